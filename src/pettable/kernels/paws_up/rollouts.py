"""Roll-outs of Paws Up, compiled: sampled worlds, every move tried in each, and the policy to the end of the round."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pettable.games.paws_up.bot.profile import SURPRISE, PawsUpProfile
from pettable.games.paws_up.rules import PawsUp, commits
from pettable.games.paws_up.state import Commit, PawsUpMove, PawsUpView
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.kernel import POINTS, Kernel
from pettable.kernels.paws_up.policy import Lookup, chances, look, lookup_of, next_action
from pettable.kernels.paws_up.rules import sample, scores, step
from pettable.kernels.paws_up.state import (
    CHOSEN,
    COMMITS,
    COMMITTED,
    COMMITTING,
    MOST_SEATS,
    SEATS,
    SIZE,
    STAGE,
    STATE,
    TIE_STEPS,
    TURN,
)
from pettable.kernels.random import below, new_random, seed
from pettable.kernels.win_shares import share_win
from pettable.table.rng import Rng
from pettable.table.seats import Seat

#: The most actions of a move: a story and its three photos.
MOST_ACTIONS = 4
UNIT = 1 << 32
#: A number of the type of all others, so that `step` is compiled for one type only.
whole: Any = np.int64


class Room(NamedTuple):
    """Arrays that the compiled functions write to, since they allocate none."""

    world: Flat
    after: Flat
    r: Flat
    #: Whether each seat commits something else than the best by the heuristic.
    surprises: Flat
    points: Flat
    keys: Flat


@compiled
def try_moves(  # noqa: PLR0913, PLR0917 (compiled functions get everything)
    base: Flat, t: Flat, p: Lookup, me: int, moves: Flat, commitments: Flat, worlds: Flat, room: Room, out: Flat
) -> None:
    """Every move, a row of actions that ends with -1, in these worlds: out[world, move, seat].

    `commitments` has two for each seat: what looks best, and what it can spare best.
    """
    world, after, r = room.world, room.after, room.r
    for number in range(worlds.size):
        seed(r, worlds[number])
        copy_into(world, base)
        sample(world, t, me, r)
        for seat in range(t[SEATS]):
            room.surprises[seat] = below(r, UNIT) / UNIT < SURPRISE
        for move in range(moves.shape[0]):
            copy_into(after, world)
            look(after, t, p)
            _answer(after, t, r, me, moves[move], commitments, room.surprises)
            _play_on(after, t, p, room, out[number, move])


@compiled
def _answer(s: Flat, t: Flat, r: Flat, me: int, mine: Flat, commitments: Flat, surprises: Flat) -> None:
    """One seat's own move; where all commit, those of the others too."""
    if s[STAGE] == COMMITTING:
        for seat in range(t[SEATS]):
            for place in range(t[COMMITS]):
                step(s, t, r, mine[place] if seat == me else commitments[seat, surprises[seat], place])
        return
    for place in range(mine.size):
        if mine[place] >= 0:
            step(s, t, r, mine[place])


@compiled
def _play_on(s: Flat, t: Flat, p: Lookup, room: Room, shares: Flat) -> None:
    """By policy to the beginning of the next round, or to the end."""
    while s[TURN] >= 0 and s[STAGE] != COMMITTING:
        step(s, t, room.r, whole(next_action(s, t, p)))
    if s[TURN] >= 0:
        chances(s, t, p, shares)
        return
    scores(s, t, room.points, room.keys)
    share_win(room.points, room.keys, shares)


class Rollouts:
    """Compiled roll-outs at one table."""

    def __init__(self, kernel: Kernel, net: Any) -> None:
        del net
        assert isinstance(kernel.rules, PawsUp)
        self.kernel, self.rules = kernel, kernel.rules

    def begin(
        self, view: PawsUpView, history: Sequence[Any], moves: Sequence[PawsUpMove], better: bool
    ) -> "PawsUpPosition | None":
        """Before the first reveal, what others commit depends on the sets that they were dealt in a world."""
        del history, better
        return PawsUpPosition(self, view, moves) if view.sets_known else None


class PawsUpPosition:
    """A view whose moves are tried."""

    at_once = 200

    def __init__(self, rollouts: Rollouts, view: PawsUpView, moves: Sequence[PawsUpMove]) -> None:
        assert view.seat is not None
        kernel = self.kernel = rollouts.kernel
        self.lookup, self.seat = lookup_of(rollouts.rules), int(view.seat)
        world = kernel.rules.determinise(view, Rng(b"any"))
        self.base = kernel.pack(world)
        self.commitments = np.zeros((MOST_SEATS, 2, 2), np.int64)
        if isinstance(moves[0], Commit):
            # All commit again, also those that have done so already.
            self.base[COMMITTED : COMMITTED + 2 * MOST_SEATS] = -1
            self.base[TURN] = self.base[CHOSEN] = 0
            self._write_commitments(rollouts.rules, world)
        self.moves = np.full((len(moves), MOST_ACTIONS), -1, np.int64)
        for row, move in zip(self.moves, moves, strict=True):
            actions = kernel.codes.encode(move)
            row[: len(actions)] = actions
        self.room = Room(
            np.zeros(SIZE, STATE),
            np.zeros(SIZE, STATE),
            new_random(0),
            np.zeros(MOST_SEATS, np.int64),
            np.zeros(kernel.seats, POINTS),
            np.zeros((kernel.seats, TIE_STEPS), POINTS),
        )

    def _write_commitments(self, rules: PawsUp, world: Any) -> None:
        profile, codes = PawsUpProfile(rules), self.kernel.codes
        for seat in map(Seat, range(self.kernel.seats)):
            if seat != self.seat:
                moves = rules.legal(world, seat)
                values = profile.values(rules.view(world, seat), moves)
                spared = Commit(seat, profile.policy.commit(world, seat, commits(world.options)))
                for place, move in enumerate((moves[values.index(max(values))], spared)):
                    actions = codes.encode(move)
                    self.commitments[seat, place, : len(actions)] = actions

    def try_moves(self, worlds: Flat, moves: Sequence[int]) -> Flat:
        """Each seat's share of the win in the worlds of these numbers, for these of the moves: [world, move, seat]."""
        out, t = np.zeros((len(worlds), len(moves), self.kernel.seats), np.float64), self.kernel.table
        rows = self.moves[np.array(moves, np.int64)]
        try_moves(self.base, t, self.lookup, self.seat, rows, self.commitments, worlds, self.room, out)
        return out
