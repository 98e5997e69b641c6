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
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.settings import Pace, Privacy
from pettable.table.card_names import card_numbers
from pettable.table.options import chosen
from pettable.table.seats import Seat
from pettable.text import LANGUAGES
from pettable.tutorial import Step, TutorialRun, read_tutorial, tutorial_text

#: Not the id of any table: those have more letters.
TABLE_ID = "tutorial"


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
    run = TutorialRun(game, *read_tutorial(game), lambda: after.append(_shown(run, after[-1].next)))
    words = tutorial_text(game, lang)
    steps: list[TutorialStep] = []
    while (step := run.step) is not None:
        start = _shown(run, 0)
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
    return TutorialInfo(_table_info(run, run.names(lang)), run.learner, tuple(run.rules.deck.cards), tuple(steps))


def _places(step: Step, numbers: dict[str, Any]) -> tuple[str, ...]:
    return tuple(f"card-{numbers[each]}" if each in numbers else each for each in step.at)


def _shown(run: TutorialRun, since: int) -> m.Game:
    table, learner, scene = run.table, run.learner, registry.find(run.game).scene
    rules, prompt, events = table.rules, table.prompt, table.seen(learner)
    view = rules.view(table.state, learner)
    asked = prompt is not None and learner in prompt.seats
    return m.Game(
        since=since,
        next=len(events),
        events=tuple(events[since:]),
        view=view,
        prompt=prompt,
        moves=tuple(rules.legal(table.state, learner)) if asked else (),
        times=None,
        outcome=table.outcome,
        standing=tuple(rules.standing(view)),
        lines=tuple(scene(rules, view)),
    )


def _table_info(run: TutorialRun, names: list[str]) -> m.TableInfo:
    chairs = tuple(
        m.ChairInfo(guest=TABLE_ID if seat == run.learner else None, name=name, bot=None, stand_in=False, here=True)
        for seat, name in enumerate(names)
    )
    return m.TableInfo(
        id=TABLE_ID,
        game=run.game,
        options=chosen(run.table.options),
        deck=run.rules.deck.hash,
        own_deck=True,
        pace=Pace.RELAXED,
        privacy=Privacy.PRIVATE,
        free_text=False,
        spectators=False,
        hints=False,
        bot="",
        state=TableStatus.PLAYING,
        host=TABLE_ID,
        commitment="",
        chairs=chairs,
        watching=0,
        fills=None,
        rated=False,
        rematch=None,
        now=0.0,
    )
