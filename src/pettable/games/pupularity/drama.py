"""The table while a move changes it, and what each Drama does to it.

A new Drama is one entry in a deck, which names its effect, and one function here under that name (PP-D8).
"""

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from pettable.games.pupularity.cards import Cards, Gear, Pack, Printed, Status
from pettable.games.pupularity.knowledge import after_showing
from pettable.games.pupularity.state import (
    Chain,
    Covered,
    Drew,
    Happened,
    Open,
    Placed,
    PupularityEvent,
    PupularityState,
    Taken,
    Tossed,
    Traded,
    Uncovered,
)
from pettable.table.deck import CardId
from pettable.table.events import Secret
from pettable.table.rules import Step
from pettable.table.seats import Seat

PLACED_BY = {Gear: "PP-5", Pack: "PP-6", Status: "PP-7"}


class Board:
    """A state as a move changes it, and what has happened so far."""

    def __init__(self, printed: Printed, s: PupularityState) -> None:
        seen = s.open
        self.printed, self.options = printed, s.options
        self.asked, self.turns, self.player = seen.asked, seen.turns, seen.player
        self.stacks, self.discard, self.chain = list(seen.stacks), list(seen.discard), seen.chain
        self.due, self.decks, self.known, self.over = list(seen.due), seen.decks, list(seen.known), seen.over
        self.hands, self.deck = list(s.hands), s.deck
        #: What the turn's player draws above a full hand.
        self.extra = 0
        self.events: list[Happened] = []

    def step(self) -> Step[PupularityState, PupularityEvent]:
        """What came of it; whoever passed before is asked anew."""
        seen = Open(
            self.asked,
            self.turns,
            self.player,
            tuple(self.stacks),
            tuple(self.discard),
            self.chain,
            tuple(self.due),
            self.decks,
            tuple(self.known),
            self.over,
        )
        return Step(PupularityState(self.options, seen, tuple(self.hands), self.deck), tuple(self.events))

    def show(self, seat: Seat, *cards: CardId) -> None:
        """Cards leave a hand; where they go is another matter."""
        hand = list(self.hands[seat])
        if self.known[seat]:
            for gone, card in enumerate(cards):
                self.known[seat] = after_showing(self.known[seat], len(hand) - gone, card, self.decks)
        for card in cards:
            hand.remove(card)
        self.hands[seat] = tuple(hand)

    def spend(self, seat: Seat, *cards: CardId) -> None:
        self.show(seat, *cards)
        self.discard += cards

    def draw(self, seat: Seat, count: int, rule: str) -> None:
        """The next cards of the deck; in which order they came is told no more than it is kept."""
        drawn, self.deck = tuple(sorted(self.deck[:count])), self.deck[count:]
        self.hands[seat] = tuple(sorted(self.hands[seat] + drawn))
        self.events.append(Secret((seat,), Drew(rule, seat, count, drawn), public=Drew(rule, seat, count)))

    def owner(self, visible: CardId) -> Seat:
        return next(Seat(seat) for seat, stacks in enumerate(self.stacks) if any(s[-1] == visible for s in stacks))

    def put(self, seat: Seat, card: CardId, place: CardId | None = None) -> None:
        """Lay a card on the stack above `place`, or begin one; Gear finds its own place (PP-5)."""
        mine, kind = self.stacks[seat], self.printed.kind[card]
        if kind is Gear:
            place = gear_place(self.printed, mine, card)
        for at, stack in enumerate(mine):
            if stack[0] == place:
                self.stacks[seat] = (*mine[:at], (*stack, card), *mine[at + 1 :])
                self.events.append(Covered(PLACED_BY[kind], seat, card, stack[-1]))
                return
        self.stacks[seat] = (*mine, (card,))
        self.events.append(Placed(PLACED_BY[kind], seat, card))

    def lift(self, seat: Seat, card: CardId) -> None:
        """A visible card leaves its stack; the one below, if any, is visible again (PP-8)."""
        mine = self.stacks[seat]
        at = next(at for at, stack in enumerate(mine) if stack[-1] == card)
        below = mine[at][:-1]
        self.stacks[seat] = (*mine[:at], *((below,) if below else ()), *mine[at + 1 :])
        if below:
            self.events.append(Uncovered("PP-8", seat, below[-1]))

    def exchange(self, seat: Seat, card: CardId, new: CardId) -> None:
        """A visible card gives way to another."""
        self.stacks[seat] = tuple((*s[:-1], new) if s[-1] == card else s for s in self.stacks[seat])


def gear_place(printed: Printed, stacks: tuple[Cards, ...], card: CardId) -> CardId | None:
    """The bottom card of the stack that takes this Gear; None: it begins one."""
    piece = printed.place[card]
    return next((stack[0] for stack in stacks if printed.place[stack[-1]] is piece), None)


class Target(Enum):
    """What a Drama has to be aimed at, always a visible card of another seat."""

    NONE = "none"
    GEAR = "gear"
    #: Gear of a kind that the player has visible, too.
    SAME_GEAR = "same-gear"
    #: A Pack member that the player has a place for (PP-9).
    PACK = "pack"
    STATUS = "status"


Works = Callable[[Board, Chain], None]


class Effect(Struct, frozen=True):
    target: Target
    works: Works
    steals: bool
    #: Played as a reaction, never as the card of a turn (PP-4, PP-10).
    cancels: bool


EFFECTS: dict[str, Effect] = {}


def effect(
    name: str, target: Target = Target.NONE, *, steals: bool = False, cancels: bool = False
) -> Callable[[Works], Works]:
    """Enter a function as what the Drama of this name does once it stands."""

    def enter(works: Works) -> Works:
        EFFECTS[name] = Effect(target, works, steals, cancels)
        return works

    return enter


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
    board.discard.append(drama.target)


@effect("trade", Target.SAME_GEAR)
def trade(board: Board, drama: Chain) -> None:
    """Each goes on top of its new stack; what lies below stays covered."""
    assert drama.target is not None
    owner, mine = board.owner(drama.target), board.stacks[drama.seat]
    place = gear_place(board.printed, mine, drama.target)
    own = next(stack[-1] for stack in mine if stack[0] == place)
    board.events.append(Traded("PP-9", drama.seat, own, owner, drama.target))
    board.exchange(drama.seat, own, drama.target)
    board.exchange(owner, drama.target, own)


@effect("zoomies")
def zoom(board: Board, drama: Chain) -> None:  # noqa: ARG001 (who draws is plain: it is that seat's turn)
    board.extra = 2


@effect("not-today", cancels=True)
def say_no(board: Board, drama: Chain) -> None:
    """It never waits itself: it lies in the chain of another, which counts it (PP-11)."""
