"""Chain of Command for CPU and GPU: the rules of games/chain_of_command/rules.py on a flat array of numbers.

A state begins after the deal. Every function gets the state `s`; most get `t`, what is fixed at a table: the cards and
the options. The places in both have names: `s[HANDS + HAND * seat]` is the first card of a hand. An action is the
number of a card. The rule ids are those of the game's rulebook.
"""

from typing import Any

import numpy as np

from pettable.games.chain_of_command.deck import Group, Leader
from pettable.games.chain_of_command.rules import (
    HAND,
    MOST_SEATS,
    ChainOfCommand,
    ChainOptions,
    ChainState,
    ChooseLead,
    Deal,
    ShuffleChain,
    may_lead,
)
from pettable.kernels.compiling import Flat, compiled, inlined
from pettable.kernels.random import below, shuffle
from pettable.kernels.seats import next_seat
from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.seats import CHANCE, Seat

GROUPS = len(Group)
#: Decks of up to this many cards, chain cards included, and scores of up to this many points.
MOST_CARDS, MOST_POINTS = 100, 1000
MOST_PACK = MOST_CARDS - GROUPS

# The state: small numbers, so that many tables fit into a GPU's memory.
STATE = np.int8
#: The shuffled cards; the next one to draw is at DECK + s[DRAWN].
DECK = 0
#: All cards in the order they were played; those from the last full trick on lie on the table.
PLAYED = DECK + MOST_PACK
#: Who won each trick.
WINNERS = PLAYED + MOST_PACK
HANDS = WINNERS + MOST_PACK // 2
#: How many cards each hand has.
HELD = HANDS + HAND * MOST_SEATS
#: The place of each group in the chain, from 0, the strongest.
CHAIN = HELD + MOST_SEATS
#: How many cards were drawn and played, and how many of those lie in the trick.
DRAWN, COUNT, IN_TRICK = range(CHAIN + GROUPS, CHAIN + GROUPS + 3)
#: The seats that led the first trick, that leads this one, and that plays now; -1: the game is over.
FIRST, LEAD, TURN = range(IN_TRICK + 1, IN_TRICK + 4)
#: How many tricks were won.
TRICKS_WON = TURN + 1
SIZE = TRICKS_WON + 1

# What is fixed at a table.
TABLE = np.int16
SEATS, CARDS, PACK_SIZE = range(3)
OPEN_PILES, TRICKS, LEADER_OF_THE_PACK, UNDERDOG, PETKEEPER, TOP_DOG = range(3, 9)
#: How many seats chance may choose as the first lead, and which.
LEADS = 9
PACK = LEADS + 1 + MOST_SEATS
#: Of each card: its group, its score, and whether it is a leader.
GROUP = PACK + MOST_PACK
SCORE = GROUP + MOST_CARDS
LEADER = SCORE + MOST_CARDS
TABLE_SIZE = LEADER + MOST_CARDS

#: The most actions that are legal at once.
MOST_LEGAL = HAND


@inlined
def deal(s: Flat, t: Flat, r: Flat) -> None:
    """CC-1: the chain, the first lead and the cards, all by chance."""
    seats, pack = t[SEATS], t[PACK_SIZE]
    for place in range(GROUPS):
        s[CHAIN + place] = place
    shuffle(r, s, CHAIN, GROUPS)
    s[FIRST] = s[LEAD] = s[TURN] = t[LEADS + 1 + below(r, t[LEADS])]
    for place in range(pack):
        s[DECK + place] = t[PACK + place]
    shuffle(r, s, DECK, pack)
    for seat in range(seats):
        s[HELD + seat] = 0
    seat = s[FIRST]
    for place in range(HAND * seats):
        s[HANDS + HAND * seat + s[HELD + seat]] = s[DECK + place]
        s[HELD + seat] += 1
        seat = next_seat(seat, seats)
    s[DRAWN], s[COUNT], s[IN_TRICK], s[TRICKS_WON] = HAND * seats, 0, 0, 0


@inlined
def asked(s: Flat, t: Flat) -> int:  # noqa: ARG001 (all kernels have the same functions)
    """The seat that plays now; -1: the game is over."""
    return s[TURN]  # type: ignore[no-any-return]


