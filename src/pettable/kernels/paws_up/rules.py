"""Paws Up for CPU and GPU: the rules of games/paws_up/rules.py on a flat array of numbers.

Every function gets the state `s`; most get `t`, what is fixed at a table: the cards and the options. What lies where
in both is in state.py. The actions are those of games/paws_up/codes.py, the rule ids those of the game's rulebook. No
chance is needed after the deal.
"""

from pettable.games.paws_up.rules import ON_DISPLAY
from pettable.games.paws_up.stories import SHOWN
from pettable.kernels.compiling import Flat, compiled, inlined
from pettable.kernels.paws_up.state import (
    CHOICES,
    CHOSEN,
    COMMITS,
    COMMITTED,
    COMMITTING,
    COMPETITIVE,
    DISPLAY,
    DISPLAY_COUNT,
    DRAW_PILES,
    EARNED,
    EARNED_COUNT,
    EMOJI_FIELDS,
    EMOJIS,
    FIELD,
    FORCE,
    FROM_LEFT,
    GONE,
    GONE_COUNT,
    HANDS,
    HELD,
    HIGHEST,
    IN_PILES,
    IN_SET,
    LOCATION,
    LOCATIONS,
    MADE,
    MEMORY_AID,
    MOST_CARDS,
    MOST_HAND,
    MOST_LEGAL,
    NEXT,
    ONES,
    PAW_FIELDS,
    PAWS,
    PHOTOS,
    PILE_COUNT,
    PILE_START,
    PLACED,
    ROUND,
    SEATS,
    SET_COUNT,
    SET_SIZE,
    SETS,
    SHOWS,
    SIZE,
    STAGE,
    STATE,
    STORIES,
    STORY_START,
    SWAPPER,
    SWAPPING,
    SWAPS,
    TABLE,
    TABLE_SIZE,
    TAKEN,
    TELLING,
    TIE_STEPS,
    TOLD,
    TREND,
    TREND_COUNT,
    TRENDS,
    TURN,
    WORTH,
    chance_move,
    pack,
    table,
    too_large,
    unpack,
)
from pettable.kernels.random import below, shuffle

__all__ = [
    "MOST_CARDS",
    "MOST_LEGAL",
    "SIZE",
    "STATE",
    "TABLE",
    "TABLE_SIZE",
    "TIE_STEPS",
    "asked",
    "chance_move",
    "deal",
    "legal",
    "observe",
    "pack",
    "sample",
    "scores",
    "step",
    "table",
    "too_large",
    "unpack",
]


@compiled
def deal(s: Flat, t: Flat, r: Flat) -> None:
    """PU-1: the trend row, the starting sets and the piles, all by chance; then the first round."""
    for place in range(t[TREND_COUNT]):
        s[TRENDS + place] = t[TREND + place]
    shuffle(r, s, TRENDS, t[TREND_COUNT])
    for place in range(t[TREND_COUNT]):
        s[FROM_LEFT + s[TRENDS + place]] = place
    s[FROM_LEFT + LOCATIONS] = t[TREND_COUNT]
    for place in range(t[SET_COUNT]):
        s[SETS + place] = place
    shuffle(r, s, SETS, t[SET_COUNT])
    for seat in range(t[SEATS]):
        _give_set(s, t, seat)
        s[COMMITTED + 2 * seat] = -1
        s[EARNED_COUNT + seat] = 0
    for place in range(t[PILE_START + PILE_COUNT]):
        s[DRAW_PILES + place] = t[IN_PILES + place]
    for pile in range(PILE_COUNT):
        start = t[PILE_START + pile]
        shuffle(r, s, DRAW_PILES + start, t[PILE_START + pile + 1] - start)
        s[NEXT + pile] = start
    for place in range(MADE, MADE + STORIES * t[SEATS]):
        s[place] = 0
    for story in range(STORIES):
        s[TOLD + story] = 0
    s[GONE_COUNT], s[ROUND], s[CHOSEN] = 0, 0, 0
    _begin_round(s, t)


