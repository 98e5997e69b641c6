"""The games that have a learned estimate, and how each is studied."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar

from pettable.games.chain_of_command.bot import features as chain_signs
from pettable.games.chain_of_command.bot import weights as chain_weights
from pettable.games.chain_of_command.bot.profile import ChainProfile
from pettable.games.pupularity.bot import features as pupularity_signs
from pettable.games.pupularity.bot import weights as pupularity_weights
from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.table.estimate import Net, Reader
from pettable.table.options import Options, flags
from pettable.table.profile import Profile
from pettable.table.seats import Seat


class Subject(ABC):
    name: ClassVar[str]
    signs: ClassVar[int]
    #: The module that the weights are written to.
    weights: ClassVar[ModuleType]
    #: How many games the quick policy plays with itself, at a table of so many seats.
    games: ClassVar[dict[int, int]]
    #: And then, once there are first weights, how many one seat plays that thinks, trying so many moves each time.
    #: Where there are none, one seat plays better than the others in every other game, by slipping less.
    thinking: ClassVar[dict[int, int]] = {}
    thought: ClassVar[int] = 0
    #: One world of so many is kept, since those of one game tell much the same; all where somebody thinks.
    kept: ClassVar[int]
    cells: ClassVar[int]
    #: How often each world is looked at.
    epochs: ClassVar[float]

    @abstractmethod
    def asks(self, world: Any) -> bool:
        """Whether a roll-out would ask for the estimate here."""

    @abstractmethod
    def reader(self, profile: Profile[Any, Any, Any], options: Any) -> Reader[Any]: ...

    @abstractmethod
    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        """How often each seat plays at random, since a search looks at moves that the policy would not play."""

    def teach(self, profile: Profile[Any, Any, Any], weights: Net) -> None:
        """Lets a profile think with these weights."""
        raise NotImplementedError

    def options(self, usual: Any, chance: random.Random) -> Any:  # noqa: ARG002 (a game may)
        """Those of some games."""
        return usual


class Pupularity(Subject):
    name = "pupularity"
    signs = pupularity_signs.SIGNS
    weights: ClassVar = pupularity_weights
    games: ClassVar = {2: 80_000, 3: 15_000, 4: 40_000, 5: 12_000, 6: 12_000}
    kept = 5
    cells = 64
    epochs = 8.0
    #: How often all slip alike; and where one seat plays better, it and the others.
    SLIP, BETTER, OTHERS, OTHERS_IN_A_CROWD = 0.05, 0.02, 0.12, 0.3

    def asks(self, world: Any) -> bool:
        return world.open.chain is None

    def reader(self, profile: Profile[Any, Any, Any], options: Any) -> Reader[Any]:  # noqa: ARG002
        assert isinstance(profile, PupularityProfile)
        return profile.estimate.reader

    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        others = self.OTHERS if seats == 2 else self.OTHERS_IN_A_CROWD
        usual = self.SLIP if better is None else others
        return [self.BETTER if seat == better else usual for seat in range(seats)]


class ChainOfCommand(Subject):
    name = "chain-of-command"
    signs = chain_signs.SIGNS
    weights: ClassVar = chain_weights
    games: ClassVar = {2: 60_000, 3: 60_000, 4: 1_200_000}
    thinking: ClassVar = {2: 6_000, 3: 6_000, 4: 60_000}
    thought = 60
    kept = 3
    cells = 128
    epochs = 4.0
    #: Whoever thinks tries out more.
    SLIP, THINKER = 0.03, 0.08
    #: So many games go by other options than the usual ones, each of them on or off.
    VARIED = 0.3

    def asks(self, world: Any) -> bool:
        return not world.trick and bool(world.deck) and world.played > 0

    def reader(self, profile: Profile[Any, Any, Any], options: Any) -> Reader[Any]:
        assert isinstance(profile, ChainProfile)
        return chain_signs.reader_of(profile.chain_rules, options)

    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        if better is None:
            return [self.SLIP] * seats
        return [self.THINKER if seat == better else 0.0 for seat in range(seats)]

    def teach(self, profile: Profile[Any, Any, Any], weights: Net) -> None:
        assert isinstance(profile, ChainProfile)
        profile.net = weights

    def options(self, usual: Any, chance: random.Random) -> Any:
        if chance.random() >= self.VARIED:
            return usual
        chosen: Options = type(usual)(
            usual.seats, **{name.replace("-", "_"): chance.random() < 0.5 for name in flags(type(usual))}
        )
        return chosen


SUBJECTS: dict[str, Subject] = {subject.name: subject for subject in (ChainOfCommand(), Pupularity())}
