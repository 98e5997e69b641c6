"""`pettable analyse`: what a game turned on, as its seats could know it; in words, numbers and a chart."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

from pettable import registry
from pettable.bots import kernel_search
from pettable.bots.kernel_search import SearchKind, search_kind
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import Budget
from pettable.games.pupularity.state import Aim, Play
from pettable.games.slap_cat.moves import Rank
from pettable.lab.analyse import (
    FEWEST,
    MOST,
    MOST_COMPILED,
    NAMED,
    SLIP,
    SWING,
    Analysis,
    Decision,
    Turn,
    TurningPoint,
    _decision,
    analyse,
    iterations_within,
    turning_points,
)
from pettable.lab.chart import Words, chart
from pettable.lab.match import play_match
from pettable.table.deck import CardId, make_deck
from pettable.table.options import Options, choose
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack
from tests.program import CHAIN, one_line, pettable
from tests.toy.fetch import DECK, Fetch, Grab
from tests.toy.fetch import game as fetch

SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, bots: Sequence[str], seed: int) -> Table[Any, Any, Any, Any]:
    game = registry.find(name)
    options = choose(game.options, game.seats, len(bots))
    return play_match(game, registry.rules_of(name), options, bots, seed_of(seed))


def decision(number: int, seat: int, chance: float, best: float | None = None, cost: float = 0.0) -> Decision:
    """A decision of one of two, as it comes out of a search with many tries."""
    mine = chance if best is None else best
    chances = (mine, 1 - mine) if seat == 0 else (1 - mine, mine)
    return Decision(number, Seat(seat), "played", 2, chances, "best", mine, chance, 10_000, cost)


def test_every_choice_is_looked_at_and_nothing_else() -> None:
    table = played(CHAIN, ("greedy", "random", "random"), 1)
    found = analyse(registry.find(CHAIN), table, 20, 1)
    assert (found.moves, found.seats, found.iterations, found.seed) == (51, 3, 20, 1)
    # Three shuffles, and the last card of each of the three is no choice.
    assert len(found.decisions) == 51 - 3 - 3
    for each in found.decisions:
        assert each.move == table.log[each.number - 1].move
        assert each.options in (2, 3)
        assert sum(each.chances) == pytest.approx(1)
        assert each.best_chance >= each.chance
    assert table.outcome is not None
    assert found.shares == tuple(table.outcome.share(Seat(seat)) for seat in range(3))


def test_the_seed_decides_the_analysis() -> None:
    table, game = played(CHAIN, ("random", "random"), 2), registry.find(CHAIN)
    once, twice, other = (analyse(game, table, 30, seed) for seed in (5, 5, 6))
    assert once == twice
    assert once.decisions != other.decisions


@pytest.mark.usefixtures("compiled_search")
def test_an_analysis_says_which_search_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled where the extra is installed; by the rules it is the same with and without it."""
    table, game = played(CHAIN, ("random", "random"), 2), registry.find(CHAIN)
    compiled, pure = analyse(game, table, 30), analyse(game, table, 30, pure=True)
    assert (compiled.search, pure.search) == (SearchKind.COMPILED, SearchKind.RULES)
    assert compiled.decisions != pure.decisions
    monkeypatch.setattr(kernel_search, "find_spec", lambda _: None)
    assert analyse(game, table, 30) == pure


def test_a_game_that_the_kernel_does_not_take_is_analysed_by_the_rules() -> None:
    game, cards = registry.find(CHAIN), registry.default_deck(CHAIN).cards
    rules = game.rules(make_deck("large", [*cards, *[cards[-1]] * 200]))
    assert search_kind(game, rules, choose(game.options, game.seats, 2)) is SearchKind.RULES


