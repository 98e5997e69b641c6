"""What a game of Pupularity is made of: its moves, what they make happen, the table, and what a seat sees of it."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from pettable.games.pupularity.cards import Cards
from pettable.games.pupularity.knowledge import Known
from pettable.table.deck import CardId
from pettable.table.events import Event, Move, Secret
from pettable.table.options import Flag, Options
from pettable.table.seats import Seat, Viewer, around

#: What lies before one seat: each stack from the bottom to the card that is visible. Gear, Pack and Status cards
#: lie side by side, in the order in which their stacks were begun.
Stacks: TypeAlias = tuple[Cards, ...]


class PupularityOptions(Options, frozen=True):
    longer_game: Annotated[bool, Flag("PP-14", preset=(4, 5, 6))] = False


# Moves. Cards that are named together are named in the order of the deck, so that there is one way to say it.


class ChooseFirst(Move, frozen=True):
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
    """A Drama that steals a Pack member, to cover one of the thief's."""

    card: CardId
    target: CardId
    member: CardId


class GiveUp(Move, frozen=True):
    """Who can play nothing discards."""

    cards: Cards


class Sacrifice(Move, frozen=True):
    """A reaction with a visible Pack member or Status."""

    card: CardId


class NotToday(Move, frozen=True):
    """A reaction from the hand."""

    card: CardId


class Pass(Move, frozen=True):
    """What waits may stand, as far as this seat is concerned."""


class TimeUp(Move, frozen=True):
    """By the clock: whoever has not answered passes."""


# Events.


class FirstChosen(Event, frozen=True):
    seat: Seat


class Shuffled(Event, frozen=True):
    count: int
    #: Is the Pupularity card in it?
    pupularity: bool


class DeckKnown(Event, frozen=True):
    """Everybody has seen every card of a discard pile that is shuffled, and so knows which are left in hands."""

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
    #: It would need a target, but there is none.
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
    """The stack of pending effects: a Drama that has been played but does nothing yet, and the cancels upon it.

    This is the one hard idea of the game. A Drama does not work when it is played. It is laid here with its target,
    its cards are spent, and everybody but the seat that played it is asked whether it may stand: those who can react
    and those who cannot alike, so that the question tells nothing of a hand (PP-12). Each answer is one of two:

    - *Let it pass.* Nobody else notices: no event, no change in any other view, and the question, with the id that
      answers must name, stays as it is. A pass holds until somebody reacts. Passes are kept in the state, apart from
      this chain, because this chain is public.
    - *Cancel.* The sacrifice or the card is spent at once, whatever comes of it, and is laid on top here. What had
      been asked is void, passes with it: a new question with a new id goes to everybody but the maker of this
      cancel; so the seat whose Drama was cancelled is asked now, too.

    So the chain only grows while it waits, nothing in it is worked off from the top, and nobody has to look at a
    half-resolved table. When all who are asked have passed, the whole of it resolves at once (PP-11): the last cancel
    stands, since nobody cancelled it; it undoes the one before it, which therefore does not undo the one before
    that, and so on down. With an even number of cancels the Drama works, with an odd one it does not, and it is
    never asked about again.

    What waits stays true while it waits. The target lies visible until the end, because it cannot be sacrificed at
    any depth (PP-10) and nothing else moves a card. The one thing that can change is the thief's own place for a
    stolen Pack member: the thief may sacrifice the very member that was to be covered. `place` is therefore the
    bottom card of that stack. While any card of the stack is left, so is its bottom card, and the stolen one goes
    on top; when the stack is gone there is a free place, and the stolen one starts it anew (PP-9).
    """

    seat: Seat
    card: CardId
    target: CardId | None = None
    place: CardId | None = None
    cancels: tuple[Cancel, ...] = ()

    @property
    def last(self) -> Seat:
        """The seat that made what must stand now; the only one that is not asked."""
        return self.cancels[-1].seat if self.cancels else self.seat

    def asked(self, seats: int) -> tuple[Seat, ...]:
        """The seats that may let it stand or cancel it: everybody but the maker of what waits."""
        return around(self.last, seats)[1:]

    @property
    def works(self) -> bool:
        return len(self.cancels) % 2 == 0


class Open(Struct, frozen=True, gc=False):
    """What everybody sees."""

    #: How many questions were asked before this one, and how many turns have begun.
    asked: int
    turns: int
    #: Whose turn it is; None until it is drawn who begins.
    player: Seat | None
    stacks: tuple[Stacks, ...]
    #: From the bottom up. Before the first shuffle everything lies here.
    discard: Cards
    chain: Chain | None
    #: The draws that wait for a shuffle, from the turn's player on; empty when none does.
    due: tuple[int, ...]
    #: What went into each deck but the first.
    decks: tuple[Cards, ...]
    #: What is known of each hand.
    known: tuple[Known, ...]
    over: bool

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now; None while a chain or a shuffle is awaited, and after the end."""
        return None if self.chain is not None or self.due or self.over else self.player


class PupularityState(Struct, frozen=True, gc=False):
    options: PupularityOptions
    open: Open
    #: Each in the order of the deck's list: how its cards came in is nobody's business.
    hands: tuple[Cards, ...]
    #: The next card to draw comes first.
    deck: Cards
    #: Who has let the chain pass since it last grew.
    passed: tuple[Seat, ...] = ()


class PupularityView(Struct, frozen=True, gc=False):
    """What a seat knows: all but the other hands, the order of the deck, and who has passed (PP-18)."""

    seat: Viewer
    options: PupularityOptions
    open: Open
    #: The viewer's own cards.
    hand: Cards
    #: How many cards each seat holds.
    hands: tuple[int, ...]
    #: How many cards are left to draw.
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
