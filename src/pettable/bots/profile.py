"""What bots know about a game: heuristic values, a roll-out policy, win chances and a sampler of hidden cards.

A profile gets views, or worlds sampled from a view, and moves; it returns numbers. It never sees the state of a table:
every world it gets was sampled from a view.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from pettable.bots.value_net import ValueNet
from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.outcome import Outcome
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)
M = TypeVar("M", bound=Move)


def remembered(cards: Sequence[CardId], rng: Rng, share: float) -> tuple[CardId, ...]:
    """The cards that are still remembered when each is forgotten with probability `share`."""
    return tuple([card for card in cards if rng.unit() >= share])


class GainPart(Struct, frozen=True):
    """One of the things that a gain consists of: the game's message for its name, and its points on average."""

    what: str
    points: float


class Gain(Struct, frozen=True, omit_defaults=True):
    """Something that a move brings or costs: the game's message for it, how often, and its points on average."""

    what: str
    #: The share of the sampled deals in which it came out like this.
    share: float
    points: float
    #: The card that it is about, where it is about one: the message gets `$card`, its name, and its fields.
    card: CardId | None = None
    #: What it mostly consists of, the surest first: the message gets `$parts`, their names, and `$parts_count`.
    parts: tuple[GainPart, ...] = ()


class Line(Struct, Generic[S, M], frozen=True):
    """A move that was tried in some sampled deals, and how the game ended in each of them."""

    move: M
    ends: Sequence[S]


class BotProfile(ABC, Generic[S, V, M]):
    """What a bot on one seat of one table knows about its game; it may cache what it computed from the deck.

    A game's profile is exported as `Profile` by its `bot` package.
    """

    #: How much one point in `values` adds to the share of the win, in the middle of a game.
    point: float = 0.02
    #: After this many answers a roll-out may be cut off by `chances`; None: it is played to the end.
    rollout_depth: int | None = None
    #: About how many roll-outs one core makes in a second, over a whole game: by the rules, compiled, and by the rules
    #: to the end of the game. They share out an analysis that has to be done in some seconds, and has to be the same
    #: on every machine.
    rollouts_a_second: int = 500
    compiled_a_second: int = 50_000
    endings_a_second: int = 100
    #: The game's name, where `pettable.kernels` has compiled roll-outs that follow this profile.
    kernel: ClassVar[str | None] = None

    def __init__(self, rules: Rules[Any, Any, Any, Any], net: ValueNet | None = None) -> None:
        """`net` is what the game's `bot/weights.json` holds; None where it has no such file."""
        self.rules, self.net = rules, net

    @abstractmethod
    def values(self, view: V, moves: Sequence[M]) -> Sequence[float]:
        """The heuristic value of each move, without looking ahead: the greedy bot plays the best."""

    def quick(self, world: S, seat: Seat, moves: Sequence[M], rng: Rng) -> M:
        """The roll-out policy: a move in a sampled world, fast rather than good.

        It uses only what this seat would know in that world; otherwise roll-outs would play with open cards.
        """
        values = self.values(self.rules.view(world, seat), moves)
        best = max(values)
        return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])

    def quick_varied(self, world: S, seat: Seat, moves: Sequence[M], rng: Rng) -> M:
        """The roll-out policy behind chances that are shown: with whims where `quick` plays a world one way only."""
        return self.quick(world, seat, moves, rng)

    def forget(self, view: V, rng: Rng, share: float) -> V:  # noqa: ARG002 (a game may)
        """The view of a player who has forgotten this share of the cards that were shown and are hidden again.

        It is passed to `values` alone. A game whose heuristic uses open cards only has nothing to forget.
        """
        return view

    def sampler(self, view: V, history: Sequence[Any]) -> Callable[[Rng], S]:  # noqa: ARG002 (a game may look)
        """Draws worlds that fit a view: all equally likely, or weighted by what the play so far suggests.

        `history` is every event that the view's seat has seen since the game began; it may be empty.
        """
        return partial(self.rules.determinise, view)

    def chances(self, world: S) -> Sequence[float] | None:  # noqa: ARG002 (a game may look)
        """Each seat's share of the win in a sampled world where a roll-out may be cut off; None: play on."""
        return None

    def gist(self, move: M) -> Hashable:
        """What a hint compares in moves: of those with the same gist it names the best one only."""
        return move

    def looked_ahead(self, before: S, world: S, seat: Seat) -> bool:  # noqa: ARG002 (a game may look)
        """Is over what a hint to this seat looks at: the trick, the round, until its next turn?"""
        return True

    def gains(self, before: S, after: S, seat: Seat) -> Mapping[str, float]:  # noqa: ARG002 (a game may look)
        """What a seat gained or lost in the meantime, by the message that says so, each with its points.

        The message gets `$points`, and `$often`: in how many of the sampled deals it came out like this.
        """
        return {}

    def gain_parts(self, before: S, after: S, seat: Seat) -> Mapping[str, Mapping[str, float]]:  # noqa: ARG002 (as above)
        """What each of these gains consists of, where it can be named: by the message for its name, with its points."""
        return {}

    def plan(self, view: V, best: Line[S, M], rival: Line[S, M]) -> Gain | None:  # noqa: ARG002 (a game may look)
        """What the better of two moves is good for later on, by how the same deals ended after each of them."""
        return None

    def utility(self, outcome: Outcome) -> Sequence[float]:
        """What the end of a game is worth to each seat, from 0 to 1: by default its share of the win."""
        return [outcome.share(Seat(seat)) for seat in range(len(outcome.ranks))]
