"""A random world that a seat of Pupularity cannot distinguish from the true one: it fits all that is known (PP-18)."""

from pettable.games.pupularity.deck import MOST_HELD
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.knowledge import guess_weight, source_deck
from pettable.kernels.pupularity.state import (
    AMONG,
    DECK,
    DECK_END,
    DECKS,
    DRAWN,
    ENDS,
    FROM_OLD,
    GUESS,
    GUESSED,
    GUESSES,
    HANDS,
    HELD,
    LAST,
    LOT_COUNT,
    LOT_DECK,
    LOT_SET,
    LOTS,
    OF_SEAT,
    OLD,
    OLD_DECKS,
    ORDER,
    PASSES,
    PICKED,
    POOL,
    PUPULARITY,
    SEATS,
    TURN,
    WANTED,
    WITH_END,
    WORK,
    word,
)
from pettable.kernels.random import below, shuffle

#: How many different numbers a random one between 0 and 1 is drawn from.
UNIT = 1 << 32
#: After this many tries to deal narrowed lots without a card twice, the next one is only nearly exact. Our deck takes a
#: few tries at most; only with dozens of cards that cannot be played does it come to this.
MOST_TRIES = 1000


@compiled
def add_to_hand(s: Flat, seat: int, card: int) -> None:
    """Insert a card into a sorted hand."""
    hand = HANDS + MOST_HELD * seat
    place = hand + word(s[HELD + seat])
    while place > hand and s[place - 1] > card:
        s[place] = s[place - 1]
        place -= 1
    s[place] = card
    s[HELD + seat] += 1


