"""Features of a Pupularity world, for its value net (bots/value_net.py).

A feature is present or not, or is counted. The features of a seat are its Gear, its Pack, its hand and its score; those
of the table, how long the game may still last. Colours have no names here: a seat's first colour is the one of which it
is nearest to a full set, so that what is learned about red holds for blue.
"""

from functools import lru_cache
from itertools import accumulate

from pettable.bots.value_net import Features
from pettable.games.pupularity.bot.heuristic import LONGEST, SideHeuristic
from pettable.games.pupularity.cards import Cards, Piece, Printed, Role
from pettable.games.pupularity.deck import MOST_SEATS
from pettable.games.pupularity.drama import Effect, Target
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scoring import score_lines
from pettable.games.pupularity.state import PupularityState, Stacks
from pettable.table.seats import Seat

PIECES, ROLES = len(Piece), len(Role)
#: A seat's third colour stands for all further ones, too; likewise below.
COLOURS, MOST_STATUS, MOST_POINTS = 3, 5, 4
SEATS_AT = range(2, MOST_SEATS + 1)
#: Kinds of Drama: cancels, steals Gear, tosses it, trades it, takes Pack, takes Status, none.
DRAMAS = 7

#: The number of features of each kind. Those with a star are counted, all others are present or not.
SIZES = {
    "worn: piece and colour": PIECES * COLOURS,
    "worn: points by piece *": PIECES,
    "worn: how many, by colour": COLOURS * (PIECES + 1),
    "pack: none, one, more, by role": ROLES * 3,
    "pack: members": ROLES + 1,
    "pack: roles": ROLES + 1,
    "pack: a role twice takes the place of a missing one": 1,
    "status: how many": MOST_STATUS + 1,
    "status: points *": 1,
    "points that lie open *": 1,
    "covered cards *": 1,
    "cards to sacrifice *": 1,
    "score *": 1,
    "score above the best of the others *": 1,
    "hand: piece and colour": PIECES * COLOURS,
    "hand: points more by piece *": PIECES,
    "hand: Pack by role *": ROLES,
    "hand: Status by points *": MOST_POINTS + 1,
    "hand: Drama *": DRAMAS,
    "hand: cards *": 1,
    "other hands: Drama *": DRAMAS,
    "turns until its own *": 1,
    "its own turn": 1,
    "the seat that searches, and so plays better": 1,
    "turns left": LONGEST + 1,
    "the last deck, the one before, an earlier one": 3,
    "seats": len(SEATS_AT),
}
(
    WORN,
    WORN_POINTS,
    WORN_COUNT,
    ROLE,
    MEMBERS,
    MET,
    BLOCKED,
    STATUS,
    STATUS_POINTS,
    OPEN_POINTS,
    COVERED,
    READY,
    SCORE,
    LEAD,
    HELD,
    HELD_MORE,
    HELD_ROLE,
    HELD_STATUS,
    HELD_DRAMA,
    HELD_CARDS,
    THEIR_DRAMA,
    AWAY,
    OWN_TURN,
    SEARCHER,
    TURNS,
    DECKS,
    SEATS,
    FEATURES,
) = accumulate(SIZES.values(), initial=0)


class _Side:
    """What lies before a seat."""

    def __init__(self, reader: "PupularityFeatureReader", stacks: Stacks) -> None:
        piece, colour, role, points = reader.piece, reader.colour, reader.role, reader.points
        self.worn: list[int] = [-1] * PIECES
        self.colours, self.colour_points = [0] * reader.colours, [0] * reader.colours
        self.roles = [0] * ROLES
        self.points = self.status = self.status_points = self.covered = self.ready = 0
        for stack in stacks:
            top = stack[-1]
            self.points += points[top]
            self.covered += len(stack) - 1
            if colour[top] >= 0:
                self.worn[piece[top]] = top
                self.colours[colour[top]] += 1
                self.colour_points[colour[top]] += points[top]
                continue
            self.ready += len(stack)
            if role[top] >= 0:
                self.roles[role[top]] += 1
            else:
                self.status += 1
                self.status_points += points[top]
        self.score = score(reader.printed, stacks)

    def ranks(self, reader: "PupularityFeatureReader", hand: Cards) -> list[int]:
        """The place of each colour among this seat's: first what it wears most of, and has in hand to go on with."""
        piece, colour, more = reader.piece, reader.colour, [0] * reader.colours
        for card in hand:
            if (at := colour[card]) >= 0 and ((worn := self.worn[piece[card]]) < 0 or colour[worn] != at):
                more[at] += 1
        worth = list(zip(self.colours, more, self.colour_points, strict=True))
        places = [0] * reader.colours
        for place, at in enumerate(sorted(range(reader.colours), key=worth.__getitem__, reverse=True)):
            places[at] = min(place, COLOURS - 1)
        return places


