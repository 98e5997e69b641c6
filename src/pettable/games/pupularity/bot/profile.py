"""The bot profile of Pupularity: heuristic, roll-out policy and value net.

What lies before a seat is worth its points, a share of what a full set and a Pack Flush would add, and what its cards
are good for in defence (heuristic.py). A move is worth what it changes there, for the seat itself and, weighed, for the
others; a payment costs some of what its cards could have done. A cancel is worth what it turns round, less what it
spends.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pettable.bots.profile import BotProfile
from pettable.bots.value_net import ValueNet
from pettable.games.pupularity.board import Board, bottom_card
from pettable.games.pupularity.bot.features import PupularityFeatureReader
from pettable.games.pupularity.bot.heuristic import Scale, heuristic_of
from pettable.games.pupularity.bot.policy import DRAMA_STANDS, PAYMENT, ZOOM, Policy
from pettable.games.pupularity.cards import Cards, Colour, Pack
from pettable.games.pupularity.deck import HAND
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scoring import score_lines, visible
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Chain,
    Cover,
    GiveUp,
    NotToday,
    Play,
    PupularityMove,
    PupularityState,
    PupularityView,
    Sacrifice,
    Stacks,
    Stir,
)
from pettable.table.deck import CardId
from pettable.table.outcome import totals
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: How much the others weigh beside the strongest opponent.
OTHERS = 0.5
#: What a sacrifice costs at least: nobody makes one for nothing.
SPENT = 0.5
#: With at most this many turns left, a roll-out goes on to the end.
NEAR = 2

#: What moves call a card of the seat that makes them, and several.
OWN, GIVEN = {"card", "member"}, {"pay", "cards"}
#: From how many cards on a hint speaks of a full set, or of a complete Pack.
SET_IN_SIGHT, PACK_IN_SIGHT = 3, 2


class PupularityProfile(BotProfile[PupularityState, PupularityView, PupularityMove]):
    point = 0.03
    #: The next answer shows what is stolen at once; about what comes later the net is more accurate than a roll-out.
    rollout_depth = 1
    rollouts_a_second, compiled_a_second, endings_a_second = 1800, 100_000, 330
    kernel = "pupularity"

    def __init__(self, rules: Rules[Any, Any, Any, Any], net: ValueNet | None = None) -> None:
        super().__init__(rules, net)
        assert isinstance(rules, Pupularity)
        self.game, self.printed = rules, rules.printed
        self.heuristic = heuristic_of(rules)
        self.policy = Policy(rules, self.heuristic)
        self.reader = PupularityFeatureReader(rules, self.heuristic)
        #: By card, the first of those that nobody can tell from it.
        seen: dict[Any, CardId] = {}
        self.face = [seen.setdefault(replace(card, id=""), CardId(at)) for at, card in enumerate(rules.deck.cards)]
        #: The seat that searches; the others are assumed to play by the heuristic.
        self.searcher: Seat | None = None

    def values(self, view: PupularityView, moves: Sequence[PupularityMove]) -> Sequence[float]:
        assert view.seat is not None
        heuristic = _Heuristic(self, view)
        return heuristic.reactions(moves) if view.open.chain is not None else heuristic.of_a_turn(moves)

    def worths(self, view: PupularityView) -> Sequence[float]:
        """What lies before each seat, with its hopes and what it can defend itself with."""
        scale = self.scale(view)
        return [self.heuristic.worth(stacks, scale) for stacks in view.open.stacks]

    def quick(self, world: PupularityState, seat: Seat, moves: Sequence[PupularityMove], rng: Rng) -> PupularityMove:  # noqa: ARG002
        return moves[0] if len(moves) == 1 else self.policy.choose(world, seat)

    def sampler(self, view: PupularityView, history: Sequence[Any]) -> Callable[[Rng], PupularityState]:
        self.searcher = view.seat
        return super().sampler(view, history)

    def chances(self, world: PupularityState) -> Sequence[float] | None:
        """By the value net, where a turn begins that is not among the last: those are played out."""
        seen = world.open
        if self.net is None or seen.chain is not None or seen.player is None:
            return None
        if self.heuristic.scale(world.options, seen, len(world.deck)).turns <= NEAR:
            return None
        return self.net.win_shares(self.reader, world, self.searcher)

    def scale(self, view: PupularityView) -> Scale:
        return self.heuristic.scale(view.options, view.open, view.deck)

    def gist(self, move: PupularityMove) -> Hashable:
        """The move by what its own cards show, as two of them may look the same; a target is that of another seat."""
        shown: dict[str, Any] = {name: self.face[getattr(move, name)] for name in OWN & set(move.__struct_fields__)}
        for name in GIVEN & set(move.__struct_fields__):
            shown[name] = tuple(sorted(self.face[card] for card in getattr(move, name)))
        return replace(move, **shown)

    def looked_ahead(self, before: PupularityState, world: PupularityState, seat: Seat) -> bool:
        """Until the seat's next turn: then the others have had theirs."""
        now = world.open
        return now.over or (now.turns > before.open.turns and now.to_play == seat)

    def gains(self, before: PupularityState, after: PupularityState, seat: Seat) -> Mapping[str, float]:
        was, now = (
            totals([score_lines(self.printed, stacks) for stacks in world.open.stacks]) for world in (before, after)
        )
        change = now[seat] - was[seat]
        found: dict[str, float] = {"gain-same": 0}
        if change:
            found = {"gain-more": change} if change > 0 else {"gain-fewer": -change}
        best, best_now = (max(points[:seat] + points[seat + 1 :]) for points in (was, now))
        if now[seat] > best_now:
            found["gain-still-leads" if was[seat] > best else "gain-leads"] = now[seat] - best_now
        if best != best_now:
            found["gain-best-other-falls" if best_now < best else "gain-best-other-rises"] = abs(best_now - best)
        mine, mine_now = before.open.stacks[seat], after.open.stacks[seat]
        if mine_now != mine:
            found.update(self._laid_down(mine, mine_now))
        if not after.open.over:
            found.update(self._kept(before.hands[seat], after.hands[seat]))
        return found

    def _laid_down(self, before: Stacks, after: Stacks) -> Mapping[str, float]:
        """How much nearer the cards that double are, what has come to lie under a card, and what can be sacrificed."""
        printed, found = self.printed, dict[str, float]()
        was, now = visible(before), visible(after)
        gear, gear_now = (_most_alike([printed.colour[card] for card in cards]) for cards in (was, now))
        if gear_now > gear and gear_now >= SET_IN_SIGHT:
            found["gain-set"] = gear_now - gear
        roles, roles_now = (
            len({printed.place[card] for card in cards if printed.kind[card] is Pack}) for cards in (was, now)
        )
        if roles_now > roles and roles_now >= PACK_IN_SIGHT:
            found["gain-pack"] = roles_now - roles
        under, under_now = (
            sum([printed.points[card] for stack in stacks for card in stack[:-1]]) for stacks in (before, after)
        )
        if under_now > under:
            found["gain-beneath"] = under_now - under
        guards, guards_now = (sum([printed.cancels[card] for card in cards]) for cards in (was, now))
        if guards_now > guards:
            found["gain-guards"] = guards_now - guards
        return found

    def _kept(self, before: Cards, after: Cards) -> Mapping[str, float]:
        """What is left of a hand, and what it has more."""
        printed, of_a_turn, found = self.printed, self.game.legality.of_a_turn, dict[str, float]()
        kept = [card for card in before if card in after]
        if cancels := sum([not of_a_turn[card] for card in kept]):
            found["gain-keeps-cancel"] = cancels
        if dramas := sum([of_a_turn[card] and not printed.points[card] for card in kept]):
            found["gain-keeps-drama"] = dramas
        if before and printed.points[best := max(before, key=printed.points.__getitem__)] and best in kept:
            found["gain-keeps-best"] = 1
        if len(after) > HAND:
            found["gain-hand"] = len(after) - HAND
        return found


