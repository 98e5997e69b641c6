"""What a seat of Pupularity may choose next, and what its choices make up: the actions of its codes.py."""

from pettable.games.pupularity.codes import On, Word
from pettable.games.pupularity.deck import MOST_HELD
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.state import (
    AIM,
    AT_GEAR,
    AT_NONE,
    AT_PACK,
    AT_STATUS,
    BOTTOMS,
    CANCEL,
    CARD,
    CARD_AT,
    CARDS,
    CHOICE,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    CHOOSE_PLACE,
    CHOOSE_TARGET,
    CHOSEN,
    DECK,
    DECK_END,
    DRAWN,
    FROM,
    GEAR,
    HANDS,
    HELD,
    IS_DRAMA,
    IS_PACK,
    KIND,
    MEMBER_COUNT,
    MEMBERS,
    ONLY_CANCELS,
    OWNER,
    PIECES,
    PLACE,
    POINTS,
    PRICE,
    PUPULARITY,
    REACT,
    SEATS,
    SORT,
    STATUS_COUNT,
    STATUSES,
    TARGET,
    TO_PAY,
    TURN,
    WORK,
    word,
)

# Plain numbers, as compiled code knows no enums.
DISCARD_IT, POINT_AT, SACRIFICE, WITHOUT_CARD = map(int, (On.DISCARD, On.POINT, On.SACRIFICE, On.WITHOUT_CARD))
PASS, NO_MORE, FREE_PLACE, NO_TARGET = map(int, Word)
#: What the choices of a move make up.
NOTHING_YET, LAY_DOWN, START_CHAIN, GIVE_UP, LET_PASS, SACRIFICE_CARD, CANCEL_FROM_HAND = range(7)


# What may be chosen next. Each function writes the actions, and returns how many there are. Where chance decides if an
# action is legal, it is written anyway and only counted if it is: a branch that cannot be predicted costs more.


@compiled
def legal(s: Flat, t: Flat, actions: Flat) -> int:
    choice = s[CHOICE]
    if choice == CHOOSE_PAYMENT:
        return _payments(s, t, actions)
    if choice == REACT:
        return _reactions(s, t, actions)
    if choice == CHOOSE_CARD:
        return _playable_cards(s, t, actions)
    if choice == CHOOSE_PLACE:
        return _places(s, t, actions)
    if choice == CHOOSE_TARGET:
        return _targets(s, t, actions)
    return _discards(s, t, actions)


