"""The person at this terminal as a bot: is shown a prompt, and types a move."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from pettable import registry
from pettable.bots.bot import Bot
from pettable.bots.hints import advise
from pettable.table.card_names import with_other_cards
from pettable.table.deck import CardId
from pettable.table.game import Game
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.terminal.choice import matches, plain
from pettable.terminal.rulebook import find_rule, show_contents, show_rule
from pettable.terminal.screen import BOLD, MARGIN, WARN, Screen, printable
from pettable.terminal.show import show_advice, show_events, show_scene
from pettable.text import Text

COMMANDS = ("help", "hint", "rules", "log", "undo", "quit")


class Left(Exception):
    """The person wants to stop, or there is nobody to ask any more."""


class TookBack(Exception):
    """The person's last move is undone: the table asks something else now."""


class Person(Bot):
    """Unlike a bot it has the table itself, to print events and refusals; it shows views alone."""

    def __init__(
        self,
        seat: Seat,
        table: Table[Any, Any, Any, Any],
        game: Game,
        text: Text,
        screen: Screen,
        before_showing: Callable[[], None],
    ) -> None:
        super().__init__(table.rules, seat, Rng(table.seed))
        self.table = table
        self.game = game
        self.text = text
        self.screen = screen
        #: How many of its events the person has been shown.
        self.shown = 0
        self._before_showing = before_showing
        self._claim: Any = None
        #: When the question that stands now was first shown.
        self._asked = 0.0

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        if prompt.kind is Kind.RACE:
            return self._claim
        return self._ask(view, prompt, moves)

    def reaction(self, view: Any, prompt: Prompt) -> float:
        """In a race the claim is made when the line is typed; `choose` then says which."""
        self._claim = self._ask(view, prompt, self.table.legal(self.seat))
        return time.monotonic() - self._asked

    def refused(self, illegal: Illegal) -> None:
        self._warn(self.text.refusal(illegal))

    def show_news(self) -> None:
        """What happened since the last time."""
        self._before_showing()
        news = self.table.seen(self.seat, self.shown)
        self.shown += len(news)
        if news:
            self.screen.blank()
            show_events(self.screen, self.text, news)

    def _ask(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        self.show_news()
        self.screen.blank()
        show_scene(self.screen, self.text, self.game, self.rules, view)
        # Two cards that look the same make moves that read the same: to a person they are one.
        by_name: dict[str, Any] = {}
        for each in moves:
            by_name.setdefault(self.text.move(each), each)
        words, moves = list(by_name), list(by_name.values())
        self._show_question(prompt, words)
        self._asked = time.monotonic()
        while True:
            try:
                said = self.screen.ask()
            except EOFError:
                raise Left from None
            if self._command(said, words, lambda: self._advise(view, prompt, moves, words)):
                self._show_question(prompt, words)
            elif (move := self._understand(said, moves, words)) is not None:
                return move

    def _show_question(self, prompt: Prompt, words: Sequence[str]) -> None:
        self.screen.blank()
        self.screen.say(self.text.ask(prompt, self.seat), BOLD)
        if prompt.kind is Kind.RACE:
            self.screen.say(self.text.word("terminal-race"), WARN)
        self.screen.numbered(words)

    def _understand(self, said: str, moves: Sequence[Any], words: Sequence[str]) -> Any:
        """The move that is meant; None, and the reason said, where none is."""
        text, shown = self.text, printable(said)
        if not shown:
            return self._warn(text.word("terminal-empty"))
        if plain(said).isdecimal():
            if shown.isascii() and len(shown) < 5 and 1 <= int(shown) <= len(moves):
                return moves[int(shown) - 1]
            return self._warn(text.word("terminal-number", number=shown, count=len(moves)))
        meant = matches(said, words)
        if len(meant) == 1:
            return moves[meant[0]]
        if meant:
            return self._warn(text.word("terminal-which", moves=" · ".join(words[place] for place in meant)))
        return self._try_another_card(said, moves)

    def _try_another_card(self, said: str, moves: Sequence[Any]) -> Any:
        """A card of the deck that is no legal move now: let the rules themselves say why not."""
        cards = [self.text.card(CardId(card)) for card in range(len(self.rules.deck.cards))]
        tries = list(with_other_cards(moves, len(cards)))
        meant = matches(said, cards)
        if len(meant) == 1:
            found = [move for card, move in tries if card == meant[0]]
        else:
            places = matches(said, [self.text.move(move) for _, move in tries])
            found = [tries[place][1] for place in places] if len(places) == 1 else []
        if found:
            refusal = self.rules.check(self.table.state, found[0])
            return found[0] if refusal is None else self._warn(self.text.refusal(refusal))
        return self._warn(self.text.word("terminal-not-now" if meant else "terminal-unknown", said=printable(said)))

    def _command(self, said: str, words: Sequence[str], hint: Callable[[], None]) -> bool:
        """Do what is no move; False where a move is meant."""
        name, _, rest = plain(said).partition(" ")
        if plain(said) in map(plain, words):
            return False
        found = next((each for each in COMMANDS if name in self.text.word(f"terminal-command-{each}").split()), None)
        if found is None or (rest and found != "rules"):
            return False
        self.screen.blank()
        if found == "quit":
            raise Left
        if found == "undo":
            return self._undo()
        if found == "hint":
            hint()
        elif found == "help":
            self._help()
        elif found == "log":
            self._log()
        else:
            self._rules(rest)
        return True

    def _advise(self, view: Any, prompt: Prompt, moves: Sequence[Any], words: Sequence[str]) -> None:
        begun = time.monotonic()
        rng, history = Rng(self.table.seed, f"hint {prompt.id}"), self.table.seen(self.seat)
        advice = advise(self.game, self.rules, self.seat, view, prompt, moves, rng, history=history)
        show_advice(self.screen, self.text, advice, words)
        # In a race the clock stands still for a hint.
        self._asked += time.monotonic() - begun

    def _undo(self) -> bool:
        refusal = self.table.undo(self.seat)
        if refusal is None:
            raise TookBack
        self._warn(self.text.refusal(refusal))
        return True

    def _help(self) -> None:
        rows = [("1 2 3 …", self.text.word("terminal-help-move"))]
        rule = registry.rule_ids(self.text.game)[0]
        for name in COMMANDS:
            short = self.text.word(f"terminal-command-{name}").split()[0]
            rows.append((short, self.text.word(f"terminal-help-{name}", rule=rule)))
        self.screen.rows(rows)

    def _log(self) -> None:
        events = self.table.seen(self.seat)
        show_events(self.screen, self.text, events)
        if not events:
            self.screen.say(self.text.word("terminal-no-log"))

    def _rules(self, said: str) -> None:
        rule = find_rule(self.text.game, said)
        if not said:
            show_contents(self.screen, self.text)
        elif rule is not None:
            show_rule(self.screen, self.text, rule)
        else:
            ids = ", ".join(registry.rule_ids(self.text.game))
            self._warn(self.text.word("terminal-no-rule", said=printable(said), rules=ids))

    def _warn(self, words: str) -> None:
        self.screen.say(words, WARN, first=MARGIN)
