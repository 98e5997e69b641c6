"""Quotas: how many tables, guests, links, analyses and decks a guest, an address and everybody together may make."""

from typing import Literal

from msgspec import Struct

from pettable.server.limits import constants as c


class Quotas(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """The most that the store takes; the names are those of `pettable serve --quota`."""

    tables_a_day_a_guest: int = c.TABLES_A_DAY_A_GUEST
    tables_a_day_an_address: int = c.TABLES_A_DAY_AN_ADDRESS
    tables_a_day: int = c.TABLES_A_DAY
    unfinished_tables_a_guest: int = c.UNFINISHED_TABLES_A_GUEST
    unfinished_tables_an_address: int = c.UNFINISHED_TABLES_AN_ADDRESS
    unfinished_tables: int = c.UNFINISHED_TABLES
    guests_a_day_an_address: int = c.GUESTS_A_DAY_AN_ADDRESS
    guests_a_day: int = c.GUESTS_A_DAY
    links_a_day_a_guest: int = c.LINKS_A_DAY_A_GUEST
    links_a_day_an_address: int = c.LINKS_A_DAY_AN_ADDRESS
    links_a_day: int = c.LINKS_A_DAY
    analyses_a_day_a_guest: int = c.ANALYSES_A_DAY_A_GUEST
    analyses_a_day_an_address: int = c.ANALYSES_A_DAY_AN_ADDRESS
    analyses_a_day: int = c.ANALYSES_A_DAY
    decks_a_guest: int = c.DECKS_A_GUEST
    decks: int = c.DECKS
    decks_a_day_a_guest: int = c.DECKS_A_DAY_A_GUEST
    decks_a_day_an_address: int = c.DECKS_A_DAY_AN_ADDRESS
    decks_a_day: int = c.DECKS_A_DAY


class Charge(Struct, frozen=True):
    """Whose quotas something new counts against."""

    now: float
    quotas: Quotas
    #: None: a guest is about to be made, or somebody reads a game by a link.
    guest: str | None = None
    #: As `sharing_network` gives it; this machine itself ("") has no quota.
    network: str = ""


#: Whose quota it is.
Scope = Literal["guest", "address", "server"]


class Exceeded(Exception):
    """A quota is used up; nothing was stored."""

    def __init__(self, kind: str, scope: Scope, *, daily: bool) -> None:
        super().__init__(kind, scope, daily)
        #: What there is enough of: tables, guests, links, analyses or decks.
        self.kind = kind
        self.scope = scope
        #: Made in a day; else those that are unfinished or kept.
        self.daily = daily
