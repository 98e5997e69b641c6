"""The roll-out policy of Pupularity: play the card that gains most, pay with the cards that are worth least.

A seat goes by its own hand and by what lies open. Nothing is listed but what it could do with each card of its
hand, and nothing is tried out.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pettable.games.pupularity.bot.heuristic import NEVER, Scale, Side, SideHeuristic
from pettable.games.pupularity.cards import Cards, Drama, Gear, Pack
from pettable.games.pupularity.drama import Target
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Chain,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityMove,
    PupularityState,
    Sacrifice,
    Stir,
)
from pettable.table.deck import CardId
from pettable.table.seats import Seat

#: How much of what a card could do is lost when it is paid: only one is played in a turn, and new ones come.
PAYMENT = 0.35
#: What two cards above five are worth.
ZOOM = 0.4
#: How likely a Drama is to stand.
DRAMA_STANDS = 0.8


class Use(NamedTuple):
    """The best use of a card: what it brings, its target, and the member that it, or a stolen one, covers."""

    gain: float
    target: CardId | None = None
    over: CardId | None = None


class Policy:
    def __init__(self, rules: Pupularity, heuristic: SideHeuristic) -> None:
        self.heuristic, self.points = heuristic, heuristic.points
        self.kind, self.effect, self.of_a_turn = rules.printed.kind, rules.legality.effect, rules.legality.of_a_turn

    def choose(self, s: PupularityState, seat: Seat) -> PupularityMove:
        return self.turn(s, seat) if s.open.chain is None else self.reaction(s, seat)

    # A turn.

    def turn(self, s: PupularityState, seat: Seat) -> PupularityMove:
        hand, points, of_a_turn = s.hands[seat], self.points, self.of_a_turn
        uses = self.uses(s, seat, self._scale(s))
        gains = [use.gain for use in uses]
        # What is worth least comes first: payments are taken from there.
        order = sorted(range(len(hand)), key=gains.__getitem__)
        found, best, paid = -1, NEVER, list[int]()
        for at in order:
            price, gain = points[hand[at]], gains[at]
            if gain == NEVER or price >= len(hand) or not of_a_turn[hand[at]]:
                continue
            pay = [each for each in order[: price + 1] if each != at][:price]
            for each in pay:
                if gains[each] > 0:
                    gain -= PAYMENT * gains[each]
            if gain > best:
                found, best, paid = at, gain, pay
        if found < 0:
            return GiveUp(seat, hand)
        paid.sort()
        return self._move(seat, hand[found], uses[found], tuple([hand[each] for each in paid]))

    def _move(self, seat: Seat, card: CardId, use: Use, pay: Cards) -> PupularityMove:
        if self.kind[card] is not Drama:
            return Play(seat, card, pay) if use.over is None else Cover(seat, card, pay, use.over)
        if use.target is None:
            return Stir(seat, card)
        return Aim(seat, card, use.target) if use.over is None else AimOver(seat, card, use.target, use.over)

    def uses(self, s: PupularityState, seat: Seat, scale: Scale) -> list[Use]:
        """The best use of each card of a hand."""
        heuristic, stacks, kinds = self.heuristic, s.open.stacks, self.kind
        mine, others, found = Side(heuristic, stacks[seat], scale), list[Side](), list[Use]()
        for card in s.hands[seat]:
            kind = kinds[card]
            if kind is Gear:
                found.append(Use(heuristic.put_on(mine, card, scale)))
            elif kind is Pack:
                gain, over = heuristic.taken_in(mine, card, scale)
                found.append(Use(gain, None, over))
            elif kind is not Drama:
                found.append(Use(self.points[card] + scale.ready))
            elif self.of_a_turn[card]:
                if not others:
                    others = [Side(heuristic, theirs, scale) for at, theirs in enumerate(stacks) if at != seat]
                found.append(self.drama(card, mine, others, scale))
            else:
                found.append(Use(scale.cancel))
        return found

    def drama(self, card: CardId, mine: Side, others: Sequence[Side], scale: Scale) -> Use:
        """Where a Drama brings most."""
        kind = self.effect[card].target
        if kind is Target.NONE:
            return Use(ZOOM)
        best, target, over = NEVER, None, None
        for side in others:
            stacks = side.pack if kind is Target.PACK else side.status if kind is Target.STATUS else side.gear
            for stack in stacks:
                if stack is not None:
                    gain, lost, member = self.struck(card, stack, mine, side, scale)
                    if gain != NEVER and gain + scale.harm * lost > best:
                        best, target, over = gain + scale.harm * lost, stack[-1], member
        return Use(0.0) if target is None else Use(DRAMA_STANDS * best, target, over)

    def struck(
        self, card: CardId, stack: Cards, by: Side, on: Side, scale: Scale
    ) -> tuple[float, float, CardId | None]:
        """What a Drama brings to who played it, NEVER where it may not; what it costs the other; what is covered."""
        heuristic, effect, top = self.heuristic, self.effect[card], stack[-1]
        if effect.target is Target.PACK:
            gain, over = heuristic.taken_in(by, top, scale)
            return gain, heuristic.left_by(on, stack, scale), over
        if effect.target is Target.STATUS:
            worth = self.points[top] + scale.ready
            return worth, worth, None
        if effect.target is Target.SAME_GEAR:
            own = by.gear[heuristic.piece[top]]
            if own is None:
                return NEVER, 0.0, None
            return heuristic.put_on(by, top, scale), -heuristic.put_on(on, own[-1], scale), None
        return heuristic.put_on(by, top, scale) if effect.steals else 0.0, heuristic.taken_off(on, stack, scale), None

    # A reaction.

    def reaction(self, s: PupularityState, seat: Seat) -> PupularityMove:
        """A seat that is hit, or was cancelled, cancels if that costs less than it saves; all others let it pass."""
        chain, scale = s.open.chain, None
        assert chain is not None
        stake, found = 0.0, None
        if chain.target is not None and seat not in s.passed:
            owner = self._owner(s, chain.target)
            if seat == (owner if chain.works else chain.seat):
                scale = self._scale(s)
                stake = scale.stands * self._stake(s, chain, owner, seat, scale)
        if scale is None:
            return Pass(seat)
        cancel = next((card for card in s.hands[seat] if not self.of_a_turn[card]), None)
        if cancel is not None and stake > scale.cancel:
            found, stake = cancel, scale.cancel
        mine = Side(self.heuristic, s.open.stacks[seat], scale)
        for stack in mine.status:
            if stack[-1] != chain.target and (lost := self.points[stack[-1]] + scale.ready) < stake:
                found, stake = stack[-1], lost
        for stack in mine.pack:
            if stack[-1] != chain.target and (lost := self.heuristic.left_by(mine, stack, scale)) < stake:
                found, stake = stack[-1], lost
        if found is None:
            return Pass(seat)
        return NotToday(seat, found) if found == cancel else Sacrifice(seat, found)

    def _stake(self, s: PupularityState, chain: Chain, owner: Seat, seat: Seat, scale: Scale) -> float:
        """What a Drama is about, for one of the two that it concerns."""
        stacks = s.open.stacks
        by, on = Side(self.heuristic, stacks[chain.seat], scale), Side(self.heuristic, stacks[owner], scale)
        stack = next(stack for stack in stacks[owner] if stack[-1] == chain.target)
        gain, lost, _ = self.struck(chain.card, stack, by, on, scale)
        gain = max(0.0, gain)
        return gain + scale.harm * lost if seat == chain.seat else lost + scale.harm * gain

    def _owner(self, s: PupularityState, target: CardId) -> Seat:
        for seat, stacks in enumerate(s.open.stacks):
            for stack in stacks:
                if stack[-1] == target:
                    return Seat(seat)
        raise LookupError(target)

    def _scale(self, s: PupularityState) -> Scale:
        return self.heuristic.scale(s.options, s.open, len(s.deck))
