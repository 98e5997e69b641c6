"""Thousands of tables of one game at once, as arrays: the way in for learning programs.

>>> import numpy as np
>>> batch = Batch("chain-of-command", 1000, seats=4, seed=7)
>>> while not batch.over.all():
...     batch.step(batch.mask().argmax(axis=1))
>>> batch.scores().shape
(1000, 4)
"""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pettable.kernels.compiling import Flat
from pettable.kernels.kernel import MOST_SEED, POINTS, KernelError, check_number, load
from pettable.kernels.loops import loops_for
from pettable.kernels.random import seed as begin
from pettable.table.codes import CodeError
from pettable.table.deck import Deck

#: The most tables of a batch.
MOST_TABLES = 1_000_000
#: More would only cost memory.
MOST_THREADS = 1024
#: With fewer tables for each, threads cost more than they save.
WORTH_A_THREAD = 500


class Batch:
    """Tables that are played side by side. Each has its own random numbers, so a seed gives the same games however
    many tables there are.
    """

    def __init__(
        self,
        game: str,
        tables: int,
        *,
        seats: int,
        options: Iterable[str] = (),
        deck: Deck[Any] | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        check_number("tables of a batch", tables, 1, MOST_TABLES)
        check_number("seed", seed, 0, MOST_SEED)
        if threads is not None:
            check_number("threads", threads, 1, MOST_THREADS)
        self.kernel = load(game, seats, options, deck)
        self.codes, self.seats = self.kernel.codes, self.kernel.seats
        self._threads = min(tables // WORTH_A_THREAD + 1, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._loops = loops_for(self.kernel.module)
        self.states: Flat = np.zeros((tables, self.kernel.module.SIZE), self.kernel.module.STATE)
        self._random: Flat = np.zeros((tables, 1), np.uint64)
        for table in range(tables):
            begin(self._random[table], seed + table)
        #: The seat whose action is due at each table; -1: the game is over.
        self.asked: Flat = np.zeros(tables, np.int8)
        self.deal()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the game is over."""
        return np.asarray(self.asked < 0)

    def deal(self, where: Flat | None = None) -> None:
        """Begin a new game at all tables, or at some: `batch.deal(batch.over)`."""
        chosen = np.ones(len(self), np.bool_) if where is None else self._checked("where", where, np.bool_)
        self._run(self._loops.deal_all, self._random, chosen)
        self._ask()

    def mask(self) -> NDArray[np.uint8]:
        """A one for each legal action of the seat that is asked; all zeros where a game is over."""
        mask = np.zeros((len(self), self.codes.actions), np.uint8)
        self._run(self._loops.mask_all, mask)
        return mask

    def step(self, actions: Flat) -> None:
        """An action at each table; those of games that are over are ignored. Nothing is done if one is not legal."""
        chosen = self._checked("actions", actions, np.int64)
        illegal = np.zeros(len(self), np.bool_)
        self._run(self._loops.note_illegal, chosen, illegal)
        if illegal.any():
            wrong = illegal.argmax()
            raise CodeError(f"action {chosen[wrong]} is not legal at table {wrong}; nothing was done")
        self._run(self._loops.step_all, self._random, chosen)
        self._ask()

    def observe(self, seats: Flat | None = None) -> NDArray[np.int16]:
        """The vectors of the seats that are asked, or of others; zeros where the seat is -1."""
        chosen = self.asked if seats is None else self._checked("seats", seats, np.int8)
        if ((chosen < -1) | (chosen >= self.seats)).any():
            raise KernelError(f"seats are 0 to {self.seats - 1}, or -1")
        vectors = np.zeros((len(self), self.codes.size), np.int16)
        self._run(self._loops.observe_all, chosen, vectors)
        return vectors

    def scores(self) -> NDArray[np.int32]:
        """Each seat's points at each table; before the end, as if it were now."""
        return self._final()[0]

    def shares(self) -> NDArray[np.float32]:
        """Each seat's share of the win at each table, ties broken as in the rules."""
        points, keys = self._final()
        best = np.ones(points.shape, np.bool_)
        for values in (points, *np.moveaxis(keys, 2, 0)):
            most = np.where(best, values, np.iinfo(POINTS).min).max(axis=1, keepdims=True)
            best &= values == most
        shares: NDArray[np.float32] = (best / best.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares

    def _final(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        points = np.zeros((len(self), self.seats), POINTS)
        keys = np.zeros((len(self), self.seats, self.kernel.module.TIE_STEPS), POINTS)
        self._run(self._loops.score_all, points, keys)
        return points, keys

    def _ask(self) -> None:
        self._run(self._loops.ask_all, self.asked)

    def _run(self, loop: Callable[..., None], *arrays: Flat) -> None:
        """Run a loop over all tables, a part of them in each thread."""
        count, threads = len(self), self._threads
        parts = [(count * part // threads, count * (part + 1) // threads) for part in range(threads)]
        if self._pool is None:
            loop(0, count, self.states, self.kernel.table, *arrays)
        else:
            list(self._pool.map(lambda part: loop(*part, self.states, self.kernel.table, *arrays), parts))

    def _checked(self, what: str, given: Any, kind: Any) -> Flat:
        array = np.asarray(given)
        if array.shape != (len(self),) or array.dtype.kind not in "biu":
            raise KernelError(f"{what}: {len(self)} whole numbers are needed, not {array.dtype} of shape {array.shape}")
        return array.astype(kind)
