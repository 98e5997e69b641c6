"""What `make play` and `make test` install is fixed: by version, by hash, and within the bounds of pyproject.toml."""

import json
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.server.server_process import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {name: [Requirement(each) for each in needs] for name, needs in PROJECT["optional-dependencies"].items()}
BASE = [Requirement(each) for each in PROJECT["dependencies"]]


def needed(*extras: str) -> list[Requirement]:
    """The packages that these extras name, with those of the extras that they name in turn."""
    found = list(BASE)
    for extra in extras:
        for need in EXTRAS[extra]:
            found += needed(*need.extras) if need.name == "pettable" else [need]
    return found


def locked(name: str) -> dict[str, str]:
    """The version of each package in a lock file; a line that is not a version with hashes fails here."""
    text = (ROOT / "locks" / name).read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if not line.startswith("#")]
    found: dict[str, str] = {}
    for line in lines:
        package = re.fullmatch(r"([\w.\-]+)==(\S+?)(?: *;[^#]*?)?((?: +--hash=sha256:[0-9a-f]{64})+)", line.strip())
        assert package, f"locks/{name}: {line[:80]}"
        found[canonicalize_name(package[1])] = package[2]
    return found


@pytest.mark.parametrize(
    ("lock", "extras"), [("play.txt", ("all", "build")), ("dev.txt", ("dev",)), ("node.txt", ("node",))]
)
def test_a_lock_has_every_package_within_its_bounds(lock: str, extras: tuple[str, ...]) -> None:
    versions = locked(lock)
    for need in needed(*extras):
        assert versions[canonicalize_name(need.name)] in need.specifier, f"{need}: run `make lock`"


def test_the_locks_agree_with_each_other() -> None:
    everything = locked("dev.txt")
    for lock in ("play.txt", "node.txt"):
        assert {
            name: version for name, version in locked(lock).items() if everything.get(name, version) != version
        } == {}


def test_every_dependency_has_an_upper_bound() -> None:
    unbounded = [
        str(need) for need in needed(*EXTRAS) if not any(each.operator in ("<", "==", "~=") for each in need.specifier)
    ]
    assert unbounded == []


@pytest.mark.parametrize("folder", ["web", "bench/load/boardgame"])
def test_every_node_package_is_locked_with_its_hash(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: each for name, each in lock["packages"].items() if name}
    assert packages
    assert [name for name, each in packages.items() if not each["integrity"].startswith("sha512-")] == []
    # A registry's address in the lock would bind everybody to that registry.
    assert [name for name, each in packages.items() if "resolved" in each] == []
