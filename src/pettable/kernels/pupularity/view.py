"""What a seat of Pupularity sees, as numbers: the vector of games/pupularity/codes.py from the flat state."""

from pettable.games.pupularity.codes import MOST_DECKS
from pettable.games.pupularity.deck import MOST_HELD
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.state import (
    AMONG,
    BELOW,
    CANCELS,
    CARD,
    CARDS,
    CHOICE,
    DECK_END,
    DECKS,
    DISCARD,
    DISCARDED,
    DRAWN,
    GEAR,
    GUESS,
    GUESSED,
    GUESSES,
    HANDS,
    HELD,
    IN_DECKS,
    LAST,
    LONGER_GAME,
    LOT_COUNT,
    LOT_DECK,
    LOT_SET,
    LOTS,
    MEMBERS,
    MOST_CARDS,
    OF_SEAT,
    OLD,
    OLD_DECKS,
    ORDER,
    OWNER,
    PASSES,
    PIECES,
    PLACE,
    PLAYER,
    POOL,
    REACT,
    SEATS,
    STATUS_COUNT,
    STATUSES,
    TARGET,
    TURN,
    word,
)


@compiled
def observe(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """What the seat sees, by the code of games/pupularity/codes.py."""
    seats, cards = t[SEATS], t[CARDS]
    vector[:] = 0
    for place in range(s[HELD + seat]):
        vector[s[HANDS + MOST_HELD * seat + place]] = 1
    for place in range(s[DISCARDED]):
        vector[cards + s[DISCARD + place]] = 1
    for card in range(cards):
        vector[2 * cards + card] = s[IN_DECKS + card] & 1
        vector[3 * cards + card] = s[IN_DECKS + card] >> 1
    _observe_stacks(s, t, seat, vector)
    waiting = s[CHOICE] == REACT
    end = (MOST_DECKS + 2 + seats) * cards
    if waiting:
        vector[end + s[CARD]] = 1
        if s[TARGET] >= 0:
            vector[end + cards + s[TARGET]] = 1
        if s[PLACE] >= 0:
            vector[end + 2 * cards + s[PLACE]] = 1
    _observe_known(s, t, seat, vector)
    end = (MOST_DECKS + 5 + 2 * seats) * cards
    for other in range(seats):
        vector[end + (other - seat) % seats] = s[HELD + other]
    end += (MOST_DECKS + 2) * seats
    vector[end + (s[PLAYER] - seat) % seats] = 1
    if waiting:
        vector[end + seats + (s[LAST] - seat) % seats] = 1
    end += 2 * seats
    vector[end] = s[DECK_END] - s[DRAWN]
    vector[end + 1] = s[DECKS]
    if waiting:
        vector[end + 2] = s[CANCELS]
        for place in range(s[PASSES]):
            if s[ORDER + place] == seat:
                vector[end + 3] = 1
    vector[end + 5] = s[TURN] < 0
    vector[end + 6] = t[LONGER_GAME]


@compiled
def _observe_stacks(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """The place of each card in its stack, from 1, the visible one; and the stacks of each Pack."""
    seats, cards = t[SEATS], t[CARDS]
    for owner in range(seats):
        first = (MOST_DECKS + 1 + (owner - seat) % seats) * cards
        for piece in range(PIECES):
            _observe_stack(s, word(s[GEAR + PIECES * owner + piece]), vector, first)
        for slot in range(MEMBERS + PACK_PLACES * owner, MEMBERS + PACK_PLACES * (owner + 1)):
            _observe_stack(s, word(s[slot]), vector, first)
            number, card = 1, word(s[slot])
            for other in range(MEMBERS + PACK_PLACES * owner, MEMBERS + PACK_PLACES * (owner + 1)):
                number += 0 <= s[other] < s[slot]
            while card >= 0:
                vector[(MOST_DECKS + 1 + seats) * cards + card] = number
                card = word(s[BELOW + card])
    for place in range(STATUSES, STATUSES + word(s[STATUS_COUNT])):
        card = word(s[place])
        vector[(MOST_DECKS + 1 + (s[OWNER + card] - seat) % seats) * cards + card] = 1


@compiled
def _observe_stack(s: Flat, top: int, vector: Flat, first: int) -> None:
    place = 1
    while top >= 0:
        vector[first + top] = place
        top = word(s[BELOW + top])
        place += 1


@compiled
def _observe_known(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """The cards that each seat may have kept because it could not play them, and the least that is certain."""
    seats, cards = t[SEATS], t[CARDS]
    for owner in range(seats):
        relative = (owner - seat) % seats
        first = (MOST_DECKS + 5 + 2 * seats) * cards + seats + (MOST_DECKS + 1) * relative
        for deck in range(MOST_DECKS + 1):
            vector[first + deck] = MOST_CARDS
        for number in range(s[GUESSES]):
            guess = POOL + GUESS * number
            if s[guess + OF_SEAT] == owner:
                _observe_guess(s, t, guess, vector, (MOST_DECKS + 5 + seats + relative) * cards)
                for deck in range(MOST_DECKS + 1):
                    count = _known_from(s, guess, deck)
                    if count < vector[first + deck]:  # noqa: PLR1730 (not every Numba compiles min for GPUs)
                        vector[first + deck] = count
        if s[GUESSED + owner] == 0:
            for deck in range(MOST_DECKS + 1):
                vector[first + deck] = s[OLD + OLD_DECKS * owner + deck] if deck < OLD_DECKS else 0


@compiled
def _known_from(s: Flat, guess: int, deck: int) -> int:
    """How many cards are from a deck according to a guess; for the deck after the last one: how many are narrowed."""
    found = 0
    for place in range(s[guess + LOT_COUNT]):
        lot = s[guess + LOTS + place]
        if (deck == MOST_DECKS and lot >= LOT_SET) or lot // LOT_DECK % (LOT_SET // LOT_DECK) == deck:
            found += lot % LOT_DECK
    return found


@compiled
def _observe_guess(s: Flat, t: Flat, guess: int, vector: Flat, first: int) -> None:
    for place in range(s[guess + LOT_COUNT]):
        among = s[guess + LOTS + place] // LOT_SET
        if among > 0:
            for card in range(t[CARDS]):
                vector[first + card] |= s[AMONG + card] >> (among - 1) & 1