@pytest.mark.parametrize("name", registry.names())
def test_a_compiled_analysis_gets_more_iterations_within_the_same_time(name: str) -> None:
    table, game = played(name, ("greedy", "greedy"), 1), registry.find(name)
    rules, compiled = (iterations_within(game, table, 3.0, kind) for kind in SearchKind)
    assert FEWEST <= rules <= MOST
    assert 2 * rules < compiled <= MOST_COMPILED
    # A longer time changes the one by the rules only.
    assert iterations_within(game, table, 12.0, SearchKind.COMPILED) == compiled
    assert iterations_within(game, table, 0.0, SearchKind.RULES) == FEWEST


def test_later_moves_do_not_change_earlier_decisions() -> None:
    """Each decision is judged by the seat's view at that moment: the same start, the same judgement."""
    table, game = played(CHAIN, ("random", "random"), 3), registry.find(CHAIN)
    start = Table(table.rules, table.options, table.seed, deal=False)
    for entry in table.log[:20]:
        assert start.follow(entry.move) is None
    whole, half = analyse(game, table, 30), analyse(game, start, 30)
    assert half.shares is None
    assert whole.decisions[: len(half.decisions)] == half.decisions


def test_a_seat_is_not_judged_by_what_it_could_not_know() -> None:
    """The hidden cards lie otherwise, the view is the same, and so is the judgement."""
    game, table = registry.find(CHAIN), played(CHAIN, ("random", "random"), 4)
    first = next(number for number, entry in enumerate(table.log) if entry.move.seat >= 0)
    seat, found = table.log[first].move.seat, []
    for world in (None, Rng(seed_of(9), "another world")):
        start = Table(table.rules, table.options, table.seed, deal=False)
        for entry in table.log[:first]:
            start.follow(entry.move)
        if world is not None:
            before, start.state = start.state, table.rules.determinise(start.view(seat), world)
            assert before != start.state
        move = table.log[first].move
        found.append(_decision(game, start, first + 1, move, start.legal(seat), Rng(seed_of(1), "x"), Budget(40), True))
    assert found[0] == found[1]


def test_fe_4_a_card_that_gives_the_game_away_is_a_slip() -> None:
    """Two at Fetch race for the last cards, and the one who could win takes the lower one."""
    slips = 0
    for seed in range(12):
        rules = Fetch(DECK)
        table: Table[Any, Any, Any, Any] = Table(rules, Options(seats=2), seed_of(seed))
        number = rules.number
        while table.prompt is not None:
            seat = table.waiting[0]
            moves = table.legal(seat)
            worst = min(moves, key=lambda move: number(move.card)) if table.prompt.kind is Kind.RACE else moves[0]
            assert table.submit(table.prompt.id, worst) is None
        found = analyse(fetch, table, 100)
        last = [each for each in found.decisions if isinstance(each.move, Grab)][-1]
        if last.cost:
            slips += 1
            assert number(last.best.card) > number(last.move.card)
            assert last.cost == pytest.approx(last.best_chance - last.chance)
            assert (
                TurningPoint(last.number, last.seat, Turn.SLIP, last.best_chance, last.chance) in found.turning_points
            )
    assert slips


def test_rankings_with_the_same_first_card_are_one_choice() -> None:
    """SC-18: the order of the other cards seldom matters, and nobody is told of it."""
    game, rules = registry.find("slap-cat"), registry.rules_of("slap-cat")
    options = choose(game.options, game.seats, 2, ["calm"])
    table = play_match(game, rules, options, ("greedy", "greedy"), seed_of(1))
    ranked = [each for each in analyse(game, table, 8).decisions if isinstance(each.move, Rank)]
    same = [each for each in ranked if each.best.cards[0] == each.move.cards[0]]
    assert same
    assert all(each.best == each.move for each in same)


