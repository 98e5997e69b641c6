"""Pupularity for CPU and GPU: the rules of games/pupularity/rules.py on a flat array of numbers.

Every function gets the state `s`, whose places are named in state.py; most get `t`, what is fixed at a table: the
cards and the options. A move of several actions is made when its last one is chosen; until then `s[CHOICE]` says what
the seat chooses next, and choices.py lists what it may choose. The rule ids are those of the game's rulebook.
"""

from pettable.games.pupularity.deck import MOST_HELD
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.choices import (
    GIVE_UP,
    LAY_DOWN,
    LET_PASS,
    NOTHING_YET,
    SACRIFICE_CARD,
    START_CHAIN,
    choose,
    legal,
    mark_unplayable,
    playable,
)
from pettable.kernels.pupularity.knowledge import (
    after_cards_shown,
    after_giving_up,
    after_reshuffling,
    count_shown_card,
)
from pettable.kernels.pupularity.sample import add_to_hand, sample_cards, sample_passes
from pettable.kernels.pupularity.state import (
    AIM,
    AT_NONE,
    BEGUN,
    BELOW,
    BOTTOMS,
    CANCEL,
    CANCELS,
    CARD,
    CARD_AT,
    CARDS,
    CHOICE,
    CHOOSE_CARD,
    CHOOSE_DISCARDS,
    CHOSEN,
    COLOUR,
    DECK,
    DECK_END,
    DECKS,
    DISCARD,
    DISCARDED,
    DRAWN,
    EFFECT,
    FIRST,
    FROM,
    FULL_HAND,
    GEAR,
    GUESSED,
    GUESSES,
    HANDS,
    HELD,
    IN_DECKS,
    IS_GEAR,
    IS_PACK,
    KIND,
    LARGEST_HAND,
    LAST,
    LONGER_GAME,
    MEMBER_COUNT,
    MEMBERS,
    MOST_CARDS,
    MOST_LEGAL,
    OLD,
    OLD_DECKS,
    ORDER,
    OWNER,
    PASSES,
    PIECES,
    PLACE,
    PLAYER,
    POINTS,
    PROMPTS,
    PUPULARITY,
    REACT,
    ROLES,
    SEATS,
    SIZE,
    SORT,
    STACKS_BEGUN,
    STATE,
    STATUS_COUNT,
    STATUSES,
    STEALS,
    TABLE,
    TABLE_SIZE,
    TARGET,
    TIE_STEPS,
    TOSSES,
    TRADES,
    TURN,
    TURNS,
    WITH_END,
    ZOOMS,
    chance_move,
    pack,
    table,
    too_large,
    unpack,
    word,
)
from pettable.kernels.pupularity.view import observe
from pettable.kernels.random import below, shuffle
from pettable.kernels.seats import next_seat

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

#: What Zoomies adds to the draws of its player (PP-2).
ZOOMIES = 2


@compiled
def deal(s: Flat, t: Flat, r: Flat) -> None:
    """PP-1: the first seat and the cards, by chance."""
    seats, end = t[SEATS], 1
    for place in range(PIECES * seats):
        s[GEAR + place] = -1
    for place in range(PACK_PLACES * seats):
        s[MEMBERS + place] = s[BOTTOMS + place] = -1
    for seat in range(seats):
        s[HELD + seat] = s[MEMBER_COUNT + seat] = s[GUESSED + seat] = 0
    for place in range(OLD_DECKS * seats):
        s[OLD + place] = 0
    s[STATUS_COUNT] = s[STACKS_BEGUN] = s[DECKS] = s[GUESSES] = s[TURNS] = s[PROMPTS] = s[DRAWN] = s[DECK_END] = 0
    s[DISCARD] = t[PUPULARITY]
    for card in range(t[CARDS]):
        s[IN_DECKS + card] = 0
        if card != t[PUPULARITY]:
            s[DISCARD + end] = card
            end += 1
    s[DISCARDED] = end
    s[FIRST] = s[PLAYER] = below(r, seats)
    _draw(s, t, r, word(0))


@compiled
def asked(s: Flat, t: Flat) -> int:  # noqa: ARG001 (all kernels have the same functions)
    """The seat whose action is due; -1: the game is over."""
    return s[TURN]  # type: ignore[no-any-return]


@compiled
def step(s: Flat, t: Flat, r: Flat, action: int) -> None:
    """An action of the seat that is asked. The last one of a move makes it."""
    move = choose(s, t, action)
    if move != NOTHING_YET:
        _make_move(s, t, r, move)


