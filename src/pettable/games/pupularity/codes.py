"""The codes of Pupularity: a move is the card that is played, then its place or its target, then its price.

With n cards in the deck, the actions are: play a card of the hand (from 0), discard one from the hand (from n), point
at one that is visible (from 2n), sacrifice one that is visible (from 3n); and four more: let the chain pass, no more
cards to discard, a free place, no target.

| move | actions |
|---|---|
| Gear, Status | play, discard each card of the price |
| Pack | play, a free place or the member to cover, discard each card of the price |
| Drama without a target | play, and *no target* where it needs one but finds none |
| Drama with a target | play, point at the target, and for a Pack member a free place or the one to cover |
| giving up | discard each card, no more |
| reaction | play *Not today!*, or sacrifice, or pass |
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from pettable.games.pupularity.cards import Cards, Drama, Pack, PupularityCard
from pettable.games.pupularity.drama import Target
from pettable.games.pupularity.knowledge import Known
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
    PupularityOptions,
    PupularityView,
    Sacrifice,
    Stacks,
    Stir,
)
from pettable.table.codes import CodeError, Codes, marks, one_hot
from pettable.table.deck import CardId
from pettable.table.seats import Seat, around

#: The first deck and those made of the discard pile: PP-14 puts the Pupularity card into the third at the latest.
MOST_DECKS = 3
#: The numbers at the end of a vector.
FACTS = 7


class On(IntEnum):
    """What is done with a card; an action is this times the number of cards, plus the card."""

    PLAY = 0
    DISCARD = 1
    POINT = 2
    SACRIFICE = 3
    #: Here the numbers of cards end; see `Word`.
    WITHOUT_CARD = 4


class Word(IntEnum):
    """The actions without a card."""

    PASS = 0
    NO_MORE = 1
    FREE_PLACE = 2
    NO_TARGET = 3


class PupularityCodes(Codes[PupularityView, PupularityMove]):
    """A vector has these parts:

    - a mark for each card of the hand, of the discard pile, and of the second and third deck;
    - for each seat and card: its place in a stack, 1 being the visible one; for each card of a Pack: the number of
      its stack, the stacks being counted by their visible cards;
    - the Drama that waits, its target, the bottom card of the stack where a stolen one will go;
    - for each seat and card: may it be one that the seat kept because it could not play it (PP-4);
    - for each seat: the cards in its hand; how many at least are from each deck, and how many at least it kept so;
    - whose turn it is, and who made the top card of the chain;
    - how many cards are left to draw, how many decks were made, how many cancels wait, and whether I have passed, a
      shuffle waits, the game is over, the game is a longer one.
    """

    def __init__(self, rules: Pupularity, options: PupularityOptions) -> None:
        self.rules, self.printed, self.seats = rules, rules.printed, options.seats
        self.cards = cards = len(rules.deck.cards)
        self.actions = On.WITHOUT_CARD * cards + len(Word)
        self.longest = max(3, 2 + max(self.printed.points), 1 + min(rules.most_held, cards))
        self.size = cards * (MOST_DECKS + 5 + 2 * self.seats) + self.seats * (MOST_DECKS + 4) + FACTS

    # Moves.

    def encode(self, move: PupularityMove) -> tuple[int, ...]:
        match move:
            case Play(card=card, pay=pay):
                place = (self._word(Word.FREE_PLACE),) if self.printed.kind[card] is Pack else ()
                return (*self._on(On.PLAY, card), *place, *self._on(On.DISCARD, *pay))
            case Cover(card=card, pay=pay, member=member):
                return (*self._on(On.PLAY, card), *self._on(On.POINT, member), *self._on(On.DISCARD, *pay))
            case Stir(card=card):
                needs_none = self.rules.legality.effect[card].target is Target.NONE
                return (*self._on(On.PLAY, card), *(() if needs_none else (self._word(Word.NO_TARGET),)))
            case Aim(card=card, target=target):
                place = (self._word(Word.FREE_PLACE),) if self.printed.kind[target] is Pack else ()
                return (*self._on(On.PLAY, card), *self._on(On.POINT, target), *place)
            case AimOver(card=card, target=target, member=member):
                return (*self._on(On.PLAY, card), *self._on(On.POINT, target, member))
            case GiveUp(cards=cards):
                return (*self._on(On.DISCARD, *cards), self._word(Word.NO_MORE))
            case Sacrifice(card=card):
                return self._on(On.SACRIFICE, card)
            case NotToday(card=card):
                return self._on(On.PLAY, card)
            case Pass():
                return (self._word(Word.PASS),)
        raise CodeError(f"not a move of a seat: {move}")

    def decode(self, seat: Seat, actions: Sequence[int]) -> PupularityMove:
        for action in actions:
            self.check_action(action)
        match [divmod(action, self.cards) for action in actions]:
            case [(On.WITHOUT_CARD, Word.PASS)]:
                return Pass(seat)
            case [(On.SACRIFICE, card)]:
                return Sacrifice(seat, CardId(card))
            case [first, *more, (On.WITHOUT_CARD, Word.NO_MORE)]:
                return GiveUp(seat, discarded([first, *more]))
            case [(On.PLAY, card), *rest]:
                kind = self.printed.kind[card]
                if kind is Drama:
                    return self._decode_drama(seat, CardId(card), rest)
                if kind is not PupularityCard:
                    return self._decode_laid_down(seat, CardId(card), rest)
        raise CodeError("these actions are no move of Pupularity")

    def _decode_drama(self, seat: Seat, card: CardId, rest: list[tuple[int, int]]) -> PupularityMove:
        effect = self.rules.legality.effect[card]
        match rest:
            case [] if effect.cancels:
                return NotToday(seat, card)
            case [] if effect.target is Target.NONE:
                return Stir(seat, card)
            case [(On.WITHOUT_CARD, Word.NO_TARGET)] if effect.target is not Target.NONE:
                return Stir(seat, card)
            case [(On.POINT, target)] if self.printed.kind[target] is not Pack:
                return Aim(seat, card, CardId(target))
            case [(On.POINT, target), (On.WITHOUT_CARD, Word.FREE_PLACE)] if self.printed.kind[target] is Pack:
                return Aim(seat, card, CardId(target))
            case [(On.POINT, target), (On.POINT, member)] if self.printed.kind[target] is Pack:
                return AimOver(seat, card, CardId(target), CardId(member))
        raise CodeError("these actions are no Drama")

    def _decode_laid_down(self, seat: Seat, card: CardId, rest: list[tuple[int, int]]) -> PupularityMove:
        pay = rest[1:] if self.printed.kind[card] is Pack else rest
        if len(pay) != self.printed.points[card]:
            raise CodeError("a card costs as many cards as it has points (PP-3)")
        match rest[: len(rest) - len(pay)]:
            case [] | [(On.WITHOUT_CARD, Word.FREE_PLACE)]:
                return Play(seat, card, discarded(pay))
            case [(On.POINT, member)]:
                return Cover(seat, card, discarded(pay), CardId(member))
        raise CodeError("a Pack member takes a free place or covers another (PP-6)")

    def _on(self, what: On, *cards: CardId) -> tuple[int, ...]:
        return tuple([what * self.cards + card for card in cards])

    def _word(self, word: Word) -> int:
        return On.WITHOUT_CARD * self.cards + word

    def name(self, action: int) -> str:
        self.check_action(action)
        what, card = divmod(action, self.cards)
        if what == On.WITHOUT_CARD:
            return Word(card).name.lower().replace("_", " ")
        return f"{On(what).name.lower()} {self.rules.deck.cards[card].id}"

    # Views.

    def observe(self, view: PupularityView) -> list[int]:
        assert view.seat is not None
        public, cards, seats = view.open, self.cards, around(view.seat, self.seats)
        found = marks(view.hand, cards) + marks(public.discard, cards)
        for number in range(MOST_DECKS - 1):
            found += marks(public.decks[number] if number < len(public.decks) else (), cards)
        for seat in seats:
            found += self._places(public.stacks[seat])
        found += self._pack_stacks(public.stacks)
        found += self._waiting(public.chain)
        for seat in seats:
            found += marks([card for guess in public.known[seat] for lot in guess.lots for card in lot.among], cards)
        found += [view.hands[seat] for seat in seats]
        for seat in seats:
            found += least_known(public.known[seat])
        last = None if public.chain is None else public.chain.last
        for one in (public.player, last):
            found += one_hot(None if one is None else (one - view.seat) % self.seats, self.seats)
        cancels = 0 if public.chain is None else len(public.chain.cancels)
        found += [view.deck, len(public.decks), cancels]
        return [*found, view.passed, public.due != (), public.over, view.options.longer_game]

    def _places(self, stacks: Stacks) -> list[int]:
        """For each card its place in its stack, from 1, the visible one."""
        found = [0] * self.cards
        for stack in stacks:
            for place, card in enumerate(reversed(stack)):
                found[card] = place + 1
        return found

    def _pack_stacks(self, all_stacks: Sequence[Stacks]) -> list[int]:
        """For each card of a Pack the number of its stack, from 1, the one with the first visible card of the deck."""
        found = [0] * self.cards
        for stacks in all_stacks:
            members = sorted([stack for stack in stacks if self.printed.kind[stack[-1]] is Pack], key=lambda s: s[-1])
            for number, stack in enumerate(members):
                for card in stack:
                    found[card] = number + 1
        return found

    def _waiting(self, chain: Chain | None) -> list[int]:
        """The Drama that waits, its target and the bottom card of its place."""
        found: list[int] = []
        for card in (None, None, None) if chain is None else (chain.card, chain.target, chain.place):
            found += one_hot(card, self.cards)
        return found


def discarded(actions: Sequence[tuple[int, int]]) -> Cards:
    """The cards of these actions; a list of cards is in the order of the deck."""
    if any(what != On.DISCARD for what, _ in actions):
        raise CodeError("only discards belong here")
    if any(card >= after for (_, card), (_, after) in pairwise(actions)):
        raise CodeError("cards are discarded in the order of the deck, each once")
    return tuple([CardId(card) for _, card in actions])


def least_known(known: Known) -> list[int]:
    """How many cards of a hand are certainly from each deck, and how many were certainly kept as unplayable."""
    lots = [guess.lots for guess in known] or [()]
    by_deck = [min(sum(lot.count for lot in each if lot.deck == deck) for each in lots) for deck in range(MOST_DECKS)]
    return [*by_deck, min(sum(lot.count for lot in each if lot.among) for each in lots)]
