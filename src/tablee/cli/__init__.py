"""The command `tablee`."""

from . import network  # its commands are the app's
from .app import main

__all__ = ["main", "network"]
