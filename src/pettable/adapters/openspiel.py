"""Our games in OpenSpiel: `pyspiel.load_game("python_pettable_chain_of_command(players=4,options=tricks)")`.

Importing this module registers every game of the shelf. OpenSpiel knows one player to move at a time, so:

- **Action i** is the i-th of the seat's legal moves, as the rules list them. Law 6 makes that list a matter of the
  seat's own view, so an action means the same in all worlds that the seat cannot distinguish.
- **COMMIT and REACT** ask their seats one after the other. What was answered stays hidden: the observation is the
  seat's view, and a view shows no answer before its time.
- **RACE**: chance draws which of the seats that may claim is first, then that seat claims, and so on.
- **A shuffle** is too large a chance node to be listed. It is named by a number, and that number is drawn in
  `BYTES` chance nodes of 256 outcomes each; the dealing generator makes the shuffle of it.
- **Returns** are the share of the win: 1, or split, or 0.

The observation is the view as JSON. It is all that a seat needs to know, since what players remember of cards is in
the state; but it is no history, so no information state is offered, and a search takes the observation as its key.
"""

from collections.abc import Callable, Sequence
from struct import pack
from typing import Any, ClassVar

import msgspec
import pyspiel
from msgspec import Struct
from msgspec.structs import replace

from pettable import registry
from pettable.table.answering import due_seats, stands
from pettable.table.options import choose
from pettable.table.prompts import Kind
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import CLOCK, Seat

#: Above the longest list of legal moves of any game: 720 rankings of six cards in Slap Cat!.
MOST_ACTIONS = 1024
#: Above the longest game; law 1 allows no more.
MOST_MOVES = 20_000
#: Of the number that names a shuffle: 16,777,216 shuffles at each chance move.
BYTES = 3

AnyRules = Rules[Any, Any, Any, Any]


class Position(Struct, frozen=True):
    """Where a game stands between two actions. It is frozen, so a copy is the thing itself."""

    state: Any
    player: int
    #: The legal moves of that player, if it is a seat.
    moves: tuple[Any, ...] = ()
    #: Who has been asked the question that stands.
    asked: tuple[Seat, ...] = ()
    #: The answers that all know of, since the question still stands: those who let a reaction go by.
    passes: tuple[Any, ...] = ()
    #: Among whom, or among which moves of the clock, chance is to draw; empty: a shuffle is due.
    draw: tuple[Any, ...] = ()
    #: What was drawn so far of the number of the next shuffle, and how many shuffles there were.
    drawn: bytes = b""
    shuffles: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self


class PettableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf; there is a subclass for each, as OpenSpiel registers classes."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, name = params or {}, self.name
        game = registry.find(name)
        words = str(params.get("options", ""))
        seats = int(params.get("players", game.seats[0]))
        options = choose(game.options, game.seats, seats, words.split(",") if words else ())
        super().__init__(game_type(name), game_info(seats), params)
        self.rules: AnyRules = registry.rules_of(name)
        self.start = settled(self.rules, Position(self.rules.initial(options), pyspiel.PlayerId.CHANCE))

    def new_initial_state(self) -> "PettableState":
        return PettableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ViewObserver":  # noqa: ARG002
        return ViewObserver()

    def state_at(self, view: Any, seat: Seat, rng: Rng) -> "PettableState":
        """A state in which this seat is to move and sees this view; for a search that starts from a view alone."""
        world = self.rules.determinise(view, rng)
        state = self.new_initial_state()
        state.at = Position(world, seat, tuple(self.rules.legal(world, seat)))
        return state


