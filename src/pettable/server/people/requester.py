"""The guest who makes a request at a table: an id, a nickname, and whether it is a program."""

from typing import NamedTuple


class Requester(NamedTuple):
    guest: str
    name: str
    #: Its token is one for programs, from `/api/bots`.
    program: bool = False
    #: The picture that the guest has chosen; empty: none.
    avatar: str = ""


def account_of(player: str) -> str:
    """The guest whose device a player uses: of the guest, the guest.

    >>> account_of("g7#2"), account_of("g7")
    ('g7', 'g7')
    """
    return player.partition("#")[0]


def player_id(guest: str, player: int) -> str:
    """The id of a player who shares a guest's device: the guest's secret opens that seat, too. 0 is the guest."""
    return f"{guest}#{player}" if player else guest
