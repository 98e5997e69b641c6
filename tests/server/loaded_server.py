"""Importing this loads all that a server loads at its start; `server_process.py` forks servers that have it then."""

import tempfile

import pettable.server.ops.run
from pettable.server.http.app import make_app, warm_up
from pettable.server.ops.runtime import Config

__all__ = ["pettable"]

with tempfile.TemporaryDirectory() as folder:
    warm_up(make_app(Config(f"sqlite:///{folder}/t.db")))
