"""Kernels with a fault on purpose, to prove that lock step catches it."""

import re
from pathlib import Path
from types import ModuleType

import numpy as np


def mutant(module: ModuleType, before: str, after: str) -> ModuleType:
    """The kernel with one of its lines changed. It is not compiled, which would take longer than its games."""
    assert module.__file__ is not None
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert source.count(before) == 1, before
    text = re.sub(r"^@(compiled|inlined)\n", "", source.replace(before, after), flags=re.MULTILINE)
    changed = ModuleType("mutant")
    exec(compile(text, "mutant.py", "exec"), changed.__dict__)
    # Python's whole numbers do not fit into the small ones of a compiled state without a cast.
    changed.__dict__.update(STATE=np.int64, TABLE=np.int64)
    return changed
