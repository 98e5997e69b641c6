"""What may be played, and why something else may not: each refusal names its rule."""

from collections.abc import Sequence
from itertools import combinations

from pettable.games.pupularity.cards import Cards, Drama, Gear, Pack, Printed, PupCard, Status
from pettable.games.pupularity.drama import EFFECTS, Target
from pettable.games.pupularity.scoring import visible
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityState,
    Reaction,
    Sacrifice,
    Stacks,
    Stir,
    TurnMove,
)
from pettable.table.deck import CardId
from pettable.table.rules import Illegal
from pettable.table.seats import Seat

PACK_PLACES = 4
AIMED_AT = {Target.GEAR: Gear, Target.SAME_GEAR: Gear, Target.PACK: Pack, Target.STATUS: Status}


class Legality:
    """Knows the deck, and is asked about a state."""

    def __init__(self, cards: Sequence[PupCard]) -> None:
        self.printed = Printed(cards)
        self.effect = {CardId(at): EFFECTS[card.effect] for at, card in enumerate(cards) if isinstance(card, Drama)}
        #: Those that can be the card of a turn: all but a Drama that only cancels (PP-4).
        self.of_a_turn = [not isinstance(card, Drama) or not EFFECTS[card.effect].cancels for card in cards]

    # Questions.

    def playable(self, card: CardId, held: int, mine: Stacks) -> bool:
        """Could this card be played from a hand of so many, over these stacks?"""
        if not self.of_a_turn[card] or self.printed.points[card] >= held:
            return False
        return self.printed.kind[card] is not Pack or self.has_place(mine) or bool(self.may_cover(card, mine))

    def has_place(self, mine: Stacks) -> bool:
        """Is a place for one more Pack member free?"""
        kind = self.printed.kind
        return sum([kind[stack[-1]] is Pack for stack in mine]) < PACK_PLACES

    def may_cover(self, card: CardId, mine: Stacks) -> list[CardId]:
        """The visible Pack members of a card's own role."""
        place = self.printed.place
        return [stack[-1] for stack in mine if place[stack[-1]] is place[card]]

    def targets(self, drama: CardId, by: Seat, stacks: Sequence[Stacks]) -> list[CardId]:
        """All that a Drama can be aimed at."""
        target, kind, place = self.effect[drama].target, self.printed.kind, self.printed.place
        if target is Target.NONE:
            return []
        wanted = AIMED_AT[target]
        found = [s[-1] for seat, theirs in enumerate(stacks) if seat != by for s in theirs if kind[s[-1]] is wanted]
        if target is Target.SAME_GEAR or (target is Target.PACK and not self.has_place(stacks[by])):
            mine = {place[card] for card in visible(stacks[by])}
            return [card for card in found if place[card] in mine]
        return found

    def sacrifices(self, s: PupularityState, seat: Seat) -> list[CardId]:
        """What a seat can sacrifice: visible Pack members and Status cards, but never the target."""
        assert s.open.chain is not None
        cancels, target = self.printed.cancels, s.open.chain.target
        return [stack[-1] for stack in s.open.stacks[seat] if cancels[stack[-1]] and stack[-1] != target]

    # All that may be played.

    def turn_moves(self, s: PupularityState, seat: Seat) -> list[TurnMove]:
        hand, mine, moves = s.hands[seat], s.open.stacks[seat], list[TurnMove]()
        kinds, points = self.printed.kind, self.printed.points
        for at, card in enumerate(hand):
            kind = kinds[card]
            if kind is Drama:
                moves += self._dramas(s, seat, card)
            elif points[card] < len(hand):
                payments = combinations(hand[:at] + hand[at + 1 :], points[card])
                if kind is Pack:
                    moves += self._members(seat, card, list(payments), mine)
                else:
                    moves += [Play(seat, card, pay) for pay in payments]
        if not moves:
            moves += [GiveUp(seat, cards) for count in range(len(hand)) for cards in combinations(hand, count + 1)]
        return moves

    def _members(self, seat: Seat, card: CardId, payments: list[Cards], mine: Stacks) -> list[TurnMove]:
        moves: list[TurnMove] = [Play(seat, card, pay) for pay in payments] if self.has_place(mine) else []
        return moves + [Cover(seat, card, pay, member) for member in self.may_cover(card, mine) for pay in payments]

    def _dramas(self, s: PupularityState, seat: Seat, card: CardId) -> list[TurnMove]:
        if not self.of_a_turn[card]:
            return []
        targets, mine = self.targets(card, seat, s.open.stacks), s.open.stacks[seat]
        if not targets:
            return [Stir(seat, card)]
        if self.effect[card].target is not Target.PACK:
            return [Aim(seat, card, target) for target in targets]
        moves: list[TurnMove] = [Aim(seat, card, target) for target in targets] if self.has_place(mine) else []
        return moves + [
            AimOver(seat, card, target, member) for target in targets for member in self.may_cover(target, mine)
        ]

    def reactions(self, s: PupularityState, seat: Seat) -> list[Reaction]:
        if seat in s.passed:
            return [Pass(seat)]
        moves: list[Reaction] = [Pass(seat)]
        moves += [NotToday(seat, card) for card in s.hands[seat] if not self.of_a_turn[card]]
        moves += [Sacrifice(seat, card) for card in self.sacrifices(s, seat)]
        return moves

    # Why not.

    def refuses_turn(self, s: PupularityState, move: TurnMove) -> Illegal | None:
        """Judges the move of the seat whose turn it is."""
        hand, mine = s.hands[move.seat], s.open.stacks[move.seat]
        if isinstance(move, GiveUp):
            able = tuple(card for card in hand if self.playable(card, len(hand), mine))
            return Illegal("PP-4", "refuse-can-play", able) if able else self._refuses_list(move.cards, hand, "PP-4")
        card = move.card
        if card not in hand:
            return Illegal("PP-2", "refuse-not-held", self._real(card))
        if not self.of_a_turn[card]:
            return Illegal("PP-4", "refuse-only-cancels", (card,))
        if isinstance(move, Play | Cover):
            if self.printed.kind[card] is Drama:
                return Illegal("PP-3", "refuse-drama-is-free", (card,))
            return self._refuses_payment(move, hand) or self._refuses_place(move, card, mine)
        if self.printed.kind[card] is not Drama:
            return Illegal("PP-3", "refuse-costs", (card,))
        return self._refuses_drama(s, move)

    def _refuses_payment(self, move: Play | Cover, hand: Cards) -> Illegal | None:
        if move.card in move.pay:
            return Illegal("PP-3", "refuse-pays-itself", (move.card,))
        if len(hand) <= self.printed.points[move.card]:
            return Illegal("PP-3", "refuse-too-dear", (move.card,))
        if len(move.pay) != self.printed.points[move.card]:
            return Illegal("PP-3", "refuse-wrong-price", (move.card,))
        return self._refuses_list(move.pay, hand, "PP-3")

    def _refuses_list(self, cards: Cards, hand: Cards, rule: str) -> Illegal | None:
        """Cards for the discard pile: at least one, all of this hand, each once, in the order of the deck."""
        if not cards:
            return Illegal(rule, "refuse-no-cards")
        if not set(cards) <= set(hand):
            return Illegal(rule, "refuse-not-held", self._real(*(card for card in cards if card not in hand)))
        return None if cards == tuple(sorted(set(cards))) else Illegal(rule, "refuse-order", self._real(*cards))

    def _refuses_place(self, move: TurnMove, card: CardId, mine: Stacks) -> Illegal | None:
        """Judges where a Pack member is to go, played or stolen; other cards find their place themselves."""
        if isinstance(move, Cover | AimOver):
            if self.printed.kind[card] is not Pack:
                return Illegal("PP-6", "refuse-only-pack-covers", (card,))
            if move.member not in self.may_cover(card, mine):
                return Illegal("PP-6", "refuse-other-role", (card, *self._real(move.member)))
        elif self.printed.kind[card] is Pack and not self.has_place(mine):
            return Illegal("PP-6", "refuse-pack-full", (card,))
        return None

    def _refuses_drama(self, s: PupularityState, move: Stir | Aim | AimOver) -> Illegal | None:
        card, seat, targets = move.card, move.seat, self.targets(move.card, move.seat, s.open.stacks)
        if isinstance(move, Stir):
            return Illegal("PP-4", "refuse-name-target", (card,)) if targets else None
        if move.target in targets:
            return self._refuses_place(move, move.target, s.open.stacks[seat])
        if any(move.target in stack[:-1] for stacks in s.open.stacks for stack in stacks):
            return Illegal("PP-8", "refuse-covered", (move.target,))
        if move.target in visible(s.open.stacks[seat]):
            return Illegal("PP-9", "refuse-own-card", (move.target,))
        return Illegal("PP-9", "refuse-no-target", (card, *self._real(move.target)))

    def refuses_reaction(self, s: PupularityState, move: Reaction) -> Illegal | None:
        seat, chain = move.seat, s.open.chain
        if chain is None or not 0 <= seat < s.options.seats:
            return Illegal("PP-12", "refuse-no-window")
        if seat == chain.last:
            return Illegal("PP-11" if chain.cancels else "PP-10", "refuse-own-chain")
        if isinstance(move, Pass):
            return None
        if seat in s.passed:
            return Illegal("PP-12", "refuse-passed")
        if isinstance(move, NotToday):
            held = move.card in s.hands[seat]
            fits = held and not self.of_a_turn[move.card]
            return (
                None
                if fits
                else Illegal("PP-10", "refuse-no-cancel" if held else "refuse-not-held", self._real(move.card))
            )
        if move.card in self.sacrifices(s, seat):
            return None
        if move.card == chain.target:
            return Illegal("PP-10", "refuse-target", (move.card,))
        covered = any(move.card in stack[:-1] for stack in s.open.stacks[seat])
        rule, why = ("PP-8", "refuse-covered") if covered else ("PP-10", "refuse-no-sacrifice")
        return Illegal(rule, why, self._real(move.card))

    def _real(self, *cards: CardId) -> Cards:
        """Those that are cards at all: a refusal can only tell of these."""
        return tuple(card for card in cards if 0 <= card < len(self.of_a_turn))
