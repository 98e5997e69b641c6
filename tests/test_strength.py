"""`make strength`, small: the arithmetic against what is known, the journal, and a whole run with its report."""

import math
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from strength.clairvoyant import knowing
from strength.entrants import AS_LONG, BY_PROCESSOR, BY_WALL, Timed, seat_all
from strength.ladder import Table as Seating
from strength.ladder import ladder
from strength.matches import Journal, Match, Played, bare, code_of, files_of, play, rotations
from strength.questions import GREEDY, LEVEL, Effort, Question, contestants, ladder_deals, questions, thinking
from strength.report import ROLL_OUTS, answered, report, with_new_roll_outs
from strength.run import Forecast, Progress, run
from strength.sequential_test import interval, settled_above, settled_below

from pettable import new_table, registry
from pettable.bots.bot import Bot
from pettable.bots.profile_loader import make_profile
from pettable.bots.search_bot import SearchBot
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.program import CHAIN
from tests.table_sizes import MOST_GAMES, seats_near

SMALL = Effort(
    games=(CHAIN,),
    levels=("random", "greedy"),
    seats=(2,),
    games_to_settle=40,
    games_to_measure=6,
    ladder_bots=("random", "greedy", "search:iterations=2"),
    ladder_seats=(2, 3),
    pair_deals=1,
    ladder_deals=1,
    clairvoyant="clairvoyant:iterations=4",
    outsider=2,
    outsider_games=(CHAIN,),
    thinkers=("search:iterations=3",),
    thinker_deals=1,
    seed=1,
)


def coins(chance: float, count: int, seed: int) -> list[float]:
    rng = Rng(seed_of(seed), "coins")
    return [float(rng.unit() < chance) for _ in range(count)]


def test_repeated_looks_hardly_ever_call_a_fair_coin_unfair() -> None:
    """99 % confidence: at most 1 run in 100 is wrong; 300 runs allow for some luck."""
    wrong = sum(settled_above(coins(0.5, 200, seed), 0.5) is not None for seed in range(300))
    assert wrong <= 9


def test_a_more_unfair_coin_is_detected_sooner() -> None:
    ends = []
    for chance in (0.7, 0.9):
        found = [settled_above(coins(chance, 400, seed), 0.5) for seed in range(20)]
        assert all(end is not None for end in found)
        ends.append(sum(end for end in found if end is not None))
    assert ends[0] > 2 * ends[1]
    assert settled_below(coins(0.2, 200, 1), 0.5) is not None
    assert settled_above(coins(0.2, 200, 1), 0.5) is None


def test_a_question_stays_settled_by_the_deals_that_settled_it() -> None:
    """The answer comes after so many deals, and what comes later does not move that."""
    values = coins(0.9, 100, 2)
    end = settled_above(values, 0.5)
    assert end is not None
    assert settled_above(values[:end], 0.5) == end
    assert settled_above(values[: end - 1], 0.5) is None


def test_an_interval_holds_the_mean_and_narrows() -> None:
    held = sum(interval(coins(0.3, 80, seed)).low <= 0.3 <= interval(coins(0.3, 80, seed)).high for seed in range(100))
    assert held >= 97
    short, long = (interval(coins(0.3, count, 3)) for count in (40, 400))
    assert long.high - long.low < (short.high - short.low) / 2
    assert short.low <= short.mean <= short.high


def test_one_bound_agrees_with_the_test() -> None:
    """Where the claim is settled, it lies outside of the interval."""
    values = coins(0.8, 60, 4)
    low = interval(values).low
    assert settled_above(values, low) is not None
    assert settled_above(values, low + 0.002) is None


def test_the_ladder_of_two_is_bradley_terry() -> None:
    """Who wins three of four games has three times the weight: 400 log10 3 = 191 points more."""
    tables = [Seating(str(deal), ("a", "b"), (1.0, 0.0) if deal % 4 else (0.0, 1.0)) for deal in range(4000)]
    best, other = ladder(tables, "b")
    assert (best.bot, other.bot) == ("a", "b")
    assert best.elo == pytest.approx(400 * math.log10(3), abs=1)
    assert (other.elo, other.error) == (0, 0)
    # sqrt(1 / (4000 · 3/4 · 1/4)), in Elo, at 95 %.
    assert best.error == pytest.approx(1.96 * 400 / math.log(10) / math.sqrt(4000 * 3 / 16), rel=0.02)


