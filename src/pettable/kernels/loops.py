"""Loops over many tables, compiled for each game.

They are written once, with `k` in place of a game's kernel; `loops_for` compiles a copy of each in which `k` is that
kernel. (A closure over the kernel would do the same, but Numba could not keep it in its cache.)
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from pettable.kernels.compiling import Flat, compiled_loop
from pettable.kernels.random import below, seed

k: Any = None


class Loops(NamedTuple):
    """A game's loops over the tables from `start` to before `stop`; every array has a row for each table.

    They hold no lock of Python's, so several threads can share the tables.
    """

    deal_all: Callable[..., None]
    ask_all: Callable[..., None]
    mask_all: Callable[..., None]
    note_illegal: Callable[..., None]
    step_all: Callable[..., None]
    observe_all: Callable[..., None]
    score_all: Callable[..., None]
    play_games: Callable[..., int]


@cache
def loops_for(kernel: ModuleType) -> Loops:
    """The loops of a game; they are compiled when they are called."""
    name = kernel.__name__.split(".")[-2]
    bound = {**globals(), "k": kernel, "MOST_LEGAL": kernel.MOST_LEGAL}
    templates = (deal_all, ask_all, mask_all, note_illegal, step_all, observe_all, score_all, play_games)
    return Loops(*(compiled_loop(FunctionType(each.__code__, bound, each.__name__), name) for each in templates))


#: The most legal actions of the game that a copy is made for.
MOST_LEGAL = 0


def deal_all(start: int, stop: int, s: Flat, t: Flat, r: Flat, where: Flat) -> None:
    """A new game at every table where `where` says so."""
    for i in range(start, stop):
        if where[i]:
            k.deal(s[i], t, r[i])


def ask_all(start: int, stop: int, s: Flat, t: Flat, asked: Flat) -> None:
    """Who is asked at each table."""
    for i in range(start, stop):
        asked[i] = k.asked(s[i], t)


def mask_all(start: int, stop: int, s: Flat, t: Flat, mask: Flat) -> None:
    """A one for each legal action; none where a game is over."""
    actions = np.zeros(MOST_LEGAL, np.int16)
    for i in range(start, stop):
        mask[i, :] = 0
        if k.asked(s[i], t) >= 0:
            for place in range(k.legal(s[i], t, actions)):
                mask[i, actions[place]] = 1


def note_illegal(start: int, stop: int, s: Flat, t: Flat, chosen: Flat, illegal: Flat) -> None:
    """Note at which tables the chosen action is not legal; where a game is over, any is."""
    actions = np.zeros(MOST_LEGAL, np.int16)
    for i in range(start, stop):
        illegal[i] = False
        if k.asked(s[i], t) >= 0:
            illegal[i] = True
            for place in range(k.legal(s[i], t, actions)):
                if actions[place] == chosen[i]:
                    illegal[i] = False


def step_all(start: int, stop: int, s: Flat, t: Flat, r: Flat, chosen: Flat) -> None:
    """An action at each table whose game is not over."""
    for i in range(start, stop):
        if k.asked(s[i], t) >= 0:
            k.step(s[i], t, r[i], chosen[i])


def observe_all(start: int, stop: int, s: Flat, t: Flat, seats: Flat, vectors: Flat) -> None:
    """What a seat of each table sees; zeros where the seat is -1."""
    for i in range(start, stop):
        if seats[i] >= 0:
            k.observe(s[i], t, seats[i], vectors[i])
        else:
            vectors[i, :] = 0


def score_all(start: int, stop: int, s: Flat, t: Flat, points: Flat, keys: Flat) -> None:
    """Each seat's points at each table, and what decides between equal ones."""
    for i in range(start, stop):
        k.scores(s[i], t, points[i], keys[i])


def play_games(start: int, stop: int, s: Flat, t: Flat, r: Flat) -> int:
    """Random games with these seeds to their end, in one state; the number of actions."""
    actions = np.zeros(MOST_LEGAL, np.int16)
    made = 0
    for game in range(start, stop):
        seed(r, game)
        k.deal(s, t, r)
        while k.asked(s, t) >= 0:
            count = k.legal(s, t, actions)
            k.step(s, t, r, actions[below(r, count)])
            made += 1
    return made
