#!/usr/bin/env python3
"""A bare-hands client of Croupier: plays a whole game at random and checks it afterwards.

It knows what docs/protocol.md and docs/journal.md say and nothing else: no rule of any game, and
no library but Python's own. It becomes one guest or several, makes a table or sits down at one,
commits to its seeds and opens them, asks for what its options offer, keeps the heads it is given,
downloads the journal and recomputes it.
"""

import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import secrets
import selectors
import socket
import ssl
import struct
import sys
import time
import urllib.parse


# The number of the protocol that this client speaks.
PROTOCOL = 3
SOCKET = f"/api/socket?protocol={PROTOCOL}"


class Fault(Exception):
    """Something is not as the protocol or the journal's page says."""


class Refused(Exception):
    """The house refused a request."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def must(holds, fault):
    if not holds:
        raise Fault(fault)


# --- HTTP -----------------------------------------------------------------------------------


class House:
    """The address of a house."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        must(parts.scheme in ("http", "https"), "the address begins with http:// or https://")
        self.secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = parts.port or (443 if self.secure else 80)
        self.authority = parts.netloc

    def ask(self, method, path, body=None, token=None, invite=None):
        """One request; the text of its answer."""
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
        return text

    def get(self, path, token, invite=None):
        return self.ask("GET", path, None, token, invite)

    def post(self, path, body, token=None):
        return json.loads(self.ask("POST", path, body, token))

    def connect(self):
        plain = socket.create_connection((self.host, self.port), timeout=30)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.secure:
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