def test_the_ladder_finds_the_weights_that_the_games_were_drawn_from() -> None:
    weights, rng, tables = {"a": 8.0, "b": 4.0, "c": 1.0}, Rng(seed_of(5), "tables"), []
    for deal in range(6000):
        seated = rng.shuffled(("a", "a", "b", "c", "c"))[:3]
        at = rng.unit() * sum(weights[bot] for bot in seated)
        shares = []
        for bot in seated:
            shares.append(float(0 <= at < weights[bot]))
            at -= weights[bot]
        tables.append(Seating(str(deal), tuple(seated), tuple(shares)))
    found = {rating.bot: rating for rating in ladder(tables, "c")}
    assert list(found) == ["a", "b", "c"]
    for bot, weight in weights.items():
        assert abs(found[bot].elo - 400 * math.log10(weight)) <= max(1e-9, 2 * found[bot].error)


def test_games_of_one_deal_that_go_alike_count_as_one() -> None:
    """Twice the same games, once as deals of their own and once as one deal: the second knows less."""
    results = [coins(0.6, 1, seed)[0] for seed in range(200)]
    apart = [Seating(f"{n} {half}", ("a", "b"), (won, 1 - won)) for n, won in enumerate(results) for half in "xy"]
    together = [Seating(f"{n}", ("a", "b"), (won, 1 - won)) for n, won in enumerate(results) for _ in "xy"]
    assert ladder(together, "b")[0].elo == pytest.approx(ladder(apart, "b")[0].elo)
    errors = [max(rating.error for rating in ladder(tables, "b")) for tables in (apart, together)]
    assert errors[1] == pytest.approx(errors[0] * math.sqrt(2), rel=0.05)


def test_a_bot_that_never_won_is_still_on_the_ladder() -> None:
    tables = [Seating(str(deal), ("a", "b"), (1.0, 0.0)) for deal in range(10)]
    assert 200 < ladder(tables, "b")[0].elo < 2000


def test_a_deal_is_played_from_every_place_once() -> None:
    matches = rotations(CHAIN, ("a", "b", "b"), 1, 7)
    assert [match.bots for match in matches] == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert {match.deal for match in matches} == {7}


def test_a_match_gives_the_same_game_and_deal_again() -> None:
    one, other = rotations(CHAIN, ("greedy", "random"), 3, 4)
    first, again = play(one), play(one)
    assert (first.shares, first.scores, first.moves) == (again.shares, again.scores, again.moves)
    assert sum(first.shares) == 1
    assert play(other).match.bots == ("random", "greedy")
    assert first.forfeits == 0
    # Twenty-four cards each; with the last one there is no choice.
    assert [len(thoughts) for thoughts in first.thoughts] == [23, 23]


def test_the_journal_keeps_matches_and_drops_a_torn_line(tmp_path: Path) -> None:
    file, matches = tmp_path / "journal.jsonl", rotations(CHAIN, ("greedy", "random"), 3, 4)
    journal = Journal(file)
    for match in matches:
        journal.add(play(match))
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    torn = Journal(file)
    assert list(torn.played) == [matches[0].key]
    assert torn.find(matches) is None
    torn.add(play(matches[1]))
    again = Journal(file)
    assert list(again.played) == [match.key for match in matches]
    found = again.find(matches)
    assert found is not None
    assert [each.match for each in found] == matches


def test_games_by_other_code_do_not_count(tmp_path: Path) -> None:
    file, match = tmp_path / "journal.jsonl", rotations(CHAIN, ("greedy", "random"), 3, 4)[0]
    journal = Journal(file)
    journal.add(play(match))
    file.write_text(file.read_text().replace(code_of(CHAIN, match.bots), "0123456789ab"))
    changed = Journal(file)
    assert (changed.played, changed.old) == ({}, 1)


def test_comments_and_spaces_are_not_code() -> None:
    one = 'class Pet:\n    """Docs."""\n    x = 1  # why\n'
    other = 'class Pet:\n    """Other docs,\n    longer."""\n\n    x   =   1\n'
    assert bare(one) == bare(other)
    assert bare(one) != bare(one.replace("1", "2"))


def test_the_value_net_counts_as_code_of_its_games_only() -> None:
    """When the value net changes, games without one are not played again."""
    with_net = [game for game in registry.names() if "value_net.py" in {file.name for file in files_of(game)}]
    assert with_net == [game for game in registry.names() if "weights.json" in {file.name for file in files_of(game)}]
    assert with_net == ["chain-of-command", "pupularity"]
    for game in registry.names():
        files = {file.name for file in files_of(game)}
        assert {"profile.py", "search.py", "rules.py"} <= files
        assert files.isdisjoint({"worker_pool.py", "hints.py"})