# The moves.


@compiled
def _make_move(s: Flat, t: Flat, r: Flat, move: int) -> None:
    """A move whose choices are complete. A Drama is spent and waits; what ends the turn leads to the draws."""
    seat, extra = word(s[TURN]), word(0)
    if move == GIVE_UP:
        mark_unplayable(s, t, seat)
        after_giving_up(s, t, seat)
    if move not in (LET_PASS, SACRIFICE_CARD):
        _leave_hand(s, seat, word(s[CARD_AT]), word(s[CHOSEN]))
    if move == LAY_DOWN:
        _put(s, t, seat, word(s[CARD]), word(s[PLACE]))
    elif move == START_CHAIN:
        _discard(s, word(s[CARD]))
        s[CANCELS] = 0
        _ask_all_but(s, t, r, seat)
        return
    elif move == LET_PASS:
        s[PASSES] += 1
        if s[PASSES] < t[SEATS] - 1:
            s[TURN] = s[ORDER + s[PASSES]]
            return
        extra = _resolve(s, t)
    elif move != GIVE_UP:
        _cancel(s, t, r, seat, move)
        return
    _draw(s, t, r, extra)


@compiled
def _leave_hand(s: Flat, seat: int, card_at: int, chosen: int) -> None:
    """The card at a place leaves a hand, and the chosen ones are discarded; all see them, and learn from it (PP-18)."""
    hand, held, kept, discarded = HANDS + MOST_HELD * seat, word(s[HELD + seat]), 0, word(s[DISCARDED])
    if s[GUESSES] > 0:
        after_cards_shown(s, seat, card_at, chosen)
    elif s[DECKS] > 0:
        for place in range(held):
            if place == card_at or chosen >> place & 1:
                count_shown_card(s, seat, word(s[hand + place]))
    for place in range(held):
        card, is_chosen = s[hand + place], chosen >> place & 1
        s[DISCARD + discarded] = s[hand + kept] = card
        discarded += is_chosen
        kept += 1 - is_chosen - (1 if place == card_at else 0)
    s[HELD + seat], s[DISCARDED] = kept, discarded


@compiled
def _discard(s: Flat, card: int) -> None:
    s[DISCARD + s[DISCARDED]] = card
    s[DISCARDED] += 1


@compiled
def _put(s: Flat, t: Flat, seat: int, card: int, place: int) -> None:
    """Lay a card on the stack whose bottom card is `place`, or begin one; Gear finds its own place (PP-5)."""
    under, slot = -1, -1
    if t[KIND + card] == IS_GEAR:
        slot = GEAR + PIECES * seat + t[SORT + card]
        under = s[slot]
    elif t[KIND + card] == IS_PACK:
        slot = _pack_slot(s, seat, place)
        under = s[slot]
        if under < 0:
            s[slot + BOTTOMS - MEMBERS] = card
            s[MEMBER_COUNT + seat] += 1
    else:
        slot = STATUSES + s[STATUS_COUNT]
        s[STATUS_COUNT] += 1
    s[slot], s[BELOW + card], s[OWNER + card] = card, under, seat
    if under < 0:
        s[BEGUN + card] = s[STACKS_BEGUN]
        s[STACKS_BEGUN] += 1


@compiled
def _pack_slot(s: Flat, seat: int, bottom: int) -> int:
    """PP-9: the stack with this bottom card, or a free place, as well if that stack is gone by now."""
    free, first = -1, MEMBERS + PACK_PLACES * seat
    for slot in range(first, first + PACK_PLACES):
        if s[slot] < 0:
            free = slot
        elif s[slot + BOTTOMS - MEMBERS] == bottom:
            return slot
    return free


@compiled
def _lift(s: Flat, t: Flat, card: int) -> None:
    """PP-8: a visible card leaves its stack; the one below, if any, is visible again."""
    seat, under = s[OWNER + card], s[BELOW + card]
    if t[KIND + card] == IS_GEAR:
        s[GEAR + PIECES * seat + t[SORT + card]] = under
    elif t[KIND + card] == IS_PACK:
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            if s[slot] == card:
                s[slot] = under
        s[MEMBER_COUNT + seat] -= 1 if under < 0 else 0
    else:
        s[STATUS_COUNT] -= 1
        for place in range(s[STATUS_COUNT]):
            if s[STATUSES + place] == card:
                s[STATUSES + place] = s[STATUSES + s[STATUS_COUNT]]


