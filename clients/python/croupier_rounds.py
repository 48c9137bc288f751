#!/usr/bin/env python3
"""Plays rounds of HiLo, Chicken Road or Dragon Tower at random, and checks them afterwards.

Like croupier_client.py, it knows what docs/protocol.md and docs/journal.md
say, and how these games draw (docs/rules/hilo.md, docs/rules/session-games.md). It keeps the
commitment, makes its client seed after it, bets the smallest stake, asks at random for what its
options offer, rotates the server seed, downloads its journal and recomputes it.
"""

import argparse
import random
from decimal import Decimal

from croupier.journal import SeedJournal
from croupier.proof import Kept, check_server_seed, must, new_seed, same, stop
from croupier.wire import SOCKET, House, Refused, WebSocket, choose, run, save, welcome

# What the house says unasked; no request waits for it.
UNASKED = ("welcome", "session.balance")

# The fields of a bet that are no part of the game's own command.
QUOTED = ("currency", "serverSeedHash", "clientSeed", "nonce")


class Session:
    """A guest who plays against the house, and holds it to what it has promised."""

    def __init__(self, house, dice, evidence=None):
        self.house, self.dice = house, dice
        self.kept = Kept(house.url, house.key, evidence)
        made = house.post("/api/players", {"name": "python"})
        self.id, self.token = made["player"], made["token"]
        self.socket = WebSocket(house, SOCKET, self.token)
        self.heard, self.options = [], []
        self.count, self.attempt, self.client_seed, self.nonce = 0, 0, None, 0
        # By id what was asked for and the head that came; by number the bets, and the rounds as last shown.
        self.sent, self.bets, self.shown = {}, {}, {}

    # Asking.

    def listen(self):
        """The next message that is not said unasked."""
        while True:
            while not self.heard:
                self.heard = self.socket.receive()
            message = self.heard.pop(0)
            if message["type"] == "welcome":
                welcome(message, self.kept)
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

    # Seeds.

    def take(self, seeds):
        """The seeds of the rounds to come, against what was kept of them."""
        kept = self.kept
        kept.is_table(f"seeds/{self.id}")
        kept.is_table(seeds["table"])
        kept.is_key(seeds["houseKey"])
        if seeds["attempt"] < kept.newest():
            stop("The number of the server seed", f"{kept.newest()} or later", seeds["attempt"])
        kept.commitment(seeds["attempt"], seeds["serverSeedHash"], seeds["signature"])
        same("The client seed", self.client_seed, seeds["clientSeed"])
        same("The next nonce", self.nonce, seeds["nonce"])
        self.attempt = seeds["attempt"]

    def begin(self, typed):
        """Keeps the commitment, and only then makes a client seed."""
        self.take(self.ask("session.seeds")["seeds"])
        self.client_seed = new_seed(typed)
        self.kept.seed(self.attempt, 0, self.client_seed)
        self.take(self.ask("session.setClientSeed", clientSeed=self.client_seed)["seeds"])

    def commitment(self):
        return self.kept.commitments[self.attempt]["serverSeedHash"]

    # Rounds.

    def play(self, game, stake):
        number = self.bet(game, stake)
        while self.shown[number]["phase"] == "playing":
            command = choose(self.options, self.dice)
            kind = command.pop("type")
            self.step(number, game, kind, command)
        active = self.ask_game(game, "checkActive")
        same("The open round", None, active["round"])

    def bet(self, game, stake):
        """A bet quotes what it is to be played with: all of it is kept first."""
        number = self.nonce
        quoted = {"serverSeedHash": self.commitment(), "clientSeed": self.client_seed, "nonce": number}
        self.bets[number] = {"game": game} | stake | quoted
        self.step(number, game, "placeBet", stake | quoted)
        self.nonce += 1
        return number

    def step(self, number, game, kind, fields):
        """A request of a round; keeps the view it led to, and the head with its signature."""
        answer = self.ask_game(game, kind, **fields)
        self.check_round(self.bets[number], answer["round"])
        own = {name: value for name, value in fields.items() if name not in QUOTED}
        self.sent[answer["id"]] = {"type": kind} | own, answer["head"]
        self.kept.accepted(self.attempt, answer["id"], answer["head"])
        self.sign_head(answer["head"])
        self.shown[number] = answer["round"]["view"]

    def sign_head(self, head):
        try:
            signed = self.ask("session.signHead")
        except Refused as refused:
            stop("The signature of a head", f"on request, of {head}", str(refused))
            raise
        same("The head that is signed", head, signed["head"])
        same("The table of a signed head", self.kept.table, signed["table"])
        same("The number of the seed of a signed head", self.attempt, signed["attempt"])
        self.kept.signed_head(f"the head {head}", self.attempt, head, signed["signature"])

    def check_round(self, bet, round_):
        """The round that is shown is the one that was bet."""
        fair = round_["view"]["fair"]
        for name in ("serverSeedHash", "clientSeed", "nonce"):
            same(f"The {name} of a bet", bet[name], fair[name])
        same("The round of a bet", bet["nonce"], round_["round"])
        for name in ("game", "currency"):
            same(f"The {name} of a bet", bet[name], round_[name])
        same("The stake of a bet", bet["amount"], round_["view"]["betAmount"])
        if "difficulty" in bet:
            same("The difficulty of a bet", bet["difficulty"], round_["view"]["difficulty"])

    # The end.

    def rotate(self):
        """Retires the server seed, which opens it; gives what the house says of it."""
        commitment, attempt = self.commitment(), self.attempt
        answer = self.ask("session.rotate", serverSeedHash=commitment)
        self.check_retired(attempt, answer["retired"])
        self.client_seed, self.nonce = None, 0
        self.take(answer["seeds"])
        same("The number of the next server seed", attempt + 1, self.attempt)
        told = self.ask("session.history", serverSeedHash=commitment)
        same("The seed in the history", [answer["retired"]], told["seeds"])
        for one in told["rounds"]:
            self.check_round_of_the_past(one)
        same("The rounds in the history", len(self.shown), len(told["rounds"]))
        return answer["retired"]

    def check_retired(self, attempt, retired):
        kept = self.kept
        same("The number of the retired seed", attempt, retired["attempt"])
        kept.is_key(retired["houseKey"])
        kept.commitment(attempt, retired["serverSeedHash"], retired["signature"])
        check_server_seed(retired["serverSeedHash"], retired["serverSeed"])
        same("The number of rounds", len(self.shown), retired["rounds"])
        kept.signed_head("the last head", attempt, retired["head"], retired["headSignature"])

    def check_round_of_the_past(self, round_):
        """As it was last shown, but for the seed, which is open now."""
        shown, told = dict(self.shown[round_["round"]]), dict(round_["view"])
        self.check_round(self.bets[round_["round"]], round_)
        shown.pop("fair"), told.pop("fair")
        same(f"Round {round_['round']} in the history", shown, told)


