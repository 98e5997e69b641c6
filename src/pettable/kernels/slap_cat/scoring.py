"""The scoring of Slap Cat! on the flat state: games/slap_cat/scoring.py."""

from pettable.games.slap_cat.deck import Colour
from pettable.games.slap_cat.scoring import CALICO, MEOWN, MOST, PURE, PURE_LENGTH, TIED
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.slap_cat.state import (
    ASIDE_COUNT,
    BONUS,
    CAT,
    CAT_COUNT,
    CAT_FIRST,
    CAT_HEAD,
    CAT_HOARDER,
    CAT_MIDDLES,
    CAT_TAIL,
    CATS,
    COLOUR,
    DRAWN,
    EPICALICO,
    HANDS,
    HELD,
    LINES,
    LONGEST_MEOW,
    MOST_HELD,
    MOST_SEATS,
    NEXT,
    PART,
    PHASE,
    PLACED,
    POINTS,
    PUREBRED,
    ROUND,
    SEATS_AT,
    SHOOT_THE_MEOWN,
    SLAPPED,
    STARS,
    TIE,
    whole,
)

#: How many steps after the points decide between equal seats (SC-13).
TIE_STEPS = 2
ALL_COLOURS = (1 << len(Colour)) - 1
COLOURS = len(Colour)
#: A count of each colour fits into this many bits.
COUNT_BITS = 8
#: The lines of a score sheet after that of SC-12, in the order of `Award`.
MEOW_LINE, HOARDER_LINE, CALICO_LINE, PURE_LINE, MEOWN_LINE = range(1, LINES)


@compiled
def cat_points(s: Flat, t: Flat, cat: int) -> int:
    """SC-12: the lower stars of each neighbouring pair, and all visible bonuses; nothing without a head and a tail."""
    head, tail = s[cat + CAT_HEAD], s[cat + CAT_TAIL]
    if head < 0 or tail < 0:
        return 0
    points, stars = whole(t[BONUS + head]) + t[BONUS + tail], t[STARS + head]
    card = s[cat + CAT_FIRST]
    while card >= 0:
        points += min(stars, t[STARS + card]) + t[BONUS + card]
        stars = t[STARS + card]
        card = s[NEXT + card]
    return points + min(stars, t[STARS + tail])  # type: ignore[no-any-return]


@compiled
def cats_points(s: Flat, t: Flat, seat: int) -> int:
    points = 0
    cat = CATS + CAT * seat * t[PLACED]
    for _ in range(s[CAT_COUNT + seat]):
        points += cat_points(s, t, cat)
        cat += CAT
    return points


@compiled
def score_round(s: Flat, t: Flat) -> None:
    """SC-12 and SC-15: the lines of every seat's score sheet for the round that is over."""
    seats, sheet = whole(t[SEATS_AT]), POINTS + LINES * MOST_SEATS * (s[ROUND] - 1)
    for seat in range(seats):
        hand, lost = HANDS + MOST_HELD * seat, s[ASIDE_COUNT + seat]
        for place in range(s[HELD + seat] + s[DRAWN + seat]):
            lost += t[PART + s[hand + place]] < 0
        at = sheet + LINES * seat
        s[at] = cats_points(s, t, seat) - lost
        s[at + MEOW_LINE] = s[at + HOARDER_LINE] = s[at + CALICO_LINE] = s[at + PURE_LINE] = 0
        if t[LONGEST_MEOW] or t[CAT_HOARDER] or t[EPICALICO] or t[PUREBRED]:
            _count_complete(s, t, seat, at)
        meown = t[SHOOT_THE_MEOWN] and s[ASIDE_COUNT + seat] > 0 and s[CAT_COUNT + seat] == 0
        s[at + MEOWN_LINE] = MEOWN if meown else 0
    _give_to_the_most(s, seats, sheet + MEOW_LINE)
    _give_to_the_most(s, seats, sheet + HOARDER_LINE)


@compiled
def _count_complete(s: Flat, t: Flat, seat: int, at: int) -> None:
    """Of a seat's complete cats: the longest and how many, which become points later; the awards by colour."""
    longest, count, calico, pure = 0, 0, 0, 0
    cat = CATS + CAT * seat * t[PLACED]
    for _ in range(s[CAT_COUNT + seat]):
        if s[cat + CAT_HEAD] >= 0 and s[cat + CAT_TAIL] >= 0:
            length = s[cat + CAT_MIDDLES] + 2
            longest, count = max(longest, length), count + 1
            colours = _colours(s, t, cat)
            if colours == ALL_COLOURS:
                calico = CALICO
            if length >= PURE_LENGTH and colours & (colours - 1) == 0:
                pure = PURE
        cat += CAT
    s[at + MEOW_LINE] = longest if t[LONGEST_MEOW] else 0
    s[at + HOARDER_LINE] = count if t[CAT_HOARDER] else 0
    s[at + CALICO_LINE] = calico if t[EPICALICO] else 0
    s[at + PURE_LINE] = pure if t[PUREBRED] else 0


