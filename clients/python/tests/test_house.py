"""Bots of the package play at a real house: whole matches, over cut lines and a crash, and verify what they played."""

from __future__ import annotations

import json
import os
import random
import socket
import threading
import unittest
from typing import Any, Callable, List, Optional, Tuple

from croupier import Broken, Fault, Guest, House, Journal, Lost, Refused, Seat, choose
from croupier.line import come_back
from croupier.wire import WebSocket

from .support import ENOUGH, ROOM, TABLES, ARealHouse, verify


class Bot(threading.Thread):
    """Plays a seat at random; `mishap` is called before every command with how many there were."""

    def __init__(self, seat: Seat, seed: str, mishap: Optional[Callable[[Seat, int], None]] = None) -> None:
        super().__init__(daemon=True)
        self.seat, self.dice, self.mishap = seat, random.Random(seed), mishap
        self.fault: Optional[BaseException] = None
        self.played = 0

    def run(self) -> None:
        try:
            self.play()
        except BaseException as fault:  # noqa: BLE001 - the test that waits for this thread tells it.
            self.fault = fault

    def play(self) -> None:
        for turn in self.seat.turns():
            if self.mishap:
                self.mishap(self.seat, self.played)
            try:
                self.act(turn)
            except Refused:
                # Somebody was quicker: the next turn tells.
                continue

    def act(self, turn: Any) -> None:
        self.played += 1
        if self.seat.info["game"] == "cashflow" and self.played == ENOUGH:
            self.seat.agree_to_end()
        # Nobody gives up before the match has been played. Whoever is left alone, because the other is out, agrees with nobody.
        giving = [one for one in turn.options if one["type"] == "concede" and one["allowed"]]
        options = [one for one in turn.options if one["type"] not in ("close", "concede")]
        if self.played > 2 * ENOUGH and giving:
            options = giving
        command = choose(options or turn.options, self.dice)
        if command is not None:
            turn.play(command)


def cut(seat: Seat, played: int) -> None:
    """The line breaks now and then, without a word."""
    line = seat._player.socket
    if played % 4 == 1 and line is not None:
        line.socket.shutdown(socket.SHUT_RDWR)


def first(line: WebSocket, kinds: Tuple[str, ...]) -> str:
    """The first message of these kinds; what comes with it is lost."""
    while True:
        for message in line.receive():
            if message["type"] in kinds:
                return str(message["type"])


