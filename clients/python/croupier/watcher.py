"""Somebody who looks on at a table: the public view, as it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List, Optional, Tuple, cast

from .line import come_back
from .proof import Json
from .wire import SOCKET, House, Refused, WebSocket, changed

if TYPE_CHECKING:
    from .types.wire import TableInfo

# For how many seconds a house may be gone before somebody who looks on gives up.
PATIENCE = 60.0


class Watcher:
    """One table, seen from behind."""

    def __init__(self, house: House, token: str, table: str, invite: Optional[str]) -> None:
        self._house, self._token, self._table, self._invite = house, token, table, invite
        self._socket: Optional[WebSocket] = None
        self.view: Json = {}
        self.info: Optional[TableInfo] = None

    def _connect(self) -> None:
        self._socket = WebSocket(self._house, SOCKET, self._token)
        ask = {"type": "join", "table": self._table}
        self._socket.send(ask if self._invite is None else {**ask, "invite": self._invite})

    def views(self) -> Iterator[Tuple[Json, List[Json]]]:
        """Every public view with the events that led to it, until the match is over."""
        while not self.view.get("over"):
            for message in self._receive():
                if message["type"] == "refused":
                    raise Refused(message["error"])
                if message["type"] == "table":
                    self.info = cast("TableInfo", message["table"])
                if message["type"] == "update":
                    self.view = changed(self.view, message.get("view", {}))
                    yield self.view, message["events"]
        self.close()

    def _receive(self) -> List[Json]:
        try:
            if self._socket is not None:
                return list(self._socket.waiting()) or self._socket.receive()
        except OSError:
            self.close()
        come_back(self._connect, PATIENCE)
        return []

    def close(self) -> None:
        """Looks on no longer."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
