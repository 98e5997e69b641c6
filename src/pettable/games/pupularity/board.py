"""The table while a move changes it: cards go from place to place, and each change adds its events."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from pettable.games.pupularity.cards import Gear, Pack, Printed, Status
from pettable.games.pupularity.knowledge import after_card_shown
from pettable.games.pupularity.state import (
    Covered,
    Drew,
    Placed,
    PupularityEvent,
    PupularityEvents,
    PupularityState,
    Stacks,
    Uncovered,
)
from pettable.table.deck import CardId
from pettable.table.events import Secret
from pettable.table.rules import Step
from pettable.table.seats import Seat

T = TypeVar("T")

PLACED_BY = {Gear: "PP-5", Pack: "PP-6", Status: "PP-7"}


class Board:
    """A state as one move changes it, and the events so far. Only the parts that change are replaced."""

    def __init__(self, printed: Printed, s: PupularityState) -> None:
        self.printed, self.options = printed, s.options
        self.open, self.hands, self.deck = s.open, list(s.hands), s.deck
        #: Cards that the turn's player draws above a full hand.
        self.extra = 0
        self.events: PupularityEvents = []

    def step(self) -> Step[PupularityState, PupularityEvent]:
        """The new state and all events; passes on the chain as it was before are void."""
        state = PupularityState(options=self.options, open=self.open, hands=tuple(self.hands), deck=self.deck)
        return Step(state, tuple(self.events))

    def take_from_hand(self, seat: Seat, *cards: CardId) -> None:
        """Cards leave a hand for all to see, and everybody learns what that says of the rest of it."""
        hand, known = list(self.hands[seat]), self.open.known[seat]
        if known:
            for gone, card in enumerate(cards):
                known = after_card_shown(known, len(hand) - gone, card, self.open.decks)
            self.open = replace(self.open, known=with_item(self.open.known, seat, known))
        for card in cards:
            hand.remove(card)
        self.hands[seat] = tuple(hand)

    def discard(self, *cards: CardId) -> None:
        self.open = replace(self.open, discard=self.open.discard + cards)

    def discard_from_hand(self, seat: Seat, *cards: CardId) -> None:
        self.take_from_hand(seat, *cards)
        self.discard(*cards)

    def draw(self, seat: Seat, count: int, rule: str) -> None:
        """The next cards of the deck. Neither the state nor the event keeps the order in which they came."""
        drawn, self.deck = tuple(sorted(self.deck[:count])), self.deck[count:]
        self.hands[seat] = tuple(sorted(self.hands[seat] + drawn))
        self.events.append(Secret((seat,), Drew(rule, seat, count, drawn), public=Drew(rule, seat, count)))

    def owner(self, card: CardId) -> Seat:
        return owner_of(self.open.stacks, card)

    def put(self, seat: Seat, card: CardId, place: CardId | None = None) -> None:
        """Lay a card on the stack whose bottom card is `place`, or begin one; Gear finds its own place (PP-5)."""
        mine, kind = self.open.stacks[seat], self.printed.kind[card]
        if kind is Gear:
            place = gear_place(self.printed, mine, card)
        for at, stack in enumerate(mine):
            if stack[0] == place:
                self._set_stacks(seat, with_item(mine, at, (*stack, card)))
                self.events.append(Covered(PLACED_BY[kind], seat, card, stack[-1]))
                return
        self._set_stacks(seat, (*mine, (card,)))
        self.events.append(Placed(PLACED_BY[kind], seat, card))

    def lift(self, seat: Seat, card: CardId) -> None:
        """A visible card leaves its stack; the one below, if any, is visible again (PP-8)."""
        mine = self.open.stacks[seat]
        at = next(at for at, stack in enumerate(mine) if stack[-1] == card)
        below = mine[at][:-1]
        self._set_stacks(seat, (*mine[:at], *((below,) if below else ()), *mine[at + 1 :]))
        if below:
            self.events.append(Uncovered("PP-8", seat, below[-1]))

    def exchange(self, seat: Seat, card: CardId, new: CardId) -> None:
        """Another card takes the place of a visible one."""
        self._set_stacks(seat, tuple((*s[:-1], new) if s[-1] == card else s for s in self.open.stacks[seat]))

    def _set_stacks(self, seat: Seat, stacks: Stacks) -> None:
        self.open = replace(self.open, stacks=with_item(self.open.stacks, seat, stacks))


def with_item(items: Sequence[T], at: int, item: T) -> tuple[T, ...]:
    """The same items, with this one at place `at`."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def owner_of(all_stacks: Sequence[Stacks], visible: CardId) -> Seat:
    """The seat before which this visible card lies."""
    return next(Seat(seat) for seat, stacks in enumerate(all_stacks) if any(s[-1] == visible for s in stacks))


def gear_place(printed: Printed, stacks: Stacks, card: CardId) -> CardId | None:
    """The bottom card of the stack that takes this Gear; None: it begins one."""
    piece = printed.place[card]
    return next((stack[0] for stack in stacks if printed.place[stack[-1]] is piece), None)


def bottom_card(stacks: Stacks, visible: CardId) -> CardId:
    """The card at the bottom of the stack whose visible card this is."""
    return next(stack[0] for stack in stacks if stack[-1] == visible)
