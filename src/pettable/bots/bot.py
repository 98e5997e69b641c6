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

    #: Whether it wants to be told what happened.
    listens: ClassVar[bool] = False

    def __init__(self, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> None:
        self.rules = rules
        self.seat = seat
        self.rng = rng
        #: For races.
        self.hand = ReactionModel()
        #: How many events it has heard of.
        self.heard = 0

    def reseed(self, rng: Rng) -> None:
        """From now on draw from this stream."""
        self.rng = rng

    def hear(self, events: Sequence[Any]) -> None:
        """What this seat was told since last time; for bots that listen, before they choose."""
        self.heard += len(events)

    @abstractmethod
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        """One of the moves, which are all this seat's legal ones; there is at least one."""

    def refused(self, illegal: Illegal) -> None:  # noqa: B027 (most bots just claim anew)
        """A race went on without this bot: its claim came too late."""

    def reaction(self, view: Any, prompt: Prompt) -> float:  # noqa: ARG002 (a subclass may look)
        """Seconds until this bot's hand comes down in a race."""
        return self.hand.reaction(self.rng)

    def claim(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        """Where it comes down."""
        return self.rng.choice(moves) if self.hand.strays(self.rng) else self.choose(view, prompt, moves)
