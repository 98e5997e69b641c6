"""Roll-outs: a move is tried in a sampled world, and all seats then play on by the game's roll-out policy.

Seats answer prompts as they do at a table (table/answering.py); in a race all have the same reaction model.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pettable.bots.profile import BotProfile
from pettable.bots.reaction import ReactionModel
from pettable.table.answering import Claim, answering_order, run_race, stands
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: No seat is known to react faster than another.
USUAL_REACTION = ReactionModel()


class Rollout:
    """Plays worlds on, for one table."""

    def __init__(
        self, rules: Rules[Any, Any, Any, Any], profile: BotProfile[Any, Any, Any], varied: bool = False
    ) -> None:
        self.rules, self.profile = rules, profile
        #: The policy, and the number of answers after which a roll-out may be cut off.
        self.pick, self.depth = profile.quick_varied if varied else profile.quick, profile.rollout_depth

    def after(self, world: Any, prompt: Prompt, move: Any, rng: Rng) -> Any:
        """The world after a prompt that this move answers, and that all other seats answer by policy."""
        if prompt.kind is Kind.TURN:
            return self.rules.apply(world, move).state
        return self._settle(world, prompt, rng, move)

    def play_on(self, world: Any, rng: Rng) -> Sequence[float]:
        """Each seat's share of the win in the end, or by `chances` where the roll-out is cut off."""
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

    def play_until(self, world: Any, rng: Rng, done: Callable[[Any], bool]) -> Any:
        """The first world on the way to the end of which this is true, or the end."""
        rules = self.rules
        while not done(world):
            prompt = rules.prompt(world)
            if prompt is not None and prompt.kind is not Kind.TURN:
                world = self._settle(world, prompt, rng)
                continue
            move = rules.chance(world, rng) if prompt is None else self._choose(world, prompt.seats[0], rng)
            if move is None:
                break
            world = rules.apply(world, move).state
        return world

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

    def _commit(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        """All choose before any answer shows. Answers that the sampled world already holds are replaced."""
        apply = self.rules.apply
        moves = [mine if mine and seat == mine.seat else self._choose(world, seat, rng) for seat in prompt.seats]
        closing = None
        for move in moves:
            if move is None or move is mine:
                continue
            after = apply(world, move).state
            if stands(prompt, self.rules.prompt(after)):
                world = after
            else:
                # All others have answered, `mine` in the sampled world too: the new answer must come before this one.
                closing = move
        for move in (mine, closing):
            if move is not None:
                world = apply(world, move).state
        return world

    def _react(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        for seat in answering_order(prompt, prompt.seats, rng):
            move = mine if mine and seat == mine.seat else self._choose(world, seat, rng)
            if move is not None:
                world = self.rules.apply(world, move).state
                if not stands(prompt, self.rules.prompt(world)):
                    break
        return world

    def _race(self, world: Any, prompt: Prompt, rng: Rng, mine: Any) -> Any:
        rules, first = self.rules, {} if mine is None else {mine.seat: mine}

        def claim(seat: Seat, since: float) -> Claim | None:
            move = first.pop(seat, None) or self._choose(world, seat, rng)
            return None if move is None else Claim(since + USUAL_REACTION.reaction(rng), seat, move)

        def settle(claim: Claim) -> bool:
            nonlocal world
            if rules.check(world, claim.move) is not None:
                return True
            world = rules.apply(world, claim.move).state
            return stands(prompt, rules.prompt(world))

        run_race(prompt.seats, claim, settle)
        return world
