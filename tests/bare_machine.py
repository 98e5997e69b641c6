"""Proves the README's commands on a machine without Node: `make bare-machine`, a part of `make test`.

A copy of the tree is built and served with a PATH that holds Python, make and the usual Unix tools, and no Node:
`make play` must answer with the browser client. The wheel of `make wheel`, in an empty environment, must play with at
most four other packages, and serve the client with its extra. pip and npm may use their caches.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
#: What a bare machine has, besides Python: what POSIX promises, bash, make and git.
TOOLS = """awk basename bash cat chmod cp cut date dirname env expr find git grep head id ln ls make mkdir mktemp mv pwd
rm rmdir sed sh sleep sort tail tar tee test touch tr true uname uniq wc which xargs"""
#: A variable that begins like this would bring back Node, or what the `make` that started this has set.
OURS_ALONE = ("NODE_PATH", "npm_", "MAKE", "MFLAGS", "VIRTUAL_ENV", "PYTHON", "DISPLAY", "WAYLAND", "PETTABLE")
#: Longer than a slow network takes; a command that needs it has failed.
INSTALL_SECONDS, ANSWER_SECONDS = 900, 60
#: What an install without extras brings at most, besides Pettable.
MOST_PACKAGES = 4


def main() -> int:
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pettable-bare-") as folder:
        place = Path(folder)
        machine = bare_environment(place)
        assert shutil.which("node", path=machine["PATH"]) is None
        tree = copied_tree(place / "tree")
        with serving(["make", "play"], tree, machine) as address:
            say(f"make play: {check_client(address)}")
        run(["make", "wheel"], tree, machine)
        (wheel,) = (tree / "dist").glob("*.whl")
        check_contents(wheel)
        check_base_install(Environment(place / "venv", machine), str(wheel))
    say(f"all without Node, in {time.monotonic() - start:.0f} seconds")
    return 0


def bare_environment(place: Path) -> dict[str, str]:
    """This environment with no Node in it, and a data directory of its own."""
    folder = place / "bin"
    folder.mkdir()
    for tool in TOOLS.split():
        if found := shutil.which(tool):
            (folder / tool).symlink_to(found)
    # Not a link: an environment made by a linked Python would look for its library beside the link.
    python = folder / "python3"
    python.write_text(f'#!/bin/sh\nexec "{Path(sys.base_prefix) / "bin" / "python3"}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS_ALONE)}
    # `make play` opens a browser where there is a desktop; here that browser is `true`.
    return {**kept, "PATH": str(folder), "XDG_DATA_HOME": str(place / "data"), "BROWSER": "true"}


def copied_tree(place: Path) -> Path:
    """What a clone would hold, with changes that are not committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def check_contents(wheel: Path) -> None:
    """The wheel lists what is in the browser client, and has the licences."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (bill,) = [name for name in names if ".dist-info/sboms/" in name]
        listed = {each["name"] for each in json.loads(archive.read(bill))["components"]}
        notices = {each["name"] for each in json.loads(archive.read("pettable/server/static/notices.json"))}
    if (
        not {"svelte", "@fontsource-variable/nunito", "@fontsource/nunito", "@iconify-json/fluent-emoji-flat"}
        <= listed
        == notices
    ):
        sys.exit(f"bare machine: the wheel's bill of materials lists {sorted(listed)}, its notices {sorted(notices)}")
    say(f"the wheel: {bill.rpartition('/')[2]} lists {len(listed)} packages")


class Environment:
    """A virtual environment that holds nothing yet."""

    def __init__(self, folder: Path, machine: dict[str, str]) -> None:
        self.folder, self.machine = folder, machine
        self.command = str(folder / "bin" / "pettable")
        run(["python3", "-m", "venv", str(folder)], folder.parent, machine)

    def pip(self, *words: str) -> str:
        return run([str(self.folder / "bin" / "pip"), *words], self.folder, self.machine)

    def packages(self) -> set[str]:
        """What is installed, besides Pettable and what a new environment has."""
        listed = {line.split("==")[0] for line in self.pip("list", "--format", "freeze").split()}
        return listed - {"pettable", "pip", "setuptools"}


def check_base_install(new: Environment, wheel: str) -> None:
    """The wheel alone is small, plays and says what serving needs; with its extra it serves."""
    new.pip("install", "--quiet", wheel)
    packages = new.packages()
    if len(packages) > MOST_PACKAGES:
        sys.exit(f"bare machine: the base install brings {len(packages)} packages: {', '.join(sorted(packages))}")
    sim = [new.command, "sim", "chain-of-command", "--seats", "2", "--games", "2", "--bots", "greedy", "--seed", "1"]
    run(sim, new.folder, new.machine)
    run([new.command, "play", "chain-of-command", "--seed", "1"], new.folder, new.machine, said="quit\n")
    refused = run([new.command, "serve"], new.folder, new.machine, status=2)
    if "pip install 'pettable[server]'" not in refused or refused.count("\n") != 1:
        sys.exit(f"bare machine: pettable serve without its extra says:\n{refused}")
    say(f"the wheel: plays with {', '.join(sorted(packages))}")
    new.pip("install", "--quiet", f"{wheel}[server]")
    with serving([new.command, "serve"], new.folder, new.machine) as address:
        say(f"the wheel with [server]: {check_client(address)}")


def run(words: list[str], folder: Path, machine: dict[str, str], said: str = "", status: int = 0) -> str:
    """What a command prints; all ends here where it does not end with this status."""
    done = subprocess.run(
        words,
        input=said,
        cwd=folder,
        env=machine,
        timeout=INSTALL_SECONDS,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if done.returncode != status:
        sys.exit(f"{done.stdout}\nbare machine: {' '.join(words)} ended with {done.returncode}")
    return done.stdout


@contextmanager
def serving(words: list[str], folder: Path, machine: dict[str, str]) -> Iterator[str]:
    """The address at which a command that serves is open; it is stopped afterwards, with all that it started."""
    process = subprocess.Popen(
        words,
        cwd=folder,
        env=machine,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    # Ends the reading below where nothing is printed any more.
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    signal.alarm(INSTALL_SECONDS)
    try:
        assert process.stdout is not None
        printed = []
        for line in process.stdout:
            printed.append(line)
            if found := re.search(r"open at (http://\S+)", line):
                yield found[1]
                return
        sys.exit(f"{''.join(printed)}\nbare machine: {' '.join(words)} ended before it served")
    finally:
        signal.alarm(0)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(ANSWER_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def check_client(address: str) -> str:
    """The page, and the script that it names: what a browser needs to begin."""
    page = fetched(address)
    script = re.search(r'<script[^>]+src="/?([^"]+\.js)"', page)
    if script is None:
        sys.exit(f"bare machine: {address} answers, but without the browser client:\n{page}")
    return f"{address} answers, with a script of {len(fetched(address + script[1])):,} characters"


def fetched(address: str) -> str:
    deadline = time.monotonic() + ANSWER_SECONDS
    while True:
        try:
            with urlopen(address, timeout=ANSWER_SECONDS) as answer:
                text: str = answer.read().decode()
                return text
        except ConnectionError:
            # It said where it listens; it may need a moment more to answer.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def say(words: str) -> None:
    sys.stdout.write(f"bare machine: {words}\n")


if __name__ == "__main__":
    sys.exit(main())
