"""The bot profile of Slap Cat!: heuristic values from a seat's cards and the effect on others, and win chances.

A promise is a plan: cats are filled up with the best heads and tails of the hand, what is left over makes new cats,
and middles go where they bring most. A card in the hand counts a little less than a placed one: a round may end early.
"""

from collections.abc import Hashable, Mapping, Sequence
from math import exp, sqrt
from typing import Any

from msgspec.structs import replace

from pettable.bots.profile import BotProfile, remembered
from pettable.bots.value_net import ValueNet
from pettable.games.slap_cat.bot.policy import HOPED_STARS, ICONS, Policy
from pettable.games.slap_cat.cats import grown, is_complete, placed, visible
from pettable.games.slap_cat.deck import Colour, Icon, Part
from pettable.games.slap_cat.moves import ASIDE, NEW_CAT, Cards, Commit, Donate, Keep, Place, Rank, Slap, SlapMove
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.scoring import CALICO, PURE, PURE_LENGTH
from pettable.games.slap_cat.state import Area, Cat, Phase, SlapState, SlapView
from pettable.table.deck import CardId
from pettable.table.outcome import totals
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: What a DONATE is worth that has to give away a good card.
DONATED_GOOD = 0.2
#: How much a card counts that is still in the hand.
IN_HAND = 0.95
#: How much a cat counts that lacks a head or tail: in the draft for each slap to come, and afterwards.
HOPE_A_SLAP, HOPE_LATER = 0.13, 0.15
#: What a point less is worth that somebody else has: the one ahead, or another.
HARM, HARM_OTHERS = 0.5, 0.25

#: The points ahead before the last round at which a seat wins e times as often: fitted by maximum likelihood on 500
#: self-play games of the roll-out policy at two seats and 300 at four (5.25, 4.75), and on greedy bots' (5.75, 4.75).
SPREAD = 5.0


class Row:
    """A cat in a plan: its stars from left to right, its other points, and how much of it counts."""

    def __init__(self, cards: Sequence[CardId], stars: list[int], bonus: int, counts: float) -> None:
        self.cards = list(cards)
        self.stars = stars
        self.bonus = bonus
        self.counts = counts

    def gap(self, stars: int) -> tuple[int, int]:
        """What a middle would bring, and where."""
        best, where, row = -9, 0, self.stars
        for place in range(1, len(row)):
            left, right = row[place - 1], row[place]
            gain = min(left, stars) + min(stars, right) - min(left, right)
            if gain > best:
                best, where = gain, place
        return best, where

    def points(self) -> int:
        row = self.stars
        return sum(map(min, row, row[1:])) + self.bonus


