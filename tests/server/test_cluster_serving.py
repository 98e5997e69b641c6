"""`pettable serve --redis`: its requirements, and the error when one is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from pettable.server.ops.run import CannotServe, check
from pettable.server.ops.runtime import Config
from tests.program import PATIENCE, one_line, pettable
from tests.server.databases import free_port, redis

#: Never reached: Redis is checked first.
NO_DATABASE = "postgresql://pets@127.0.0.1:1/pets"


def test_redis_needs_a_postgresql_database(tmp_path: Path) -> None:
    error = one_line(pettable("serve", "--port", "0", "--redis", redis().url, home=tmp_path))
    assert "add --database postgresql://" in error


@pytest.mark.parametrize("who", ["", "pets:woof@"], ids=["plain", "password"])
def test_the_error_names_redis_without_its_password(who: str) -> None:
    place = f"127.0.0.1:{free_port()}/0"
    with pytest.raises(CannotServe, match=f"Redis at {place}: .*; try --redis") as refused:
        check(Config(NO_DATABASE, f"redis://{who}{place}"))
    assert "woof" not in str(refused.value)


def test_an_invalid_redis_url_is_refused() -> None:
    with pytest.raises(CannotServe, match="redis://"):
        check(Config(NO_DATABASE, "http://nowhere"))


def test_the_error_names_the_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("redis.", "pettable.server.cluster.bus"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(CannotServe, match="pip install 'pettable"):
        check(Config(NO_DATABASE, redis().url))


def test_redis_is_imported_only_where_it_is_used() -> None:
    program = "import sys, pettable.server.ops.run; sys.exit('redis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=False).returncode == 0