# The chain: `Chain` in games/pupularity/state.py explains it.


@compiled
def _cancel(s: Flat, t: Flat, r: Flat, seat: int, move: int) -> None:
    """PP-10, PP-11: a sacrifice or a card of the hand is laid on top of the chain; all others are asked about it."""
    card = word(s[CANCEL])
    if move == SACRIFICE_CARD:
        _lift(s, t, card)
    s[OWNER + card] = seat
    _discard(s, card)
    s[CANCELS] += 1
    _ask_all_but(s, t, r, seat)


@compiled
def _ask_all_but(s: Flat, t: Flat, r: Flat, maker: int) -> None:
    """PP-12: every other seat may cancel the top card of the chain or let it stand; asked in a random order."""
    place = 0
    for seat in range(t[SEATS]):
        if seat != maker:
            s[ORDER + place] = seat
            place += 1
    shuffle(r, s, word(ORDER), t[SEATS] - 1)
    s[LAST], s[PASSES], s[TURN], s[CHOICE] = maker, 0, s[ORDER], REACT
    s[PROMPTS] += 1


@compiled
def _resolve(s: Flat, t: Flat) -> int:
    """PP-11: all let it stand, so the whole chain resolves at once; an even number of cancels undo each other.

    Returns how many cards more than usual the player draws.
    """
    drama, target = s[CARD], word(s[TARGET])
    if s[CANCELS] & 1 or (target < 0 and t[AIM + drama] != AT_NONE):
        return 0
    effect = t[EFFECT + drama]
    if effect in (STEALS, TOSSES):
        _lift(s, t, target)
    if effect == STEALS:
        _put(s, t, word(s[PLAYER]), target, word(s[PLACE]))
    elif effect == TOSSES:
        _discard(s, target)
    elif effect == TRADES:
        _trade(s, t, word(s[PLAYER]), target)
    return ZOOMIES if effect == ZOOMS else 0


@compiled
def _trade(s: Flat, t: Flat, seat: int, target: int) -> None:
    """PP-9: two pieces of Gear change places; what lies below stays covered."""
    owner, piece = s[OWNER + target], t[SORT + target]
    own = s[GEAR + PIECES * seat + piece]
    s[GEAR + PIECES * seat + piece], s[GEAR + PIECES * owner + piece] = target, own
    s[OWNER + target], s[OWNER + own] = seat, owner
    s[BELOW + target], s[BELOW + own] = s[BELOW + own], s[BELOW + target]
    s[BEGUN + target], s[BEGUN + own] = s[BEGUN + own], s[BEGUN + target]


# The draws at the end of a turn, which may end the game.


@compiled
def _draw(s: Flat, t: Flat, r: Flat, extra: int) -> None:
    """PP-2, PP-13: hands are filled, that of the turn's player first; then the next turn begins."""
    seats, seat, made = t[SEATS], word(s[PLAYER]), word(0)
    held = word(s[HELD + seat])
    need = (t[FULL_HAND] - held if held < t[FULL_HAND] else 0) + extra
    if held + need > t[LARGEST_HAND]:
        need = t[LARGEST_HAND] - held
    for _ in range(seats):
        while need > 0:
            if s[DRAWN] == s[DECK_END]:
                _make_deck(s, t, r, made)
                made = word(s[DECK_END])
            card = word(s[DECK + s[DRAWN]])
            s[DRAWN] += 1
            if card == t[PUPULARITY]:
                _end_game(s, t, seat)
                return
            add_to_hand(s, seat, card)
            need -= 1
        seat = next_seat(seat, seats)
        need = t[FULL_HAND] - s[HELD + seat]
    if s[TURNS] > 0:
        s[PLAYER] = next_seat(word(s[PLAYER]), seats)
    s[TURNS] += 1
    s[PROMPTS] += 1
    _ask_for_card(s, t)


@compiled
def _ask_for_card(s: Flat, t: Flat) -> None:
    """PP-2, PP-4: a turn plays a card; only who can play none discards."""
    seat = word(s[PLAYER])
    held = word(s[HELD + seat])
    s[TURN], s[CHOICE], s[CHOSEN], s[FROM] = seat, CHOOSE_DISCARDS, 0, 0
    for place in range(held):
        if playable(s, t, seat, held, word(s[HANDS + MOST_HELD * seat + place])):
            s[CHOICE] = CHOOSE_CARD
            return


