"""A line that comes back by itself: what was lost with it is told again by whoever uses it."""

from __future__ import annotations

import time
from typing import Callable, Optional

# How many seconds to wait before the first new try, and at most.
FIRST_WAIT, LONGEST_WAIT = 0.1, 4.0


class Lost(ConnectionError):
    """The house has not answered for as long as anybody wanted to wait."""


def come_back(connect: Callable[[], object], patience: float) -> None:
    """Tries to connect, less and less often, until it works or the patience is over."""
    until = time.monotonic() + patience
    wait = FIRST_WAIT
    fault: Optional[OSError] = None
    while time.monotonic() < until:
        try:
            connect()
            return
        except OSError as error:
            fault = error
        time.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)
    raise Lost(f"the house does not answer: {fault}")
