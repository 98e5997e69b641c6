"""The bots that take part, by name, and how long each thinks.

Beside the bots of `pettable.bots` there are `clairvoyant:seconds=1`, `openspiel:iterations=400` and
`openspiel:as-long-as-the-other`, which thinks at each move as long as the other one did last.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from pettable.bots import maker
from pettable.bots.bot import Bot
from pettable.bots.fallback import ListeningFallbackBot
from pettable.bots.search import USUAL, Clock
from pettable.bots.search_bot import SearchBot, read_budget
from pettable.table.game import Game
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table
from strength.clairvoyant import Clairvoyant

AnyTable = Table[Any, Any, Any, Any]

CLAIRVOYANT = "clairvoyant"
OPENSPIEL = "openspiel:iterations="
AS_LONG = "openspiel:as-long-as-the-other"
#: What seconds are counted by where bots are compared: by time of the processor, a busy machine takes from nobody.
BY_PROCESSOR: Clock = time.thread_time
#: And where the time that people wait is measured.
BY_WALL: Clock = time.monotonic
#: Seconds assumed for the other's first move.
FIRST_GUESS = 0.1


class Timed(ListeningFallbackBot):
    """Any bot, with a clock beside it. It counts where there is something to choose."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        super().__init__(bot)
        self.clock = clock
        self.seconds: list[float] = []

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        start = self.clock()
        move = super().choose(view, prompt, moves)
        if len(moves) > 1:
            self.seconds.append(self.clock() - start)
        return move


def seat_all(game: Game, table: AnyTable, names: Sequence[str], clock: Clock = BY_PROCESSOR) -> dict[Seat, Timed]:
    """The named bots on their seats."""
    seated: dict[Seat, Timed] = {}
    for number, name in enumerate(names):
        seat = Seat(number)
        bot = _make(name, game, table, seat, Rng(table.seed, f"bot {seat + 1}"), seated)
        if isinstance(bot, SearchBot):
            bot.clock = clock
        seated[seat] = Timed(bot, clock)
    return seated


def _make(name: str, game: Game, table: AnyTable, seat: Seat, rng: Rng, seated: Mapping[Seat, Timed]) -> Bot:
    if name.startswith(CLAIRVOYANT):
        return Clairvoyant(game, table, seat, rng, read_budget(name)[1] or USUAL)
    if name == AS_LONG or name.startswith(OPENSPIEL):
        from strength.openspiel_player import Outsider  # noqa: PLC0415 (slow to import, and seldom needed)

        if name == AS_LONG:
            return Outsider(game, table, seat, rng, 0, lambda: _last(seated, seat))
        return Outsider(game, table, seat, rng, int(name.removeprefix(OPENSPIEL)))
    return maker(name)(game, table.rules, seat, rng)


def _last(seated: Mapping[Seat, Timed], but: Seat) -> float:
    """How long the other one thought the last time."""
    seconds = [bot.seconds[-1] for seat, bot in seated.items() if seat != but and bot.seconds]
    return seconds[0] if seconds else FIRST_GUESS
