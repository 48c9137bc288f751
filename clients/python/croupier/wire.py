"""A house of Croupier from outside: its requests, its socket, and what may be asked for.

By docs/protocol.md, and no library but Python's own.
"""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import os
import random
import socket
import ssl
import struct
import sys
import urllib.parse
from email.message import Message
from typing import Any, Callable, Iterator, List, Optional, Tuple

from .proof import Broken, Fault, Json, Kept, keep_house_key, must, same, stop
from .types.wire import PROTOCOL

SOCKET = f"/api/socket?protocol={PROTOCOL}"

# The exit code where the house did not keep its word.
BROKEN = 3


class Refused(Exception):
    """The house refused a request."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


# --- HTTP -----------------------------------------------------------------------------------


class House:
    """A house by its address, with the key that it signs with."""

    def __init__(self, url: str, folder: Optional[str] = None) -> None:
        parts = urllib.parse.urlsplit(url)
        must(parts.scheme in ("http", "https"), "the address begins with http:// or https://")
        self.secure = parts.scheme == "https"
        self.host = parts.hostname or ""
        self.port = parts.port or (443 if self.secure else 80)
        self.authority = parts.netloc
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.key = self.get("/api/house")["houseKey"]
        keep_house_key(folder, self.url, self.key)

    def ask(self, method: str, path: str, body: Any = None, token: Optional[str] = None, invite: Optional[str] = None) -> Tuple[Message, str]:
        """One request; its answer's headers and text."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, self.port, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if invite:
            headers["X-Croupier-Invite"] = invite
        data = None if body is None else json.dumps(body)
        if data is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        if answer.status >= 400:
            raise Refused(json.loads(text))
        return answer.headers, text

    def get(self, path: str, token: Optional[str] = None, invite: Optional[str] = None) -> Any:
        return json.loads(self.ask("GET", path, None, token, invite)[1])

    def post(self, path: str, body: Any, token: Optional[str] = None) -> Any:
        return json.loads(self.ask("POST", path, body, token)[1])

    def page(self, path: str, after: str, token: Optional[str] = None) -> Tuple[List[Any], Optional[str]]:
        """A page of a long list, and where the next one begins."""
        behind = f"&after={urllib.parse.quote(after)}" if after else ""
        headers, text = self.ask("GET", f"{path}?limit=200{behind}", None, token)
        return json.loads(text), headers["X-Croupier-Next"]

    def journal(self, path: str, kept: Kept, attempt: int, token: Optional[str]) -> str:
        """A journal's text; the house signs for its last line, and for the very game that was played."""
        try:
            headers, text = self.ask("GET", path, None, token)
        except Refused as refused:
            stop("The journal", "for everybody who played", str(refused))
            raise
        kept.is_key(headers["X-Croupier-House-Key"])
        kept.is_table(headers["X-Croupier-Table"])
        same("The attempt of the journal", str(attempt), headers["X-Croupier-Attempt"])
        head, signature = headers["X-Croupier-Head"], headers["X-Croupier-Head-Signature"]
        kept.signed_head("the journal's head", attempt, head, signature)
        return text

    def connect(self) -> socket.socket:
        plain = socket.create_connection((self.host, self.port), timeout=30)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.secure:
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


# --- WebSocket ------------------------------------------------------------------------------

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


# Too many lines at once, or a house behind a proxy that is not there yet: it is asked again later.
LATER = (" 429 ", " 502 ", " 503 ", " 504 ")


