"""Slap Cat!: a draft by quick hands, then everybody builds cats at once, with swaps, donations and races.

In each of three rounds every seat slaps itself a hand of cards (SC-2), one of those turned up at a time. Then all
seats commit a card, show it (SC-4) and build cats of heads, middles and tails with what lies before them in the end
(SC-7): PAWS IN! makes somebody discard (SC-5), SWAP exchanges cards (SC-6). DRAW and DONATE act once they are placed
(SC-8), and a donated card may act in turn (SC-10). A complete cat brings the lower stars of each neighbouring pair
and its bonuses; rats and bones cost one each (SC-12).

A race is a RACE prompt: claims are moves in the order in which the table hands them over, and no rule knows of
milliseconds (SC-16). In calm mode rankings and a rotating priority take the place of every race (SC-18).

| parameter | values | rule |
|---|---|---|
| seats | 2-6; with 2 some rules differ | SC-14 |
| calm | no races | SC-18 |
| longest-meow, cat-hoarder, epicalico, purebred, shoot-the-meown | more to score, each round | SC-15 |
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any, ClassVar

from msgspec.structs import replace

from pettable.games.slap_cat.cats import cards_in, may_lie, spots
from pettable.games.slap_cat.deck import SEATS, Icon, Material, Part, Sizes
from pettable.games.slap_cat.knowledge import imagined, seen_by
from pettable.games.slap_cat.moves import (
    Answer,
    CameLate,
    Cards,
    Chance,
    ChooseFirst,
    Commit,
    Deal,
    Donate,
    Events,
    FirstChosen,
    Given,
    Keep,
    Late,
    NobodySlapped,
    PileSlapped,
    PilesShuffled,
    Place,
    Rank,
    RoundBegun,
    ShufflePiles,
    Slap,
    SlapEvent,
    SlapMove,
    Slapped,
    SlapPile,
    TimeUp,
    answer_told,
)
from pettable.games.slap_cat.races import draft, free_for, picks, priority, race_rule, showing, turn_up, wanting
from pettable.games.slap_cat.scoring import contenders, over, points_so_far, ranking
from pettable.games.slap_cat.state import Area, Phase, SlapOptions, SlapState, SlapView
from pettable.games.slap_cat.turns import (
    LOOKED_AT,
    claim,
    cover,
    covering,
    donate,
    keep,
    place_all,
    placing,
    settle_swaps,
    show,
    swapping,
)
from pettable.table.deck import CardId, Deck
from pettable.table.errors import OptionError
from pettable.table.events import Secret
from pettable.table.outcome import Outcome
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, Rules, Step
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer, around

#: Seconds for a race.
RACE = 8

#: What is said to a move that nobody asked for.
NOT_NOW: dict[type[SlapMove], Illegal] = {
    Slap: Illegal("SC-16", "refuse-no-slap"),
    Rank: Illegal("SC-18", "refuse-no-ranking"),
    Commit: Illegal("SC-4", "refuse-no-commitment"),
    Place: Illegal("SC-7", "refuse-no-placing"),
    Keep: Illegal("SC-9", "refuse-no-draw"),
    Donate: Illegal("SC-10", "refuse-no-donation"),
    SlapPile: Illegal("SC-13", "refuse-no-tie"),
}


class SlapCat(Rules[SlapState, SlapMove, SlapEvent, SlapView]):
    version = 1
    sizes: ClassVar[Sizes] = Sizes()

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        self.material = Material(deck.cards, self.sizes)
        ids = [CardId(card) for card in range(len(deck.cards))]
        self.paws_in = tuple(card for card in ids if self.material.primary[card] is Icon.PAWS_IN)
        self._pack, self._pack_of_two = tuple(ids), tuple(card for card in ids if card not in self.paws_in)
        # What is asked for at every card of every game is made once, here: values are frozen, so one serves all.
        seats = [Seat(seat) for seat in range(SEATS[-1])]
        self._slaps = [[Slap(seat, card) for card in ids] for seat in seats]
        self._commits = [[Commit(seat, card) for card in ids] for seat in seats]
        self._keeps = [[Keep(seat, card) for card in ids] for seat in seats]

    # The nine functions.

    def initial(self, options: SlapOptions) -> SlapState:
        n = options.seats
        if len(self.pack(n)) < self.sizes.least(n):
            raise OptionError("SC-D5", f"{n} seats: this deck has too few cards for so many")
        none: tuple[None, ...] = (None,) * n
        empty: tuple[Cards, ...] = ((),) * n
        return SlapState(
            options, Phase.FIRST, 0, 0, Seat(0), 0, (), (), empty, empty, ((),) * n, (), none, none, (Area(),) * n,
            (), (), ((),) * n, None,
        )  # fmt: skip

    def prompt(self, s: SlapState) -> Prompt | None:
        seats = self.asked(s)
        if not seats:
            return None
        phase = s.phase
        if phase is Phase.COMMIT:
            return Prompt(s.asked, Kind.COMMIT, seats, "SC-4")
        if phase is Phase.PLACE:
            return Prompt(s.asked, Kind.COMMIT, seats, "SC-7")
        if phase is Phase.ACT:
            return Prompt(s.asked, Kind.TURN, seats, "SC-9" if s.pending[0].icon is Icon.DRAW else "SC-10")
        if phase is Phase.SWAP and self._alone(s):
            return Prompt(s.asked, Kind.TURN, seats, "SC-6")
        if s.options.calm:
            return Prompt(s.asked, Kind.COMMIT, seats, "SC-18")
        return Prompt(s.asked, Kind.RACE, seats, race_rule(s), RACE)

    def chance(self, s: SlapState, rng: Rng) -> SlapMove | None:
        if s.phase is Phase.FIRST:
            return ChooseFirst(CHANCE, Seat(rng.below(s.options.seats)))
        if s.phase is Phase.DEAL:
            return Deal(CHANCE, rng.shuffled(self.pack(s.options.seats)))
        if s.phase is Phase.GATHER:
            return ShufflePiles(CHANCE, rng.shuffled([card for pile in s.piles for card in pile]))
        return None

    def legal(self, s: SlapState, seat: Seat) -> Sequence[SlapMove]:
        if seat == CLOCK:
            return self._clock(s)
        if seat not in self.asked(s):
            return ()
        expected = self._expected(s)
        if expected is Commit:
            commits = self._commits[seat]
            return [commits[card] for card in s.hands[seat] + s.drawn[seat]]
        if expected is Slap:
            slaps = self._slaps[seat]
            return [slaps[card] for card in self._free(s, seat)]
        if expected is Place:
            return [Place(seat, cat, gap) for cat, gap in spots(s.areas[seat], self._part(s, seat))]
        if expected is Rank:
            return [Rank(seat, cards) for cards in permutations(self._free(s, seat))]
        if expected is Keep:
            keeps = self._keeps[seat]
            return [keeps[card] for card in s.piles[0][:LOOKED_AT]]
        if expected is SlapPile:
            return (SlapPile(seat),)
        return [
            Donate(seat, card, Seat(to), cat, gap)
            for card in s.hands[seat] + s.drawn[seat]
            for to, area in enumerate(s.areas)
            if to != seat
            for cat, gap in spots(area, self.material.part[card])
        ]

    def check(self, s: SlapState, move: SlapMove) -> Illegal | None:
        if isinstance(move, Chance):
            return self._check_chance(s, move)
        if isinstance(move, (Late, TimeUp)):
            return None if move in self._clock(s) else Illegal("SC-16", "refuse-clock")
        prompt, seat = self.prompt(s), move.seat
        if prompt is None or type(move) is not self._expected(s):
            return NOT_NOW[type(move)]
        if seat not in prompt.seats:
            return Illegal(prompt.rule, "refuse-not-asked")
        if isinstance(move, SlapPile):
            return None
        if isinstance(move, Rank):
            return None if is_shuffle(move.cards, self._free(s, seat)) else Illegal("SC-18", "refuse-ranking")
        if isinstance(move, Place):
            fits = may_lie(s.areas[seat], self._part(s, seat), move.cat, move.gap)
            return None if fits else Illegal("SC-7", "refuse-no-such-place")
        known = (move.card,) if 0 <= move.card < len(self.deck.cards) else ()
        if isinstance(move, Slap):
            return self._check_slap(s, move, known)
        if isinstance(move, Keep):
            return None if move.card in s.piles[0][:LOOKED_AT] else Illegal("SC-9", "refuse-not-looked-at", known)
        if move.card not in s.hands[seat] and move.card not in s.drawn[seat]:
            return Illegal(prompt.rule, "refuse-not-held", known)
        return self._check_donation(s, move) if isinstance(move, Donate) else None

    def apply(self, s: SlapState, move: SlapMove) -> Step[SlapState, SlapEvent]:
        events: Events = []
        return Step(self._after(s, move, events), tuple(events))

    def outcome(self, s: SlapState) -> Outcome | None:
        return ranking(s, self.material) if s.phase is Phase.OVER else None

    def standing(self, v: SlapView) -> Sequence[float]:
        return points_so_far(v, self.material)

    def view(self, s: SlapState, viewer: Viewer) -> SlapView:
        return seen_by(s, viewer)

    def determinise(self, v: SlapView, rng: Rng) -> SlapState:
        world = imagined(v, self.pack(v.options.seats), rng)
        answers: list[Any] = [
            v.answer if seat == v.seat else self._any_answer(world, Seat(seat), rng) if done else None
            for seat, done in enumerate(v.answered)
        ]
        return replace(world, answers=tuple(answers))

    def cards(self, s: SlapState) -> Iterable[CardId]:
        n = s.options.seats
        yield from (card for card in s.shown if card is not None)
        out = self.paws_in if n == 2 else ()
        for place in (out, s.discards, *s.piles, *s.hands, *s.drawn, *map(cards_in, s.areas)):
            yield from place
        if s.round == 0:
            yield from self.pack(n)

    # Who is asked, and for what.

    def pack(self, seats: int) -> Cards:
        """The cards that are dealt: with two seats those with PAWS IN! are out of the game."""
        return self._pack_of_two if seats == 2 else self._pack

    def asked(self, s: SlapState) -> tuple[Seat, ...]:
        """Whom the table waits for; in a race, those who have not got what they race for."""
        phase = s.phase
        if phase is Phase.COMMIT or (phase is Phase.DRAFT and s.options.calm):
            return around(Seat(0), s.options.seats)
        if phase is Phase.DRAFT:
            return wanting(s)
        if phase is Phase.PLACE:
            return placing(self.material, s)
        if phase is Phase.ACT:
            return (s.pending[0].seat,)
        if phase is Phase.SWAP:
            return swapping(self.material, s)
        if phase is Phase.PAWS:
            return covering(self.material, s)
        return contenders(s, self.material) if phase is Phase.TIE else ()

    def _alone(self, s: SlapState) -> bool:
        return len(showing(self.material, s, Icon.SWAP)) == 1

    def _expected(self, s: SlapState) -> type[SlapMove]:
        """The kind of move that a prompt asks for."""
        phase = s.phase
        if phase is Phase.COMMIT:
            return Commit
        if phase is Phase.PLACE:
            return Place
        if phase is Phase.ACT:
            return Keep if s.pending[0].icon is Icon.DRAW else Donate
        if phase is Phase.TIE:
            return SlapPile
        return Rank if s.options.calm and not (phase is Phase.SWAP and self._alone(s)) else Slap

    def _free(self, s: SlapState, seat: Seat) -> list[CardId]:
        """What a seat may slap, or has to rank."""
        if s.phase is Phase.SWAP:
            return free_for(s, seat)
        if s.phase is Phase.PAWS:
            return [card for card in s.shown if card in self.paws_in and card is not None]
        return [card for card in s.shown if card is not None]

    def _any_answer(self, s: SlapState, seat: Seat, rng: Rng) -> SlapMove:
        """What a seat may have answered, each as likely as any other; rankings are too many to be listed for that."""
        if self._expected(s) is Rank:
            return Rank(seat, rng.shuffled(self._free(s, seat)))
        return rng.choice(self.legal(s, seat))

    def _part(self, s: SlapState, seat: Seat) -> Part | None:
        card = s.shown[seat]
        return None if card is None else self.material.part[card]

    def _clock(self, s: SlapState) -> Sequence[SlapMove]:
        """What the clock may do when a race takes too long: bring any late hand down on any free card."""
        prompt = self.prompt(s)
        if prompt is None or prompt.kind is not Kind.RACE:
            return ()
        if s.phase is Phase.TIE:
            return (TimeUp(CLOCK),)
        return [Late(CLOCK, by, card) for by in prompt.seats for card in self._free(s, by)]

    def _check_chance(self, s: SlapState, move: Chance) -> Illegal | None:
        phase, rule = s.phase, "SC-1"
        if isinstance(move, ShufflePiles):
            rule = "SC-3"
            fits = phase is Phase.GATHER and is_shuffle(move.pile, [card for pile in s.piles for card in pile])
        elif isinstance(move, Deal):
            fits = phase is Phase.DEAL and is_shuffle(move.deck, self.pack(s.options.seats))
        else:
            fits = phase is Phase.FIRST and 0 <= move.first < s.options.seats
        return None if fits and move.seat == CHANCE else Illegal(rule, "refuse-setup")

    def _check_slap(self, s: SlapState, move: Slap, known: Cards) -> Illegal | None:
        if move.card in self._free(s, move.seat):
            return None
        if s.phase is Phase.PAWS:
            return Illegal("SC-5", "refuse-only-paws-in")
        if s.phase is Phase.SWAP and move.card == s.shown[move.seat]:
            return Illegal("SC-6", "refuse-own-card", known)
        return Illegal("SC-16", "refuse-gone", known)

    def _check_donation(self, s: SlapState, move: Donate) -> Illegal | None:
        if move.to == move.seat or not 0 <= move.to < s.options.seats:
            return Illegal("SC-10", "refuse-no-opponent")
        fits = may_lie(s.areas[move.to], self.material.part[move.card], move.cat, move.gap)
        return None if fits else Illegal("SC-7", "refuse-no-such-place")

    # What a move makes of a state.

    def _after(self, s: SlapState, move: SlapMove, events: Events) -> SlapState:
        if isinstance(move, Slap):
            events.append(Slapped(race_rule(s), move.seat, move.card))
            return self._slap(s, move.seat, move.card, events)
        if isinstance(move, Answer):
            return self._answer(s, move, events)
        if isinstance(move, Keep):
            return keep(self.material, s, move, events)
        if isinstance(move, Donate):
            return donate(self.material, s, move, events)
        if isinstance(move, Late):
            events.append(CameLate("SC-16", move.by, move.card))
            return self._slap(s, move.by, move.card, events)
        if isinstance(move, Deal):
            return self._deal(s, move, events)
        if isinstance(move, ShufflePiles):
            events.append(PilesShuffled("SC-3", len(move.pile)))
            return replace(s, phase=Phase.COMMIT, asked=s.asked + 1, piles=(move.pile,))
        if isinstance(move, ChooseFirst):
            events.append(FirstChosen("SC-1", move.first))
            return replace(s, phase=Phase.DEAL, first=move.first)
        slapped = move.seat if isinstance(move, SlapPile) else None
        events.append(NobodySlapped("SC-13") if slapped is None else PileSlapped("SC-13", slapped))
        return over(replace(s, slapped=slapped), events)

    def _deal(self, s: SlapState, move: Deal, events: Events) -> SlapState:
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
        events.append(RoundBegun("SC-1", state.round, state.first))
        return turn_up(state, events)

    def _slap(self, s: SlapState, seat: Seat, card: CardId, events: Events) -> SlapState:
        if s.phase is Phase.DRAFT:
            return draft(self.material, s, ((seat, card),), events)
        return (claim if s.phase is Phase.SWAP else cover)(self.material, s, seat, card, events)

    def _answer(self, s: SlapState, move: Answer, events: Events) -> SlapState:
        """A commitment, a place or a ranking; when all are in, they count."""
        seat, asked = move.seat, self.asked(s)
        answers = (*s.answers[:seat], move, *s.answers[seat + 1 :])
        told, public = answer_told(move)
        events.append(Secret((seat,), told, public=public if s.answers[seat] is None else None))
        if any(answers[each] is None for each in asked):
            return replace(s, answers=answers)
        s = replace(s, answers=(None,) * len(answers))
        if s.phase is Phase.COMMIT:
            return show(self.material, s, [each.card for each in answers if isinstance(each, Commit)], events)
        if s.phase is Phase.PLACE:
            return place_all(self.material, s, answers, events)
        rankings = {each.seat: each.cards for each in answers if isinstance(each, Rank)}
        if s.phase is Phase.SWAP:
            return settle_swaps(self.material, s, rankings, events)
        order = priority(s)
        # With two seats: first, second, second, first.
        given = picks(order if len(order) > 2 else order + order[::-1], rankings)
        got = [(seat, card) for seat, card in given if card is not None]
        events += [Given("SC-18", seat, card) for seat, card in got]
        return draft(self.material, s, got, events)


class TinySlapCat(SlapCat):
    """The same with so little to deal that law 7 can list every deal."""

    sizes = Sizes(rounds=2, hands_of_two=2, hands=2, left_to_draw=0)
