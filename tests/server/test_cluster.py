"""Games at tables of two processes while one of them, Redis or PostgreSQL fails: nothing acknowledged is lost."""

from tests.server.cluster_kills import (
    Fleet,
    database_away,
    deaf,
    kill,
    pass_by,
    redis_away,
    restarts,
    standstill,
    times,
)
from tests.server.databases import Postgres, Redis, postgres, redis

#: Enough where the trouble is not the game's.
ONE = ("paws-up",)


def test_the_other_process_goes_on_when_the_one_that_holds_the_tables_is_killed() -> None:
    pass_by(Fleet(postgres(), redis(), games=ONE), times(2, kill))


def test_a_process_that_stood_still_finds_its_tables_taken_and_acknowledges_nothing_wrong() -> None:
    pass_by(Fleet(postgres(), redis(), games=ONE), times(1, standstill))


def test_processes_are_restarted_one_after_the_other_and_no_move_is_lost() -> None:
    pass_by(Fleet(postgres(), redis(), games=ONE), times(1, restarts))


def test_words_that_are_lost_between_processes_are_noticed() -> None:
    with Redis() as broker:
        pass_by(Fleet(postgres(), broker, games=ONE), times(4, deaf))


def test_games_go_on_when_redis_was_away() -> None:
    with Redis() as broker:
        pass_by(Fleet(postgres(), broker, games=ONE), times(1, redis_away))


def test_games_go_on_when_postgresql_was_away() -> None:
    with Postgres() as server:
        pass_by(Fleet(server, redis(), games=ONE), times(1, database_away))