class SlapProfile(BotProfile[SlapState, SlapView, SlapMove]):
    point = 0.03
    #: To the end of the round.
    rollout_depth = 1
    rollouts_a_second, compiled_a_second, endings_a_second = 780, 90_000, 260
    kernel = "slap-cat"

    def __init__(self, rules: Rules[Any, Any, Any, Any], net: ValueNet | None = None) -> None:
        super().__init__(rules, net)
        assert isinstance(rules, SlapCat)
        self.sizes = rules.sizes
        self.policy = Policy(rules.material)
        self.material = material = rules.material
        self.later, self.icons = self.policy.later, self.policy.icons
        #: What a head or tail is good for.
        self.worth = [stars + bonus for stars, bonus in zip(material.stars, material.bonus, strict=True)]

    def values(self, view: SlapView, moves: Sequence[SlapMove]) -> Sequence[float]:
        first = moves[0]
        if isinstance(first, Commit):
            return self._commitments(view, [move.card for move in moves if isinstance(move, Commit)])
        if isinstance(first, Place):
            return [self._place(view, move) for move in moves if isinstance(move, Place)]
        if isinstance(first, Donate):
            return self._donations(view, [move for move in moves if isinstance(move, Donate)])
        if isinstance(first, Keep):
            return [self._get(view, move.card) for move in moves if isinstance(move, Keep)]
        if isinstance(first, Rank):
            worth = {card: self._get(view, card) for card in first.cards}
            return [in_order([worth[card] for card in move.cards]) for move in moves if isinstance(move, Rank)]
        if isinstance(first, Slap) and view.phase is not Phase.PAWS:
            return [self._get(view, move.card) for move in moves if isinstance(move, Slap)]
        return [0.0] * len(moves)

    def forget(self, view: SlapView, rng: Rng, share: float) -> SlapView:
        """What the others took in the draft: as if it came from the pile, unseen."""
        hands = [hand if seat == view.seat else remembered(hand, rng, share) for seat, hand in enumerate(view.hands)]
        counts = zip(view.drawn, view.hands, hands, strict=True)
        return replace(
            view, hands=tuple(hands), drawn=tuple([drawn + len(held) - len(left) for drawn, held, left in counts])
        )

    def quick(self, world: SlapState, seat: Seat, moves: Sequence[SlapMove], rng: Rng) -> SlapMove:  # noqa: ARG002
        return moves[0] if len(moves) == 1 else self.policy.choose(world, seat, moves)

    def quick_varied(self, world: SlapState, seat: Seat, moves: Sequence[SlapMove], rng: Rng) -> SlapMove:
        return moves[0] if len(moves) == 1 else self.policy.choose(world, seat, moves, rng)

    def chances(self, world: SlapState) -> Sequence[float] | None:
        """When a round begins: by the points so far, and by how much the rounds that are left may change."""
        if world.phase is not Phase.DRAFT or world.round < 2 or any(world.hands):
            return None
        scores = totals(world.points)
        spread, most = SPREAD * sqrt(self.sizes.rounds + 1 - world.round), max(scores)
        odds = [exp((points - most) / spread) for points in scores]
        everything = sum(odds)
        return [each / everything for each in odds]

    def gist(self, move: SlapMove) -> Hashable:
        """Of a ranking, the card that is wanted most: the order of the others seldom matters."""
        return move.cards[0] if isinstance(move, Rank) else move

    def looked_ahead(self, before: SlapState, world: SlapState, seat: Seat) -> bool:
        """Until the round is scored: its cats still lie there."""
        return len(world.points[seat]) > len(before.points[seat]) or world.phase is Phase.OVER

    def gains(self, before: SlapState, after: SlapState, seat: Seat) -> Mapping[str, float]:
        earned = [now - was for was, now in zip(totals(before.points), totals(after.points), strict=True)]
        most = max(earned[:seat] + earned[seat + 1 :])
        found: dict[str, float] = {"gain-round": earned[seat], "gain-round-of-others": most}
        if earned[seat] > most:
            found["gain-best-of-round"] = earned[seat] - most
        if cats := sum([is_complete(cat) for cat in after.areas[seat].cats]):
            found["gain-cats"] = cats
        had, has = self._negatives(before, seat), self._negatives(after, seat)
        if has:
            found["gain-negatives"] = len(has)
        if rid := len(had - has):
            found["gain-rid-of-negatives"] = rid
        return found

    def _negatives(self, world: SlapState, seat: Seat) -> set[CardId]:
        """All negatives of a seat: in its area, in its hand, and the one that it shows."""
        part, hand = self.material.part, (*world.hands[seat], *world.drawn[seat])
        if world.phase is not Phase.DRAFT and world.shown and (shown := world.shown[seat]) is not None:
            hand = (*hand, shown)
        return {*world.areas[seat].aside, *(card for card in hand if part[card] is None)}

    def _get(self, view: SlapView, card: CardId) -> float:
        """A card more: from the draft or a DRAW to the hand, or from a SWAP to be placed at once."""
        assert view.seat is not None
        area, hand = view.areas[view.seat], (*view.hand, card)
        if view.phase is Phase.DRAFT:
            size = self.sizes.hand(view.options.seats)
            return self.promise(view, area, hand, HOPE_A_SLAP * (size - len(hand)), size - 2) + self.icons[card]
        value = self.promise(view, area, hand, HOPE_LATER, turns_left(view))
        if view.phase is Phase.SWAP:
            return value + self.later[card] + HARM_OTHERS * self.worth[card]
        return value + self.icons[card]

    def _commitments(self, view: SlapView, cards: Sequence[CardId]) -> list[float]:
        """The plan goes on with any card; what parts them is what they do, and that good cards are placed in time.

        With two seats a SWAP has no choice, and what counts is to show the right card at the right time.
        """
        assert view.seat is not None
        if view.options.seats == 2:
            worth = self.policy.commitments(
                view.hand, view.areas[view.seat], self.policy.turns_left(view.hands, view.drawn), 2
            )
            return [worth[card] for card in cards]
        area, hand, turns = view.areas[view.seat], view.hand, turns_left(view) - 1
        negatives = [card for card in hand if self.material.part[card] is None]
        found = []
        for card in cards:
            rest = tuple([each for each in hand if each != card])
            part, first, second = self.material.part[card], self.material.primary[card], self.material.secondary[card]
            if first is Icon.SWAP:
                found.append(self._swap(view, rest, turns))
                continue
            areas = [Area(area.cats, (*area.aside, card))] if part is None else self._ways(area, card, part)
            value = max([self.promise(view, each, rest, HOPE_LATER, turns) for each in areas])
            if first is Icon.PAWS_IN:
                value += ICONS[first]
            if second is Icon.DRAW and view.piles[0]:
                value += ICONS[second]
            elif second is Icon.DONATE and rest:
                value += ICONS[second] if any(each != card for each in negatives) else DONATED_GOOD
            found.append(value)
        return found

    def _swap(self, view: SlapView, rest: Cards, turns: int) -> float:
        """What a SWAP may bring: the best that others are known to hold, as often as they will show it."""
        assert view.seat is not None
        best = -9.0
        for seat, hand in enumerate(view.hands):
            if seat != view.seat and hand:
                values = [
                    self.promise(view, view.areas[view.seat], (*rest, each), HOPE_LATER, turns + 1) + self.later[each]
                    for each in hand
                ]
                best = max(best, sum(values) / len(values))
        return best

    def _ways(self, area: Area, card: CardId, part: Part) -> list[Area]:
        """The area with a card where it does most: on each cat, or as a new one."""
        found = [placed(area, card, part, NEW_CAT, 0)]
        for number, cat in enumerate(area.cats, 1):
            gap = 0
            if part is Part.MIDDLE:
                stars = self.policy.row(cat)
                gap = Row((), stars, 0, 1.0).gap(self.material.stars[card])[1]
            found.append(placed(area, card, part, number, gap))
        return found

    def _place(self, view: SlapView, move: Place) -> float:
        assert view.seat is not None
        card = view.shown[view.seat]
        assert card is not None
        area = placed(view.areas[view.seat], card, self.material.part[card], move.cat, move.gap)
        return self.promise(view, area, view.hand, HOPE_LATER, turns_left(view))

    def _donations(self, view: SlapView, moves: Sequence[Donate]) -> list[float]:
        """What it costs to give a card away, and what it costs the one who gets it."""
        assert view.seat is not None
        area, hand, turns = view.areas[view.seat], view.hand, turns_left(view)
        left = {
            card: self.promise(view, area, tuple([each for each in hand if each != card]), HOPE_LATER, turns)
            - self.icons[card]
            for card in hand
        }
        scores = [
            points + sum(self._cat(cat) for cat in each.cats)
            for points, each in zip(totals(view.points), view.areas, strict=True)
        ]
        ahead = max(points for seat, points in enumerate(scores) if seat != view.seat)
        found = []
        for move in moves:
            harm = HARM if scores[move.to] == ahead else HARM_OTHERS
            found.append(left[move.card] - harm * (self._gift(view.areas[move.to], move) + self.later[move.card]))
        return found

    def _gift(self, area: Area, move: Donate) -> float:
        """What a donated card brings to its receiver."""
        part = self.material.part[move.card]
        if part is None or move.cat == ASIDE:
            return -1.0
        if move.cat == NEW_CAT:
            return 0.3
        cat = area.cats[move.cat - 1]
        return self._cat(grown(cat, move.card, part, move.gap)) - self._cat(cat)

    def _cat(self, cat: Cat) -> float:
        """What a cat is worth, finished or not."""
        bonus = sum([self.material.bonus[card] for card in visible(cat)])
        counts = (1.0 if cat.heads else 0.6) * (1.0 if cat.tails else 0.6)
        return counts * Row((), self.policy.row(cat), bonus, 1.0).points()

    def promise(self, view: SlapView, area: Area, hand: Cards, hope: float, turns: int) -> float:
        """The points that area and hand will bring in this number of turns, if all goes well."""
        part, stars, bonus = self.material.part, self.material.stars, self.material.bonus
        heads: list[CardId] = []
        middles: list[CardId] = []
        tails: list[CardId] = []
        negatives = len(area.aside)
        for card in hand:
            which = part[card]
            if which is None:
                negatives += 1
            elif which is Part.MIDDLE:
                middles.append(card)
            else:
                (heads if which is Part.HEAD else tails).append(card)
        heads.sort(key=self.worth.__getitem__)
        tails.sort(key=self.worth.__getitem__)
        middles.sort(key=stars.__getitem__, reverse=True)
        cats = sorted(area.cats, key=self._cat, reverse=True) if len(area.cats) > 1 else area.cats
        rows = []
        for cat in cats or (NOTHING,):
            row, used = self._row(cat, heads, tails, hope, turns)
            rows.append(row)
            turns -= used
        for card in middles[: max(turns, 0)]:
            best, into, where = 0.0, None, 0
            for each in rows:
                gain, place = each.gap(stars[card])
                value = each.counts * (gain + bonus[card])
                if value > best:
                    best, into, where = value, each, place
            if into is not None:
                into.stars.insert(where, stars[card])
                into.cards.append(card)
                into.bonus += bonus[card]
                turns -= 1
        while heads and tails and turns > 1:
            row, used = self._row(NOTHING, heads, tails, hope, turns)
            rows.append(row)
            turns -= used
        return sum([row.counts * (row.points() + self._award(view, row.cards)) for row in rows]) - negatives

    def _row(self, cat: Cat, heads: list[CardId], tails: list[CardId], hope: float, turns: int) -> tuple[Row, int]:
        """A cat with what it lacks, from the hand if there is such a card, and time; how many cards that took."""
        counts, used = 1.0, 0
        head, tail = cat.heads[-1:], cat.tails[-1:]
        if not head and heads and turns > used:
            head, counts, used = (heads.pop(),), IN_HAND, 1
        if not tail and tails and turns > used:
            tail, counts, used = (tails.pop(),), counts * IN_HAND, used + 1
        cards = head + cat.middles + tail
        stars = [self.material.stars[card] for card in cards]
        if not head:
            stars.insert(0, HOPED_STARS)
            counts *= hope
        if not tail:
            stars.append(HOPED_STARS)
            counts *= hope
        return Row(cards, stars, sum([self.material.bonus[card] for card in cards]), counts), used

    def _award(self, view: SlapView, cards: Sequence[CardId]) -> int:
        """What the options add for a cat of these cards."""
        options = view.options
        if not (options.epicalico or options.purebred):
            return 0
        colours = len({self.material.colour[card] for card in cards})
        if options.epicalico and colours == len(Colour):
            return CALICO
        return PURE if options.purebred and colours == 1 and len(cards) >= PURE_LENGTH else 0


NOTHING = Cat()


def turns_left(view: SlapView) -> int:
    """How many cards everybody can still show."""
    return min([len(hand) + drawn for hand, drawn in zip(view.hands, view.drawn, strict=True)])


def in_order(values: Sequence[float]) -> float:
    """What a ranking of cards may bring: one of them, each half as likely as the one before it."""
    weights = [0.5**place for place in range(len(values))]
    return sum([value * weight for value, weight in zip(values, weights, strict=True)]) / sum(weights)
