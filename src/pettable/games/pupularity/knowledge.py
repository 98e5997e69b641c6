"""What everybody knows about hidden hands, and random hands that fit it.

Cards come from the deck into a hand unseen. Two things reveal something about the cards that stay there. A new deck
is the discard pile, which everybody has seen: the cards in a hand at that time are not in it (PP-14, PP-18). And a
seat that gives up because it can play nothing (PP-4) keeps only cards that it could not play.

So a hand consists of lots. Most cards come from the present deck; they need no lot. A `Lot` is a number of cards from
an earlier deck, or of cards known to be among a few. When a card is shown that could be from several lots, or from a
lot and from the present deck, nobody knows which: then there are several guesses. The weight of a guess is the number
of ways in which the shown cards can have been drawn as it says.
"""

from collections.abc import Sequence
from itertools import product
from math import factorial, prod
from typing import TypeAlias

from msgspec import Struct

from pettable.games.pupularity.cards import Cards
from pettable.table.deck import CardId
from pettable.table.rng import Rng


class Lot(Struct, frozen=True, gc=False):
    count: int
    #: The number of the deck they came from; the first is 0.
    deck: int
    #: The cards they can be; empty: any card of that deck.
    among: Cards = ()


class Guess(Struct, frozen=True, gc=False):
    """One way in which a hand may be made up; the weights of a hand's guesses sum to 1."""

    weight: float
    lots: tuple[Lot, ...]

    @property
    def count(self) -> int:
        return sum([lot.count for lot in self.lots])


#: The guesses about one hand; none: all its cards are from the present deck.
Known: TypeAlias = tuple[Guess, ...]
NOTHING_KNOWN = (Guess(1.0, ()),)


def source_deck(card: CardId, decks: Sequence[Cards]) -> int:
    """The last deck that a card was in; if it is in a hand, the one it was drawn from."""
    for number in range(len(decks), 0, -1):
        if card in decks[number - 1]:
            return number
    return 0


def after_card_shown(known: Known, held: int, card: CardId, decks: Sequence[Cards]) -> Known:
    """A card leaves a hand of `held` cards for all to see."""
    deck, ways = source_deck(card, decks), dict[tuple[Lot, ...], float]()
    for guess in known:
        lots = guess.lots
        if deck == len(decks) and held > guess.count:
            ways[lots] = ways.get(lots, 0) + guess.weight * (held - guess.count)
        for at, lot in enumerate(lots):
            if lot.deck == deck and (not lot.among or card in lot.among):
                fewer = (Lot(lot.count - 1, deck, lot.among),) if lot.count > 1 else ()
                left = lots[:at] + fewer + lots[at + 1 :]
                ways[left] = ways.get(left, 0) + guess.weight * lot.count
    return _normalised(list(ways.items()))


def after_giving_up(known: Known, held: int, unplayable: Sequence[CardId], decks: Sequence[Cards]) -> Known:
    """A hand of `held` cards turns out to hold only cards that could not be played."""
    narrowed = []
    for guess in known or NOTHING_KNOWN:
        lots = [
            Lot(lot.count, lot.deck, tuple(card for card in unplayable if _fits(lot, card, decks)))
            for lot in (*guess.lots, Lot(held - guess.count, len(decks)))
            if lot.count
        ]
        if all(lot.among for lot in lots):
            narrowed.append((tuple(lots), guess.weight))
    return _normalised(narrowed)


def after_reshuffling(known: Known, held: int, deck: int) -> Known:
    """A new deck is made: the cards in this hand came from earlier decks, the last of which is `deck`."""
    ways = []
    for guess in known or NOTHING_KNOWN:
        rest = held - guess.count
        ways.append(((*guess.lots, Lot(rest, deck)) if rest else guess.lots, guess.weight))
    return _normalised(ways)


def _fits(lot: Lot, card: CardId, decks: Sequence[Cards]) -> bool:
    return card in lot.among if lot.among else source_deck(card, decks) == lot.deck


def _normalised(ways: Sequence[tuple[tuple[Lot, ...], float]]) -> Known:
    if len(ways) == 1:
        lots = ways[0][0]
        return (Guess(1.0, lots),) if lots else ()
    total = sum(weight for _, weight in ways)
    return tuple(Guess(weight / total, lots) for lots, weight in ways)


Pools: TypeAlias = list[list[CardId]]


def sample_hands(
    hands: Sequence[tuple[int, Known]], hidden: Pools, rng: Rng
) -> tuple[list[list[CardId]], list[CardId]]:
    """Random hands of these sizes that fit what is known of them, and the cards left over.

    All hands that fit are equally likely. `hidden` are the unseen cards, by the last deck that they were in.
    """
    while True:
        pools = [list(rng.shuffled(pool)) for pool in hidden]
        guesses = _sample_guesses([known or NOTHING_KNOWN for _, known in hands], pools, rng)
        narrow = [
            [rng.choice(_fitting(lot, pools)) for lot in guess.lots if lot.among for _ in range(lot.count)]
            for guess in guesses
        ]
        chosen = [card for cards in narrow for card in cards]
        # Each card was drawn independently, so all choices are equally likely; a choice with a card twice is void.
        if len(set(chosen)) == len(chosen):
            break
    pools = [[card for card in pool if card not in chosen] for pool in pools] if chosen else pools
    for (held, _), guess, cards in zip(hands, guesses, narrow, strict=True):
        for lot in (*guess.lots, Lot(held - guess.count, len(pools) - 1)):
            if not lot.among:
                cards += [pools[lot.deck].pop() for _ in range(lot.count)]
    return narrow, pools[-1]


def _fitting(lot: Lot, pools: Pools) -> list[CardId]:
    return [card for card in pools[lot.deck] if card in lot.among]


def _sample_guesses(known: Sequence[Known], pools: Pools, rng: Rng) -> tuple[Guess, ...]:
    """A guess about each hand, in proportion to the ways to fill them all, those with a card twice included."""
    every = list(product(*known))
    if len(every) == 1:
        return every[0]
    weighed = [(guesses, ways) for guesses in every if (ways := _ways(guesses, pools))]
    point = rng.unit() * sum(ways for _, ways in weighed)
    for guesses, ways in weighed:
        point -= ways
        if point < 0:
            return guesses
    return weighed[-1][0]


def _ways(guesses: Sequence[Guess], pools: Pools) -> float:
    """The weight of these guesses, times the ways to fill their narrow lots, times the chance of dealing the rest."""
    ways, left = prod(guess.weight for guess in guesses), [len(pool) for pool in pools]
    for lot in (lot for guess in guesses for lot in guess.lots if lot.among):
        ways *= len(_fitting(lot, pools)) ** lot.count
        left[lot.deck] -= lot.count
    if min(left) < 0:
        return 0.0
    return ways * prod(factorial(rest) / factorial(len(pool)) for rest, pool in zip(left, pools, strict=True))
