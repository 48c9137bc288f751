"""A guest of a house: what there is to play, and ways to a seat.

    house = House("http://127.0.0.1:8080")
    guest = Guest(house, "An")
    seat = guest.make_table("xidach", seats=2)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Iterator, List, Optional, cast

from .player import Player
from .proof import Json
from .seat import Seat
from .watcher import Watcher
from .wire import House

if TYPE_CHECKING:
    from .types import GameName
    from .types.wire import GameInfo, Me, PastGame, TableInfo


class Guest:
    """Somebody who has come in. The token is the player: whoever has it can go on where this one stopped."""

    def __init__(self, house: House, name: str = "", token: Optional[str] = None) -> None:
        self.house = house
        if token is None:
            made = house.post("/api/players", {"name": name})
            self.player, self.token = cast(str, made["player"]), cast(str, made["token"])
        else:
            self.token = token
            self.player = self.me()["player"]

    def me(self) -> Me:
        """Who this is, and their tables."""
        return cast("Me", self.house.get("/api/me", self.token))

    def games(self) -> List[GameInfo]:
        """The games of the house, with their settings."""
        return cast("List[GameInfo]", self.house.get("/api/games"))

    def tables(self) -> Iterator[TableInfo]:
        """The public tables that are not over, a page at a time."""
        yield from self._pages("/api/tables")

    def history(self) -> Iterator[PastGame]:
        """The games that this guest has played, a page at a time."""
        yield from self._pages("/api/history")

    def _pages(self, path: str) -> Iterator[Any]:
        after: Optional[str] = ""
        while after is not None:
            items, after = self.house.page(path, after, self.token)
            yield from items

    def table(self, table: str, invite: Optional[str] = None) -> TableInfo:
        """A table: a public one, one of this guest's, or with its invite."""
        return cast("TableInfo", self.house.get(f"/api/tables/{table}", self.token, invite))

    def journal(self, match: str) -> str:
        """The journal of a match that is over and was this guest's."""
        return self.house.ask("GET", f"/api/tables/{match}/journal", None, self.token)[1]

    def make_table(
        self,
        game: GameName,
        seats: int,
        config: Optional[Json] = None,
        *,
        room: Optional[Json] = None,
        seed: str = "",
        evidence: Optional[str] = None,
    ) -> Seat:
        """Makes a table and sits down at it. `room` has what else a `NewTable` takes: `public`, `botSeconds` and so on."""
        player = self._player(seed, evidence)
        player.make_table(game, seats, config or {}, room)
        return Seat(player, is_host=True)

    def join(
        self,
        table: str,
        invite: Optional[str] = None,
        *,
        seed: str = "",
        evidence: Optional[str] = None,
    ) -> Seat:
        """Sits down at a table that somebody else has made."""
        player = self._player(seed, evidence)
        player.find_table(table, invite)
        return Seat(player, is_host=False)

    def watch(self, table: str, invite: Optional[str] = None) -> Watcher:
        """Looks on, without a seat."""
        return Watcher(self.house, self.token, table, invite)

    def _player(self, seed: str, evidence: Optional[str]) -> Player:
        known = {"player": self.player, "token": self.token}
        return Player(self.house, "", seed, random.Random(seed or None), evidence, known)
