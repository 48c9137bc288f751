"""A bot: plays a match with bots of the house, at random, and verifies it.

    python examples/bot.py http://127.0.0.1:8080 xidach 2
"""

import random
import sys

from croupier import Guest, House, Refused, choose

address, game, seats = (sys.argv[1:] + ["http://127.0.0.1:8080", "xidach", "2"][len(sys.argv) - 1 :])[:3]
seat = Guest(House(address), "Python").make_table(game, int(seats))
for _ in range(int(seats) - 1):
    seat.add_bot("random")
seat.start()
for turn in seat.turns():
    try:
        turn.play(choose(turn.options, random) or {})
    except Refused:
        pass  # Somebody else was quicker: the next turn tells.
print(seat.verify().head)
