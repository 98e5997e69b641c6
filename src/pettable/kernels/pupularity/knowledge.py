"""What everybody knows about hidden hands of Pupularity, on the flat state (PP-18).

This is games/pupularity/knowledge.py, which explains it, with one short cut. As long as a hand has no narrowed lots,
all that is known is how many of its cards are from each earlier deck: two counters. Only a seat that gave up (PP-4)
needs guesses; they are kept with the very weights that the rules compute. If there is no room for another guess, which
takes several give-ups of one seat in a row, the kernel forgets that the seat gave up, and keeps the counters.
"""

import math

from pettable.games.pupularity.deck import MOST_HELD
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.state import (
    AMONG,
    CARDS,
    DECKS,
    GUESS,
    GUESSED,
    GUESSES,
    HANDS,
    HELD,
    IN_DECKS,
    LOT_COUNT,
    LOT_DECK,
    LOT_SET,
    LOTS,
    MOST_GUESSES,
    MOST_SETS,
    OF_SEAT,
    OLD,
    OLD_DECKS,
    PART,
    POOL,
    WEIGHT,
    WEIGHT_PARTS,
    WORK,
    word,
)

EXPONENT = WEIGHT + WEIGHT_PARTS
#: The set of a lot that is not narrowed, and what `_narrow` answers if nothing fits, or there is no room.
ANY, EMPTY, NO_ROOM = 0, -1, -2


@compiled
def source_deck(s: Flat, card: int) -> int:
    """The last deck that a card was in."""
    return word(s[IN_DECKS + card]) if s[IN_DECKS + card] < 2 else 2


# What a hand shows.


@compiled
def after_cards_shown(s: Flat, seat: int, card_at: int, chosen: int) -> None:
    """The card at a place of a hand is shown, then the chosen ones, one by one."""
    hand, held, left = HANDS + MOST_HELD * seat, word(s[HELD + seat]), word(s[HELD + seat])
    for step in range(-1, held):
        place = card_at if step < 0 else step
        if place >= 0 and (step < 0 or chosen >> place & 1):
            card = word(s[hand + place])
            if s[GUESSED + seat] == 0 or not _guess_where_from(s, seat, left, card):
                count_shown_card(s, seat, card)
            left -= 1


@compiled
def count_shown_card(s: Flat, seat: int, card: int) -> None:
    """A card leaves a hand with nothing narrowed: one less from its deck."""
    deck = source_deck(s, card)
    if deck < s[DECKS]:
        s[OLD + OLD_DECKS * seat + deck] -= 1


@compiled
def _guess_where_from(s: Flat, seat: int, held: int, card: int) -> bool:
    """A card leaves a hand of `held` cards. It may be from any lot that it fits, or from the present deck.

    False: there was no room for a guess, so the counters are back, and the card is still to be counted.
    """
    deck, before = source_deck(s, card), word(s[GUESSES])
    for number in range(before):
        guess = POOL + GUESS * number
        if s[guess + OF_SEAT] != seat:
            continue
        weight, rest = guess_weight(s, guess), held - _count(s, guess)
        for place in range(-1, word(s[guess + LOT_COUNT])):
            # Place -1 stands for the present deck.
            lot = word(s[guess + LOTS + place]) if place >= 0 else rest
            fits = _fits(s, lot, card, deck) if place >= 0 else deck == s[DECKS] and rest > 0
            if fits and not _add_way(s, before, guess, place, weight * (lot % LOT_DECK)):
                _forget(s, seat, before)
                return False
    _drop(s, seat, before)
    _normalise(s, seat)
    return True


@compiled
def after_giving_up(s: Flat, t: Flat, seat: int) -> None:
    """The hand holds only cards that could not be played: hidden ones that are marked in WORK."""
    held, deck = word(s[HELD + seat]), word(s[DECKS])
    if s[GUESSED + seat] == 0 and not _guess_from_counters(s, seat):
        return
    before = word(s[GUESSES])
    for number in range(before):
        guess = POOL + GUESS * number
        if s[guess + OF_SEAT] != seat:
            continue
        if not _new_guess(s, seat, guess_weight(s, guess)):
            _forget(s, seat, before)
            return
        for place in range(word(s[guess + LOT_COUNT]) + 1):
            lot = held - _count(s, guess) + LOT_DECK * deck
            if place < s[guess + LOT_COUNT]:
                lot = word(s[guess + LOTS + place])
            if lot % LOT_DECK == 0:
                continue
            among = _narrow(s, t, lot)
            if among == NO_ROOM:
                _forget(s, seat, before)
                return
            if among == EMPTY:
                s[GUESSES] -= 1
                break
            _add_lot(s, lot % LOT_SET + LOT_SET * among)
    _drop(s, seat, before)
    _normalise(s, seat)


