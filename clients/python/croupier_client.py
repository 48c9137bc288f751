#!/usr/bin/env python3
"""Plays a whole game at a table at random and checks it afterwards.

It knows what docs/protocol.md and docs/journal.md say and nothing else: no rule of any game, and
no library but Python's own. It becomes one guest or several, makes a table or sits down at one,
commits to its seeds and opens them, asks for what its options offer, keeps the heads it is given,
downloads the journal and recomputes it.
"""

import argparse
import json
import os
import random
import selectors
import time

from croupier.checking import check_afterwards, check_journal, check_together
from croupier.journal import Journal, SeedJournal
from croupier.player import Player
from croupier.proof import Fault, read_evidence
from croupier.wire import House, run, save

# For how many seconds a signature is waited for once the game is over.
SIGNING = 10


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
    path, attempt = f"/api/tables/{player.kept.table}/journal", player.info["attempt"]
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
