#!/usr/bin/env python3
"""A bare-hands client of Croupier: plays a whole game at random and checks it afterwards.

It knows what docs/protocol.md and docs/journal.md say and nothing else: no rule of any game, and
no library but Python's own. It becomes one guest or several, makes a table or sits down at one,
commits to its seeds and opens them, asks for what its options offer, keeps the heads it is given,
downloads the journal and recomputes it.
"""

import argparse
import json
import os
import random
import secrets
import selectors
import time

from croupier_journal import Journal, SeedJournal, check_void, read
from croupier_proof import (
    Fault,
    Kept,
    Terms,
    check_client_seed,
    check_server_seed,
    must,
    new_seed,
    read_evidence,
    same,
    sha256,
    stop,
    terms_text,
)
from croupier_wire import SOCKET, House, Refused, WebSocket, changed, choose, run, save, welcome


# By how many milliseconds a first message may come late.
SLACK = 10_000
# For how many seconds a signature is waited for once the game is over.
SIGNING = 10


# --- Playing --------------------------------------------------------------------------------


class Player:
    """A guest at one table, who holds the house to what it has promised there."""

    def __init__(self, house, name, typed, dice, evidence=None):
        self.house, self.typed, self.dice = house, typed, dice
        self.kept = Kept(house.url, house.key, evidence)
        made = house.post("/api/players", {"name": name})
        self.id, self.token = made["player"], made["token"]
        self.client = secrets.token_hex(8)
        self.socket = self.table = self.invite = self.info = self.shown = self.seat = None
        self.n, self.view, self.options, self.began = 0, {}, [], None
        self.events, self.voided, self.opened = [], {}, set()
        # By id, what was asked for and the head that came.
        self.sent = {}
        self.asked = self.unsigned = None
        self.count, self.said, self.agreed, self.was_away = 0, [], False, False

    # Sitting down.

    def post(self, path, body):
        return self.house.post(f"/api/tables/{self.table}/{path}", body, self.token)

    def make_table(self, game, seats, config):
        made = self.house.post(
            "/api/tables", {"game": game, "seats": seats, "config": config}, self.token
        )
        info = made["table"]
        self.table, self.invite = info["id"], made["invite"]
        self.shown = {"game": game, "seats": seats, "config": info["config"] | config}
        self.take(info)

    def find_table(self, table, invite):
        """Looks at a table before taking part: its settings as they are shown, and the commitment."""
        self.table, self.invite = table, invite
        info = self.house.get(f"/api/tables/{table}", self.token, invite)
        self.shown = shown_of(info)
        self.take(info)

    def sit(self):
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

    def chosen_seat(self):
        """The player's own seat, or the first that is free."""
        free = [seat for seat, one in enumerate(self.info["seats"]) if one["name"] is None]
        must(self.seat is not None or free, "no seat is free")
        return self.seat if self.seat is not None else free[0]

    def own_hash(self, attempt):
        own = self.kept.own(attempt)
        return None if own is None else sha256(own["seed"])

    # The socket.

    def join(self):
        """Opens a socket, and goes on where the last one stopped."""
        self.socket = WebSocket(self.house, SOCKET, self.token)
        ask = {"type": "join", "table": self.table, "client": self.client}
        if self.view:
            ask["from"] = self.n
        self.resumed = bool(self.view)
        self.socket.send(ask)
        if self.unsigned:
            self.sign_head()
        if self.asked:
            # It may have been heard before the connection broke: the id makes it safe to ask again.
            self.socket.send(self.asked)

    def leave_and_come_back(self):
        self.was_away = True
        self.socket.close()
        self.join()

    def hear(self, message):
        """Takes one message of the house."""
        known = {
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
        if (hear := known.get(message["type"])) is not None:
            hear(message)

    # What the house says of the table, against what was kept of it.

    def take(self, info):
        kept, attempt = self.kept, info["attempt"]
        kept.is_table(info["id"])
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

    def check_voided(self, info):
        """Every attempt before this one is told, and as it was."""
        due = list(range(1, info["attempt"]))
        same("The list of void attempts", due, [one["attempt"] for one in info["voided"]])
        for one in info["voided"]:
            self.check_voided_one(one)

    def check_voided_one(self, one):
        attempt = one["attempt"]
        same(f"Void attempt {attempt}", self.voided.setdefault(attempt, one), one)
        self.kept.commitment(attempt, one["serverSeedHash"], one["signature"])
        check_void(one)
        if attempt not in self.opened:
            return
        terms, own = Terms(self.kept.terms[attempt]["text"]), self.kept.own(attempt)
        same(f"The hashes of void attempt {attempt}", terms.hashes, one["clientSeedHashes"])
        if one["reason"] == "unopened":
            what = f"What seat {own['seat']} opened in void attempt {attempt}"
            same(what, own["seed"], one["opened"][own["seat"]])

    def check_seats(self, info):
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

    def on_open_seeds(self, message):
        """Opens the seed, if these are the terms that were shown; and keeps them first."""
        attempt, text = message["attempt"], message["terms"]
        same("The attempt to begin", self.info["attempt"], attempt)
        what = f"the terms of attempt {attempt}"
        self.kept.is_signed(what, terms_text(self.table, attempt, text), message["signature"])
        if attempt in self.kept.terms:
            same("The terms", self.kept.terms[attempt]["text"], text)
        else:
            self.check_terms(attempt, Terms(text))
            self.kept.promise(attempt, text, message["signature"])
        self.opened.add(attempt)
        seed = self.kept.own(attempt)["seed"]
        self.socket.send({"type": "openSeed", "table": self.table, "attempt": attempt, "seed": seed})

    def check_terms(self, attempt, terms):
        commitment = self.kept.commitments[attempt]["serverSeedHash"]
        same("The commitment in the terms", commitment, terms.server_seed_hash)
        same("The game in the terms", self.shown["game"], terms.game)
        same("The seats in the terms", str(self.shown["seats"]), terms.seats)
        same("The settings in the terms", self.shown["config"], read(terms.config))
        must(self.seat is not None, "the house wants a seed of somebody who has no seat")
        own = self.own_hash(attempt)
        came = terms.hashes[self.seat] if self.seat < len(terms.hashes) else None
        same(f"The hash of seat {self.seat} in the terms", own, came)
        same("Who sits where in the terms", hashes_of(self.info), terms.hashes)

    # The game.

    def on_update(self, update):
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

    def check_view(self, is_first):
        """Seat, seeds and nonce of the view are those that were promised."""
        attempt, fair = self.info["attempt"], self.view["fair"]
        if attempt not in self.opened:
            stop("The start", "terms, and seeds that are opened to them", fair)
        own = self.kept.own(attempt)
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

    def check_clock(self, table_time):
        """The table's clock may stand still; ahead of the player's own it never is."""
        now = time.monotonic()
        self.began = self.began or (now, table_time)
        since, first = self.began
        passed = int((now - since) * 1000)
        if table_time - first > passed + SLACK:
            stop("The clock of the table", f"{first + passed} ms at most", f"{table_time} ms")

    def on_accepted(self, answer):
        name = answer["id"]
        if name == "hello":
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

    def new_head(self, name, head):
        """Keeps the head of an accepted command, which is of no other."""
        if head in (known for _, known in self.sent.values()):
            stop(f"The head of {name}", "one of its own", head)
        self.kept.accepted(self.info["attempt"], name, head)
        return head

    def sign_head(self):
        self.socket.send({"type": "signHead", "table": self.table})

    def must_be_signed(self):
        """What was asked before is answered before."""
        if self.unsigned is not None:
            stop("The signature of a head", f"on request, of {self.unsigned}", None)

    def on_signed_head(self, answer):
        head, attempt = answer["head"], answer["attempt"]
        same("The attempt of a signed head", self.info["attempt"], attempt)
        if head != self.unsigned and (not self.asked or head in self.kept.own_heads(attempt)):
            # Only what was accepted meanwhile, on a line that was lost, may have come in between.
            stop("The head that is signed", self.unsigned, head)
        self.kept.signed_head(f"the head {head}", attempt, head, answer["signature"])
        self.unsigned = None

    def on_refused(self, answer):
        code = answer["error"]["code"]
        if code == "rate_limited":
            time.sleep(0.5)
        if answer.get("id") is None:
            return self.on_refused_head(answer["error"])
        self.agreed = self.agreed and not (self.asked and self.asked["type"] == "agree")
        self.asked = None
        self.sent.pop(answer["id"], None)
        # Anything else means that the table moved on in between; the next update tells.

    def on_refused_head(self, error):
        """A signature is asked for without an id."""
        if self.unsigned is None:
            raise Refused(error)
        if error["code"] != "rate_limited":
            self.must_be_signed()
        self.sign_head()

    def on_gone(self, message):
        """The table closed before it began: the seed behind what was quoted is told."""
        told = {one["attempt"]: one for one in message.get("seeds", [])}
        for attempt in {one["attempt"] for one in self.kept.seeds}:
            if attempt not in told:
                stop(f"The server seed of attempt {attempt}", "told in the end", None)
            self.check_voided_one(told[attempt])
        raise Fault("the table closed before it began")

    def is_over(self):
        """Whether both have come: the table that is over, and the view that shows its seed."""
        over = self.info is not None and self.info["status"] == "over" and "head" in self.info
        return over and self.view.get("over") is True

    def is_answered(self):
        """Whether nothing is left that the house has still to answer or to sign."""
        return self.asked is None and self.unsigned is None

    # Acting.

    def act(self):
        """Asks for something if the game waits for this seat; says whether it did."""
        waited_for = self.seat is not None and self.seat in self.view.get("turn", [])
        if self.asked or not waited_for:
            return False
        command = choose(self.options, self.dice)
        if command is None:
            return False
        self.count += 1
        # No other player has this id: whoever reads several players' evidence can tell them apart.
        name = f"{self.client}-{self.count}"
        self.sent[name] = command, None
        self.ask({"type": "command", "id": name, "command": command})
        return True

    def agree_to_end(self):
        """Has played enough: agrees to end the game without a result."""
        self.agreed = True
        name = f"{self.client}-agree"
        self.sent[name] = {"type": "agree"}, None
        self.ask({"type": "agree", "id": name, "agree": True})

    def ask(self, message):
        self.asked = message | {"table": self.table}
        self.socket.send(self.asked)

    def greet(self):
        """Says hello at the table."""
        text = {"channel": "table", "number": 0, "text": "Good evening."}
        self.ask({"type": "say", "id": "hello"} | text)


def shown_of(info):
    """What a table is about, as it is shown to whoever sits down."""
    return {"game": info["game"], "seats": len(info["seats"]), "config": info["config"]}


def hashes_of(info):
    """Which hash sits where; none for a bot."""
    return [None if one["bot"] else one["clientSeedHash"] for one in info["seats"]]


class Play:
    """Some players at one table, from their first seat to the end of the game."""

    def __init__(self, players, starter, drop, patience, enough):
        self.players, self.starter, self.drop, self.enough = players, starter, drop, enough
        self.started = 0
        self.until = time.monotonic() + patience
        self.selector = selectors.DefaultSelector()

    def watch(self, player):
        self.selector.register(player.socket.socket, selectors.EVENT_READ, player)
        for message in list(player.socket.waiting()):
            player.hear(message)

    def begin(self):
        for player in self.players:
            player.join()
            self.watch(player)
        self.wait(lambda: all(player.info for player in self.players))
        self.players[0].greet()
        self.wait(lambda: self.players[0].said)

    def wait(self, done):
        while not done():
            if time.monotonic() > self.until:
                self.give_up()
            for key, _ in self.selector.select(timeout=0.2):
                for message in key.data.socket.receive():
                    key.data.hear(message)
            self.move()

    def give_up(self):
        """Nothing comes any more: a signature that was asked for has not been given."""
        for player in self.players:
            if player.is_over():
                player.must_be_signed()
        raise Fault("nothing comes of it: the time is over")

    def move(self):
        for player in self.players:
            self.take_part(player)
            if player.view.get("over") is False:
                enough = self.enough is not None and player.count >= self.enough
                if enough and not player.agreed and not player.asked:
                    player.agree_to_end()
                player.act()
                if player.dice.random() < self.drop:
                    self.selector.unregister(player.socket.socket)
                    player.leave_and_come_back()
                    self.watch(player)
        self.start()

    def take_part(self, player):
        """A new attempt needs a new seed of everybody."""
        if player.info["status"] == "open" and player.kept.own(player.info["attempt"]) is None:
            player.sit()

    def start(self):
        """The host begins every attempt once, as soon as everybody is ready."""
        info = self.starter and self.starter.info
        if not info or info["status"] != "open" or self.started == info["attempt"]:
            return
        if self.players[0].said and all(one["ready"] for one in info["seats"]):
            self.started = info["attempt"]
            self.starter.post("start", {})

    def run(self):
        self.wait(lambda: all(player.is_over() for player in self.players))
        self.until = min(self.until, time.monotonic() + SIGNING)
        self.wait(lambda: all(player.is_answered() for player in self.players))
        for player in self.players:
            player.socket.close()


# --- Checking -------------------------------------------------------------------------------


def check_journal(player, text):
    """The journal holds, and is of the game that this player played."""
    journal = Journal(text)
    journal.check()
    kept, attempt = player.kept, player.info["attempt"]
    own = kept.own(attempt)
    same("The attempt in the journal", attempt, journal.opening.get("attempt"))
    journal.check_evidence(kept)
    journal.check_told_voids(player.info["voided"])
    same("The last head of the journal", player.info["head"], journal.hashes[-1])
    same("The server seed", player.view["fair"]["serverSeed"], journal.server_seed)
    journal.check_sent(own["seat"], player.sent)
    journal.check_stand_ins(own["seat"], player.was_away, player.info["botAfterSeconds"])
    journal.check_events(own["seat"], player.events)
    return journal


def check_afterwards(player):
    """The house tells the same of the game afterwards: the table, the history and the replay."""
    house, info = player.house, player.info
    path = f"/api/tables/{player.table}"
    player.take(house.get(path, player.token, player.invite))
    same("The last head", info["head"], player.info.get("head"))
    past = [one for one in house.get("/api/history", player.token) if one["table"] == player.table]
    same("The game in the history", 1, len(past))
    for name in ("head", "headSignature", "houseKey", "attempt"):
        same(f"The {name} in the history", info[name], past[0].get(name))
    same("The result in the history", player.view["result"], past[0]["result"])
    check_replay(player, house.get(f"{path}/replay", player.token))


def check_replay(player, replay):
    view, events = {}, []
    for step in replay["steps"]:
        view = changed(view, step.get("view", {}))
        events.extend(step["events"])
    same("The events of the replay", player.events, events)
    same("The seeds of the replay", player.view["fair"], view["fair"])


def check_together(players):
    """All players of this program were promised and told the same."""
    first = players[0]
    for player in players[1:]:
        for name in ("commitments", "terms"):
            one, other = getattr(first.kept, name), getattr(player.kept, name)
            for attempt in one.keys() & other.keys():
                same(f"What two players were told: {name}", one[attempt], other[attempt])
        what = "What two players were told: the last head"
        same(what, first.info["head"], player.info["head"])


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
    add("--seed", default="", help="what to begin client seeds with, and to derive choices from")
    add("--drop", type=float, default=0.0, help="how often to drop the connection: 0 never, 1 always")
    add("--enough", type=int, help="agree to end without a result after this many commands per seat")
    add("--patience", type=float, default=300, help="seconds before it gives up")
    add("--keep", metavar="FOLDER", help="keep the keys of houses here, and say if one changes")
    add("--evidence", metavar="FILE", help="keep evidence for croupier verify in this file")
    add("--journal", metavar="FILE", help="keep the journal in this file")
    add("--check", metavar="FILE", help="play nothing: check this journal")
    add("--against", metavar="FILE", action="append", default=[], help="and hold this evidence against it")
    return parser.parse_args()


def evidence_file(args, number):
    """A file for each player: the first has the name that was given."""
    if args.evidence is None or number == 0:
        return args.evidence
    name, ending = os.path.splitext(args.evidence)
    return f"{name}-{number}{ending}"


def come_in(house, args):
    """The players, each with a seat, and the one who may start the game."""
    players = []
    for number in range(args.people):
        dice = random.Random(f"{args.seed}-{number}" if args.seed else None)
        evidence = evidence_file(args, number)
        player = Player(house, f"python {number}", args.seed, dice, evidence)
        if args.table:
            player.find_table(args.table, args.invite)
        elif number == 0:
            player.make_table(args.game, args.seats, args.config)
        else:
            player.find_table(players[0].table, players[0].invite)
        player.sit()
        players.append(player)
        if number == 0 and not args.table:
            for _ in range(args.seats - args.people):
                player.post("bot", {"bot": args.bots})
    return players, None if args.table else players[0]


def report(journal, heads):
    subject = journal.opening.get("game", "a server seed")
    draws = sum(one["draws"] for one in journal.entries)
    print(
        f"verified {subject}: {len(journal.entries)} entries, "
        f"{draws} draws, {heads} heads, last {journal.hashes[-1]}"
    )


def check(player):
    """Downloads a player's journal and checks it."""
    path, attempt = f"/api/tables/{player.table}/journal", player.info["attempt"]
    return player.house.journal(path, player.kept, attempt, player.token)


def play(args):
    """Plays a whole game, and holds all that the house says of it against what was kept."""
    players, starter = come_in(House(args.url, args.keep), args)
    played = Play(players, starter, args.drop, args.patience, args.enough)
    played.begin()
    played.run()
    for player in players:
        text = check(player)
        if player is players[0]:
            save(args.journal, text)
        journal = check_journal(player, text)
        check_afterwards(player)
    check_together(players)
    for one in players[0].info["voided"]:
        print(f"attempt {one['attempt']} was void ({one['reason']}), seats {one['seats']} lost")
    print(f"result {json.dumps(players[0].view['result'])}")
    report(journal, sum(len(player.sent) for player in players))


def check_file(name, evidence):
    """Checks a journal by itself, and against what people kept."""
    with open(name, encoding="utf-8", newline="") as file:
        text = file.read()
    journal = (SeedJournal if Journal(text).opening["type"] == "openSeed" else Journal)(text)
    journal.check()
    for path in evidence:
        journal.check_evidence(read_evidence(path))
    report(journal, 0)


def main():
    args = arguments()
    check_file(args.check, args.against) if args.check else play(args)


if __name__ == "__main__":
    run(main)