@compiled
def _give_set(s: Flat, t: Flat, seat: int) -> None:
    """The cards of its starting set into a seat's hand."""
    dealt = s[SETS + seat]
    for place in range(t[SET_SIZE + dealt]):
        s[HANDS + MOST_HAND * seat + place] = t[IN_SET + MOST_HAND * dealt + place]
    s[HELD + seat] = t[SET_SIZE + dealt]


@compiled
def _begin_round(s: Flat, t: Flat) -> None:
    """PU-3: new photos on display, and everybody is asked to commit; the game is over where there are none."""
    s[DISPLAY_COUNT] = s[SWAPS] = 0
    if _left(s, t, 0):
        _reveal(s, t, 0, 2)
        _reveal(s, t, 1, 1)
    elif _left(s, t, 1):
        _reveal(s, t, 1, 2)
        _reveal(s, t, 2, 1)
    else:
        _reveal(s, t, 2, 3)
    s[STAGE], s[TURN] = COMMITTING, -1
    if s[DISPLAY_COUNT]:
        s[ROUND] += 1
        s[TURN] = 0


@compiled
def _left(s: Flat, t: Flat, pile: int) -> int:
    """How many cards a pile still has."""
    return t[PILE_START + pile + 1] - s[NEXT + pile]  # type: ignore[no-any-return]


@compiled
def _reveal(s: Flat, t: Flat, pile: int, most: int) -> None:
    """Up to `most` cards of a pile."""
    for _ in range(most):
        if _left(s, t, pile):
            s[DISPLAY + s[DISPLAY_COUNT]] = s[DRAW_PILES + s[NEXT + pile]]
            s[DISPLAY_COUNT] += 1
            s[NEXT + pile] += 1


@inlined
def asked(s: Flat, t: Flat) -> int:  # noqa: ARG001 (all kernels have the same functions)
    """The seat whose action is due; -1: the game is over."""
    return s[TURN]  # type: ignore[no-any-return]


@inlined
def legal(s: Flat, t: Flat, actions: Flat) -> int:
    """The actions of the seat that is asked. Writes them, and returns how many there are."""
    seat, photos = s[TURN], t[PHOTOS]
    if s[STAGE] == SWAPPING:
        for place in range(s[DISPLAY_COUNT]):
            actions[place] = photos + s[DISPLAY + place]
        return s[DISPLAY_COUNT]  # type: ignore[no-any-return]
    if s[STAGE] == TELLING:
        return _legal_shown(s, t, seat, actions) if s[CHOSEN] else _legal_stories(s, t, seat, actions)
    if t[COMMITS] == 2:
        return _legal_pairs(s, seat, actions)
    hand = HANDS + MOST_HAND * seat
    for place in range(s[HELD + seat]):
        actions[place] = s[hand + place]
    return s[HELD + seat]  # type: ignore[no-any-return]


@compiled
def _legal_pairs(s: Flat, seat: int, actions: Flat) -> int:
    """PU-12: two cards of the hand in their order: the first is any but the last one, the second comes after it."""
    hand, last, count = HANDS + MOST_HAND * seat, 0, 0
    for place in range(s[HELD + seat]):
        if s[hand + place] > s[hand + last]:
            last = place
    first = s[CHOICES] if s[CHOSEN] else -1
    # With the first card chosen, the last one of the hand may be the second.
    end = s[hand + last] + (1 if s[CHOSEN] else 0)
    for place in range(s[HELD + seat]):
        actions[count] = s[hand + place]
        count += first < s[hand + place] < end
    return count


@compiled
def _legal_stories(s: Flat, t: Flat, seat: int, actions: Flat) -> int:
    """PU-7, PU-8: the stories that three cards of the hand show, made only once, while their pile lasts; and done."""
    stories, count = 2 * t[PHOTOS], 0
    emojis, paws = ONES, ONES
    for place in range(HANDS + MOST_HAND * seat, HANDS + MOST_HAND * seat + s[HELD + seat]):
        emojis += t[EMOJI_FIELDS + s[place]]
        paws += t[PAW_FIELDS + s[place]]
    found = (emojis & HIGHEST) >> FIELD - 1
    # The story about paws comes behind those about emojis.
    if paws & HIGHEST:
        found |= 1 << FIELD * EMOJIS
    if found:
        made = MADE + STORIES * seat
        for story in range(STORIES):
            actions[count] = stories + story
            left = s[TOLD + story] < t[STORY_START + story + 1] - t[STORY_START + story]
            count += (found >> FIELD * story) & left & (s[made + story] == 0)
    actions[count] = stories + STORIES
    return count + 1