@inlined
def legal(s: Flat, t: Flat, actions: Flat) -> int:  # noqa: ARG001
    """CC-2: any card of the hand. Writes the actions, and returns how many there are."""
    seat = s[TURN]
    # Always three, since a loop of fixed length is faster; those after the last card of the hand mean nothing.
    for place in range(HAND):
        actions[place] = s[HANDS + HAND * seat + place]
    return s[HELD + seat]  # type: ignore[no-any-return]


@inlined
def step(s: Flat, t: Flat, r: Flat, action: int) -> None:  # noqa: ARG001 (no chance after the deal)
    """A card into the trick."""
    _take_from_hand(s, s[TURN], action)
    s[PLAYED + s[COUNT]] = action
    s[COUNT] += 1
    s[IN_TRICK] += 1
    if t[LEADER + action]:
        _move_up(s, t, t[GROUP + action])
    if s[IN_TRICK] == t[SEATS]:
        _take_trick(s, t)
    else:
        s[TURN] = next_seat(s[TURN], t[SEATS])


@inlined
def _take_from_hand(s: Flat, seat: int, card: int) -> None:
    hand = HANDS + HAND * seat
    first, second, third = s[hand], s[hand + 1], s[hand + 2]
    # Chosen without a branch: a processor cannot predict which card a random player takes.
    takes_first = first == card
    s[hand] = second if takes_first else first
    s[hand + 1] = third if takes_first or second == card else second
    s[HELD + seat] -= 1


@inlined
def _move_up(s: Flat, t: Flat, group: int) -> None:
    """CC-3, and CC-12 with top dog: the group of a leader moves up the chain, or to its top."""
    before = s[CHAIN + group]
    after = 0 if t[TOP_DOG] else max(0, before - 1)
    for other in range(GROUPS):
        if after <= s[CHAIN + other] < before:
            s[CHAIN + other] += 1
    s[CHAIN + group] = after


@inlined
def _take_trick(s: Flat, t: Flat) -> None:
    """The full trick goes to its winner, everybody draws a card (CC-6), and the winner leads."""
    seats = t[SEATS]
    winner = s[LEAD] + _wins_trick(s, t, s[COUNT] - seats)
    if winner >= seats:
        winner -= seats
    s[WINNERS + s[TRICKS_WON]] = winner
    s[TRICKS_WON] += 1
    s[LEAD] = s[TURN] = winner
    s[IN_TRICK] = 0
    if s[COUNT] == t[PACK_SIZE]:
        s[TURN] = -1
    if s[DRAWN] < t[PACK_SIZE]:
        drawer = winner
        for place in range(seats):
            s[HANDS + HAND * drawer + s[HELD + drawer]] = s[DECK + s[DRAWN] + place]
            s[HELD + drawer] += 1
            drawer = next_seat(drawer, seats)
        s[DRAWN] += seats


@inlined
def _wins_trick(s: Flat, t: Flat, first: int) -> int:
    """CC-4: the strongest group, then the highest score, then the card played first; its place in the trick."""
    best, strongest = 0, -1
    for place in range(t[SEATS]):
        card = s[PLAYED + first + place]
        strength = (GROUPS - s[CHAIN + t[GROUP + card]]) * (MOST_POINTS + 1) + t[SCORE + card]
        if strength > strongest:
            best, strongest = place, strength
    return best