@compiled
def after_reshuffling(s: Flat, seat: int) -> None:
    """A new deck is made: the cards in this hand came from earlier decks, the last of which is the present one."""
    held, deck = word(s[HELD + seat]), word(s[DECKS])
    if s[GUESSED + seat] == 0:
        rest = held
        for earlier in range(deck):
            rest -= s[OLD + OLD_DECKS * seat + earlier]
        s[OLD + OLD_DECKS * seat + deck] = rest
        return
    for number in range(word(s[GUESSES])):
        guess = POOL + GUESS * number
        rest = held - _count(s, guess)
        if s[guess + OF_SEAT] == seat and rest > 0:
            s[guess + LOTS + s[guess + LOT_COUNT]] = rest + LOT_DECK * deck
            s[guess + LOT_COUNT] += 1
    _normalise(s, seat)


# The guesses about all hands, in one list; those about one hand are in the order of the rules.


@compiled
def _count(s: Flat, guess: int) -> int:
    """How many cards of the hand are in lots."""
    found = 0
    for place in range(word(s[guess + LOT_COUNT])):
        found += s[guess + LOTS + place] % LOT_DECK
    return found


@compiled
def _fits(s: Flat, lot: int, card: int, deck: int) -> bool:
    """Can a card that was last in this deck be from this lot?"""
    among = lot // LOT_SET
    return lot // LOT_DECK % (LOT_SET // LOT_DECK) == deck and (among == ANY or s[AMONG + card] >> (among - 1) & 1 == 1)


@compiled
def guess_weight(s: Flat, guess: int) -> float:
    weight = 0.0
    for part in range(WEIGHT_PARTS - 1, -1, -1):
        weight = weight * PART + s[guess + WEIGHT + part]
    return math.ldexp(weight, s[guess + EXPONENT])


@compiled
def _set_weight(s: Flat, guess: int, weight: float) -> None:
    """Keep all 53 bits of a weight, so that the rules' weights are met exactly."""
    exponent = 0
    while weight < 2.0**52:
        weight *= 2
        exponent -= 1
    whole = int(weight)
    for part in range(WEIGHT_PARTS):
        s[guess + WEIGHT + part] = whole % PART
        whole //= PART
    s[guess + EXPONENT] = exponent


@compiled
def _new_guess(s: Flat, seat: int, weight: float) -> bool:
    """Add a guess without lots at the end of the list; False: there is no room."""
    if s[GUESSES] == MOST_GUESSES:
        return False
    guess = POOL + GUESS * s[GUESSES]
    s[guess + OF_SEAT], s[guess + LOT_COUNT] = seat, 0
    _set_weight(s, guess, weight)
    s[GUESSES] += 1
    return True


@compiled
def _add_lot(s: Flat, lot: int) -> None:
    """Add a lot to the last guess. There is room: no lot is empty, and a hand has no more cards."""
    guess = POOL + GUESS * (s[GUESSES] - 1)
    s[guess + LOTS + s[guess + LOT_COUNT]] = lot
    s[guess + LOT_COUNT] += 1


@compiled
def _add_way(s: Flat, start: int, guess: int, shown: int, weight: float) -> bool:
    """Add a guess with one card less in the lot at place `shown`, or its weight to an equal one from `start` on."""
    if not _new_guess(s, word(s[guess + OF_SEAT]), weight):
        return False
    for place in range(word(s[guess + LOT_COUNT])):
        lot = word(s[guess + LOTS + place])
        if place != shown:
            _add_lot(s, lot)
        elif lot % LOT_DECK > 1:
            _add_lot(s, lot - 1)
    last = s[GUESSES] - 1
    for number in range(start, last):
        if _same_lots(s, POOL + GUESS * number, POOL + GUESS * last):
            _set_weight(s, POOL + GUESS * number, guess_weight(s, POOL + GUESS * number) + weight)
            s[GUESSES] -= 1
            break
    return True


@compiled
def _same_lots(s: Flat, one: int, other: int) -> bool:
    for place in range(word(s[one + LOT_COUNT]) + 1):
        if s[one + LOT_COUNT + place] != s[other + LOT_COUNT + place]:
            return False
    return True


