"""What each Drama can be aimed at, and what it does to the table once it stands.

A new Drama is one entry in a deck, which names its effect, and one function here under that name (PP-D8).
"""

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from pettable.games.pupularity.board import Board, gear_place
from pettable.games.pupularity.state import Chain, Taken, Tossed, Traded


class Target(Enum):
    """What a Drama has to be aimed at, always a visible card of another seat."""

    NONE = "none"
    GEAR = "gear"
    #: Gear of a kind that the player has visible, too.
    SAME_GEAR = "same-gear"
    #: A Pack member that the player has a place for (PP-9).
    PACK = "pack"
    STATUS = "status"


ApplyDrama = Callable[[Board, Chain], None]


class Effect(Struct, frozen=True):
    target: Target
    apply: ApplyDrama
    steals: bool
    #: Played as a reaction, never as the card of a turn (PP-4, PP-10).
    cancels: bool


EFFECTS: dict[str, Effect] = {}


def effect(
    name: str, target: Target = Target.NONE, *, steals: bool = False, cancels: bool = False
) -> Callable[[ApplyDrama], ApplyDrama]:
    """Register a function as what the Drama of this name does once it stands."""

    def register(apply: ApplyDrama) -> ApplyDrama:
        EFFECTS[name] = Effect(target, apply, steals, cancels)
        return apply

    return register


@effect("steal-your-gear", Target.GEAR, steals=True)
@effect("poach", Target.PACK, steals=True)
@effect("limelight", Target.STATUS, steals=True)
def steal(board: Board, drama: Chain) -> None:
    assert drama.target is not None
    owner = board.owner(drama.target)
    board.events.append(Taken("PP-9", drama.seat, drama.target, owner))
    board.lift(owner, drama.target)
    board.put(drama.seat, drama.target, drama.place)


@effect("wardrobe-malfunction", Target.GEAR)
def toss(board: Board, drama: Chain) -> None:
    assert drama.target is not None
    owner = board.owner(drama.target)
    board.events.append(Tossed("PP-9", owner, drama.target))
    board.lift(owner, drama.target)
    board.discard(drama.target)


@effect("trade", Target.SAME_GEAR)
def trade(board: Board, drama: Chain) -> None:
    """Each goes on top of its new stack; what lies below stays covered."""
    assert drama.target is not None
    owner, mine = board.owner(drama.target), board.open.stacks[drama.seat]
    place = gear_place(board.printed, mine, drama.target)
    own = next(stack[-1] for stack in mine if stack[0] == place)
    board.events.append(Traded(rule="PP-9", seat=drama.seat, card=own, owner=owner, other=drama.target))
    board.exchange(drama.seat, own, drama.target)
    board.exchange(owner, drama.target, own)


@effect("zoomies")
def zoom(board: Board, drama: Chain) -> None:  # noqa: ARG001 (it is always the turn's player who draws)
    board.extra = 2


@effect("not-today", cancels=True)
def say_no(board: Board, drama: Chain) -> None:
    """It never waits itself: it lies in the chain of another, which counts it (PP-11)."""