@compiled
def _make_deck(s: Flat, t: Flat, r: Flat, start: int) -> None:
    """PP-14: the discard pile becomes the deck; the Pupularity card, at its bottom, stays there for the first deck, and
    in a longer game for the second. `start` is where the deck begins in DECK: behind one made in the same step.
    """
    stays = s[TURNS] == 0 or (t[LONGER_GAME] and s[DECKS] == 0)
    rest = 1 if stays and s[DISCARDED] > 1 else 0
    count = word(s[DISCARDED]) - rest
    for place in range(count):
        s[DECK + start + place] = s[DISCARD + rest + place]
    shuffle(r, s, DECK + start, count)
    s[DRAWN], s[DECK_END], s[DISCARDED], s[WITH_END] = start, start + count, rest, 1 - rest
    if s[TURNS] > 0:
        for seat in range(t[SEATS]):
            after_reshuffling(s, seat)
        for place in range(count):
            s[IN_DECKS + s[DECK + start + place]] |= 1 << s[DECKS]
        s[DECKS] += 1


@compiled
def _end_game(s: Flat, t: Flat, drawer: int) -> None:
    """PP-15: draws still due are void, and hands are discarded."""
    _discard(s, t[PUPULARITY])
    seat = drawer
    for _ in range(t[SEATS]):
        for place in range(word(s[HELD + seat])):
            _discard(s, word(s[HANDS + MOST_HELD * seat + place]))
        s[HELD + seat] = s[GUESSED + seat] = 0
        for deck in range(OLD_DECKS):
            s[OLD + OLD_DECKS * seat + deck] = 0
        seat = next_seat(seat, t[SEATS])
    s[GUESSES], s[WITH_END], s[TURN], s[CHOICE] = 0, 0, -1, CHOOSE_CARD


# What counts, and what is hidden.


@compiled
def scores(s: Flat, t: Flat, points: Flat, keys: Flat) -> None:
    """PP-16: each seat's points; and in `keys` what decides between equal ones, the most important first (PP-17)."""
    for seat in range(t[SEATS]):
        keys[seat, 0], keys[seat, 1] = 0, s[MEMBER_COUNT + seat]
        points[seat] = _gear_points(s, t, seat) + _pack_points(s, t, seat)
        for place in range(PIECES):
            keys[seat, 0] += _covered(s, word(s[GEAR + PIECES * seat + place]))
        for place in range(PACK_PLACES):
            keys[seat, 0] += _covered(s, word(s[MEMBERS + PACK_PLACES * seat + place]))
    for place in range(s[STATUS_COUNT]):
        card = s[STATUSES + place]
        points[s[OWNER + card]] += t[POINTS + card]
        keys[s[OWNER + card], 1] += 1


@compiled
def _covered(s: Flat, top: int) -> int:
    """How many cards are covered in the stack with this visible card; -1: no stack."""
    found = 0
    while top >= 0 and s[BELOW + top] >= 0:
        top = word(s[BELOW + top])
        found += 1
    return found


@compiled
def _gear_points(s: Flat, t: Flat, seat: int) -> int:
    """PP-16: the visible Gear, twice if it is all six kinds in one colour."""
    found, first = 0, s[GEAR + PIECES * seat]
    full = first >= 0
    for place in range(PIECES):
        card = s[GEAR + PIECES * seat + place]
        if card >= 0:
            found += t[POINTS + card]
        full = full and card >= 0 and t[COLOUR + card] == t[COLOUR + first]
    return 2 * found if full else found


@compiled
def _pack_points(s: Flat, t: Flat, seat: int) -> int:
    """PP-16: the visible Pack members, twice if every role is among them."""
    found, roles = 0, 0
    for place in range(PACK_PLACES):
        card = s[MEMBERS + PACK_PLACES * seat + place]
        if card >= 0:
            found += t[POINTS + card]
            roles |= 1 << t[SORT + card]
    return 2 * found if roles == (1 << ROLES) - 1 else found


@compiled
def sample(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Replace what this seat cannot know: other hands, the order of the deck, who has passed, a move half chosen."""
    sample_cards(s, t, seat, r)
    if s[CHOICE] == REACT:
        sample_passes(s, t, seat, r)
    elif s[TURN] >= 0 and s[TURN] != seat:
        _ask_for_card(s, t)