def test_cards_that_look_the_same_are_one_choice() -> None:
    """PP-3: of two moves that have one name, none is said to be better."""
    rules = registry.rules_of("pupularity")
    ids = {card.id: CardId(number) for number, card in enumerate(rules.deck.cards)}
    profile = make_profile(registry.find("pupularity"), rules)
    suit, twin, hood, collar = (ids[card] for card in ("red-suit-3", "red-suit-3-twin", "red-hood-1", "red-collar-1"))
    collar_twin = ids["red-collar-1-twin"]
    same = (Play(Seat(0), hood, (collar,)), Play(Seat(0), hood, (collar_twin,)))
    assert profile.gist(same[0]) == profile.gist(same[1])
    assert profile.gist(same[0]) != profile.gist(Play(Seat(0), hood, (suit,)))
    # Those of others lie before different players.
    assert profile.gist(Aim(Seat(0), hood, suit)) != profile.gist(Aim(Seat(0), hood, twin))


def test_a_move_that_was_taken_back_is_no_decision() -> None:
    table = Table(Fetch(DECK), Options(seats=3), seed_of(1))
    assert table.prompt is not None
    first, second = table.legal(Seat(0))
    assert table.submit(table.prompt.id, first) is None
    assert table.follow(TakeBack(Seat(0))) is None
    assert table.prompt is not None
    assert table.submit(table.prompt.id, second) is None
    found = analyse(fetch, table, 20)
    assert [each.move for each in found.decisions] == [second]


def test_a_swing_is_between_two_decisions_of_one_seat() -> None:
    """Seat 0 falls by 20 while the other one, who knows more, thinks the same all the time."""
    decisions = [decision(1, 0, 0.6), decision(2, 1, 0.9), decision(3, 0, 0.4), decision(4, 1, 0.9)]
    assert turning_points(decisions, (0.4, 0.95)) == (TurningPoint(1, Seat(0), Turn.SWING, 0.6, 0.4),)


def test_a_decision_is_one_turning_point_by_what_changed_more() -> None:
    """A slip that cost 16, and a swing after it: of 16 back up, and then of 40."""
    slip = decision(1, 0, 0.08, 0.24, 0.16)
    assert turning_points([slip, decision(2, 0, 0.24)], (0.24, 0.76)) == (
        TurningPoint(1, Seat(0), Turn.SLIP, 0.24, 0.08),
    )
    assert turning_points([slip, decision(2, 0, 0.48)], (0.48, 0.52)) == (
        TurningPoint(1, Seat(0), Turn.SWING, 0.08, 0.48),
    )


def test_a_swing_begins_where_the_line_of_the_chart_is() -> None:
    """What was played is not clearly worse than the best move: the chance is that of the best one."""
    near = decision(1, 0, 0.34, 0.38)
    assert turning_points([near, decision(2, 0, 0.07)], (0.07, 0.93)) == (
        TurningPoint(1, Seat(0), Turn.SWING, 0.38, 0.07),
    )


def test_the_end_of_a_finished_game_can_be_a_swing() -> None:
    decisions = [decision(1, 0, 0.3)]
    assert turning_points(decisions, (1.0, 0.0)) == (TurningPoint(1, Seat(0), Turn.SWING, 0.3, 1.0),)
    assert turning_points(decisions, None) == ()


def test_small_costs_and_small_changes_turn_nothing() -> None:
    little = [decision(1, 0, 0.50, 0.50 + SLIP / 2, SLIP / 2), decision(2, 0, 0.50 + SWING / 2)]
    assert turning_points(little, (0.5, 0.5)) == ()
    large = [decision(1, 0, 0.50, 0.50 + SLIP, SLIP), decision(2, 0, 0.50)]
    assert [point.turn for point in turning_points(large, (0.5, 0.5))] == [Turn.SLIP]


def test_a_difference_within_sampling_noise_is_no_swing() -> None:
    few = Decision(1, Seat(0), "m", 2, (0.3, 0.7), "m", 0.3, 0.3, 10, 0.0)
    then = Decision(2, Seat(0), "m", 2, (0.5, 0.5), "m", 0.5, 0.5, 10, 0.0)
    assert turning_points([few, then], (0.5, 0.5)) == ()