@compiled
def _narrow(s: Flat, t: Flat, lot: int) -> int:
    """The number of the set of marked cards that fit a lot; equal sets have the same number."""
    new = _unused_set(s)
    if new == NO_ROOM:
        return NO_ROOM
    bit, deck, size = 1 << (new - 1), lot // LOT_DECK % (LOT_SET // LOT_DECK), 0
    among = lot // LOT_SET
    # The sets that have been the same on all cards so far, one bit each.
    same = (1 << MOST_SETS) - 1
    for card in range(t[CARDS]):
        old = s[AMONG + card] & ~bit
        fits = source_deck(s, card) == deck if among == ANY else old >> (among - 1) & 1 == 1
        if fits and s[WORK + card]:
            size += 1
            same &= old
            old |= bit
        else:
            same &= ~old
        s[AMONG + card] = old
    if size == 0:
        return EMPTY
    for number in range(1, MOST_SETS + 1):
        if number != new and same >> (number - 1) & 1 and _is_used(s, number):
            return number
    return new


@compiled
def _unused_set(s: Flat) -> int:
    for number in range(1, MOST_SETS + 1):
        if not _is_used(s, number):
            return number
    return NO_ROOM


@compiled
def _is_used(s: Flat, among: int) -> bool:
    for number in range(word(s[GUESSES])):
        guess = POOL + GUESS * number
        for place in range(word(s[guess + LOT_COUNT])):
            if s[guess + LOTS + place] // LOT_SET == among:
                return True
    return False


@compiled
def _guess_from_counters(s: Flat, seat: int) -> bool:
    """Write what the counters say of a hand as a guess; False: there is no room, and the counters stay."""
    if not _new_guess(s, seat, 1.0):
        return False
    for deck in range(word(s[DECKS])):
        if s[OLD + OLD_DECKS * seat + deck] > 0:
            _add_lot(s, word(s[OLD + OLD_DECKS * seat + deck]) + LOT_DECK * deck)
            s[OLD + OLD_DECKS * seat + deck] = 0
    s[GUESSED + seat] = 1
    return True


@compiled
def _drop(s: Flat, seat: int, end: int) -> None:
    """Remove the guesses about a hand that are before `end` in the list."""
    kept, left = 0, 0
    for number in range(word(s[GUESSES])):
        mine = s[POOL + GUESS * number + OF_SEAT] == seat
        if mine and number < end:
            continue
        for place in range(GUESS):
            s[POOL + GUESS * kept + place] = s[POOL + GUESS * number + place]
        kept += 1
        left += 1 if mine else 0
    s[GUESSES], s[GUESSED + seat] = kept, left


@compiled
def _normalise(s: Flat, seat: int) -> None:
    """The weights of a hand's guesses sum to 1. A single guess with nothing narrowed becomes counters."""
    total, narrowed = 0.0, False
    for number in range(word(s[GUESSES])):
        guess = POOL + GUESS * number
        if s[guess + OF_SEAT] == seat:
            total += guess_weight(s, guess)
            for place in range(word(s[guess + LOT_COUNT])):
                narrowed = narrowed or s[guess + LOTS + place] >= LOT_SET
    if s[GUESSED + seat] == 1 and not narrowed:
        _forget(s, seat, word(s[GUESSES]))
        return
    for number in range(word(s[GUESSES])):
        guess = POOL + GUESS * number
        if s[guess + OF_SEAT] == seat:
            _set_weight(s, guess, 1.0 if s[GUESSED + seat] == 1 else guess_weight(s, guess) / total)


@compiled
def _forget(s: Flat, seat: int, end: int) -> None:
    """Keep only how many cards of a hand are from earlier decks: that is the same in all guesses before `end`."""
    for deck in range(OLD_DECKS):
        s[OLD + OLD_DECKS * seat + deck] = 0
    found = False
    for number in range(end):
        guess = POOL + GUESS * number
        if s[guess + OF_SEAT] == seat and not found:
            found = True
            for place in range(word(s[guess + LOT_COUNT])):
                lot = word(s[guess + LOTS + place])
                deck = lot // LOT_DECK % (LOT_SET // LOT_DECK)
                if deck < s[DECKS]:
                    s[OLD + OLD_DECKS * seat + deck] += lot % LOT_DECK
    _drop(s, seat, word(s[GUESSES]))
