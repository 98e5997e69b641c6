"""Which moves the rules allow, and why they refuse any other.

Each rule is stated once, as a list of what may be chosen: cards of the hand, payments, places, targets, sacrifices.
The legal moves are made of these lists. A move passes the check exactly when all its parts are in them; a refusal
names the first part that is not, and its rule.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

from pettable.games.pupularity.cards import Cards, Drama, Gear, Pack, Piece, Printed, PupCard, Role, Status
from pettable.games.pupularity.drama import EFFECTS, Target
from pettable.games.pupularity.scoring import visible
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Cover,
    GiveUp,
    NotToday,
    Open,
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
#: The places of a card that covers nothing by name.
OWN_PLACE = (None,)
AIMED_AT = {Target.GEAR: Gear, Target.SAME_GEAR: Gear, Target.PACK: Pack, Target.STATUS: Status}


class Legality:
    """The legal moves and refusals of one deck."""

    def __init__(self, cards: Sequence[PupCard]) -> None:
        self.printed = Printed(cards)
        self.effect = {CardId(at): EFFECTS[card.effect] for at, card in enumerate(cards) if isinstance(card, Drama)}
        #: By card: can it be the card of a turn? All can but a Drama that only cancels (PP-4).
        self.of_a_turn = [not isinstance(card, Drama) or not EFFECTS[card.effect].cancels for card in cards]

    # What may be chosen, each rule once.

    def playable(self, card: CardId, held: int, mine: Stacks) -> bool:
        """Has this card a payment in a hand of `held` cards, and a place over these stacks?"""
        return self.of_a_turn[card] and self.printed.points[card] < held and bool(self.places(card, mine))

    def playable_cards(self, hand: Cards, mine: Stacks) -> list[CardId]:
        """The cards of a hand that can be played; while there is one, the seat may not give up (PP-4)."""
        return [card for card in hand if self.playable(card, len(hand), mine)]

    def payments(self, card: CardId, hand: Cards) -> Iterator[Cards]:
        """As many other cards of the hand as the card has points (PP-3); none where the hand is too small."""
        at = hand.index(card)
        return combinations(hand[:at] + hand[at + 1 :], self.printed.points[card])

    def places(self, card: CardId, mine: Stacks) -> Sequence[CardId | None]:
        """Where a card may go, played or stolen: None is a place of its own, a card the Pack member that it covers.

        Gear and Status cards find their place themselves (PP-5, PP-7).
        """
        kind, place = self.printed.kind, self.printed.place
        if kind[card] is not Pack:
            return OWN_PLACE
        members = [stack[-1] for stack in mine if kind[stack[-1]] is Pack]
        places: list[CardId | None] = [None] if len(members) < PACK_PLACES else []
        return places + [member for member in members if place[member] is place[card]]

    def targets(self, drama: CardId, by: Seat, stacks: Sequence[Stacks]) -> list[CardId]:
        """The cards that a Drama can be aimed at (PP-8, PP-9)."""
        target, kind, place = self.effect[drama].target, self.printed.kind, self.printed.place
        if target is Target.NONE:
            return []
        wanted, mine = AIMED_AT[target], stacks[by]
        found = [s[-1] for seat, theirs in enumerate(stacks) if seat != by for s in theirs if kind[s[-1]] is wanted]
        if target is Target.SAME_GEAR:
            own = {place[card] for card in visible(mine)}
            return [card for card in found if place[card] in own]
        return [card for card in found if self.places(card, mine)] if target is Target.PACK else found

    def give_ups(self, hand: Cards) -> list[Cards]:
        """The cards that a seat may discard when it can play none: any, but at least one (PP-4)."""
        return [cards for count in range(len(hand)) for cards in combinations(hand, count + 1)]

    def may_cancel(self, s: PupularityState, seat: Seat) -> bool:
        """A pass holds until somebody else cancels (PP-12)."""
        return seat not in s.passed

    def sacrifices(self, public: Open, seat: Seat) -> list[CardId]:
        """The seat's visible Pack members and Status cards, but never the target (PP-10)."""
        assert public.chain is not None
        cancels, target = self.printed.cancels, public.chain.target
        return [stack[-1] for stack in public.stacks[seat] if cancels[stack[-1]] and stack[-1] != target]

    def cancels_in_hand(self, hand: Cards) -> list[CardId]:
        """The Drama cards that cancel from the hand (PP-10): those that are never the card of a turn."""
        return [card for card in hand if not self.of_a_turn[card]]

    # The legal moves, made of these choices.

    def turn_moves(self, s: PupularityState, seat: Seat) -> list[TurnMove]:
        hand, mine, moves = s.hands[seat], s.open.stacks[seat], list[TurnMove]()
        kind, of_a_turn, places, payments = self.printed.kind, self.of_a_turn, self.places, self.payments
        for card in hand:
            if not of_a_turn[card]:
                continue
            if kind[card] is Drama:
                moves += self._dramas(s, seat, card)
                continue
            for place in places(card, mine):
                if place is None:
                    moves += [Play(seat, card, pay) for pay in payments(card, hand)]
                else:
                    moves += [Cover(seat, card, pay, place) for pay in payments(card, hand)]
        return moves or [GiveUp(seat, cards) for cards in self.give_ups(hand)]

    def _dramas(self, s: PupularityState, seat: Seat, card: CardId) -> list[TurnMove]:
        targets, mine = self.targets(card, seat, s.open.stacks), s.open.stacks[seat]
        if not targets:
            return [Stir(seat, card)]
        aims: list[TurnMove] = []
        covers: list[TurnMove] = []
        for target in targets:
            for place in self.places(target, mine):
                if place is None:
                    aims.append(Aim(seat, card, target))
                else:
                    covers.append(AimOver(seat, card, target, place))
        return aims + covers

    def reactions(self, s: PupularityState, seat: Seat) -> list[Reaction]:
        moves: list[Reaction] = [Pass(seat)]
        if self.may_cancel(s, seat):
            moves += [NotToday(seat, card) for card in self.cancels_in_hand(s.hands[seat])]
            moves += [Sacrifice(seat, card) for card in self.sacrifices(s.open, seat)]
        return moves

    def most_moves(self, seats: int, held: int) -> int:
        """A bound on every list above, for hands of at most `held` cards.

        A turn is longest where the hand is full of cards with many payments. All have one place, only Pack members
        have one for each visible member of their role, too. A Drama has at most one target for each visible card of the
        others: one a kind of Gear, four Pack members, each for at most four places, or all Status cards of the deck.
        """
        kinds, others = self.printed.kind, seats - 1
        status = kinds.count(Status)
        paid = max([comb(held - 1, points) for points in self.printed.points])
        aimed = max(others * len(Piece), others * PACK_PLACES * PACK_PLACES, status)
        in_deck = Counter(self.printed.place[card] for card, kind in enumerate(kinds) if kind is Pack)
        turn = max(
            self._longest_turn(paid, aimed, held, Counter(members), in_deck)
            for count in range(PACK_PLACES + 1)
            for members in combinations_with_replacement(Role, count)
        )
        return max(turn, (1 << held) - 1, 1 + held + PACK_PLACES + status)

    def _longest_turn(
        self, paid: int, aimed: int, held: int, visible: Counter[Role], in_deck: Counter[Piece | Role | None]
    ) -> int:
        """The most moves of a turn over these visible Pack members."""
        free = visible.total() < PACK_PLACES
        of_pack = [paid * (visible[role] + free) for role in Role for _ in range(in_deck[role] - visible[role])]
        return sum(sorted([*of_pack, *[max(paid, aimed)] * held])[-held:])

    # The refusals: which choice of a move is not among them.

    def check_play(self, s: PupularityState, move: Play) -> Illegal | None:
        return self._check_card(s, move) or self._check_paid_card(s, move, None)

    def check_cover(self, s: PupularityState, move: Cover) -> Illegal | None:
        return self._check_card(s, move) or self._check_paid_card(s, move, move.member)

    def check_stir(self, s: PupularityState, move: Stir) -> Illegal | None:
        if refusal := self._check_card(s, move) or self._check_is_drama(move.card):
            return refusal
        targets = self.targets(move.card, move.seat, s.open.stacks)
        return Illegal("PP-4", "refuse-name-target", (move.card,)) if targets else None

    def check_aim(self, s: PupularityState, move: Aim) -> Illegal | None:
        return self._check_card(s, move) or self._check_aimed_card(s, move, None)

    def check_aim_over(self, s: PupularityState, move: AimOver) -> Illegal | None:
        return self._check_card(s, move) or self._check_aimed_card(s, move, move.member)

    def check_give_up(self, s: PupularityState, move: GiveUp) -> Illegal | None:
        if refusal := self._check_turn(s, move):
            return refusal
        hand = s.hands[move.seat]
        if playable := self.playable_cards(hand, s.open.stacks[move.seat]):
            return Illegal("PP-4", "refuse-can-play", tuple(playable))
        return self._check_list(move.cards, hand, "PP-4")

    def check_sacrifice(self, s: PupularityState, move: Sacrifice) -> Illegal | None:
        if (refusal := self._check_cancel(s, move)) or move.card in self.sacrifices(s.open, move.seat):
            return refusal
        assert s.open.chain is not None
        if move.card == s.open.chain.target:
            return Illegal("PP-10", "refuse-target", (move.card,))
        covered = any(move.card in stack[:-1] for stack in s.open.stacks[move.seat])
        rule, why = ("PP-8", "refuse-covered") if covered else ("PP-10", "refuse-no-sacrifice")
        return Illegal(rule, why, self._real(move.card))

    def check_not_today(self, s: PupularityState, move: NotToday) -> Illegal | None:
        if (refusal := self._check_cancel(s, move)) or move.card in self.cancels_in_hand(s.hands[move.seat]):
            return refusal
        held = move.card in s.hands[move.seat]
        return Illegal("PP-10", "refuse-no-cancel" if held else "refuse-not-held", self._real(move.card))

    def check_pass(self, s: PupularityState, move: Pass) -> Illegal | None:
        return self._check_reaction(s, move)

    def _check_turn(self, s: PupularityState, move: TurnMove) -> Illegal | None:
        if move.seat == s.open.to_play:
            return None
        return Illegal("PP-2", "refuse-turn") if s.open.chain is None else Illegal("PP-12", "refuse-window")

    def _check_card(self, s: PupularityState, move: Play | Cover | Stir | Aim | AimOver) -> Illegal | None:
        if refusal := self._check_turn(s, move):
            return refusal
        if move.card not in s.hands[move.seat]:
            return Illegal("PP-2", "refuse-not-held", self._real(move.card))
        return None if self.of_a_turn[move.card] else Illegal("PP-4", "refuse-only-cancels", (move.card,))

    def _check_paid_card(self, s: PupularityState, move: Play | Cover, place: CardId | None) -> Illegal | None:
        card, pay, hand = move.card, move.pay, s.hands[move.seat]
        if self.printed.kind[card] is Drama:
            return Illegal("PP-3", "refuse-drama-is-free", (card,))
        if card in pay:
            return Illegal("PP-3", "refuse-pays-itself", (card,))
        price = self.printed.points[card]
        if price >= len(hand):
            return Illegal("PP-3", "refuse-too-dear", (card,))
        if len(pay) != price:
            return Illegal("PP-3", "refuse-wrong-price", (card,))
        refusal = self._check_list(pay, hand, "PP-3")
        return refusal or self._check_place(card, place, s.open.stacks[move.seat])

    def _check_is_drama(self, card: CardId) -> Illegal | None:
        return None if self.printed.kind[card] is Drama else Illegal("PP-3", "refuse-costs", (card,))

    def _check_aimed_card(self, s: PupularityState, move: Aim | AimOver, place: CardId | None) -> Illegal | None:
        if refusal := self._check_is_drama(move.card):
            return refusal
        if move.target in self.targets(move.card, move.seat, s.open.stacks):
            return self._check_place(move.target, place, s.open.stacks[move.seat])
        if any(move.target in stack[:-1] for stacks in s.open.stacks for stack in stacks):
            return Illegal("PP-8", "refuse-covered", (move.target,))
        if move.target in visible(s.open.stacks[move.seat]):
            return Illegal("PP-9", "refuse-own-card", (move.target,))
        return Illegal("PP-9", "refuse-no-target", (move.card, *self._real(move.target)))

    def _check_place(self, card: CardId, place: CardId | None, mine: Stacks) -> Illegal | None:
        if place in self.places(card, mine):
            return None
        if place is None:
            return Illegal("PP-6", "refuse-pack-full", (card,))
        if self.printed.kind[card] is not Pack:
            return Illegal("PP-6", "refuse-only-pack-covers", (card,))
        return Illegal("PP-6", "refuse-other-role", (card, *self._real(place)))

    def _check_list(self, cards: Cards, hand: Cards, rule: str) -> Illegal | None:
        """Cards for the discard pile: at least one, all of this hand, each once, in the order of the deck."""
        if not cards:
            return Illegal(rule, "refuse-no-cards")
        if not set(cards) <= set(hand):
            return Illegal(rule, "refuse-not-held", self._real(*(card for card in cards if card not in hand)))
        in_order = all(card < after for card, after in pairwise(cards))
        return None if in_order else Illegal(rule, "refuse-order", self._real(*cards))

    def _check_reaction(self, s: PupularityState, move: Reaction) -> Illegal | None:
        chain = s.open.chain
        if chain is not None and move.seat in chain.asked(s.options.seats):
            return None
        if chain is None or move.seat != chain.last:
            return Illegal("PP-12", "refuse-no-window")
        return Illegal("PP-11" if chain.cancels else "PP-10", "refuse-own-chain")

    def _check_cancel(self, s: PupularityState, move: Sacrifice | NotToday) -> Illegal | None:
        if refusal := self._check_reaction(s, move):
            return refusal
        return None if self.may_cancel(s, move.seat) else Illegal("PP-12", "refuse-passed")

    def _real(self, *cards: CardId) -> Cards:
        """Those that are cards of the deck: a refusal can name no other."""
        return tuple(card for card in cards if 0 <= card < len(self.of_a_turn))
