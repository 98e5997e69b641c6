"""Games to fit an estimate to, and what their worlds showed before anybody knew who would win."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from fit.studied_games import SUBJECTS
from pettable import registry
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget, Search
from pettable.lab.simulate import game_seed
from pettable.table.estimate import net_of
from pettable.table.options import choose
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

#: How many games one core plays before it tells of them, and how many where somebody thinks; and one batch of how many
#: is kept apart.
AT_ONCE, AT_ONCE_THINKING, APART = 500, 50, 10


class Batch(Struct, frozen=True):
    """A number of games at one table."""

    game: str
    seats: int
    games: int
    seed: int
    #: Kept apart, to see what the weights are worth in games that they were not fitted to.
    apart: bool
    #: What one seat thinks with; without, all play by the quick policy.
    weights: str | None = None


class Seen(Struct):
    """Worlds where the estimate is asked for: a row of signs for each seat, and its share of the win in the end."""

    signs: np.ndarray[Any, np.dtype[np.int8]]
    shares: np.ndarray[Any, np.dtype[np.float32]]
    #: How much each of them counts.
    counts: float = 1.0


class Play(Rollout):
    """Plays on as roll-outs do, slips now and then, and remembers worlds."""

    def __init__(self, batch: Batch, better: Seat | None, chance: random.Random) -> None:
        self.subject, rules = SUBJECTS[batch.game], registry.rules_of(batch.game)
        profile = registry.find(batch.game).profile(rules)
        super().__init__(rules, profile)
        self.sight, self.pick, self.chance, self.worlds = None, self.choose, chance, list[Any]()
        self.slips = self.subject.slips(batch.seats, better)
        self.thinker = None
        if batch.weights is not None and better is not None:
            self.subject.teach(profile, net_of(batch.weights, self.subject.signs))
            self.thinker = Search(rules, profile, better)

    def choose(self, world: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Any:
        chance = self.chance
        if self.subject.asks(world) and (self.thinker is not None or chance.randrange(self.subject.kept) == 0):
            self.worlds.append(world)
        thinks = self.thinker is not None and self.thinker.seat == seat
        if self.slips[seat] and chance.random() < self.slips[seat]:
            if thinks:
                # What it did not mean to do tells nothing of how well it plays.
                self.worlds.clear()
            return chance.choice(moves)
        if not thinks:
            return self.profile.quick(world, seat, moves, rng)
        assert self.thinker is not None
        prompt, budget = self.rules.prompt(world), Budget(iterations=self.subject.thought)
        assert isinstance(prompt, Prompt)
        return self.thinker.think(self.rules.view(world, seat), prompt, moves, rng, budget).moves[0].move


def play(batch: Batch) -> Seen:
    """The same batch gives the same games."""
    game, rules, subject = registry.find(batch.game), registry.rules_of(batch.game), SUBJECTS[batch.game]
    chance = random.Random(f"{batch.seats} {batch.seed}")
    options = subject.options(choose(game.options, game.seats, batch.seats), chance)
    reader = subject.reader(game.profile(rules), options)
    rows, shares = list[np.ndarray[Any, np.dtype[np.int8]]](), list[list[float]]()
    for number in range(batch.games):
        marked = batch.weights is not None or (not subject.thinking and number % 2)
        better = Seat(number // 2 % batch.seats) if marked else None
        player, table = Play(batch, better, chance), Table(rules, options, game_seed(batch.seed, number))
        won = player.play_on(table.state, Rng(table.seed, "fit"))
        for world in player.worlds:
            row = np.zeros((batch.seats, subject.signs), np.int8)
            here = reader.table(world)
            for seat, (there, counted) in enumerate(reader.seats(world, better)):
                np.add.at(row[seat], [*here, *there], 1)
                for sign, count in counted:
                    row[seat, sign] += count
            rows.append(row)
            shares.append(list(won))
    # There may be none.
    signs = np.array(rows, np.int8).reshape(-1, batch.seats, subject.signs)
    return Seen(signs, np.array(shares, np.float32).reshape(-1, batch.seats))


def batches(game: str, games: dict[int, int], seed: int, weights: str | None = None) -> Iterator[Batch]:
    """All games, in batches that one core plays in some seconds."""
    most = AT_ONCE if weights is None else AT_ONCE_THINKING
    for seats, count in games.items():
        at_once = max(1, min(most, count // APART))
        for number, start in enumerate(range(0, count, at_once)):
            yield Batch(game, seats, min(at_once, count - start), seed + number, number % APART == 0, weights)
