"""Tablée: a library of tabletop games that is always open."""

__version__ = "0.1.0"
