"""A seat at a table, for a program that plays: what it waits for, what it may ask, and the check at the end.

    seat.add_bot("careful")
    seat.start()
    for turn in seat.turns():
        turn.play(choose(turn.options, random))
    print(seat.verify())

Whatever the house says is held against what was kept (see `croupier.player`); a line that breaks is opened again, and what
was not answered is asked once more under the same id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Mapping, Optional, cast

from .checking import check_afterwards, check_journal
from .line import come_back
from .player import Player
from .proof import Fault, Json
from .wire import Refused

if TYPE_CHECKING:
    from .types.table import Options, Outcome
    from .types.wire import TableInfo

# For how many seconds a house may be gone before a seat gives up.
PATIENCE = 60.0


@dataclass(frozen=True)
class Verified:
    """What a journal came to that holds."""

    game: str
    entries: int
    draws: int
    heads: int
    head: str
    journal: str


class Turn:
    """The game waits for this seat. Whoever plays nothing is asked again when something has happened."""

    def __init__(self, seat: "Seat") -> None:
        self._seat = seat
        self.view: Json = seat.view
        self.options: Options = seat.options

    def play(self, command: Mapping[str, Any]) -> Optional[str]:
        """Asks for something; gives the head of its entry in the journal."""
        return self._seat.play(command)


class Seat:
    """A seat, from before the start to the journal."""

    def __init__(self, player: Player, is_host: bool, patience: float = PATIENCE) -> None:
        self._player, self._is_host, self._patience = player, is_host, patience
        self._may_begin, self._started = False, 0
        # How much was new, and how much of it when the last answer came; and how many lines there were.
        self._news, self._answered_at, self._lines = 0, 0, 0
        player.sit()
        self._connect()

    # What is known.

    @property
    def table(self) -> str:
        """The room's address."""
        return self._player.table

    @property
    def match(self) -> Optional[str]:
        """The match, by whose name its journal is found."""
        return self._player.kept.table

    @property
    def invite(self) -> Optional[str]:
        """What lets others in."""
        return self._player.invite

    @property
    def number(self) -> Optional[int]:
        """Which seat this is."""
        return self._player.seat

    @property
    def info(self) -> TableInfo:
        """Who sits where, and where the table stands."""
        return cast("TableInfo", self._player.info)

    @property
    def view(self) -> Json:
        """What this seat sees: the game's `FullView` in `croupier.types`."""
        return self._player.view

    @property
    def options(self) -> Options:
        """What this seat may ask for."""
        return cast("Options", self._player.options)

    @property
    def result(self) -> Optional[Outcome]:
        """How the match ended, if it did by its rules."""
        return cast("Optional[Outcome]", self._player.view.get("result"))

    @property
    def evidence(self) -> Json:
        """What was promised and kept, for `croupier verify --evidence`."""
        return self._player.kept.evidence()

    # Before the start.

    def add_bot(self, bot: str = "careful") -> None:
        """Puts a bot of the house in a free seat."""
        self._player.post("bot", {"bot": bot})

    def start(self) -> None:
        """Lets the match begin as soon as everybody is there; only the host can."""
        if not self._is_host:
            raise Fault("only whoever made the table starts the match")
        self._may_begin = True
        self._begin()

    def _begin(self) -> None:
        """Asks for every attempt once."""
        info = self._player.info
        is_ready = info.get("status") == "open" and all(one["ready"] for one in info["seats"])
        if self._may_begin and is_ready and self._started != info["attempt"]:
            self._started = info["attempt"]
            self._player.post("start", {})

    # Playing.

    def turns(self) -> Iterator[Turn]:
        """Every time that the game waits for this seat, until the match is over."""
        seen = -1
        while not self._player.is_over():
            if self._player.is_waited_for() and self._news != seen and self._may_act():
                seen = self._news
                yield Turn(self)
            else:
                self.listen()
        self._wait(self._player.is_answered)
        self.close()

    def _may_act(self) -> bool:
        return any(one["allowed"] for one in self._player.options)

    def play(self, command: Mapping[str, Any]) -> Optional[str]:
        """Asks for something and waits for the answer, over lost lines too; gives the head of its entry.
        What the rules forbid is `Refused`, and changes nothing."""
        player = self._player
        lines = self._lines
        self._try(lambda: player.command(dict(command)))
        name = f"{player.client}-{player.count}"
        self._wait(lambda: player.asked is None)
        if player.refusal is not None:
            raise Refused(player.refusal)
        if self._lines > lines:
            # What it did may have been told before the answer, or comes behind it: a new line tells it all.
            self._answered_at = self._news
            self._come_back()
        self._wait(lambda: self._news > self._answered_at or player.is_over())
        return player.sent[name][1]

    def agree_to_end(self) -> None:
        """Agrees to end the match without a result."""
        self._try(self._player.agree_to_end)
        self._wait(lambda: self._player.asked is None)

    def say(self, text: str) -> None:
        """Says something at the table."""
        self._try(lambda: self._player.say(text))
        self._wait(lambda: self._player.asked is None)

    # The line.

    def _connect(self) -> None:
        come_back(self._player.join, self._patience)

    def _try(self, act: Callable[[], None]) -> None:
        """What is sent on a line that is already gone is sent again when the next one is open."""
        try:
            act()
        except OSError:
            self._come_back()

    def _come_back(self) -> None:
        self._lines += 1
        come_back(self._player.leave_and_come_back, self._patience)

    def listen(self) -> None:
        """Hears what the house says next; sits down again where an attempt to begin was void."""
        for message in self._receive():
            self._player.hear(message)
            self._news += message["type"] in ("update", "refused")
            if message["type"] == "accepted":
                self._answered_at = self._news
        info = self._player.info
        if info.get("status") == "open" and self._player.kept.own(info["attempt"]) is None:
            self._player.sit()
        self._begin()

    def _receive(self) -> List[Json]:
        socket = self._player.socket
        try:
            return [] if socket is None else list(socket.waiting()) or socket.receive()
        except OSError:
            self._come_back()
            return []

    def _wait(self, done: Callable[[], bool]) -> None:
        while not done():
            self.listen()

    def close(self) -> None:
        """Hangs up; the seat stays this guest's."""
        if self._player.socket is not None:
            self._player.socket.close()

    # Afterwards.

    def verify(self) -> Verified:
        """Downloads the journal, recomputes it, and holds it and all else that the house tells of the match against what was
        kept. Raises `Broken` where the house did not keep its word."""
        player = self._player
        if not player.is_over():
            raise Fault("the match is not over, and its journal not open")
        path, attempt = f"/api/tables/{player.kept.table}/journal", player.info["attempt"]
        text = player.house.journal(path, player.kept, attempt, player.token)
        journal = check_journal(player, text)
        check_afterwards(player)
        draws = sum(one["draws"] for one in journal.entries)
        heads = sum(head is not None for _, head in player.sent.values())
        head = journal.hashes[-1]
        return Verified(journal.opening["game"], len(journal.entries), draws, heads, head, text)
