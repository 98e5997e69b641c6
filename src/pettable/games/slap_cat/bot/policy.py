"""The roll-out policy of Slap Cat!: a card's value follows from what the seat still lacks.

A cat needs a head and a tail once; every middle after that brings its stars. A seat goes by its own cards and by what
lies open, and moves are made, not chosen from a list: places, donations and rankings are many.

After the last draft nearly all cards are known, and there are few races, with two seats none: a policy without whims
would play all roll-outs alike, and a single guess at the others' plans would look like certainty.
"""

from collections.abc import Sequence
from itertools import pairwise

from pettable.games.slap_cat.deck import Icon, Material, Part
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
)
from pettable.games.slap_cat.state import Area, Cat, Phase, SlapState
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.seats import Seat

#: What an icon is worth to have.
ICONS = {Icon.SWAP: 4.0, Icon.PAWS_IN: 2.0, Icon.DRAW: 1.2, Icon.DONATE: 0.7}
#: What the first head and the first tail add, and how much another one counts: where it makes a pair, and where not.
FIRST, PAIR, SPARE = 1.5, 0.8, 0.2
#: How much of a middle's stars count.
MIDDLE = 0.9
#: How much it counts for a commitment that a card is good: usually, when it will be swapped, and when time is short.
LATER, SWAPPED = -0.15, -0.4
IN_TIME, IN_TIME_OF_TWO = 1.0, 0.3
#: What an unfinished cat counts, for each end that it lacks.
OPEN_END = 0.6
#: The stars of a head or tail that is hoped for.
HOPED_STARS = 3
#: By how much a whim may overrate a card: between 4 and 12 hardly differ. Decision 224 has the numbers.
WHIM = 6.0


