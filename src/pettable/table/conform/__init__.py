"""The conformance kit: the laws of `table/rules.py`, checked on a game.

`examine` plays games and checks laws 1 to 8, 12 and 13 at every move; the findings of several runs can be merged, so
that they can go in parallel. `conclude` checks what needs all games together: 7 on the tiny deck, 9, 10, 11, and 12 on
decks in which one kind of card abounds.
`conform` does both. A broken law raises `LawBroken`.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from pettable.table.conform.coding import CodeChecks
from pettable.table.conform.coverage import Coverage, check_rare, check_tests
from pettable.table.conform.crowding import check_bound, check_crowded
from pettable.table.conform.laws import LAWS, AnyRules, LawBroken, Subject, Trial, trials
from pettable.table.conform.legality import check_legal, check_odd_moves
from pettable.table.conform.perft import check_perft
from pettable.table.conform.persistence import SavedCopy, check_golden
from pettable.table.conform.random_play import check_cards, random_game
from pettable.table.conform.sampling import check_sampling, check_tiny_deck
from pettable.table.conform.secrecy import check_notified, check_open_answers, check_order, check_worlds, viewers
from pettable.table.game import Game
from pettable.table.options import Options, every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat, Viewer

__all__ = [
    "LAWS",
    "Findings",
    "LawBroken",
    "Subject",
    "Trial",
    "check_tiny",
    "conclude",
    "conform",
    "examine",
    "trials",
]

#: The most games that law 10 plays until every card and rule has come up.
MOST_EXTRA_GAMES = 5_000
#: Games on the tiny deck for each viewer and set of options, in law 7.
EXACT_GAMES = 3


class Findings:
    """What the games examined so far have shown."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        #: How often each law was put to the test.
        self.checks: Counter[int] = Counter()
        self.coverage = Coverage()
        #: Which viewers were given a world other than the true one.
        self.varied: set[Viewer] = set()
        self.watched: set[Viewer] = set()

    def merge(self, other: "Findings") -> None:
        self.games += other.games
        self.moves += other.moves
        self.checks += other.checks
        self.coverage.merge(other.coverage)
        self.varied |= other.varied
        self.watched |= other.watched


def conform(subject: Subject, games: int = 200, seed: int = 0) -> Findings:
    """All laws on one game."""
    check_tiny(subject.game, subject.tiny_rules())
    findings = examine(subject, trials(subject.game, seed, range(games)))
    conclude(subject, findings, seed)
    return findings


def check_tiny(game: Game, rules: AnyRules) -> None:
    """Law 7 lists all deals of the tiny deck: one that has too many is refused before minutes are spent."""
    for options in _exact_options(game):
        check_tiny_deck(rules, options)


def examine(subject: Subject, games: Iterable[Trial], progress: Callable[[], object] = lambda: None) -> Findings:
    """Laws 1 to 8, 12 and 13, at every move of these games."""
    findings, coding = Findings(), CodeChecks(subject)
    for each in games:
        _blamed(subject, each, findings, coding)
        findings.games += 1
        progress()
    return findings


def conclude(subject: Subject, findings: Findings, seed: int = 0) -> None:
    """The laws that need the findings of all games, and the game's golden files and tests."""
    _check_varied(findings)
    findings.checks[7] += _exact_games(subject, seed)
    if subject.tests is not None:
        findings.checks[9] += check_tests(subject)
    findings.checks[11] += check_golden(subject, findings.coverage) + check_perft(subject)
    findings.checks[12] += check_crowded(subject, seed)
    check_rare(subject, findings.coverage)
    findings.checks[10] += _play_until_all_seen(subject, findings, seed)


def _examine_game(subject: Subject, each: Trial, findings: Findings, coding: CodeChecks) -> None:
    rules, rng = subject.rules, each.rng("laws")
    saved, moves = SavedCopy(rules, each.options), 0
    pool: list[Any] = []
    state, checks, most = rules.initial(each.options), findings.checks, rules.most_moves(each.options)
    check_cards(rules, state)
    check_bound(most)
    for at in random_game(rules, each.options, each.rng("play")):
        moves += 1
        pool.append(at.move)
        try:
            check_legal(subject, at, most, rng)
            said = check_odd_moves(subject, at, pool, rng)
            saved.follow(at, rng.choice(viewers(at.before)))
            check_cards(rules, at.step.state)
            checks[5] += check_order(rules, at, rng)
            check_open_answers(rules, at, rng)
            varied = check_worlds(rules, at, said, rng)
            check_notified(rules, at)
            checks[13] += coding.check(at)
        except LawBroken as broken:
            broken.move = moves
            raise
        findings.watched |= set(varied)
        findings.varied |= {viewer for viewer, other in varied.items() if other}
        findings.coverage.add(at.prompt, at.move, at.step.events)
        state = at.step.state
        for law in (1, 2, 3, 4, 6, 8, 12):
            checks[law] += 1
    findings.coverage.end(rules.outcome(state))
    findings.moves += moves


def _blamed(subject: Subject, each: Trial, findings: Findings, coding: CodeChecks) -> None:
    """A broken law says in which game; a game that raises has broken the first."""
    try:
        _examine_game(subject, each, findings, coding)
    except LawBroken as broken:
        broken.game, broken.trial = subject.game.name, each
        raise
    except Exception as fault:
        raised = LawBroken(1, f"the rules raised {type(fault).__name__}: {fault}")
        raised.game, raised.trial = subject.game.name, each
        raise raised from fault


def _check_varied(findings: Findings) -> None:
    never = findings.watched - findings.varied
    if never:
        raise LawBroken(7, f"viewers {never} were only ever given the true world")


def _all_viewers(seats: int) -> list[Viewer]:
    return [None, *(Seat(seat) for seat in range(seats))]


def _exact_options(game: Game) -> list[Options]:
    """The fewest seats, with no option and with all of them."""
    sets = list(every_set(game.options, game.seats[0]))
    return sets[:1] + sets[1:][-1:]


def _exact_games(subject: Subject, seed: int) -> int:
    """Law 7 on the tiny deck, with the fewest seats, no option and all options, for every viewer."""
    rules, compared = subject.tiny_rules(), 0
    for options in _exact_options(subject.game):
        for viewer in _all_viewers(options.seats):
            found = sum(
                check_sampling(rules, options, viewer, Rng(seed_of(seed), f"exact {options} {viewer} {game}"))
                for game in range(EXACT_GAMES)
            )
            if not found:
                raise LawBroken(7, f"the tiny deck never gave viewer {viewer} a position with few enough worlds")
            compared += found
    return compared


def _play_until_all_seen(subject: Subject, findings: Findings, seed: int) -> int:
    """Law 10: plain random games until every card was played and every rule fired."""
    coverage, games = findings.coverage, 0
    for each in trials(subject.game, seed, range(findings.games, findings.games + MOST_EXTRA_GAMES)):
        if not coverage.missing(subject):
            return max(games, 1)
        end: Any = None
        for at in random_game(subject.rules, each.options, each.rng("extra")):
            coverage.add(at.prompt, at.move, at.step.events)
            end = at.step.state
        coverage.end(subject.rules.outcome(end))
        games += 1
    raise LawBroken(10, f"after {findings.games + games} random games: {coverage.missing(subject)}")