class _Heuristic:
    """The heuristic values of one seat's moves, from its view alone."""

    def __init__(self, profile: PupularityProfile, view: PupularityView) -> None:
        assert view.seat is not None
        self.profile, self.view, self.seat = profile, view, view.seat
        self.scale = profile.scale(view)
        self.now = profile.worths(view)
        strongest = max(value for seat, value in enumerate(self.now) if seat != view.seat)
        harm = self.scale.harm
        self.weight = [-harm if value == strongest else -harm * OTHERS for value in self.now]
        self.weight[view.seat] = 1.0

    def change(self, board: Board) -> float:
        """How much better the table looks for this seat than it did."""
        total = ZOOM if board.extra else 0.0
        for seat, (before, after) in enumerate(zip(self.view.open.stacks, board.open.stacks, strict=True)):
            if before is not after:
                total += self.weight[seat] * (self.profile.heuristic.worth(after, self.scale) - self.now[seat])
        return total

    def board(self) -> Board:
        hands = ((),) * len(self.now)
        return Board(
            self.profile.printed, PupularityState(options=self.view.options, open=self.view.open, hands=hands, deck=())
        )

    def dressed(self, card: CardId, member: CardId | None = None) -> float:
        """What it brings to lay down a card."""
        board = self.board()
        mine = board.open.stacks[self.seat]
        board.put(self.seat, card, None if member is None else bottom_card(mine, member))
        return self.change(board)

    def worked(self, drama: Chain) -> float:
        """What it brings, to this seat, when a Drama works."""
        effect, board = self.profile.game.legality.effect[drama.card], self.board()
        if drama.target is not None or effect.target is effect.target.NONE:
            effect.apply(board, drama)
        gain = self.change(board)
        return gain - ZOOM if board.extra and drama.seat != self.seat else gain

    def of_a_turn(self, moves: Sequence[PupularityMove]) -> list[float]:
        gains: dict[tuple[CardId, CardId | None, CardId | None], float] = {}
        keys = []
        for move in moves:
            key = _what(move)
            if key not in gains:
                gains[key] = self._gain(move)
            keys.append(key)
        keep = {card: self.scale.cancel for card in self.view.hand if not self.profile.game.legality.of_a_turn[card]}
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
            return DRAMA_STANDS * self.worked(Chain(self.seat, move.card))
        if isinstance(move, Aim):
            return DRAMA_STANDS * self.worked(Chain(self.seat, move.card, move.target))
        if isinstance(move, AimOver):
            place = bottom_card(self.view.open.stacks[self.seat], move.member)
            return DRAMA_STANDS * self.worked(Chain(self.seat, move.card, move.target, place))
        return 0.0

    def reactions(self, moves: Sequence[PupularityMove]) -> list[float]:
        chain = self.view.open.chain
        assert chain is not None
        turned = self.worked(chain) * (-1 if chain.works else 1)
        return [
            self.scale.stands * turned - self._spends(move) if isinstance(move, Sacrifice | NotToday) else 0.0
            for move in moves
        ]

    def _spends(self, move: Sacrifice | NotToday) -> float:
        if isinstance(move, NotToday):
            return self.scale.cancel
        board = self.board()
        board.lift(self.seat, move.card)
        return max(SPENT, -self.change(board))


def _most_alike(colours: Sequence[Colour | None]) -> int:
    """How many of these cards have the same colour; those that are no Gear have none."""
    return max([colours.count(colour) for colour in colours if colour is not None], default=0)


def _what(move: PupularityMove) -> tuple[CardId, CardId | None, CardId | None]:
    """What a move does, without its payment."""
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
