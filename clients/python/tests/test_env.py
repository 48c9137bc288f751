"""The environments, by PettingZoo's own tests, and by what a table of people expects: nothing hidden is seen, nothing seen is lost."""

from __future__ import annotations

import random
import unittest
import warnings
from typing import Any, Dict, Iterator, List, Optional

from pettingzoo.test import api_test, seed_test

from croupier.env import Actions, Encoding, IllegalAction, TableEnv, env
from croupier.env.encoding import LEFT_OUT, fields_of
from croupier.proof import Fault

TABLES: Dict[str, Any] = {
    "xidach": {"hands": 4},
    "contraband": {"rounds": 4},
    "bazaar": {"rounds": 4, "pricing": "free"},
    "cashflow": {},
}
ALONE = ("hilo", "chickenroad", "dragontower")


def made(game: str, **how: Any) -> TableEnv:
    return TableEnv(game, None, TABLES.get(game), **how)


def shown(view: Dict[str, Any]) -> Dict[str, Any]:
    """What of a view is encoded."""
    return {name: value for name, value in view.items() if name not in LEFT_OUT}


def play(table: TableEnv, seed: int, unwanted: tuple[str, ...] = ()) -> Iterator[str]:
    """A whole match at random; stops after every step, with the agent that is next."""
    dice = random.Random(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        yield agent
        observation, _, termination, truncation, info = table.last()
        if termination or truncation:
            table.step(None)
            continue
        allowed = [number for number, bit in enumerate(observation["action_mask"]) if bit]
        wanted = [one for one in allowed if info["commands"].get(one, {}).get("type") not in unwanted]
        table.step(dice.choice(wanted or allowed))


class ByPettingZoo(unittest.TestCase):
    def setUp(self) -> None:
        # It would rather have arrays than a mask beside them, which its own games have too.
        warnings.simplefilter("ignore", UserWarning)

    def test_every_game_passes_the_api_test(self) -> None:
        for game in (*TABLES, *ALONE):
            with self.subTest(game):
                table = env(game, None, TABLES.get(game), max_steps=200)
                api_test(table, num_cycles=300, verbose_progress=False)
                table.close()

    def test_every_game_passes_the_seed_test(self) -> None:
        for game in (*TABLES, *ALONE):
            with self.subTest(game):
                seed_test(lambda: env(game, None, TABLES.get(game), max_steps=100), num_cycles=100)


class Encoded(unittest.TestCase):
    def test_nothing_of_any_seats_view_is_lost(self) -> None:
        for game in (*TABLES, *ALONE):
            with self.subTest(game):
                table, longest = made(game, max_steps=250), 0
                for seed in range(3):
                    for _ in play(table, seed, ("concede", "close")):
                        for seat, view in enumerate(table.views):
                            numbers = table.observe(f"seat_{seat}")["observation"].tolist()
                            self.assertEqual(table.encoding.read(numbers), shown(view))
                    longest = max(longest, table.steps)
                self.assertGreater(longest, 1)
                table.close()

    def test_a_game_of_somebody_elses_says_what_its_views_have(self) -> None:
        with self.assertRaisesRegex(ValueError, "say in `view` what its views have"):
            TableEnv("duel", 2)
        whole = Encoding("contraband", 4)
        own = fields_of("contraband", None)[8:]
        self.assertEqual(Encoding("contraband", 4, own).size, whole.size)
        hand = Encoding("duel", 2, [["hand", False, {"list": "card"}], ["stake", True, "decimal"]], {"duel.hand": 3})
        view = {"phase": "bet", "seat": 1, "turn": [0, 1], "deadline": None, "over": False, "hand": ["AS", "10H"]}
        for seen in (view, {**view, "stake": "12.50"}):
            self.assertEqual(hand.read(hand.write(seen)), seen)

    def test_a_list_without_room_keeps_its_newest_and_its_length(self) -> None:
        table = made("contraband")
        for _ in play(table, 1):
            pass
        view = dict(table.views[0])
        view["history"] = [dict(view["history"][0], round=number) for number in range(30)]
        back = table.encoding.read(table.encoding.write(view))
        self.assertEqual([one["round"] for one in back["history"]], list(range(10, 30)))
        table.close()


class Rewarded(unittest.TestCase):
    def ended(self, game: str, reward: str, seed: int) -> TableEnv:
        table = made(game, reward=reward)
        for _ in play(table, seed):
            if table.terminations[table.agent_selection]:
                break
        return table

    def test_winners_share_one_and_scores_are_those_of_the_rules(self) -> None:
        for seed in range(4):
            table = self.ended("contraband", "winners", seed)
            result = table.views[0]["result"]
            self.assertAlmostEqual(sum(table.rewards.values()), 1.0 if result["winners"] else 0.0)
            for seat in range(table.seats):
                self.assertEqual(table.rewards[f"seat_{seat}"] > 0, seat in result["winners"])
            table.close()
            scored = self.ended("contraband", "scores", seed)
            self.assertEqual(list(scored.rewards.values()), [float(one) for one in result["scores"]])
            scored.close()

    def test_against_the_house_an_episode_is_a_round(self) -> None:
        for game in ALONE:
            table = self.ended(game, "scores", 5)
            view = table.views[0]
            self.assertEqual(view["phase"], "finished")
            paid = float(view["finalPayout"]) - float(view["betAmount"])
            self.assertAlmostEqual(table.rewards["seat_0"], paid)
            table.close()

    def test_a_match_that_is_too_long_is_truncated(self) -> None:
        table = made("bazaar", max_steps=5)
        list(play(table, 1, ("ready",)))
        self.assertEqual(table.steps, 5)
        self.assertEqual(table.agents, [])
        table.close()


class Hidden(unittest.TestCase):
    """Two matches that differ in one secret choice: until it is opened, nobody else can tell them apart."""

    def compared(self, game: str, seed: int, choices: List[Dict[str, Any]]) -> None:
        """`choices` are what the first seat that can makes of its secret, one for each match."""
        matches = [made(game) for _ in choices]
        for table in matches:
            table.reset(seed=seed)
        actor = self.lead_to(matches, choices[0])
        for table, choice in zip(matches, choices):
            commands = table.infos[actor]["commands"]
            table.step(next(action for action, one in commands.items() if one == choice))
        first = matches[0]
        others = [agent for agent in first.agents if agent != actor]
        own = [table.observe(actor)["observation"].tolist() for table in matches]
        self.assertNotEqual(own[0], own[1], "the choice is seen by whoever made it")
        for table in matches[1:]:
            self.assertEqual(table.agent_selection, first.agent_selection)
            for agent in others:
                for part in ("observation", "action_mask"):
                    same = (table.observe(agent)[part] == first.observe(agent)[part]).all()
                    self.assertTrue(same, f"{agent} can tell what {actor} chose, by {part}")
                self.assertEqual(table.infos[agent]["commands"], first.infos[agent]["commands"])
        for table in matches:
            table.close()

    def lead_to(self, matches: List[TableEnv], choice: Dict[str, Any]) -> str:
        """Plays all of them alike until somebody may make the choice; gives who."""
        for _ in range(60):
            agent = matches[0].agent_selection
            commands = matches[0].infos[agent]["commands"]
            if choice in commands.values():
                return agent
            action = self.least(commands)
            for table in matches:
                table.step(action)
        raise AssertionError(f"nobody may {choice}")

    def least(self, commands: Dict[int, Any]) -> int:
        """Agrees where it can, else the first that there is; money stays where it is."""
        kinds = {one["type"]: action for action, one in reversed(commands.items())}
        return next(kinds[kind] for kind in ("approve", "nominate", "ready", *kinds) if kind in kinds)

    def test_what_is_smuggled(self) -> None:
        choices = [{"type": "smuggle", "amount": 0}, {"type": "smuggle", "amount": 1000}]
        for seed in range(3):
            self.compared("contraband", seed, choices)

    def test_whether_somebody_is_inspected(self) -> None:
        table = made("contraband")
        table.reset(seed=1)
        agent = self.lead_to([table], {"type": "pass"})
        largest = [one for one in table.infos[agent]["commands"].values() if one["type"] == "inspect"][-1]
        table.close()
        self.compared("contraband", 1, [{"type": "pass"}, largest])

    def test_whether_somebody_cooperates(self) -> None:
        choices = [{"type": "act", "action": "COOPERATE"}, {"type": "act", "action": "BETRAY"}]
        for seed in range(3):
            self.compared("bazaar", seed, choices)

    def test_cards_that_are_not_ones_own(self) -> None:
        table = made("xidach")
        for agent in play(table, 3, ("close",)):
            view = table.encoding.read(table.observe(agent)["observation"].tolist())
            if view["phase"] != "players":
                continue
            others = [one for one in view["seats"] if one["seat"] != view["seat"] and one["outcome"] is None]
            hidden = [one for one in others if one["status"] in ("waiting", "acting")]
            self.assertTrue(all(card is None for one in hidden for card in one["cards"]), view)
        table.close()


class Asked(unittest.TestCase):
    def test_a_range_is_offered_from_its_smallest_to_its_largest(self) -> None:
        actions = Actions(["pay", "stop"], places=8, points=5)
        options: Any = [
            {"type": "pay", "allowed": True, "fields": {"amount": {"min": 100, "max": 900, "step": 100}}},
            {"type": "stop", "allowed": True, "fields": {}},
        ]
        offered = actions.commands(options)
        self.assertEqual([one.get("amount") for one in offered.values()], [100, 300, 500, 700, 900, None])
        self.assertEqual(list(offered), [1, 2, 3, 4, 5, 9])
        options[0]["fields"]["amount"] = {"min": 1, "max": 2**53 - 1, "step": 1}
        wide = [one["amount"] for one in list(actions.commands(options).values())[:-1]]
        self.assertEqual((wide[0], wide[-1]), (1, 2**53 - 1))
        self.assertLess(wide[1], 2**20)

    def test_more_commands_than_places_are_spread_over_all(self) -> None:
        actions = Actions(["give"], places=4, points=3)
        fields = {"to": {"oneOf": [1, 2, 3, 4]}, "amount": {"min": 1, "max": 3, "step": 1, "optional": True}}
        offered = list(actions.commands([{"type": "give", "allowed": True, "fields": fields}]).values())  # type: ignore[typeddict-item]
        self.assertEqual([one["to"] for one in offered], [1, 2, 3, 4])
        self.assertEqual(offered[0], {"type": "give", "to": 1})

    def test_a_seat_that_waits_lets_the_time_run_out(self) -> None:
        table = made("contraband")
        table.reset(seed=1)
        phase = table.views[0]["phase"]
        for _ in range(table.seats):
            self.assertEqual(table.views[0]["phase"], phase)
            table.step(0)
        self.assertNotEqual(table.views[0]["phase"], phase)
        table.close()

    def test_wrong_input_is_a_typed_error_and_changes_nothing(self) -> None:
        table = made("xidach")
        table.reset(seed=1)
        before = table.observe("seat_0")["observation"].tolist()
        masked = int((table.observe("seat_0")["action_mask"] == 0).argmax())
        self.refuses(table, masked)
        self.refuses(table, None)
        self.assertEqual(table.observe("seat_0")["observation"].tolist(), before)
        self.assertEqual(table.agent_selection, "seat_0")
        table.close()
        with self.assertRaises(ValueError):
            TableEnv("xidach", reward="luck")
        with self.assertRaisesRegex(Fault, "seats"):
            TableEnv("contraband", seats=3)
        with self.assertRaises(Fault):
            TableEnv("xidach", config={"hands": -1})
        with self.assertRaises(Fault):
            table.step(0)

    def refuses(self, table: TableEnv, action: Optional[int]) -> None:
        with self.assertRaises(IllegalAction):
            table.step(action)

    def test_render_shows_what_everybody_sees(self) -> None:
        table = made("xidach", render_mode="ansi")
        table.reset(seed=1)
        table.step(next(iter(table.infos["seat_0"]["commands"])))
        text = table.render() or ""
        self.assertIn('"seat": null', text)
        self.assertNotIn('"cards": [\n    "', text)
        table.close()


if __name__ == "__main__":
    unittest.main()
