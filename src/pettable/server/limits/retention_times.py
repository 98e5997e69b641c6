"""How long the store keeps what nobody uses any more, by kind."""

from msgspec import Struct

from pettable.server.limits import constants as c


class RetentionTimes(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """In seconds since the last use; the names are those of `pettable serve --keep`."""

    #: Tables whose game never started; then they are closed.
    open_tables: float = c.OPEN_TABLES_KEPT
    #: Tables whose game was started and not finished; then they are closed.
    abandoned_tables: float = c.CLOSED_AFTER
    #: Closed tables; then they are deleted with their journals.
    closed_tables: float = c.CLOSED_TABLES_KEPT
    games: float = c.GAMES_KEPT
    analyses: float = c.ANALYSES_KEPT
    guests: float = c.GUESTS_KEPT
    devices: float = c.DEVICES_KEPT
    networks: float = c.NETWORKS_KEPT
    #: Not a kind: the seconds between two rounds of deleting.
    every: float = c.RETENTION_EVERY
