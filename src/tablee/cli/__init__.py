"""The command `tablee`."""

from .app import main

__all__ = ["main"]
