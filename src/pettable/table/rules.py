"""The interface of a game: a set of pure functions, and the laws that bind them.

`pettable conform GAME` checks every law on random play, with every number of seats and every set of options.
The laws that bind one function stand beside it; those that bind all of them are:

1.  Play ends and never sticks: until there is an outcome, either chance is due, or a seat is asked that
    can answer.
3.  A log of moves replays to an equal state; so does a game that is saved to JSON and loaded after every move.
4.  Cards are conserved: `cards` lists every card exactly once, always.
9.  Every rule id is exercised by a test named after it.
10. Random play goes on until every card was played and every rule fired, except the listed rare ones, which a
    golden record fires.
11. Golden records replay byte for byte, and perft counts of scripted deals hold.
13. Where a game has codes (table/codes.py): a move that is written and read is the same move, two legal moves are
    written differently, and views that are written alike allow the same moves.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_origin

from msgspec import Struct

from pettable.table.deck import Card, CardId, Deck
from pettable.table.events import Event, Move, Secret
from pettable.table.outcome import Outcome
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat, Viewer

#: The most moves that `legal` lists (law 12).
MOST_LISTED = 2_000

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=Struct)


class Illegal(Struct, frozen=True):
    """A refusal. It always names its rule; `why` is a word of the game's texts (`refuse-not-held`)."""

    rule: str
    why: str
    cards: tuple[CardId, ...] = ()


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """What a move made: the next state, and what happened on the way."""

    state: S
    events: tuple[E | Secret[E], ...]


class MoveRule(NamedTuple):
    """How one type of move is checked, and what it does: a row of a game's table of moves."""

    check: Callable[[Any, Any], Illegal | None]
    apply: Callable[[Any, Any], Step[Any, Any]]


class Rules(ABC, Generic[S, M, E, V]):
    """The rules of one game, for one deck. Every argument and result is frozen; nothing is remembered here."""

    #: Raised whenever an old record would replay differently.
    version: ClassVar[int]
    #: One row for each type of move; a game fills it in its `__init__`.
    move_rules: Mapping[type[Any], MoveRule]

    def __init__(self, deck: Deck[Any]) -> None:
        self.deck = deck

    @abstractmethod
    def initial(self, options: Any) -> S:
        """The table before anything was shuffled."""

    @abstractmethod
    def prompt(self, s: S) -> Prompt | None:
        """What the table waits for. None: chance is due, or the game is over."""

    @abstractmethod
    def chance(self, s: S, rng: Rng) -> M | None:
        """The shuffle or deal that is due, as a move by CHANCE with what came out; None if none is."""

    @abstractmethod
    def legal(self, s: S, seat: Seat) -> Sequence[M]:
        """All moves of a seat; for CLOCK, what may be played when time runs out, each as likely as any other.

        Law 2: a move is in here exactly when `check` lets it pass. Law 12: there are at most MOST_LISTED, in every
        position, with every deck that passes its check.
        """

    @abstractmethod
    def most_moves(self, options: Any) -> int:
        """A bound on what `legal` lists with this deck and these options, and the argument why it holds.

        Law 12: it is at most MOST_LISTED. A choice that grows with a hand or with the table needs a limit by rule or by
        deck constraint; a choice of many things at once can be asked for in several steps.
        """

    def check(self, s: S, move: M) -> Illegal | None:
        """Why a move of a player, chance or the clock is refused; None if it is legal. It never raises.

        Law 2: every refusal cites a rule of the rulebook.
        """
        return self.move_rules[type(move)].check(s, move)

    def apply(self, s: S, move: M) -> Step[S, E]:
        """The state after a move that `check` let pass.

        Law 5: the order of arrival within a COMMIT does not matter. Law 8: nothing changes silently; whenever
        a viewer's view changes, that viewer is sent an event about it.
        """
        return self.move_rules[type(move)].apply(s, move)

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def standing(self, v: V) -> Sequence[float | None]:
        """Each seat's points as a client may display them, counted as if the game ended now.

        None where the rules keep a seat's points covered, though a good memory could know them. When the game is over
        they are the outcome's scores, for every viewer.
        """

    @abstractmethod
    def view(self, s: S, viewer: Viewer) -> V:
        """What a seat, or a spectator (None), may know. Built by inclusion: a forgotten field stays hidden.

        Law 6: nothing leaks. In any world sampled from a view, the view, the prompt, the outcome, the seat's
        legal moves and its refusals are the same; and while a COMMIT or REACT stands open, no answer to it can
        be distinguished from another.
        """

    @abstractmethod
    def determinise(self, v: V, rng: Rng) -> S:
        """A world that fits what this view knows; never handed the state.

        Law 7: samples vary, and every deal and hidden choice that fits is as likely as any other.
        """

    @abstractmethod
    def cards(self, s: S) -> Iterable[CardId]:
        """Every card, wherever it lies, for law 4."""

    def playable(self) -> Sequence[CardId]:
        """The cards that come into play one by one; law 10 waits until each has."""
        return [CardId(card) for card in range(len(self.deck.cards))]

    def move_kind(self, move: M) -> str:
        """What kind of move it is, for counting: the word `kind-…` of the game's texts. Empty: it is not counted."""
        return str(move.__struct_config__.tag)

    def card(self, card: CardId) -> Card:
        found: Card = self.deck.cards[card]
        return found

    @classmethod
    def types(cls) -> tuple[Any, Any, Any, Any]:
        """The types of state, move, event and view, as the game's class declares them: JSON and schemas use them."""
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is Rules:
                state, move, event, view = get_args(base)
                return state, move, event, view
        parent: Any = super(cls, cls)
        return parent.types()  # type: ignore[no-any-return]
