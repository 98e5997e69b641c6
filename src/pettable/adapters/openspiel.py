"""Our games in OpenSpiel: `pyspiel.load_game("python_pettable_chain_of_command(players=4,options=tricks)")`.

Importing this module registers every game; one without codes (table/codes.py) cannot be loaded.

| parameter | what it means |
|---|---|
| players | the number of seats |
| options | the game's options, separated by commas |
| shuffles | 0: all shuffles occur; or how many of them, where there are more (see SpielTable) |
| deck | empty: the game's own deck; `load` fills it in for other rules or decks |

- **An action** is one of the game's codes: it means the same in every state. A move that is a set or an order of cards
  takes several actions, one after the other; nobody else sees any before the move is made.
- **Questions to several seats, races, shuffles** are in spiel_position.py, **tensors and texts** in spiel_observer.py.
- **Returns** are the share of the win: 1, or split, or 0.
"""

from collections.abc import Callable, Iterable
from struct import pack
from typing import Any, ClassVar

import msgspec
import pyspiel

from pettable import registry
from pettable.adapters.spiel_observer import PublicObserver, SeatObserver
from pettable.adapters.spiel_position import CHANCE, TERMINAL, AnyRules, Position, SpielTable
from pettable.table.errors import OptionError
from pettable.table.options import choose
from pettable.table.rng import Rng
from pettable.table.seats import Seat

#: Above the longest game, in actions; law 1 allows no more moves.
MOST_ACTIONS = 100_000
#: A chance node lists all its outcomes.
MOST_SHUFFLES = 100_000

#: Rules that were handed to `load`, by the name that stands for them in a game's parameters.
_other_rules: dict[str, AnyRules] = {}


class PettableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf; there is a subclass for each, as OpenSpiel registers classes."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, name = params or {}, self.name
        self.table = table_of(name, params)
        super().__init__(game_type(name), game_info(self.table), params)

    def new_initial_state(self) -> "PettableState":
        return PettableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver | PublicObserver | None":  # noqa: ARG002
        """None where this game has no such observer: one seat's view can not be split, nor shown for all seats."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            return SeatObserver(self.table, remembers=False)
        if not iig_obs_type.public_info:
            return None
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return SeatObserver(self.table, remembers=iig_obs_type.perfect_recall)
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE and not iig_obs_type.perfect_recall:
            return PublicObserver(self.table)
        return None

    def state_at(self, view: Any, seat: Seat, rng: Rng) -> "PettableState":
        """A state in which this seat is to move and sees this view; for a search that starts from a view alone."""
        return PettableState(self, self.table.at_view(view, seat, rng))


class PettableState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: PettableGame, at: Position | None = None) -> None:
        super().__init__(game)
        self.at = game.table.start if at is None else at

    @property
    def table(self) -> SpielTable:
        table: SpielTable = self.get_game().table
        return table

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (asked only of the one to move)
        return self.at.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.at.outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.at = self.table.after(self.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self.table.codes.name(action)
        if not self.at.draw:
            return f"draw {action}"
        drawn = self.at.draw[action]
        return f"seat {drawn} is next" if isinstance(drawn, int) else msgspec.json.encode(drawn).decode()

    def returns(self) -> list[float]:
        table, at = self.table, self.at
        outcome = table.rules.outcome(at.state) if self.is_terminal() else None
        return [0.0 if outcome is None else outcome.share(Seat(seat)) for seat in range(table.options.seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PettableState":
        """Another state that this player cannot distinguish from this one. The sampler gives numbers from 0 to 1."""
        return self.resampled(Seat(player), Rng(pack(">4d", *(sampler() for _ in range(4)))))

    def resampled(self, seat: Seat, rng: Rng) -> "PettableState":
        return PettableState(self.get_game(), self.table.resampled(self.at, seat, rng))

    def __str__(self) -> str:
        at = self.at
        return msgspec.json.encode((at.player, at.asked, at.chosen, at.drawn, at.state)).decode()


def table_of(name: str, params: dict[str, Any]) -> SpielTable:
    """The table that these parameters describe; an OptionError where there is none."""
    game, words, deck = registry.find(name), str(params.get("options", "")), str(params.get("deck", ""))
    if game.codes is None:
        raise OptionError("TB-8", f"{name} has no codes of its moves")
    if deck and deck not in _other_rules:
        raise OptionError("TB-8", f"no deck {deck!r} here: hand it to `load`")
    shuffles = int(params.get("shuffles", 0))
    if not 0 <= shuffles <= MOST_SHUFFLES:
        raise OptionError("TB-8", f"{shuffles} shuffles; 0 to {MOST_SHUFFLES:,} are possible")
    rules = _other_rules[deck] if deck else registry.rules_of(name)
    seats = int(params.get("players", game.seats[0]))
    options = choose(game.options, game.seats, seats, words.split(",") if words else ())
    return SpielTable(rules, game.codes(rules, options), options, shuffles)


def spiel_name(name: str) -> str:
    """A game's name in OpenSpiel.

    >>> spiel_name("paws-up")
    'python_pettable_paws_up'
    """
    return f"python_pettable_{registry.folder_name(name)}"


def game_type(name: str) -> Any:
    seats = registry.find(name).seats
    return pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=f"Pettable: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0], "options": "", "shuffles": 0, "deck": ""},
    )


def game_info(table: SpielTable) -> Any:
    rules, options = table.rules, table.options
    return pyspiel.GameInfo(
        num_distinct_actions=table.codes.actions,
        # A draw among the cards, the seats, the moves of the clock, or some shuffles.
        max_chance_outcomes=max(len(rules.deck.cards), options.seats, rules.most_moves(options), table.shuffles),
        num_players=options.seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=MOST_ACTIONS,
    )


def load(
    name: str, seats: int, options: Iterable[str] = (), *, shuffles: int = 0, rules: AnyRules | None = None
) -> PettableGame:
    """One of our games, as OpenSpiel loads it; with these rules, which have their own deck, or with its usual ones.

    An OptionError says what is wrong with the arguments. States of other rules can be saved and loaded in this process
    only.
    """
    params = {"players": seats, "options": ",".join(options), "shuffles": shuffles, "deck": ""}
    if rules is not None:
        params["deck"] = f"{type(rules).__name__}-{rules.deck.hash[:16]}"
        _other_rules[str(params["deck"])] = rules
    game: PettableGame = pyspiel.load_game(spiel_name(name), params)
    return game


for _name in registry.names():
    pyspiel.register_game(game_type(_name), type(spiel_name(_name), (PettableGame,), {"name": _name}))
