"""How kernels are compiled: `@compiled`, with a cache on disk.

Numba notices when the file of a cached function changes, but not when a function changes that it calls from another
file. So the cache lies in a folder named after the content of all kernels.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
from numba import config
from numpy.typing import NDArray

#: An array of whole numbers. Kernels are compiled for the types that they are called with.
Flat: TypeAlias = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Where compiled kernels are kept: in the user's cache, or for the time being where there is none to write to."""
    sources = hashlib.sha256(numba.__version__.encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(file.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "pettable" / "kernels" / sources.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / f"pettable-kernels-{os.getuid()}-{sources.hexdigest()[:16]}"
    return folder


_FOLDER = str(cache_folder())


def compiled(function: F) -> F:
    """Compile a function for the CPU at its first call; a CUDA kernel that calls it compiles it for the GPU."""
    # Kernels allocate nothing, so arrays need no counting of references, which would cost a quarter of their time.
    return _cached(function, _FOLDER, _nrt=False)


def inlined(function: F) -> F:
    """The same, and copied into every caller: for functions that are called at every action.

    A call passes seven numbers for each array on the stack, which can take longer than the function itself. For the GPU
    CUDA's compiler decides what to copy.
    """
    return _cached(function, _FOLDER, _nrt=False, forceinline=True)


def compiled_loop(function: F, name: str) -> F:
    """As `compiled`, with a cache of this name: Numba would take the copies of one loop for several games as one."""
    return _cached(function, str(Path(_FOLDER) / name))


def _cached(function: F, folder: str, **settings: bool) -> F:
    # Numba declares no type for the one, and not all arguments of the other.
    shared, njit = cast(Any, config), cast(Any, numba.njit)
    before, shared.CACHE_DIR = shared.CACHE_DIR, folder
    try:
        return cast(F, njit(function, cache=True, nogil=True, error_model="numpy", **settings))
    finally:
        shared.CACHE_DIR = before


@compiled
def copy_into(target: Flat, source: Flat) -> None:
    """As `target[:] = source`, which would allocate in case the two overlap."""
    for place in range(target.size):
        target[place] = source[place]
