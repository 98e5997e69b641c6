"""Roll-outs of Pupularity, compiled: sampled worlds, every move tried in each, and the value net after the next answer.

All seats answer as in bots/rollout.py: a Drama is answered in a drawn order, and the first cancel opens a new prompt.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import PupularityMove, PupularityView
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.kernel import Kernel, KernelError
from pettable.kernels.pupularity.policy import MOST_ACTIONS, Uses, choose_by_policy, new_uses
from pettable.kernels.pupularity.rules import sample, scores, step
from pettable.kernels.pupularity.sides import Sides, Values, new_sides, values_of
from pettable.kernels.pupularity.state import CHOICE, LAST, PROMPTS, REACT, SIZE, STATE, TURN, word
from pettable.kernels.pupularity.win_chances import Net, Scratch, can_judge, net_of, new_scratch, win_shares
from pettable.kernels.random import new_random, seed
from pettable.kernels.win_shares import share_win
from pettable.table.rng import Rng

DEPTH = PupularityProfile.rollout_depth


class Lookup(NamedTuple):
    """What follows from the deck and the number of seats."""

    values: Values
    net: Net


class Room(NamedTuple):
    """Arrays that the compiled functions write to, since they allocate none."""

    world: Flat
    after: Flat
    r: Flat
    actions: Flat
    sides: Sides
    uses: Uses
    scratch: Scratch


@compiled
def answer_prompt(s: Flat, t: Flat, p: Lookup, me: int, mine: Flat, room: Room) -> None:
    """All seats answer the prompt that is asked: `me` with its own move, all others by policy; -1: all by policy."""
    prompt = s[PROMPTS]
    while s[TURN] >= 0 and s[PROMPTS] == prompt:
        seat = word(s[TURN])
        if seat == me:
            for place in range(mine.size):
                if mine[place] >= 0:
                    step(s, t, room.r, mine[place])
        else:
            count = choose_by_policy(s, t, p.values, room.sides, room.uses, seat, room.actions)
            for place in range(count):
                step(s, t, room.r, room.actions[place])


@compiled
def play_on(s: Flat, t: Flat, p: Lookup, searcher: int, room: Room, shares: Flat) -> None:
    """All play by policy until the net can judge, after at least DEPTH more answers, or to the end."""
    asked = 0
    while s[TURN] >= 0:
        if asked >= DEPTH and can_judge(s, t, p.net):
            win_shares(s, t, p.net, searcher, room.scratch, shares)
            return
        asked += 1
        answer_prompt(s, t, p, word(-1), room.actions, room)
    scores(s, t, room.scratch.points, room.scratch.keys)
    share_win(room.scratch.points, room.scratch.keys, shares)


@compiled
def try_moves(  # noqa: PLR0913, PLR0917 (compiled functions get everything)
    base: Flat, t: Flat, p: Lookup, me: int, searcher: int, moves: Flat, worlds: Flat, room: Room, out: Flat
) -> None:
    """Every move, a row of actions that ends with -1, in these worlds: out[world, move, seat].

    `searcher` is the seat that is expected to play better, -1: none.
    """
    world, after, r = room.world, room.after, room.r
    for number in range(worlds.size):
        seed(r, worlds[number])
        copy_into(world, base)
        sample(world, t, me, r)
        # The same random numbers for all moves.
        drawn = r[0]
        for move in range(moves.shape[0]):
            r[0] = drawn
            copy_into(after, world)
            answer_prompt(after, t, p, me, moves[move], room)
            play_on(after, t, p, searcher, room, out[number, move])


class Rollouts:
    """Compiled roll-outs at one table. `net` is the game's ValueNet, or None."""

    def __init__(self, kernel: Kernel, net: Any) -> None:
        assert isinstance(kernel.rules, Pupularity)
        self.kernel = kernel
        profile = PupularityProfile(kernel.rules, net)
        self.heuristic = profile.heuristic
        self.lookup = Lookup(values_of(profile.heuristic, kernel.seats), net_of(profile.reader, net))

    def begin(
        self, view: PupularityView, history: Sequence[Any], moves: Sequence[PupularityMove], better: bool
    ) -> "PupularityPosition | None":
        """None: more is known of the hands than the flat state has room for."""
        del history
        try:
            return PupularityPosition(self, view, moves, better)
        except KernelError:
            return None

    def new_room(self) -> Room:
        colours, seats = self.heuristic.colours, self.kernel.seats
        return Room(
            np.zeros(SIZE, STATE),
            np.zeros(SIZE, STATE),
            new_random(0),
            np.zeros(MOST_ACTIONS, np.int64),
            new_sides(self.heuristic),
            new_uses(),
            new_scratch(self.lookup.net, colours, seats),
        )


class PupularityPosition:
    """A view whose moves are tried."""

    at_once = 200

    def __init__(self, rollouts: Rollouts, view: PupularityView, moves: Sequence[PupularityMove], better: bool) -> None:
        assert view.seat is not None
        kernel = self.kernel = rollouts.kernel
        self.lookup, self.room = rollouts.lookup, rollouts.new_room()
        self.seat, self.searcher = int(view.seat), int(view.seat) if better else -1
        self.base = kernel.pack(kernel.rules.determinise(view, Rng(b"any")))
        if self.base[CHOICE] == REACT:
            # So that `sample` draws an order in which this seat need not be the next.
            self.base[TURN] = self.base[LAST]
        self.moves = np.full((len(moves), kernel.codes.longest), -1, np.int64)
        for row, move in zip(self.moves, moves, strict=True):
            actions = kernel.codes.encode(move)
            row[: len(actions)] = actions

    def try_moves(self, worlds: Flat, moves: Sequence[int]) -> Flat:
        """Each seat's share of the win in the worlds of these numbers, for these of the moves: [world, move, seat]."""
        out = np.zeros((len(worlds), len(moves), self.kernel.seats), np.float64)
        rows, table = self.moves[np.array(moves, np.int64)], self.kernel.table
        try_moves(self.base, table, self.lookup, self.seat, self.searcher, rows, worlds, self.room, out)
        return out
