"""Games on two processes while one of them, Redis or PostgreSQL fails: no acknowledged move is lost."""

from tests.server.cluster_kills import (
    ClusterRun,
    database_outage,
    drop_subscribers,
    freeze,
    kill,
    redis_outage,
    repeat,
    rolling_restart,
    run,
)
from tests.server.databases import Postgres, Redis, postgres, redis

#: One game is enough where the failure does not depend on the game.
ONE = ("paws-up",)


def test_another_process_takes_over_after_kill_9() -> None:
    run(ClusterRun(postgres(), redis(), games=ONE), repeat(2, kill))


def test_a_frozen_process_acknowledges_nothing_at_tables_it_lost() -> None:
    run(ClusterRun(postgres(), redis(), games=ONE), repeat(1, freeze))


def test_a_rolling_restart_loses_no_move() -> None:
    run(ClusterRun(postgres(), redis(), games=ONE), repeat(1, rolling_restart))


def test_messages_lost_between_processes_are_noticed() -> None:
    with Redis() as broker:
        run(ClusterRun(postgres(), broker, games=ONE), repeat(4, drop_subscribers))


def test_games_go_on_after_a_redis_outage() -> None:
    with Redis() as broker:
        run(ClusterRun(postgres(), broker, games=ONE), repeat(1, redis_outage))


def test_games_go_on_after_a_postgresql_outage() -> None:
    with Postgres() as server:
        run(ClusterRun(server, redis(), games=ONE), repeat(1, database_outage))
