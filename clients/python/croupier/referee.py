"""`croupier table`, the referee of one table (docs/contract.md, section 2): no network, no clock, no storage."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from typing import TYPE_CHECKING, Any, List, Mapping, Optional, Sequence, Union, cast

from .proof import Fault, Json

if TYPE_CHECKING:
    from .types.table import Options

# Where the program is, unless it is said or lies on the path.
VARIABLE = "CROUPIER_BIN"


class IllegalCommand(Fault):
    """The rules do not allow it; nothing has changed."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = cast(str, error["code"])


class Referee:
    """One table of one game."""

    def __init__(
        self,
        game: str,
        seats: int,
        server_seed: str,
        client_seeds: Sequence[str],
        config: Optional[Json] = None,
        program: Optional[str] = None,
    ) -> None:
        words = [program or os.environ.get(VARIABLE) or "croupier", "table", game]
        words += ["--seats", str(seats), "--server-seed", server_seed]
        words += ["--client-seed", ",".join(client_seeds)]
        if config:
            words += ["--config", json.dumps(config)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    def ask(self, line: Mapping[str, Any]) -> Json:
        """One line in, one line out."""
        process = self._process
        if process.stdin is None or process.stdout is None or process.stderr is None:
            raise Fault("the referee has no pipes")
        try:
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = ""
        if not answer:
            raise Fault(f"the referee has ended: {process.stderr.read().strip()}")
        return cast(Json, json.loads(answer))

    def view(self, seat: Union[int, str]) -> Json:
        """What a seat sees now, or a spectator (`"public"`)."""
        return cast(Json, self.ask({"view": seat})["view"])

    def options(self, seat: int) -> Options:
        """What a seat may ask for now."""
        return cast("Options", self.ask({"options": seat})["options"])

    def command(self, seat: int, command: Mapping[str, Any]) -> List[Json]:
        """The seat asks for something; gives what happened, nothing hidden."""
        return self._done({"seat": seat, "command": dict(command)})

    def pass_time(self, at: int) -> List[Json]:
        """Time passes; gives what happened."""
        return self._done({"at": at})

    def _done(self, line: Mapping[str, Any]) -> List[Json]:
        answer = self.ask(line)
        if "error" in answer:
            raise IllegalCommand(answer["error"])
        return cast(List[Json], answer["events"])

    def close(self) -> None:
        """Ends the program."""
        process = self._process
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                # What it no longer read, because it had ended, is still to be written.
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
