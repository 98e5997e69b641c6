"""The rules once more, compiled: flat states, action codes, millions of moves a second. Needs the extra `[fast]`.

A kernel (`kernels/<game>/`) is proven equal to the game's rules in lock step. `load` gives one for calls from Python;
`Batch` plays thousands of tables at once.
"""

try:
    import numba as _numba  # noqa: F401
except ModuleNotFoundError:
    raise ImportError("compiled rules need the extra [fast]: pip install 'pettable[fast]'") from None

from pettable.kernels.batch import Batch
from pettable.kernels.kernel import Kernel, KernelError, load

__all__ = ["Batch", "Kernel", "KernelError", "load"]
