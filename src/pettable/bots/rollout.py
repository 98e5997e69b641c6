"""One imagined world played on: a move is tried, everybody then plays by the game's quick policy.

The four kinds of question are all answered here, once for all games. In a COMMIT everybody chooses before anything
shows. In a REACT window a drawn order says who speaks first. In a race everybody chooses at the reveal, and the
reaction model decides whose hand comes down first, as it does at a table of bots.
"""

from collections.abc import Sequence
from typing import Any

from pettable.bots.profile import BotProfile
from pettable.bots.reaction import ReactionModel
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: Nobody's hand is known to be faster than another's.
USUAL_REACTION = ReactionModel()


class Rollout:
    """Plays worlds on, for one table; knows nothing of who thinks."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], profile: BotProfile[Any, Any, Any]) -> None:
        self.rules, self.profile = rules, profile
        #: Who says what is played; and after how many answers the game's own estimate is asked for.
        self.pick, self.depth = profile.quick, profile.rollout_depth

    def after(self, world: Any, prompt: Prompt, move: Any, rng: Rng) -> Any:
        """The world once this question is settled, if the move's seat answers it so and the others by policy."""
        if prompt.kind is Kind.TURN:
            return self.rules.apply(world, move).state
        return self._settle(world, prompt, rng, move)

    def play_on(self, world: Any, rng: Rng) -> Sequence[float]:
        """Each seat's share of the win in the end, or where the game's own estimate is asked for."""
        rules, pick = self.rules, self.pick
        asked = 0
        while True:
            prompt = rules.prompt(world)
            if prompt is None:
                move = rules.chance(world, rng)
                if move is None:
                    outcome = rules.outcome(world)
                    assert outcome is not None
                    return self.profile.utility(outcome)
            elif (
                self.depth is not None and asked >= self.depth and (chances := self.profile.chances(world)) is not None
            ):
                return chances
            elif prompt.kind is Kind.TURN:
                asked += 1
                seat = prompt.seats[0]
                moves = rules.legal(world, seat)
                move = moves[0] if len(moves) == 1 else pick(world, seat, moves, rng)
            else:
                asked += 1
                world = self._settle(world, prompt, rng)
                continue
            world = rules.apply(world, move).state

    def _settle(self, world: Any, prompt: Prompt, rng: Rng, mine: Any = None) -> Any:
        if prompt.kind is Kind.COMMIT:
            return self._commit(world, prompt, rng, mine)
        if prompt.kind is Kind.REACT:
            return self._react(world, prompt, rng, mine)
        return self._race(world, prompt, rng, mine)

    def _choose(self, world: Any, seat: Seat, rng: Rng) -> Any:
        """A seat's move by policy; None where it has none."""
        moves = self.rules.legal(world, seat)
        if len(moves) < 2:
            return moves[0] if moves else None
        return self.pick(world, seat, moves, rng)

    def _stands(self, world: Any, prompt: Prompt) -> bool:
        now = self.rules.prompt(world)
        return now is not None and now.id == prompt.id

    def _commit(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        """An answer may be replaced while the question stands: what the sample guessed gives way to the policy."""
        apply = self.rules.apply
        moves = [mine if mine and seat == mine.seat else self._choose(world, seat, rng) for seat in prompt.seats]
        closing = None
        for move in moves:
            if move is None or move is mine:
                continue
            after = apply(world, move).state
            if self._stands(after, prompt):
                world = after
            else:
                # Everybody else has answered, the seat that thinks too: its new answer must come before this one.
                closing = move
        for move in (mine, closing):
            if move is not None:
                world = apply(world, move).state
        return world

    def _react(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        for seat in rng.shuffled(prompt.seats):
            move = mine if mine and seat == mine.seat else self._choose(world, seat, rng)
            if move is not None:
                world = self.rules.apply(world, move).state
                if not self._stands(world, prompt):
                    break
        return world

    def _race(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        hands = []
        for seat in prompt.seats:
            move = mine if mine and seat == mine.seat else self._choose(world, seat, rng)
            if move is not None:
                hands.append((USUAL_REACTION.reaction(rng), seat, move))
        while hands:
            hands.sort(key=lambda hand: hand[:2])
            when, seat, move = hands.pop(0)
            if self.rules.check(world, move) is None:
                world = self.rules.apply(world, move).state
                if not self._stands(world, prompt):
                    break
            again = self._choose(world, seat, rng)
            if again is not None:
                hands.append((when + USUAL_REACTION.reaction(rng), seat, again))
        return world