class PettableState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: PettableGame) -> None:
        super().__init__(game)
        self.at = game.start

    @property
    def rules(self) -> AnyRules:
        rules: AnyRules = self.get_game().rules
        return rules

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return bool(self.at.player == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (asked only of the one to move)
        return list(range(len(self.at.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.at.draw) or 256
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.at = after(self.rules, self.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return msgspec.json.encode(self.at.moves[action]).decode()

    def returns(self) -> list[float]:
        seats = range(self.get_game().num_players())
        outcome = self.rules.outcome(self.at.state) if self.is_terminal() else None
        return [0.0 if outcome is None else outcome.share(Seat(seat)) for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PettableState":
        """Another state that this player cannot distinguish from this one. The sampler gives numbers from 0 to 1."""
        return self.resampled(Seat(player), Rng(pack(">4d", *(sampler() for _ in range(4)))))

    def resampled(self, seat: Seat, rng: Rng) -> "PettableState":
        rules, at = self.rules, self.at
        view, prompt = rules.view(at.state, seat), rules.prompt(at.state)
        while True:
            world = rules.determinise(view, rng)
            for move in at.passes:
                world = rules.apply(world, move).state
            # A world in which the one to move had passed already may be over with the question by now.
            if rules.prompt(world) == prompt:
                break
        other = self.get_game().new_initial_state()
        moves = tuple(rules.legal(world, Seat(at.player))) if at.player >= 0 else ()
        other.at = replace(at, state=world, moves=moves)
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return msgspec.json.encode((int(self.at.player), self.at.asked, self.at.drawn, self.at.state)).decode()


class ViewObserver:
    """What a player sees: its view, as JSON."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: PettableState, player: int) -> None:
        """There is no tensor to be set."""

    def string_from(self, state: PettableState, player: int) -> str:
        return msgspec.json.encode(state.rules.view(state.at.state, Seat(player))).decode()


def after(rules: AnyRules, at: Position, action: int) -> Position:
    """The position after an action of the player to move."""
    if at.player == pyspiel.PlayerId.CHANCE:
        return _after_chance(rules, at, action)
    move = at.moves[action]
    prompt, state = rules.prompt(at.state), rules.apply(at.state, move).state
    at = replace(at, state=state)
    if prompt is None or not stands(prompt, rules.prompt(state)):
        return settled(rules, replace(at, asked=(), passes=()))
    passes = (*at.passes, move) if prompt.kind is Kind.REACT else ()
    return settled(rules, replace(at, asked=(*at.asked, move.seat), passes=passes))


def _after_chance(rules: AnyRules, at: Position, action: int) -> Position:
    if at.draw:
        drawn = at.draw[action]
        if isinstance(drawn, int):
            return replace(at, player=drawn, moves=tuple(rules.legal(at.state, Seat(drawn))), draw=())
        return settled(rules, replace(at, state=rules.apply(at.state, drawn).state, draw=(), asked=(), passes=()))
    drawn = at.drawn + bytes((action,))
    if len(drawn) < BYTES:
        return replace(at, drawn=drawn)
    move = rules.chance(at.state, Rng(drawn, f"openspiel shuffle {at.shuffles}"))
    state = rules.apply(at.state, move).state
    return settled(rules, replace(at, state=state, drawn=b"", shuffles=at.shuffles + 1))


def settled(rules: AnyRules, at: Position) -> Position:
    """The same position, with the player to move now."""
    prompt = rules.prompt(at.state)
    if prompt is None:
        over = rules.outcome(at.state) is not None
        player = pyspiel.PlayerId.TERMINAL if over else pyspiel.PlayerId.CHANCE
        return replace(at, player=player, moves=(), draw=())
    if prompt.kind is Kind.RACE:
        able: Sequence[Any] = [seat for seat in due_seats(prompt, at.asked) if rules.legal(at.state, seat)]
        draw = tuple(able or rules.legal(at.state, CLOCK))
        return replace(at, player=pyspiel.PlayerId.CHANCE, moves=(), draw=draw)
    # All have answered and the prompt still stands: only in a sampled world, in which it had more answers.
    asked = at.asked if due_seats(prompt, at.asked) else ()
    seat = due_seats(prompt, asked)[0]
    return replace(at, player=seat, moves=tuple(rules.legal(at.state, seat)), asked=asked)


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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": seats[0], "options": ""},
    )


def game_info(seats: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_ACTIONS,
        max_chance_outcomes=256,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=MOST_MOVES,
    )


def load(name: str, seats: int, options: Sequence[str] = ()) -> PettableGame:
    """One of our games, as OpenSpiel loads it."""
    game: PettableGame = pyspiel.load_game(spiel_name(name), {"players": seats, "options": ",".join(options)})
    return game


for _name in registry.names():
    pyspiel.register_game(game_type(_name), type(spiel_name(_name), (PettableGame,), {"name": _name}))
