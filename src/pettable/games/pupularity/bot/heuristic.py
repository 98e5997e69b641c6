"""Heuristic value of a seat's cards in Pupularity: points, possible bonuses, and means of defence.

Roll-outs use it at every turn, so everything that follows from the deck is in lookup tables, and what one card changes
is computed by counting pieces, colours and roles.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pettable.games.pupularity.cards import Cards, Gear, Pack, Piece, Role
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import Open, PupularityOptions, Stacks
from pettable.table.deck import CardId

#: The average number of cards drawn in a turn; and the share of those drawn that comes back with the next deck.
DRAWN_A_TURN = 3.2
COMES_BACK = 0.6
#: How likely a card of a set, or of a flush, is still there in the end.
GEAR_LASTS, PACK_LASTS = 0.45, 0.8
#: What is left of the hope of a flush when a role that is there twice takes up the place of one that is missing.
BLOCKED = 0.15
#: What a card that can be sacrificed is worth besides its points, for each turn that is left to use it, by the number
#: of seats.
READY = [0.0, 0.0, 0.7, 0.3, 0.3, 0.3, 0.3]
#: What a cancel in hand is worth: at the end, and more for each turn that is left.
CANCEL = [0.0, 0.0, 0.7, 1.8, 1.8, 1.8, 1.8]
CANCEL_A_TURN = [0.0, 0.0, 0.7, 0.0, 0.0, 0.0, 0.0]
#: What a point less is worth that somebody else has, likewise.
HARM = [0.0, 0.0, 1.0, 0.2, 0.15, 0.15, 0.15]
#: How much a cancel counts of what it saves: it may be cancelled, and those who look on save their cards.
STANDS = [0.0, 0.0, 0.9, 0.45, 0.45, 0.45, 0.45]
#: A covered card breaks ties.
COVERED = 0.05
#: The longest game that is expected, in turns.
LONGEST = 40
#: Worse than anything that can be done.
NEVER = -99.0

FLUSH, SET = len(Role), len(Piece)


class Scale(NamedTuple):
    """What things are worth at a number of turns before the end."""

    turns: int
    #: The hope of a full set by how many pieces are there, and of a flush by how many roles.
    sets: list[float]
    flushes: list[float]
    ready: float
    cancel: float
    harm: float
    stands: float


class Side:
    """What lies before a seat, counted."""

    __slots__ = ("colours", "flush", "gear", "members", "pack", "roles", "set", "status")

    def __init__(self, heuristic: "SideHeuristic", stacks: Stacks, scale: Scale) -> None:
        #: The stack of each kind of Gear; the stacks of Pack members and of Status cards.
        self.gear: list[Cards | None] = [None] * SET
        self.pack: list[Cards] = []
        self.status: list[Cards] = []
        #: How many pieces of each colour, and members of each role, are visible.
        self.colours, self.roles = [0] * heuristic.colours, [0] * FLUSH
        piece, colour, role = heuristic.piece, heuristic.colour, heuristic.role
        for stack in stacks:
            top = stack[-1]
            if colour[top] >= 0:
                self.gear[piece[top]] = stack
                self.colours[colour[top]] += 1
            elif role[top] >= 0:
                self.pack.append(stack)
                self.roles[role[top]] += 1
            else:
                self.status.append(stack)
        self.members = len(self.pack)
        #: What the hope of a set, and of a flush, is worth.
        self.set = scale.sets[max(self.colours)]
        self.flush = flush_hope(self.roles, self.members, scale.flushes)


def flush_hope(roles: Sequence[int], members: int, flushes: Sequence[float]) -> float:
    missing = roles.count(0)
    hope = flushes[FLUSH - missing]
    return hope if members + missing <= FLUSH else hope * BLOCKED


class SideHeuristic:
    """Values of a side, for one deck."""

    def __init__(self, rules: Pupularity) -> None:
        printed, size = rules.printed, len(rules.printed.kind)
        self.pupularity = rules.pupularity
        self.points = printed.points
        colours = sorted({colour for colour in printed.colour if colour is not None}, key=lambda each: each.value)
        self.colours = max(1, len(colours))
        #: By card: the number of its colour and of its kind of Gear, or of its role; -1 where it has none.
        self.colour = [-1 if colour is None else colours.index(colour) for colour in printed.colour]
        pieces, roles = list(Piece), list(Role)
        self.piece = [pieces.index(place) if isinstance(place, Piece) else -1 for place in printed.place]
        self.role = [roles.index(place) if isinstance(place, Role) else -1 for place in printed.place]
        gear = [points for kind, points in zip(printed.kind, self.points, strict=True) if kind is Gear]
        pack = [points for kind, points in zip(printed.kind, self.points, strict=True) if kind is Pack]
        whole_set, whole_flush = SET * sum(gear) / max(1, len(gear)), FLUSH * sum(pack) / max(1, len(pack))
        gear_share, pack_share = len(gear) / self.colours / SET / size, len(pack) / FLUSH / size
        #: [seats][turns]
        self.scales = [
            [
                Scale(
                    turns,
                    [whole_set * hope for hope in _hopes(gear_share, turns, GEAR_LASTS, SET)],
                    [whole_flush * hope for hope in _hopes(pack_share, turns, PACK_LASTS, FLUSH)],
                    ready * turns,
                    cancel + more * turns,
                    harm,
                    stands,
                )
                for turns in range(LONGEST + 1)
            ]
            for ready, cancel, more, harm, stands in zip(READY, CANCEL, CANCEL_A_TURN, HARM, STANDS, strict=True)
        ]

    def scale(self, options: PupularityOptions, seen: Open, deck: int) -> Scale:
        """By how often each seat will still have its turn, more or less."""
        if self.pupularity not in seen.discard:
            cards = deck / 2
        elif options.longer_game and not seen.decks:
            cards = deck + (len(seen.discard) + COMES_BACK * deck) * (1 + COMES_BACK / 2)
        else:
            cards = deck + (len(seen.discard) + COMES_BACK * deck) / 2
        return self.scales[options.seats][min(LONGEST, int(cards / options.seats / DRAWN_A_TURN + 0.5))]

    def worth(self, stacks: Stacks, scale: Scale) -> float:
        """What a side is expected to be worth in the end."""
        points, cancels, total, covered, ready = self.points, self.piece, 0, 0, 0
        for stack in stacks:
            total += points[stack[-1]]
            covered += len(stack) - 1
            if cancels[stack[-1]] < 0:
                ready += len(stack)
        side = Side(self, stacks, scale)
        return total + COVERED * covered + scale.ready * ready + side.set + side.flush

    # What one card changes.

    def put_on(self, side: Side, card: CardId, scale: Scale) -> float:
        """What a piece of Gear brings on top of what is there."""
        under = side.gear[self.piece[card]]
        if under is None:
            more = scale.sets[side.colours[self.colour[card]] + 1]
            return self.points[card] + (more - side.set if more > side.set else 0.0)
        return self.points[card] - self.points[under[-1]] + self._recoloured(side, under[-1], self.colour[card], scale)

    def taken_off(self, side: Side, stack: Cards, scale: Scale) -> float:
        """What a seat loses with the visible piece of a stack."""
        top = stack[-1]
        if len(stack) == 1:
            return self.points[top] - self._recoloured(side, top, -1, scale)
        return self.points[top] - self.points[stack[-2]] - self._recoloured(side, top, self.colour[stack[-2]], scale)

    def _recoloured(self, side: Side, old: CardId, colour: int, scale: Scale) -> float:
        """What it does to the hope of a set that another colour, or none, shows in the place of a piece."""
        was, colours = self.colour[old], side.colours
        if was == colour:
            return 0.0
        changed = colours.copy()
        changed[was] -= 1
        if colour >= 0:
            changed[colour] += 1
        return scale.sets[max(changed)] - side.set

    def taken_in(self, side: Side, card: CardId, scale: Scale) -> tuple[float, CardId | None]:
        """What a Pack member brings, and on which one it is laid, if on any; NEVER where it finds no place."""
        points, role = self.points, self.role[card]
        best, over = NEVER, None
        if side.members < FLUSH:
            best = points[card] + self._joined(side, role, 1, scale) + scale.ready
        if side.roles[role]:
            for stack in side.pack:
                top = stack[-1]
                if self.role[top] == role and (gain := points[card] - points[top] + scale.ready) > best:
                    best, over = gain, top
        return best, over

    def left_by(self, side: Side, stack: Cards, scale: Scale) -> float:
        """What a seat loses with the visible member of a stack."""
        top = stack[-1]
        if len(stack) > 1:
            return self.points[top] - self.points[stack[-2]] + scale.ready
        return self.points[top] - self._joined(side, self.role[top], -1, scale) + scale.ready

    def _joined(self, side: Side, role: int, by: int, scale: Scale) -> float:
        """What it does to the hope of a flush that a member of a role comes or goes."""
        roles = side.roles.copy()
        roles[role] += by
        return flush_hope(roles, side.members + by, scale.flushes) - side.flush


@lru_cache(maxsize=16)
def heuristic_of(rules: Pupularity) -> SideHeuristic:
    """The heuristic of a deck: its tables take longer to compute than a search with compiled roll-outs."""
    return SideHeuristic(rules)


def _hopes(share: float, turns: int, lasts: float, whole: int) -> list[float]:
    """How likely it gets whole, by how many there are."""
    comes = (1 - (1 - share) ** (turns * DRAWN_A_TURN)) * lasts
    return [comes ** (whole - count) for count in range(whole + 1)]
