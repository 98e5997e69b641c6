"""Features of a Chain of Command world between two tricks, for its value net (bots/value_net.py).

A feature is present or not, or is counted. Groups have no names here: a card is known by its group's place in the chain
and by its score, so that what is learned about Dogs holds for Birds. Other seats are known by how many places later
they sit.
"""

from functools import lru_cache
from itertools import accumulate
from math import isqrt

from pettable.bots.value_net import Features
from pettable.games.chain_of_command.bot.heuristic import CHOOSING
from pettable.games.chain_of_command.bot.lookup import Tables, tables_of
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import HAND, MOST_SEATS, ChainOfCommand, ChainOptions, ChainState
from pettable.table.seats import Seat

#: A leader, and the scores; all higher ones count as the highest.
SCORES = 10
KINDS = len(Group) * SCORES
SEATS_AT = range(2, MOST_SEATS + 1)
MOST_TRICKS = 24
#: As far as points are counted, up and down; and how finely chances are.
MOST_POINTS, FINE = 100, 16

#: The number of features of each kind. Those with a star are counted, all others are present or not.
SIZES = {
    "in its hand: kind": KINDS,
    "in another hand: how much later its seat sits, and kind": (MOST_SEATS - 1) * KINDS,
    "played or not, how many are left of a kind *": KINDS,
    "seats before it in the next trick": MOST_SEATS,
    "points of another seat beyond its own, by how much later it sits *": MOST_SEATS - 1,
    "points above the best of the others *": 1,
    "the same, by how many tricks are left: their root *": isqrt(MOST_TRICKS) + 1,
    "points its cards promise *": 1,
    "points they promise against the other hands *": 1,
    "how well its best card holds out, by the seats before it *": MOST_SEATS,
    "and against the other hands *": MOST_SEATS,
    "its second best *": 1,
    "cards that no other hand beats, by the seats before it": MOST_SEATS * (HAND + 1),
    "points of its cheapest card *": 1,
    "leaders in its pile beyond the others', where they count *": 1,
    "cards in its pile beyond the others', where they count *": 1,
    "the lowest leader in its pile, where it counts": 1,
    "the seat that searches, and so plays better: how much later it sits": MOST_SEATS,
    "tricks left": MOST_TRICKS,
    "seats": len(SEATS_AT),
    "options": 4,
}
(
    HELD,
    THEIRS,
    LEFT,
    BEFORE,
    BEYOND,
    LEAD,
    LEAD_LATE,
    PROMISE,
    PROMISE_SEEN,
    BEST,
    BEST_SEEN,
    SECOND,
    SURE,
    LEAST,
    LEADERS,
    PETS,
    LOWEST,
    SEARCHER,
    TRICKS,
    SEATS,
    OPTIONS,
    FEATURES,
) = accumulate(SIZES.values(), initial=0)


