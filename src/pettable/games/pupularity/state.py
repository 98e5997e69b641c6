"""The moves, events, state and view of Pupularity."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from pettable.games.pupularity.cards import Cards
from pettable.games.pupularity.knowledge import Known
from pettable.table.deck import CardId
from pettable.table.events import Event, Move, Secret
from pettable.table.options import Flag, Options
from pettable.table.seats import Seat, Viewer, around

#: One seat's cards on the table: each stack from the bottom up, its last card being the visible one. Stacks of Gear,
#: Pack and Status cards are mixed, in the order in which they were begun.
Stacks: TypeAlias = tuple[Cards, ...]


class PupularityOptions(Options, frozen=True):
    """The options of Pupularity."""

    longer_game: Annotated[bool, Flag("PP-14", preset=(4, 5, 6))] = False


# Moves. A list of cards is in the order of the deck, so that the same choice is always the same move.


class ChooseFirst(Move, frozen=True):
    """The seat that has the first turn, drawn at random."""

    first: Seat


class Shuffle(Move, frozen=True):
    """The new deck, the next card first."""

    deck: Cards


class Play(Move, frozen=True):
    """A Gear or Status card, or a Pack member for a free place."""

    card: CardId
    pay: Cards


class Cover(Move, frozen=True):
    """A Pack member on top of a visible one of its own role."""

    card: CardId
    pay: Cards
    member: CardId


class Stir(Move, frozen=True):
    """A Drama without a target: it needs none, or finds none."""

    card: CardId


class Aim(Move, frozen=True):
    """A Drama with its target; a stolen Pack member will take a free place."""

    card: CardId
    target: CardId


class AimOver(Move, frozen=True):
    """A Drama that steals a Pack member, which will cover one of the thief's."""

    card: CardId
    target: CardId
    member: CardId


class GiveUp(Move, frozen=True):
    """Discard, because no card of the hand can be played."""

    cards: Cards


class Sacrifice(Move, frozen=True):
    """A reaction with a visible Pack member or Status."""

    card: CardId


class NotToday(Move, frozen=True):
    """A reaction from the hand."""

    card: CardId


class Pass(Move, frozen=True):
    """Let the Drama or cancel that waits stand."""


class TimeUp(Move, frozen=True):
    """A move by the clock: every seat that has not answered passes."""


# Events.


class FirstChosen(Event, frozen=True):
    seat: Seat


class Shuffled(Event, frozen=True):
    count: int
    #: Is the Pupularity card in the new deck?
    pupularity: bool


class DeckKnown(Event, frozen=True):
    """The new deck is the old discard pile: everybody has seen its cards, and so knows which are left in hands."""

    count: int


class Drew(Event, frozen=True):
    seat: Seat
    count: int
    cards: Cards = ()


class Placed(Event, frozen=True):
    seat: Seat
    card: CardId


class Covered(Event, frozen=True):
    seat: Seat
    card: CardId
    under: CardId


class Paid(Event, frozen=True):
    seat: Seat
    cards: Cards


class Stirred(Event, frozen=True):
    seat: Seat
    card: CardId
    #: It needs a target, but there is none.
    wasted: bool


class Aimed(Event, frozen=True):
    seat: Seat
    card: CardId
    target: CardId
    owner: Seat


class Cancelled(Event, frozen=True):
    """A sacrifice, or a Drama from the hand, against the last card of the chain."""

    seat: Seat
    card: CardId
    against: CardId
    from_hand: bool


class Passed(Event, frozen=True):
    seat: Seat


class TimeRanOut(Event, frozen=True):
    pass


class Resolved(Event, frozen=True):
    card: CardId
    cancels: int
    #: It is not cancelled; without a target it does nothing all the same.
    works: bool


class Taken(Event, frozen=True):
    seat: Seat
    card: CardId
    owner: Seat


class Traded(Event, frozen=True):
    seat: Seat
    card: CardId
    owner: Seat
    other: CardId


class Tossed(Event, frozen=True):
    """A card left a seat's stacks for the discard pile."""

    seat: Seat
    card: CardId


class Uncovered(Event, frozen=True):
    seat: Seat
    card: CardId


class GaveUp(Event, frozen=True):
    seat: Seat
    cards: Cards


class PupularityDrawn(Event, frozen=True):
    seat: Seat
    card: CardId


class HandDiscarded(Event, frozen=True):
    seat: Seat
    cards: Cards


class Reckoned(Event, frozen=True):
    scores: tuple[int, ...]


# The table.


class Cancel(Struct, frozen=True, gc=False):
    seat: Seat
    card: CardId


