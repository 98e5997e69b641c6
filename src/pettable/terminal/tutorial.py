"""A game's tutorial at this terminal: the same steps as in the browser."""

import shlex
from collections.abc import Sequence
from typing import Any

from pettable import registry
from pettable.terminal.choice import matches, plain
from pettable.terminal.screen import BOLD, DIM, MARGIN, WARN, Screen, printable
from pettable.terminal.show import show_events, show_outcome, show_scene
from pettable.text import Text
from pettable.tutorial import TutorialRun, read_tutorial, tutorial_text

INTERRUPTED = 130


class TerminalTutorial:
    def __init__(self, game: str, lang: str, first: int = 0) -> None:
        """`first` is the number of the step to begin with."""
        self._game, self._lang = registry.find(game), lang
        self._words = tutorial_text(game, lang)
        self._screen = Screen()
        #: How many of the learner's events were shown.
        self._shown = 0
        self._run = self._at(first)
        run = self._run
        names, deck, options = run.names(lang), run.rules.deck, run.table.options
        self._text = Text(game, lang, names, run.learner, deck, "pettable.terminal", options=options)

    def play(self) -> int:
        """Until the last step, or until the learner leaves; the exit status."""
        self._screen.say(self._text.word("title"), BOLD)
        self._screen.say(self._text.word("terminal-learn-keys"), DIM)
        try:
            while self._run.step is not None:
                self._say_step()
                if not self._done():
                    return self._goodbye(0)
        except KeyboardInterrupt:
            self._screen.blank()
            return self._goodbye(INTERRUPTED)
        if self._run.table.outcome is not None:
            show_outcome(self._screen, self._text, self._run.table.outcome)
        self._command("terminal-learn-over", "play", self._game.name)
        return 0

    def _at(self, number: int) -> TutorialRun:
        run = TutorialRun(self._game.name, *read_tutorial(self._game.name))
        while run.number < min(number, len(run.tutorial.steps) - 1):
            run.go_on()
        self._shown = len(run.table.seen(run.learner))
        return run

    def _say_step(self) -> None:
        run, screen, step = self._run, self._screen, self._run.step
        assert step is not None
        news = run.table.seen(run.learner, self._shown)
        self._shown += len(news)
        screen.blank()
        show_events(screen, self._text, news)
        screen.blank()
        show_scene(screen, self._text, self._game, run.rules, run.table.view(run.learner))
        screen.blank()
        count = self._text.word("terminal-learn-count", number=run.number + 1, count=len(run.tutorial.steps))
        screen.say(f"{count} {self._words.format(step.say, {})}", BOLD)

    def _done(self) -> bool:
        """Let the learner do what the step wants, or go on, or back; False: they leave."""
        run = self._run
        moves: Sequence[Any] = run.table.legal(run.learner) if run.wanted is not None else ()
        words = [self._text.move(move) for move in moves]
        if words:
            self._screen.numbered(words)
        while True:
            try:
                said = plain(self._screen.ask())
            except EOFError:
                return False
            if said == self._text.word("terminal-learn-quit"):
                return False
            if said == self._text.word("terminal-learn-back"):
                self._run = self._at(max(0, run.number - 1))
                return True
            if not moves:
                run.go_on()
                return True
            move = self._understood(said, moves, words)
            if move is None:
                continue
            answer = run.answer(move, self._words)
            if answer is None:
                run.go_on()
                return True
            self._screen.say(self._words.format(answer, {}), WARN, first=MARGIN)

    def _understood(self, said: str, moves: Sequence[Any], words: Sequence[str]) -> Any:
        if said.isdecimal() and said.isascii() and len(said) < 5 and 1 <= int(said) <= len(moves):
            return moves[int(said) - 1]
        meant = matches(said, words)
        if len(meant) == 1:
            return moves[meant[0]]
        message = "terminal-empty" if not said else "terminal-which" if meant else "terminal-unknown"
        possible = " · ".join(words[place] for place in meant)
        self._screen.say(self._text.word(message, said=printable(said), moves=possible), WARN, first=MARGIN)
        return None

    def _goodbye(self, status: int) -> int:
        self._command("terminal-learn-left", "learn", self._game.name, "--step", str(self._run.number + 1))
        return status

    def _command(self, words: str, *command: str) -> None:
        again = () if self._lang == "en" else ("--lang", self._lang)
        self._screen.blank()
        self._screen.say(self._text.word(words))
        print(MARGIN + shlex.join(("pettable", *command, *again)))
