"""One table as a PettingZoo environment.

Agents are seats, asked in turn while the game waits for them. What an agent observes is its own seat's view and nothing
else: the referee hides what a seat may not know, and whether an agent is asked again depends on its own view alone, so
whoever acts later in a phase learns nothing of what others chose in secret.
"""

from __future__ import annotations

import hashlib
import json
from decimal import Decimal
from typing import Any, Dict, List, Mapping, Optional, Sequence, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..proof import Fault, Json
from ..referee import Referee
from .actions import WAIT, Actions
from .encoding import Encoding

# Whole numbers of the contract lie within these bounds.
LARGEST = 2**53 - 1
TEXT_LARGEST = 2**56

SEATS = {"xidach": 3, "contraband": 4, "bazaar": 4, "cashflow": 3}
REWARDS = ("winners", "scores")


class IllegalAction(Fault, ValueError):
    """The action mask does not have it; nothing has changed."""


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game of Croupier. `places` and `points` are those of `croupier.env.actions`; after `max_steps` steps the match is
    truncated; `reward` is what everybody gets in the end: `winners` share 1 among them, or the `scores` of the rules. `view` and
    `room` say what the views of a game of somebody else's have: see `croupier.env.encoding`."""

    metadata = {"render_modes": ["ansi", "human"], "name": "croupier_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: Optional[int] = None,
        config: Optional[Json] = None,
        *,
        max_steps: int = 1000,
        reward: str = "winners",
        places: int = 48,
        points: int = 5,
        program: Optional[str] = None,
        render_mode: Optional[str] = None,
        view: Optional[Sequence[Sequence[Any]]] = None,
        room: Optional[Mapping[str, int]] = None,
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward}")
        self.game, self.seats, self.config = game, seats or SEATS.get(game, 1), config or {}
        self.max_steps, self.reward, self.render_mode = max_steps, reward, render_mode
        self._program = program
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.encoding = Encoding(game, self.seats, view, room)
        self._referee: Optional[Referee] = None
        self._np_random, _ = seeding.np_random(None)
        types = list(dict.fromkeys(one["type"] for one in self._first_options()))
        self.actions = Actions(types, places, points)
        self._spaces()

    def _first_options(self) -> Any:
        """Every type of command is in the options of every position: one is enough to know them."""
        referee = self._open("0" * 64)
        try:
            return referee.options(0)
        finally:
            referee.close()

    def _open(self, server_seed: str) -> Referee:
        seeds = [f"agent{seat}" for seat in range(self.seats)]
        return Referee(self.game, self.seats, server_seed, seeds, self.config, self._program)

    def _spaces(self) -> None:
        low, high = -LARGEST, TEXT_LARGEST
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (self.encoding.size,), np.int64),
                    "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(self.actions.count) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    # The course of a match.

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """A new match. The same seed gives the same cards; without one, every match has others."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self.close()
        drawn = self._np_random.integers(0, 2**32, 8, dtype=np.uint64)
        self._referee = self._open(hashlib.sha256(drawn.tobytes()).hexdigest())
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        # By seat, what it saw when it chose to wait: it is asked again once it sees something else.
        self._waited: Dict[int, str] = {}
        self._look()
        self._go_on(self.seats - 1)

    def _look(self) -> None:
        """What every seat sees, and may ask for."""
        referee = self._table()
        self.views = [referee.view(seat) for seat in range(self.seats)]
        self._commands = [
            self.actions.commands(referee.options(seat)) for seat in range(self.seats)
        ]
        for seat, agent in enumerate(self.agents):
            self.infos[agent] = {"commands": self._commands[seat], "view": self.views[seat]}

    def _table(self) -> Referee:
        if self._referee is None:
            raise Fault("there is no match: call reset first")
        return self._referee

    def _go_on(self, after: int) -> None:
        """To the next seat that the game waits for; time passes if all of them wait."""
        while not self._is_over():
            order = [(after + 1 + place) % self.seats for place in range(self.seats)]
            due = [seat for seat in order if self._is_due(seat)]
            if due:
                self.agent_selection = self.possible_agents[due[0]]
                return
            self._pass_time()
        self._end()

    def _is_due(self, seat: int) -> bool:
        if seat not in self.views[seat]["turn"] or not self._commands[seat]:
            return False
        return self._waited.get(seat) != self._sees(seat)

    def _sees(self, seat: int) -> str:
        return json.dumps([self.views[seat], self._commands[seat]], sort_keys=True)

    def _pass_time(self) -> None:
        deadline = self.views[0]["deadline"]
        if deadline is None:
            raise Fault("the game waits for nobody, and for no time")
        self._table().pass_time(deadline)
        self._waited.clear()
        self._look()

    def _is_over(self) -> bool:
        """A table of one, against the house, goes on for ever: there an episode is a round."""
        view = self.views[0]
        return bool(view["over"]) or (view["phase"] == "finished" and "finalPayout" in view)

    def _result(self) -> Optional[Json]:
        """Against the house, the score of a round is what it paid beyond its stake."""
        view: Json = self.views[0]
        if "finalPayout" not in view:
            return cast("Optional[Json]", view["result"])
        score = Decimal(view["finalPayout"]) - Decimal(view["betAmount"])
        return {"winners": [0] if score > 0 else [], "scores": [score]}

    def _end(self) -> None:
        result = self._result()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self._reward(seat, result)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _reward(self, seat: int, result: Optional[Json]) -> float:
        if result is None:
            return 0.0
        if self.reward == "scores":
            return float(result["scores"][seat])
        winners: List[int] = result["winners"]
        return 1.0 / len(winners) if seat in winners else 0.0

    def step(self, action: Optional[int]) -> None:
        """The selected agent acts. What its mask does not have is an `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps += 1
        self._go_on(self.possible_agents.index(agent))
        if self.steps >= self.max_steps and not self._is_over():
            self.truncations = {agent: True for agent in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _act(self, seat: int, action: Optional[int]) -> None:
        if action is None or not self._mask(seat)[int(action)]:
            raise IllegalAction(f"seat {seat} may not do {action} now: see its action mask")
        if int(action) == WAIT:
            self._waited[seat] = self._sees(seat)
            return
        self._table().command(seat, self._commands[seat][int(action)])
        self._look()

    # What is seen.

    def observe(self, agent: str) -> Dict[str, Any]:
        """The seat's view as numbers, and what it may do."""
        seat = self.possible_agents.index(agent)
        numbers = np.array(self.encoding.write(self.views[seat]), np.int64)
        return {"observation": numbers, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> Any:
        mask = np.zeros(self.actions.count, np.int8)
        view = self.views[seat]
        if self._is_over() or seat not in view["turn"]:
            return mask
        mask[list(self._commands[seat])] = 1
        mask[WAIT] = view["deadline"] is not None
        return mask

    def render(self) -> Optional[str]:
        """What everybody may see, as text."""
        text = json.dumps(self._table().view("public"), indent=1, ensure_ascii=False)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Ends the referee."""
        if self._referee is not None:
            self._referee.close()
            self._referee = None


def env(game: str, seats: Optional[int] = None, config: Optional[Json] = None, **how: Any) -> Any:
    """The environment, with PettingZoo's own checks of the order of calls and of actions outside the space."""
    table: Any = TableEnv(game, seats, config, **how)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
