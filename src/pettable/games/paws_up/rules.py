"""Paws Up: everybody secretly offers a photo, then all swap in the order of what they offered.

Each of the 13 rounds puts three photos on display (PU-3). Every seat commits a card of its hand, all are shown at once
(PU-4), and the stronger the card, the earlier its owner takes a photo from the display and leaves the committed one
there (PU-5, PU-6). Three cards that share a location, an animal or a number of paws make a story, each kind
once a game, and the first to make it earns most (PU-7, PU-8). In the end the paws in hand and the story cards
count (PU-11).

Starting sets are fixed lists and every swap is open, so from the first reveal on all can know every hand (PU-13).
What stays hidden is the commitments, until all have committed, and the order of the piles.

| parameter | values | rule |
|---|---|---|
| seats | 2-5 | PU-1 |
| competitive | two cards a round with 3 seats, as always with 2 | PU-12 |
| memory-aid | clients show the hands that all can know | PU-13 |
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Any

from msgspec.structs import replace

from pettable.games.paws_up.deck import (
    PILES,
    STARTING_SETS,
    PhotoSet,
    Story,
    StoryCard,
    Trend,
)
from pettable.games.paws_up.order import ScoreSheet, ranking, score_sheet, swaps_at
from pettable.games.paws_up.state import (
    Cards,
    CleanedUp,
    Commit,
    Committed,
    DealSets,
    Done,
    Events,
    HandLaidOpen,
    MakeStory,
    OrderSet,
    PawsUpEvent,
    PawsUpMove,
    PawsUpOptions,
    PawsUpState,
    PawsUpView,
    PileShuffled,
    Reckoned,
    Revealed,
    RoundBegun,
    SetDealt,
    SetKnown,
    Shown,
    ShufflePile,
    ShuffleTrends,
    StoryEarned,
    StoryMade,
    Swap,
    Swapped,
    Take,
    TrendsSet,
    Turn,
    TurnEnded,
    kind_of,
)
from pettable.games.paws_up.stories import SHOWN, Stories, ways_to_show
from pettable.table.deck import CardId, Deck
from pettable.table.events import Secret
from pettable.table.outcome import Outcome, totals
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, is_shuffle
from pettable.table.rules import Illegal, MoveRule, Rules, Step
from pettable.table.seats import CHANCE, Seat, Viewer, around

#: Shuffling the trends, dealing the starting sets, shuffling each of the three piles.
SETUP_STEPS = 5
#: Photos on display in each round (PU-3).
ON_DISPLAY = 3

PawsUpStep = Step[PawsUpState, PawsUpEvent]


def commits(options: PawsUpOptions) -> int:
    """How many cards a seat commits in a round (PU-12)."""
    return 2 if options.seats == 2 or options.competitive else 1


def whose_turn(s: PawsUpState) -> Seat | None:
    """The seat that swaps or creates stories now; None while all commit, and before and after the game."""
    if s.telling is not None:
        return s.telling
    return s.order[0].seat if s.order else None


def reveals(left: Sequence[int]) -> tuple[int, int, int]:
    """How many cards a round reveals from I, II and III, given the number left in each (PU-3)."""
    one, two, three = left
    if one:
        return min(one, 2), min(two, 1), 0
    if two:
        return 0, min(two, 2), min(three, 1)
    return 0, 0, min(three, 3)


def rounds_to_come(left: Sequence[int]) -> int:
    """How many rounds the cards that are left in I, II and III last (PU-3)."""
    rounds = 0
    while any(left):
        left = [pile - count for pile, count in zip(left, reveals(left), strict=True)]
        rounds += 1
    return rounds


class PawsUp(Rules[PawsUpState, PawsUpMove, PawsUpEvent, PawsUpView]):
    """The rules of Paws Up."""

    version = 2

    def __init__(self, deck: Deck[Any]) -> None:
        super().__init__(deck)
        cards = deck.cards
        ids = [CardId(card) for card in range(len(cards))]
        self.story = [card.story if isinstance(card, StoryCard) else None for card in cards]
        self.trend_card = {cards[card].location: card for card in ids if isinstance(cards[card], Trend)}
        in_set = {each: tuple(card for card in ids if getattr(cards[card], "set", None) is each) for each in PhotoSet}
        self.pile_cards = tuple(in_set[pile] for pile in PILES)
        self.starting = {letter: in_set[letter] for letter in STARTING_SETS if in_set[letter]}
        piles = {story: [card for card in ids if self.story[card] is story] for story in Story}
        self.story_cards = tuple(tuple(sorted(pile, key=lambda card: -cards[card].worth)) for pile in piles.values())
        self.story_place = {story: place for place, story in enumerate(Story)}
        self.stories = Stories(cards)
        self.move_rules = {
            ShuffleTrends: MoveRule(self._check_shuffle_trends, self._shuffle_trends),
            DealSets: MoveRule(self._check_deal_sets, self._deal_sets),
            ShufflePile: MoveRule(self._check_shuffle_pile, self._shuffle_pile),
            Commit: MoveRule(self._check_commit, self._commit),
            Take: MoveRule(self._check_take, self._take),
            MakeStory: MoveRule(self._check_make_story, self._make_story),
            Done: MoveRule(self._check_story_time, self._done),
        }

    def initial(self, options: PawsUpOptions) -> PawsUpState:
        none: tuple[Cards, ...] = ((),) * options.seats
        return PawsUpState(
            options=options,
            set_up=0,
            trends=(),
            sets=(),
            sets_known=False,
            piles=self.pile_cards,
            story_piles=self.story_cards,
            stories=none,
            hands=none,
            display=(),
            committed=none,
            order=(),
            swapped=(),
            telling=None,
            gone=(),
            round=0,
            asked=0,
        )

    def prompt(self, s: PawsUpState) -> Prompt | None:
        if s.telling is not None:
            return Prompt(s.asked, Kind.TURN, (s.telling,), "PU-9")
        if s.order:
            return Prompt(s.asked, Kind.TURN, (s.order[0].seat,), "PU-6")
        if s.display:
            rule = "PU-12" if commits(s.options) == 2 else "PU-4"
            return Prompt(s.asked, Kind.COMMIT, around(Seat(0), s.options.seats), rule)
        return None

    def chance(self, s: PawsUpState, rng: Rng) -> PawsUpMove | None:
        if s.set_up == SETUP_STEPS:
            return None
        if s.set_up == 0:
            return ShuffleTrends(CHANCE, rng.shuffled(tuple(self.trend_card)))
        if s.set_up == 1:
            return DealSets(CHANCE, rng.shuffled(tuple(self.starting))[: s.options.seats])
        pile = s.set_up - 2
        return ShufflePile(CHANCE, PILES[pile], rng.shuffled(self.pile_cards[pile]))

    def legal(self, s: PawsUpState, seat: Seat) -> Sequence[PawsUpMove]:
        if s.telling is not None:
            return self._stories(s, seat) if seat == s.telling else ()
        if s.order:
            return [Take(seat, card) for card in s.display] if seat == s.order[0].seat else ()
        if not s.display or not 0 <= seat < s.options.seats:
            return ()
        return [Commit(seat, cards) for cards in combinations(sorted(s.hands[seat]), commits(s.options))]

    def _stories(self, s: PawsUpState, seat: Seat) -> list[PawsUpMove]:
        """The moves of a seat after its swap: every story in every way to show it, and to be done."""
        moves: list[PawsUpMove] = []
        hand = s.hands[seat]
        if found := self.stories.of(hand):
            made = [self.story[card] for card in s.stories[seat]]
            for story, group in found:
                if story not in made and s.story_piles[self.story_place[story]]:
                    moves += [MakeStory(seat, story, shown) for shown in ways_to_show(hand, group)]
        moves.append(Done(seat))
        return moves

    def most_moves(self, options: PawsUpOptions) -> int:
        """A hand stays as large as a starting set; three of its cards share at most a location, an animal and paws."""
        held = max(map(len, self.starting.values()))
        return max(comb(held, commits(options)), ON_DISPLAY, 3 * comb(held, SHOWN) + 1)

    # The set-up, by chance.

    def _check_shuffle_trends(self, s: PawsUpState, move: ShuffleTrends) -> Illegal | None:
        fits = s.set_up == 0 and is_shuffle(move.trends, tuple(self.trend_card))
        return None if fits and move.seat == CHANCE else Illegal("PU-1", "refuse-setup")

    def _shuffle_trends(self, s: PawsUpState, move: ShuffleTrends) -> PawsUpStep:
        return Step(replace(s, set_up=s.set_up + 1, trends=move.trends), (TrendsSet("PU-1", move.trends),))

    def _check_deal_sets(self, s: PawsUpState, move: DealSets) -> Illegal | None:
        fits = s.set_up == 1 and s.options.seats == len(move.sets) == len(self.starting.keys() & set(move.sets))
        return None if fits and move.seat == CHANCE else Illegal("PU-1", "refuse-setup")

    def _deal_sets(self, s: PawsUpState, move: DealSets) -> PawsUpStep:
        hands = tuple(self.starting[letter] for letter in move.sets)
        events: Events = []
        for place, (letter, hand) in enumerate(zip(move.sets, hands, strict=True)):
            seat = Seat(place)
            public = SetDealt("PU-1", seat, len(hand))
            events.append(Secret((seat,), replace(public, set=letter, cards=hand), public=public))
        return Step(replace(s, set_up=s.set_up + 1, sets=move.sets, hands=hands), tuple(events))

    def _check_shuffle_pile(self, s: PawsUpState, move: ShufflePile) -> Illegal | None:
        fits = (
            2 <= s.set_up < SETUP_STEPS
            and move.pile is PILES[s.set_up - 2]
            and is_shuffle(move.cards, self.pile_cards[s.set_up - 2])
        )
        return None if fits and move.seat == CHANCE else Illegal("PU-1", "refuse-setup")

    def _shuffle_pile(self, s: PawsUpState, move: ShufflePile) -> PawsUpStep:
        piles = tuple(move.cards if pile is move.pile else old for pile, old in zip(PILES, s.piles, strict=True))
        events: Events = [PileShuffled("PU-1", move.pile, len(move.cards))]
        s = replace(s, set_up=s.set_up + 1, piles=piles)
        return Step(self._prepare(s, events) if s.set_up == SETUP_STEPS else s, tuple(events))

    # A round: all commit, then each swaps and may create stories.

    def _prepare(self, s: PawsUpState, events: Events) -> PawsUpState:
        """The next round: new photos on display, and everybody is asked to commit."""
        out = reveals([len(pile) for pile in s.piles])
        display = tuple([card for pile, count in zip(s.piles, out, strict=True) for card in pile[:count]])
        piles = tuple([pile[count:] for pile, count in zip(s.piles, out, strict=True)])
        events += (RoundBegun("PU-2", s.round + 1), Revealed("PU-3", display))
        return replace(s, piles=piles, display=display, round=s.round + 1, asked=s.asked + 1)

    def _check_commit(self, s: PawsUpState, move: Commit) -> Illegal | None:
        if not s.display or whose_turn(s) is not None or not 0 <= move.seat < s.options.seats:
            return Illegal("PU-4", "refuse-no-commitment")
        two = commits(s.options) == 2
        if len(move.cards) != commits(s.options):
            return Illegal("PU-12", "refuse-two-cards") if two else Illegal("PU-4", "refuse-one-card")
        if refusal := self._check_held(s, move, "PU-4"):
            return refusal
        if two and move.cards[0] == move.cards[1]:
            return Illegal("PU-12", "refuse-same-card", move.cards[:1])
        if two and move.cards[0] > move.cards[1]:
            return Illegal("PU-12", "refuse-deck-order", move.cards)
        return None

    def _commit(self, s: PawsUpState, move: Commit) -> PawsUpStep:
        seat, cards = move.seat, move.cards
        rule = "PU-12" if len(cards) == 2 else "PU-4"
        public = None if s.committed[seat] else Committed(rule, seat)
        events: Events = [Secret((seat,), Committed(rule, seat, cards), public=public)]
        committed = (*s.committed[:seat], cards, *s.committed[seat + 1 :])
        s = replace(s, committed=committed)
        return Step(self._show(s, events) if all(committed) else s, tuple(events))

    def _show(self, s: PawsUpState, events: Events) -> PawsUpState:
        hands, turns = [], []
        for seat, (hand, cards) in enumerate(zip(s.hands, s.committed, strict=True)):
            hands.append(tuple([card for card in hand if card not in cards]))
            turns += [Turn(Seat(seat), card) for card in cards]
            events.append(Shown("PU-4", Seat(seat), cards))
        if not s.sets_known:
            events += [SetKnown("PU-13", Seat(n), letter, hands[n]) for n, letter in enumerate(s.sets)]
        order = tuple(sorted(turns, key=lambda turn: swaps_at(self.deck.cards[turn.card], s.trends)))
        events.append(OrderSet("PU-5", tuple([turn.seat for turn in order]), tuple([turn.card for turn in order])))
        nothing: tuple[Cards, ...] = ((),) * len(hands)
        return replace(s, sets_known=True, hands=tuple(hands), committed=nothing, order=order, asked=s.asked + 1)

    def _check_take(self, s: PawsUpState, move: Take) -> Illegal | None:
        if refusal := self._check_turn(s, move, Illegal("PU-6", "refuse-no-swap")):
            return refusal
        if s.telling is not None:
            return Illegal("PU-6", "refuse-swapped")
        if move.card not in s.display:
            known = (move.card,) if 0 <= move.card < len(self.deck.cards) else ()
            return Illegal("PU-6", "refuse-not-on-display", known)
        return None

    def _take(self, s: PawsUpState, move: Take) -> PawsUpStep:
        seat, placed = s.order[0].seat, s.order[0].card
        display = tuple([placed if card == move.card else card for card in s.display])
        hands = (*s.hands[:seat], (*s.hands[seat], move.card), *s.hands[seat + 1 :])
        swapped = (*s.swapped, Swap(seat, placed, move.card))
        rest, asked = s.order[1:], s.asked + 1
        state = replace(s, hands=hands, display=display, order=rest, swapped=swapped, telling=seat, asked=asked)
        return Step(state, (Swapped("PU-6", seat, move.card, placed),))

    def _check_story_time(self, s: PawsUpState, move: MakeStory | Done) -> Illegal | None:
        """Has this seat swapped, so that it may create stories or end its turn?"""
        if refusal := self._check_turn(s, move, Illegal("PU-9", "refuse-no-stories")):
            return refusal
        return Illegal("PU-9", "refuse-swap-first") if s.telling is None else None

    def _check_make_story(self, s: PawsUpState, move: MakeStory) -> Illegal | None:
        if refusal := self._check_story_time(s, move):
            return refusal
        made = tuple(card for card in s.stories[move.seat] if self.story[card] is move.story)
        if made:
            return Illegal("PU-8", "refuse-made", made)
        if not s.story_piles[self.story_place[move.story]]:
            return Illegal("PU-8", "refuse-empty-pile")
        if len(move.cards) != SHOWN or list(move.cards) != sorted(set(move.cards)):
            return Illegal("PU-7", "refuse-three-cards")
        if refusal := self._check_held(s, move, "PU-7"):
            return refusal
        return None if self.stories.all_show(move.story, move.cards) else Illegal("PU-7", "refuse-no-match", move.cards)

    def _make_story(self, s: PawsUpState, move: MakeStory) -> PawsUpStep:
        seat, place = move.seat, self.story_place[move.story]
        earned, *rest = s.story_piles[place]
        story_piles = (*s.story_piles[:place], tuple(rest), *s.story_piles[place + 1 :])
        stories = (*s.stories[:seat], (*s.stories[seat], earned), *s.stories[seat + 1 :])
        state = replace(s, story_piles=story_piles, stories=stories, asked=s.asked + 1)
        return Step(state, (StoryMade("PU-7", seat, move.story, move.cards), StoryEarned("PU-8", seat, earned)))

    def _done(self, s: PawsUpState, move: Done) -> PawsUpStep:
        if s.order:
            return Step(replace(s, telling=None, asked=s.asked + 1), (TurnEnded("PU-9", move.seat),))
        events: Events = [TurnEnded("PU-9", move.seat), CleanedUp("PU-10", s.display)]
        s = replace(s, telling=None, swapped=(), gone=s.gone + s.display, display=())
        if any(s.piles):
            return Step(self._prepare(s, events), tuple(events))
        sheet = score_sheet(self._shown(s.hands), self._shown(s.stories))
        events += self._lay_open(s, sheet)
        events.append(Reckoned("PU-11", totals(sheet)))
        return Step(s, tuple(events))

    def _lay_open(self, s: PawsUpState, sheet: ScoreSheet) -> Events:
        """Every hand with its paws, before the winner is named."""
        return [
            HandLaidOpen(
                rule="PU-11",
                seat=Seat(seat),
                cards=hand,
                paws=paws.points,
                stories=stories.points,
                total=paws.points + stories.points,
            )
            for seat, (hand, (paws, stories)) in enumerate(zip(s.hands, sheet, strict=True))
        ]

    def _check_turn(self, s: PawsUpState, move: Take | MakeStory | Done, nobodys: Illegal) -> Illegal | None:
        """Is it this seat's turn? `nobodys` is the refusal while it is no seat's."""
        whose = whose_turn(s)
        if whose is None:
            return nobodys
        return None if move.seat == whose else Illegal("PU-5", "refuse-turn")

    def _check_held(self, s: PawsUpState, move: Commit | MakeStory, rule: str) -> Illegal | None:
        hand = s.hands[move.seat]
        strange = [card for card in move.cards if card not in hand]
        cards = tuple(card for card in strange if 0 <= card < len(self.deck.cards))
        return Illegal(rule, "refuse-not-held", cards) if strange else None

    # What is seen, and how it ends.

    def outcome(self, s: PawsUpState) -> Outcome | None:
        if s.set_up < SETUP_STEPS or s.display:
            return None
        return ranking(self._shown(s.hands), self._shown(s.stories), s.trends)

    def view(self, s: PawsUpState, viewer: Viewer) -> PawsUpView:
        return PawsUpView(
            seat=viewer,
            options=s.options,
            set_up=s.set_up,
            trends=s.trends,
            sets=tuple([letter if s.sets_known or seat == viewer else None for seat, letter in enumerate(s.sets)]),
            sets_known=s.sets_known,
            piles=tuple(map(len, s.piles)),
            story_piles=s.story_piles,
            stories=s.stories,
            hand=() if viewer is None else s.hands[viewer],
            held=tuple(map(len, s.hands)),
            known=s.hands if s.sets_known else ((),) * s.options.seats,
            display=s.display,
            committed=tuple(map(bool, s.committed)),
            commitment=() if viewer is None else s.committed[viewer],
            order=s.order,
            swapped=s.swapped,
            telling=s.telling,
            gone=s.gone,
            round=s.round,
            asked=s.asked,
        )

    def determinise(self, v: PawsUpView, rng: Rng) -> PawsUpState:
        """The sets that the viewer does not know, the commitments of others and the piles, each at random."""
        unplaced = iter(rng.shuffled([letter for letter in self.starting if letter not in v.sets]))
        sets = tuple(letter or next(unplaced) for letter in v.sets)
        hands = v.known if v.sets_known or not sets else tuple(self.starting[letter] for letter in sets)
        committed: list[Cards] = []
        for seat, (hand, done) in enumerate(zip(hands, v.committed, strict=True)):
            if seat == v.seat or not done:
                committed.append(v.commitment if seat == v.seat else ())
            else:
                committed.append(rng.choice(list(combinations(sorted(hand), commits(v.options)))))
        seen = {*v.display, *v.gone, *(turn.card for turn in v.order)}.union(*hands)
        piles = tuple(
            rng.shuffled([card for card in pile if card not in seen]) if place + 2 < v.set_up else pile
            for place, pile in enumerate(self.pile_cards)
        )
        return PawsUpState(
            options=v.options,
            set_up=v.set_up,
            trends=v.trends,
            sets=sets,
            sets_known=v.sets_known,
            piles=piles,
            story_piles=v.story_piles,
            stories=v.stories,
            hands=hands,
            display=v.display,
            committed=tuple(committed),
            order=v.order,
            swapped=v.swapped,
            telling=v.telling,
            gone=v.gone,
            round=v.round,
            asked=v.asked,
        )

    def standing(self, v: PawsUpView) -> Sequence[float | None]:
        """The paws of the viewer's own seat; those of others only with the memory aid, and at the end (PU-13)."""
        return [None if points is None else sum(points) for points in self.visible_paws(v)]

    def visible_paws(self, v: PawsUpView) -> list[tuple[int, int] | None]:
        """Each seat's paws on its photos and on its story cards, as a client may display them; else None.

        A photo that is committed counts for its owner until it is placed on display.
        """
        over = v.set_up == SETUP_STEPS and not v.display
        found: list[tuple[int, int] | None] = []
        for seat, stories in enumerate(v.stories):
            if seat != v.seat and not over and not (v.options.memory_aid and v.sets_known):
                found.append(None)
                continue
            hand = v.hand if seat == v.seat else v.known[seat]
            photos = (*hand, *(turn.card for turn in v.order if turn.seat == seat))
            cards = self.deck.cards
            found.append((sum(cards[card].paws for card in photos), sum(cards[card].worth for card in stories)))
        return found

    def cards(self, s: PawsUpState) -> Iterable[CardId]:
        yield from self.trend_card.values()
        yield from (turn.card for turn in s.order)
        unused = (cards for letter, cards in self.starting.items() if letter not in s.sets)
        for place in (s.display, s.gone, *s.piles, *s.story_piles, *s.stories, *s.hands, *unused):
            yield from place

    def move_kind(self, move: PawsUpMove) -> str:
        return kind_of(move)

    def playable(self) -> Sequence[CardId]:
        """All photos, and the top of each story pile: random play hardly ever gets to the bottom of one."""
        photos = (*self.pile_cards, *self.starting.values())
        return [card for cards in (*photos, *(pile[:1] for pile in self.story_cards)) for card in cards]

    def _shown(self, places: Sequence[Cards]) -> list[list[Any]]:
        """What the cards in these places show."""
        return [[self.deck.cards[card] for card in cards] for cards in places]


class PawsUpWithCoveredHands(PawsUp):
    """Version 1 of the rules: the hands were not laid open at the end. Games that began by it are played by it."""

    version = 1

    def _lay_open(self, s: PawsUpState, sheet: ScoreSheet) -> Events:  # noqa: ARG002 (nothing is laid open)
        return []
