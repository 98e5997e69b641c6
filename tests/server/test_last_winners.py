"""Who leads a rematch of Chain of Command: the winners of the last game, where they sit now."""

from collections.abc import Sequence

import pytest

from pettable.server.tables import journal as e
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState, fold
from pettable.table.seats import Seat

ANNA, BEN, BOT = e.Sat(0.0, Seat(0), "a", "Anna"), e.Sat(0.0, Seat(1), "b", "Ben"), e.BotSat(0.0, Seat(2), "random")


def rematch(winners: Sequence[int], *entries: e.AnyEntry, winners_move: bool = True) -> tuple[int, ...]:
    """The last winners by which a game of Anna, Ben and a bot starts, after these things happened."""
    setting = TableSettings("chain-of-command", 3)
    opened = e.Opened(
        *(0.0, setting, "a", "invite", "00" * 32), last_winners=tuple(map(Seat, winners)), winners_move=winners_move
    )
    journal = [opened, ANNA, BEN, BOT, *entries, e.Started(1.0)]
    state: TableState = fold("t", [(e.encode(entry), None) for entry in journal])
    assert state.table is not None
    return tuple(state.table.options.last_winners)


def sat(seat: int, guest: str) -> e.Sat:
    return e.Sat(0.5, Seat(seat), guest, guest)


def rose(seat: int) -> e.Rose:
    return e.Rose(0.5, Seat(seat))


def bot(seat: int) -> e.BotSat:
    return e.BotSat(0.5, Seat(seat), "random")


CHANGES = {
    "all stay": ((0,), (), (0,)),
    "the winner moves": ((0,), (rose(2), rose(0), sat(2, "a"), bot(0)), (2,)),
    "the winner moves and is back": ((0,), (rose(2), rose(0), sat(2, "a"), rose(2), sat(0, "a"), bot(2)), (0,)),
    "two change places": ((0,), (rose(2), rose(0), sat(2, "a"), rose(1), sat(0, "b"), bot(1)), (2,)),
    "the winner has left": ((0,), (rose(0), bot(0)), ()),
    "another guest sits there": ((0,), (rose(0), sat(0, "z")), ()),
    "one of two winners has left": ((0, 1), (rose(0), bot(0)), (1,)),
    "a bot won": ((2,), (), (2,)),
    "the bot that won has left": ((2,), (rose(2), sat(2, "z")), ()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_cc_1_a_rematch_is_led_by_the_winner_not_by_the_seat(change: str) -> None:
    before, entries, expected = CHANGES[change]
    assert rematch(before, *entries) == expected


def test_journals_of_before_start_with_the_seats_that_they_name() -> None:
    entries = (rose(2), rose(0), sat(2, "a"), bot(0))
    assert rematch((0,), *entries, winners_move=False) == (0,)
