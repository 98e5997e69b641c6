"""One game between bots, determined by its seed."""

from collections.abc import Sequence
from typing import Any

from pettable.bots import Bot, make_bot
from pettable.bots.driver import answer
from pettable.table.game import Game
from pettable.table.options import Options
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.table.table import Table


def play_match(
    game: Game, rules: Rules[Any, Any, Any, Any], options: Options, bots: Sequence[str], seed: bytes
) -> Table[Any, Any, Any, Any]:
    """The table at the end of the game; `bots` names one for each seat."""
    table = Table(rules, options, seed)
    seated: dict[Seat, Bot] = {
        Seat(seat): make_bot(name, game, rules, Seat(seat), Rng(seed, f"bot {seat + 1}"))
        for seat, name in enumerate(bots)
    }
    while answer(table, seated):
        pass
    return table
