"""The guest who makes a request at a table: an id and a nickname."""

from typing import NamedTuple


class Requester(NamedTuple):
    guest: str
    name: str