def test_a_large_change_in_few_deals_is_no_swing() -> None:
    """From 3 of 9 deals to 7 of 9: more than two standard errors, as some of hundreds of changes are by luck alone."""
    few = Decision(1, Seat(0), "m", 2, (1 / 3, 2 / 3), "m", 1 / 3, 1 / 3, 9, 0.0)
    then = Decision(2, Seat(0), "m", 2, (7 / 9, 2 / 9), "m", 7 / 9, 7 / 9, 9, 0.0)
    assert turning_points([few, then], None) == ()
    many = [structs.replace(each, worlds=200) for each in (few, then)]
    assert [point.turn for point in turning_points(many, None)] == [Turn.SWING]


def test_the_largest_turning_points_are_named_in_game_order() -> None:
    """Twenty seats that decide once each, the later the worse."""
    costs = [number / 40 for number in range(20)]
    chances = (0.5,) * 20
    decisions = [
        Decision(number, Seat(number), "m", 2, chances, "b", 0.5 + cost, 0.5, 10_000, cost)
        for number, cost in enumerate(costs)
    ]
    assert [point.number for point in turning_points(decisions, None)] == list(range(20 - NAMED, 20))


def drawn(turns: Sequence[TurningPoint], names: Sequence[str]) -> ElementTree.Element:
    decisions = (decision(4, 0, 0.25), decision(6, 1, 0.5), decision(8, 0, 0.75, 1.0, 0.25))
    found = Analysis(
        seats=2,
        moves=10,
        iterations=100,
        seed=0,
        search=SearchKind.RULES,
        decisions=decisions,
        turning_points=tuple(turns),
        shares=(1.0, 0.0),
    )
    words = Words("A & B", "Chances <so far>", "Moves", "wins", names, [f"point {turn.number}" for turn in turns])
    return ElementTree.fromstring(chart(found, words))


def test_the_chart_has_a_line_for_each_seat_through_its_own_decisions() -> None:
    picture = drawn([], ["Momo", "Pip"])
    first, second = picture.findall(f"{SVG}polyline")
    places = [[float(number) for number in place.split(",")] for place in first.attrib["points"].split()]
    assert len(places) == 3
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    # 25, 100 and the win: the second is as high as the third, and higher on the page is a smaller number.
    assert places[0][1] > places[1][1] == places[2][1]
    assert len(second.attrib["points"].split()) == 2
    assert first.attrib["class"] != second.attrib["class"]
    assert first.attrib.get("stroke-dasharray") != second.attrib.get("stroke-dasharray")


def test_the_chart_escapes_names_of_seats_andturning_points() -> None:
    slip = TurningPoint(8, Seat(0), Turn.SLIP, 1.0, 0.75)
    swing = TurningPoint(4, Seat(0), Turn.SWING, 0.25, 1.0)
    picture = drawn([swing, slip], ["<Momo>", "Pip & Co"])
    words = [text.text for text in picture.findall(f"{SVG}text")]
    assert {"A & B", "<Momo>", "Pip & Co", "Moves", "wins"} <= set(words)
    marks = {
        mark.attrib["class"]: mark[0].text for mark in picture.findall(f"{SVG}path") if "mark" in mark.attrib["class"]
    }
    assert marks == {"mark swing": "point 4", "mark slip": "point 8"}
    style = picture.find(f"{SVG}style")
    assert style is not None
    assert "prefers-color-scheme: dark" in str(style.text)


def record_of(home: Path, name: str = CHAIN) -> Path:
    file = home / "game.jsonl"
    told = pettable("record", name, "--seats", "2", "--bots", "random", "--seed", "3", home=home)
    file.write_text(told.stdout, encoding="utf-8")
    return file


