"""What a bot is: a view in, a move out. It is never handed a state."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from pettable.bots.reaction import ReactionModel
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal, Rules
from pettable.table.seats import Seat


class Bot(ABC):
    """One bot on one seat of one table."""

    #: Whether it wants its seat's events (`hear`).
    listens: ClassVar[bool] = False

    def __init__(self, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> None:
        self.rules = rules
        self.seat = seat
        self.rng = rng
        #: For races.
        self.reaction_model = ReactionModel()
        #: The number of events it has got.
        self.heard = 0

    def reseed(self, rng: Rng) -> None:
        """From now on draw from this stream."""
        self.rng = rng

    def hear(self, events: Sequence[Any]) -> None:
        """The events that this seat has seen since the last call; for bots that listen, before they choose."""
        self.heard += len(events)

    @abstractmethod
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        """One of the moves, which are all legal moves of this seat; there is at least one."""

    def refused(self, illegal: Illegal) -> None:  # noqa: B027 (most bots just claim again)
        """A claim of this bot in a race came too late."""

    def reaction(self, view: Any, prompt: Prompt) -> float:  # noqa: ARG002 (a subclass may look)
        """Seconds until this bot makes its claim in a race."""
        return self.reaction_model.reaction(self.rng)

    def claim(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        """Its claim in a race: the move it chooses, or any move where its paw goes astray."""
        return self.rng.choice(moves) if self.reaction_model.strays(self.rng) else self.choose(view, prompt, moves)
