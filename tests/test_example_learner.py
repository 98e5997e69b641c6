"""The training example of docs/kernels.md really learns."""

import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "docs" / "example_learner.py"
#: Half as long as when it is run by itself.
PROGRAM = f"""
import runpy
example = runpy.run_path({str(EXAMPLE)!r})
learned = example["learn"](20)
print(example["strength"](0 * learned), example["strength"](learned))
"""


def test_the_example_learns_to_beat_random_play() -> None:
    """At least 58 % of 1,000 new games, where luck alone moves the share by 1.6 %."""
    # On one core, as its page says: threads that wait for each other take many times as long on a busy machine.
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=one_core, capture_output=True, text=True, check=True)
    before, after = map(float, done.stdout.split())
    assert before < 0.55
    assert after > 0.58
