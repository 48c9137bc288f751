#!/usr/bin/env python3
"""Plays rounds of HiLo, Chicken Road or Dragon Tower at random, and checks them afterwards.

Like croupier_client.py, whose socket it uses, it knows what docs/protocol.md and docs/journal.md
say, and how HiLo draws a card (docs/rules/hilo.md). It sets its client seed, bets the smallest stake,
asks at random for what its options offer, rotates the server seed, downloads its journal and recomputes it.
"""

import argparse
import random
import secrets
import sys

from croupier_client import SOCKET, Chain, Fault, House, Refused, WebSocket, choose, must, welcome

# What the house says unasked; no request waits for it.
UNASKED = ("welcome", "session.balance")


class Session:
    """A guest who plays against the house."""

    def __init__(self, house, dice):
        self.house, self.dice = house, dice
        made = house.post("/api/players", {"name": "python"})
        self.token = made["token"]
        self.socket = WebSocket(house, SOCKET, self.token)
        self.heard, self.options = [], []
        self.count, self.heads, self.shown = 0, [], {}

    def listen(self):
        """The next message that is not said unasked."""
        while True:
            while not self.heard:
                self.heard = self.socket.receive()
            message = self.heard.pop(0)
            if message["type"] == "welcome":
                welcome(message)
            if message["type"] not in UNASKED:
                return message

    def ask(self, kind, **fields):
        """One request; gives the message that answers it."""
        self.count += 1
        name = f"r{self.count}"
        self.socket.send({"type": kind, "id": name} | fields)
        message = self.listen()
        must(message.get("id") == name, f"an answer to nobody: {message}")
        if message["type"].endswith("refused"):
            raise Refused(message["error"])
        return message

    def ask_game(self, game, kind, **fields):
        """One request to a game: behind its answer come the options."""
        answer = self.ask(f"{game}.{kind}", **fields)
        behind = self.listen()
        must(behind["type"] == "session.options" and behind["game"] == game, f"no options: {behind}")
        self.options = behind["options"]
        return answer

    def step(self, game, kind, **fields):
        """A request of a round; gives the view it led to."""
        answer = self.ask_game(game, kind, **fields)
        self.heads.append(answer["head"])
        round_ = answer["round"]
        self.shown[round_["round"]] = round_["view"]
        return round_["view"]

    def play(self, game, stake):
        view = self.step(game, "placeBet", **stake)
        while view["phase"] == "playing":
            command = choose(self.options, self.dice)
            kind = command.pop("type")
            view = self.step(game, kind, **command)
        active = self.ask_game(game, "checkActive")
        must(active["round"] is None, "a round that is over is still open")


def stake(session, game):
    """The smallest stake, in the first currency."""
    info = session.ask("session.info")
    currency = info["currencies"][0]
    bet = {"amount": currency["minBet"], "currency": currency["currency"]}
    tables = next(one["tables"] for one in info["games"] if one["game"] == game)
    return bet | ({"difficulty": tables[0]["difficulty"]} if tables else {})


def check(chain, session):
    """The journal holds, and agrees with what the player was shown."""
    chain.check_form()
    chain.check_chain()
    chain.has(session.heads)
    bets = {one["round"]: one["bet"] for one in chain.entries if "bet" in one}
    must(sorted(bets) == sorted(session.shown), "the rounds differ from those that were played")
    for number, bet in bets.items():
        if bet["game"] != "hilo":
            continue
        cards = session.shown[number]["cardHistory"]
        due = [
            chain.draw(bet["clientSeed"], bet["nonce"], index, 13) + 1
            for index in range(len(cards))
        ]
        must(cards == due, f"round {number}: {cards} was shown, the seeds give {due}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--url", default="http://127.0.0.1:8080", help="the address of the house")
    add("--game", default="hilo", help="hilo, chickenroad or dragontower")
    add("--rounds", type=int, default=5, help="how many rounds to play")
    add("--seed", help="derive choices and seeds from this word, not at random")
    add("--journal", help="keep the journal in this file")
    return parser.parse_args()


def main():
    args = arguments()
    word = args.seed or secrets.token_hex(16)
    house = House(args.url)
    session = Session(house, random.Random(word))
    seeds = session.ask("session.setClientSeed", clientSeed=word)["seeds"]
    bet = stake(session, args.game)
    bet |= {"serverSeedHash": seeds["serverSeedHash"], "clientSeed": word}
    for nonce in range(args.rounds):
        session.play(args.game, bet | {"nonce": nonce})
    retired = session.ask("session.rotate", serverSeedHash=seeds["serverSeedHash"])["retired"]
    text = house.get(f"/api/seeds/{seeds['serverSeedHash']}/journal", session.token)
    if args.journal:
        with open(args.journal, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    chain = Chain(text)
    check(chain, session)
    must(chain.hashes[-1] == retired["head"], "not the head that was given at the end")
    must(chain.server_seed == retired["serverSeed"], "a different seed was told")
    print(f"verified {args.game}: {len(session.shown)} rounds, {len(session.heads)} heads")


if __name__ == "__main__":
    try:
        main()
    except (Fault, Refused, OSError) as fault:
        sys.exit(f"{type(fault).__name__}: {fault}")
