"""The phases of Slap Cat! in one table: who is asked, which moves are legal, and what the answers do.

A phase has several rows where its question depends on the options or on the cards shown; the first row whose `when`
holds applies. In the phases that are missing from the table nobody is asked: chance is due, or the game is over.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import factorial
from typing import Any, NamedTuple

from pettable.games.slap_cat.cats import spots
from pettable.games.slap_cat.deck import SEATS, SECONDARY, Icon, Material
from pettable.games.slap_cat.moves import (
    Commit,
    Donate,
    Events,
    Keep,
    Late,
    Place,
    Rank,
    Slap,
    SlapMove,
    SlapPile,
    TimeUp,
)
from pettable.games.slap_cat.races import draft_by_ranking, draft_by_slap, free_for, showing, wanting
from pettable.games.slap_cat.scoring import contenders, win_by_slap
from pettable.games.slap_cat.state import Phase, SlapState
from pettable.games.slap_cat.turns import (
    LOOKED_AT,
    claim,
    cover,
    covering,
    donate,
    keep,
    place_all,
    placing,
    show,
    swap_by_ranking,
    swapping,
)
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.seats import CLOCK, Seat, around


class Ask(NamedTuple):
    """The question of a phase: its kind, its rule, and the seats it goes to; in a race, those still without a card."""

    kind: Kind
    rule: str
    seats: Callable[[SlapState], tuple[Seat, ...]]


class PhaseRule(NamedTuple):
    """A row of the table: a question, the moves that answer it, and what they do."""

    ask: Ask
    #: The type of move that answers, and the cards that a seat chooses from.
    move: type[SlapMove]
    cards: Callable[[SlapState, Seat], Sequence[CardId]]
    #: Called with every move of a TURN or RACE, but only once with all the answers to a COMMIT.
    settle: Callable[[SlapState, Any, Events], SlapState]
    #: None: the row applies always.
    when: Callable[[SlapState], bool] | None = None


class Phases:
    """The table for one deck, and the moves that follow from it."""

    def __init__(self, material: Material) -> None:
        self._material, self._part = material, material.part

        # What depends on the deck takes its material as the first argument.
        def bind(function: Callable[..., Any]) -> Callable[..., Any]:
            return partial(function, material)

        self._rows: Mapping[Phase, Sequence[PhaseRule]] = {
            Phase.DRAFT: (
                PhaseRule(Ask(Kind.COMMIT, "SC-18", everybody), Rank, face_up, bind(draft_by_ranking), when=is_calm),
                PhaseRule(Ask(Kind.RACE, "SC-14", wanting), Slap, face_up, bind(draft_by_slap), when=has_two_seats),
                PhaseRule(Ask(Kind.RACE, "SC-2", wanting), Slap, face_up, bind(draft_by_slap)),
            ),
            Phase.COMMIT: (PhaseRule(Ask(Kind.COMMIT, "SC-4", everybody), Commit, in_hand, bind(show)),),
            Phase.PAWS: (PhaseRule(Ask(Kind.RACE, "SC-5", bind(covering)), Slap, bind(paws_in), bind(cover)),),
            Phase.SWAP: (
                PhaseRule(Ask(Kind.TURN, "SC-6", bind(swapping)), Slap, free_for, bind(claim), when=bind(swaps_alone)),
                PhaseRule(
                    Ask(Kind.COMMIT, "SC-18", bind(swapping)), Rank, free_for, bind(swap_by_ranking), when=is_calm
                ),
                PhaseRule(Ask(Kind.RACE, "SC-6", bind(swapping)), Slap, free_for, bind(claim)),
            ),
            Phase.PLACE: (PhaseRule(Ask(Kind.COMMIT, "SC-7", bind(placing)), Place, shown_by, bind(place_all)),),
            Phase.ACT: (
                PhaseRule(Ask(Kind.TURN, "SC-9", acting), Keep, on_top, bind(keep), when=draws),
                PhaseRule(Ask(Kind.TURN, "SC-10", acting), Donate, in_hand, bind(donate)),
            ),
            Phase.TIE: (PhaseRule(Ask(Kind.RACE, "SC-13", bind(contenders)), SlapPile, no_cards, win_by_slap),),
        }
        self._list_moves: Mapping[type[SlapMove], Callable[[SlapState, Seat, Sequence[CardId]], Sequence[SlapMove]]] = {
            Slap: self._list_slaps,
            Rank: self._list_rankings,
            Commit: self._list_commitments,
            Place: self._list_places,
            Keep: self._list_keeps,
            Donate: self._list_donations,
            SlapPile: self._list_pile_slaps,
        }
        # Moves are frozen, so those that every game lists again and again are made once.
        seats, cards = [Seat(seat) for seat in range(SEATS[-1])], [CardId(card) for card in range(len(material.part))]
        self._slap_moves = [[Slap(seat, card) for card in cards] for seat in seats]
        self._commit_moves = [[Commit(seat, card) for card in cards] for seat in seats]
        self._keep_moves = [[Keep(seat, card) for card in cards] for seat in seats]

    def now(self, s: SlapState) -> PhaseRule | None:
        """The row that applies; None where nobody is asked."""
        for row in self._rows.get(s.phase, ()):
            if row.when is None or row.when(s):
                return row
        return None

    def moves(self, s: SlapState, seat: Seat) -> Sequence[SlapMove]:
        """All legal moves of a seat."""
        row = self.now(s)
        if row is None or seat not in row.ask.seats(s):
            return ()
        return self._list_moves[row.move](s, seat, row.cards(s, seat))

    def clock_moves(self, s: SlapState) -> Sequence[SlapMove]:
        """What the clock may do when a race takes too long: bring any late hand down on any free card (SC-16)."""
        row = self.now(s)
        if row is None or row.ask.kind is not Kind.RACE:
            return ()
        if row.move is SlapPile:
            return (TimeUp(CLOCK),)
        return [Late(CLOCK, by, card) for by in row.ask.seats(s) for card in row.cards(s, by)]

    def most_moves(self, seats: int) -> int:
        """A bound on every list of moves.

        The longest are all orders of the cards turned up, and all ways to donate. In turn t a seat has shown t of its
        drafted cards and drawn at most one for each DRAW in the deck. Each of the others has placed at most t cards,
        and at most one was donated for each DONATE; a middle goes to either side of each, or starts a cat.
        """
        others, hand = seats - 1, self._material.sizes.hand(seats)
        draws, donations = map(self._material.secondary.count, SECONDARY)
        donate = max(
            (hand - turn + draws) * (2 * (others * turn + donations) + others) for turn in range(1, hand + draws)
        )
        turned_up = seats if seats > 2 else 2 * seats
        return max(donate, factorial(turned_up), seats * turned_up)

    # The moves of each type.

    def _list_slaps(self, _: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Slap]:
        moves = self._slap_moves[seat]
        return [moves[card] for card in cards]

    def _list_rankings(self, _: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Rank]:
        return [Rank(seat, order) for order in permutations(cards)]

    def _list_commitments(self, _: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Commit]:
        moves = self._commit_moves[seat]
        return [moves[card] for card in cards]

    def _list_places(self, s: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Place]:
        return [Place(seat, cat, gap) for card in cards for cat, gap in spots(s.areas[seat], self._part[card])]

    def _list_keeps(self, _: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Keep]:
        moves = self._keep_moves[seat]
        return [moves[card] for card in cards]

    def _list_donations(self, s: SlapState, seat: Seat, cards: Sequence[CardId]) -> list[Donate]:
        return [
            Donate(seat, card, to=Seat(to), cat=cat, gap=gap)
            for card in cards
            for to, area in enumerate(s.areas)
            if to != seat
            for cat, gap in spots(area, self._part[card])
        ]

    def _list_pile_slaps(self, _: SlapState, seat: Seat, __: Sequence[CardId]) -> tuple[SlapPile]:
        return (SlapPile(seat),)


# When a row applies.


def is_calm(s: SlapState) -> bool:
    return s.options.calm


def has_two_seats(s: SlapState) -> bool:
    return s.options.seats == 2


def swaps_alone(material: Material, s: SlapState) -> bool:
    return len(showing(material, s, Icon.SWAP)) == 1


def draws(s: SlapState) -> bool:
    return s.pending[0].icon is Icon.DRAW


# Who is asked, where it takes no more than a line; the others stand beside what their answers do.


def everybody(s: SlapState) -> tuple[Seat, ...]:
    return around(Seat(0), s.options.seats)


def acting(s: SlapState) -> tuple[Seat, ...]:
    return (s.pending[0].seat,)


# The cards that a seat chooses from.


def face_up(s: SlapState, _: Seat) -> Sequence[CardId]:
    return [card for card in s.shown if card is not None]


def in_hand(s: SlapState, seat: Seat) -> Sequence[CardId]:
    return s.hands[seat] + s.drawn[seat]


def paws_in(material: Material, s: SlapState, _: Seat) -> Sequence[CardId]:
    return [card for card in s.shown if card is not None and material.primary[card] is Icon.PAWS_IN]


def shown_by(s: SlapState, seat: Seat) -> Sequence[CardId]:
    card = s.shown[seat]
    return () if card is None else (card,)


def on_top(s: SlapState, _: Seat) -> Sequence[CardId]:
    return s.piles[0][:LOOKED_AT]


def no_cards(_: SlapState, __: Seat) -> Sequence[CardId]:
    return ()
