"""Where this user's programs keep what they keep."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return where this user's programs keep their data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tablee"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Tablee"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tablee"
