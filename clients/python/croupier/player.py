"""A guest at one table, who holds the house to what it has promised there.

By docs/protocol.md and docs/journal.md, and no rule of any game: it commits to its seeds and opens them, keeps
the heads it is given, and compares whatever the house says with what it has kept.
"""

from __future__ import annotations

import random
import secrets
import time
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from .journal import Sent, check_void, read
from .proof import (
    Fault,
    Json,
    Kept,
    Terms,
    check_client_seed,
    check_server_seed,
    must,
    new_seed,
    same,
    sha256,
    stop,
    terms_text,
)
from .wire import SOCKET, House, Refused, WebSocket, changed, choose, welcome

# By how many milliseconds a first message may come late.
SLACK = 10_000


class Player:
    """A guest at one table, who holds the house to what it has promised there."""

    def __init__(
        self,
        house: House,
        name: str,
        typed: str,
        dice: random.Random,
        evidence: Optional[str] = None,
        known: Optional[Json] = None,
    ) -> None:
        self.house, self.typed, self.dice = house, typed, dice
        self.kept = Kept(house.url, house.key, evidence)
        made = house.post("/api/players", {"name": name}) if known is None else known
        self.id: str = made["player"]
        self.token: str = made["token"]
        self.client = secrets.token_hex(8)
        # These three come with the table, the first socket and what the house says of the table.
        self.table: str = ""
        self.socket: Optional[WebSocket] = None
        self.info: Json = {}
        self.invite: Optional[str] = None
        self.shown: Json = {}
        self.seat: Optional[int] = None
        self.n = 0
        self.view: Json = {}
        self.options: List[Json] = []
        self.began: Optional[Tuple[float, int]] = None
        self.events: List[Json] = []
        self.voided: Dict[int, Json] = {}
        self.opened: Set[int] = set()
        # By id, what was asked for and the head that came.
        self.sent: Dict[str, Sent] = {}
        self.asked: Optional[Json] = None
        self.unsigned: Optional[str] = None
        self.refusal: Optional[Json] = None
        self.count, self.agreed, self.was_away, self.resumed = 0, False, False, False
        self.said: List[str] = []
        self.spoken: Set[str] = set()

    # Sitting down.

    def post(self, path: str, body: Any) -> Any:
        return self.house.post(f"/api/tables/{self.table}/{path}", body, self.token)

    def make_table(self, game: str, seats: int, config: Json, room: Optional[Json] = None) -> None:
        asked = {"game": game, "seats": seats, "config": config, **(room or {})}
        made = self.house.post("/api/tables", asked, self.token)
        info = made["table"]
        self.table, self.invite = info["id"], made["invite"]
        self.shown = {"game": game, "seats": seats, "config": info["config"] | config}
        self.take(info)

    def find_table(self, table: str, invite: Optional[str]) -> None:
        """Looks at a table before taking part: its settings as they are shown, and the commitment."""
        self.table, self.invite = table, invite
        info = self.house.get(f"/api/tables/{table}", self.token, invite)
        self.shown = shown_of(info)
        self.take(info)

    def sit(self) -> None:
        """Keeps a new seed for the commitment that was kept, and only then sends its hash."""
        attempt, seat, seed = self.info["attempt"], self.chosen_seat(), new_seed(self.typed)
        self.kept.seed(attempt, seat, seed)
        body = {
            "seat": seat,
            "clientSeedHash": sha256(seed),
            "serverSeedHash": self.kept.commitments[attempt]["serverSeedHash"],
            "client": self.client,
        }
        self.take(self.post("sit", body if self.invite is None else body | {"invite": self.invite}))
        same("The seat", seat, self.seat)

    def chosen_seat(self) -> int:
        """The player's own seat, or the first that is free."""
        free = [seat for seat, one in enumerate(self.info["seats"]) if one["name"] is None]
        must(self.seat is not None or free, "no seat is free")
        return self.seat if self.seat is not None else free[0]

    def own_hash(self, attempt: int) -> Optional[str]:
        own = self.kept.own(attempt)
        return None if own is None else sha256(own["seed"])

    # The socket.

    def join(self) -> None:
        """Opens a socket, and goes on where the last one stopped."""
        self.socket = WebSocket(self.house, SOCKET, self.token)
        ask: Json = {"type": "join", "table": self.table, "client": self.client}
        if self.view:
            ask["from"] = self.n
        self.resumed = bool(self.view)
        self.send(ask)
        if self.unsigned:
            self.sign_head()
        if self.asked:
            # It may have been heard before the connection broke: the id makes it safe to ask again.
            self.send(self.asked)

    def leave_and_come_back(self) -> None:
        self.was_away = True
        if self.socket is not None:
            self.socket.close()
        self.join()

    def send(self, message: Json) -> None:
        if self.socket is None:
            raise Fault("there is no socket: join the table first")
        self.socket.send(message)

    def hear(self, message: Json) -> None:
        """Takes one message of the house."""
        known: Dict[str, Callable[[Json], None]] = {
            "welcome": lambda message: welcome(message, self.kept),
            "table": lambda message: self.take(message["table"]),
            "openSeeds": self.on_open_seeds,
            "update": self.on_update,
            "accepted": self.on_accepted,
            "signedHead": self.on_signed_head,
            "refused": self.on_refused,
            "gone": self.on_gone,
            "said": lambda said: self.said.append(said["message"]["text"]),
        }
        other = message.get("match", self.kept.table) != self.kept.table
        if (hear := known.get(message["type"])) is not None and not other:
            hear(message)

    # What the house says of the table, against what was kept of it.

    def take(self, info: Json) -> None:
        kept, attempt = self.kept, info["attempt"]
        same("The address of the table", self.table, info["id"])
        if kept.table not in (None, info["match"]):
            # The room has gone on to another match; this client came for one.
            return
        kept.is_table(info["match"])
        kept.is_key(info.get("houseKey"))
        for name, value in shown_of(info).items():
            same(f"The {name} of the table", self.shown[name], value)
        if attempt < kept.newest():
            stop("The attempt", f"{kept.newest()} or later", attempt)
        kept.commitment(attempt, info["serverSeedHash"], info.get("signature"))
        self.check_voided(info)
        self.check_seats(info)
        if info["status"] == "over" and "head" in info:
            what = "the last head"
            kept.signed_head(what, attempt, info["head"], info.get("headSignature"))
        self.info = info

    def check_voided(self, info: Json) -> None:
        """Every attempt before this one is told, and as it was."""
        due = list(range(1, info["attempt"]))
        same("The list of void attempts", due, [one["attempt"] for one in info["voided"]])
        for one in info["voided"]:
            self.check_voided_one(one)

    def check_voided_one(self, one: Json) -> None:
        attempt = one["attempt"]
        same(f"Void attempt {attempt}", self.voided.setdefault(attempt, one), one)
        self.kept.commitment(attempt, one["serverSeedHash"], one["signature"])
        check_void(one)
        if attempt not in self.opened:
            return
        terms, own = Terms(self.kept.terms[attempt]["text"]), self.kept.mine(attempt)
        same(f"The hashes of void attempt {attempt}", terms.hashes, one["clientSeedHashes"])
        if one["reason"] == "unopened":
            what = f"What seat {own['seat']} opened in void attempt {attempt}"
            same(what, own["seed"], one["opened"][own["seat"]])

    def check_seats(self, info: Json) -> None:
        mine = [seat for seat, one in enumerate(info["seats"]) if one["player"] == self.id]
        self.seat = mine[0] if mine else None
        own = self.own_hash(info["attempt"])
        if mine and (shown := info["seats"][self.seat]["clientSeedHash"]) is not None:
            same(f"The hash of seat {self.seat}", own, shown)
        if self.seat in info["agreedToEnd"] and not self.agreed:
            stop(f"The consent of seat {self.seat}", None, info["agreedToEnd"])
        if info["attempt"] in self.kept.terms:
            terms = Terms(self.kept.terms[info["attempt"]]["text"])
            same("Who sits where", terms.hashes, hashes_of(info))

    # The start.

    def on_open_seeds(self, message: Json) -> None:
        """Opens the seed, if these are the terms that were shown; and keeps them first."""
        attempt, text = message["attempt"], message["terms"]
        same("The attempt to begin", self.info["attempt"], attempt)
        what = f"the terms of attempt {attempt}"
        self.kept.is_signed(what, terms_text(self.kept.table, attempt, text), message["signature"])
        if attempt in self.kept.terms:
            same("The terms", self.kept.terms[attempt]["text"], text)
        else:
            self.check_terms(attempt, Terms(text))
            self.kept.promise(attempt, text, message["signature"])
        self.opened.add(attempt)
        seed = self.kept.mine(attempt)["seed"]
        opened = {"type": "openSeed", "attempt": attempt, "seed": seed}
        self.send(opened | self.of_match())

    def check_terms(self, attempt: int, terms: Terms) -> None:
        commitment = self.kept.commitments[attempt]["serverSeedHash"]
        same("The commitment in the terms", commitment, terms.server_seed_hash)
        same("The game in the terms", self.shown["game"], terms.game)
        same("The seats in the terms", str(self.shown["seats"]), terms.seats)
        same("The settings in the terms", self.shown["config"], read(terms.config))
        if self.seat is None:
            raise Fault("the house wants a seed of somebody who has no seat")
        own = self.own_hash(attempt)
        came = terms.hashes[self.seat] if self.seat < len(terms.hashes) else None
        same(f"The hash of seat {self.seat} in the terms", own, came)
        same("Who sits where in the terms", hashes_of(self.info), terms.hashes)

    # The game.

    def on_update(self, update: Json) -> None:
        goes_on = update["n"] - len(update["events"]) == self.n
        if not update.get("fresh"):
            must(goes_on, "a gap between two updates")
        elif self.resumed:
            must(goes_on, "a gap in what was missed")
        self.resumed = False
        is_first = not self.view
        self.n = update["n"]
        self.events.extend(update["events"])
        self.view = changed(self.view, update.get("view", {}))
        self.options = changed(self.options, update.get("options", {}))
        self.check_view(is_first)
        self.check_clock(update["time"])

    def check_view(self, is_first: bool) -> None:
        """Seat, seeds and nonce of the view are those that were promised."""
        attempt, fair = self.info["attempt"], self.view["fair"]
        if attempt not in self.opened:
            stop("The start", "terms, and seeds that are opened to them", fair)
        own = self.kept.mine(attempt)
        same("The seat of the view", own["seat"], self.view["seat"])
        commitment = self.kept.commitments[attempt]["serverSeedHash"]
        same("The commitment in the view", commitment, fair["serverSeedHash"])
        if is_first:
            same("The first nonce", 0, fair["nonce"])
        parts = fair["clientSeed"].split(",")
        came = parts[own["seat"]] if own["seat"] < len(parts) else None
        same(f"The client seed of seat {own['seat']}", own["seed"], came)
        check_client_seed(Terms(self.kept.terms[attempt]["text"]).hashes, fair["clientSeed"])
        if fair["serverSeed"] is not None:
            check_server_seed(commitment, fair["serverSeed"])

    def check_clock(self, table_time: int) -> None:
        """The table's clock may stand still; ahead of the player's own it never is."""
        now = time.monotonic()
        self.began = self.began or (now, table_time)
        since, first = self.began
        passed = int((now - since) * 1000)
        if table_time - first > passed + SLACK:
            stop("The clock of the table", f"{first + passed} ms at most", f"{table_time} ms")

    def on_accepted(self, answer: Json) -> None:
        name = answer["id"]
        if name in self.spoken:
            self.asked = None
            return
        if name not in self.sent:
            stop("An accepted command", "one that was sent", name)
        what, head = self.sent[name]
        if head is None:
            self.must_be_signed()
            head = self.unsigned = self.new_head(name, answer.get("head"))
            self.sent[name] = what, head
            self.sign_head()
        same(f"The head of {name}", head, answer.get("head"))
        if self.asked and self.asked["id"] == name:
            self.asked = None

    def new_head(self, name: str, head: Optional[str]) -> Optional[str]:
        """Keeps the head of an accepted command, which is of no other."""
        if head in (known for _, known in self.sent.values()):
            stop(f"The head of {name}", "one of its own", head)
        self.kept.accepted(self.info["attempt"], name, head)
        return head

    def sign_head(self) -> None:
        self.send({"type": "signHead"} | self.of_match())

    def must_be_signed(self) -> None:
        """What was asked before is answered before."""
        if self.unsigned is not None:
            stop("The signature of a head", f"on request, of {self.unsigned}", None)

    def on_signed_head(self, answer: Json) -> None:
        head, attempt = answer["head"], answer["attempt"]
        same("The attempt of a signed head", self.info["attempt"], attempt)
        if head != self.unsigned and (not self.asked or head in self.kept.own_heads(attempt)):
            # Only what was accepted meanwhile, on a line that was lost, may have come in between.
            stop("The head that is signed", self.unsigned, head)
        self.kept.signed_head(f"the head {head}", attempt, head, answer["signature"])
        self.unsigned = None

    def on_refused(self, answer: Json) -> None:
        code = answer["error"]["code"]
        if code == "rate_limited":
            time.sleep(0.5)
        if answer.get("id") is None:
            return self.on_refused_head(answer["error"])
        self.refusal = answer["error"]
        self.agreed = self.agreed and not (self.asked and self.asked["type"] == "agree")
        self.asked = None
        self.sent.pop(answer["id"], None)
        # Anything else means that the table moved on in between; the next update tells.

    def on_refused_head(self, error: Json) -> None:
        """A signature is asked for without an id."""
        if self.unsigned is None:
            raise Refused(error)
        if error["code"] != "rate_limited":
            self.must_be_signed()
        self.sign_head()

    def on_gone(self, message: Json) -> None:
        """The table closed before it began: the seed behind what was quoted is told."""
        told = {one["attempt"]: one for one in message.get("seeds", [])}
        for attempt in {one["attempt"] for one in self.kept.seeds}:
            if attempt not in told:
                stop(f"The server seed of attempt {attempt}", "told in the end", None)
            self.check_voided_one(told[attempt])
        raise Fault("the table closed before it began")

    def is_over(self) -> bool:
        """Whether both have come: the table that is over, and the view that shows its seed."""
        over = self.info.get("status") == "over" and "head" in self.info
        return over and self.view.get("over") is True

    def is_answered(self) -> bool:
        """Whether nothing is left that the house has still to answer or to sign."""
        return self.asked is None and self.unsigned is None

    # Acting.

    def is_waited_for(self) -> bool:
        """Whether the game waits for this seat, and nothing of it is still to be answered."""
        return self.asked is None and self.seat is not None and self.seat in self.view.get("turn", [])

    def act(self) -> bool:
        """Asks for something if the game waits for this seat; says whether it did."""
        command = choose(self.options, self.dice) if self.is_waited_for() else None
        if command is None:
            return False
        self.command(command)
        return True

    def command(self, command: Json) -> None:
        """Asks for something, under an id of its own."""
        self.count += 1
        # No other player has this id: whoever reads several players' evidence can tell them apart.
        name = f"{self.client}-{self.count}"
        self.sent[name] = command, None
        self.ask({"type": "command", "id": name, "command": command, "match": self.kept.table})

    def agree_to_end(self) -> None:
        """Has played enough: agrees to end the game without a result."""
        self.agreed = True
        name = f"{self.client}-agree"
        self.sent[name] = {"type": "agree"}, None
        self.ask({"type": "agree", "id": name, "agree": True, "match": self.kept.table})

    def of_match(self) -> Json:
        """What names the match in a request: a room may have gone on to another one."""
        return {"table": self.table, "match": self.kept.table}

    def ask(self, message: Json) -> None:
        self.asked = {**message, "table": self.table}
        self.refusal = None
        self.send(self.asked)

    def greet(self) -> None:
        """Says hello at the table."""
        self.say("Good evening.", "hello")

    def say(self, text: str, name: Optional[str] = None) -> None:
        """Says something at the table."""
        name = name or f"say-{secrets.token_hex(8)}"
        self.spoken.add(name)
        self.ask({"type": "say", "id": name, "channel": "table", "number": 0, "text": text})


def shown_of(info: Json) -> Json:
    """What a table is about, as it is shown to whoever sits down."""
    return {"game": info["game"], "seats": len(info["seats"]), "config": info["config"]}


def hashes_of(info: Json) -> List[Optional[str]]:
    """Which hash sits where; none for a bot."""
    return [None if one["bot"] else one["clientSeedHash"] for one in info["seats"]]
