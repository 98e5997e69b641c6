"""A kernel and the rules play the same games, and must agree on everything after every action.

The kernel deals and shuffles; the rules get what came out as moves by chance. After every action these are compared:
the whole state, who is asked, the legal actions, the observation of the seat that is asked, its view in a sampled
world, and at the end the scores and the winners.
"""

from typing import Any, NamedTuple

from pettable.kernels.compiling import Flat
from pettable.kernels.kernel import Kernel
from pettable.kernels.random import below
from pettable.table.prompts import Kind
from pettable.table.seats import Seat


class Difference(AssertionError):
    """The kernel and the rules do not agree."""


class Agreed(NamedTuple):
    """What was compared without a difference."""

    games: int
    actions: int


def play_in_lock_step(kernel: Kernel, seeds: range, worlds_every: int = 1) -> Agreed:
    """Random games with these seeds; a Difference says where the first one is.

    Packing and sampling, which take as long as all the rest, are compared after every `worlds_every` actions.
    """
    actions = 0
    for seed in seeds:
        game = LockStep(kernel, seed, worlds_every)
        try:
            while game.step():
                actions += 1
        except Difference as error:
            raise Difference(f"{kernel.options}, seed {seed}, after {game.count} actions: {error}") from None
    return Agreed(len(seeds), actions)


class LockStep:
    """One game by both."""

    def __init__(self, kernel: Kernel, seed: int, worlds_every: int = 1) -> None:
        self.kernel, self.count, self.worlds_every = kernel, 0, worlds_every
        self.s, self.r = kernel.dealt(seed)
        self.state: Any = kernel.rules.initial(kernel.options)
        #: The actions that the seat that is asked has chosen of its move.
        self.chosen: tuple[int, ...] = ()
        self._follow_chance()

    def step(self) -> bool:
        """Compare, then make a random action in both; False: the game is over."""
        seat = self._compare()
        if seat < 0:
            return False
        legal = self.kernel.legal(self.s)
        self.act(Seat(seat), legal[below(self.r, len(legal))])
        return True

    def act(self, seat: Seat, action: int) -> None:
        rules, codes = self.kernel.rules, self.kernel.codes
        self.kernel.module.step(self.s, self.kernel.table, self.r, action)
        self.count += 1
        self.chosen = (*self.chosen, action)
        moves = {codes.encode(move): move for move in rules.legal(self.state, seat)}
        if self.chosen in moves:
            self.state = rules.apply(self.state, moves[self.chosen]).state
            self.chosen = ()
            self._follow_chance()

    def _follow_chance(self) -> None:
        rules = self.kernel.rules
        while rules.prompt(self.state) is None and rules.outcome(self.state) is None:
            move = self.kernel.module.chance_move(rules, self.state, self.s)
            if (refusal := rules.check(self.state, move)) is not None:
                raise Difference(f"the rules refuse what chance did in the kernel: {move}: {refusal}")
            self.state = rules.apply(self.state, move).state

    def _compare(self) -> int:
        kernel, rules, state = self.kernel, self.kernel.rules, self.state
        _same("states", kernel.unpack(self.s), state)
        worlds = self.count % self.worlds_every == 0
        if worlds:
            _same("states packed and unpacked", kernel.unpack(kernel.pack(state)), state)
        seat, prompt, outcome = kernel.asked(self.s), rules.prompt(state), rules.outcome(state)
        if outcome is not None:
            _same("ends", seat, -1)
            _same("scores", kernel.scores(self.s), outcome.scores)
            _same("shares", kernel.shares(self.s), tuple(outcome.share(Seat(each)) for each in range(kernel.seats)))
            return seat
        assert prompt is not None
        if seat not in prompt.seats or (prompt.kind is Kind.TURN and prompt.seats != (seat,)):
            raise Difference(f"the kernel asks seat {seat}, the rules ask {prompt}")
        moves = rules.legal(state, Seat(seat))
        _same("legal actions", kernel.legal(self.s), kernel.codes.next_actions(moves, self.chosen))
        view = rules.view(state, Seat(seat))
        _same("observations", kernel.observe(self.s, seat), kernel.codes.observe(view))
        if worlds:
            world: Flat = kernel.sample(self.s, seat, self.r)
            _same("views in a sampled world", rules.view(kernel.unpack(world), Seat(seat)), view)
        return seat


def _same(what: str, kernels: object, rules: object) -> None:
    if kernels != rules:
        raise Difference(f"the {what} differ:\n  kernel {kernels!r}\n  rules  {rules!r}")