@compiled
def _playable_cards(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-2: a card of the hand."""
    seat, count = word(s[TURN]), 0
    hand, held = HANDS + MOST_HELD * seat, word(s[HELD + seat])
    for place in range(hand, hand + held):
        card = word(s[place])
        actions[count] = card
        count += playable(s, t, seat, held, card)
    return count


@compiled
def playable(s: Flat, t: Flat, seat: int, held: int, card: int) -> bool:
    """PP-3, PP-4: has the card a payment in a hand of `held` cards, and a place before this seat? Drama is free."""
    has_place = s[MEMBER_COUNT + seat] < PACK_PLACES or t[KIND + card] != IS_PACK
    if not has_place:
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            has_place = has_place or t[SORT + s[slot]] == t[SORT + card]
    return has_place and t[PRICE + card] < held  # type: ignore[no-any-return]


@compiled
def mark_unplayable(s: Flat, t: Flat, seat: int) -> None:
    """PP-4: mark the hidden cards in WORK that the hand of a seat that gives up may hold."""
    held = word(s[HELD + seat])
    for card in range(t[CARDS]):
        s[WORK + card] = 0
    for place in range(MOST_HELD * t[SEATS]):
        if place % MOST_HELD < s[HELD + place // MOST_HELD]:
            s[WORK + s[HANDS + place]] = 1
    for place in range(word(s[DRAWN]), word(s[DECK_END])):
        s[WORK + s[DECK + place]] = 1
    s[WORK + t[PUPULARITY]] = 0
    for card in range(t[CARDS]):
        if playable(s, t, seat, held, card):
            s[WORK + card] = 0


@compiled
def _has_place(s: Flat, t: Flat, seat: int, card: int) -> bool:
    """PP-6: is there a free place for a Pack member, or a visible one of its role?"""
    if s[MEMBER_COUNT + seat] < PACK_PLACES:
        return True
    found = False
    for place in range(PACK_PLACES):
        found = found or t[SORT + s[MEMBERS + PACK_PLACES * seat + place]] == t[SORT + card]
    return found


@compiled
def _places(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-6, PP-9: where a Pack member may go, played or stolen."""
    seat, count, cards = word(s[TURN]), 0, t[CARDS]
    role = t[SORT + (s[TARGET] if s[TARGET] >= 0 else s[CARD])]
    if s[MEMBER_COUNT + seat] > 0:
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            member = word(s[slot])
            if member >= 0 and t[SORT + member] == role:
                actions[count] = POINT_AT * cards + member
                count += 1
    actions[count] = WITHOUT_CARD * cards + FREE_PLACE
    return count + (1 if s[MEMBER_COUNT + seat] < PACK_PLACES else 0)


@compiled
def _targets(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-8, PP-9: the visible cards of others that a Drama can be aimed at; none of them where there is none (PP-4)."""
    seat, aim, count, first = word(s[TURN]), t[AIM + s[CARD]], 0, POINT_AT * t[CARDS]
    if aim == AT_STATUS:
        for place in range(STATUSES, STATUSES + word(s[STATUS_COUNT])):
            actions[count] = first + s[place]
            count += s[OWNER + s[place]] != seat
    elif aim == AT_PACK:
        for place in range(PACK_PLACES * t[SEATS]):
            card = word(s[MEMBERS + place])
            if card >= 0 and s[OWNER + card] != seat and _has_place(s, t, seat, card):
                actions[count] = first + card
                count += 1
    elif aim != AT_NONE:
        for place in range(PIECES * t[SEATS]):
            card = word(s[GEAR + place])
            if card < 0 or s[OWNER + card] == seat:
                continue
            actions[count] = first + card
            count += aim == AT_GEAR or s[GEAR + PIECES * seat + t[SORT + card]] >= 0
    if count == 0:
        actions[0] = WITHOUT_CARD * t[CARDS] + NO_TARGET
        return 1
    return count


@compiled
def _payments(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-3: the other cards of the hand, in ascending order, so that enough are left to pay the rest."""
    seat, count, first = word(s[TURN]), 0, DISCARD_IT * t[CARDS]
    hand, card_at = HANDS + MOST_HELD * seat, word(s[CARD_AT])
    for place in range(word(s[FROM]), word(s[HELD + seat])):
        actions[count] = first + s[hand + place]
        count += place != card_at
    return count - s[TO_PAY] + 1  # type: ignore[no-any-return]


@compiled
def _discards(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-4: any cards of a hand that cannot be played, in ascending order, at least one."""
    hand, count, first = HANDS + MOST_HELD * s[TURN], 0, DISCARD_IT * t[CARDS]
    for place in range(word(s[FROM]), word(s[HELD + s[TURN]])):
        actions[count] = first + s[hand + place]
        count += 1
    actions[count] = WITHOUT_CARD * t[CARDS] + NO_MORE
    return count + (1 if s[FROM] > 0 else 0)


@compiled
def _reactions(s: Flat, t: Flat, actions: Flat) -> int:
    """PP-10: pass, cancel from the hand, or sacrifice a visible Pack member or Status card, but never the target."""
    seat, count, first, target = word(s[TURN]), 1, SACRIFICE * t[CARDS], s[TARGET]
    actions[0] = WITHOUT_CARD * t[CARDS] + PASS
    hand = HANDS + MOST_HELD * seat
    for place in range(hand, hand + word(s[HELD + seat])):
        actions[count] = s[place]
        count += t[ONLY_CANCELS + s[place]]
    if s[MEMBER_COUNT + seat] > 0:
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            card = word(s[slot])
            actions[count] = first + card
            count += card >= 0 and card != target
    for place in range(STATUSES, STATUSES + word(s[STATUS_COUNT])):
        card = word(s[place])
        actions[count] = first + card
        count += s[OWNER + card] == seat and card != target
    return count


# The choices of a move. Each function answers what they make up so far: a whole move, or NOTHING_YET.


@compiled
def choose(s: Flat, t: Flat, action: int) -> int:
    choice = s[CHOICE]
    if choice == CHOOSE_PAYMENT:
        return _choose_payment(s, t, action)
    if choice == REACT:
        return _choose_reaction(s, t, action)
    if choice == CHOOSE_CARD:
        return _choose_card(s, t, action)
    if choice == CHOOSE_PLACE:
        return _choose_place(s, t, action)
    if choice == CHOOSE_TARGET:
        return _choose_target(s, t, action)
    return _choose_discard(s, t, action)


@compiled
def _place_in_hand(s: Flat, card: int) -> int:
    """The place of a card in the hand of the seat that is asked."""
    hand, place = HANDS + MOST_HELD * word(s[TURN]), 0
    while s[hand + place] != card:
        place += 1
    return place


@compiled
def _choose_card(s: Flat, t: Flat, card: int) -> int:
    s[CARD], s[CARD_AT], s[TARGET], s[PLACE] = card, _place_in_hand(s, card), -1, -1
    s[CHOSEN], s[FROM], s[TO_PAY] = 0, 0, t[POINTS + card]
    if t[KIND + card] == IS_PACK:
        s[CHOICE] = CHOOSE_PLACE
    elif t[KIND + card] != IS_DRAMA:
        return _ask_payment(s)
    elif t[AIM + card] == AT_NONE:
        return START_CHAIN
    else:
        s[CHOICE] = CHOOSE_TARGET
    return NOTHING_YET


@compiled
def _choose_target(s: Flat, t: Flat, action: int) -> int:
    if action < WITHOUT_CARD * t[CARDS]:
        s[TARGET] = action - POINT_AT * t[CARDS]
        if t[KIND + s[TARGET]] == IS_PACK:
            s[CHOICE] = CHOOSE_PLACE
            return NOTHING_YET
    return START_CHAIN


@compiled
def _choose_place(s: Flat, t: Flat, action: int) -> int:
    if action < WITHOUT_CARD * t[CARDS]:
        first, member = PACK_PLACES * s[TURN], action - POINT_AT * t[CARDS]
        for place in range(first, first + PACK_PLACES):
            if s[MEMBERS + place] == member:
                s[PLACE] = s[BOTTOMS + place]
    return START_CHAIN if s[TARGET] >= 0 else _ask_payment(s)


@compiled
def _ask_payment(s: Flat) -> int:
    s[CHOICE] = CHOOSE_PAYMENT
    return NOTHING_YET if s[TO_PAY] > 0 else LAY_DOWN


@compiled
def _choose_payment(s: Flat, t: Flat, action: int) -> int:
    place = _place_in_hand(s, action - DISCARD_IT * t[CARDS])
    s[CHOSEN] |= 1 << place
    s[FROM] = place + 1
    s[TO_PAY] -= 1
    return NOTHING_YET if s[TO_PAY] > 0 else LAY_DOWN


@compiled
def _choose_discard(s: Flat, t: Flat, action: int) -> int:
    if action >= WITHOUT_CARD * t[CARDS]:
        s[CARD_AT] = -1
        return GIVE_UP
    place = _place_in_hand(s, action - DISCARD_IT * t[CARDS])
    s[CHOSEN] |= 1 << place
    s[FROM] = place + 1
    return NOTHING_YET


@compiled
def _choose_reaction(s: Flat, t: Flat, action: int) -> int:
    if action >= WITHOUT_CARD * t[CARDS]:
        return LET_PASS
    if action >= SACRIFICE * t[CARDS]:
        s[CANCEL] = action - SACRIFICE * t[CARDS]
        return SACRIFICE_CARD
    s[CANCEL], s[CARD_AT], s[CHOSEN] = action, _place_in_hand(s, action), 0
    return CANCEL_FROM_HAND
