"""What a match came to, held against what its players saw and kept: the journal, the table, the history and the replay."""

from __future__ import annotations

from typing import List

from .journal import Journal
from .player import Player
from .proof import Json, same
from .wire import changed


def check_journal(player: Player, text: str) -> Journal:
    """The journal holds, and is of the game that this player played."""
    journal = Journal(text)
    journal.check()
    kept, attempt = player.kept, player.info["attempt"]
    own = kept.mine(attempt)
    same("The attempt in the journal", attempt, journal.opening.get("attempt"))
    journal.check_evidence(kept)
    journal.check_told_voids(player.info["voided"])
    same("The last head of the journal", player.info["head"], journal.hashes[-1])
    same("The server seed", player.view["fair"]["serverSeed"], journal.server_seed)
    journal.check_sent(own["seat"], player.sent)
    journal.check_stand_ins(own["seat"], player.was_away, player.info["botAfterSeconds"])
    journal.check_events(own["seat"], player.events)
    return journal


def check_afterwards(player: Player) -> None:
    """The house tells the same of the game afterwards: the table, the history and the replay."""
    house, info = player.house, player.info
    path = f"/api/tables/{player.kept.table}"
    player.take(house.get(path, player.token, player.invite))
    same("The last head", info["head"], player.info.get("head"))
    past = [one for one in house.get("/api/history", player.token) if one["table"] == player.kept.table]
    same("The game in the history", 1, len(past))
    for name in ("head", "headSignature", "houseKey", "attempt"):
        same(f"The {name} in the history", info[name], past[0].get(name))
    same("The result in the history", player.view["result"], past[0]["result"])
    check_replay(player, house.get(f"{path}/replay", player.token))


def check_replay(player: Player, replay: Json) -> None:
    view: Json = {}
    events: List[Json] = []
    for step in replay["steps"]:
        view = changed(view, step.get("view", {}))
        events.extend(step["events"])
    same("The events of the replay", player.events, events)
    same("The seeds of the replay", player.view["fair"], view["fair"])


def check_together(players: List[Player]) -> None:
    """All players of this program were promised and told the same."""
    first = players[0]
    for player in players[1:]:
        for name in ("commitments", "terms"):
            one, other = getattr(first.kept, name), getattr(player.kept, name)
            for attempt in one.keys() & other.keys():
                same(f"What two players were told: {name}", one[attempt], other[attempt])
        what = "What two players were told: the last head"
        same(what, first.info["head"], player.info["head"])
