"""Servers and programs that tests start search by the rules.

Each of them would compile or load kernels beside its work, for the few seconds that it lives. The tests of the compiled
search switch it on again.
"""

import os

from pettable.bots.kernel_search import SWITCH

os.environ[SWITCH] = "off"
