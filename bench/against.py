"""`make bench-against REV=…`: the speed of the rules in an earlier revision and in this tree, in one table.

Both trees are measured in turn, in processes of their own, so that machine noise affects both equally. A ratio above 1
means that this tree is faster.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: How the names of other frameworks' contestants begin.
OTHERS = ("OpenSpiel", "RLCard", "PettingZoo", "Pgx", "boardgame.io")

#: A measurement for each contestant: "games/chain-of-command" → moves a second.
Rates = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/against.py", description=__doc__)
    parser.add_argument("revision", help="the revision to compare with, for example HEAD~10")
    parser.add_argument("--rounds", type=int, default=9, help="how often both trees are measured (default: 9)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        git("worktree", "add", "--quiet", "--detach", str(before), args.revision)
        try:
            print(table(*measure_in_turn(before, args.rounds)))
        finally:
            git("worktree", "remove", "--force", str(before))


def git(*words: str) -> None:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench/against.py: git {words[0]}: {done.stderr.strip()}")


def measure_in_turn(before: Path, rounds: int) -> tuple[list[Rates], list[Rates]]:
    old, new = [], []
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        old.append(measure(before))
        new.append(measure(ROOT))
    return old, new


def measure(tree: Path) -> Rates:
    """Our own games in one tree, by that tree's own benchmark."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree / 'bench'}"}
    command = [sys.executable, str(tree / "bench"), "--quick", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    rates = {}
    for group in ("games", "roll_outs"):
        for result in found[group]:
            if not result["name"].startswith(OTHERS):
                rates[f"{group.replace('_', '-')}: {result['name']}"] = float(result["moves"])
    return rates


def table(old: list[Rates], new: list[Rates]) -> str:
    """In Markdown: the fastest round of each tree, since noise only ever slows a round down, and their ratio."""
    lines = ["| what | before, moves/s | after, moves/s | after / before |", "|---|--:|--:|--:|"]
    for name in sorted(old[0].keys() & new[0].keys()):
        before, after = (max(rates[name] for rates in rounds) for rounds in (old, new))
        lines.append(f"| {name} | {before:,.0f} | {after:,.0f} | {after / before:.2f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
