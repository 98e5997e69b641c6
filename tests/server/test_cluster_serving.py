"""`pettable serve --redis`: what it needs, and what it says when something is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from pettable.server.ops.run import CannotServe, check
from pettable.server.ops.runtime import Config
from tests.program import PATIENCE, one_line, pettable
from tests.server.databases import free_port, redis

#: Redis is asked first.
NO_DATABASE = "postgresql://pets@127.0.0.1:1/pets"


def test_redis_alone_is_not_enough(tmp_path: Path) -> None:
    told = one_line(pettable("serve", "--port", "0", "--redis", redis().url, home=tmp_path))
    assert "add --database postgresql://" in told


@pytest.mark.parametrize("who", ["", "pets:woof@"], ids=["plain", "password"])
def test_a_redis_that_is_not_there_is_named_without_its_password(who: str) -> None:
    place = f"127.0.0.1:{free_port()}/0"
    with pytest.raises(CannotServe, match=f"Redis at {place}: .*; try --redis") as refused:
        check(Config(NO_DATABASE, f"redis://{who}{place}"))
    assert "woof" not in str(refused.value)


def test_what_is_no_redis_url_is_said_so() -> None:
    with pytest.raises(CannotServe, match="redis://"):
        check(Config(NO_DATABASE, "http://nowhere"))


def test_the_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("redis.", "pettable.server.cluster.bus"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(CannotServe, match="pip install 'pettable"):
        check(Config(NO_DATABASE, redis().url))


def test_whoever_needs_no_redis_does_not_load_it() -> None:
    program = "import sys, pettable.server.ops.run; sys.exit('redis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=False).returncode == 0
