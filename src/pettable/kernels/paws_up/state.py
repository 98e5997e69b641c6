"""The flat state of Paws Up: what lies where in it, and the way between it and the rules' values.

A state begins after the set-up. The places have names: `s[HANDS + MOST_HAND * seat]` is the first card of a hand.
Photos have the numbers of games/paws_up/codes.py, story cards are numbered pile by pile, the top card first.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from pettable.games.paws_up.codes import photo_ids
from pettable.games.paws_up.deck import PILES, STARTING_SETS, Animal, Baby, Location, PhotoCard, Story
from pettable.games.paws_up.rules import ON_DISPLAY, SETUP_STEPS, PawsUp, commits, whose_turn
from pettable.games.paws_up.state import (
    Cards,
    DealSets,
    PawsUpOptions,
    PawsUpState,
    ShufflePile,
    ShuffleTrends,
    Swap,
    Turn,
)
from pettable.games.paws_up.stories import SHOWN, stories_of
from pettable.kernels.compiling import Flat
from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.seats import CHANCE, Seat

MOST_SEATS, MOST_SETS = 5, len(STARTING_SETS)
STORIES, LOCATIONS, PILE_COUNT = len(Story), len(Location), len(PILES)
#: Decks of up to this many photos and story cards, and of one trend for each location.
MOST_PHOTOS, MOST_STORY_CARDS = 80, 60
MOST_CARDS = MOST_PHOTOS + MOST_STORY_CARDS + LOCATIONS
#: The most photos in a starting set, and points that a card gives.
MOST_HAND, MOST_POINTS = 6, 1000
#: The most swaps in a round: three seats with two cards each (PU-12).
MOST_SWAPS = 6

# The state: small numbers, so that many tables fit into a GPU's memory.
STATE = np.int8
#: The trend row from the left: locations. Then the place of each location in it, that of a baby behind all others.
TRENDS = 0
FROM_LEFT = TRENDS + LOCATIONS
#: The shuffled starting sets: first those of the seats, then those that nobody has.
SETS = FROM_LEFT + LOCATIONS + 1
#: The shuffled piles I, II and III, one behind the other; the next card of each is at DRAW_PILES + s[NEXT + pile].
DRAW_PILES = SETS + MOST_SETS
NEXT = DRAW_PILES + MOST_PHOTOS
#: The cards that have left the game.
GONE = NEXT + PILE_COUNT
HANDS = GONE + MOST_PHOTOS
#: How many cards each hand has.
HELD = HANDS + MOST_HAND * MOST_SEATS
DISPLAY = HELD + MOST_SEATS
#: The two cards that each seat has committed; the second is -1 where one is enough, the first where none is committed.
COMMITTED = DISPLAY + ON_DISPLAY
#: The swaps of this round in their order, made or to come: whose, the card that it places, and the card that it takes.
SWAPPER = COMMITTED + 2 * MOST_SEATS
PLACED = SWAPPER + MOST_SWAPS
TAKEN = PLACED + MOST_SWAPS
#: Has a seat made a story? s[MADE + STORIES * seat + story]; and its story cards in the order it earned them.
MADE = TAKEN + MOST_SWAPS
EARNED = MADE + STORIES * MOST_SEATS
#: How many story cards each seat has earned, and how many of each pile were earned.
EARNED_COUNT = EARNED + STORIES * MOST_SEATS
TOLD = EARNED_COUNT + MOST_SEATS
#: How many cards are gone and on display, and how many swaps of this round were made.
GONE_COUNT, DISPLAY_COUNT, SWAPS = range(TOLD + STORIES, TOLD + STORIES + 3)
#: The round, what is asked, and the seat that is asked; -1: the game is over.
ROUND, STAGE, TURN = range(SWAPS + 1, SWAPS + 4)
#: How many actions of its move the asked seat has chosen, and which: photos to commit, or a story and its photos.
CHOSEN = TURN + 1
CHOICES = CHOSEN + 1
SIZE = CHOICES + SHOWN

#: The stages of a round: all commit (PU-4), a seat swaps (PU-6), a seat makes stories (PU-9).
COMMITTING, SWAPPING, TELLING = range(3)

# What is fixed at a table.
TABLE = np.int64
SEATS, PHOTOS, COMMITS, COMPETITIVE, MEMORY_AID = range(5)
#: How many trends there are, and which; how many starting sets.
TREND_COUNT = 5
TREND = TREND_COUNT + 1
SET_COUNT = TREND + LOCATIONS
#: The cards of each set, and how many.
SET_SIZE = SET_COUNT + 1
IN_SET = SET_SIZE + MOST_SETS
#: Where each pile begins among the cards of all piles, and where the last one ends; then these cards.
PILE_START = IN_SET + MOST_HAND * MOST_SETS
IN_PILES = PILE_START + PILE_COUNT + 1
#: Of each photo: its paws, its location, LOCATIONS for a baby, and how early it swaps, apart from the trend row.
PAWS = IN_PILES + MOST_PHOTOS
LOCATION = PAWS + MOST_PHOTOS
FORCE = LOCATION + MOST_PHOTOS
#: What a photo shows of each story: cards serve a story together if they show the same, and not 0.
SHOWS = FORCE + MOST_PHOTOS
#: A one in the field of the location and of the animal that a photo shows; and in the field of its number of paws.
EMOJI_FIELDS = SHOWS + STORIES * MOST_PHOTOS
PAW_FIELDS = EMOJI_FIELDS + MOST_PHOTOS
#: The first card of each story pile, and the end of the last one; what each story card is worth.
STORY_START = PAW_FIELDS + MOST_PHOTOS
WORTH = STORY_START + STORIES + 1
TABLE_SIZE = WORTH + MOST_STORY_CARDS

# A hand's stories are found by adding up its cards' fields, three bits each. A count of three or more, with one added,
# sets the highest bit of its field; six cards do not overflow it.
FIELD = 3
EMOJIS = LOCATIONS + len(Animal)
MOST_PAW_FIELDS = 21
ONES = sum(1 << FIELD * field for field in range(MOST_PAW_FIELDS))
HIGHEST = ONES << FIELD - 1

#: The most actions that are legal at once: every story, and done.
MOST_LEGAL = STORIES + 1
#: How many steps after the points decide between equal seats (PU-11).
TIE_STEPS = 2


def table(rules: PawsUp, options: PawsUpOptions) -> Flat:
    """What is fixed at a table."""
    t, cards, numbers = np.zeros(TABLE_SIZE, TABLE), _photos(rules), _Numbers(rules)
    t[SEATS], t[PHOTOS], t[COMMITS] = options.seats, len(cards), commits(options)
    t[COMPETITIVE], t[MEMORY_AID] = options.competitive, options.memory_aid
    t[TREND_COUNT], t[SET_COUNT] = len(rules.trend_card), len(rules.starting)
    t[TREND : TREND + len(rules.trend_card)] = [PLACES[location] for location in rules.trend_card]
    for number, members in enumerate(rules.starting.values()):
        t[SET_SIZE + number] = len(members)
        _write(t, IN_SET + MOST_HAND * number, map(numbers.photo, members))
    _write(t, PILE_START, _starts(rules.pile_cards))
    _write(t, IN_PILES, (numbers.photo(card) for pile in rules.pile_cards for card in pile))
    fields = {paws: field for field, paws in enumerate(_paws_of_stories(cards))}
    for number, card in enumerate(cards):
        baby = isinstance(card, Baby)
        t[PAWS + number] = card.paws
        t[LOCATION + number] = LOCATIONS if isinstance(card, Baby) else PLACES[card.location]
        t[FORCE + number] = (card.paws + (MOST_POINTS + 1) * baby) * (LOCATIONS + 1)
        for story, paws in stories_of(card):
            place = rules.story_place[story]
            t[SHOWS + STORIES * number + place] = paws + 1
            if story is not Story.PAW:
                t[EMOJI_FIELDS + number] += 1 << FIELD * place
            elif paws in fields:
                t[PAW_FIELDS + number] += 1 << FIELD * fields[paws]
    _write(t, STORY_START, _starts(rules.story_cards))
    _write(t, WORTH, (rules.deck.cards[card].worth for pile in rules.story_cards for card in pile))
    return t


#: Each location's number.
PLACES = {location: place for place, location in enumerate(Location)}


class _Numbers:
    """The numbers of the cards of a deck, as in the flat state, and back."""

    def __init__(self, rules: PawsUp) -> None:
        self.photos = photo_ids(rules)
        self.stories = [card for pile in rules.story_cards for card in pile]

    def photo(self, card: CardId) -> int:
        return self.photos.index(card)

    def story(self, card: CardId) -> int:
        return self.stories.index(card)

    def cards(self, numbers: Any) -> Cards:
        """The photos of these numbers."""
        return tuple([self.photos[number] for number in numbers])


def _photos(rules: PawsUp) -> list[PhotoCard]:
    return [card for card in rules.deck.cards if isinstance(card, PhotoCard)]


def _paws_of_stories(cards: Iterable[PhotoCard]) -> list[int]:
    """The numbers of paws that enough cards have for a story."""
    counts = Counter(card.paws for card in cards)
    return [paws for paws, count in counts.items() if count >= SHOWN]


def _starts(piles: Iterable[Cards]) -> list[int]:
    """Where each pile begins if they lie one behind the other, and where the last one ends."""
    starts = [0]
    for pile in piles:
        starts.append(starts[-1] + len(pile))
    return starts


def _write(flat: Flat, start: int, numbers: Iterable[int]) -> None:
    for place, number in enumerate(numbers, start):
        flat[place] = number


def too_large(rules: PawsUp) -> str:
    """Why a deck does not fit into the flat state; empty: it fits."""
    photos, deck = _photos(rules), rules.deck.cards
    limits = [
        ("photos", len(photos), 1, MOST_PHOTOS),
        ("photos in the piles", sum(map(len, rules.pile_cards)), 1, MOST_PHOTOS),
        ("numbers of paws that make a story", len(_paws_of_stories(photos)), 0, MOST_PAW_FIELDS),
        ("story cards", sum(map(len, rules.story_cards)), 0, MOST_STORY_CARDS),
        *(("photos in a starting set", len(cards), 2, MOST_HAND) for cards in rules.starting.values()),
        *(("paws on a photo", card.paws, 0, MOST_POINTS) for card in photos),
        *(("paws on a story card", deck[card].worth, 0, MOST_POINTS) for pile in rules.story_cards for card in pile),
    ]
    for what, count, least, most in limits:
        if not least <= count <= most:
            return f"{count} {what}; the kernel takes {least} to {most}"
    return ""


def pack(rules: PawsUp, state: PawsUpState) -> Flat:
    """The flat form of a state after the set-up. The drawn part of the piles, which no rule needs, is lost."""
    assert state.set_up == SETUP_STEPS
    s, numbers, letters = np.zeros(SIZE, STATE), _Numbers(rules), list(rules.starting)
    _write(s, TRENDS, [PLACES[location] for location in state.trends])
    for place, location in enumerate(state.trends):
        s[FROM_LEFT + PLACES[location]] = place
    s[FROM_LEFT + LOCATIONS] = len(state.trends)
    unused = [letter for letter in letters if letter not in state.sets]
    _write(s, SETS, map(letters.index, (*state.sets, *unused)))
    for place, (pile, end) in enumerate(zip(state.piles, _starts(rules.pile_cards)[1:], strict=True)):
        s[NEXT + place] = end - len(pile)
        _write(s, DRAW_PILES + end - len(pile), map(numbers.photo, pile))
    _write(s, GONE, map(numbers.photo, state.gone))
    _write(s, DISPLAY, map(numbers.photo, state.display))
    s[GONE_COUNT], s[DISPLAY_COUNT], s[SWAPS] = len(state.gone), len(state.display), len(state.swapped)
    for seat, (hand, committed, earned) in enumerate(zip(state.hands, state.committed, state.stories, strict=True)):
        s[HELD + seat], s[EARNED_COUNT + seat] = len(hand), len(earned)
        _write(s, HANDS + MOST_HAND * seat, map(numbers.photo, hand))
        _write(s, COMMITTED + 2 * seat, ([*map(numbers.photo, committed), -1, -1])[:2])
        _write(s, EARNED + STORIES * seat, map(numbers.story, earned))
        for card in earned:
            s[MADE + STORIES * seat + rules.story_place[rules.deck.cards[card].story]] = 1
    _write(s, TOLD, [len(whole) - len(left) for whole, left in zip(rules.story_cards, state.story_piles, strict=True)])
    turns = [*(Turn(swap.seat, swap.placed) for swap in state.swapped), *state.order]
    _write(s, SWAPPER, [turn.seat for turn in turns])
    _write(s, PLACED, [numbers.photo(turn.card) for turn in turns])
    _write(s, TAKEN, [numbers.photo(swap.taken) for swap in state.swapped])
    s[ROUND] = state.round
    s[STAGE] = TELLING if state.telling is not None else SWAPPING if state.order else COMMITTING
    whose = whose_turn(state)
    waiting = [seat for seat, cards in enumerate(state.committed) if not cards]
    s[TURN] = whose if whose is not None else waiting[0] if state.display else -1
    return s


def unpack(rules: PawsUp, options: PawsUpOptions, s: Flat) -> PawsUpState:
    """The state of the rules that a flat one stands for."""
    numbers, seats, swaps = _Numbers(rules), options.seats, options.seats * commits(options)
    flat = s.tolist()
    letters = list(rules.starting)
    made, stage = flat[SWAPS], flat[STAGE]
    turns = [(Seat(flat[SWAPPER + swap]), numbers.photos[flat[PLACED + swap]]) for swap in range(swaps)]
    taken = numbers.cards(flat[TAKEN : TAKEN + made])
    hands = [flat[HANDS + MOST_HAND * seat :][: flat[HELD + seat]] for seat in range(seats)]
    committed = [flat[COMMITTED + 2 * seat :][: commits(options)] for seat in range(seats)]
    earned = [flat[EARNED + STORIES * seat :][: flat[EARNED_COUNT + seat]] for seat in range(seats)]
    ends = _starts(rules.pile_cards)[1:]
    return PawsUpState(
        options=options,
        set_up=SETUP_STEPS,
        trends=_trends(rules, s),
        sets=tuple(letters[number] for number in flat[SETS : SETS + seats]),
        sets_known=flat[ROUND] > 1 or stage != COMMITTING or flat[TURN] < 0,
        piles=tuple(
            numbers.cards(flat[DRAW_PILES + flat[NEXT + pile] : DRAW_PILES + end]) for pile, end in enumerate(ends)
        ),
        story_piles=tuple(pile[flat[TOLD + story] :] for story, pile in enumerate(rules.story_cards)),
        stories=tuple(tuple(numbers.stories[number] for number in each) for each in earned),
        hands=tuple(map(numbers.cards, hands)),
        display=numbers.cards(flat[DISPLAY : DISPLAY + flat[DISPLAY_COUNT]]),
        committed=tuple(numbers.cards(each) if each[0] >= 0 else () for each in committed),
        order=tuple(Turn(seat, card) for seat, card in turns[made:]) if stage != COMMITTING else (),
        swapped=tuple(Swap(seat, card, taken[n]) for n, (seat, card) in enumerate(turns[:made])),
        telling=Seat(flat[TURN]) if stage == TELLING else None,
        gone=numbers.cards(flat[GONE : GONE + flat[GONE_COUNT]]),
        round=flat[ROUND],
        asked=_prompts(s, swaps) + sum(map(len, earned)),
    )


def _prompts(s: Flat, swaps: int) -> int:
    """How many prompts there were without those that came after a story.

    A round with `swaps` swaps has one to commit, one for each swap, and one for the stories after each swap.
    """
    if s[TURN] < 0:
        return int(s[ROUND]) * (1 + 2 * swaps)
    now = {COMMITTING: 1, SWAPPING: 2, TELLING: 1}[int(s[STAGE])]
    return (int(s[ROUND]) - 1) * (1 + 2 * swaps) + now + 2 * int(s[SWAPS])


def chance_move(rules: PawsUp, state: PawsUpState, s: Flat) -> Move:
    """The move by chance that is due in a state, as it came out in the kernel's deal."""
    if not state.trends:
        return ShuffleTrends(CHANCE, _trends(rules, s))
    if not state.sets:
        letters = list(rules.starting)
        return DealSets(CHANCE, tuple(letters[number] for number in s[SETS : SETS + state.options.seats]))
    pile = state.set_up - 2
    start, end = _starts(rules.pile_cards)[pile : pile + 2]
    return ShufflePile(CHANCE, PILES[pile], _Numbers(rules).cards(s[DRAW_PILES + start : DRAW_PILES + end]))


def _trends(rules: PawsUp, s: Flat) -> tuple[Location, ...]:
    return tuple(list(Location)[place] for place in s[TRENDS : TRENDS + len(rules.trend_card)])