def kernel_cache() -> str:
    """Where kernels of this game are compiled: a new home has none, and would compile them for a minute."""
    warm_up = kernel_search.WarmUp()
    warm_up.beside = True
    if not warm_up.has(CHAIN):
        warm_up.threads[CHAIN].join()
    return os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")


def test_the_command_prints_a_summary_and_writes_chart_and_numbers(tmp_path: Path) -> None:
    words = ("analyse", record_of(tmp_path), "--iterations", "20")
    told = pettable(*words, home=tmp_path, XDG_CACHE_HOME=kernel_cache())
    assert (told.returncode, told.stderr) == (0, "")
    assert "51 moves, 46 of them with a choice" in told.stdout
    assert "seed 0, compiled search" in " ".join(told.stdout.split())
    assert "Momo (random)" in told.stdout
    assert "Turning points" in told.stdout
    numbers = json.loads((tmp_path / "game-analysis.json").read_text(encoding="utf-8"))
    assert (numbers["game"], numbers["search"]) == (CHAIN, "compiled")
    assert len(numbers["decisions"]) == 46
    assert numbers["names"] == ["Momo", "Pip"]
    picture = ElementTree.parse(tmp_path / "game-analysis.svg").getroot()
    assert len(picture.findall(f"{SVG}polyline")) == 2
    for point in numbers["turning_points"]:
        assert " ".join(point["words"].split()) in " ".join(told.stdout.split())


def test_json_is_one_document_and_no_file_unless_asked_for(tmp_path: Path) -> None:
    record = record_of(tmp_path)
    words = ("analyse", record, "--iterations", "10", "--seed", "4", "--json", "--pure")
    told = pettable(*words, home=tmp_path)
    assert told.stderr == ""
    assert json.loads(told.stdout)["seed"] == 4
    assert json.loads(told.stdout)["search"] == "rules"
    assert sorted(file.name for file in tmp_path.iterdir() if file.is_file()) == ["game.jsonl"]
    again = pettable(*words, "--out", str(tmp_path / "mine"), home=tmp_path)
    assert again.stdout == told.stdout
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == told.stdout
    assert (tmp_path / "mine.svg").exists()


def test_german(tmp_path: Path) -> None:
    told = pettable("analyse", record_of(tmp_path), "--iterations", "10", "--lang", "de", "--pure", home=tmp_path)
    assert "51 Züge, davon 46 mit einer Wahl" in told.stdout
    assert "Wendepunkte" in told.stdout


def test_a_record_from_standard_input_and_one_that_stops_early(tmp_path: Path) -> None:
    lines = record_of(tmp_path).read_text(encoding="utf-8").splitlines(keepends=True)[:20]
    told = pettable("analyse", "-", "--iterations", "10", "--json", "--pure", home=tmp_path, said="".join(lines))
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["shares"] is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not the header of a record"),
        ("nonsense\n", "not the header of a record"),
        (None, "No such file"),
        ("broken", "line 10"),
    ],
)
def test_a_bad_record_is_refused_in_one_line(text: str | None, why: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    if text == "broken":
        lines = record_of(tmp_path).read_text(encoding="utf-8").splitlines(keepends=True)
        lines[9] = lines[9].replace('"seat":', '"seat":1')
        file.write_text("".join(lines), encoding="utf-8")
    elif text is not None:
        file.write_text(text, encoding="utf-8")
    told = one_line(pettable("analyse", file, home=tmp_path))
    assert why in told
    assert str(file) in told


def test_iterations_below_one_are_refused(tmp_path: Path) -> None:
    assert "--iterations" in one_line(pettable("analyse", "game.jsonl", "--iterations", "0", home=tmp_path))


def test_a_missing_folder_is_reported_before_the_analysis(tmp_path: Path) -> None:
    wrong = pettable("analyse", record_of(tmp_path), "--iterations", "1000000", "--out", "nowhere/it", home=tmp_path)
    assert one_line(wrong) == "pettable: TB-8: --out nowhere/it: there is no folder nowhere"
