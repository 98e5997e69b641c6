"""A bot that thinks in a process of its own, for those who wait for it: one that hangs forfeits, and play goes on."""

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec

from pettable.bots.bot import Bot
from pettable.bots.reaction import read_reaction
from pettable.bots.search import read_budget
from pettable.bots.worker_pool import WorkerPool, WorkerRequest
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat


class Study:
    """Where the bots of one table think, one after the other; it is set up when the first of them is asked."""

    def __init__(self, game: str, deck: str | None = None, bots: str | None = None, budget: float = 10.0) -> None:
        self.game, self.deck, self.budget = game, deck, budget
        self._workers = WorkerPool(1, bots)
        self._runner = asyncio.Runner()

    def ask(self, question: WorkerRequest) -> bytes:
        answer = self._runner.run(self._workers.ask(question))
        assert answer.move is not None, "there was a move to choose"
        return answer.move

    def close(self) -> None:
        self._runner.run(self._workers.close())
        self._runner.close()


class Guarded(Bot):
    """Sits at the table for a bot that thinks elsewhere; a legal move is played where that one fails (TB-2).

    How fast its hand is in a race is said by its name and drawn here.
    """

    listens: ClassVar[bool] = True

    def __init__(self, name: str, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng, study: Study) -> None:
        super().__init__(rules, seat, rng)
        self.name = name
        self.hand = read_reaction(read_budget(name)[0])[1]
        self._study = study
        self._history: list[Any] = []

    def hear(self, events: Sequence[Any]) -> None:
        super().hear(events)
        self._history += events

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        return self._ask("choose", view, prompt, moves)

    def claim(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        return self._ask("claim", view, prompt, moves)

    def _ask(self, kind: Literal["choose", "claim"], view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        texts = [msgspec.json.encode(move) for move in moves]
        question = WorkerRequest(
            game=self._study.game,
            deck=self._study.deck,
            bot=self.name,
            seat=self.seat,
            prompt=prompt,
            view=msgspec.json.encode(view),
            moves=msgspec.json.encode([msgspec.Raw(text) for text in texts]),
            history=msgspec.json.encode(self._history),
            # Drawn from the stream, never its own seed: that may be the one that deals the cards.
            seed=" ".join(str(self.rng.below(1 << 32)) for _ in range(4)),
            budget=self._study.budget,
            kind=kind,
        )
        return moves[texts.index(self._study.ask(question))]
