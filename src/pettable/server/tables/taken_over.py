"""How a table begins that goes on from a decision of a finished game. Pure."""

from msgspec import Raw, structs

from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import ORIGINS_A_TABLE
from pettable.server.tables import journal as e
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState
from pettable.table.seats import CHANCE, Seat


def setting_of(old: TableState, seat: Seat, bot: str) -> TableSettings:
    """The settings of a private table for one seat of the same game, and bots on all others."""
    if seat >= old.setting.seats:
        raise ClientError(Problem.NO_SEAT, f"no seat {seat}: there are {old.setting.seats}")
    return TableSettings(old.setting.game, old.setting.seats, old.setting.options, old.setting.deck, bot=bot)


def with_past(opened: e.Opened, old: TableState, moves: int) -> e.Opened:
    """The first entry of the new table, with moves of the old one; a ClientError where no decision follows."""
    assert old.table is not None
    log = old.table.log
    # Where chance was due, it falls as it did: the same cards are the point of it.
    moves = next((n for n, entry in enumerate(log[moves:], moves) if entry.move.seat != CHANCE), len(log))
    if moves == len(log):
        raise ClientError(Problem.NOT_FOUND, "the game was over there; go back to an earlier move")
    origins = old.table.origins_of(old.id, moves)
    if len(origins) > ORIGINS_A_TABLE:
        raise ClientError(Problem.BAD_OPTIONS, f"this game was taken over {ORIGINS_A_TABLE} times already")
    return structs.replace(
        opened,
        rules=old.table.rules.version,
        # It starts as soon as its player is there.
        gathers=True,
        last_winners=old.table.options.last_winners,
        origins=origins,
        past=tuple(Raw(e.encode(entry.move)) for entry in log[:moves]),
    )


def seated(opened: e.Opened, seat: Seat, sat: e.Sat) -> list[e.AnyEntry]:
    """The player on the seat, and bots on all others."""
    setting = opened.setting
    bots = [e.BotSat(opened.at, Seat(number), setting.bot) for number in range(setting.seats)]
    return [*bots[:seat], sat, *bots[seat + 1 :]]
