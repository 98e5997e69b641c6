"""Chain of Command for four, without options, as somebody would write it for OpenSpiel's Python API.

It is here to be measured: what the same trick game costs in that form. States are mutable, cards are numbers, a dealt
card is a chance node, and there are no events, views or checks.
"""

from importlib import import_module
from typing import Any

from pettable import registry
from pettable.games.chain_of_command.rules import HAND, ChainOfCommand

SEATS = 4
NAME = "python_chain_of_command_to_measure"

spiel: Any = import_module("pyspiel")

RULES = registry.rules_of("chain-of-command")
assert isinstance(RULES, ChainOfCommand)
PACK = [int(card) for card in RULES.pack]
GROUPS = len(RULES.chain_card)
GROUP = [list(RULES.chain_card).index(group) for group in RULES.group]
SCORE, IS_LEADER = RULES.scores[False], RULES.is_leader


def game_type() -> Any:
    kind = spiel.GameType
    return kind(
        short_name=NAME,
        long_name="Chain of Command, to be measured",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


class ChainGame(spiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        info = spiel.GameInfo(
            num_distinct_actions=len(GROUP),
            max_chance_outcomes=len(GROUP),
            num_players=SEATS,
            min_utility=0.0,
            max_utility=float(sum(SCORE)),
            utility_sum=None,
            max_game_length=len(PACK),
        )
        super().__init__(game_type(), info, params or {})

    def new_initial_state(self) -> "ChainOfCards":
        return ChainOfCards(self)


class ChainOfCards(spiel.State):  # type: ignore[misc]
    def __init__(self, game: ChainGame) -> None:
        super().__init__(game)
        self.groups = list(range(GROUPS))
        self.chain: list[int] = []
        self.lead = -1
        self.undealt = list(PACK)
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.trick: list[int] = []
        self.points = [0] * SEATS
        self.played = 0

    def current_player(self) -> int:
        if self.groups or self.lead < 0 or self.undealt:
            return int(spiel.PlayerId.CHANCE)
        if self.played == len(PACK):
            return int(spiel.PlayerId.TERMINAL)
        return (self.lead + len(self.trick)) % SEATS

    def is_terminal(self) -> bool:
        return self.played == len(PACK)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.hands[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        among = self.groups or (range(SEATS) if self.lead < 0 else self.undealt)
        return [(outcome, 1 / len(among)) for outcome in among]

    def _apply_action(self, action: int) -> None:
        if self.groups:
            self.groups.remove(action)
            self.chain.append(action)
        elif self.lead < 0:
            self.lead = action
        elif self.undealt:
            self.undealt.remove(action)
            self.deck.append(action)
            if not self.undealt:
                for place in range(HAND * SEATS):
                    self.hands[(self.lead + place) % SEATS].append(self.deck[place])
                self.deck = self.deck[: HAND * SEATS - 1 : -1]
        else:
            self._play(action)

    def _play(self, card: int) -> None:
        chain = self.chain
        self.hands[self.current_player()].remove(card)
        self.trick.append(card)
        self.played += 1
        if IS_LEADER[card] and (place := chain.index(GROUP[card])) > 0:
            chain[place - 1], chain[place] = chain[place], chain[place - 1]
        if len(self.trick) < SEATS:
            return
        ranks = [(-chain.index(GROUP[each]), SCORE[each], -place) for place, each in enumerate(self.trick)]
        self.lead = (self.lead + ranks.index(max(ranks))) % SEATS
        self.points[self.lead] += sum([SCORE[each] for each in self.trick])
        self.trick = []
        if self.deck:
            for place in range(SEATS):
                self.hands[(self.lead + place) % SEATS].append(self.deck.pop())

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}: {action}"

    def returns(self) -> list[float]:
        return [float(points) if self.is_terminal() else 0.0 for points in self.points]

    def __str__(self) -> str:
        return f"{self.chain} {self.hands} {self.trick} {self.points}"


spiel.register_game(game_type(), ChainGame)
