"""What a seat of Slap Cat! sees on the flat state, and random states that it cannot distinguish (SC-17).

`sample` is games/slap_cat/knowledge.py once more; that module says why it is done like this.
"""

from pettable.games.slap_cat.codes import OF_A_CAT
from pettable.games.slap_cat.state import Phase
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.random import below, shuffle
from pettable.kernels.slap_cat.asking import reaction
from pettable.kernels.slap_cat.scoring import cat_points, cats_points, round_points
from pettable.kernels.slap_cat.state import (
    ACT,
    ANSWERED,
    ANSWERS,
    ASIDE,
    ASIDE_COUNT,
    BOTTOM,
    CALM,
    CARDS,
    CAT,
    CAT_COUNT,
    CAT_FIRST,
    CAT_HEAD,
    CAT_MIDDLES,
    CAT_TAIL,
    CATS,
    CHOSEN,
    CLAIMS,
    COMMIT,
    DECK,
    DISCARD,
    DRAFT,
    DRAW,
    DRAWN,
    DRAWS,
    DRAWS_MADE,
    FACE,
    FIRST,
    HANDS,
    HELD,
    LOOK,
    LOOK_CARDS,
    LOOK_COUNT,
    LOOK_KEPT,
    LOOK_SEAT,
    LOOKED_AT,
    LOOKS,
    MIDDLE,
    MOST_HELD,
    MOST_SEATS,
    NEXT,
    PART,
    PAWS,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACE,
    PLACE_OF,
    PLACED,
    QUEUE,
    ROUND,
    SEAT,
    SEATS_AT,
    SHOOT_THE_MEOWN,
    SHOWN,
    SINCE,
    SPENT,
    SPENT_COUNT,
    STARS,
    SWAP,
    TIE,
    TIMES,
    TOP,
    TURN,
    TURNED_UP,
    WAITING,
    whole,
)

PHASE_COUNT = len(Phase)


# What a seat sees.


