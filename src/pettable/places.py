"""The folder where Pettable keeps a user's data."""

import os
from pathlib import Path


def data_directory() -> Path:
    """The user's data directory, by the custom of the system; it may not exist yet."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pettable"
