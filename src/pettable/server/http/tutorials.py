"""A game's tutorial as the browser client plays it: the messages of a real table, and beside them each step's text.

The tutorial has one way through, so all of it is sent at once and nothing is kept here: a learner costs the server one
request, and loses nothing when the connection goes.
"""

from functools import cache
from typing import Any

from litestar import get
from litestar.params import FromPath
from msgspec import Struct, structs

from pettable import registry
from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.http.scripted_tables import game_message, table_message
from pettable.table.card_names import card_numbers
from pettable.table.seats import Seat
from pettable.text import LANGUAGES
from pettable.tutorial import Step, TutorialRun, read_tutorial, tutorial_text


class WrongMove(Struct, frozen=True):
    """What a move that the step does not want is answered with."""

    move: Any
    text: str


class TutorialStep(Struct, frozen=True):
    say: str
    rule: str | None
    #: What is pointed at: a `data-place`, `seat-2`, or `card-7`.
    at: tuple[str, ...]
    #: The whole game when the step begins.
    game: m.Game
    #: None: it is read, and the learner goes on.
    want: Any
    wrong: tuple[WrongMove, ...]
    #: For every other move.
    otherwise: str
    #: What happens when the step is done, message by message.
    then: tuple[m.Game, ...]


class TutorialInfo(Struct, frozen=True):
    table: m.TableInfo
    seat: Seat
    cards: tuple[Any, ...]
    steps: tuple[TutorialStep, ...]


@get("/api/tutorials/{game:str}/{lang:str}", include_in_schema=False, sync_to_thread=False)
def tutorial(game: FromPath[str], lang: FromPath[str]) -> TutorialInfo:
    if game not in registry.names() or not registry.has_tutorial(game):
        there = ", ".join(name for name in registry.names() if registry.has_tutorial(name))
        raise ClientError(Problem.NOT_FOUND, f"no tutorial of {game!r}: there is one of {there}")
    if lang not in LANGUAGES:
        raise ClientError(Problem.NOT_FOUND, f"no language {lang!r}: there is {', '.join(LANGUAGES)}")
    return played_tutorial(game, lang)


@cache
def played_tutorial(game: str, lang: str) -> TutorialInfo:
    """All steps, played through the rules."""
    after: list[m.Game] = []
    run = TutorialRun(
        game, *read_tutorial(game), lambda: after.append(game_message(game, run.table, run.learner, after[-1].next))
    )
    words = tutorial_text(game, lang)
    steps: list[TutorialStep] = []
    while (step := run.step) is not None:
        start = game_message(game, run.table, run.learner)
        wanted, moves, otherwise = run.wanted, start.moves, f"{step.say}.wrong"
        answers = [(move, name) for move in moves if (name := run.answer(move, words))]
        after[:] = [start]
        run.go_on()
        steps.append(
            TutorialStep(
                say=words.format(step.say, {}),
                rule=step.rule,
                at=_places(step, card_numbers(run.rules.deck)),
                game=start if wanted is not None else structs.replace(start, moves=()),
                want=wanted,
                wrong=tuple(WrongMove(move, words.format(name, {})) for move, name in answers if name != otherwise),
                otherwise="" if wanted is None else words.format(otherwise, {}),
                # It is the next step that asks.
                then=tuple(structs.replace(each, moves=()) for each in after[1:]),
            )
        )
    table = table_message(game, run.table, run.learner, run.names(lang))
    return TutorialInfo(table, run.learner, tuple(run.rules.deck.cards), tuple(steps))


def _places(step: Step, numbers: dict[str, Any]) -> tuple[str, ...]:
    return tuple(f"card-{numbers[each]}" if each in numbers else each for each in step.at)
