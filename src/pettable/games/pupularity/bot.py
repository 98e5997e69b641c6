"""What Pupularity tells bots about itself.

What lies before a seat is worth its points, and a share of what a full set and a Pack Flush would add: the chance
that the missing cards still come. A move is worth what it changes there, for the seat itself and, weighed, for the
others; a payment costs some of what its cards could have done. A cancel is worth what it turns round, less what it
spends.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pettable.games.pupularity.cards import Gear, Pack, Piece, Role
from pettable.games.pupularity.drama import Board
from pettable.games.pupularity.rules import Pupularity, bottom
from pettable.games.pupularity.scoring import reckon
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Chain,
    Cover,
    GiveUp,
    NotToday,
    Play,
    PupularityMove,
    Sacrifice,
    Stacks,
    State,
    Stir,
    View,
)
from pettable.table.deck import CardId
from pettable.table.profile import Profile
from pettable.table.rules import Rules

#: About so many cards are drawn in a turn.
DRAWN_A_TURN = 3.2
#: How likely a card of a set, or of a flush, is still there in the end.
GEAR_LASTS, PACK_LASTS = 0.75, 0.8
#: How much of what a card could do is lost with it: only one is played in a turn, and new ones come.
PAYMENT = 0.2
#: What a card that cancels is worth in hand, and each card drawn above five.
CANCEL_IN_HAND = 2.0
CARD_ABOVE_FIVE = 0.2
#: A covered card breaks ties.
COVERED = 0.05
#: How likely a cancel is to stand.
STANDS = 0.5
#: How much the strongest opponent weighs, and all others together.
STRONGEST, OTHERS = 0.3, 0.15


class Prospects(NamedTuple):
    """How likely a card comes that is missing in a set, or in a flush."""

    gear: float
    pack: float


class PupularityProfile(Profile[View, PupularityMove]):
    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, Pupularity)
        self.game, self.printed = rules, rules.printed
        kinds, colours = self.printed.kind, set(self.printed.colour) - {None}
        size, gear, pack = len(kinds), kinds.count(Gear), kinds.count(Pack)
        #: The share of the deck that one piece in one colour has, and one role; what each has on average.
        self._gear_share = gear / max(1, len(colours)) / len(Piece) / size
        self._pack_share = pack / len(Role) / size
        worth = self.printed.points
        self._gear_points = sum(worth[card] for card in rules.pack if kinds[card] is Gear) / max(1, gear)
        self._pack_points = sum(worth[card] for card in rules.pack if kinds[card] is Pack) / max(1, pack)

    def values(self, view: View, moves: Sequence[PupularityMove]) -> Sequence[float]:
        assert view.seat is not None
        outlook = _Outlook(self, view)
        return outlook.reactions(moves) if view.open.chain is not None else outlook.turns(moves)

    def standing(self, view: View) -> Sequence[float]:
        if view.open.over:
            return [sum(line.points for line in reckon(self.printed, stacks)) for stacks in view.open.stacks]
        chance = self.prospects(view)
        return [self.worth(stacks, chance) for stacks in view.open.stacks]

    def prospects(self, view: View) -> Prospects:
        """By how many cards a seat will still see."""
        seen, size = view.open, len(self.printed.kind)
        left = float(view.deck)
        if self.game.pupularity not in seen.discard:
            left /= 2
        elif view.options.longer_game and not seen.decks:
            left += size * 0.9
        else:
            left += size * 0.3
        cards = left / view.options.seats
        return Prospects(1 - (1 - self._gear_share) ** cards, 1 - (1 - self._pack_share) ** cards)

    def worth(self, stacks: Stacks, chance: Prospects) -> float:
        """What this will be worth in the end, as far as one can tell."""
        points, places, colours = self.printed.points, self.printed.place, self.printed.colour
        total, covered, roles, pack = 0, 0, set(), 0
        by_colour: dict[object, list[int]] = {}
        for stack in stacks:
            top = stack[-1]
            total += points[top]
            covered += len(stack) - 1
            colour, place = colours[top], places[top]
            if colour is not None:
                by_colour.setdefault(colour, []).append(points[top])
            elif place is not None:
                pack += points[top]
                roles.add(place)
        best = 0.0
        for mine in by_colour.values():
            missing = len(Piece) - len(mine)
            best = max(best, (sum(mine) + missing * self._gear_points) * (chance.gear * GEAR_LASTS) ** missing)
        missing = len(Role) - len(roles)
        flush = (
            (pack + missing * self._pack_points) * (chance.pack * PACK_LASTS) ** missing if missing < len(Role) else 0.0
        )
        return total + COVERED * covered + best + flush


class _Outlook:
    """One seat's look at one view."""

    def __init__(self, profile: PupularityProfile, view: View) -> None:
        assert view.seat is not None
        self.profile, self.view, self.seat = profile, view, view.seat
        self.chance = profile.prospects(view)
        self.now = profile.standing(view)
        others = sorted((value for seat, value in enumerate(self.now) if seat != view.seat), reverse=True)
        weigh_rest = OTHERS / max(1, len(others) - 1)
        self.weight = [-STRONGEST if value == others[0] else -weigh_rest for value in self.now]
        self.weight[view.seat] = 1.0

    def change(self, board: Board) -> float:
        """How much better the table looks for this seat than it did."""
        total = board.extra * CARD_ABOVE_FIVE
        for seat, (before, after) in enumerate(zip(self.view.open.stacks, board.stacks, strict=True)):
            if before is not after:
                total += self.weight[seat] * (self.profile.worth(after, self.chance) - self.now[seat])
        return total

    def board(self) -> Board:
        hands = ((),) * len(self.now)
        return Board(self.profile.printed, State(self.view.options, self.view.open, hands, ()))

    def dressed(self, card: CardId, member: CardId | None = None) -> float:
        """What it brings to lay down a card."""
        board = self.board()
        mine = board.stacks[self.seat]
        board.put(self.seat, card, None if member is None else bottom(mine, member))
        return self.change(board)

    def worked(self, drama: Chain) -> float:
        """What it brings, to this seat, when a Drama works."""
        effect, board = self.profile.game.judge.effect[drama.card], self.board()
        if drama.target is not None or effect.target is effect.target.NONE:
            effect.works(board, drama)
        gain = self.change(board)
        return gain if drama.seat == self.seat else gain - board.extra * CARD_ABOVE_FIVE

    def turns(self, moves: Sequence[PupularityMove]) -> list[float]:
        gains: dict[tuple[CardId, CardId | None, CardId | None], float] = {}
        keys = []
        for move in moves:
            key = _what(move)
            if key not in gains:
                gains[key] = self._gain(move)
            keys.append(key)
        keep = {card: CANCEL_IN_HAND for card in self.view.hand if not self.profile.game.judge.of_a_turn[card]}
        for (card, _, _), gain in gains.items():
            keep[card] = max(keep.get(card, 0.0), gain)
        return [
            gains[key] - PAYMENT * sum([keep.get(card, 0.0) for card in _spent(move)])
            for key, move in zip(keys, moves, strict=True)
        ]

    def _gain(self, move: PupularityMove) -> float:
        if isinstance(move, Play):
            return self.dressed(move.card)
        if isinstance(move, Cover):
            return self.dressed(move.card, move.member)
        if isinstance(move, Stir):
            return self.worked(Chain(self.seat, move.card))
        if isinstance(move, Aim):
            return self.worked(Chain(self.seat, move.card, move.target))
        if isinstance(move, AimOver):
            place = bottom(self.view.open.stacks[self.seat], move.member)
            return self.worked(Chain(self.seat, move.card, move.target, place))
        return 0.0

    def reactions(self, moves: Sequence[PupularityMove]) -> list[float]:
        chain = self.view.open.chain
        assert chain is not None
        turned = self.worked(chain) * (-1 if chain.works else 1)
        return [
            STANDS * turned - self._spends(move) if isinstance(move, Sacrifice | NotToday) else 0.0 for move in moves
        ]

    def _spends(self, move: Sacrifice | NotToday) -> float:
        if isinstance(move, NotToday):
            return CANCEL_IN_HAND
        board = self.board()
        board.lift(self.seat, move.card)
        return -self.change(board)


def _what(move: PupularityMove) -> tuple[CardId, CardId | None, CardId | None]:
    """What a move does, whatever it is paid with."""
    if isinstance(move, Play | Stir):
        return move.card, None, None
    if isinstance(move, Cover):
        return move.card, None, move.member
    if isinstance(move, Aim):
        return move.card, move.target, None
    if isinstance(move, AimOver):
        return move.card, move.target, move.member
    return CardId(-1), None, None


def _spent(move: PupularityMove) -> tuple[CardId, ...]:
    if isinstance(move, Play | Cover):
        return move.pay
    return move.cards if isinstance(move, GiveUp) else ()
