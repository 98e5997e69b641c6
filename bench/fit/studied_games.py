"""The games that have a value net, and how the training games of each are played."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from pettable.bots.profile import BotProfile
from pettable.bots.value_net import FeatureReader
from pettable.games.chain_of_command.bot import features as chain_features
from pettable.games.chain_of_command.bot.profile import ChainProfile
from pettable.games.pupularity.bot import features as pupularity_features
from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.table.options import Options, flags
from pettable.table.seats import Seat


class Subject(ABC):
    """How the value net of one game is trained."""

    name: ClassVar[str]
    features: ClassVar[int]
    #: The number of self-play games of the roll-out policy, by the number of seats.
    games: ClassVar[dict[int, int]]
    #: After a first training: the number of games in which one seat searches, and its iterations for each move.
    #: Where there are none, one seat plays better than the others in every other game, by slipping less.
    search_games: ClassVar[dict[int, int]] = {}
    iterations: ClassVar[int] = 0
    #: One world in this many is kept, since those of one game are much alike; all of them where one seat searches.
    kept: ClassVar[int]
    hidden_units: ClassVar[int]
    epochs: ClassVar[float]

    @abstractmethod
    def asks(self, world: Any) -> bool:
        """Whether a roll-out would be cut off here by the value net."""

    @abstractmethod
    def reader(self, profile: BotProfile[Any, Any, Any], options: Any) -> FeatureReader[Any]: ...

    @abstractmethod
    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        """How often each seat plays a random move, since a search tries moves that the policy would not play."""

    def options(self, usual: Any, chance: random.Random) -> Any:  # noqa: ARG002 (a game may)
        """Those of some games."""
        return usual


class Pupularity(Subject):
    name = "pupularity"
    features = pupularity_features.FEATURES
    games: ClassVar = {2: 80_000, 3: 15_000, 4: 40_000, 5: 12_000, 6: 12_000}
    kept = 5
    hidden_units = 64
    epochs = 8.0
    #: How often all slip alike; and where one seat plays better, it and the others.
    SLIP, BETTER, OTHERS, OTHERS_IN_A_CROWD = 0.05, 0.02, 0.12, 0.3

    def asks(self, world: Any) -> bool:
        return world.open.chain is None

    def reader(self, profile: BotProfile[Any, Any, Any], options: Any) -> FeatureReader[Any]:  # noqa: ARG002
        assert isinstance(profile, PupularityProfile)
        return profile.reader

    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        others = self.OTHERS if seats == 2 else self.OTHERS_IN_A_CROWD
        usual = self.SLIP if better is None else others
        return [self.BETTER if seat == better else usual for seat in range(seats)]


class ChainOfCommand(Subject):
    name = "chain-of-command"
    features = chain_features.FEATURES
    games: ClassVar = {2: 60_000, 3: 60_000, 4: 1_200_000}
    search_games: ClassVar = {2: 6_000, 3: 6_000, 4: 60_000}
    iterations = 60
    kept = 3
    hidden_units = 128
    epochs = 4.0
    #: The seat that searches tries out more.
    SLIP, SEARCHER = 0.03, 0.08
    #: The share of games played with other options than the default, each of them on or off.
    VARIED = 0.3

    def asks(self, world: Any) -> bool:
        return not world.trick and bool(world.deck) and world.played > 0

    def reader(self, profile: BotProfile[Any, Any, Any], options: Any) -> FeatureReader[Any]:
        assert isinstance(profile, ChainProfile)
        return chain_features.reader_of(profile.chain_rules, options)

    def slips(self, seats: int, better: Seat | None) -> Sequence[float]:
        if better is None:
            return [self.SLIP] * seats
        return [self.SEARCHER if seat == better else 0.0 for seat in range(seats)]

    def options(self, usual: Any, chance: random.Random) -> Any:
        if chance.random() >= self.VARIED:
            return usual
        chosen: Options = type(usual)(
            usual.seats, **{name.replace("-", "_"): chance.random() < 0.5 for name in flags(type(usual))}
        )
        return chosen


SUBJECTS: dict[str, Subject] = {subject.name: subject for subject in (ChainOfCommand(), Pupularity())}