class Policy:
    def __init__(self, material: Material) -> None:
        self.part, self.stars, self.bonus = material.part, material.stars, material.bonus
        self.later = [ICONS[icon] if icon else 0.0 for icon in material.secondary]
        self.icons = [
            later + (ICONS[icon] if icon else 0.0) for later, icon in zip(self.later, material.primary, strict=True)
        ]
        self.donates = [icon is Icon.DONATE for icon in material.secondary]
        self.swaps = [icon is Icon.SWAP for icon in material.primary]
        self.heads = [part is Part.HEAD for part in material.part]
        self.tails = [part is Part.TAIL for part in material.part]

    def choose(self, s: SlapState, seat: Seat, moves: Sequence[SlapMove], whims: Rng | None = None) -> SlapMove:
        """A move of the same type as `moves`; with `whims` another good card may be shown, or ranked first."""
        first, area = moves[0], s.areas[seat]
        hand = s.hands[seat] + s.drawn[seat]
        if isinstance(first, Commit):
            turns = self.turns_left(s.hands, [len(drawn) for drawn in s.drawn])
            values = _with_whims(self.commitments(hand, area, turns, len(s.hands)), whims)
            return Commit(seat, max(hand, key=values.__getitem__))
        if isinstance(first, Place):
            card = s.shown[seat]
            assert card is not None
            return Place(seat, *self.place(area, card, hand))
        if isinstance(first, Slap):
            if s.phase is Phase.PAWS:
                return first
            return Slap(seat, self.best([move.card for move in moves if isinstance(move, Slap)], s, area, hand))
        if isinstance(first, Rank):
            worth = self.worths(first.cards, area, hand)
            icons = self.icons if s.phase is Phase.DRAFT else self.later
            values = _with_whims({card: worth[card] + icons[card] for card in first.cards}, whims)
            return Rank(seat, tuple(sorted(first.cards, key=values.__getitem__, reverse=True)))
        if isinstance(first, Keep):
            return Keep(seat, self.best([move.card for move in moves if isinstance(move, Keep)], s, area, hand))
        if isinstance(first, Donate):
            return self.donate(s, seat, hand)
        return first

    def turns_left(self, hands: Sequence[Cards], drawn: Sequence[int]) -> int:
        """How many cards everybody will be able to show: a DONATE takes another one out of its hand."""
        donates = self.donates
        return min(
            [
                max(1, len(hand) + more - min(len(hand) // 2, sum([donates[card] for card in hand])))
                for hand, more in zip(hands, drawn, strict=True)
            ]
        )

    def commitments(self, hand: Cards, area: Area, turns: int, seats: int) -> dict[CardId, float]:
        """What does something is shown first, and what is good last, while others have fewer swaps to take it with.

        But it must be placed in time; and a SWAP is best with a card that will not be missed.
        """
        worth, icons, swaps = self.worths(hand, area, hand), self.icons, self.swaps
        weight = LATER if len(hand) <= turns else IN_TIME_OF_TWO if seats == 2 else IN_TIME
        return {card: icons[card] + (SWAPPED if swaps[card] else weight) * worth[card] for card in hand}

    def best(self, cards: Sequence[CardId], s: SlapState, area: Area, hand: Cards) -> CardId:
        worth, icons = self.worths(cards, area, hand), self.later if s.phase is Phase.SWAP else self.icons
        return max(cards, key=lambda card: worth[card] + icons[card])

    def worths(self, cards: Sequence[CardId], area: Area, hand: Cards) -> dict[CardId, float]:
        """What each of these cards is good for, beside an area and a hand; its icons left aside."""
        stars, bonus, is_head, is_tail = self.stars, self.bonus, self.heads, self.tails
        heads = tails = best_head = best_tail = 0
        for card in hand:
            if is_head[card]:
                heads += 1
                best_head = max(best_head, stars[card])
            elif is_tail[card]:
                tails += 1
                best_tail = max(best_tail, stars[card])
        for cat in area.cats:
            if cat.heads:
                heads += 1
                best_head = max(best_head, stars[cat.heads[-1]])
            if cat.tails:
                tails += 1
                best_tail = max(best_tail, stars[cat.tails[-1]])
        found: dict[CardId, float] = {}
        for card in cards:
            part = self.part[card]
            if part is None:
                found[card] = -1.0
                continue
            worth = stars[card]
            if part is Part.MIDDLE:
                found[card] = MIDDLE * worth + bonus[card]
                continue
            if part is Part.HEAD:
                mine, others, best = heads, tails, best_head
            else:
                mine, others, best = tails, heads, best_tail
            if card in hand:
                mine -= 1
            if not mine:
                found[card] = FIRST + worth + bonus[card]
            elif mine < others:
                found[card] = PAIR * worth + bonus[card]
            else:
                found[card] = SPARE * (worth + bonus[card] + max(0, worth - best))
        return found

    # Where a card goes.

    def place(self, area: Area, card: CardId, hand: Cards) -> tuple[int, int]:
        """The cat, and for a middle the gap, where a card brings most."""
        best, cat, gap = self._alone(card, hand), NEW_CAT, 0
        for number, each in enumerate(area.cats, 1):
            gain, where = self.gain(each, card)
            if gain > best:
                best, cat, gap = gain, number, where
        return cat, gap

    def _alone(self, card: CardId, hand: Cards) -> float:
        """What a card brings as a new cat."""
        part, stars = self.part[card], self.stars
        if part is Part.MIDDLE:
            return 0.1
        wanted = self.tails if part is Part.HEAD else self.heads
        partner = max([stars[each] for each in hand if wanted[each]], default=0)
        return 0.2 + OPEN_END * (min(stars[card], partner) + (self.bonus[card] if partner else 0))

    def gain(self, cat: Cat, card: CardId) -> tuple[float, int]:
        """What a card brings to a cat, and in which gap."""
        part, stars, bonus = self.part[card], self.stars, self.bonus
        worth, row = stars[card], self.row(cat)
        counts = (1.0 if cat.heads else OPEN_END) * (1.0 if cat.tails else OPEN_END)
        if part is Part.MIDDLE:
            best, gap = -9, 0
            for place in range(1, len(row)):
                left, right = row[place - 1], row[place]
                more = (left if left < worth else worth) + (right if right < worth else worth)
                more -= left if left < right else right
                if more > best:
                    best, gap = more, place
            return counts * (best + bonus[card]), gap
        if part is Part.HEAD:
            end, beside, under = row[0], row[1], cat.heads
        else:
            end, beside, under = row[-1], row[-2], cat.tails
        more = min(worth, beside) + bonus[card]
        if under:
            return counts * (more - min(end, beside) - bonus[under[-1]]), 0
        other = 1.0 if (cat.tails if part is Part.HEAD else cat.heads) else OPEN_END
        inside = sum(map(min, row, row[1:])) - min(end, beside)
        return other * (more + (1 - OPEN_END) * inside) + 1.0, 0

    def row(self, cat: Cat) -> list[int]:
        """A cat's stars from end to end; where it is open, with what one may hope for."""
        stars = self.stars
        head = stars[cat.heads[-1]] if cat.heads else HOPED_STARS
        tail = stars[cat.tails[-1]] if cat.tails else HOPED_STARS
        return [head, *[stars[card] for card in cat.middles], tail]

    # What is given away.

    def donate(self, s: SlapState, seat: Seat, hand: Cards) -> Donate:
        """A negative to the seat that is ahead; or the card that is missed least, where it does most harm."""
        areas = s.areas
        ahead, most = next(to for to in range(len(areas)) if to != seat), -99.0
        for to, area in enumerate(areas):
            if to != seat:
                points = sum([line.points for line in s.points[to]]) + sum([self._points(cat) for cat in area.cats])
                if points > most:
                    ahead, most = to, points
        for card in hand:
            if self.part[card] is None:
                return Donate(seat, card, Seat(ahead), ASIDE, 0)
        worth, icons = self.worths(hand, areas[seat], hand), self.icons
        card = min(hand, key=lambda each: worth[each] + icons[each])
        best, move = 0.0, Donate(seat, card, Seat(ahead), NEW_CAT, 0)
        for to, area in enumerate(areas):
            if to != seat:
                for number, cat in enumerate(area.cats, 1):
                    gain, gap = self._harm(cat, card)
                    if gain < best:
                        best, move = gain, Donate(seat, card, Seat(to), number, gap)
        return move

    def _harm(self, cat: Cat, card: CardId) -> tuple[float, int]:
        """What a card brings a cat at worst, and where."""
        if self.part[card] is not Part.MIDDLE:
            return self.gain(cat, card)
        row, worth = self.row(cat), self.stars[card]
        gaps = [min(left, worth) + min(worth, right) - min(left, right) for left, right in pairwise(row)]
        worst = min(gaps)
        return worst + self.bonus[card], gaps.index(worst) + 1

    def _points(self, cat: Cat) -> float:
        if not (cat.heads and cat.tails):
            return 0.0
        row = self.row(cat)
        return sum(map(min, row, row[1:]))


def _with_whims(values: dict[CardId, float], whims: Rng | None) -> dict[CardId, float]:
    """The values of cards, each raised by chance."""
    if whims is None:
        return values
    return {card: value + WHIM * whims.unit() for card, value in values.items()}
