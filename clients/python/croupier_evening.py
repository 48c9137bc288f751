#!/usr/bin/env python3
"""The score of an evening, recomputed from its journals: by whoever has them, without the house.

    croupier_evening.py --croupier target/release/croupier FOLDER

The folder has the journals of a room's matches (`*.journal`, as `GET /api/tables/{match}/journal`
gives them) and `people.json`: for every player's id what `GET /api/history` says, which is where each
of them sat. Every journal is checked here and decided again by `croupier verify`; what a match ended
with counts if it ended by its rules. Prints one JSON object: the points by player, in all and by game.
"""

import argparse
import glob
import json
import os
import subprocess

from croupier.journal import Journal, read
from croupier.proof import must, same, stop
from croupier.wire import run


def verified(croupier, path):
    """What the auditor says of a journal; it decides every command again."""
    asked = subprocess.run(
        [croupier, "verify", "--json", path], stdout=subprocess.PIPE, check=False, text=True
    )
    said = read(asked.stdout)
    same(f"The verdict about {path}", "verified", said["verdict"])
    return said["notes"]


class Match:
    """A match that is over."""

    def __init__(self, croupier, path):
        with open(path, encoding="utf-8", newline="") as file:
            self.journal = Journal(file.read())
        self.journal.check()
        self.id = self.journal.opening["table"]
        self.room, _, number = self.id.partition("-")
        self.number = int(number or 1)
        self.game = self.journal.opening["game"]
        notes = verified(croupier, path)
        self.counts = notes["endedByRules"]
        self.scores = notes["result"]["scores"] if self.counts else []
        if self.counts and self.game == "xidach":
            same(f"The scores of {self.id}", self.settled(), self.scores)

    def settled(self):
        """Xì Dách: what every hand came to for each seat, and the bank has the other side of it all."""
        points = [0] * self.journal.opening["seats"]
        for one in self.journal.entries:
            for event in one["events"]:
                if event["type"] == "seatSettled":
                    points[event["seat"]] += event["points"]
                    points[0] -= event["points"]
        return points


def evening(croupier, folder):
    """All matches of a room, in order, none of them missing."""
    paths = glob.glob(os.path.join(folder, "*.journal"))
    matches = sorted((Match(croupier, path) for path in paths), key=lambda one: one.number)
    must(matches, f"There is no journal in {folder}.")
    same("The rooms of the matches", [matches[0].room], sorted({one.room for one in matches}))
    numbers = [one.number for one in matches]
    same("The numbers of the matches", list(range(1, len(matches) + 1)), numbers)
    return matches


def score(matches, people):
    """The points of everybody by game, from where each of them sat."""
    by_id = {one.id: one for one in matches}
    points, seats = {}, set()
    for player, history in people.items():
        for line in history:
            match, seat = by_id.get(line["table"]), line["seat"]
            if match is None or not match.counts:
                continue
            if (match.id, seat) in seats:
                stop(f"Seat {seat} of {match.id}", "one player", "two")
            seats.add((match.id, seat))
            games = points.setdefault(player, {})
            games[match.game] = games.get(match.game, 0) + match.scores[seat]
    return points


def main():
    parser = argparse.ArgumentParser(description="The score of an evening, from its journals.")
    parser.add_argument("folder")
    parser.add_argument("--croupier", default="croupier")
    args = parser.parse_args()
    with open(os.path.join(args.folder, "people.json"), encoding="utf-8") as file:
        people = json.load(file)
    matches = evening(args.croupier, args.folder)
    games = score(matches, people)
    total = {player: sum(points.values()) for player, points in games.items()}
    counted = sum(one.counts for one in matches)
    print(json.dumps({"matches": len(matches), "counted": counted, "total": total, "games": games}))


if __name__ == "__main__":
    run(main)
