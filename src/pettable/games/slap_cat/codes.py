"""The codes of Slap Cat!: most actions are a type of move and a card; a place is a cat, and for a middle also a gap.

| move | its actions |
|---|---|
| Slap, Commit, Keep | one: the card |
| Rank | one for each card; the last card's actions are others, so that no ranking begins with another |
| Place | the cat; for a middle on a cat, "among the middles of that cat", then the gap |
| Donate | the card, the seat it goes to, then as for Place; a negative needs no place |
| SlapPile | one |
"""

from collections.abc import Sequence
from functools import cache

from pettable.games.slap_cat.cats import covered, visible
from pettable.games.slap_cat.deck import SECONDARY
from pettable.games.slap_cat.moves import (
    ASIDE,
    NEW_CAT,
    Cards,
    Commit,
    Donate,
    Keep,
    Place,
    Rank,
    Slap,
    SlapMove,
    SlapPile,
)
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.scoring import cat_points, points_so_far
from pettable.games.slap_cat.state import Area, Effect, Phase, SlapOptions, SlapView
from pettable.games.slap_cat.turns import LOOKED_AT
from pettable.table.codes import CodeError, Codes, marks, one_hot
from pettable.table.deck import CardId
from pettable.table.outcome import totals
from pettable.table.seats import Seat, around

PHASES = {phase: place for place, phase in enumerate(Phase)}
#: What a vector holds for each cat: the stars of head and tail (0: none), its middles, and its points.
OF_A_CAT = 4


def draws_and_donations(rules: SlapCat, seats: int) -> tuple[int, int]:
    """How many of the cards that are dealt show DRAW and DONATE: as many can be performed in a round."""
    icons = [rules.material.secondary[card] for card in rules.pack(seats)]
    draws, donations = map(icons.count, SECONDARY)
    return draws, donations