@lru_cache(4096)
def score(printed: Printed, stacks: Stacks) -> int:
    """The score as it would be counted now; cached, since roll-outs from one view leave most seats unchanged."""
    return sum(line.points for line in score_lines(printed, stacks))


class PupularityFeatureReader:
    """Reads worlds as features, for one deck."""

    def __init__(self, rules: Pupularity, heuristic: SideHeuristic) -> None:
        self.pupularity, self.printed, self.heuristic = rules.pupularity, rules.printed, heuristic
        self.points, self.piece = heuristic.points, heuristic.piece
        self.colour, self.role = heuristic.colour, heuristic.role
        self.colours = heuristic.colours
        #: By card: what kind of Drama it is, -1 where it is none.
        self.drama = [-1] * len(self.points)
        for card, effect in rules.legality.effect.items():
            self.drama[card] = _kind(effect)

    def table(self, world: PupularityState) -> list[int]:
        """The features of the table, which all seats share."""
        seen, options = world.open, world.options
        last = self.pupularity not in seen.discard
        deck = 0 if last else 2 if options.longer_game and not seen.decks else 1
        turns = self.heuristic.scale(options, seen, len(world.deck)).turns
        return [TURNS + turns, DECKS + deck, SEATS + options.seats - SEATS_AT.start]

    def seats(self, world: PupularityState, searcher: Seat | None) -> list[Features]:
        """The features of each seat, one of which may be the seat that searches."""
        seats, seen = world.options.seats, world.open
        sides = [_Side(self, stacks) for stacks in seen.stacks]
        drama = [0] * DRAMAS
        for hand in world.hands:
            for card in hand:
                if self.drama[card] >= 0:
                    drama[self.drama[card]] += 1
        best, second = sorted([side.score for side in sides])[:-3:-1]
        assert seen.player is not None
        found = []
        for seat, side in enumerate(sides):
            hand, others = world.hands[seat], second if side.score == best else best
            ranks, away = side.ranks(self, hand), (seat - seen.player) % seats
            lies, holds = self._lies(side, ranks), self._holds(side, ranks, hand, drama)
            present = lies.present + holds.present
            if not away:
                present.append(OWN_TURN)
            found.append(Features(present, [*lies.counted, *holds.counted, (LEAD, side.score - others), (AWAY, away)]))
        if searcher is not None:
            found[searcher].present.append(SEARCHER)
        return found

    def _lies(self, side: _Side, ranks: list[int]) -> Features:
        """What a seat wears, who is with it, and what that is worth."""
        counts = sorted(side.colours, reverse=True)[:COLOURS]
        present = [WORN_COUNT + place * (PIECES + 1) + count for place, count in enumerate(counts)]
        present += [ROLE + at * 3 + min(count, 2) for at, count in enumerate(side.roles)]
        members, met = sum(side.roles), ROLES - side.roles.count(0)
        present += [MEMBERS + members, MET + met, STATUS + min(side.status, MOST_STATUS)]
        if members > met:
            present.append(BLOCKED)
        counted = [
            (STATUS_POINTS, side.status_points),
            (OPEN_POINTS, side.points),
            (COVERED, side.covered),
            (READY, side.ready),
            (SCORE, side.score),
        ]
        for place, card in enumerate(side.worn):
            if card >= 0:
                present.append(WORN + place * COLOURS + ranks[self.colour[card]])
                counted.append((WORN_POINTS + place, self.points[card]))
        return Features(present, counted)

    def _holds(self, side: _Side, ranks: list[int], hand: Cards, drama: list[int]) -> Features:
        """What a seat could do with its hand; of all Drama in hands, the rest is with the others."""
        points, piece = self.points, self.piece
        gear, counted = set[int](), [(HELD_CARDS, len(hand))]
        more, theirs = [0] * PIECES, drama.copy()
        for card in hand:
            if self.colour[card] >= 0:
                place = piece[card]
                gear.add(HELD + place * COLOURS + ranks[self.colour[card]])
                worn = side.worn[place]
                more[place] = max(more[place], points[card] - (points[worn] if worn >= 0 else 0))
            elif self.role[card] >= 0:
                counted.append((HELD_ROLE + self.role[card], 1))
            elif self.drama[card] >= 0:
                theirs[self.drama[card]] -= 1
                counted.append((HELD_DRAMA + self.drama[card], 1))
            else:
                counted.append((HELD_STATUS + min(points[card], MOST_POINTS), 1))
        counted += [(HELD_MORE + at, gain) for at, gain in enumerate(more) if gain]
        counted += [(THEIR_DRAMA + at, count) for at, count in enumerate(theirs) if count]
        return Features(list(gear), counted)


def _kind(effect: Effect) -> int:
    if effect.cancels:
        return 0
    if effect.target is Target.GEAR:
        return 1 if effect.steals else 2
    return {Target.SAME_GEAR: 3, Target.PACK: 4, Target.STATUS: 5}.get(effect.target, 6)
