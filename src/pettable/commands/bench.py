"""`pettable bench`: the benchmarks of bench/, which are in the source tree and not in the package."""

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pettable

WRONG = 2


def add(parser: ArgumentParser) -> None:
    parser.description = "How fast rules and kernels are, beside other frameworks in the same run; many minutes."
    parser.epilog = "Example:\n  pettable bench --quick"
    parser.add_argument("--quick", action="store_true", help="short turns, for trying; the numbers are rough")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of tables")


def run(args: Namespace) -> int:
    folder = bench_folder()
    if not (folder / "__main__.py").is_file():
        print(f"pettable bench: no benchmarks in {folder}: they come with the source, not the package", file=sys.stderr)
        return WRONG
    words = [f"--{name}" for name in ("quick", "json") if getattr(args, name)]
    # In a process of its own, so that nothing that this one has loaded or set is measured.
    return subprocess.run([sys.executable, folder, *words], check=False).returncode


def bench_folder() -> Path:
    """Beside `src`, where this package is used from its source tree."""
    return Path(pettable.__file__).resolve().parents[2] / "bench"