def test_a_stopped_run_resumes_and_plays_nothing_twice(tmp_path: Path) -> None:
    file, played = tmp_path / "journal.jsonl", list[str]()

    class Stop(Exception):
        pass

    def stop_after_20(progress: Progress) -> None:
        played.append(progress.played.key)
        if len(played) == 20:
            raise Stop

    with pytest.raises(Stop):
        run(SMALL, Journal(file), progress=stop_after_20)
    assert len(Journal(file).played) == 20
    run(SMALL, Journal(file), progress=lambda progress: played.append(progress.played.key))
    assert len(played) == len(set(played)) == len(Journal(file).played)
    more: list[Progress] = []
    run(SMALL, Journal(file), progress=more.append)
    assert more == []


def test_a_small_run_answers_its_questions_and_writes_them_down(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    run(SMALL, journal)
    question = next(each for each in questions(SMALL) if each.about == LEVEL and each.seats == 2)
    assert (question.hero, question.others) == ("greedy", "random")
    answer = answered(question, journal)
    assert answer.words == "yes"
    assert len(answer.values) < question.most == 20
    # Once it was settled, no more deals of it were played.
    assert not any(journal.find(question.matches(deal)) for deal in range(len(answer.values), question.most))
    told = report(SMALL, journal, "make strength")
    assert re.search(r"\| chain-of-command \| 2 \| greedy \| random \| 50% \| \d+\.\d% \| .* \| yes \|", told)
    assert f"{len(journal.played):,} games; bots failed 0 times." in told
    for heading in ("openspiel:iterations=2", AS_LONG, "clairvoyant:iterations=4", "by the rules", "99 of 100"):
        assert heading in told
    renewed = with_new_roll_outs(told.replace(ROLL_OUTS, f"{ROLL_OUTS}\n\nold"), SMALL)
    assert renewed.partition(ROLL_OUTS)[0] == told.partition(ROLL_OUTS)[0]
    assert "old" not in renewed.partition(ROLL_OUTS)[2]
    ratings = re.findall(r"\| chain-of-command \| 2 \| (\S+) \| ([+-]\d+) \|", told)
    assert {bot for bot, _ in ratings} == set(contestants(SMALL))
    assert int(dict(ratings)["greedy"]) == 0 > int(dict(ratings)["random"])


def test_a_question_that_takes_too_long_ends_after_a_few_deals(tmp_path: Path) -> None:
    question = Question(CHAIN, "greedy", "random", 2, 0.5, GREEDY, 10, 7.0, 1)
    journal, over = Journal(tmp_path / "journal.jsonl"), []
    for deal in range(6):
        for match in question.matches(deal):
            over.append(question.over(journal))
            journal.add(Played(match, code_of(CHAIN, match.bots), (1.0, 0.0), (9, 0), ((), ()), 51, 0.75))
    # A second and a half for each deal: after five deals seven seconds are over, and four deals are played anyway.
    assert over == [False] * 10 + [True] * 2
    assert len(question.values(journal)) == 6


def test_a_question_ends_when_its_aim_is_reached() -> None:
    question = Question(CHAIN, "greedy", "random", 2, 0.65, GREEDY, 400, 60, 1)
    won, lost = [1.0] * 30, [0.0] * 30
    assert question.settled(won) == settled_above(won, 0.65)
    assert question.settled(lost) is None
    assert structs.replace(question, about=LEVEL).settled(lost) == settled_below(lost, 0.65)


def test_timed_matches_run_by_the_wall_clock(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    by_wall = list(thinking(SMALL))
    assert {match.bots for match in by_wall} == {("search:iterations=3", "greedy"), ("greedy", "search:iterations=3")}
    for match in by_wall:
        journal.add(play(structs.replace(match, by_wall=False)))
    assert journal.find(by_wall) is None
    assert "| search:iterations=3 |" not in _waiting(report(SMALL, journal, "make strength"))
    for match in by_wall:
        journal.add(play(match))
    told = _waiting(report(SMALL, Journal(journal.path), "make strength"))
    # Two games of 23 thoughts.
    assert re.search(r"\| chain-of-command \| search:iterations=3 \| 46 \| [\d.]+ \| [\d.]+ \| [\d.]+ \| yes \|", told)


def _waiting(told: str) -> str:
    return told.split("## How long people wait")[1].split("\n## ", maxsplit=1)[0]


def test_thinking_time_is_processor_time() -> None:
    """A bot that sleeps does not think."""

    class Sleeper(Bot):
        def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
            time.sleep(0.3)
            return moves[0]

    table = new_table(CHAIN, seats=2, seed=1)
    assert table.prompt is not None
    seat, slept = table.waiting[0], []
    for clock in (BY_PROCESSOR, BY_WALL):
        bot = Timed(Sleeper(table.rules, seat, Rng(seed_of(1))), clock)
        bot.choose(table.view(seat), table.prompt, table.legal(seat))
        slept += bot.seconds
    assert slept[0] < 0.25
    assert slept[1] >= 0.3
    seated = seat_all(registry.find(CHAIN), table, ("parrot:seconds=0.4", "greedy"))
    thinker = seated[Seat(0)].bot
    assert isinstance(thinker, SearchBot)
    assert thinker.clock is BY_PROCESSOR


def test_two_workers_find_out_the_same(tmp_path: Path) -> None:
    effort = structs.replace(SMALL, games_to_settle=8, games_to_measure=2, ladder_seats=(3,))
    found = []
    for workers in (1, 2):
        journal = Journal(tmp_path / f"{workers}.jsonl")
        run(effort, journal, workers)
        found.append(
            [answered(question, journal).values for question in questions(effort) if "random" in question.others]
        )
    assert found[0] == found[1]


def test_the_ladder_seats_everybody_with_everybody() -> None:
    for seats in (2, 3, 4):
        met = set()
        for matches in ladder_deals(structs.replace(SMALL, ladder_deals=12), CHAIN, seats):
            assert len({match.deal for match in matches}) == 1
            met |= {frozenset((a, b)) for a in matches[0].bots for b in matches[0].bots if a != b}
        assert len(met) == 3


def test_no_bots_make_no_ladder() -> None:
    nobody = structs.replace(SMALL, ladder_bots=())
    assert [list(ladder_deals(nobody, CHAIN, seats)) for seats in (2, 3)] == [[], []]


def test_the_forecast_follows_from_the_matches_played(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    assert Forecast(SMALL, journal, 1).left() is None
    journal.add(
        Played(Match(CHAIN, 2, ("a", "b"), 1, 0), code_of(CHAIN, ("a", "b")), (1.0, 0.0), (1, 0), ((), ()), 5, 2.0)
    )
    unwatched = structs.replace(SMALL, thinkers=())
    one, two, alone = (
        Forecast(effort, journal, workers).left() for effort, workers in ((unwatched, 1), (unwatched, 2), (SMALL, 2))
    )
    assert one is not None
    assert two is not None
    assert alone is not None
    assert one == pytest.approx(2 * two)
    assert one % 2 == pytest.approx(0)
    # Those who are watched play both games of their deal one after the other.
    assert alone == pytest.approx(two + 4)


def test_only_the_clairvoyant_sees_the_true_cards() -> None:
    """It wins where nobody could know how: far more often than by its fair share, and only it is given the table."""
    question = Question(CHAIN, "clairvoyant:iterations=30", "greedy", 2, 0.5, LEVEL, 8, 60, 5)
    shares = [question.share([play(match) for match in question.matches(deal)]) for deal in range(8)]
    assert sum(shares) / len(shares) > 0.7


@pytest.mark.parametrize("name", registry.names())
def test_the_clairvoyant_searches_the_true_state(name: str) -> None:
    table, game = new_table(name, seats=seats_near(name, 2), seed=1), registry.find(name)
    seen = table.view(Seat(0))
    assert knowing(game, table).sampler(seen, ())(Rng(seed_of(2))) is table.state
    assert make_profile(game, table.rules).sampler(seen, ())(Rng(seed_of(2))) != table.state


@pytest.mark.parametrize("name", registry.names())
def test_openspiels_bot_plays_every_game_from_views_alone(name: str) -> None:
    """At every kind of question it answers with a legal move, and is never played for."""
    seats, asked = seats_near(name, 3), 0
    for seed in range(2, 2 + MOST_GAMES):
        table: Any = new_table(name, seats=seats, seed=seed)
        seated = seat_all(registry.find(name), table, ("openspiel:iterations=3", *["random"] * (seats - 1)))
        while table.prompt is not None and asked < 30:
            prompt, seat = table.prompt, table.waiting[0]
            moves = table.legal(seat)
            move = seated[seat].choose(table.view(seat), prompt, moves) if len(moves) > 1 else moves[0]
            asked += seat == 0 and len(moves) > 1
            assert table.submit(prompt.id, move) is None
        assert seated[Seat(0)].forfeits == 0
        if asked >= 5:
            break
    assert asked >= 5


def test_openspiels_bot_stops_when_its_time_is_over() -> None:
    played = play(Match(CHAIN, 2, ("greedy", AS_LONG), 1, 0))
    assert played.forfeits == 0
    # Greedy thinks for some tenths of a millisecond, so all that is left is one simulation or two.
    assert sorted(played.thoughts[1])[len(played.thoughts[1]) // 2] < 200
