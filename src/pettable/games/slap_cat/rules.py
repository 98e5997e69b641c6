"""Slap Cat!: a draft by quick hands, then everybody builds cats at once, with swaps, donations and races.

In each of three rounds every seat drafts a hand by slapping one of the cards turned up, again and again (SC-2). Then
all seats commit a card, show it (SC-4) and build cats of heads, middles and tails with the card that lies before them
in the end (SC-7): PAWS IN! makes somebody discard (SC-5), SWAP exchanges cards (SC-6). DRAW and DONATE act once they
are placed (SC-8), and a donated card may act in turn (SC-10). A complete cat scores the lower stars of each
neighbouring pair and its bonuses; rats and bones cost one point each (SC-12).

A race is a RACE prompt: claims are moves in the order in which the table hands them over, and no rule knows of
milliseconds (SC-16). In calm mode rankings and a rotating priority take the place of every race (SC-18).

`phases.py` has the table of phases: who is asked, which moves are legal, what the answers do. Here every type of move
has its row in `move_rules`: how it is checked, and what it makes of a state.

| parameter | values | rule |
|---|---|---|
| seats | 2-6; with 2 some rules differ | SC-14 |
| calm | no races | SC-18 |
| longest-meow, cat-hoarder, epicalico, purebred, shoot-the-meown | more to score, each round | SC-15 |
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from pettable.games.slap_cat.cats import cards_in, may_lie
from pettable.games.slap_cat.deck import Icon, Material, Sizes
from pettable.games.slap_cat.knowledge import sample_world, view_of
from pettable.games.slap_cat.moves import (
    NEW_CAT,
    Answer,
    CameLate,
    Cards,
    ChooseFirst,
    Commit,
    Committed,
    Deal,
    Donate,
    Events,
    FirstChosen,
    Keep,
    Late,
    NobodySlapped,
    PileSlapped,
    PilesShuffled,
    Place,
    Rank,
    Ranked,
    RoundBegun,
    ShufflePiles,
    Slap,
    SlapEvent,
    SlapMove,
    Slapped,
    SlapPile,
    SpotChosen,
    TimeUp,
)
from pettable.games.slap_cat.phases import Phases
from pettable.games.slap_cat.races import turn_up
from pettable.games.slap_cat.scoring import end_game, points_so_far, ranking
from pettable.games.slap_cat.state import Area, Phase, SlapOptions, SlapState, SlapView
from pettable.table.deck import CardId, Deck
from pettable.table.errors import OptionError
from pettable.table.events import Secret
from pettable.table.outcome import Outcome
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, MoveRule, Rules, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer

#: Seconds for a race.
RACE_SECONDS = 8

#: The refusal of a move that answers another question than the one that stands, or none.
NOT_NOW: dict[type[SlapMove], Illegal] = {
    Slap: Illegal("SC-16", "refuse-no-slap"),
    Rank: Illegal("SC-18", "refuse-no-ranking"),
    Commit: Illegal("SC-4", "refuse-no-commitment"),
    Place: Illegal("SC-7", "refuse-no-placing"),
    Keep: Illegal("SC-9", "refuse-no-draw"),
    Donate: Illegal("SC-10", "refuse-no-donation"),
    SlapPile: Illegal("SC-13", "refuse-no-tie"),
}

SlapStep = Step[SlapState, SlapEvent]


class SlapCat(Rules[SlapState, SlapMove, SlapEvent, SlapView]):
    """The rules of Slap Cat!."""

    version = 1
    sizes: ClassVar[Sizes] = Sizes()

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.material = Material(deck.cards, self.sizes)
        self.phases = Phases(self.material)
        ids = [CardId(card) for card in range(len(deck.cards))]
        self.paws_in = tuple(card for card in ids if self.material.primary[card] is Icon.PAWS_IN)
        self._pack, self._pack_of_two = tuple(ids), tuple(card for card in ids if card not in self.paws_in)
        self.move_rules = {
            ChooseFirst: MoveRule(self._check_choose_first, self._choose_first),
            Deal: MoveRule(self._check_deal, self._deal),
            ShufflePiles: MoveRule(self._check_shuffle_piles, self._shuffle_piles),
            Slap: MoveRule(self._check_slap, self._slap),
            Rank: MoveRule(self._check_rank, self._rank),
            Commit: MoveRule(self._check_commit, self._commit),
            Place: MoveRule(self._check_place, self._place),
            Keep: MoveRule(self._check_keep, self._keep),
            Donate: MoveRule(self._check_donate, self._donate),
            SlapPile: MoveRule(self._check_asked, self._slap_pile),
            Late: MoveRule(self._check_clock, self._late),
            TimeUp: MoveRule(self._check_clock, self._time_up),
        }

    def most_moves(self, options: SlapOptions) -> int:
        return self.phases.most_moves(options.seats)

    def pack(self, seats: int) -> Cards:
        """The cards that are dealt: with two seats those with PAWS IN! are out of the game."""
        return self._pack_of_two if seats == 2 else self._pack

    def initial(self, options: SlapOptions) -> SlapState:
        n = options.seats
        if len(self.pack(n)) < self.sizes.least(n):
            raise OptionError("SC-D5", f"{n} seats: this deck has too few cards for so many")
        return SlapState(
            options=options,
            phase=Phase.FIRST,
            asked=0,
            round=0,
            first=Seat(0),
            turn=0,
            piles=(),
            shown=(),
            hands=((),) * n,
            drawn=((),) * n,
            spent=((),) * n,
            looks=(),
            answers=(None,) * n,
            claims=(None,) * n,
            areas=(Area(),) * n,
            discards=(),
            pending=(),
            points=((),) * n,
            slapped=None,
        )

    def prompt(self, s: SlapState) -> Prompt | None:
        phase = self.phases.now(s)
        if phase is None:
            return None
        kind, rule, seats = phase.ask
        return Prompt(s.asked, kind, seats(s), rule, limit=RACE_SECONDS if kind is Kind.RACE else None)

    def chance(self, s: SlapState, rng: Rng) -> SlapMove | None:
        if s.phase is Phase.FIRST:
            return ChooseFirst(CHANCE, Seat(rng.below(s.options.seats)))
        if s.phase is Phase.DEAL:
            return Deal(CHANCE, rng.shuffled(self.pack(s.options.seats)))
        if s.phase is Phase.GATHER:
            return ShufflePiles(CHANCE, rng.shuffled(_left_in(s.piles)))
        return None

    def legal(self, s: SlapState, seat: Seat) -> Sequence[SlapMove]:
        return self.phases.clock_moves(s) if seat == CLOCK else self.phases.moves(s, seat)

    # The set-up of a round, by chance.

    def _check_choose_first(self, s: SlapState, move: ChooseFirst) -> Illegal | None:
        fits = s.phase is Phase.FIRST and 0 <= move.first < s.options.seats
        return None if fits and move.seat == CHANCE else Illegal("SC-1", "refuse-setup")

    def _choose_first(self, s: SlapState, move: ChooseFirst) -> SlapStep:
        return Step(replace(s, phase=Phase.DEAL, first=move.first), (FirstChosen("SC-1", move.first),))

    def _check_deal(self, s: SlapState, move: Deal) -> Illegal | None:
        fits = s.phase is Phase.DEAL and is_shuffle(move.deck, self.pack(s.options.seats))
        return None if fits and move.seat == CHANCE else Illegal("SC-1", "refuse-setup")

    def _deal(self, s: SlapState, move: Deal) -> SlapStep:
        """All cards come back, one pile a seat, or two each for two; the first cards are turned up."""
        n = s.options.seats
        piles = 4 if n == 2 else n
        state = replace(
            self.initial(s.options),
            asked=s.asked,
            round=s.round + 1,
            first=Seat((s.first + 1) % n) if s.round else s.first,
            piles=tuple(move.deck[place::piles] for place in range(piles)),
            points=s.points,
        )
        events: Events = [RoundBegun("SC-1", state.round, state.first)]
        return Step(turn_up(state, events), tuple(events))

    def _check_shuffle_piles(self, s: SlapState, move: ShufflePiles) -> Illegal | None:
        fits = s.phase is Phase.GATHER and is_shuffle(move.pile, _left_in(s.piles))
        return None if fits and move.seat == CHANCE else Illegal("SC-3", "refuse-setup")

    def _shuffle_piles(self, s: SlapState, move: ShufflePiles) -> SlapStep:
        state = replace(s, phase=Phase.COMMIT, asked=s.asked + 1, piles=(move.pile,))
        return Step(state, (PilesShuffled("SC-3", len(move.pile)),))

    # Slaps count one by one.

    def _check_slap(self, s: SlapState, move: Slap) -> Illegal | None:
        if refusal := self._check_asked(s, move):
            return refusal
        if move.card in self._choices(s, move.seat):
            return None
        if s.phase is Phase.PAWS:
            return Illegal("SC-5", "refuse-only-paws-in")
        if s.phase is Phase.SWAP and move.card == s.shown[move.seat]:
            return Illegal("SC-6", "refuse-own-card", self._known(move.card))
        return Illegal("SC-16", "refuse-gone", self._known(move.card))

    def _slap(self, s: SlapState, move: Slap) -> SlapStep:
        phase = self.phases.now(s)
        assert phase is not None
        events: Events = [Slapped(phase.ask.rule, move.seat, move.card)]
        return Step(phase.settle(s, move, events), tuple(events))

    def _check_clock(self, s: SlapState, move: Late | TimeUp) -> Illegal | None:
        return None if move in self.phases.clock_moves(s) else Illegal("SC-16", "refuse-clock")

    def _late(self, s: SlapState, move: Late) -> SlapStep:
        """The hand that the clock brings down counts like a slap of that seat."""
        return self._settle(s, Slap(move.by, move.card), [CameLate("SC-16", move.by, move.card)])

    def _slap_pile(self, s: SlapState, move: SlapPile) -> SlapStep:
        return self._settle(s, move, [PileSlapped("SC-13", move.seat)])

    def _time_up(self, s: SlapState, _: TimeUp) -> SlapStep:
        events: Events = [NobodySlapped("SC-13")]
        return Step(end_game(s, events), tuple(events))

    # Rankings, commitments and places are secret, and count when all are in.

    def _check_rank(self, s: SlapState, move: Rank) -> Illegal | None:
        if refusal := self._check_asked(s, move):
            return refusal
        return None if is_shuffle(move.cards, self._choices(s, move.seat)) else Illegal("SC-18", "refuse-ranking")

    def _rank(self, s: SlapState, move: Rank) -> SlapStep:
        return self._answer(s, move, Ranked("SC-18", move.seat, move.cards), Ranked("SC-18", move.seat))

    def _check_commit(self, s: SlapState, move: Commit) -> Illegal | None:
        return self._check_asked(s, move) or self._check_held(s, move, "SC-4")

    def _commit(self, s: SlapState, move: Commit) -> SlapStep:
        return self._answer(s, move, Committed("SC-4", move.seat, move.card), Committed("SC-4", move.seat))

    def _check_place(self, s: SlapState, move: Place) -> Illegal | None:
        if refusal := self._check_asked(s, move):
            return refusal
        (card,) = self._choices(s, move.seat)
        fits = may_lie(s.areas[move.seat], self.material.part[card], move.cat, move.gap)
        return None if fits else Illegal("SC-7", "refuse-no-such-place")

    def _place(self, s: SlapState, move: Place) -> SlapStep:
        return self._answer(s, move, SpotChosen("SC-7", move.seat, move.cat, move.gap), SpotChosen("SC-7", move.seat))

    # Actions, one seat at a time.

    def _check_keep(self, s: SlapState, move: Keep) -> Illegal | None:
        if refusal := self._check_asked(s, move):
            return refusal
        if move.card in self._choices(s, move.seat):
            return None
        return Illegal("SC-9", "refuse-not-looked-at", self._known(move.card))

    def _keep(self, s: SlapState, move: Keep) -> SlapStep:
        return self._settle(s, move, [])

    def _check_donate(self, s: SlapState, move: Donate) -> Illegal | None:
        if refusal := self._check_asked(s, move) or self._check_held(s, move, "SC-10"):
            return refusal
        if move.to == move.seat or not 0 <= move.to < s.options.seats:
            return Illegal("SC-10", "refuse-no-opponent")
        fits = may_lie(s.areas[move.to], self.material.part[move.card], move.cat, move.gap)
        return None if fits else Illegal("SC-7", "refuse-no-such-place")

    def _donate(self, s: SlapState, move: Donate) -> SlapStep:
        return self._settle(s, move, [])

    # What the move rules share.

    def _check_asked(self, s: SlapState, move: SlapMove) -> Illegal | None:
        """Is it this type of move, and this seat, that the table waits for?"""
        phase = self.phases.now(s)
        if phase is None or phase.move is not type(move):
            return NOT_NOW[type(move)]
        return None if move.seat in phase.ask.seats(s) else Illegal(phase.ask.rule, "refuse-not-asked")

    def _check_held(self, s: SlapState, move: Commit | Donate, rule: str) -> Illegal | None:
        held = move.card in self._choices(s, move.seat)
        return None if held else Illegal(rule, "refuse-not-held", self._known(move.card))

    def _choices(self, s: SlapState, seat: Seat) -> Sequence[CardId]:
        """The cards that a seat, which is asked, chooses from."""
        phase = self.phases.now(s)
        assert phase is not None
        return phase.cards(s, seat)

    def _known(self, card: CardId) -> Cards:
        """The card as a refusal names it; nothing where a move names a card that does not exist."""
        return (card,) if 0 <= card < len(self.deck.cards) else ()

    def _settle(self, s: SlapState, move: SlapMove, events: Events) -> SlapStep:
        phase = self.phases.now(s)
        assert phase is not None
        return Step(phase.settle(s, move, events), tuple(events))

    def _answer(self, s: SlapState, move: Answer, own: SlapEvent, public: SlapEvent) -> SlapStep:
        """An answer that its own seat sees; the others see that it came, and not when it is changed."""
        phase, seat = self.phases.now(s), move.seat
        assert phase is not None
        answers = (*s.answers[:seat], move, *s.answers[seat + 1 :])
        events: Events = [Secret((seat,), own, public=public if s.answers[seat] is None else None)]
        given = [answers[each] for each in phase.ask.seats(s)]
        if not all(given):
            return Step(replace(s, answers=answers), tuple(events))
        s = replace(s, answers=(None,) * len(answers))
        return Step(phase.settle(s, given, events), tuple(events))

    # What is seen, and how it ends.

    def outcome(self, s: SlapState) -> Outcome | None:
        return ranking(self.material, s) if s.phase is Phase.OVER else None

    def view(self, s: SlapState, viewer: Viewer) -> SlapView:
        return view_of(s, viewer)

    def determinise(self, v: SlapView, rng: Rng) -> SlapState:
        world = sample_world(v, self.pack(v.options.seats), rng)
        answers: list[Any] = [
            v.answer if seat == v.seat else self._any_answer(world, Seat(seat), rng) if done else None
            for seat, done in enumerate(v.answered)
        ]
        return replace(world, answers=tuple(answers))

    def _any_answer(self, s: SlapState, seat: Seat, rng: Rng) -> SlapMove:
        """One of the answers that a seat may have given, each as likely as any other."""
        phase = self.phases.now(s)
        assert phase is not None
        if phase.move is Rank:
            # Six cards have 720 rankings; a shuffle samples one without listing them.
            return Rank(seat, rng.shuffled(phase.cards(s, seat)))
        return rng.choice(self.phases.moves(s, seat))

    def standing(self, v: SlapView) -> Sequence[float]:
        return points_so_far(v, self.material)

    def move_kind(self, move: SlapMove) -> str:
        match move:
            case Commit():
                icons = self.deck.cards[move.card].icons
                return f"commit-{icons[0].value}" if icons else "commit-plain"
            case Place():
                return "place-new" if move.cat == NEW_CAT else "place-on"
            case Rank():
                return ""
            case _:
                return super().move_kind(move)

    def cards(self, s: SlapState) -> Iterable[CardId]:
        n = s.options.seats
        yield from (card for card in s.shown if card is not None)
        out = self.paws_in if n == 2 else ()
        for place in (out, s.discards, *s.piles, *s.hands, *s.drawn, *map(cards_in, s.areas)):
            yield from place
        if s.round == 0:
            yield from self.pack(n)


class TinySlapCat(SlapCat):
    """The same with so few cards to deal that law 7 can list every deal."""

    sizes = Sizes(rounds=2, hands_of_two=2, hands=2, left_to_draw=0)


class TutorialSlapCat(SlapCat):
    """One round with hands of four: short enough to learn the game by."""

    sizes = Sizes(rounds=1, hands_of_two=4, hands=4, left_to_draw=0)


def _left_in(piles: Sequence[Cards]) -> list[CardId]:
    return [card for pile in piles for card in pile]