@compiled
def _legal_shown(s: Flat, t: Flat, seat: int, actions: Flat) -> int:
    """The next photo to show: behind the one before, of the same subject, and with enough others behind it."""
    hand, held, count = HANDS + MOST_HAND * seat, s[HELD + seat], 0
    shows = SHOWS + s[CHOICES]
    last = s[CHOICES + s[CHOSEN] - 1] if s[CHOSEN] > 1 else -1
    needed = SHOWN - s[CHOSEN]
    for place in range(held):
        card = s[hand + place]
        subject = t[shows + STORIES * card]
        if card <= last or subject == 0 or (last >= 0 and subject != t[shows + STORIES * last]):
            continue
        behind = 0
        for other in range(held):
            behind += s[hand + other] > card and t[shows + STORIES * s[hand + other]] == subject
        if behind >= needed:
            actions[count] = card
            count += 1
    return count


@inlined
def step(s: Flat, t: Flat, r: Flat, action: int) -> None:  # noqa: ARG001 (no chance after the deal)
    """An action of the seat that is asked."""
    if s[STAGE] == SWAPPING:
        _take(s, action - t[PHOTOS])
    elif s[STAGE] == COMMITTING:
        _commit(s, t, action)
    elif action == 2 * t[PHOTOS] + STORIES:
        _end_turn(s, t)
    elif s[CHOSEN] == SHOWN:
        _make_story(s, t)
    else:
        s[CHOICES + s[CHOSEN]] = action if s[CHOSEN] else action - 2 * t[PHOTOS]
        s[CHOSEN] += 1


@compiled
def _commit(s: Flat, t: Flat, card: int) -> None:
    """PU-4, PU-12: a card, or the second one of two, is committed; the last seat's commitment shows them all."""
    seat = s[TURN]
    if t[COMMITS] == 1:
        s[COMMITTED + 2 * seat], s[COMMITTED + 2 * seat + 1] = card, -1
    elif s[CHOSEN]:
        s[COMMITTED + 2 * seat], s[COMMITTED + 2 * seat + 1] = s[CHOICES], card
        s[CHOSEN] = 0
    else:
        s[CHOICES], s[CHOSEN] = card, 1
        return
    # Others may have committed before: in a state that was packed from the rules' one.
    while seat < t[SEATS] and s[COMMITTED + 2 * seat] >= 0:
        seat += 1
    s[TURN] = seat
    if seat == t[SEATS]:
        _show(s, t)


@compiled
def _show(s: Flat, t: Flat) -> None:
    """PU-5: all committed cards leave the hands, and set the order of swaps."""
    turns = 0
    for seat in range(t[SEATS]):
        first, second = s[COMMITTED + 2 * seat], s[COMMITTED + 2 * seat + 1]
        hand, kept = HANDS + MOST_HAND * seat, 0
        for place in range(s[HELD + seat]):
            card = s[hand + place]
            s[hand + kept] = card
            kept += (card != first) & (card != second)
        s[HELD + seat] = kept
        s[COMMITTED + 2 * seat] = -1
        _line_up(s, t, turns, seat, first)
        turns += 1
        if second >= 0:
            _line_up(s, t, turns, seat, second)
            turns += 1
    s[STAGE], s[TURN] = SWAPPING, s[SWAPPER]


@compiled
def _line_up(s: Flat, t: Flat, turns: int, seat: int, card: int) -> None:
    """Put a committed card at its place among those that are lined up already."""
    place, strength = turns, _strength(s, t, card)
    while place > 0 and strength > _strength(s, t, s[PLACED + place - 1]):
        s[PLACED + place] = s[PLACED + place - 1]
        s[SWAPPER + place] = s[SWAPPER + place - 1]
        place -= 1
    s[PLACED + place], s[SWAPPER + place] = card, seat