@cache
def most_placed(rules: SlapCat, seats: int) -> int:
    """The most cat cards that an area can hold: one for each turn, and all that are donated.

    A turn takes a card of every hand, so there are as many as a hand has at first and, on average, as are drawn.
    """
    draws, donations = draws_and_donations(rules, seats)
    cats = sum(rules.material.part[card] is not None for card in rules.pack(seats))
    return min(cats, rules.sizes.hand(seats) + draws // seats + donations)


class SlapCodes(Codes[SlapView, SlapMove]):
    """A vector has, for each card: in whose hand it is known to be; before whom it lies; who claims it; in whose area,
    on which cat and at which place from the left; and what the viewer knows of the pile. Then the cats of each seat,
    the effects that are due, the DRAWs of the round, the points, and where the round stands.
    """

    def __init__(self, rules: SlapCat, options: SlapOptions) -> None:
        self.rules, self.seats = rules, options.seats
        self.cards = cards = len(rules.deck.cards)
        self.placed = placed = most_placed(rules, self.seats)
        self.draws, _ = draws_and_donations(rules, self.seats)
        # The first action of each type.
        self.slap = 0
        self.rank = self.slap + cards
        self.last = self.rank + cards
        self.commit = self.last + cards
        self.keep = self.commit + cards
        self.donate = self.keep + cards
        self.pile = self.donate + cards
        #: To the seat on the left, then to the next ones.
        self.to = self.pile + 1
        #: On a cat of this number, or as a new one (0); among its middles, from cat 1; into the gap, from 1.
        self.spot = self.to + self.seats - 1
        self.middle = self.spot + placed
        self.gap = self.middle + placed - 1
        self.actions = self.gap + placed
        self.longest = max(self.seats, 4)
        planes = 4 * self.seats + 9
        numbers = 7 * self.seats + 3 + len(Phase) + 6
        of_seats = self.seats * (placed * OF_A_CAT + 2 * self.seats + self.draws)
        self.size = planes * cards + of_seats + numbers

    def encode(self, move: SlapMove) -> tuple[int, ...]:
        match move:
            case Slap():
                return (self.slap + move.card,)
            case Rank():
                return (*[self.rank + card for card in move.cards[:-1]], self.last + move.cards[-1])
            case Commit():
                return (self.commit + move.card,)
            case Keep():
                return (self.keep + move.card,)
            case Place():
                return self._encode_spot(move.cat, move.gap)
            case Donate():
                to = self.to + (move.to - move.seat) % self.seats - 1
                spot = () if move.cat == ASIDE else self._encode_spot(move.cat, move.gap)
                return (self.donate + move.card, to, *spot)
        assert isinstance(move, SlapPile)
        return (self.pile,)

    def _encode_spot(self, cat: int, gap: int) -> tuple[int, ...]:
        return (self.middle + cat - 1, self.gap + gap - 1) if gap else (self.spot + cat,)

    def decode(self, seat: Seat, actions: Sequence[int]) -> SlapMove:
        for action in actions:
            self.check_action(action)
        match actions:
            case (action,) if action < self.rank:
                return Slap(seat, CardId(action - self.slap))
            case (action,) if self.commit <= action < self.keep:
                return Commit(seat, CardId(action - self.commit))
            case (action,) if self.keep <= action < self.donate:
                return Keep(seat, CardId(action - self.keep))
            case (self.pile,):
                return SlapPile(seat)
            case (first, to, *spot) if self.donate <= first < self.pile and self.to <= to < self.spot:
                card, other = CardId(first - self.donate), Seat((seat + 1 + to - self.to) % self.seats)
                negative = self.rules.material.part[card] is None
                cat, gap = (ASIDE, 0) if negative and not spot else self._decode_spot(spot)
                return Donate(seat, card, to=other, cat=cat, gap=gap)
            case (*firsts, last) if self.last <= last < self.commit:
                if all(self.rank <= each < self.last for each in firsts):
                    ranked = [*[each - self.rank for each in firsts], last - self.last]
                    return Rank(seat, tuple(map(CardId, ranked)))
        cat, gap = self._decode_spot(actions)
        return Place(seat, cat, gap)

    def _decode_spot(self, actions: Sequence[int]) -> tuple[int, int]:
        match actions:
            case (cat,) if self.spot <= cat < self.middle:
                return cat - self.spot, 0
            case (cat, gap) if self.middle <= cat < self.gap <= gap:
                return cat - self.middle + 1, gap - self.gap + 1
        raise CodeError(f"these actions are no move of Slap Cat!: {', '.join(map(self.name, actions)) or 'none'}")

    def name(self, action: int) -> str:
        self.check_action(action)
        types = ("slap", "rank", "rank last", "commit", "keep", "donate")
        if action < self.pile:
            return f"{types[action // self.cards]} {self.rules.deck.cards[action % self.cards].id}"
        if action == self.pile:
            return "slap the pile"
        if action < self.spot:
            return f"to the seat {action - self.to + 1} to the left"
        if action < self.middle:
            return "as a new cat" if action == self.spot + NEW_CAT else f"on cat {action - self.spot}"
        if action < self.gap:
            return f"among the middles of cat {action - self.middle + 1}"
        return f"into gap {action - self.gap + 1}"

    def observe(self, view: SlapView) -> list[int]:
        assert view.seat is not None
        seats, mine = around(view.seat, self.seats), view.seat
        found = self._planes(view, mine, seats)
        for seat in seats:
            found += self._cats(view.areas[seat])
        for slot in range(self.seats):
            due = view.pending[slot : slot + 1]
            found += [int(due == (Effect(seat, icon),)) for seat in seats for icon in SECONDARY]
        for draw in range(self.draws):
            found += one_hot((view.drew[draw] - mine) % self.seats if draw < len(view.drew) else None, self.seats)
        scores, standing = totals(view.points), points_so_far(view, self.rules.material)
        for numbers in (view.drawn, scores, standing, [len(area.aside) for area in view.areas]):
            found += [numbers[seat] for seat in seats]
        found += [int(view.claims[seat] is not None) for seat in seats]
        found += one_hot((view.first - mine) % self.seats, self.seats)
        found += one_hot((view.first + view.turn - mine) % self.seats, self.seats)
        found += [view.round, view.turn, sum(view.piles), *one_hot(PHASES[view.phase], len(Phase))]
        options = view.options
        found += [
            options.calm,
            options.longest_meow,
            options.cat_hoarder,
            options.epicalico,
            options.purebred,
            options.shoot_the_meown,
        ]
        return found

    def _planes(self, view: SlapView, mine: Seat, seats: Sequence[Seat]) -> list[int]:
        """What the vector holds for each card."""
        cards, drafting = self.cards, view.phase is Phase.DRAFT
        face_up = [card for card in view.shown if card is not None]
        before: Sequence[CardId | None] = (None,) * self.seats if drafting or not view.shown else view.shown
        found: list[int] = []
        for seat in seats:
            found += marks(view.hand if seat == mine else view.hands[seat], cards)
        found += marks(face_up if drafting else (), cards)
        for each in (before, view.claims):
            for seat in seats:
                card = each[seat]
                found += one_hot(card, cards)
        for seat in seats:
            area = view.areas[seat]
            found += marks([*area.aside, *(card for cat in area.cats for card in visible(cat))], cards)
        found += marks([card for area in view.areas for cat in area.cats for card in covered(cat)], cards)
        number, place = [0] * cards, [0] * cards
        for area in view.areas:
            for nth, cat in enumerate(area.cats, 1):
                for card in visible(cat) + covered(cat):
                    number[card] = nth
                for at, card in enumerate(visible(cat), 1):
                    place[card] = at
        found += number + place + marks(view.discards, cards)
        in_pile, passed = self._known_pile(view)
        shown_by, draws = [0] * cards, [0] * cards
        for away, seat in enumerate(seats):
            for spent in view.spent[seat]:
                shown_by[spent.card], draws[spent.card] = 1 + away, spent.draws
        return found + in_pile + passed + shown_by + draws

    def _known_pile(self, view: SlapView) -> tuple[list[int], list[int]]:
        """Of each card that the viewer saw in the pile: its place from the top, from 1, as long as that is known; then
        whether another seat has looked at it since, and may have kept it.
        """
        in_pile, passed = [0] * self.cards, [0] * self.cards
        mine = iter(view.looks)
        size = sum(view.piles) + len(view.drew)
        for draw, seat in enumerate(view.drew):
            if seat != view.seat:
                continue
            look = next(mine)
            left: Cards = tuple(card for card in look.cards if card != look.kept)
            for card in look.cards:
                in_pile[card] = passed[card] = 0
            for nth, card in enumerate(left):
                at = size - draw - len(look.cards) + nth
                for later, other in enumerate(view.drew[draw + 1 :], draw + 1):
                    taken = min(LOOKED_AT, size - later)
                    if at < taken:
                        passed[card] = int(other != view.seat)
                        break
                    at -= taken
                else:
                    in_pile[card] = at + 1
        for at, card in enumerate(view.looking):
            in_pile[card], passed[card] = at + 1, 0
        return in_pile, passed

    def _cats(self, area: Area) -> list[int]:
        """The numbers of each cat, for as many as there can be."""
        material, found = self.rules.material, [0] * (self.placed * OF_A_CAT)
        for nth, cat in enumerate(area.cats):
            head = material.stars[cat.heads[-1]] if cat.heads else 0
            tail = material.stars[cat.tails[-1]] if cat.tails else 0
            found[nth * OF_A_CAT : (nth + 1) * OF_A_CAT] = [head, tail, len(cat.middles), cat_points(cat, material)]
        return found
