"""The journal of a table or of a server seed: recomputed, and held against what a player kept.

By docs/contract.md, section 4, and docs/journal.md; it knows no rule of any game, except how cards
are dealt in Xì Dách. `croupier verify` also decides every command again.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Set, Tuple, cast

from .proof import (
    Json,
    Kept,
    Terms,
    check_client_seed,
    check_part,
    check_server_seed,
    same,
    sha256,
    stop,
)

FORMAT = 2
EVERYONE = 4294967295

# What was asked for, and the head that came; without an answer, nothing.
Sent = Tuple[Json, Optional[str]]


def read(text: str) -> Any:
    """A JSON text in which no key is repeated."""

    def fields(pairs: List[Tuple[str, Any]]) -> Json:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a repeated key")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=fields)


# --- The lines ------------------------------------------------------------------------------


class Chain:
    """The lines of a journal file, and the hashes that tie them."""

    def __init__(self, text: str) -> None:
        if not text.endswith("\n"):
            stop("The last line of the journal", "a line feed behind it", text[-40:])
        self.lines = text[:-1].split("\n")
        # {"hash":"…64 digits…","entry":…}
        self.hashes = [line[9:73] for line in self.lines]
        self.texts = [line[83:-1] for line in self.lines]
        self.entries = [entry(number, text) for number, text in enumerate(self.texts)]
        self.opening = self.entries[0]["what"]
        self.server_seed = closing_seed(self.entries[-1])

    def check_form(self) -> None:
        time_before = 0
        parts = zip(self.lines, self.hashes, self.texts, self.entries)
        for number, (line, hash_, text, one) in enumerate(parts):
            same(f"The form of entry {number}", f'{{"hash":"{hash_}","entry":{text}}}', line)
            same(f"The number of entry {number}", number, one["number"])
            if one["at"] < time_before:
                stop(f"The time of entry {number}", f"{time_before} or later", one["at"])
            time_before = one["at"]

    def check_chain(self) -> None:
        before = "0" * 64
        for number, (hash_, text) in enumerate(zip(self.hashes, self.texts)):
            salt = sha256(f"{self.server_seed}:salt:{number}")
            same(f"The chain at entry {number}", sha256(f"{before}:{salt}:{text}"), hash_)
            before = hash_
        check_server_seed(self.opening["serverSeedHash"], self.server_seed)

    def check_origin(self, kind: str) -> None:
        """It says what format 2 says of a house."""
        same("The kind of the journal", kind, self.opening["type"])
        same("The format of the journal", FORMAT, self.opening["format"])
        same("The origin of the journal", "house", self.opening["origin"])

    def draw(self, client_seed: str, nonce: int, index: int, count: int) -> int:
        text = f"{self.server_seed}:{client_seed}:{nonce}:{index}"
        return int(sha256(text)[:8], 16) % count

    # What a player kept.

    def check_evidence(self, kept: Kept) -> None:
        """It is of the house and the table that made the promises, has the heads that were given,
        and of the own seats just what they sent."""
        kept.is_key(self.opening["houseKey"])
        kept.is_table(self.opening["table"])
        attempt = self.opening["attempt"]
        for head in kept.own_heads(attempt):
            if head not in self.hashes:
                stop("The journal", f"an entry with the head {head} that was given", None)
        own = {one["seat"] for one in kept.seeds if one["attempt"] == attempt}
        said = [one["id"] for one in self.entries if one["who"] in own and "id" in one]
        for name in kept.sent:
            if own and name not in said:
                stop("The journal", f"the command {name} that was accepted", None)
        for name in said:
            if name not in kept.sent:
                stop("The journal", "nothing of one's own seat but what was sent", name)

    def check_sent(self, seat: int, sent: Dict[str, Sent]) -> None:
        """What was accepted is there as it was sent, and at its head. `sent` has, by id, what was
        asked for and the head that came; without an answer, nothing."""
        said = {one["id"]: one for one in self.entries if one["who"] == seat and "id" in one}
        for name, (what, head) in sent.items():
            if head is not None:
                mine = said[name]
                same(f"What seat {seat} sent as {name}", what, without_nulls(mine["what"]))
                same(f"The head of {name}", head, self.hashes[mine["number"]])


def entry(number: int, text: str) -> Json:
    try:
        return cast(Json, read(text))
    except ValueError:
        stop(f"The form of entry {number}", "an entry", text[:100])


def closing_seed(last: Json) -> str:
    closing = last["what"]
    # A seat's command may be called `close`, too; only the house's closes the journal.
    if last["who"] != "house" or closing.get("type") != "close":
        stop("The end of the journal", "an entry that closes it", "not closed")
    return cast(str, closing["serverSeed"])


def without_nulls(what: Json) -> Json:
    """A command, in which null for a field is the same as leaving it out."""
    return {name: value for name, value in what.items() if value is not None}


# --- The journal of a table -----------------------------------------------------------------


class Journal(Chain):
    """The journal of a table."""

    def check(self) -> None:
        """All that the file shows by itself."""
        self.check_form()
        self.check_chain()
        if self.opening.get("origin") == "house":
            self.check_opening()
            self.check_people()
        self.check_indexes()
        if self.opening["game"] == "xidach":
            self.check_cards()

    def check_opening(self) -> None:
        """The referee takes any seeds; a house has one a seat, each behind its hash."""
        same("The first nonce", 0, self.opening["nonce"])
        hashes = self.opening["clientSeedHashes"]
        same("The number of seats", self.opening["seats"], len(hashes))
        check_client_seed(hashes, self.opening["clientSeed"])
        self.check_voided()

    def check_voided(self) -> None:
        """Every attempt before is there, and no hash was used in two."""
        voided = self.opening["voided"]
        same("The number of void attempts", self.opening["attempt"] - 1, len(voided))
        used = set()
        for attempt, one in enumerate([*voided, self.opening], 1):
            for hash_ in filter(None, one["clientSeedHashes"]):
                if hash_ in used:
                    stop(f"A hash of attempt {attempt}", "a new one", hash_)
                used.add(hash_)
        for one in voided:
            check_void(one)

    def check_people(self) -> None:
        """Whoever acts can act: people by their ids, bots where they play, consent by all."""
        people = People(self.opening["clientSeedHashes"])
        for one in self.entries[1:-1]:
            people.take(one)

    def check_indexes(self) -> None:
        """Every draw that an event names is one that its entry used."""
        nonce, index = self.opening["nonce"], 0
        for number, one in enumerate(self.entries):
            if one["nonce"] != nonce:
                nonce, index = one["nonce"], 0
            after = index + one["draws"]
            for named in indexes(one["events"]):
                if not index <= named < after:
                    stop(f"A draw of entry {number}", f"{index} to {after - 1}", named)
            index = after

    def check_cards(self) -> None:
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
                    same(f"A card of entry {one['number']}", deck.pop(), event["card"]["secret"])

    # What a player kept.

    def check_evidence(self, kept: Kept) -> None:
        self.check_origin("open")
        for attempt in kept.commitments:
            self.check_attempt(attempt, kept)
        own = kept.own(self.opening["attempt"])
        if own is not None:
            self.check_own_seed(own["seat"], own["seed"])
        super().check_evidence(kept)

    def check_attempt(self, attempt: int, kept: Kept) -> None:
        """What was promised for an attempt that was played, or for one before it."""
        voided, terms = self.opening["voided"], kept.terms.get(attempt)
        if attempt > self.opening["attempt"]:
            stop(f"Attempt {attempt}", "the one that was played", self.opening["attempt"])
        is_played = attempt == self.opening["attempt"]
        told = self.opening if is_played else voided[attempt - 1]
        kept.commitment(attempt, told["serverSeedHash"], None)
        if terms is not None and is_played:
            self.check_terms(terms["text"])
        elif terms is not None:
            hashes = Terms(terms["text"]).hashes
            same(f"The hashes of void attempt {attempt}", hashes, told["clientSeedHashes"])

    def check_terms(self, terms: str) -> None:
        """The game was opened with the very terms that the seeds were opened to."""
        text = self.texts[0]
        start = text.index('"config":') + len('"config":')
        _, end = json.JSONDecoder().raw_decode(text, start)
        same("The terms in the journal", terms, Terms.of(self.opening, text[start:end]))

    def check_told_voids(self, told: List[Json]) -> None:
        """The void attempts are those that everybody was told of."""
        names = ["serverSeedHash", "serverSeed", "clientSeedHashes", "opened"]
        promised = [{name: one[name] for name in names} for one in told]
        same("The void attempts in the journal", promised, self.opening["voided"])

    def check_own_seed(self, seat: int, seed: str) -> None:
        parts = self.opening["clientSeed"].split(",")
        same(f"The client seed of seat {seat} in the journal", seed, parts[seat])

    def check_stand_ins(self, seat: int, was_away: bool, bot_after_seconds: int) -> None:
        """No bot played for people where none was to, or for a player who was there."""
        for one in self.entries:
            if one["who"] != "house" or one["what"].get("type") != "seat":
                continue
            if bot_after_seconds == 0:
                stop("Who plays", "no bot for whoever is away", one["what"])
            if one["what"]["seat"] == seat and not was_away:
                stop(f"Who plays seat {seat}", "the player, who was there", one["what"])

    def check_events(self, seat: int, shown: List[Json]) -> None:
        """All that the player was shown happened, in that order and at those times; and nothing
        that the player may know happened unseen."""
        rest = iter(shown)
        due = next(rest, None)
        for one in self.entries:
            for event in one["events"]:
                if due is not None and is_shown_as(one["at"], event, seat, due):
                    due = next(rest, None)
                elif not has_hidden(event, seat):
                    happened = json.dumps({"at": one["at"]} | event, ensure_ascii=False)
                    stop(f"What happened by entry {one['number']}", due, happened)
        if due is not None:
            stop("What happened at the end", due, None)


def check_void(one: Json) -> None:
    """An attempt that was void: the seed behind its commitment, and what was opened in it."""
    check_server_seed(one["serverSeedHash"], one["serverSeed"])
    hashes, opened = one["clientSeedHashes"], one["opened"]
    same("The number of seats of a void attempt", len(hashes), len(opened))
    for seat, (hash_, seed) in enumerate(zip(hashes, opened)):
        if seed is not None:
            check_part(seat, hash_, seed)


class SeedJournal(Chain):
    """The journal of a server seed of a player, who is seat 0 in it."""

    def check(self) -> None:
        """All that the file shows by itself."""
        self.check_form()
        self.check_chain()
        self.bets = {one["round"]: one["bet"] for one in self.entries if "bet" in one}
        for nonce, (number, bet) in enumerate(self.bets.items()):
            same(f"The number and the nonce of bet {nonce}", [nonce, nonce], [number, bet["nonce"]])

    def check_evidence(self, kept: Kept) -> None:
        self.check_origin("openSeed")
        attempt = self.opening["attempt"]
        if attempt in kept.commitments:
            kept.commitment(attempt, self.opening["serverSeedHash"], None)
        seeds = [one["seed"] for one in kept.seeds if one["attempt"] == attempt]
        for number, bet in self.bets.items():
            if bet["clientSeed"] not in seeds:
                stop(f"The client seed of round {number}", " or ".join(seeds), bet["clientSeed"])
        super().check_evidence(kept)


class People:
    """Who plays the seats while a journal is read, and which of them would end the game."""

    def __init__(self, hashes: List[Optional[str]]) -> None:
        self.people = {seat for seat, hash_ in enumerate(hashes) if hash_ is not None}
        self.playing = set(self.people)
        self.agreed: Set[int] = set()

    def take(self, one: Json) -> None:
        who, what = one["who"], one["what"]
        if who == "house":
            self.take_act(one["number"], what)
        elif who != "clock":
            if who in self.playing and "id" not in one:
                stop(f"Entry {one['number']}", f"an id of seat {who}'s person", what)
            if what["type"] in ("agree", "disagree"):
                (self.agreed.add if what["type"] == "agree" else self.agreed.discard)(who)

    def take_act(self, number: int, act: Json) -> None:
        if act["type"] == "seat":
            self.change(number, act)
        elif act.get("reason") not in REASONS.get(act["type"], []):
            stop(f"Entry {number}", "an act and a reason that a house may have", act)
        elif act["reason"] == "consent" and not (self.playing and self.playing <= self.agreed):
            stop(f"Entry {number}", "the agreement of everybody who plays", act)

    def change(self, number: int, act: Json) -> None:
        seat, is_bot = act["seat"], act["by"] == "bot"
        if seat not in self.people or (seat in self.playing) != is_bot:
            stop(f"Entry {number}", "a change of who plays a person's seat", act)
        self.agreed.discard(seat)
        (self.playing.discard if is_bot else self.playing.add)(seat)


REASONS = {"time": ["outage", "pause"], "end": ["idle", "consent", "restored", "closed"]}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def indexes(value: Any) -> List[int]:
    """Every number named `index` in a value."""
    if isinstance(value, list):
        return [found for item in value for found in indexes(item)]
    if not isinstance(value, dict):
        return []
    own = [value["index"]] if isinstance(value.get("index"), int) else []
    return own + [found for item in value.values() for found in indexes(item)]


# --- Events as they stand in a journal, and as they were shown ------------------------------


def secret(value: Any) -> Optional[int]:
    """The audience of a secret; nothing if the value is none."""
    is_secret = isinstance(value, dict) and set(value) == {"secret", "audience"}
    return value["audience"] if is_secret else None


def may_see(seat: int, audience: int) -> bool:
    return audience == EVERYONE or audience >> seat & 1 == 1


def has_hidden(event: Json, seat: int) -> bool:
    """Whether an event has something that a seat may not know: then it may not be shown at all."""
    audiences = [secret(value) for value in event.values()]
    return any(one is not None and not may_see(seat, one) for one in audiences)


def is_shown_as(at: int, event: Json, seat: int, shown: Json) -> bool:
    """Whether a seat was shown just this. Where an event has secrets, fields may be left out."""
    seen = {"at": at} | {name: seen_by(seat, value) for name, value in event.items()}
    if any(secret(value) is not None for value in event.values()):
        return all(name in seen and seen[name] == value for name, value in shown.items())
    return seen == shown


def seen_by(seat: int, value: Any) -> Any:
    audience = secret(value)
    if audience is None:
        return value
    return value["secret"] if may_see(seat, audience) else None