@compiled
def sample_cards(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Deal all cards that a seat has not seen again: all hands that fit what is known are equally likely."""
    decks, narrowed = word(s[DECKS]), False
    _gather_hidden(s, t, seat)
    for other in range(t[SEATS]):
        if other != seat:
            narrowed = narrowed or s[GUESSED + other] > 0
            s[WANTED + other], s[HELD + other] = s[HELD + other], 0
            for deck in range(decks):
                s[FROM_OLD + OLD_DECKS * other + deck] = s[OLD + OLD_DECKS * other + deck]
    if narrowed:
        total, tries = _all_ways(s, t, seat), 1
        while not _deal_narrow_lots(s, t, seat, r, total, tries == MOST_TRIES):
            tries += 1
        _drop_dealt(s, t, seat)
    begin = WORK
    for deck in range(decks + 1):
        shuffle(r, s, begin, WORK + s[ENDS + deck] - begin)
        begin = WORK + s[ENDS + deck]
    for other in range(t[SEATS]):
        if other != seat:
            for deck in range(decks):
                for _ in range(word(s[FROM_OLD + OLD_DECKS * other + deck])):
                    _deal_from(s, other, deck)
            while s[HELD + other] < s[WANTED + other]:
                _deal_from(s, other, decks)
    _fill_deck(s, t, r)


@compiled
def _gather_hidden(s: Flat, t: Flat, seat: int) -> None:
    """Put the cards that a seat has not seen into WORK, by the deck they were in last."""
    end = 0
    for deck in range(word(s[DECKS]) + 1):
        for other in range(t[SEATS]):
            if other != seat:
                for place in range(word(s[HELD + other])):
                    card = word(s[HANDS + MOST_HELD * other + place])
                    if source_deck(s, card) == deck:
                        s[WORK + end] = card
                        end += 1
        if deck == s[DECKS]:
            for place in range(word(s[DRAWN]), word(s[DECK_END])):
                card = s[DECK + place]
                if card != t[PUPULARITY]:
                    s[WORK + end] = card
                    end += 1
        s[ENDS + deck] = end


@compiled
def _deal_from(s: Flat, seat: int, deck: int) -> None:
    s[ENDS + deck] -= 1
    add_to_hand(s, seat, word(s[WORK + s[ENDS + deck]]))


@compiled
def _fill_deck(s: Flat, t: Flat, r: Flat) -> None:
    """What is left of the present deck, and the Pupularity card at a random place of it (PP-14)."""
    count = s[DECK_END] - s[DRAWN]
    first = s[ENDS + s[DECKS]] - count + s[WITH_END]
    for place in range(count - s[WITH_END]):
        s[DECK + s[DRAWN] + place] = s[WORK + first + place]
    if s[WITH_END]:
        place, end = DECK + s[DRAWN] + below(r, count), DECK + s[DECK_END] - 1
        s[end] = s[place]
        s[place] = t[PUPULARITY]


# Narrowed lots of a sampled world.


@compiled
def _deal_narrow_lots(s: Flat, t: Flat, seat: int, r: Flat, total: float, last_try: bool) -> bool:
    """Pick a guess about each other hand, and fill its narrowed lots card by card; False: a card was dealt twice.

    Each card is drawn independently, so all choices are equally likely; one with a card twice is void as a whole. Only
    the last try takes another card instead, or if none fits, any card of the deck.
    """
    _pick_guesses(s, t, seat, r, total)
    for other in range(t[SEATS]):
        if other != seat:
            s[HELD + other] = 0
    for other in range(t[SEATS]):
        if other == seat or s[GUESSED + other] == 0:
            continue
        guess = word(s[PICKED + other])
        for deck in range(OLD_DECKS):
            s[FROM_OLD + OLD_DECKS * other + deck] = 0
        for place in range(word(s[guess + LOT_COUNT])):
            lot = word(s[guess + LOTS + place])
            deck = lot // LOT_DECK % (LOT_SET // LOT_DECK)
            for _ in range(lot % LOT_DECK):
                card = _draw_from_lot(s, t, seat, r, lot, last_try) if lot >= LOT_SET else -1
                if card >= 0:
                    add_to_hand(s, other, card)
                elif lot >= LOT_SET and not last_try:
                    return False
                elif deck < s[DECKS]:
                    s[FROM_OLD + OLD_DECKS * other + deck] += 1
    return True


@compiled
def _draw_from_lot(s: Flat, t: Flat, seat: int, r: Flat, lot: int, last_try: bool) -> int:
    """A hidden card that fits a narrowed lot; -1: it is dealt already, on the last try: all are."""
    fitting = _fitting(s, lot)
    place = below(r, fitting) if fitting > 0 else 0
    for _ in range(fitting):
        card = _nth_fitting(s, lot, place)
        if not _is_dealt(s, t, seat, card):
            return card
        if not last_try:
            return -1
        place = place + 1 if place + 1 < fitting else 0
    return -1


@compiled
def _begin(s: Flat, deck: int) -> int:
    """Where the hidden cards of a deck begin in WORK."""
    return word(s[ENDS + deck - 1]) if deck > 0 else 0


@compiled
def _fitting(s: Flat, lot: int) -> int:
    """How many hidden cards fit a narrowed lot."""
    deck, found = lot // LOT_DECK % (LOT_SET // LOT_DECK), 0
    for place in range(_begin(s, deck), word(s[ENDS + deck])):
        found += s[AMONG + s[WORK + place]] >> (lot // LOT_SET - 1) & 1
    return found


@compiled
def _nth_fitting(s: Flat, lot: int, number: int) -> int:
    deck, before = lot // LOT_DECK % (LOT_SET // LOT_DECK), 0
    for place in range(_begin(s, deck), word(s[ENDS + deck])):
        if s[AMONG + s[WORK + place]] >> (lot // LOT_SET - 1) & 1:
            if before == number:
                return word(s[WORK + place])  # type: ignore[no-any-return]
            before += 1
    return -1


@compiled
def _is_dealt(s: Flat, t: Flat, seat: int, card: int) -> bool:
    """Is a card in a hand already, other than that of the viewer?"""
    for other in range(t[SEATS]):
        if other != seat:
            for place in range(word(s[HELD + other])):
                if s[HANDS + MOST_HELD * other + place] == card:
                    return True
    return False


@compiled
def _drop_dealt(s: Flat, t: Flat, seat: int) -> None:
    """Take the cards that were dealt out of WORK."""
    kept, place = 0, 0
    for deck in range(word(s[DECKS]) + 1):
        while place < s[ENDS + deck]:
            if not _is_dealt(s, t, seat, word(s[WORK + place])):
                s[WORK + kept] = s[WORK + place]
                kept += 1
            place += 1
        s[ENDS + deck] = kept


@compiled
def _all_ways(s: Flat, t: Flat, seat: int) -> float:
    """The ways to fill all hands, over all combinations of guesses."""
    _first_guesses(s, t, seat)
    total = _ways(s, t, seat)
    while _next_guesses(s, t, seat):
        total += _ways(s, t, seat)
    return total


@compiled
def _pick_guesses(s: Flat, t: Flat, seat: int, r: Flat, total: float) -> None:
    """A guess about each hand, in proportion to the ways to fill them all, those with a card twice included."""
    _first_guesses(s, t, seat)
    point = below(r, UNIT) / UNIT * total - _ways(s, t, seat)
    while point >= 0 and _next_guesses(s, t, seat):
        point -= _ways(s, t, seat)


@compiled
def _guess_after(s: Flat, seat: int, guess: int) -> int:
    """The place of the next guess about a hand; -1: there is none."""
    for number in range(word(s[GUESSES])):
        place = POOL + GUESS * number
        if place > guess and s[place + OF_SEAT] == seat:
            return place
    return -1


@compiled
def _first_guesses(s: Flat, t: Flat, seat: int) -> None:
    for other in range(t[SEATS]):
        s[PICKED + other] = -1 if other == seat else _guess_after(s, other, word(-1))


@compiled
def _next_guesses(s: Flat, t: Flat, seat: int) -> bool:
    """Pick the next combination of guesses; False: that was the last one."""
    for other in range(t[SEATS]):
        if other != seat and s[GUESSED + other] > 0:
            s[PICKED + other] = _guess_after(s, other, word(s[PICKED + other]))
            if s[PICKED + other] >= 0:
                return True
            s[PICKED + other] = _guess_after(s, other, word(-1))
    return False


@compiled
def _ways(s: Flat, t: Flat, seat: int) -> float:
    """The weight of the picked guesses, times the ways to fill their narrow lots, times the chance of the rest."""
    ways = 1.0
    for other in range(t[SEATS]):
        if other != seat and s[GUESSED + other] > 0:
            ways *= guess_weight(s, word(s[PICKED + other]))
    for deck in range(word(s[DECKS]) + 1):
        left = s[ENDS + deck] - _begin(s, deck)
        for other in range(t[SEATS]):
            guess = word(s[PICKED + other])
            if other == seat or guess < 0:
                continue
            for place in range(word(s[guess + LOT_COUNT])):
                lot = word(s[guess + LOTS + place])
                if lot < LOT_SET or lot // LOT_DECK % (LOT_SET // LOT_DECK) != deck:
                    continue
                fitting = _fitting(s, lot)
                for _ in range(lot % LOT_DECK):
                    if left <= 0:
                        return 0.0
                    ways *= fitting / left
                    left -= 1
    return ways


@compiled
def sample_passes(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Who may have passed: any of those asked, but not all, or nothing would wait (PP-12)."""
    asked, passed = t[SEATS] - 1, False
    for place in range(word(s[PASSES])):
        passed = passed or s[ORDER + place] == seat
    viewer_is_next = s[TURN] == seat
    s[PASSES] = asked
    while s[PASSES] == asked:
        s[PASSES], rest = 0, 0
        for other in range(t[SEATS]):
            if other == s[LAST]:
                continue
            if (other == seat and passed) or (other != seat and below(r, 2) == 1):
                s[ORDER + s[PASSES]] = other
                s[PASSES] += 1
            else:
                rest += 1
                s[ORDER + asked - rest] = other
    shuffle(r, s, ORDER + s[PASSES], asked - s[PASSES])
    if viewer_is_next:
        for place in range(s[PASSES], asked):
            if s[ORDER + place] == seat:
                s[ORDER + place], s[ORDER + s[PASSES]] = s[ORDER + s[PASSES]], seat
    s[TURN] = s[ORDER + s[PASSES]]