@compiled
def observe(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """What the seat sees, by the code of games/slap_cat/codes.py."""
    seats, cards = whole(t[SEATS_AT]), t[CARDS]
    vector[:] = 0
    for other in range(seats):
        away = _away(t, seat, other)
        # Of the others' hands all know the drafted cards.
        count = s[HELD + other] + (s[DRAWN + other] if other == seat or s[PHASE] >= TIE else 0)
        for place in range(count):
            vector[cards * away + s[HANDS + MOST_HELD * other + place]] = 1
        _observe_area(s, t, other, cards * (3 * seats + 1 + away), vector)
    _observe_shown(s, t, seat, vector)
    end = cards * (4 * seats + 4)
    card = s[DISCARD]
    while card >= 0:
        vector[end + card] = 1
        card = s[NEXT + card]
    end += cards
    if s[PHASE] < TIE:
        _observe_draws(s, t, seat, end, vector)
    end += 4 * cards
    for other in range(seats):
        _observe_cats(s, t, other, end + OF_A_CAT * t[PLACED] * _away(t, seat, other), vector)
    end += OF_A_CAT * t[PLACED] * seats
    due = s[PENDING_COUNT]
    for nth in range(due):
        effect = PENDING + 2 * (due - 1 - nth)
        vector[end + 2 * (seats * nth + _away(t, seat, whole(s[effect]))) + s[effect + 1]] = 1
    end += 2 * seats * seats
    for nth in range(s[DRAWS_MADE] if s[PHASE] < TIE else 0):
        vector[end + seats * nth + _away(t, seat, whole(s[LOOKS + LOOK * nth + LOOK_SEAT]))] = 1
    _observe_numbers(s, t, seat, end + seats * t[DRAWS], vector)


@compiled
def _away(t: Flat, seat: int, other: int) -> int:
    """How far to the left of a seat another one sits."""
    return other - seat if other >= seat else other - seat + t[SEATS_AT]


@compiled
def _observe_shown(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """The cards face up in the draft, or before each seat, and the claims on them."""
    seats, cards = whole(t[SEATS_AT]), t[CARDS]
    if s[PHASE] == DRAFT:
        for place in range(t[TURNED_UP]):
            if s[SHOWN + place] >= 0:
                vector[cards * seats + s[SHOWN + place]] = 1
    elif s[PHASE] in (PAWS, SWAP, PLACE):
        for other in range(seats):
            away = _away(t, seat, other)
            if s[SHOWN + other] >= 0:
                vector[cards * (seats + 1 + away) + s[SHOWN + other]] = 1
            if s[PHASE] != PLACE and s[CLAIMS + other] >= 0:
                vector[cards * (2 * seats + 1 + away) + s[CLAIMS + other]] = 1


@compiled
def _observe_area(s: Flat, t: Flat, owner: int, plane: int, vector: Flat) -> None:
    """Of each card of an area: visible or covered, on which cat and at which place from the left."""
    covered = t[CARDS] * (4 * t[SEATS_AT] + 1)
    number, place = covered + t[CARDS], covered + 2 * t[CARDS]
    card = s[ASIDE + owner]
    while card >= 0:
        vector[plane + card] = 1
        card = s[NEXT + card]
    for nth in range(s[CAT_COUNT + owner]):
        cat, at = CATS + CAT * (owner * t[PLACED] + nth), 1
        for end in (CAT_HEAD, CAT_FIRST, CAT_TAIL):
            card, top = s[cat + end], True
            while card >= 0:
                vector[number + card] = nth + 1
                if top or end == CAT_FIRST:
                    vector[plane + card], vector[place + card] = 1, at
                    at += 1
                else:
                    vector[covered + card] = 1
                card, top = s[NEXT + card], False


@compiled
def _observe_cats(s: Flat, t: Flat, owner: int, start: int, vector: Flat) -> None:
    """The numbers of each cat of a seat."""
    for nth in range(s[CAT_COUNT + owner]):
        cat, at = CATS + CAT * (owner * t[PLACED] + nth), start + OF_A_CAT * nth
        head, tail = s[cat + CAT_HEAD], s[cat + CAT_TAIL]
        vector[at] = t[STARS + head] if head >= 0 else 0
        vector[at + 1] = t[STARS + tail] if tail >= 0 else 0
        vector[at + 2], vector[at + 3] = s[cat + CAT_MIDDLES], cat_points(s, t, cat)


@compiled
def _observe_draws(s: Flat, t: Flat, seat: int, in_pile: int, vector: Flat) -> None:
    """What the seat knows of the pile, and which cards were drawn and shown since; see `SlapCodes`."""
    passed, size = in_pile + t[CARDS], s[BOTTOM] - s[TOP] + s[DRAWS_MADE]
    for draw in range(s[DRAWS_MADE]):
        look = LOOKS + LOOK * draw
        if s[look + LOOK_SEAT] == seat:
            at = size - draw - s[look + LOOK_COUNT]
            for place in range(s[look + LOOK_COUNT]):
                card = s[look + LOOK_CARDS + place]
                vector[in_pile + card] = vector[passed + card] = 0
                if place != s[look + LOOK_KEPT]:
                    now = _place_now(s, seat, draw, at)
                    vector[in_pile + card], vector[passed + card] = max(now, 0), now < 0
                    at += 1
    if _looks_at_pile(s, seat):
        for place in range(min(LOOKED_AT, s[BOTTOM] - s[TOP])):
            card = s[DECK + s[TOP] + place]
            vector[in_pile + card], vector[passed + card] = place + 1, 0
    shown_by = passed + t[CARDS]
    for nth in range(s[SPENT_COUNT]):
        spent = SPENT + 3 * nth
        vector[shown_by + s[spent + 1]] = 1 + _away(t, seat, whole(s[spent]))
        vector[shown_by + t[CARDS] + s[spent + 1]] = s[spent + 2]


@compiled
def _place_now(s: Flat, seat: int, draw: int, at: int) -> int:
    """The place from the top, from 1, of a card that a seat put back in a DRAW, so that `at` cards lay above it; 0: the
    seat has seen it again, -1: another seat has.
    """
    for later in range(draw + 1, s[DRAWS_MADE]):
        look = LOOKS + LOOK * later
        if at < s[look + LOOK_COUNT]:
            return 0 if s[look + LOOK_SEAT] == seat else -1
        at -= s[look + LOOK_COUNT]
    return at + 1


@compiled
def _looks_at_pile(s: Flat, seat: int) -> bool:
    """Does this seat perform a DRAW now?"""
    top = PENDING + 2 * s[PENDING_COUNT] - 2
    return s[PHASE] == ACT and s[top] == seat and s[top + 1] == DRAW  # type: ignore[no-any-return]


@compiled
def _observe_numbers(s: Flat, t: Flat, seat: int, end: int, vector: Flat) -> None:
    """The numbers of each seat, where the round stands, and the options."""
    seats, ended = whole(t[SEATS_AT]), s[PHASE] >= TIE
    for other in range(seats):
        at = end + _away(t, seat, other)
        total = round_points(s, other, s[ROUND] if ended else s[ROUND] - 1)
        vector[at] = 0 if ended else s[DRAWN + other]
        vector[at + seats] = total
        vector[at + 2 * seats] = total if ended else total + cats_points(s, t, other) - s[ASIDE_COUNT + other]
        vector[at + 3 * seats] = s[ASIDE_COUNT + other]
        vector[at + 4 * seats] = (s[PHASE] == PAWS or s[PHASE] == SWAP) and s[CLAIMS + other] >= 0
    end += 5 * seats
    vector[end + _away(t, seat, whole(s[FIRST]))] = 1
    vector[end + seats + _away(t, seat, (s[FIRST] + s[TURN]) % seats)] = 1
    end += 2 * seats
    vector[end], vector[end + 1], vector[end + 2] = s[ROUND], s[TURN], s[BOTTOM] - s[TOP]
    vector[end + 3 + s[PHASE]] = 1
    end += 3 + PHASE_COUNT
    for option in range(CALM, SHOOT_THE_MEOWN + 1):
        vector[end + option - CALM] = t[option]


# What a seat cannot know.


@compiled
def sample(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Replace what this seat cannot know: the piles, the others' cards from DRAW and their answers; in a race, when the
    others will claim.
    """
    phase = s[PHASE]
    if phase >= TIE:
        _sample_times(s, t, r)
        return
    if phase == DRAFT:
        shuffle(r, s, DECK + s[TOP], s[BOTTOM] - s[TOP])
    else:
        while not _guess(s, t, seat, r):
            pass
        _fill_pile(s, t, seat, r)
    if s[SEAT] != seat:
        # What another seat has chosen of its move is secret; it begins again.
        s[CHOSEN] = 0
    for other in range(t[SEATS_AT]):
        if other != seat and s[ANSWERED] >> other & 1:
            _sample_answer(s, t, other, r)
    if not t[CALM]:
        _sample_times(s, t, r)


@compiled
def _sample_times(s: Flat, t: Flat, r: Flat) -> None:
    """In a race, the seat that is asked is the first; all others claim later."""
    phase, asked = s[PHASE], s[SEAT]
    if phase in (DRAFT, PAWS, SWAP, TIE):
        for other in range(t[SEATS_AT]):
            if other != asked and s[WAITING] >> other & 1:
                early = True
                while early:
                    time = s[SINCE + other] + reaction(r)
                    early = time < s[TIMES + asked] or (time == s[TIMES + asked] and other < asked)
                    s[TIMES + other] = time


@compiled
def _sample_answer(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """One of the answers that a seat may have given, each as likely as any other."""
    answer = ANSWERS + MOST_SEATS * seat
    if s[PHASE] == COMMIT:
        s[answer] = s[HANDS + MOST_HELD * seat + below(r, s[HELD + seat] + s[DRAWN + seat])]
    elif s[PHASE] == PLACE:
        _sample_spot(s, t, seat, r)
    else:
        shuffle(r, s, answer, t[TURNED_UP] if s[PHASE] == DRAFT else t[SEATS_AT] - 1)


@compiled
def _sample_spot(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """A place for the card before a seat: a new cat, or one of the gaps or ends of its cats."""
    answer, first = ANSWERS + MOST_SEATS * seat, CATS + CAT * seat * t[PLACED]
    middle, spots = t[PART + s[SHOWN + seat]] == MIDDLE, 1 + whole(s[CAT_COUNT + seat])
    if middle:
        for nth in range(s[CAT_COUNT + seat]):
            spots += s[first + CAT * nth + CAT_MIDDLES]
    spot, cat = below(r, spots), 0
    if not middle or spot == 0:
        s[answer], s[answer + 1] = spot, 0
        return
    spot -= 1
    while spot > s[first + CAT * cat + CAT_MIDDLES]:
        spot -= s[first + CAT * cat + CAT_MIDDLES] + 1
        cat += 1
    s[answer], s[answer + 1] = cat + 1, spot + 1


@compiled
def _guess(s: Flat, t: Flat, seat: int, r: Flat) -> bool:
    """Random choices for the DRAWs of the others; False if they contradict what the seat saw, or by chance, so that all
    orders of the pile are equally likely.

    A place is an index into the freshly shuffled pile. The looks of the others get places instead of cards, which
    `_fill_pile` turns into cards again.
    """
    size = s[BOTTOM] - s[TOP] + s[DRAWS_MADE]
    for place in range(size):
        s[FACE + place], s[QUEUE + place] = -1, place
    for card in range(t[CARDS]):
        s[PLACE_OF + card] = -1
    top, bottom = QUEUE, QUEUE + size
    for draw in range(s[DRAWS_MADE]):
        look = LOOKS + LOOK * draw
        count, mine = s[look + LOOK_COUNT], s[look + LOOK_SEAT] == seat
        if not mine:
            s[look + LOOK_KEPT] = below(r, count)
        for nth in range(count):
            place = s[top + nth]
            if not mine:
                s[look + LOOK_CARDS + nth] = place
            elif not _lies(s, s[look + LOOK_CARDS + nth], place):
                return False
            if nth != s[look + LOOK_KEPT]:
                s[bottom] = place
                bottom += 1
        top += count
    if _looks_at_pile(s, seat):
        for nth in range(min(LOOKED_AT, bottom - top)):
            if not _lies(s, s[DECK + s[TOP] + nth], s[top + nth]):
                return False
    fits = True
    for other in range(t[SEATS_AT]):
        fits = fits and (other == seat or _fits(s, other, r))
    return fits


@compiled
def _lies(s: Flat, card: int, place: int) -> bool:
    """Put a card that the seat saw at its place; False: another card is there, or the card elsewhere."""
    if s[FACE + place] == -1 and s[PLACE_OF + card] == -1:
        s[FACE + place], s[PLACE_OF + card] = card, place
    return s[FACE + place] == card and s[PLACE_OF + card] == place  # type: ignore[no-any-return]


@compiled
def _fits(s: Flat, other: int, r: Flat) -> bool:
    """Could another seat have kept all the cards from DRAW that it has shown since? If so, they get their places."""
    found = 0
    for nth in range(s[SPENT_COUNT]):
        at = SPENT + 3 * nth
        if s[at] != other:
            continue
        card, draws = s[at + 1], s[at + 2]
        place_of = s[PLACE_OF + card]
        # The range does not depend on the guess, so a guess with fewer free places is rejected more often.
        free = below(r, draws - found) if place_of < 0 else -1
        place = _kept_place(s, other, draws, place_of, free)
        if place < 0:
            return False
        if place_of < 0:
            s[FACE + place], s[PLACE_OF + card] = card, place
            found += 1
    return True


@compiled
def _kept_place(s: Flat, other: int, draws: int, place_of: int, free: int) -> int:
    """Of the places that a seat kept in its DRAWs: this one, or the free one of this number; -1: there is none."""
    made = 0
    for draw in range(s[DRAWS_MADE]):
        look = LOOKS + LOOK * draw
        if s[look + LOOK_SEAT] == other and made < draws:
            made += 1
            place = s[look + LOOK_CARDS + s[look + LOOK_KEPT]]
            if place == place_of:
                return place  # type: ignore[no-any-return]
            if s[FACE + place] < 0:
                if free == 0:
                    return place  # type: ignore[no-any-return]
                free -= 1
    return -1


@compiled
def _fill_pile(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Deal the cards whose place is not known to the places that are left; then the places become cards."""
    top, count = DECK + s[TOP], s[BOTTOM] - s[TOP]
    size, end = count + s[DRAWS_MADE], DECK + s[TOP]
    # The pile makes room for the cards to be dealt, and is written again from the places.
    for nth in range(count):
        if s[PLACE_OF + s[top + nth]] < 0:
            s[end] = s[top + nth]
            end += 1
    for other in range(t[SEATS_AT]):
        for nth in range(s[HELD + other], s[HELD + other] + s[DRAWN + other]):
            card = s[HANDS + MOST_HELD * other + nth]
            if s[PLACE_OF + card] < 0:
                s[end] = card
                end += 1
    shuffle(r, s, top, end - top)
    for place in range(size):
        if s[FACE + place] < 0:
            end -= 1
            s[FACE + place] = s[end]
            s[PLACE_OF + s[end]] = place
    for nth in range(count):
        s[top + nth] = s[FACE + s[QUEUE + _taken(s) + nth]]
    for other in range(t[SEATS_AT]):
        if other != seat:
            _fill_looks(s, other)


@compiled
def _taken(s: Flat) -> int:
    """How many cards all DRAWs together took off the pile."""
    taken = 0
    for draw in range(s[DRAWS_MADE]):
        taken += s[LOOKS + LOOK * draw + LOOK_COUNT]
    return taken


@compiled
def _fill_looks(s: Flat, other: int) -> None:
    """The places that a seat looked at become cards, and those it kept and has not shown are in its hand."""
    hand, count = HANDS + MOST_HELD * other + s[HELD + other], 0
    for draw in range(s[DRAWS_MADE]):
        look = LOOKS + LOOK * draw
        if s[look + LOOK_SEAT] != other:
            continue
        for nth in range(s[look + LOOK_COUNT]):
            s[look + LOOK_CARDS + nth] = s[FACE + s[look + LOOK_CARDS + nth]]
        kept, shown = s[look + LOOK_CARDS + s[look + LOOK_KEPT]], False
        for nth in range(s[SPENT_COUNT]):
            if s[SPENT + 3 * nth + 1] == kept:
                shown = True
        if not shown:
            s[hand + count] = kept
            count += 1
