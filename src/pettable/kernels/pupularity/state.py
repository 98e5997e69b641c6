"""The flat state of Pupularity: its places, and the way between it and the rules' values.

A state begins after the deal. The places have names: `s[HANDS + MOST_HELD * seat]` is the first card of a hand. The
rules on it are in rules.py, what a seat sees in view.py, and what everybody knows of hidden hands in knowledge.py.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pettable.games.pupularity.cards import Cards, Colour, Drama, Gear, Pack, Piece, PupularityCard, Role, Status
from pettable.games.pupularity.codes import MOST_DECKS
from pettable.games.pupularity.deck import MOST_HELD, MOST_SEATS, MOST_STATUS
from pettable.games.pupularity.drama import EFFECTS, ApplyDrama, Target, say_no, steal, toss, trade, zoom
from pettable.games.pupularity.knowledge import Guess, Known, Lot
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import (
    Cancel,
    Chain,
    ChooseFirst,
    Open,
    PupularityOptions,
    PupularityState,
    Shuffle,
    Stacks,
)
from pettable.kernels.compiling import Flat
from pettable.kernels.kernel import KernelError
from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.seats import CHANCE, Seat

#: Decks of up to this many cards, the Pupularity card included, of up to this many points each.
MOST_CARDS, MOST_POINTS = 128, 1000
PIECES, ROLES = len(Piece), len(Role)
OLD_DECKS = MOST_DECKS - 1
#: What everybody knows of all hands has room for this many guesses and this many different sets of cards. A single hand
#: needs more than one guess only after its seat gave up (PP-4).
MOST_GUESSES, MOST_SETS = 40, 15

STATE = np.int16
#: A number of the state as a whole word. A compiled function has a form for each type that it is called with; called
#: with words only, it has one.
word: Any = np.int64

#: The present deck as it was shuffled. Its next card is at DECK + s[DRAWN], its end at DECK + s[DECK_END].
DECK = 0
#: From the bottom up.
DISCARD = DECK + MOST_CARDS
#: In ascending order.
HANDS = DISCARD + MOST_CARDS
#: How many cards each hand has.
HELD = HANDS + MOST_HELD * MOST_SEATS
#: The visible Gear of each seat by kind, -1: none.
GEAR = HELD + MOST_SEATS
#: The visible Pack members of each seat, -1: a free place; the bottom cards of their stacks; and how many there are.
MEMBERS = GEAR + PIECES * MOST_SEATS
BOTTOMS = MEMBERS + PACK_PLACES * MOST_SEATS
MEMBER_COUNT = BOTTOMS + PACK_PLACES * MOST_SEATS
#: The visible Status cards of all seats, in any order.
STATUSES = MEMBER_COUNT + MOST_SEATS
#: For each card in a stack: the one below it, -1: none; its seat, which is also kept for a cancel that waits; and for a
#: bottom card, how many stacks were begun before.
BELOW = STATUSES + MOST_STATUS
OWNER = BELOW + MOST_CARDS
BEGUN = OWNER + MOST_CARDS
#: For each card: 1 if it was in the second deck, 2 if in the third, 3 if in both.
IN_DECKS = BEGUN + MOST_CARDS
#: For each card: the sets of `Lot.among` that it is in, one bit each.
AMONG = IN_DECKS + MOST_CARDS
#: Room for work on all cards; between two calls it means nothing.
WORK = AMONG + MOST_CARDS

DRAWN, DECK_END, DISCARDED, STATUS_COUNT, STACKS_BEGUN = range(WORK + MOST_CARDS, WORK + MOST_CARDS + 5)
#: How many decks were made of the discard pile, and is the Pupularity card in the present one?
DECKS, WITH_END = range(STACKS_BEGUN + 1, STACKS_BEGUN + 3)
#: The seat that had the first turn, the one whose turn it is, and the one that is asked; -1: the game is over.
FIRST, PLAYER, TURN = range(WITH_END + 1, WITH_END + 4)
#: `Open.turns` and `Open.asked`.
TURNS, PROMPTS = range(TURN + 1, TURN + 3)
#: What the seat that is asked chooses next: one of the choices below.
CHOICE = PROMPTS + 1
#: The choices so far: the card of the turn and its place in the hand, the target, the bottom card of the stack it goes
#: to, the places in the hand of the cards that are discarded, one bit each, the first place from which the next may be
#: chosen, and how many are still to pay. -1: none. In a chain, the first, third and fourth are those of the Drama.
CARD, CARD_AT, TARGET, PLACE, CHOSEN, FROM, TO_PAY = range(CHOICE + 1, CHOICE + 8)
#: The card of the cancel that is being made, how many cancels wait, who made the top card of the chain, how many have
#: passed since, and in which order the seats are asked.
CANCEL, CANCELS, LAST, PASSES, ORDER = range(TO_PAY + 1, TO_PAY + 6)

#: Of each hand with nothing narrowed: how many cards are from each earlier deck.
OLD = ORDER + MOST_SEATS
#: How many guesses there are about each hand that has something narrowed, and about all of them.
GUESSED = OLD + OLD_DECKS * MOST_SEATS
GUESSES = GUESSED + MOST_SEATS
#: A guess: its seat, its weight as four times 15 bits and an exponent, the number of its lots, and the lots. A lot is
#: one number: its count, 16 times its deck, 64 times the set it is narrowed to.
WEIGHT_PARTS, PART = 4, 1 << 15
OF_SEAT, WEIGHT, LOT_COUNT, LOTS = 0, 1, WEIGHT_PARTS + 2, WEIGHT_PARTS + 3
GUESS = LOTS + MOST_HELD
POOL = GUESSES + 1
LOT_DECK, LOT_SET = 16, 64
#: For a sampled world: where the hidden cards of each deck end in WORK, the place of the guess about each hand, how
#: many cards each hand gets, and how many of these from each earlier deck.
ENDS = POOL + GUESS * MOST_GUESSES
PICKED = ENDS + MOST_DECKS
WANTED = PICKED + MOST_SEATS
FROM_OLD = WANTED + MOST_SEATS
SIZE = FROM_OLD + OLD_DECKS * MOST_SEATS

CHOOSE_CARD, CHOOSE_TARGET, CHOOSE_PLACE, CHOOSE_PAYMENT, CHOOSE_DISCARDS, REACT = range(6)

# What is fixed at a table. There is one for many states, so it need not be small, and whole words are faster.
TABLE = np.int64
SEATS, CARDS, FULL_HAND, LARGEST_HAND, LONGER_GAME, PUPULARITY = range(6)
#: Of each card: its kind, its points, its Gear kind or role, its colour; of a Drama what it is aimed at, what it does,
#: and whether it only cancels. And the price of each card (PP-3); a card that is never played is dearer than any hand.
KIND = PUPULARITY + 1
POINTS = KIND + MOST_CARDS
SORT = POINTS + MOST_CARDS
COLOUR = SORT + MOST_CARDS
AIM = COLOUR + MOST_CARDS
EFFECT = AIM + MOST_CARDS
ONLY_CANCELS = EFFECT + MOST_CARDS
PRICE = ONLY_CANCELS + MOST_CARDS
TABLE_SIZE = PRICE + MOST_CARDS

KINDS = (Gear, Pack, Status, Drama, PupularityCard)
IS_GEAR, IS_PACK, IS_STATUS, IS_DRAMA, IS_PUPULARITY = range(len(KINDS))
AIMS = tuple(Target)
AT_NONE, AT_GEAR, AT_SAME_GEAR, AT_PACK, AT_STATUS = range(len(AIMS))
#: What the kernel can do once a Drama stands. The functions of drama.py say it to the rules.
APPLIED: tuple[ApplyDrama, ...] = (steal, toss, trade, zoom, say_no)
STEALS, TOSSES, TRADES, ZOOMS, DOES_NOTHING = range(len(APPLIED))

#: The most actions that are legal at once: all cards, and one without a card.
MOST_LEGAL = MOST_CARDS + 1
#: How many steps after the points decide between equal seats (PP-17).
TIE_STEPS = 2


def table(rules: Pupularity, options: PupularityOptions) -> Flat:
    """What is fixed at a table."""
    t, cards, printed = np.zeros(TABLE_SIZE, TABLE), rules.deck.cards, rules.printed
    sorts: list[Piece | Role] = [*Piece, *Role]
    t[SEATS], t[CARDS], t[PUPULARITY] = options.seats, len(cards), rules.pupularity
    t[FULL_HAND], t[LARGEST_HAND], t[LONGER_GAME] = rules.hand_size, rules.most_held, options.longer_game
    for number, card in enumerate(cards):
        t[KIND + number], t[POINTS + number] = KINDS.index(type(card)), printed.points[number]
        if (sort := printed.place[number]) is not None:
            t[SORT + number] = sorts.index(sort) % PIECES
        if (colour := printed.colour[number]) is not None:
            t[COLOUR + number] = list(Colour).index(colour)
        if isinstance(card, Drama):
            effect = EFFECTS[card.effect]
            t[AIM + number], t[EFFECT + number] = AIMS.index(effect.target), APPLIED.index(effect.apply)
            t[ONLY_CANCELS + number] = effect.cancels
        t[PRICE + number] = printed.points[number] if rules.legality.of_a_turn[number] else MOST_CARDS
    return t


def too_large(rules: Pupularity) -> str:
    """Why the kernel does not take a deck; empty: it does."""
    cards = rules.deck.cards
    if len(cards) > MOST_CARDS:
        return f"{len(cards)} cards; the kernel takes {MOST_CARDS}"
    if (most := max(rules.printed.points)) > MOST_POINTS:
        return f"a card of {most} points; the kernel takes {MOST_POINTS}"
    if (most := rules.printed.kind.count(Status)) > MOST_STATUS:
        return f"{most} Status cards; the kernel takes {MOST_STATUS}"
    if rules.most_held > MOST_HELD:
        return f"hands of up to {rules.most_held}; the kernel takes {MOST_HELD}"
    effects = {card.effect for card in cards if isinstance(card, Drama)}
    unknown = sorted(effect for effect in effects if EFFECTS[effect].apply not in APPLIED)
    return f"the Drama {', '.join(unknown)}, which the kernel does not know" if unknown else ""


def pack(rules: Pupularity, state: PupularityState) -> Flat:
    """The flat form of a state after the deal. The drawn cards and who began, which no rule needs, are lost.

    A KernelError where more guesses about hands are in it than there is room for.
    """
    public = state.open
    assert public.player is not None
    assert public.turns or public.over
    assert not public.due
    s = np.zeros(SIZE, STATE)
    s[FIRST] = s[PLAYER] = public.player
    s[TURNS], s[PROMPTS], s[DECKS] = public.turns, public.asked, len(public.decks)
    s[DECK_END], s[DISCARDED] = len(state.deck), len(public.discard)
    s[DECK : DECK + len(state.deck)], s[DISCARD : DISCARD + len(public.discard)] = state.deck, public.discard
    s[WITH_END] = rules.pupularity in state.deck
    for number, cards in enumerate(public.decks):
        s[[IN_DECKS + card for card in cards]] += 1 << number
    for seat, hand in enumerate(state.hands):
        s[HELD + seat] = len(hand)
        s[HANDS + MOST_HELD * seat : HANDS + MOST_HELD * seat + len(hand)] = hand
    _pack_stacks(rules, public.stacks, s)
    _pack_known(public.known, s)
    s[TURN] = -1 if public.over else public.player
    if public.chain is not None:
        _pack_chain(public.chain, state, s)
    elif not public.over:
        can_play = rules.legality.playable_cards(state.hands[public.player], public.stacks[public.player])
        s[CHOICE] = CHOOSE_CARD if can_play else CHOOSE_DISCARDS
    return s


def _pack_stacks(rules: Pupularity, all_stacks: Sequence[Stacks], s: Flat) -> None:
    s[GEAR:MEMBERS] = s[MEMBERS:BOTTOMS] = s[BOTTOMS:MEMBER_COUNT] = -1
    for seat, stacks in enumerate(all_stacks):
        for stack in stacks:
            below = -1
            for card in stack:
                s[BELOW + card], s[OWNER + card] = below, seat
                below = card
            s[BEGUN + stack[0]] = s[STACKS_BEGUN]
            s[STACKS_BEGUN] += 1
            top, sort = stack[-1], rules.printed.place[stack[-1]]
            if isinstance(sort, Piece):
                s[GEAR + PIECES * seat + list(Piece).index(sort)] = top
            elif isinstance(sort, Role):
                place = PACK_PLACES * seat + s[MEMBER_COUNT + seat]
                s[MEMBERS + place], s[BOTTOMS + place] = top, stack[0]
                s[MEMBER_COUNT + seat] += 1
            else:
                s[STATUSES + s[STATUS_COUNT]] = top
                s[STATUS_COUNT] += 1


def _pack_known(all_known: Sequence[Known], s: Flat) -> None:
    sets: list[Cards] = [()]
    for seat, known in enumerate(all_known):
        if len(known) == 1 and not any(lot.among for lot in known[0].lots):
            for lot in known[0].lots:
                s[OLD + OLD_DECKS * seat + lot.deck] = lot.count
            continue
        s[GUESSED + seat] = len(known)
        for guess in known:
            sets += {lot.among: None for lot in guess.lots if lot.among not in sets}
            if s[GUESSES] == MOST_GUESSES or len(sets) > MOST_SETS + 1:
                raise KernelError(f"more than {MOST_GUESSES} guesses about hands, or {MOST_SETS} sets of cards in them")
            at = POOL + GUESS * s[GUESSES]
            s[GUESSES] += 1
            s[at + OF_SEAT], s[at + LOT_COUNT] = seat, len(guess.lots)
            s[at + WEIGHT : at + LOT_COUNT] = weight_parts(guess.weight)
            s[at + LOTS : at + LOTS + len(guess.lots)] = [
                lot.count + LOT_DECK * lot.deck + LOT_SET * sets.index(lot.among) for lot in guess.lots
            ]
    for number, cards in enumerate(sets[1:]):
        s[[AMONG + card for card in cards]] += 1 << number


def _pack_chain(chain: Chain, state: PupularityState, s: Flat) -> None:
    s[CHOICE], s[CARD] = REACT, chain.card
    s[TARGET] = -1 if chain.target is None else chain.target
    s[PLACE] = -1 if chain.place is None else chain.place
    s[CANCELS], s[LAST], s[PASSES] = len(chain.cancels), chain.last, len(state.passed)
    for cancel in chain.cancels:
        s[OWNER + cancel.card] = cancel.seat
    asked = chain.asked(state.options.seats)
    s[ORDER : ORDER + len(asked)] = [*state.passed, *(seat for seat in asked if seat not in state.passed)]
    s[TURN] = s[ORDER + s[PASSES]]


def weight_parts(weight: float) -> list[int]:
    """A weight as small whole numbers: four parts of its 53 bits, the lowest first, and an exponent."""
    fraction, exponent = math.frexp(weight)
    whole = int(math.ldexp(fraction, 53))
    return [whole // PART**part % PART for part in range(WEIGHT_PARTS)] + [exponent - 53]


def unpack(rules: Pupularity, options: PupularityOptions, s: Flat) -> PupularityState:
    """The state of the rules that a flat one stands for."""
    seats, over = range(options.seats), s[TURN] < 0
    chain = None if over or s[CHOICE] != REACT else _chain(s)
    in_decks = s[IN_DECKS : IN_DECKS + len(rules.deck.cards)]
    public = Open(
        asked=int(s[PROMPTS]),
        turns=int(s[TURNS]),
        player=Seat(int(s[PLAYER])),
        stacks=tuple([_stacks(s, seat) for seat in seats]),
        discard=_cards(s[DISCARD : DISCARD + s[DISCARDED]]),
        chain=chain,
        due=(),
        decks=tuple([_cards(np.flatnonzero(in_decks >> number & 1)) for number in range(s[DECKS])]),
        known=tuple([_known(rules, s, seat) for seat in seats]),
        over=bool(over),
    )
    return PupularityState(
        options=options,
        open=public,
        hands=tuple([_cards(s[HANDS + MOST_HELD * seat :][: s[HELD + seat]]) for seat in seats]),
        deck=_cards(s[DECK + s[DRAWN] : DECK + s[DECK_END]]),
        passed=() if chain is None else tuple(sorted([Seat(int(seat)) for seat in s[ORDER : ORDER + s[PASSES]]])),
    )


def _chain(s: Flat) -> Chain:
    # Each cancel was discarded when it was made, so the last of the discard pile are those that wait.
    cancels = _cards(s[DISCARD + s[DISCARDED] - s[CANCELS] : DISCARD + s[DISCARDED]])
    target, place = int(s[TARGET]), int(s[PLACE])
    return Chain(
        seat=Seat(int(s[PLAYER])),
        card=CardId(int(s[CARD])),
        target=CardId(target) if target >= 0 else None,
        place=CardId(place) if place >= 0 else None,
        cancels=tuple([Cancel(Seat(int(s[OWNER + card])), card) for card in cancels]),
    )


def _stacks(s: Flat, seat: int) -> Stacks:
    tops = [
        *s[GEAR + PIECES * seat : GEAR + PIECES * (seat + 1)],
        *s[MEMBERS + PACK_PLACES * seat : MEMBERS + PACK_PLACES * (seat + 1)],
        *(card for card in s[STATUSES : STATUSES + s[STATUS_COUNT]] if s[OWNER + card] == seat),
    ]
    stacks = [_stack(s, int(top)) for top in tops if top >= 0]
    return tuple(sorted(stacks, key=lambda stack: int(s[BEGUN + stack[0]])))


def _stack(s: Flat, top: int) -> Cards:
    stack = [top]
    while (below := int(s[BELOW + stack[-1]])) >= 0:
        stack.append(below)
    return _cards(reversed(stack))


def _known(rules: Pupularity, s: Flat, seat: int) -> Known:
    if not s[GUESSED + seat]:
        old = s[OLD + OLD_DECKS * seat : OLD + OLD_DECKS * (seat + 1)]
        lots = tuple([Lot(int(count), deck) for deck, count in enumerate(old) if count])
        return (Guess(1.0, lots),) if lots else ()
    found = [POOL + GUESS * number for number in range(s[GUESSES])]
    return tuple([_guess(rules, s, at) for at in found if s[at + OF_SEAT] == seat])


def _guess(rules: Pupularity, s: Flat, at: int) -> Guess:
    *parts, exponent = [int(part) for part in s[at + WEIGHT : at + LOT_COUNT]]
    whole, among, lots = sum(part * PART**place for place, part in enumerate(parts)), s[AMONG:WORK], list[Lot]()
    for lot in s[at + LOTS :][: s[at + LOT_COUNT]]:
        number = int(lot) // LOT_SET
        cards = _cards(card for card in rules.pack if among[card] >> (number - 1) & 1) if number else ()
        lots.append(Lot(int(lot) % LOT_DECK, int(lot) // LOT_DECK % (LOT_SET // LOT_DECK), cards))
    return Guess(math.ldexp(whole, exponent), tuple(lots))


def chance_move(rules: Pupularity, state: PupularityState, s: Flat) -> Move:
    """The move by chance that is due in a state, as it came out in the kernel."""
    if state.open.player is None:
        return ChooseFirst(CHANCE, Seat(int(s[FIRST])))
    # Decks that were made in the same step lie one behind the other.
    wanted = set(rules.to_shuffle(state))
    return Shuffle(CHANCE, tuple([card for card in _cards(s[DECK : DECK + s[DECK_END]]) if card in wanted]))


def _cards(numbers: Iterable[Any]) -> Cards:
    return tuple([CardId(int(card)) for card in numbers])
