"""A game at this terminal: one person, bots on the other seats, saved after every move."""

import shlex
from collections.abc import Sequence
from typing import Any

from pettable.bots import Bot, make_bot
from pettable.bots.driver import answer
from pettable.table.game import Game
from pettable.table.options import chosen
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.terminal.journal import Journal
from pettable.terminal.names import YOU, introduced
from pettable.terminal.person import Left, Person, TookBack
from pettable.terminal.screen import BOLD, DIM, MARGIN, WARN, Screen
from pettable.terminal.show import deck_words, show_outcome
from pettable.text import Text

INTERRUPTED = 130


class TerminalTable:
    """A table, the person who sits at it, and everything around them."""

    def __init__(
        self,
        game: Game,
        table: Table[Any, Any, Any, Any],
        players: Sequence[str],
        text: Text,
        journal: Journal,
        again: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.table = table
        #: For each seat `you` or the name of a bot, as a record's header has it.
        self.players = players
        self.text = text
        self.journal = journal
        #: What has to be typed again to go on, beside the record: a deck, a language.
        self.again = again
        self.screen = Screen()
        self._saved = True
        self.person = Person(Seat(players.index(YOU)), table, game, text, self.screen, self._save)
        self.bots: dict[Seat, Bot] = {
            Seat(seat): make_bot(name, game, table.rules, Seat(seat), Rng(table.seed))
            for seat, name in enumerate(players)
            if name != YOU
        }

    def play(self, news: tuple[str, ...] = ()) -> int:
        """Play until the game is over or the person leaves; the exit status. `news` is said first."""
        try:
            self._greet(news)
            self._play()
        except Left:
            return self._goodbye(0)
        except KeyboardInterrupt:
            # Wherever it came, what the person saw is on the disk, and nothing more is written now.
            self.screen.blank()
            return self._goodbye(INTERRUPTED)
        finally:
            self.journal.close()
        return 0

    def _play(self) -> None:
        table = self.table
        seats: dict[Seat, Bot] = {self.person.seat: self.person, **self.bots}
        while table.prompt is not None:
            for seat, bot in self.bots.items():
                # Named by the question, so that a game that was left goes on as it would have gone on.
                bot.reseed(Rng(table.seed, f"bot {seat + 1} asked {table.prompt.id}"))
            try:
                answer(table, seats)
            except TookBack:
                continue
            self._save()
        self.person.show_news()
        if table.outcome is not None:
            self.screen.blank()
            show_outcome(self.screen, self.text, table.outcome)
        if self.journal.fault is None:
            self.screen.blank()
            self._command("terminal-watch", "replay", *self.again, str(self.journal.path))

    def _greet(self, news: tuple[str, ...]) -> None:
        text, table = self.text, self.table
        self.screen.say(text.word("title"), BOLD)
        self.screen.say(text.word("tagline"), DIM)
        self.screen.blank()
        self._save()
        seats = introduced(self.players, text.names, text.word("you"))
        rows = [(text.word("terminal-seats"), seats)]
        options = [text.word(f"option-{name}") for name in chosen(table.options)]
        if options:
            rows.append((text.word("terminal-options"), " · ".join(options)))
        rows.append((text.word("terminal-deck"), deck_words(text, table.rules.deck)))
        if self.journal.fault is None:
            rows.append((text.word("terminal-record"), str(self.journal.path)))
        self.screen.rows(rows)
        for line in news:
            self.screen.say(line, WARN, first=MARGIN)
        self.screen.blank()
        self.screen.say(text.word("terminal-hint"), DIM)

    def _save(self) -> None:
        """The journal first, then the screen: what was seen is never lost."""
        self.journal.update(self.table)
        if self._saved and self.journal.fault is not None:
            self.screen.say(self.text.word("terminal-cannot-save", why=self.journal.fault), WARN)
        elif not self._saved and self.journal.fault is None:
            self.screen.say(self.text.word("terminal-saves-again"), WARN)
        self._saved = self.journal.fault is None

    def _goodbye(self, status: int) -> int:
        if self.journal.fault is not None:
            self.screen.say(self.text.word("terminal-goodbye-unsaved", why=self.journal.fault), WARN)
        else:
            path = str(self.journal.path)
            self._command("terminal-goodbye", "play", self.game.name, *self.again, "--resume", path)
        return status

    def _command(self, words: str, *command: str) -> None:
        """What to type; never wrapped, so that it can be copied."""
        self.screen.say(self.text.word(words))
        print(MARGIN + shlex.join(("pettable", *command)))
