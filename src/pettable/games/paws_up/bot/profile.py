"""The bot profile of Paws Up: heuristic, roll-out policy and win chances.

A hand is worth its paws, the more the nearer the end, and the stories that it holds or is on the way to. What a
commitment is worth depends on who swaps when: since all can know every hand (PU-13), the profile guesses what the
others commit and take, and looks at what is left for whom.
"""

from collections.abc import Hashable, Mapping, Sequence

from msgspec.structs import replace

from pettable.bots.profile import BotProfile, remembered
from pettable.bots.value_net import ValueNet
from pettable.games.paws_up.bot.heuristic import FIRST_PAW, HALF_SUPPLY, ONE_OF_THREE, TWO_OF_THREE, CardValues
from pettable.games.paws_up.bot.policy import Policy
from pettable.games.paws_up.deck import PhotoCard, Story
from pettable.games.paws_up.order import swaps_at
from pettable.games.paws_up.rules import PawsUp, commits, whose_turn
from pettable.games.paws_up.state import Cards, Commit, MakeStory, PawsUpMove, PawsUpState, PawsUpView, Take
from pettable.games.paws_up.stories import SHOWN
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.seats import Seat

#: How much the gains of all others together weigh against one's own.
DENIAL = 0.4
#: How often a seat commits something else than the best by the heuristic.
SURPRISE = 0.15
#: How many commitments are cached.
COMMITS_KEPT = 256


