"""Steps through a recorded game: the events that one viewer received, and the table after each."""

import sys
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pettable.table.events import Event, visible_events
from pettable.table.game import Game
from pettable.table.outcome import Outcome
from pettable.table.prompts import Prompt
from pettable.table.table import Table
from pettable.terminal.screen import BOLD, DIM, Screen
from pettable.terminal.show import show_events, show_outcome, show_scene
from pettable.text import Text


class Frame(Struct, frozen=True):
    """The table after this many moves."""

    number: int
    events: tuple[Event, ...]
    view: Any
    prompt: Prompt | None
    outcome: Outcome | None


def frames(played: Table[Any, Any, Any, Any], text: Text) -> Iterator[Frame]:
    """The whole game again, move by move, for the text's viewer."""
    viewer = text.viewer
    table = played.from_the_start()
    yield Frame(0, (), table.view(viewer), table.prompt, None)
    for number, entry in enumerate(played.log, 1):
        refusal = table.follow(entry.move)
        assert refusal is None, f"a replayed game refuses its own move {number}: {refusal}"
        events = visible_events(table.log[-1].events, viewer)
        yield Frame(number, events, table.view(viewer), table.prompt, table.outcome)


class Stepper:
    """Shows frames: one after the other, or at a terminal as the person steps."""

    def __init__(self, game: Game, played: Table[Any, Any, Any, Any], text: Text, screen: Screen) -> None:
        self.game = game
        self.played = played
        self.text = text
        self.screen = screen
        self.frames = list(frames(played, text))

    def run(self) -> None:
        if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
            self._step()
        else:
            for frame in self.frames:
                self._show(frame)

    def _step(self) -> None:
        at = 0
        self._show(self.frames[at])
        while True:
            self.screen.say(self.text.word("terminal-stepping"), DIM)
            try:
                said = self.screen.ask().strip().casefold()
            except EOFError:
                return
            if said == "q":
                return
            step = {"": 1, "n": 1, "b": -1}.get(said, 0)
            if said in ("", "n") and at + 1 == len(self.frames):
                return
            at = max(0, at + step)
            if step:
                self._show(self.frames[at])

    def _show(self, frame: Frame) -> None:
        screen, text, last = self.screen, self.text, len(self.frames) - 1
        heading = "terminal-move" if frame.number else "terminal-start"
        screen.say(text.word(heading, number=frame.number, count=last), BOLD)
        show_events(screen, text, frame.events)
        show_scene(screen, text, self.game, self.played.rules, frame.view)
        if frame.prompt is not None:
            asked = " ".join(text.ask(frame.prompt, seat) for seat in frame.prompt.seats)
            screen.say(asked)
        screen.blank()
        if frame.number == last:
            if frame.outcome is not None:
                show_outcome(screen, text, frame.outcome)
            else:
                screen.say(text.word("terminal-unfinished"))
