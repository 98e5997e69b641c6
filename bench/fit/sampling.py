"""Training games for a value net: the features of their worlds, and who won in the end."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from fit.studied_games import SUBJECTS
from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget, Search
from pettable.bots.value_net import ValueNet, read_net
from pettable.lab.simulate import game_seed
from pettable.table.options import choose
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

#: Games in a batch, without and with a seat that searches.
BATCH, SEARCH_BATCH = 500, 50
#: One batch in this many is held out from training.
HELD_OUT = 10


class Batch(Struct, frozen=True):
    """Games at one table that one core plays."""

    game: str
    seats: int
    games: int
    seed: int
    #: Held out from training, to evaluate the weights.
    held_out: bool
    #: The weights.json that one seat searches with; without, all play by the roll-out policy.
    weights: bytes | None = None


class Samples(Struct):
    """Sampled worlds: a row of features for each seat, and its share of the win in the end."""

    features: np.ndarray[Any, np.dtype[np.int8]]
    shares: np.ndarray[Any, np.dtype[np.float32]]
    #: How much each of them counts in training.
    weight: float = 1.0


class TrainingGame(Rollout):
    """Plays as roll-outs do, slips now and then, and remembers worlds."""

    def __init__(self, batch: Batch, net: ValueNet | None, better: Seat | None, chance: random.Random) -> None:
        self.subject, rules = SUBJECTS[batch.game], registry.rules_of(batch.game)
        profile = make_profile(registry.find(batch.game), rules)
        super().__init__(rules, profile)
        self.depth, self.pick, self.chance, self.worlds = None, self.choose, chance, list[Any]()
        self.slips = self.subject.slips(batch.seats, better)
        self.search = None
        if net is not None and better is not None:
            profile.net = net
            self.search = Search(rules, profile, better)

    def choose(self, world: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Any:
        chance = self.chance
        if self.subject.asks(world) and (self.search is not None or chance.randrange(self.subject.kept) == 0):
            self.worlds.append(world)
        searches = self.search is not None and self.search.seat == seat
        if self.slips[seat] and chance.random() < self.slips[seat]:
            if searches:
                # A move that it did not choose says nothing about how well it plays.
                self.worlds.clear()
            return chance.choice(moves)
        if not searches:
            return self.profile.quick(world, seat, moves, rng)
        assert self.search is not None
        prompt, budget = self.rules.prompt(world), Budget(iterations=self.subject.iterations)
        assert isinstance(prompt, Prompt)
        return self.search.think(self.rules.view(world, seat), prompt, moves, rng, budget).moves[0].move


def play(batch: Batch) -> Samples:
    """The same batch gives the same games."""
    game, rules, subject = registry.find(batch.game), registry.rules_of(batch.game), SUBJECTS[batch.game]
    chance = random.Random(f"{batch.seats} {batch.seed}")
    options = subject.options(choose(game.options, game.seats, batch.seats), chance)
    reader = subject.reader(make_profile(game, rules), options)
    net = None if batch.weights is None else read_net(batch.weights)
    rows, shares = list[np.ndarray[Any, np.dtype[np.int8]]](), list[list[float]]()
    for number in range(batch.games):
        marked = net is not None or (not subject.search_games and number % 2)
        better = Seat(number // 2 % batch.seats) if marked else None
        player, table = TrainingGame(batch, net, better, chance), Table(rules, options, game_seed(batch.seed, number))
        won = player.play_on(table.state, Rng(table.seed, "fit"))
        for world in player.worlds:
            row = np.zeros((batch.seats, subject.features), np.int8)
            here = reader.table(world)
            for seat, (present, counted) in enumerate(reader.seats(world, better)):
                np.add.at(row[seat], [*here, *present], 1)
                for feature, count in counted:
                    row[seat, feature] += count
            rows.append(row)
            shares.append(list(won))
    # There may be none.
    features = np.array(rows, np.int8).reshape(-1, batch.seats, subject.features)
    return Samples(features, np.array(shares, np.float32).reshape(-1, batch.seats))


def batches(game: str, games: dict[int, int], seed: int, weights: bytes | None = None) -> Iterator[Batch]:
    """All games, in batches that one core plays in some seconds."""
    most = BATCH if weights is None else SEARCH_BATCH
    for seats, count in games.items():
        size = max(1, min(most, count // HELD_OUT))
        for number, start in enumerate(range(0, count, size)):
            yield Batch(game, seats, min(size, count - start), seed + number, number % HELD_OUT == 0, weights)