@compiled
def _strength(s: Flat, t: Flat, card: int) -> int:
    """PU-5: babies swap first, then more paws, then the location further left."""
    return t[FORCE + card] - s[FROM_LEFT + t[LOCATION + card]]  # type: ignore[no-any-return]


@compiled
def _take(s: Flat, card: int) -> None:
    """PU-6: a photo from the display for the one that was committed."""
    seat, placed = s[TURN], s[PLACED + s[SWAPS]]
    for place in range(ON_DISPLAY):
        shown = s[DISPLAY + place]
        s[DISPLAY + place] = placed if shown == card else shown
    s[HANDS + MOST_HAND * seat + s[HELD + seat]] = card
    s[HELD + seat] += 1
    s[TAKEN + s[SWAPS]] = card
    s[SWAPS] += 1
    s[STAGE] = TELLING


@compiled
def _make_story(s: Flat, t: Flat) -> None:
    """PU-8: the top card of the story's pile. The third photo that was shown, like the others, stays where it is."""
    seat, story = s[TURN], s[CHOICES]
    s[EARNED + STORIES * seat + s[EARNED_COUNT + seat]] = t[STORY_START + story] + s[TOLD + story]
    s[EARNED_COUNT + seat] += 1
    s[MADE + STORIES * seat + story] = 1
    s[TOLD + story] += 1
    s[CHOSEN] = 0


@compiled
def _end_turn(s: Flat, t: Flat) -> None:
    """PU-9; after the last swap of a round the display leaves the game (PU-10)."""
    if s[SWAPS] < t[SEATS] * t[COMMITS]:
        s[STAGE], s[TURN] = SWAPPING, s[SWAPPER + s[SWAPS]]
        return
    for place in range(s[DISPLAY_COUNT]):
        s[GONE + s[GONE_COUNT] + place] = s[DISPLAY + place]
    s[GONE_COUNT] += s[DISPLAY_COUNT]
    _begin_round(s, t)


@compiled
def scores(s: Flat, t: Flat, points: Flat, keys: Flat) -> None:
    """PU-11: each seat's paws; and in `keys` what decides between equal ones, the most important first.

    A photo that is committed counts for its owner until it is placed on display.
    """
    for seat in range(t[SEATS]):
        points[seat], keys[seat, 0], keys[seat, 1] = 0, -1, 0
        for place in range(s[HELD + seat]):
            _count_photo(s, t, seat, s[HANDS + MOST_HAND * seat + place], points, keys)
        for place in range(s[EARNED_COUNT + seat]):
            points[seat] += t[WORTH + s[EARNED + STORIES * seat + place]]
    if s[STAGE] != COMMITTING:
        for swap in range(s[SWAPS], t[SEATS] * t[COMMITS]):
            _count_photo(s, t, s[SWAPPER + swap], s[PLACED + swap], points, keys)


@compiled
def _count_photo(s: Flat, t: Flat, seat: int, card: int, points: Flat, keys: Flat) -> None:
    """Its paws, and the best single card: most paws, then the location further left."""
    paws, left = t[PAWS + card], -s[FROM_LEFT + t[LOCATION + card]]
    points[seat] += paws
    if paws > keys[seat, 0] or (paws == keys[seat, 0] and left > keys[seat, 1]):
        keys[seat, 0], keys[seat, 1] = paws, left