# --- WebSocket ------------------------------------------------------------------------------

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class WebSocket:
    """As much of RFC 6455 as a client of texts needs."""

    def __init__(self, house, path, token):
        self.socket = house.connect()
        self.buffer = b""
        self.parts = []
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
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._shake(key)

    def _shake(self, key):
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status, *lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        must(" 101 " in status, f"no WebSocket: {status}")
        due = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        must(headers.get("sec-websocket-accept") == due.lower(), "a wrong handshake")

    def _read(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the house closed the socket")
        self.buffer += data

    def send(self, message):
        self._frame(TEXT, json.dumps(message).encode())

    def _frame(self, kind, data):
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

    def receive(self):
        """Waits for bytes; gives all messages that are complete now."""
        self._read()
        return list(self.waiting())

    def waiting(self):
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

    def _next(self):
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

    def close(self):
        self.socket.close()


# --- Choosing -------------------------------------------------------------------------------


def value(field, dice):
    """One of the values that a field offers."""
    if "oneOf" in field:
        return dice.choice(field["oneOf"])
    if field.get("text") == "decimal":
        return field["min"]
    steps = (field["max"] - field["min"]) // field["step"]
    return field["min"] + field["step"] * dice.randint(0, min(steps, 5))


def welcome(message):
    """The first message of a socket: a house of another protocol needs another client."""
    spoken = message["protocol"]
    must(spoken == PROTOCOL, f"the house speaks protocol {spoken}: take the client that speaks it")


def changed(old, changes):
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


def choose(options, dice):
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


# --- Playing --------------------------------------------------------------------------------


class Player:
    """A guest at one table."""

    def __init__(self, house, name, seed, dice):
        self.house, self.seed, self.dice = house, seed, dice
        made = house.post("/api/players", {"name": name})
        self.id, self.token = made["player"], made["token"]
        # What this client calls itself, to the house alone.
        self.client = secrets.token_hex(8)
        self.socket = self.table = self.invite = self.info = self.seat = None
        self.n, self.view, self.options = 0, {}, []
        self.asked, self.count, self.heads, self.said = None, 0, [], []
        self.agreed = False

    def post(self, path, body):
        return self.house.post(f"/api/tables/{self.table}/{path}", body, self.token)

    def make_table(self, game, seats, config):
        body = {"game": game, "seats": seats, "config": config}
        made = self.house.post("/api/tables", body, self.token)
        self.sit(made["table"]["id"], made["invite"])

    def sit(self, table, invite):
        """Looks at the table's commitment, and answers it with the hash of the own seed."""
        self.table, self.invite = table, invite
        shown = json.loads(self.house.get(f"/api/tables/{table}", self.token, invite))
        body = {
            "clientSeedHash": sha256(self.seed),
            "serverSeedHash": shown["serverSeedHash"],
            "client": self.client,
        }
        self.post("sit", body if invite is None else body | {"invite": invite})

    def join(self):
        """Opens a socket, and goes on where the last one stopped."""
        self.socket = WebSocket(self.house, SOCKET, self.token)
        ask = {"type": "join", "table": self.table, "client": self.client}
        if self.view:
            ask["from"] = self.n
        self.resumed = bool(self.view)
        self.socket.send(ask)
        if self.asked:
            # It may have been heard before the connection broke: the id makes it safe to ask again.
            self.socket.send(self.asked)

    def leave_and_come_back(self):
        self.socket.close()
        self.join()

    def hear(self, message):
        """Takes one message of the house."""
        known = {
            "welcome": welcome,
            "table": self.on_table,
            "openSeeds": self.on_open_seeds,
            "update": self.on_update,
            "accepted": self.on_accepted,
            "refused": self.on_refused,
            "said": lambda said: self.said.append(said["message"]["text"]),
        }
        if (hear := known.get(message["type"])) is not None:
            hear(message)

    def on_table(self, message):
        before = self.info
        self.info = message["table"]
        mine = [seat for seat, one in enumerate(self.info["seats"]) if one["player"] == self.id]
        self.seat = mine[0] if mine else None
        same = before is None or before["serverSeedHash"] == self.info["serverSeedHash"]
        must(same, "the commitment to the server seed has changed")

    def on_open_seeds(self, message):
        must(message["terms"].startswith(self.info["serverSeedHash"] + ":"), "other terms")
        opening = {"type": "openSeed", "table": self.table, "attempt": message["attempt"]}
        self.socket.send(opening | {"seed": self.seed})

    def on_update(self, update):
        goes_on = update["n"] - len(update["events"]) == self.n
        if not update.get("fresh"):
            must(goes_on, "a gap between two updates")
        elif self.resumed:
            must(goes_on, "a gap in what was missed")
        self.resumed = False
        self.n = update["n"]
        self.view = changed(self.view, update.get("view", {}))
        self.options = changed(self.options, update.get("options", {}))

    def on_accepted(self, answer):
        if self.asked and answer["id"] == self.asked.get("id"):
            if self.asked["type"] in ("command", "agree"):
                must("head" in answer, "an accepted command without a head")
                self.heads.append(answer["head"])
            self.asked = None

    def on_refused(self, answer):
        code = answer["error"]["code"]
        if answer.get("id") is None:
            raise Refused(answer["error"])
        self.agreed = self.agreed and not (self.asked and self.asked["type"] == "agree")
        self.asked = None
        if code == "rate_limited":
            time.sleep(0.5)
        # Anything else means that the table moved on in between; the next update tells.

    def is_over(self):
        """Whether both have come: the table that is over, and the view that shows its seed."""
        over = self.info is not None and self.info["status"] == "over" and "head" in self.info
        return over and self.view.get("over") is True

    def act(self):
        """Asks for something if the game waits for this seat; says whether it did."""
        waited_for = self.seat is not None and self.seat in self.view.get("turn", [])
        if self.asked or not waited_for:
            return False
        command = choose(self.options, self.dice)
        if command is None:
            return False
        self.count += 1
        self.ask({"type": "command", "id": f"c{self.count}", "command": command})
        return True

    def agree_to_end(self):
        """Has played enough: agrees to end the game without a result."""
        self.agreed = True
        self.ask({"type": "agree", "id": "enough", "agree": True})

    def ask(self, message):
        self.asked = message | {"table": self.table}
        self.socket.send(self.asked)

    def greet(self):
        """Says hello at the table."""
        text = {"channel": "table", "number": 0, "text": "Good evening."}
        self.ask({"type": "say", "id": "hello"} | text)


class Play:
    """Some players at one table, from their first seat to the end of the game."""

    def __init__(self, players, drop, patience, enough):
        self.players, self.drop, self.enough = players, drop, enough
        self.until = time.monotonic() + patience
        self.selector = selectors.DefaultSelector()

    def watch(self, player):
        self.selector.register(player.socket.socket, selectors.EVENT_READ, player)
        for message in list(player.socket.waiting()):
            player.hear(message)

    def begin(self, starter):
        for player in self.players:
            player.join()
            self.watch(player)
        self.wait(lambda: all(player.info for player in self.players))
        self.players[0].greet()
        self.wait(lambda: self.players[0].said)
        if starter:
            starter.post("start", {})

    def wait(self, done):
        while not done():
            must(time.monotonic() < self.until, "nothing comes of it: the time is over")
            for key, _ in self.selector.select(timeout=0.2):
                for message in key.data.socket.receive():
                    key.data.hear(message)
            self.move()

    def move(self):
        for player in self.players:
            if player.view.get("over") is False:
                enough = self.enough is not None and player.count >= self.enough
                if enough and not player.agreed and not player.asked:
                    player.agree_to_end()
                player.act()
                if player.dice.random() < self.drop:
                    self.selector.unregister(player.socket.socket)
                    player.leave_and_come_back()
                    self.watch(player)

    def run(self):
        self.wait(lambda: all(player.is_over() for player in self.players))
        for player in self.players:
            player.socket.close()


# --- Checking -------------------------------------------------------------------------------


class Chain:
    """The lines of a journal file, and the hashes that tie them, by docs/journal.md."""

    def __init__(self, text):
        must(text.endswith("\n"), "the last line of the journal is cut off")
        self.lines = text[:-1].split("\n")
        # {"hash":"…64 digits…","entry":…}
        self.hashes = [line[9:73] for line in self.lines]
        self.texts = [line[83:-1] for line in self.lines]
        self.entries = [entry(number, text) for number, text in enumerate(self.texts)]
        last = self.entries[-1]
        closing = last["what"]
        # A seat's command may be called `close`, too; only the house's closes the journal.
        closed = last["who"] == "house" and closing.get("type") == "close"
        must(closed, "the journal is not closed")
        self.server_seed = closing["serverSeed"]
        self.opening = self.entries[0]["what"]

    def check_form(self):
        time_before = 0
        parts = zip(self.lines, self.hashes, self.texts, self.entries)
        for number, (line, hash_, text, one) in enumerate(parts):
            must(line == f'{{"hash":"{hash_}","entry":{text}}}', f"entry {number}: an unknown form")
            must(one["number"] == number, f"entry {number}: the wrong number")
            must(one["at"] >= time_before, f"entry {number}: time went back")
            time_before = one["at"]

    def check_chain(self):
        before = "0" * 64
        for number, (hash_, text) in enumerate(zip(self.hashes, self.texts)):
            salt = sha256(f"{self.server_seed}:salt:{number}")
            must(hash_ == sha256(f"{before}:{salt}:{text}"), f"entry {number}: a broken chain")
            before = hash_
        must(sha256(self.server_seed) == self.opening["serverSeedHash"], "the wrong server seed")

    def draw(self, client_seed, nonce, index, count):
        text = f"{self.server_seed}:{client_seed}:{nonce}:{index}"
        return int(sha256(text)[:8], 16) % count

    def has(self, heads):
        for head in heads:
            must(head in self.hashes, f"a head that was given is missing: {head}")


class Journal(Chain):
    """The journal of a table."""

    def check(self):
        self.check_form()
        self.check_chain()
        self.check_seeds()
        self.check_indexes()
        if self.opening["game"] == "xidach":
            self.check_cards()

    def check_seeds(self):
        parts = self.opening["clientSeed"].split(",")
        hashes = self.opening["clientSeedHashes"]
        must(len(parts) == len(hashes) == self.opening["seats"], "not one client seed per seat")
        for seat, (part, hash_) in enumerate(zip(parts, hashes)):
            due = part == f"bot{seat}" if hash_ is None else hash_ in (sha256(part), part)
            must(due, f"seat {seat}: a client seed that does not match its hash")

    def check_indexes(self):
        """Every draw that an event names is one that its entry used."""
        nonce, index, self.draws = self.opening["nonce"], 0, 0
        for number, one in enumerate(self.entries):
            if one["nonce"] != nonce:
                nonce, index = one["nonce"], 0
            after = index + one["draws"]
            for named in indexes(one["events"]):
                must(index <= named < after, f"entry {number}: draw {named} is not one of its draws")
            index = after
            self.draws += one["draws"]

    def check_cards(self):
        """Xì Dách: the deck of every hand follows from the draws."""
        seed = self.opening["clientSeed"]
        for one in self.entries:
            for event in one["events"]:
                if event["type"] == "handBegan":
                    deck = [rank + suit for suit in "SHDC" for rank in RANKS]
                elif event["type"] in ("cardDealt", "cardDrawn"):
                    last = len(deck) - 1
                    other = self.draw(seed, one["nonce"], event["index"], last + 1)
                    deck[last], deck[other] = deck[other], deck[last]
                    due = deck.pop() == event["card"]["secret"]
                    must(due, f"entry {one['number']}: a card that was not drawn")


def entry(number, text):
    try:
        return json.loads(text)
    except ValueError:
        raise Fault(f"entry {number}: an unknown form") from None


RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def indexes(value):
    """Every number named `index` in a value."""
    if isinstance(value, list):
        return [found for item in value for found in indexes(item)]
    if not isinstance(value, dict):
        return []
    own = [value["index"]] if isinstance(value.get("index"), int) else []
    return own + [found for item in value.values() for found in indexes(item)]


def check_against_play(journal, players):
    """What the players were told is what the journal says."""
    parts = journal.opening["clientSeed"].split(",")
    heads = 0
    for player in players:
        info = player.info
        must(info["serverSeedHash"] == journal.opening["serverSeedHash"], "a different commitment")
        must(parts[player.seat] == player.seed, f"seat {player.seat}: not the seed that was opened")
        must(info["head"] == journal.hashes[-1], "not the head that was given at the end")
        journal.has(player.heads)
        must(player.view["fair"]["serverSeed"] == journal.server_seed, "a different seed was shown")
        heads += len(player.heads)
    return heads


# --- The command line -----------------------------------------------------------------------


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--url", default="http://127.0.0.1:8080", help="the address of the house")
    add("--game", default="xidach", help="the game of a table to be made")
    add("--seats", type=int, default=2, help="how many seats it has")
    add("--people", type=int, default=1, help="how many seats this program plays; bots play the rest")
    add("--bots", default="random", help="which bot plays the other seats: random or careful")
    add("--config", type=json.loads, default={}, help="the settings, as a JSON object")
    add("--table", help="sit down at this table instead of making one")
    add("--invite", help="its invite, if it is private")
    add("--seed", help="derive choices and seeds from this word, not at random")
    add("--drop", type=float, default=0.0, help="how often to drop the connection: 0 never, 1 always")
    add("--enough", type=int, help="agree to end without a result after this many commands per seat")
    add("--patience", type=float, default=300, help="seconds before it gives up")
    add("--journal", help="keep the journal in this file")
    add("--check", metavar="FILE", help="play nothing: check this journal")
    return parser.parse_args()


def come_in(house, args):
    """The players, each with a seat, and the one who may start the game."""
    players = []
    for number in range(args.people):
        word = f"{args.seed}-{number}" if args.seed else secrets.token_hex(16)
        player = Player(house, f"python {number}", word, random.Random(word))
        if args.table:
            player.sit(args.table, args.invite)
        elif number == 0:
            player.make_table(args.game, args.seats, args.config)
        else:
            player.sit(players[0].table, players[0].invite)
        players.append(player)
    if args.table:
        return players, None
    for _ in range(args.seats - args.people):
        players[0].post("bot", {"bot": args.bots})
    return players, players[0]


def checked(text):
    journal = Journal(text)
    journal.check()
    return journal


def report(journal, heads):
    print(
        f"verified {journal.opening['game']}: {len(journal.entries)} entries, "
        f"{journal.draws} draws, {heads} heads, last {journal.hashes[-1]}"
    )


def play(args):
    """Plays a whole game; gives its players and the text of its journal."""
    house = House(args.url)
    players, starter = come_in(house, args)
    played = Play(players, args.drop, args.patience, args.enough)
    played.begin(starter)
    played.run()
    first = players[0]
    text = house.get(f"/api/tables/{first.table}/journal", first.token)
    if args.journal:
        with open(args.journal, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return players, text


def main():
    args = arguments()
    if args.check:
        with open(args.check, encoding="utf-8", newline="") as file:
            return report(checked(file.read()), 0)
    players, text = play(args)
    journal = checked(text)
    heads = check_against_play(journal, players)
    print(f"result {json.dumps(players[0].view['result'])}")
    report(journal, heads)


if __name__ == "__main__":
    try:
        main()
    except (Fault, Refused, OSError) as fault:
        sys.exit(f"{type(fault).__name__}: {fault}")
