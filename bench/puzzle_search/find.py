"""Finds positions with one clearly best answer in games that good bots play with one another.

Each decision in the later part of a game passes three sieves, each with more roll-outs in new worlds. What is left is a
candidate: somebody looks at it, and writes the question and the explanation.
"""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.lab.match import play_match
from pettable.puzzles import Puzzle, answer_words, move_answers, recorded_moves
from pettable.scripted_game import AnyTable
from pettable.table.events import Move
from pettable.table.options import choose
from pettable.table.prompts import Kind
from pettable.table.rng import seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from puzzle_search.measure import best_by_answer, margin, measure

#: The first number of the deals: no other measurement uses these.
FIRST_DEAL = 19_000
#: How many answers a position may have; to a reaction there may be one alternative, to let it be.
ANSWERS, REACTIONS = range(3, 13), range(2, 13)
#: How many moves: an answer may be made in several ways.
MOST_MOVES = 30
#: The share of a game's moves after which positions are looked at: what is near the end can be thought through.
LATER_PART = {"chain-of-command": 0.74, "paws-up": 0.8, "pupularity": 0.7}
USUAL_PART = 0.86
#: Worlds of a sieve, and the margin that passes it.
SIEVES = ((20, 0.04), (100, 0.08), (600, 0.12))
#: How many answers go on to the next sieve, and in how many ways each.
GOING_ON, WAYS = 4, 2
#: A position is won or lost anyway where the best answer promises more or less.
OPEN = (0.2, 0.985)
#: Where the heuristic alone finds the best answer, it must not be ahead by more than this: nobody would have to think.
OBVIOUS = 0.3
#: Who plays: bots that see and remember everything, and play a game in a tenth of a second.
BOT = "collie"
#: Options that let a client show what all have seen, so that nobody has to remember; the game stays the same.
SHOWING = {"chain-of-command": "open-piles", "paws-up": "memory-aid"}
#: The seats of the games, in turn.
SEATS = (2, 3)


class Candidate(Struct, frozen=True):
    """A position with a clear answer, and what the last sieve measured."""

    game: str
    seats: int
    seed: int
    #: The number of moves before the decision, chance included.
    number: int
    #: How much of the game was played then.
    part: float
    seat: int
    kind: str
    moves: str
    #: Best first, as far as they passed the sieves.
    answers: tuple[str, ...]
    chances: tuple[float, ...]
    #: What the heuristic alone would answer.
    tempting: str

    @property
    def best_kind(self) -> str:
        """The kind of the best move: a game gives one candidate of each kind and seat, so that they differ."""
        return self.answers[0].partition(" ")[0]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it can become; it lacks a name, a rule and its measured chances."""
        name = f"deal-{self.seed}-move-{self.number}"
        options = {SHOWING[self.game].replace("-", "_"): True} if self.game in SHOWING else {}
        return Puzzle(name, "", self.seats, self.seat, self.seed, self.moves, options)


def candidates(game: str, deal: int) -> Iterator[Candidate]:
    """The candidates in the game of one deal."""
    found, rules, seed = registry.find(game), registry.rules_of(game), FIRST_DEAL + deal
    seats = SEATS[deal % len(SEATS)]
    options = choose(found.options, found.seats, seats, [SHOWING[game]] if game in SHOWING else [])
    played = play_match(found, rules, options, [BOT] * seats, seed_of(seed))
    table: AnyTable = Table(rules, options, seed_of(seed), deal=False)
    moves = [entry.move for entry in played.log]
    later, looked = LATER_PART.get(game, USUAL_PART), -1
    kinds: set[tuple[str, Seat]] = set()
    for number, move in enumerate(moves):
        prompt = table.prompt
        if prompt is not None and number >= later * len(moves) and prompt.id != looked:
            looked = prompt.id
            for seat in prompt.seats:
                candidate = _candidate(game, table, seat, seed, number / len(moves))
                if candidate is not None and (candidate.best_kind, seat) not in kinds:
                    kinds.add((candidate.best_kind, seat))
                    yield candidate
        refusal = table.follow(move)
        assert refusal is None, f"a replayed game refuses its own move {number}: {refusal}"


def _candidate(game: str, table: AnyTable, seat: Seat, seed: int, part: float) -> Candidate | None:
    rules, prompt, legal = table.rules, table.prompt, table.legal(seat)
    by_answer = move_answers(legal, rules.deck)
    assert prompt is not None
    answers = REACTIONS if prompt.kind is Kind.REACT else ANSWERS
    if len(by_answer) not in answers or len(legal) > MOST_MOVES:
        return None
    answer = partial(answer_words, deck=rules.deck)
    moves: list[Move] = list(legal)
    for worlds, least in SIEVES:
        weighed = measure(game, table, seat, moves, worlds, f"puzzles {seed} {len(table.log)} {worlds}")
        best = best_by_answer(weighed, answer)
        first, *_ = best.values()
        if margin(best) < least or not OPEN[0] <= first.chance <= OPEN[1]:
            return None
        moves = [
            each
            for words in list(best)[:GOING_ON]
            for each in [one.move for one in weighed if answer(one.move) == words][:WAYS]
        ]
    values = make_profile(registry.find(game), rules).values(table.view(seat), legal)
    tempting = answer(legal[list(values).index(max(values))])
    if tempting in list(best)[:1] and margin(best) > OBVIOUS:
        return None
    return Candidate(
        game,
        table.options.seats,
        seed,
        len(table.log),
        round(part, 2),
        seat,
        prompt.kind.value,
        recorded_moves([entry.move for entry in table.log], rules.deck),
        tuple(best),
        tuple(round(each.chance, 4) for each in best.values()),
        tempting,
    )
