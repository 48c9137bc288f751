"""A real house for a test: the binary that `CROUPIER_BIN` names, on a port of its own, with a folder that outlives a crash."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from typing import List, Optional

BINARY = os.environ["CROUPIER_BIN"]

# Settings that let nobody wait long: by game, how many seats, and which of these a whole match needs.
TABLES = {
    "xidach": (3, {"hands": 3, "turnSeconds": 5}),
    "contraband": (4, {"rounds": 2, "selectSeconds": 5, "actSeconds": 5, "settleSeconds": 5}),
    "bazaar": (3, {"rounds": 2, "negotiateSeconds": 5, "revealSeconds": 5}),
    "cashflow": (2, {"turnSeconds": 10, "windowSeconds": 5}),
}

# The house's own bots do not pretend to think.
ROOM = {"botSeconds": 0}

# Chance alone hardly ever brings CashFlow to its end: after this many commands its players agree to end it.
ENOUGH = 25


class ARealHouse:
    """A house that can be killed, and opens again at the same address."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="croupier-clients-")
        self._process: Optional[subprocess.Popen[str]] = None
        self._listen = "127.0.0.1:0"
        self.url = ""
        self.open()

    def open(self) -> None:
        words = [BINARY, "serve", "--listen", self._listen, "--data", self.folder]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert " at http" in line, f"the house does not open: {line}"
        self.url = line.rsplit(" ", 1)[1].strip()
        self._listen = self.url.removeprefix("http://")

    def kill(self) -> None:
        """As the power fails: no word of farewell."""
        assert self._process is not None and self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)


def verify(journal: str, evidence: List[str]) -> subprocess.CompletedProcess[str]:
    """What the auditor says: it decides every command again, and holds the evidence against the journal."""
    words = [BINARY, "verify", journal]
    for file in evidence:
        words += ["--evidence", file]
    return subprocess.run(words, capture_output=True, text=True, check=False)
