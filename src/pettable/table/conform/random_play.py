"""Random play, one transition at a time; laws 1 and 4 are checked on the way."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pettable.table.answering import answered_after, due_seats
from pettable.table.conform.laws import AnyRules, LawBroken
from pettable.table.events import Move
from pettable.table.options import Options
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Step
from pettable.table.seats import CHANCE, CLOCK, Seat

#: Far above any game of ours; a game that is not over by then has got stuck.
MOST_MOVES = 20_000
#: One in four commitments is replaced; one in eight prompts that the clock can answer is answered by it.
REPLACED, TIMED_OUT = 4, 8


class Transition(NamedTuple):
    """A move in random play: what it was an answer to, and what it made."""

    before: Any
    prompt: Prompt | None
    #: Who had answered this question already.
    answered: frozenset[Seat]
    move: Any
    step: Step[Any, Any]
    #: What the table waits for afterwards.
    then: Prompt | None


def random_game(rules: AnyRules, options: Options, rng: Rng) -> Iterator[Transition]:
    """A random game to its end. Commitments arrive in any order and are replaced; clocks run out."""
    state, answered = rules.initial(options), frozenset[Seat]()
    prompt = rules.prompt(state)
    for _ in range(MOST_MOVES):
        move = random_move(rules, state, prompt, answered, rng)
        if move is None:
            return
        step = rules.apply(state, move)
        then = rules.prompt(step.state)
        yield Transition(state, prompt, answered, move, step, then)
        if prompt is not None and then is not None and then.id < prompt.id:
            raise LawBroken(1, f"prompt ids must grow, but {prompt.id} is followed by {then.id}")
        answered = answered_after(prompt, then, answered, move.seat)
        state, prompt = step.state, then
    raise LawBroken(1, f"the game is not over after {MOST_MOVES} moves")


def random_move(rules: AnyRules, state: Any, prompt: Prompt | None, answered: frozenset[Seat], rng: Rng) -> Move | None:
    """Any move that may come now; None when the game is over."""
    if prompt is None:
        return _chance_or_end(rules, state, rng)
    if rules.outcome(state) is not None:
        raise LawBroken(1, f"there is an outcome while {prompt} stands")
    _check_prompt(prompt)
    late = rules.legal(state, CLOCK)
    if late and rng.below(TIMED_OUT) == 0:
        return rng.choice(late)  # type: ignore[no-any-return]
    able = {seat: moves for seat in prompt.seats if (moves := rules.legal(state, seat))}
    if prompt.kind is not Kind.RACE and len(able) < len(prompt.seats):
        raise LawBroken(1, f"{prompt} asks {set(prompt.seats) - set(able)}, who can answer nothing")
    if not able:
        raise LawBroken(1, f"nobody can answer {prompt}")
    due = [seat for seat in due_seats(prompt, answered) if seat in able] or list(able)
    if prompt.kind is Kind.COMMIT and answered and rng.below(REPLACED) == 0:
        due = sorted(answered)
    return rng.choice(able[rng.choice(due)])  # type: ignore[no-any-return]


def _chance_or_end(rules: AnyRules, state: Any, rng: Rng) -> Move | None:
    move, outcome = rules.chance(state, rng), rules.outcome(state)
    if (move is None) == (outcome is None):
        raise LawBroken(1, "nobody is asked; chance must be due or the game over, and not both")
    if move is not None and move.seat != CHANCE:
        raise LawBroken(1, f"chance plays for itself, not for seat {move.seat}")
    return move


def _check_prompt(prompt: Prompt) -> None:
    one = len(prompt.seats) == 1
    if not prompt.seats or len(set(prompt.seats)) < len(prompt.seats) or (prompt.kind is Kind.TURN and not one):
        raise LawBroken(1, f"{prompt} asks nobody, somebody twice, or several for one turn")


def check_cards(rules: AnyRules, state: Any) -> None:
    """Law 4: every card is somewhere, once."""
    found = sorted(rules.cards(state))
    if found != list(range(len(rules.deck.cards))):
        doubled = {card for card in found if found.count(card) > 1}
        lost = set(range(len(rules.deck.cards))) - set(found)
        raise LawBroken(4, f"cards in two places: {sorted(doubled)}; cards nowhere: {sorted(lost)}")
