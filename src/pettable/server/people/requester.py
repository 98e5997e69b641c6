"""The guest who makes a request at a table: an id, a nickname, and whether it is a program."""

from typing import NamedTuple


class Requester(NamedTuple):
    guest: str
    name: str
    #: Its token is one for programs, from `/api/bots`.
    program: bool = False


def account_of(player: str) -> str:
    """The guest whose device a player uses: of the guest, the guest.

    >>> account_of("g7#2"), account_of("g7")
    ('g7', 'g7')
    """
    return player.partition("#")[0]
