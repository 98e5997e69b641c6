"""Many tables at once: the same games as one by one, and clear errors."""

from typing import Any

import numpy as np
import pytest

from pettable import registry
from pettable.games.chain_of_command import ChainOfCommand, ChainOptions
from pettable.kernels import Batch, Kernel, KernelError, load
from pettable.table.codes import CodeError
from pettable.table.errors import OptionError


def played(tables: int, threads: int) -> Batch:
    """A batch in which every seat always chooses the legal action with the lowest number."""
    batch = Batch("chain-of-command", tables, seats=3, options=["tricks", "petkeeper"], seed=5, threads=threads)
    while not batch.over.all():
        batch.step(batch.mask().argmax(axis=1))
    return batch


def test_tables_of_a_batch_play_the_games_of_their_seeds() -> None:
    batch, kernel = played(1200, threads=2), load("chain-of-command", 3, ["tricks", "petkeeper"])
    scores, shares = batch.scores(), batch.shares()
    for table in range(0, 1200, 101):
        s, r = kernel.dealt(5 + table)
        while kernel.asked(s) >= 0:
            kernel.step(s, r, kernel.legal(s)[0])
        assert tuple(scores[table]) == kernel.scores(s)
        assert tuple(shares[table]) == pytest.approx(kernel.shares(s))
    assert (scores == played(1200, threads=1).scores()).all()


def test_masks_and_vectors_are_those_of_each_table() -> None:
    batch, kernel = Batch("chain-of-command", 20, seats=4, seed=9), load("chain-of-command", 4)
    for _ in range(7):
        batch.step(batch.mask().argmax(axis=1))
    mask, vectors, of_seat_2 = batch.mask(), batch.observe(), batch.observe(np.full(20, 2))
    for table in range(20):
        s, seat = batch.states[table], int(batch.asked[table])
        assert list(np.flatnonzero(mask[table])) == kernel.legal(s)
        assert list(vectors[table]) == kernel.observe(s, seat)
        assert list(of_seat_2[table]) == kernel.observe(s, 2)


def test_games_that_are_over_begin_again_where_wanted() -> None:
    batch = played(30, threads=1)
    ended = batch.states.copy()
    some = np.arange(30) % 3 == 0
    batch.deal(some)
    assert list(batch.over) == list(~some)
    assert (batch.states[~some] == ended[~some]).all()
    assert not batch.mask()[~some].any()
    assert not batch.observe()[~some].any()


@pytest.mark.parametrize("tables", [0, -1, 10_000_000, 2.5, "10", None])
def test_a_batch_has_a_sensible_size(tables: Any) -> None:
    with pytest.raises(KernelError, match="1 to 1,000,000 are possible"):
        Batch("chain-of-command", tables, seats=4)


def test_an_action_that_is_not_legal_changes_no_table() -> None:
    batch = Batch("chain-of-command", 10, seats=2)
    before, actions = batch.states.copy(), batch.mask().argmax(axis=1)
    actions[7] = 10_000
    with pytest.raises(CodeError, match="action 10000 is not legal at table 7"):
        batch.step(actions)
    assert (batch.states == before).all()


WRONG: dict[str, Any] = {
    "too few": np.zeros(9, np.int64),
    "a number": 3,
    "fractions": np.zeros(10),
    "text": np.array(["1"] * 10),
    "a table": np.zeros((10, 2), np.int64),
}


@pytest.mark.parametrize("name", WRONG)
def test_arrays_of_another_shape_or_kind_are_refused(name: str) -> None:
    batch = Batch("chain-of-command", 10, seats=2)
    for method in (batch.step, batch.observe, batch.deal):
        with pytest.raises(KernelError, match="10 whole numbers are needed"):
            method(WRONG[name])


def test_seats_options_and_threads_are_checked() -> None:
    batch = Batch("chain-of-command", 10, seats=2)
    with pytest.raises(KernelError, match="seats are 0 to 1"):
        batch.observe(np.full(10, 2))
    with pytest.raises(KernelError, match="threads: 0; 1 to 1,024"):
        Batch("chain-of-command", 10, seats=2, threads=0)
    for seed in (-1, 1 << 70):
        with pytest.raises(KernelError, match="seed"):
            Batch("chain-of-command", 10, seats=2, seed=seed)
    with pytest.raises(OptionError):
        Batch("chain-of-command", 10, seats=9)
    with pytest.raises(OptionError):
        Batch("chain-of-command", 10, seats=2, options=["nonsense"])


def test_arrays_that_are_no_state_of_the_kernel_are_refused() -> None:
    """The compiled code checks no bounds: they would crash the interpreter."""
    kernel: Any = load("chain-of-command", 2)
    s, r = kernel.dealt(1)
    action, short, other = kernel.legal(s)[0], s[:-1], s.astype(np.float64)
    for wrong in (short, other, s.tolist(), None):
        for method in (kernel.asked, kernel.legal, kernel.scores, kernel.shares, kernel.unpack):
            with pytest.raises(KernelError, match="a state of this kernel"):
                method(wrong)
        for method, others in ((kernel.step, (r, action)), (kernel.observe, (0,)), (kernel.sample, (0, r))):
            with pytest.raises(KernelError, match="a state of this kernel"):
                method(wrong, *others)
    with pytest.raises(KernelError, match="random numbers"):
        kernel.step(s, np.zeros(0, np.uint64), action)
    for number in (52, -1, 1.5, "0", None):
        with pytest.raises(CodeError, match="no action"):
            kernel.step(s, r, number)


def test_hands_of_another_size_are_refused() -> None:
    small = type("SmallHands", (ChainOfCommand,), {"hand": 2})
    with pytest.raises(KernelError, match="hands of 3"):
        Kernel(small(registry.default_deck("chain-of-command")), ChainOptions(seats=2), "chain-of-command")