class ChainFeatureReader:
    """Reads worlds as features, for one deck and its options."""

    def __init__(self, tables: Tables) -> None:
        self.tables, rules, options = tables, tables.rules, tables.options
        #: By chain and card: its kind.
        self.kind = {
            chain: [
                chain.index(group) * SCORES + (0 if leads else min(score, SCORES - 1))
                for group, leads, score in zip(rules.group, rules.is_leader, tables.scores, strict=True)
            ]
            for chain in tables.moved
        }
        chosen = (options.leader_of_the_pack, options.underdog, options.petkeeper, options.top_dog)
        self.always = [SEATS + options.seats - SEATS_AT.start]
        self.always += [OPTIONS + at for at, option in enumerate(chosen) if option]

    def table(self, world: ChainState) -> list[int]:
        """The features of the table, which all seats share."""
        kind, played = self.kind[world.chain], set[int]().union(*world.piles)
        present = [LEFT + kind[card] for card in self.tables.rules.pack if card not in played]
        tricks = min(len(present) // world.options.seats, MOST_TRICKS)
        return [*present, *self.always, TRICKS + tricks - 1]

    def seats(self, world: ChainState, searcher: Seat | None) -> list[Features]:
        """The features of each seat, one of which may be the seat that searches."""
        tables, seats, hands = self.tables, world.options.seats, world.hands
        worth, kind, lead = tables.worth, self.kind[world.chain], world.lead
        assert lead is not None
        points, around, usual = [], tables.pack, tables.total
        for pile in world.piles:
            total = 0.0
            for card in pile:
                total += worth[card]
                around ^= 1 << card
            usual -= total
            points.append(int(total))
        held = [sum([1 << card for card in hand]) for hand in hands]
        everybody, tricks = sum(held), around.bit_count() // seats
        late, found = LEAD_LATE + isqrt(min(tricks, MOST_TRICKS)), []
        kinds = [[kind[card] for card in hand] for hand in hands]
        for seat in range(seats):
            before, mine = (seat - lead) % seats, points[seat]
            present, counted = self._holds(world, seat, around ^ held[seat], everybody ^ held[seat], usual, before)
            present += [BEFORE + before, *[HELD + each for each in kinds[seat]]]
            most = -MOST_POINTS
            for later in range(1, seats):
                other = (seat + later) % seats
                beyond = counts(points[other] - mine)
                most = max(most, beyond)
                counted.append((BEYOND + later - 1, beyond))
                at = THEIRS + (later - 1) * KINDS
                present += [at + each for each in kinds[other]]
            counted += [(LEAD, -most), (late, -most)]
            if searcher is not None:
                present.append(SEARCHER + (searcher - seat) % seats)
            found.append(Features(present, counted))
        if len(self.always) > 1:
            self._bonuses(world, found)
        return found

    def _holds(self, world: ChainState, seat: int, unseen: int, theirs: int, usual: float, before: int) -> Features:
        """What a hand promises: to one who does not see the others, and to one who does."""
        tables, chain, hand = self.tables, world.chain, world.hands[seat]
        worth, rules, beats = tables.worth, tables.rules, tables.beats[world.chain]
        holds, count, seen = tables.holds[CHOOSING * tables.others], unseen.bit_count(), theirs.bit_count()
        holds_unseen, holds_seen, least = holds[count], holds[seen], 99.0
        for card in hand:
            usual -= worth[card]
        others, fewest, fewest_seen, second = tables.others * usual / (count or 1), count, seen, count
        promise = promise_seen = 0.0
        sure = 0
        for card in hand:
            its, own = beats[card], worth[card]
            if rules.is_leader[card]:
                its = tables.beats[tables.moved[chain][rules.group[card]]][card]
            beaten, beaten_seen = (unseen & its).bit_count(), (theirs & its).bit_count()
            promise += holds_unseen[beaten] * (2 * own + others) - own
            promise_seen += holds_seen[beaten_seen] * (2 * own + others) - own
            if beaten < fewest:
                fewest, second = beaten, fewest
            elif beaten < second:
                second = beaten
            fewest_seen = min(fewest_seen, beaten_seen)
            sure += not beaten_seen
            least = min(least, own)
        return Features(
            [SURE + before * (HAND + 1) + sure],
            [
                (PROMISE, counts(promise)),
                (PROMISE_SEEN, counts(promise_seen)),
                (BEST + before, FINE - FINE * fewest // (count or 1)),
                (BEST_SEEN + before, FINE - FINE * fewest_seen // (seen or 1)),
                (SECOND, FINE - FINE * second // (count or 1)),
                (LEAST, counts(least)),
            ],
        )

    def _bonuses(self, world: ChainState, found: list[Features]) -> None:
        options, rules = world.options, self.tables.rules
        leaders = [[rules.group[card] for card in pile if rules.is_leader[card]] for pile in world.piles]
        for feature, in_piles in (
            (LEADERS, [len(each) for each in leaders] if options.leader_of_the_pack else ()),
            (PETS, [len(pile) for pile in world.piles] if options.petkeeper else ()),
        ):
            for seat, count in enumerate(in_piles):
                others = max([each for at, each in enumerate(in_piles) if at != seat])
                found[seat].counted.append((feature, count - others))
        if options.underdog:
            for seat, groups in enumerate(leaders):
                if world.chain[-1] in groups:
                    found[seat].present.append(LOWEST)


def counts(points: float) -> int:
    """Whole points; of a deck with huge scores no more than the net has room for."""
    return max(-MOST_POINTS, min(MOST_POINTS, int(points)))


@lru_cache(maxsize=16)
def reader_of(rules: ChainOfCommand, options: ChainOptions) -> ChainFeatureReader:
    """Made once for a deck and its options, however many bots play with them."""
    return ChainFeatureReader(tables_of(rules, options))
