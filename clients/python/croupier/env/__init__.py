"""The games as environments in the form of PettingZoo's AEC API, over `croupier table`.

    from croupier.env import env

    table = env("contraband", seats=4)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        action = None if termination or truncation else policy(observation)
        table.step(action)
"""

from .actions import Actions
from .encoding import Encoding
from .table import IllegalAction, TableEnv, env

__all__ = ["Actions", "Encoding", "IllegalAction", "TableEnv", "env"]