def stake(info, game):
    """The smallest stake, in the first currency."""
    currency = info["currencies"][0]
    bet = {"amount": currency["minBet"], "currency": currency["currency"]}
    tables = offer(info, game)["tables"]
    return bet | ({"difficulty": tables[0]["difficulty"]} if tables else {})


def offer(info, game):
    """A game as it is offered."""
    return next(one for one in info["games"] if one["game"] == game)


def money(info, currency):
    """All that the player has in a currency."""
    return sum(
        Decimal(one["available"]) + Decimal(one["held"])
        for one in info["balances"]
        if one["currency"] == currency
    )


# --- Checking -------------------------------------------------------------------------------


def check_money(session, before, after, currency):
    """The house's books are those of the rounds."""
    won = sum(Decimal(view["finalPayout"]) for view in session.shown.values())
    staked = sum(Decimal(view["betAmount"]) for view in session.shown.values())
    due = money(before, currency) - staked + won
    same("The balance", str(due.normalize()), str(money(after, currency).normalize()))


def check(chain, session, retired, info):
    """The journal holds, and agrees with what the player sent and was shown."""
    chain.check()
    same("The number of the seed in the journal", retired["attempt"], chain.opening.get("attempt"))
    chain.check_evidence(session.kept)
    same("The last head of the journal", retired["head"], chain.hashes[-1])
    same("The server seed", retired["serverSeed"], chain.server_seed)
    chain.check_sent(0, session.sent)
    same("The rounds in the journal", sorted(session.bets), sorted(chain.bets))
    for number, bet in chain.bets.items():
        check_bet(chain, number, session.bets[number], bet, session.shown[number])
        offered = Decimal(offer(info, bet["game"])["rtp"])
        due, came = offered.normalize(), Decimal(str(bet["config"]["rtp"])).normalize()
        same(f"The return of round {number}", str(due), str(came))


