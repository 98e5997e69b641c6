"""Games that the quick policy plays with itself, and what their worlds showed before anybody knew who would win."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct

from pettable import registry
from pettable.bots.rollout import Rollout
from pettable.games.pupularity.bot import PupularityProfile
from pettable.games.pupularity.signs import SIGNS
from pettable.games.pupularity.state import State
from pettable.lab.simulate import game_seed
from pettable.table.options import choose
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

GAME = "pupularity"
#: How often a turn is played at random, since a search looks at moves that the policy would not play.
SLIP = 0.05
#: In every other game one seat plays better than the others, as one does that thinks: it slips so often, and they.
BETTER_SLIP, OTHERS_SLIP, OTHERS_SLIP_IN_A_CROWD = 0.02, 0.12, 0.3
#: One turn of so many is kept, since the turns of one game tell much the same.
KEPT = 5
#: How many games one core plays before it tells of them; and of how many batches one is kept apart.
AT_ONCE, APART = 500, 10


class Batch(Struct, frozen=True):
    """A number of games at one table."""

    seats: int
    games: int
    seed: int
    #: Kept apart, to see what the weights are worth in games that they were not fitted to.
    apart: bool


class Seen(Struct):
    """Worlds as a turn began: a row of signs for each seat, and the share of the win that it had in the end."""

    signs: np.ndarray[Any, np.dtype[np.int8]]
    shares: np.ndarray[Any, np.dtype[np.float32]]


def play(batch: Batch) -> Seen:
    """The same batch gives the same games."""
    game, rules = registry.find(GAME), registry.rules_of(GAME)
    profile, options = game.profile(rules), choose(game.options, game.seats, batch.seats)
    assert isinstance(profile, PupularityProfile)
    chance, reader = random.Random(f"{batch.seats} {batch.seed}"), profile.estimate.reader

    others = OTHERS_SLIP if batch.seats == 2 else OTHERS_SLIP_IN_A_CROWD

    class Unsteady(Rollout):
        """Plays on as roll-outs do, slips now and then, and remembers worlds."""

        def __init__(self, better: Seat | None) -> None:
            super().__init__(rules, profile)
            self.sight, self.pick, self.worlds = None, self.choose, list[State]()
            usual = SLIP if better is None else others
            self.slips = [BETTER_SLIP if seat == better else usual for seat in range(batch.seats)]

        def choose(self, world: State, seat: Seat, moves: Any, rng: Rng) -> Any:
            if world.open.chain is None:
                if chance.randrange(KEPT) == 0:
                    self.worlds.append(world)
                if chance.random() < self.slips[seat]:
                    return chance.choice(moves)
            return profile.quick(world, seat, moves, rng)

    rows, shares = list[np.ndarray[Any, np.dtype[np.int8]]](), list[list[float]]()
    for number in range(batch.games):
        better = Seat(number // 2 % batch.seats) if number % 2 else None
        player, table = Unsteady(better), Table(rules, options, game_seed(batch.seed, number))
        won = player.play_on(table.state, Rng(table.seed, "fit"))
        for world in player.worlds:
            row = np.zeros((batch.seats, SIGNS), np.int8)
            here = reader.table(world)
            for seat, (there, counted) in enumerate(reader.seats(world, better)):
                row[seat, here] = row[seat, there] = 1
                for sign, count in counted:
                    row[seat, sign] += count
            rows.append(row)
            shares.append(list(won))
    return Seen(np.array(rows), np.array(shares, np.float32))


def batches(games: dict[int, int], seed: int) -> Iterator[Batch]:
    """All games, in batches that one core plays in some seconds."""
    for seats, count in games.items():
        at_once = max(1, min(AT_ONCE, count // APART))
        for number, start in enumerate(range(0, count, at_once)):
            yield Batch(seats, min(at_once, count - start), seed + number, apart=number % APART == 0)
