"""Splash !: the wooden tower."""