class WebSocket:
    """As much of RFC 6455 as a client of texts needs."""

    def __init__(self, house: House, path: str, token: Optional[str]) -> None:
        self.socket = house.connect()
        self.buffer = b""
        self.parts: List[bytes] = []
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {house.authority}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        ]
        try:
            self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            self._shake(key)
        except BaseException:
            self.close()
            raise

    def _shake(self, key: str) -> None:
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status, *lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        if any(code in status for code in LATER):
            raise ConnectionError(f"the house takes no line now: {status}")
        must(" 101 " in status, f"no WebSocket: {status}")
        due = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        must(headers.get("sec-websocket-accept") == due.lower(), "a wrong handshake")

    def _read(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the house closed the socket")
        self.buffer += data

    def send(self, message: Json) -> None:
        self._frame(TEXT, json.dumps(message).encode())

    def _frame(self, kind: int, data: bytes) -> None:
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, length)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def receive(self) -> List[Json]:
        """Waits for bytes; gives all messages that are complete now."""
        self._read()
        return list(self.waiting())

    def waiting(self) -> Iterator[Json]:
        """The messages that have come already."""
        while (frame := self._next()) is not None:
            last, kind, data = frame
            if kind == PING:
                self._frame(PONG, data)
            elif kind == CLOSE:
                raise ConnectionError(f"the house closed the socket: {data[2:].decode()}")
            elif kind != PONG:
                self.parts.append(data)
                if last:
                    text, self.parts = b"".join(self.parts), []
                    yield json.loads(text)

    def _next(self) -> Optional[Tuple[bool, int, bytes]]:
        """One frame of the buffer: whether it is the last of its message, its kind and its content."""
        if len(self.buffer) < 2:
            return None
        first, second = self.buffer[0], self.buffer[1]
        length, start = second & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(self.buffer) < start:
                return None
            length = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + length:
            return None
        data = self.buffer[start : start + length]
        self.buffer = self.buffer[start + length :]
        return bool(first & 0x80), first & 0x0F, data

    def close(self) -> None:
        self.socket.close()


# --- Choosing -------------------------------------------------------------------------------


def value(field: Json, dice: random.Random) -> Any:
    """One of the values that a field offers."""
    if "oneOf" in field:
        return dice.choice(field["oneOf"])
    if field.get("text") == "decimal":
        return field["min"]
    steps = (field["max"] - field["min"]) // field["step"]
    return field["min"] + field["step"] * dice.randint(0, min(steps, 5))


def welcome(message: Json, kept: Kept) -> None:
    """The first message of a socket: a house of another protocol needs another client."""
    spoken = message["protocol"]
    must(spoken == PROTOCOL, f"the house speaks protocol {spoken}: take the client that speaks it")
    kept.is_key(message.get("houseKey"))


def changed(old: Any, changes: Any) -> Any:
    """What something is after changes: a list of one is the new value, an object leads further in."""
    if isinstance(changes, list):
        return changes[0]
    new = list(old) if isinstance(old, list) else dict(old)
    for key, inner in changes.items():
        if isinstance(new, dict):
            new[key] = changed(new.get(key), inner)
        elif int(key) < len(new):
            new[int(key)] = changed(new[int(key)], inner)
        else:
            new.append(changed(None, inner))
    return new


def choose(options: List[Json], dice: random.Random) -> Optional[Json]:
    """One of the commands that the options offer; nothing if they offer none."""
    allowed = [option for option in options if option["allowed"]]
    if len(allowed) > 1 and dice.random() < 0.8:
        # Most of the time, what ends the whole game is left for later.
        allowed = [option for option in allowed if option["type"] != "close"] or allowed
    if not allowed:
        return None
    option = dice.choice(allowed)
    command = {"type": option["type"]}
    for name, field in option["fields"].items():
        if not (field.get("optional") and dice.random() < 0.5):
            command[name] = value(field, dice)
    return command


# --- Programs -------------------------------------------------------------------------------


def save(file: Optional[str], text: str) -> None:
    if file is not None:
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)


def run(program: Callable[[], object]) -> None:
    """Runs a program; its exit code says whether the house kept its word."""
    try:
        program()
    except Broken as broken:
        print(f"The house did not keep its word: {broken}", file=sys.stderr)
        sys.exit(BROKEN)
    except (Fault, Refused, OSError) as fault:
        sys.exit(f"{type(fault).__name__}: {fault}")
    except (LookupError, TypeError, ValueError) as fault:
        sys.exit(f"The house says what cannot be read: {fault!r}")
