"""The kernel of a game at one table: its functions, what is fixed there, and checks of all that Python hands in."""

from collections.abc import Iterable
from importlib import import_module
from operator import index
from types import ModuleType
from typing import Any, SupportsIndex

import numpy as np

from pettable import registry
from pettable.kernels.compiling import Flat
from pettable.kernels.random import new_random
from pettable.table.codes import CodeError, Codes
from pettable.table.deck import Deck
from pettable.table.options import Options, choose
from pettable.table.rules import Rules

AnyRules = Rules[Any, Any, Any, Any]

#: Fits every score that a kernel takes, and every sum of them.
POINTS = np.int32
#: Leaves room for the tables of a batch, which have the seeds that follow.
MOST_SEED = 1 << 62


class KernelError(ValueError):
    """Something that a kernel cannot do: a game without one, a deck that is too large, a number out of range."""


class Kernel:
    """A game's compiled rules with a deck, a number of seats and options."""

    def __init__(self, rules: AnyRules, options: Options, name: str) -> None:
        self.rules, self.options = rules, options
        self.module = module_of(name)
        if why := self.module.too_large(rules):
            raise KernelError(f"the kernel of {name} does not take this deck: {why}")
        self.codes: Codes[Any, Any] = codes_of(name, rules, options)
        self.table: Flat = self.module.table(rules, options)
        self.seats = options.seats

    def new_state(self) -> Flat:
        return np.zeros(self.module.SIZE, self.module.STATE)

    def dealt(self, seed: int) -> tuple[Flat, Flat]:
        """A state after the deal, and the random numbers that go on from there."""
        check_number("seed", seed, 0, MOST_SEED)
        s, r = self.new_state(), new_random(seed)
        self.module.deal(s, self.table, r)
        return s, r

    def asked(self, s: Flat) -> int:
        """The seat whose action is due; -1: the game is over."""
        return int(self.module.asked(self._state(s), self.table))

    def legal(self, s: Flat) -> list[int]:
        """The actions of the seat that is asked, in ascending order."""
        actions = np.zeros(self.module.MOST_LEGAL, np.int16)
        return sorted(int(action) for action in actions[: self.module.legal(self._state(s), self.table, actions)])

    def step(self, s: Flat, r: Flat, action: int) -> None:
        """Make an action of the seat that is asked; a CodeError where it is not legal."""
        self.codes.check_action(action)
        if self.asked(s) < 0:
            raise CodeError("the game is over")
        if action not in self.legal(s):
            raise CodeError(f"action {action} ({self.codes.name(action)}) is not legal now")
        self.module.step(s, self.table, self._numbers(r), action)

    def scores(self, s: Flat) -> tuple[int, ...]:
        points, keys = self._final(s)
        del keys
        return tuple(int(each) for each in points)

    def shares(self, s: Flat) -> tuple[float, ...]:
        """Each seat's share of the win, if the game ends now: ties are broken as in the rules."""
        points, keys = self._final(s)
        best = [(int(mine), *map(int, rest)) for mine, rest in zip(points, keys, strict=True)]
        winners = best.count(max(best))
        return tuple(1 / winners if each == max(best) else 0.0 for each in best)

    def observe(self, s: Flat, seat: int) -> list[int]:
        """What a seat sees, as `codes.observe` writes its view."""
        vector = np.zeros(self.codes.size, np.int16)
        self.module.observe(self._state(s), self.table, self._seat(seat), vector)
        seen: list[int] = vector.tolist()
        return seen

    def sample(self, s: Flat, seat: int, r: Flat) -> Flat:
        """A state that this seat cannot distinguish from `s`."""
        world = self._state(s).copy()
        self.module.sample(world, self.table, self._seat(seat), self._numbers(r))
        return world

    def pack(self, state: Any) -> Flat:
        flat: Flat = self.module.pack(self.rules, state)
        return flat

    def unpack(self, s: Flat) -> Any:
        return self.module.unpack(self.rules, self.options, self._state(s))

    def _final(self, s: Flat) -> tuple[Flat, Flat]:
        points, keys = np.zeros(self.seats, POINTS), np.zeros((self.seats, self.module.TIE_STEPS), POINTS)
        self.module.scores(self._state(s), self.table, points, keys)
        return points, keys

    def _state(self, s: Flat) -> Flat:
        """The compiled code checks no bounds: an array of another size would crash the interpreter."""
        return checked_array("a state", s, self.module.SIZE, self.module.STATE)

    def _numbers(self, r: Flat) -> Flat:
        return checked_array("random numbers", r, 1, np.uint64)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise KernelError(f"no seat {seat}: they are 0 to {self.seats - 1}")
        return seat


def checked_array(what: str, array: Any, size: int, kind: Any) -> Flat:
    if not isinstance(array, np.ndarray) or array.shape != (size,) or array.dtype.kind != np.dtype(kind).kind:
        raise KernelError(f"{what} of this kernel: an array of {size} numbers of the type {np.dtype(kind)} is needed")
    return array


def check_number(what: str, number: Any, least: int, most: int) -> None:
    if not isinstance(number, SupportsIndex) or not least <= index(number) <= most:
        raise KernelError(f"{what}: {number}; {least:,} to {most:,} are possible")


def load(game: str, seats: int, options: Iterable[str] = (), deck: Deck[Any] | None = None) -> Kernel:
    """The kernel of a game: `load("chain-of-command", seats=4, options=["tricks"])`."""
    found = registry.find(game)
    rules = registry.rules_of(game) if deck is None else found.rules(deck)
    return Kernel(rules, choose(found.options, found.seats, seats, options), game)


def module_of(name: str) -> ModuleType:
    folder = registry.folder_name(registry.find(name).name)
    try:
        return import_module(f"pettable.kernels.{folder}.rules")
    except ModuleNotFoundError as error:
        if error.name != f"pettable.kernels.{folder}":
            raise
        raise KernelError(f"there is no kernel for {name}") from None


def codes_of(name: str, rules: AnyRules, options: Options) -> Codes[Any, Any]:
    """The codes of a game with a deck, a number of seats and options."""
    codes = registry.find(name).codes
    if codes is None:
        raise KernelError(f"{name} has no codes")
    return codes(rules, options)