@compiled
def scores(s: Flat, t: Flat, points: Flat, keys: Flat) -> None:
    """CC-7 to CC-11: each seat's points; and in `keys` what decides between equal ones, the most important first."""
    seats = t[SEATS]
    leaders, pets = 0, 0
    for seat in range(seats):
        points[seat] = 0
        keys[seat, 0] = keys[seat, 1] = 0
        for card in range(s[COUNT] // seats * seats):
            if s[WINNERS + card // seats] == seat:
                points[seat] += t[SCORE + s[PLAYED + card]]
                keys[seat, 0] += s[CHAIN + t[GROUP + s[PLAYED + card]]] == 0
                keys[seat, 1] += 1
        leaders, pets = max(leaders, _leaders(s, t, seat)), max(pets, keys[seat, 1])
    for seat in range(seats):
        if t[LEADER_OF_THE_PACK] and _leaders(s, t, seat) == leaders > 0:
            points[seat] += 10
        if t[UNDERDOG] and _has_last_leader(s, t, seat):
            points[seat] += 4
        if t[PETKEEPER] and keys[seat, 1] == pets > 0:
            points[seat] += 6


#: How many steps after the points decide between equal seats (CC-7).
TIE_STEPS = 2


@compiled
def _leaders(s: Flat, t: Flat, seat: int) -> int:
    """How many leaders are in a seat's pile."""
    found = 0
    for card in range(s[COUNT] // t[SEATS] * t[SEATS]):
        found += s[WINNERS + card // t[SEATS]] == seat and t[LEADER + s[PLAYED + card]]
    return found


@compiled
def _has_last_leader(s: Flat, t: Flat, seat: int) -> bool:
    """Is the leader of the last group in a seat's pile?"""
    for card in range(s[COUNT] // t[SEATS] * t[SEATS]):
        played = s[PLAYED + card]
        mine = s[WINNERS + card // t[SEATS]] == seat
        if mine and t[LEADER + played] and s[CHAIN + t[GROUP + played]] == GROUPS - 1:
            return True
    return False


@compiled
def observe(s: Flat, t: Flat, seat: int, vector: Flat) -> None:
    """What the seat sees, by the code of games/chain_of_command/codes.py."""
    seats, cards = t[SEATS], t[CARDS]
    vector[:] = 0
    for place in range(s[HELD + seat]):
        vector[s[HANDS + HAND * seat + place]] = 1
    won = s[COUNT] // seats * seats
    for place in range(s[COUNT]):
        owner = (s[WINNERS + place // seats] - seat) % seats if place < won else seats + place - won
        vector[cards * (1 + owner) + s[PLAYED + place]] = 1
    end = cards * (1 + 2 * seats)
    for group in range(GROUPS):
        vector[end + GROUPS * s[CHAIN + group] + group] = 1
    end += GROUPS * GROUPS
    vector[end + (s[LEAD] - seat) % seats] = 1
    vector[end + seats] = t[PACK_SIZE] - s[DRAWN]
    for option in range(OPEN_PILES, TOP_DOG + 1):
        vector[end + seats + 1 + option - OPEN_PILES] = t[option]


@compiled
def sample(s: Flat, t: Flat, seat: int, r: Flat) -> None:
    """Replace what this seat cannot know: the cards of the other hands and of the deck are shuffled among them."""
    seats, pack = t[SEATS], t[PACK_SIZE]
    # The unseen cards are put behind the drawn part of the deck, shuffled, and dealt from there.
    start = s[DRAWN]
    for other in range(seats):
        if other != seat:
            for place in range(s[HELD + other]):
                start -= 1
                s[DECK + start] = s[HANDS + HAND * other + place]
    shuffle(r, s, DECK + start, pack - start)
    for other in range(seats):
        if other != seat:
            for place in range(s[HELD + other]):
                s[HANDS + HAND * other + place] = s[DECK + start]
                start += 1


# Between the rules' values and the flat state.


def table(rules: ChainOfCommand, options: ChainOptions) -> Flat:
    """What is fixed at a table."""
    t, cards = np.zeros(TABLE_SIZE, TABLE), rules.deck.cards
    t[SEATS], t[CARDS], t[PACK_SIZE] = options.seats, len(cards), len(rules.pack)
    t[OPEN_PILES : TOP_DOG + 1] = [
        options.open_piles,
        options.tricks,
        options.leader_of_the_pack,
        options.underdog,
        options.petkeeper,
        options.top_dog,
    ]
    leads = may_lead(options)
    t[LEADS], t[LEADS + 1 : LEADS + 1 + len(leads)] = len(leads), leads
    t[PACK : PACK + len(rules.pack)] = rules.pack
    t[GROUP : GROUP + len(cards)] = [PLACES[card.group] for card in cards]
    t[SCORE : SCORE + len(cards)] = rules.scores[options.tricks]
    t[LEADER : LEADER + len(cards)] = [isinstance(card, Leader) for card in cards]
    return t


#: Each group's number.
PLACES = {group: place for place, group in enumerate(Group)}


def too_large(rules: ChainOfCommand) -> str:
    """Why a deck does not fit into the flat state; empty: it fits."""
    if len(rules.deck.cards) > MOST_CARDS:
        return f"{len(rules.deck.cards)} cards; the kernel takes {MOST_CARDS}"
    if rules.hand != HAND or len(rules.chain_card) != len(Group):
        return f"the kernel takes hands of {HAND} and a chain of {len(Group)} groups"
    most = max(map(max, rules.scores.values()))
    return f"a score of {most}; the kernel takes {MOST_POINTS}" if most > MOST_POINTS else ""


def pack(rules: ChainOfCommand, state: ChainState) -> Flat:
    """The flat form of a state after the deal. The deck's drawn cards, which no rule needs, are lost."""
    assert state.dealt
    assert state.lead is not None
    s, seats = np.zeros(SIZE, STATE), state.options.seats
    s[DRAWN] = len(rules.pack) - len(state.deck)
    s[DECK + s[DRAWN] : DECK + len(rules.pack)] = state.deck
    s[COUNT], s[IN_TRICK], s[LEAD] = state.played, len(state.trick), state.lead
    s[TURN] = -1 if state.played == len(rules.pack) else (state.lead + len(state.trick)) % seats
    s[CHAIN : CHAIN + GROUPS] = [state.chain.index(group) for group in Group]
    for seat, hand in enumerate(state.hands):
        s[HELD + seat] = len(hand)
        s[HANDS + HAND * seat : HANDS + HAND * seat + len(hand)] = hand
    # Which trick of a pile was won when does not matter to any rule, so the piles are written one after the other.
    tricks = [
        (seat, pile[at : at + seats]) for seat, pile in enumerate(state.piles) for at in range(0, len(pile), seats)
    ]
    for number, (seat, cards) in enumerate(tricks):
        s[WINNERS + number] = seat
        s[PLAYED + seats * number : PLAYED + seats * (number + 1)] = cards
    s[TRICKS_WON] = len(tricks)
    s[PLAYED + seats * len(tricks) : PLAYED + state.played] = state.trick
    return s


def unpack(rules: ChainOfCommand, options: ChainOptions, s: Flat) -> ChainState:
    """The state of the rules that a flat one stands for."""
    seats = options.seats
    drawn, count = int(s[DRAWN]), int(s[COUNT])
    won = count // seats * seats
    cards = [CardId(int(card)) for card in s[PLAYED : PLAYED + count]]
    piles: list[tuple[CardId, ...]] = [()] * seats
    for trick in range(won // seats):
        piles[int(s[WINNERS + trick])] += tuple(cards[seats * trick : seats * (trick + 1)])
    hands = [s[HANDS + HAND * seat :][: s[HELD + seat]] for seat in range(seats)]
    return ChainState(
        options=options,
        chain=_chain(s),
        deck=_cards(s[DECK + drawn : DECK + len(rules.pack)]),
        hands=tuple(map(_cards, hands)),
        piles=tuple(piles),
        lead=Seat(int(s[LEAD])),
        trick=tuple(cards[won:]),
        played=count,
        dealt=True,
    )


def chance_move(rules: ChainOfCommand, state: ChainState, s: Flat) -> Move:
    """The move by chance that is due in a state, as it came out in the kernel's deal."""
    if not state.chain:
        return ShuffleChain(CHANCE, _chain(s))
    if state.lead is None:
        return ChooseLead(CHANCE, Seat(int(s[FIRST])))
    return Deal(CHANCE, _cards(s[DECK : DECK + len(rules.pack)]))


def _chain(s: Flat) -> tuple[Group, ...]:
    return tuple(sorted(Group, key=lambda group: int(s[CHAIN + PLACES[group]])))


def _cards(numbers: Any) -> tuple[CardId, ...]:
    return tuple(CardId(int(card)) for card in numbers)
