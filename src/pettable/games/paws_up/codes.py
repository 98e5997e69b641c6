"""The codes of Paws Up: actions name a photo of one's own, a photo on display, a story, or the end of a turn.

| actions | what they stand for | moves |
|---|---|---|
| one for each photo | a photo of the seat's own hand | to commit it (PU-4), or to show it in a story (PU-7) |
| one for each photo | a photo on display | to take it (PU-6) |
| one for each story | the story that the next three photos show | to make it (PU-7) |
| the last one | done | to end the turn (PU-9) |

To commit two cards takes two actions, and a story takes four: its subject, then its photos. Photos are numbered in the
order of the deck, and those of one move are named in that order.
"""

from collections.abc import Iterable, Sequence

from pettable.games.paws_up.deck import PILES, Location, PhotoCard, Story, StoryCard
from pettable.games.paws_up.rules import PawsUp, commits
from pettable.games.paws_up.state import Commit, Done, MakeStory, PawsUpMove, PawsUpOptions, PawsUpView, Take
from pettable.games.paws_up.stories import SHOWN
from pettable.table.codes import CodeError, Codes, marks, one_hot
from pettable.table.deck import CardId
from pettable.table.seats import Seat, around


def photo_ids(rules: PawsUp) -> tuple[CardId, ...]:
    """The photos of a deck; a photo's number is its place in this list."""
    return tuple([CardId(n) for n, card in enumerate(rules.deck.cards) if isinstance(card, PhotoCard)])


class PawsUpCodes(Codes[PawsUpView, PawsUpMove]):
    """A vector has a one for each photo: in my hand; committed by me; on display; gone; in each other hand that I can
    know; placed in each swap to come. Then who makes these swaps, who may make stories, who has committed, each seat's
    stories and what they are worth, the story piles, the trend row, the size of the piles, and the options.
    """

    longest = 1 + SHOWN

    def __init__(self, rules: PawsUp, options: PawsUpOptions) -> None:
        self.rules, self.seats, self.commits = rules, options.seats, commits(options)
        self.photos = photo_ids(rules)
        self.number = {card: number for number, card in enumerate(self.photos)}
        self.take = len(self.photos)
        self.first_story = self.take + len(self.photos)
        self.done = self.first_story + len(Story)
        self.actions = self.done + 1
        self.swaps = self.seats * self.commits
        planes = 4 + self.seats - 1 + self.swaps
        by_seat = self.swaps + 1 + 1 + len(Story) + 1
        self.size = planes * len(self.photos) + by_seat * self.seats + 2 * len(Story) + len(Location) ** 2
        self.size += len(PILES) + 2

    def encode(self, move: PawsUpMove) -> tuple[int, ...]:
        if isinstance(move, Commit):
            return self._numbers(move.cards)
        if isinstance(move, Take):
            return (self.take + self.number[move.card],)
        if isinstance(move, MakeStory):
            return (self.first_story + self.rules.story_place[move.story], *self._numbers(move.cards))
        assert isinstance(move, Done), move
        return (self.done,)

    def decode(self, seat: Seat, actions: Sequence[int]) -> PawsUpMove:
        for action in actions:
            self.check_action(action)
        if len(actions) == 1 and actions[0] == self.done:
            return Done(seat)
        if len(actions) == 1 and self.take <= actions[0] < self.first_story:
            return Take(seat, self.photos[actions[0] - self.take])
        if len(actions) == self.commits:
            return Commit(seat, self._own(actions))
        if len(actions) == 1 + SHOWN and actions[0] >= self.first_story and actions[0] != self.done:
            return MakeStory(seat, list(Story)[actions[0] - self.first_story], self._own(actions[1:]))
        raise CodeError(f"no move of Paws Up: {list(actions)}")

    def _own(self, actions: Sequence[int]) -> tuple[CardId, ...]:
        """The photos of the hand that these actions name."""
        if max(actions) >= self.take or list(actions) != sorted(set(actions)):
            raise CodeError(f"not photos of a hand in the order of the deck: {list(actions)}")
        return tuple([self.photos[action] for action in actions])

    def _numbers(self, cards: Iterable[CardId]) -> tuple[int, ...]:
        return tuple([self.number[card] for card in cards])

    def name(self, action: int) -> str:
        self.check_action(action)
        if action == self.done:
            return "done"
        if action >= self.first_story:
            return f"story {list(Story)[action - self.first_story].value}"
        verb, number = ("take", action - self.take) if action >= self.take else ("choose", action)
        return f"{verb} {self.rules.deck.cards[self.photos[number]].id}"

    def observe(self, view: PawsUpView) -> list[int]:
        assert view.seat is not None
        seats = around(view.seat, self.seats)
        places = [view.hand, view.commitment, view.display, view.gone]
        places += [view.known[seat] for seat in seats[1:]]
        places += [tuple([turn.card for turn in view.order[n : n + 1]]) for n in range(self.swaps)]
        found: list[int] = []
        for cards in places:
            found += marks(self._numbers(cards), len(self.photos))
        whose = [turn.seat for turn in view.order] + [None] * (self.swaps - len(view.order))
        for seat in (*whose, view.telling):
            found += one_hot(None if seat is None else (seat - view.seat) % self.seats, self.seats)
        found += [view.committed[seat] for seat in seats]
        for seat in seats:
            made = [self.rules.story[card] for card in view.stories[seat]]
            found += [story in made for story in Story]
        found += [sum(map(self._worth, view.stories[seat])) for seat in seats]
        found += map(len, view.story_piles)
        found += [self._worth(pile[0]) if pile else 0 for pile in view.story_piles]
        for location in Location:
            known = location in view.trends
            found += one_hot(view.trends.index(location) if known else None, len(Location))
        return [*found, *view.piles, view.options.competitive, view.options.memory_aid]

    def _worth(self, card: CardId) -> int:
        story = self.rules.deck.cards[card]
        assert isinstance(story, StoryCard)
        return story.worth