class Chain(Struct, frozen=True, gc=False):
    """The stack of pending effects: a Drama that has been played but does nothing yet, and the cancels on top of it.

    This is the one hard idea of the game. A Drama has no effect when it is played. It is put here with its target, its
    card is spent, and every seat but the one that played it is asked whether it may stand. Seats that can react and
    seats that cannot are asked alike, so the question reveals nothing about a hand (PP-12). There are two answers:

    - *Let it pass.* Nobody else notices: there is no event, no other view changes, and the prompt keeps its id. A
      pass holds until somebody cancels. Passes are kept in the state, outside this chain, because the chain is
      public.
    - *Cancel.* The sacrifice or the card is spent at once, whether or not it helps, and is put on top of the chain.
      All passes are void: a new prompt with a new id goes to every seat but the maker of this cancel. So the seat
      whose Drama was cancelled is now asked, too.

    While it waits, the chain only grows: nothing is resolved from the top, and nobody ever sees a half-resolved
    table. When every seat that was asked has passed, the whole chain resolves at once (PP-11). The last cancel
    stands, since nobody cancelled it; it undoes the one before it, which therefore does not undo the one before
    that, and so on down. With an even number of cancels the Drama works, with an odd number it does not, and nobody
    is asked about it again.

    The chain stays valid while it waits. Its target stays visible, because it cannot be sacrificed at any depth
    (PP-10) and nothing else moves a card. Only the thief's own place for a stolen Pack member can change: the thief
    may sacrifice the very member that was to be covered. That is why `place` is the bottom card of that stack. As
    long as the stack has a card left, its bottom card is there, and the stolen one goes on top; if the stack is gone,
    there is a free place, and the stolen one starts a new stack (PP-9).
    """

    seat: Seat
    card: CardId
    target: CardId | None = None
    place: CardId | None = None
    cancels: tuple[Cancel, ...] = ()

    @property
    def last(self) -> Seat:
        """The seat that made the top card of the chain; the only one that is not asked."""
        return self.cancels[-1].seat if self.cancels else self.seat

    def asked(self, seats: int) -> tuple[Seat, ...]:
        """The seats that may cancel the top card or let it stand: all but its maker."""
        return around(self.last, seats)[1:]

    @property
    def works(self) -> bool:
        return len(self.cancels) % 2 == 0


class Open(Struct, frozen=True, gc=False):
    """The public part of the table."""

    #: The number of prompts before this one, and of turns that have begun.
    asked: int
    turns: int
    #: The seat whose turn it is; None until chance has drawn who begins.
    player: Seat | None
    stacks: tuple[Stacks, ...]
    #: From the bottom up. Before the first shuffle everything lies here.
    discard: Cards
    chain: Chain | None
    #: The draws that wait for a shuffle, clockwise from the turn's player; empty when none waits.
    due: tuple[int, ...]
    #: The cards of each deck but the first.
    decks: tuple[Cards, ...]
    #: What everybody knows of each hand.
    known: tuple[Known, ...]
    over: bool

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now; None while a chain or a shuffle is pending, and after the end."""
        return None if self.chain is not None or self.due or self.over else self.player


class PupularityState(Struct, frozen=True, gc=False):
    options: PupularityOptions
    open: Open
    #: Each sorted by card number, so that a state does not depend on the order in which cards were drawn.
    hands: tuple[Cards, ...]
    #: The next card to draw comes first.
    deck: Cards
    #: The seats that have let the chain pass since it last grew.
    passed: tuple[Seat, ...] = ()


class PupularityView(Struct, frozen=True, gc=False):
    """What a viewer may know: all but the other hands, the order of the deck, and which other seats passed (PP-18)."""

    seat: Viewer
    options: PupularityOptions
    open: Open
    #: The viewer's own cards.
    hand: Cards
    #: The number of cards in each hand.
    hands: tuple[int, ...]
    #: The number of cards left to draw.
    deck: int
    #: Has the viewer let the chain pass?
    passed: bool


TurnMove = Play | Cover | Stir | Aim | AimOver | GiveUp
Reaction = Sacrifice | NotToday | Pass
PupularityMove = TurnMove | Reaction | ChooseFirst | Shuffle | TimeUp

_Turns = FirstChosen | Shuffled | DeckKnown | Drew | Paid | GaveUp | PupularityDrawn | HandDiscarded | Reckoned
_Stacks = Placed | Covered | Uncovered | Taken | Traded | Tossed
_Chain = Stirred | Aimed | Cancelled | Passed | TimeRanOut | Resolved
PupularityEvent = _Turns | _Stacks | _Chain
PupularityEvents: TypeAlias = list[PupularityEvent | Secret[PupularityEvent]]