@compiled
def observe(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """What the seat sees, by the code of games/paws_up/codes.py."""
    seats, photos, swaps = t[SEATS], t[PHOTOS], t[SEATS] * t[COMMITS]
    vector[:] = 0
    for place in range(s[HELD + seat]):
        vector[s[HANDS + MOST_HAND * seat + place]] = 1
    for place in range(2):
        if s[COMMITTED + 2 * seat] >= 0 and s[COMMITTED + 2 * seat + place] >= 0:
            vector[photos + s[COMMITTED + 2 * seat + place]] = 1
    for place in range(s[DISPLAY_COUNT]):
        vector[2 * photos + s[DISPLAY + place]] = 1
    for place in range(s[GONE_COUNT]):
        vector[3 * photos + s[GONE + place]] = 1
    end = 4 * photos
    for step_left in range(1, seats):
        other = (seat + step_left) % seats
        if _sets_known(s):
            for place in range(s[HELD + other]):
                vector[end + s[HANDS + MOST_HAND * other + place]] = 1
        end += photos
    whose = end + swaps * photos
    if s[STAGE] != COMMITTING:
        for swap in range(s[SWAPS], swaps):
            vector[end + (swap - s[SWAPS]) * photos + s[PLACED + swap]] = 1
            vector[whose + (swap - s[SWAPS]) * seats + (s[SWAPPER + swap] - seat) % seats] = 1
    end = whose + swaps * seats
    if s[STAGE] == TELLING:
        vector[end + (s[TURN] - seat) % seats] = 1
    _observe_stories(s, t, seat, vector, end + seats)


@compiled
def _observe_stories(s: Flat, t: Flat, seat: int, vector: Flat, end: int) -> None:
    """The rest of the observation, from who has committed on."""
    seats = t[SEATS]
    for step_left in range(seats):
        other = (seat + step_left) % seats
        vector[end + step_left] = s[COMMITTED + 2 * other] >= 0
        for story in range(STORIES):
            vector[end + seats + STORIES * step_left + story] = s[MADE + STORIES * other + story]
        for place in range(s[EARNED_COUNT + other]):
            vector[end + (1 + STORIES) * seats + step_left] += t[WORTH + s[EARNED + STORIES * other + place]]
    end += (1 + STORIES + 1) * seats
    for story in range(STORIES):
        top = t[STORY_START + story] + s[TOLD + story]
        left = t[STORY_START + story + 1] - top
        vector[end + story] = left
        vector[end + STORIES + story] = t[WORTH + top] if left else 0
    end += 2 * STORIES
    for place in range(t[TREND_COUNT]):
        vector[end + LOCATIONS * s[TRENDS + place] + place] = 1
    end += LOCATIONS * LOCATIONS
    for pile in range(PILE_COUNT):
        vector[end + pile] = _left(s, t, pile)
    vector[end + 3], vector[end + 4] = t[COMPETITIVE], t[MEMORY_AID]


@compiled
def _sets_known(s: Flat) -> bool:
    """PU-13: from the first reveal on all can know every hand."""
    return s[ROUND] > 1 or s[STAGE] != COMMITTING or s[TURN] < 0  # type: ignore[no-any-return]


@compiled
def sample(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Replace what this seat cannot know: the sets of others before they are known, what others have committed or
    begun to choose, and the order of the piles.
    """
    if s[TURN] != seat:
        s[CHOSEN] = 0
    if not _sets_known(s):
        last = SETS + t[SET_COUNT] - 1
        s[SETS + seat], s[last] = s[last], s[SETS + seat]
        shuffle(r, s, SETS, t[SET_COUNT] - 1)
        s[SETS + seat], s[last] = s[last], s[SETS + seat]
        for other in range(t[SEATS]):
            if other != seat:
                _give_set(s, t, other)
    for other in range(t[SEATS]):
        if other != seat and s[COMMITTED + 2 * other] >= 0:
            _sample_commitment(s, t, other, r)
    for pile in range(PILE_COUNT):
        shuffle(r, s, DRAW_PILES + s[NEXT + pile], _left(s, t, pile))


@compiled
def _sample_commitment(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Any card of the hand, or any two."""
    hand, held = HANDS + MOST_HAND * seat, s[HELD + seat]
    place = below(r, held)
    first = s[hand + place]
    if t[COMMITS] == 1:
        s[COMMITTED + 2 * seat] = first
        return
    other = below(r, held - 1)
    second = s[hand + other + (other >= place)]
    if first > second:
        first, second = second, first
    s[COMMITTED + 2 * seat], s[COMMITTED + 2 * seat + 1] = first, second