@compiled
def _colours(s: Flat, t: Flat, cat: int) -> int:
    """The visible colours of a complete cat, as a sum of powers of two."""
    colours = 1 << t[COLOUR + s[cat + CAT_HEAD]] | 1 << t[COLOUR + s[cat + CAT_TAIL]]
    card = s[cat + CAT_FIRST]
    while card >= 0:
        colours |= 1 << t[COLOUR + card]
        card = s[NEXT + card]
    return colours  # type: ignore[no-any-return]


@compiled
def _give_to_the_most(s: Flat, seats: int, line: int) -> None:
    """Turn the counts of a line into points for the highest, if it is not 0."""
    most, tied = 0, 0
    for seat in range(seats):
        count = s[line + LINES * seat]
        if count > most:
            most, tied = count, 1
        elif count == most:
            tied += 1
    for seat in range(seats):
        wins = s[line + LINES * seat] == most and most > 0
        s[line + LINES * seat] = (MOST if tied == 1 else TIED) if wins else 0


@compiled
def scores(s: Flat, t: Flat, points: Flat, keys: Flat) -> None:
    """SC-12, SC-13: each seat's points, those of this round as it lies on the table; and in `keys` what decides between
    equal ones, the most important first.
    """
    rounds = s[ROUND] - (s[PHASE] < TIE)
    best = _add_rounds(s, t, points, rounds)
    most = most_colours(s, t, points, best)
    for seat in range(whole(t[SEATS_AT])):
        tied = s[SLAPPED] < 0 and points[seat] == best
        keys[seat, 0] = tied and _most_of_one_colour(s, t, seat) == most
        keys[seat, 1] = s[SLAPPED] == seat


@compiled
def _add_rounds(s: Flat, t: Flat, points: Flat, rounds: int) -> int:
    """Write the points of each seat; the most."""
    best = 0
    for seat in range(whole(t[SEATS_AT])):
        points[seat] = round_points(s, seat, rounds)
        if s[PHASE] < TIE:
            points[seat] += cats_points(s, t, seat) - s[ASIDE_COUNT + seat]
        if seat == 0 or points[seat] > best:
            best = points[seat]
    return best


@compiled
def round_points(s: Flat, seat: int, rounds: int) -> int:
    """A seat's points of the first `rounds` rounds."""
    points = 0
    for nth in range(rounds):
        for line in range(LINES):
            points += s[POINTS + LINES * (MOST_SEATS * nth + seat) + line]
    return points


@compiled
def most_colours(s: Flat, t: Flat, points: Flat, best: int) -> int:
    """Of the seats with the most points, the largest number of visible cards of one colour."""
    most = 0
    for seat in range(whole(t[SEATS_AT])):
        if points[seat] == best:
            most = max(most, _most_of_one_colour(s, t, seat))
    return most


@compiled
def _most_of_one_colour(s: Flat, t: Flat, seat: int) -> int:
    """The largest number of visible cards of one colour in an area; incomplete cats count too."""
    counts = whole(0)
    cat = CATS + CAT * seat * t[PLACED]
    for _ in range(s[CAT_COUNT + seat]):
        if s[cat + CAT_HEAD] >= 0:
            counts += _one(t, s[cat + CAT_HEAD])
        if s[cat + CAT_TAIL] >= 0:
            counts += _one(t, s[cat + CAT_TAIL])
        card = s[cat + CAT_FIRST]
        while card >= 0:
            counts += _one(t, card)
            card = s[NEXT + card]
        cat += CAT
    most = 0
    for _ in range(COLOURS):
        most = max(most, counts & ((1 << COUNT_BITS) - 1))
        counts >>= COUNT_BITS
    return most


@compiled
def _one(t: Flat, card: int) -> int:
    """A count of one for the colour of a card."""
    return whole(1) << (COUNT_BITS * whole(t[COLOUR + card]))  # type: ignore[no-any-return]


@compiled
def contenders(s: Flat, t: Flat) -> int:
    """SC-13: the seats that may still win after totals and colours, as a sum of powers of two."""
    found, best, most = 0, 0, 0
    for seat in range(whole(t[SEATS_AT])):
        total, colours = round_points(s, seat, whole(s[ROUND])), _most_of_one_colour(s, t, seat)
        better = total > best or (total == best and colours > most)
        if seat == 0 or better:
            found, best, most = 1 << seat, total, colours
        elif total == best and colours == most:
            found |= 1 << seat
    return found
