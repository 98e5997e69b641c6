"""Roll-outs of Slap Cat!, compiled: sampled worlds, every move tried in each, and the policy to the end of the round.

All seats answer as in bots/rollout.py. In a race each claims what it likes best when it begins to reach for it; if that
is gone by then, it reaches again. Chances that are shown come from a policy with whims (games/slap_cat/bot/policy.py).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pettable.games.slap_cat.bot.profile import SPREAD
from pettable.games.slap_cat.moves import SlapMove
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import SlapView
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.kernel import POINTS, Kernel
from pettable.kernels.random import new_random, seed
from pettable.kernels.slap_cat.asking import fastest, lowest, reaction
from pettable.kernels.slap_cat.policy import MOST_ACTIONS, Lookup, choose, lookup_of
from pettable.kernels.slap_cat.rules import sample, scores, step
from pettable.kernels.slap_cat.scoring import TIE_STEPS, round_points
from pettable.kernels.slap_cat.state import (
    ANSWERED,
    CALM,
    CHOSEN,
    DRAFT,
    HELD,
    MOST_SEATS,
    PAWS,
    PHASE,
    PROMPT,
    ROUND,
    ROUNDS,
    SEAT,
    SEATS_AT,
    SHOWN,
    SINCE,
    SIZE,
    SLAP_ACTION,
    STATE,
    SWAP,
    TIE,
    TIMES,
    TURNED_UP,
    WAITING,
    whole,
)
from pettable.kernels.slap_cat.turns import taker_of
from pettable.kernels.win_shares import share_win
from pettable.table.rng import Rng


class Room(NamedTuple):
    """Arrays that the compiled functions write to, since they allocate none."""

    world: Flat
    after: Flat
    r: Flat
    actions: Flat
    #: The claim of each seat in a race, as an action.
    claims: Flat
    points: Flat
    keys: Flat


@compiled
def is_race(s: Flat, t: Flat) -> bool:
    phase = s[PHASE]
    return t[CALM] == 0 and phase in (DRAFT, PAWS, SWAP, TIE)


@compiled
def answer_prompt(s: Flat, t: Flat, p: Lookup, me: int, mine: Flat, room: Room) -> None:
    """All seats answer the prompt that is asked: `me` with its own move, and by policy where it has answered already;
    all others by policy. `me` is -1 where there is no such seat.
    """
    prompt = s[PROMPT]
    if is_race(s, t):
        _run_race(s, t, p, me, mine, room)
        return
    while s[SEAT] >= 0 and s[PROMPT] == prompt:
        if s[SEAT] == me:
            for place in range(mine.size):
                if mine[place] >= 0:
                    step(s, t, room.r, mine[place])
        else:
            count = choose(s, t, p, room.r, whole(s[SEAT]), room.actions)
            for place in range(count):
                step(s, t, room.r, room.actions[place])


@compiled
def _run_race(s: Flat, t: Flat, p: Lookup, me: int, mine: Flat, room: Room) -> None:
    """As table/answering.py runs a race: claims count in the order of reaction times."""
    prompt, claims = s[PROMPT], room.claims
    for seat in range(whole(t[SEATS_AT])):
        if s[WAITING] >> seat & 1:
            claims[seat] = mine[0] if seat == me else _claim(s, t, p, seat, room)
    while s[SEAT] >= 0 and s[PROMPT] == prompt:
        seat = whole(s[SEAT])
        if _stands(s, t, claims[seat]):
            step(s, t, room.r, claims[seat])
        else:
            s[SINCE + seat] = s[TIMES + seat]
            s[TIMES + seat] += reaction(room.r)
            s[SEAT] = fastest(s, t)
        if s[PROMPT] == prompt and s[SEAT] >= 0 and s[WAITING] >> seat & 1:
            claims[seat] = _claim(s, t, p, seat, room)


@compiled
def _claim(s: Flat, t: Flat, p: Lookup, seat: int, room: Room) -> int:
    choose(s, t, p, room.r, seat, room.actions)
    return room.actions[0]  # type: ignore[no-any-return]


@compiled
def _stands(s: Flat, t: Flat, action: int) -> bool:
    """Is what somebody claims still there?"""
    card = action - t[SLAP_ACTION]
    if s[PHASE] == DRAFT:
        there = False
        for place in range(t[TURNED_UP]):
            there |= s[SHOWN + place] == card
        return there
    return s[PHASE] != SWAP or taker_of(s, t, card) < 0


@compiled
def play_on(s: Flat, t: Flat, p: Lookup, room: Room, shares: Flat) -> None:
    """All play by policy until a round begins, after at least one more answer, or to the end."""
    asked = 0
    while s[SEAT] >= 0:
        if asked > 0 and round_begins(s, t):
            chances(s, t, shares)
            return
        asked += 1
        answer_prompt(s, t, p, whole(-1), room.actions, room)
    scores(s, t, room.points, room.keys)
    share_win(room.points, room.keys, shares)


@compiled
def round_begins(s: Flat, t: Flat) -> bool:
    """Does a round begin that is not the first?"""
    begins = s[PHASE] == DRAFT and s[ROUND] >= 2
    for seat in range(whole(t[SEATS_AT])):
        begins &= s[HELD + seat] == 0
    return begins  # type: ignore[no-any-return]


@compiled
def chances(s: Flat, t: Flat, shares: Flat) -> None:
    """When a round begins: by the points so far, and by how much the rounds that are left may change."""
    spread, total = SPREAD * np.sqrt(whole(t[ROUNDS]) + 1 - s[ROUND]), 0.0
    most = round_points(s, whole(0), whole(s[ROUND]) - 1)
    for seat in range(1, whole(t[SEATS_AT])):
        most = max(most, round_points(s, seat, whole(s[ROUND]) - 1))
    for seat in range(whole(t[SEATS_AT])):
        shares[seat] = np.exp((round_points(s, seat, whole(s[ROUND]) - 1) - most) / spread)
        total += shares[seat]
    for seat in range(whole(t[SEATS_AT])):
        shares[seat] /= total


@compiled
def ask_again(s: Flat, t: Flat, r: Flat) -> None:
    """Ask the prompt of a packed state from its beginning: all its seats are still to answer, with new reactions."""
    s[WAITING] |= s[ANSWERED]
    s[ANSWERED] = s[CHOSEN] = 0
    s[SEAT] = lowest(s)
    if is_race(s, t):
        for seat in range(whole(t[SEATS_AT])):
            s[SINCE + seat], s[TIMES + seat] = 0, reaction(r)
        s[SEAT] = fastest(s, t)


@compiled
def try_moves(base: Flat, t: Flat, p: Lookup, me: int, moves: Flat, worlds: Flat, room: Room, out: Flat) -> None:
    """Every move, a row of actions that ends with -1, in these worlds: out[world, move, seat]."""
    world, after, r = room.world, room.after, room.r
    for number in range(worlds.size):
        seed(r, worlds[number])
        copy_into(world, base)
        sample(world, t, me, r)
        ask_again(world, t, r)
        # The same random numbers for all moves.
        drawn = r[0]
        for move in range(moves.shape[0]):
            r[0] = drawn
            copy_into(after, world)
            answer_prompt(after, t, p, me, moves[move], room)
            play_on(after, t, p, room, out[number, move])


class Rollouts:
    """Compiled roll-outs at one table."""

    def __init__(self, kernel: Kernel, net: Any) -> None:
        del net
        assert isinstance(kernel.rules, SlapCat)
        self.kernel, self.material = kernel, kernel.rules.material

    def begin(self, view: SlapView, history: Sequence[Any], moves: Sequence[SlapMove], better: bool) -> "SlapPosition":
        del history
        return SlapPosition(self, view, moves, whims=not better)


class SlapPosition:
    """A view whose moves are tried."""

    at_once = 40

    def __init__(self, rollouts: Rollouts, view: SlapView, moves: Sequence[SlapMove], whims: bool) -> None:
        assert view.seat is not None
        kernel = self.kernel = rollouts.kernel
        self.lookup, self.seat = lookup_of(rollouts.material, whims), view.seat
        self.base = kernel.pack(kernel.rules.determinise(view, Rng(b"any")))
        self.base[WAITING] |= self.base[ANSWERED]
        self.base[ANSWERED] = 0
        self.moves = np.full((len(moves), MOST_ACTIONS), -1, np.int64)
        for row, move in zip(self.moves, moves, strict=True):
            actions = kernel.codes.encode(move)
            row[: len(actions)] = actions
        self.room = Room(
            np.zeros(SIZE, STATE),
            np.zeros(SIZE, STATE),
            new_random(0),
            np.zeros(MOST_ACTIONS, np.int64),
            np.zeros(MOST_SEATS, np.int64),
            np.zeros(kernel.seats, POINTS),
            np.zeros((kernel.seats, TIE_STEPS), POINTS),
        )

    def try_moves(self, worlds: Flat, moves: Sequence[int]) -> Flat:
        """Each seat's share of the win in the worlds of these numbers, for these of the moves: [world, move, seat]."""
        out = np.zeros((len(worlds), len(moves), self.kernel.seats), np.float64)
        rows = self.moves[np.array(moves, np.int64)]
        try_moves(self.base, self.kernel.table, self.lookup, int(self.seat), rows, worlds, self.room, out)
        return out