def check_bet(chain, number, promised, bet, view):
    for name in ("game", "currency", "clientSeed", "nonce"):
        same(f"The {name} of round {number} in the journal", promised[name], bet[name])
    check_events(chain, number, view)
    due = draws_of(chain, bet, view)
    came = view["cardHistory"] if bet["game"] == "hilo" else view["survived"]
    same(f"What round {number} showed", due, came)


def check_events(chain, number, view):
    """Stake, multiplier and payout that were shown are those of the journal."""
    events = [event for one in chain.entries if one.get("round") == number for event in one["events"]]
    stakes = [event["amount"] for event in events if event["type"] == "betPlaced"]
    multipliers = ["1.00000000", *(event["multiplier"] for event in events if "multiplier" in event)]
    payouts = [event["payout"] for event in events if event["type"] == "cashedOut"]
    same(f"The stake of round {number}", [view["betAmount"]], stakes)
    same(f"The multiplier of round {number}", view["currentMultiplier"], multipliers[-1])
    nothing = view["finalPayout"].strip("0") in ("", ".")
    same(f"The payout of round {number}", [] if nothing else [view["finalPayout"]], payouts)


def draws_of(chain, bet, view):
    """What chance brought in a round, by its seeds: HiLo's cards, or the steps of its siblings."""
    seed, nonce = bet["clientSeed"], bet["nonce"]
    if bet["game"] == "hilo":
        cards = range(len(view["cardHistory"]))
        return [chain.draw(seed, nonce, index, 13) + 1 for index in cards]
    return [is_safe(chain.draw(seed, nonce, step, 2**32), bet, view, step) for step in range(view["step"])]


# Dragon Tower: how many of a layer's tiles are safe.
TILES = {"easy": (3, 4), "medium": (2, 3), "hard": (1, 2), "expert": (1, 3), "master": (1, 4)}


def is_safe(word, bet, view, step):
    """Whether a step survives by its draw."""
    if bet["game"] == "chickenroad":
        return word * (20 - step) < (view["steps"] - step) * 2**32
    safe, tiles = TILES[view["difficulty"]]
    # By the first version of the rules a layer had but one tile to step on.
    picked = view["tiles"][step]["picked"] if "tiles" in view else 0
    return (word * tiles // 2**32 + picked) % tiles < safe


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--url", default="http://127.0.0.1:8080", help="the address of the house")
    add("--game", default="hilo", help="hilo, chickenroad or dragontower")
    add("--rounds", type=int, default=5, help="how many rounds to play")
    add("--seed", default="", help="what to begin client seeds with, and to derive choices from")
    add("--keep", metavar="FOLDER", help="keep the keys of houses here, and say if one changes")
    add("--evidence", metavar="FILE", help="keep evidence for croupier verify in this file")
    add("--journal", metavar="FILE", help="keep the journal in this file")
    return parser.parse_args()


def main():
    args = arguments()
    house = House(args.url, args.keep)
    session = Session(house, random.Random(args.seed or None), args.evidence)
    session.begin(args.seed)
    info = session.ask("session.info")
    bet = stake(info, args.game)
    for _ in range(args.rounds):
        session.play(args.game, bet)
    retired = session.rotate()
    check_money(session, info, session.ask("session.info"), bet["currency"])
    path = f"/api/seeds/{retired['serverSeedHash']}/journal"
    text = house.journal(path, session.kept, retired["attempt"], session.token)
    save(args.journal, text)
    check(SeedJournal(text), session, retired, info)
    print(f"verified {args.game}: {len(session.shown)} rounds, {len(session.sent)} heads")


if __name__ == "__main__":
    run(main)