class AtARealHouse(unittest.TestCase):
    def setUp(self) -> None:
        self.house = ARealHouse()
        self.addCleanup(self.house.close)
        self.known = House(self.house.url)

    def sit_down(self, game: Any) -> List[Seat]:
        """Two of the package, and bots of the house in the other seats."""
        seats, config = TABLES[game]
        host = Guest(self.known, "An").make_table(game, seats, config, room=ROOM, seed=game)
        for _ in range(seats - 2):
            host.add_bot("random")
        other = Guest(self.known, "Binh").join(host.table, host.invite, seed=game)
        host.start()
        return [host, other]

    def play(self, seats: List[Seat], mishap: Optional[Callable[[Seat, int], None]]) -> None:
        bots = [Bot(seat, f"bot {number}", mishap) for number, seat in enumerate(seats)]
        for bot in bots:
            bot.start()
        for bot in bots:
            bot.join(60)
            if bot.fault:
                raise bot.fault
            self.assertFalse(bot.is_alive(), f"stuck: {bot.seat.view} {bot.seat.options}")
            self.assertGreater(bot.played, 0)

    def check(self, seats: List[Seat]) -> None:
        """Every journal holds here and for the auditor, with the evidence of both."""
        verified = [seat.verify() for seat in seats]
        self.assertEqual(verified[0].journal, verified[1].journal)
        self.assertGreater(verified[0].heads, 0)
        journal = os.path.join(self.house.folder, "journal")
        files = [os.path.join(self.house.folder, f"evidence-{seat.number}.json") for seat in seats]
        with open(journal, "w", encoding="utf-8", newline="\n") as file:
            file.write(verified[0].journal)
        for path, seat in zip(files, seats):
            with open(path, "w", encoding="utf-8") as file:
                json.dump(seat.evidence, file)
        said = verify(journal, files)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertIn("verified", said.stdout)

    def whole_match(self, game: str, mishap: Optional[Callable[[Seat, int], None]] = cut) -> None:
        seats = self.sit_down(game)
        self.play(seats, mishap)
        self.check(seats)

    def test_xidach_over_lines_that_break(self) -> None:
        self.whole_match("xidach")

    def test_contraband_over_lines_that_break(self) -> None:
        self.whole_match("contraband")

    def test_bazaar_over_lines_that_break(self) -> None:
        self.whole_match("bazaar")

    def test_cashflow_over_lines_that_break(self) -> None:
        self.whole_match("cashflow")

    def test_a_match_goes_on_after_the_house_was_killed(self) -> None:
        killed = threading.Event()

        def kill_once(_: Seat, played: int) -> None:
            if played == 2 and not killed.is_set():
                killed.set()
                self.house.kill()
                self.house.open()

        self.whole_match("contraband", kill_once)
        self.assertTrue(killed.is_set())

    def test_a_command_that_was_not_answered_is_done_once(self) -> None:
        seats = self.sit_down("contraband")
        player = seats[0]._player
        send = player.send
        lost: List[str] = []
        tried: List[str] = []

        def lose_the_answer(message: Any) -> None:
            send(message)
            line = player.socket
            # One that was refused is asked for again, and then hears so: the next one is tried.
            if message["type"] != "command" or lost or line is None or message["id"] in tried:
                return
            tried.append(message["id"])
            # The house has done it, or not, and nobody here has heard so.
            answer = first(line, ("accepted", "refused"))
            lost.extend([message["id"]] if answer == "accepted" else [])
            line.socket.shutdown(socket.SHUT_RDWR)

        player.send = lose_the_answer  # type: ignore[method-assign]
        self.play(seats, None)
        self.check(seats)
        ids = [one.get("id") for one in Journal(seats[0].verify().journal).entries]
        self.assertEqual([ids.count(one) for one in lost], [1], ids)

    def test_somebody_who_looks_on_sees_the_public_view(self) -> None:
        seats = self.sit_down("xidach")
        watcher = Guest(self.known, "Chi").watch(seats[0].table, seats[0].invite)
        views: List[Any] = []
        looking = threading.Thread(target=lambda: views.extend(watcher.views()), daemon=True)
        looking.start()
        self.play(seats, None)
        looking.join(30)
        self.assertIsNone(views[0][0]["seat"])
        self.assertTrue(views[-1][0]["over"])
        self.assertEqual(views[-1][0]["result"], seats[0].result)

    def test_the_lists_of_a_house(self) -> None:
        guest = Guest(self.known, "An")
        self.assertIn("bazaar", [game["name"] for game in guest.games()])
        seats = self.sit_down("xidach")
        self.assertEqual(list(guest.tables()), [])
        self.play(seats, None)
        host = Guest(self.known, token=seats[0]._player.token)
        self.assertEqual([past["table"] for past in host.history()], [seats[0].match])
        self.assertEqual(host.journal(str(seats[0].match)), seats[0].verify().journal)

    def test_wrong_input_is_a_typed_error_and_changes_nothing(self) -> None:
        guest = Guest(self.known, "An")
        with self.assertRaises(Refused) as unknown:
            guest.make_table("chess", 2)  # type: ignore[arg-type]
        self.assertEqual(unknown.exception.code, "not_found")
        with self.assertRaises(Refused) as stranger:
            guest.join("00000000000000000000")
        self.assertEqual(stranger.exception.code, "not_found")
        with self.assertRaises(Refused) as nobody:
            Guest(self.known, token="no token")
        self.assertEqual(nobody.exception.code, "unauthorized")
        seat = guest.make_table("xidach", 2)
        self.addCleanup(seat.close)
        with self.assertRaises(Fault):
            seat.verify()
        seat.add_bot("random")
        seat.start()
        turn = next(seat.turns())
        with self.assertRaises(Refused) as early:
            turn.play({"type": "draw"})
        self.assertEqual(early.exception.code, "wrong_phase")
        with self.assertRaises(Refused) as nonsense:
            turn.play({"type": "fly"})
        self.assertEqual(nonsense.exception.code, "bad_input")
        self.assertEqual(seat.view, turn.view)
        with self.assertRaises(Fault):
            House("ftp://127.0.0.1")

    def test_a_changed_byte_of_a_journal_is_found(self) -> None:
        seats = self.sit_down("xidach")
        self.play(seats, None)
        text = seats[0].verify().journal
        Journal(text).check()
        at = text.index('"type":"deal"') + len('"type":"de')
        with self.assertRaises(Broken):
            Journal(text[:at] + "A" + text[at + 1 :]).check()

    def test_a_house_that_stays_away_is_lost(self) -> None:
        with socket.socket() as taken:
            # Bound, and nobody listens.
            taken.bind(("127.0.0.1", 0))
            address = taken.getsockname()
            with self.assertRaises(Lost):
                come_back(lambda: socket.create_connection(address), patience=0.3)


if __name__ == "__main__":
    unittest.main()