class PawsUpProfile(BotProfile[PawsUpState, PawsUpView, PawsUpMove]):
    point, rollout_depth = 0.03, 0
    rollouts_a_second, compiled_a_second, endings_a_second = 3500, 150_000, 100
    kernel = "paws-up"

    def __init__(self, rules: PawsUp, net: ValueNet | None = None) -> None:
        super().__init__(rules, net)
        self.game, self.cards = rules, rules.deck.cards
        self.paws = [card.paws if isinstance(card, PhotoCard) else 0 for card in self.cards]
        things = [group for _, group in rules.stories.shared]
        self.shares = [[n for n, group in enumerate(things) if card in group] for card in range(len(self.cards))]
        self.policy = Policy(rules)
        self._commits: dict[Hashable, PawsUpMove] = {}
        self.in_piles = frozenset(card for pile in rules.pile_cards for card in pile)

    def values(self, view: PawsUpView, moves: Sequence[PawsUpMove]) -> Sequence[float]:
        worths = [self.cards[pile[0]].worth if pile else 0 for pile in view.story_piles]
        if isinstance(moves[0], Commit):
            return self._commitments(view, moves, self._card_values(view, worths))
        if isinstance(moves[0], Take):
            return self._takes(view, moves, self._card_values(view, worths))
        # A story costs nothing, and is never worth more later.
        return [worths[self.game.story_place[move.story]] if isinstance(move, MakeStory) else 0 for move in moves]

    def forget(self, view: PawsUpView, rng: Rng, share: float) -> PawsUpView:
        """Photos that are gone, and those that the others were seen to take."""
        known = [hand if seat == view.seat else remembered(hand, rng, share) for seat, hand in enumerate(view.known)]
        return replace(view, known=tuple(known), gone=remembered(view.gone, rng, share))

    def quick(self, world: PawsUpState, seat: Seat, moves: Sequence[PawsUpMove], rng: Rng) -> PawsUpMove:
        first = moves[0]
        if isinstance(first, Commit):
            return self._quick_commit(world, seat, moves, rng)
        if isinstance(first, Take):
            return Take(seat, self.policy.take(world, seat))
        worths, places = self.policy.worths(world, seat), self.game.story_place
        return max(moves, key=lambda move: worths[places[move.story]] if isinstance(move, MakeStory) else 0)

    def _quick_commit(self, world: PawsUpState, seat: Seat, moves: Sequence[PawsUpMove], rng: Rng) -> PawsUpMove:
        """Mostly what looks best. It follows from what all know, so it is looked up for all worlds of a round at once.

        Nobody can be sure of it: now and then a seat commits what it can spare best.
        """
        if rng.unit() < SURPRISE:
            first = moves[0]
            assert isinstance(first, Commit)
            return Commit(seat, self.policy.commit(world, seat, len(first.cards)))
        known = world.hands if world.sets_known else world.hands[seat]
        key = (seat, world.round, known, world.display, world.stories)
        best = self._commits.get(key)
        if best is None:
            values = self.values(self.rules.view(world, seat), moves)
            best = moves[values.index(max(values))]
            if len(self._commits) >= COMMITS_KEPT:
                self._commits.clear()
            self._commits[key] = best
        return best

    def chances(self, world: PawsUpState) -> Sequence[float] | None:
        """At the beginning of a round, by stories, paws and hopes."""
        return self.policy.chances(world) if world.display and whose_turn(world) is None else None

    def looked_ahead(self, before: PawsUpState, world: PawsUpState, seat: Seat) -> bool:  # noqa: ARG002
        """To the end of the round."""
        return world.round > before.round

    def gains(self, before: PawsUpState, after: PawsUpState, seat: Seat) -> Mapping[str, float]:
        # An offered photo that waits for its swap is still its owner's.
        offered = self._offered(before, seat)
        paws = [
            sum([self.paws[card] for card in cards]) for cards in ((*before.hands[seat], *offered), after.hands[seat])
        ]
        found = {what: sum(stories.values()) for what, stories in self.gain_parts(before, after, seat).items()}
        if others := sum(
            [
                worth
                for other, stories in enumerate(self._made(before, after))
                if other != seat
                for worth in stories.values()
            ]
        ):
            found["gain-stories-of-others"] = others
        certain = self._is_certain(before, seat)
        if paws[1] > paws[0]:
            found["gain-paws-now" if certain else "gain-paws"] = paws[1] - paws[0]
        if paws[1] < paws[0]:
            found["gain-fewer-paws-now" if certain else "gain-fewer-paws"] = paws[0] - paws[1]
        return found

    def gain_parts(self, before: PawsUpState, after: PawsUpState, seat: Seat) -> Mapping[str, Mapping[str, float]]:
        """The stories that are made, by this seat and by others, and those that it is close to."""
        made = self._made(before, after)
        # Several others may make the same story: the first of them gets most for it.
        others: dict[str, float] = {}
        for stories in [*made[:seat], *made[seat + 1 :]]:
            for story, worth in stories.items():
                others[story] = max(worth, others.get(story, 0))
        own = "gain-story-now" if self._is_certain(before, seat) else "gain-story"
        found = {own: made[seat], "gain-stories-of-others": others}
        if after.display:
            found["gain-near-stories"] = self._near(after, seat)
        return {what: stories for what, stories in found.items() if stories}

    def _offered(self, before: PawsUpState, seat: Seat) -> list[CardId]:
        return [turn.card for turn in before.order if turn.seat == seat]

    def _is_certain(self, before: PawsUpState, seat: Seat) -> bool:
        """In the last turn of this seat in the round, what it takes and makes is certain."""
        return whose_turn(before) == seat and len(self._offered(before, seat)) == (before.telling is None)

    def _made(self, before: PawsUpState, after: PawsUpState) -> list[dict[str, float]]:
        """The stories that each seat has made in the meantime."""
        return [
            self._named({story: self.cards[card].worth for card in now[len(was) :] if (story := self.game.story[card])})
            for was, now in zip(before.stories, after.stories, strict=True)
        ]

    def _named(self, stories: Mapping[Story, float]) -> dict[str, float]:
        """By the message for the name of each story."""
        return {f"story-{story.value}": worth for story, worth in stories.items()}

    def _near(self, world: PawsUpState, seat: Seat) -> dict[str, float]:
        """The stories for which this hand has all photos but one, and what they are worth."""
        policy, hand = self.policy, sum([1 << card for card in world.hands[seat]])
        most = [0] * len(world.story_piles)
        for place, group in zip(policy.place, policy.groups, strict=True):
            most[place] = max(most[place], (hand & group).bit_count())
        worths = policy.worths(world, seat)
        close = {
            story: worths[place]
            for story, place in self.game.story_place.items()
            if worths[place] and most[place] == SHOWN - 1
        }
        return self._named(close)

    def _commitments(
        self, view: PawsUpView, moves: Sequence[PawsUpMove], card_values: Sequence[CardValues]
    ) -> list[float]:
        """What each commitment leads to, if the others commit what they can spare and take what they like."""
        me, hands = moves[0].seat, self._hands(view)
        count = commits(view.options)
        others = [
            (seat, card)
            for seat, (hand, values_of) in enumerate(zip(hands, card_values, strict=True))
            if seat != me
            for card in values_of.spared(hand, count)
        ]
        at = {card: swaps_at(self.cards[card], view.trends) for hand in hands for card in hand}
        values = []
        for move in moves:
            assert isinstance(move, Commit)
            order = sorted([*others, *((me, card) for card in move.cards)], key=lambda turn: at[turn[1]])
            offered = {card for _, card in order}
            held = [[card for card in hand if card not in offered] for hand in hands]
            display = list(view.display)
            for seat, placed in order:
                gains = [card_values[seat].gain(held[seat], card) for card in display]
                best = gains.index(max(gains))
                held[seat].append(display[best])
                display[best] = placed
            worth = [values_of.value(hand) for values_of, hand in zip(card_values, held, strict=True)]
            values.append(worth[me] - DENIAL * (sum(worth) - worth[me]) / (len(worth) - 1))
        return values

    def _takes(self, view: PawsUpView, moves: Sequence[PawsUpMove], card_values: Sequence[CardValues]) -> list[float]:
        """What each card adds to the hand, less what is left for the seat that swaps next."""
        turn, *later = view.order
        following = later[0].seat if later and later[0].seat != turn.seat else None
        values = []
        for move in moves:
            assert isinstance(move, Take)
            value = card_values[turn.seat].gain(view.known[turn.seat], move.card)
            if following is not None:
                left = [turn.card if card == move.card else card for card in view.display]
                theirs = max(card_values[following].gain(view.known[following], card) for card in left)
                value -= DENIAL * theirs / (len(card_values) - 1)
            values.append(value)
        return values

    def _hands(self, view: PawsUpView) -> Sequence[Cards]:
        """All hands; before the first reveal a guess, since one starting set is as good as another."""
        if view.sets_known:
            return view.known
        unplaced = iter([letter for letter in self.game.starting if letter not in view.sets])
        return [self.game.starting[letter or next(unplaced)] for letter in view.sets]

    def _card_values(self, view: PawsUpView, worths: Sequence[int]) -> list[CardValues]:
        to_come = self.in_piles.difference(view.display, view.gone, [turn.card for turn in view.order], *view.known)
        paw = 1 - (1 - FIRST_PAW) * len(to_come) / len(self.in_piles)
        paws = [paw * count for count in self.paws]
        more = [len(group & to_come) for _, group in self.game.stories.shared]
        supply = [count / (count + HALF_SUPPLY) for count in more]
        card_values = []
        for earned in view.stories:
            made = {self.game.story[card] for card in earned}
            shared = []
            for (story, _), hope in zip(self.game.stories.shared, supply, strict=True):
                worth = 0 if story in made else worths[self.game.story_place[story]]
                shared.append((0.0, ONE_OF_THREE * worth * hope, TWO_OF_THREE * worth * hope, float(worth)))
            card_values.append(CardValues(paws, self.shares, shared))
        return card_values
