"""Clients of a Croupier house: connect, play, watch and verify, for bots and notebooks.

`croupier.env` has the games as environments in the form of PettingZoo's AEC API; it needs `pip install croupier[env]`.
"""

from .guest import Guest
from .journal import Journal, SeedJournal
from .line import Lost
from .proof import Broken, Fault
from .seat import Seat, Turn, Verified
from .watcher import Watcher
from .wire import House, Refused, choose

__all__ = [
    "Broken",
    "Fault",
    "Guest",
    "House",
    "Journal",
    "Lost",
    "Refused",
    "Seat",
    "SeedJournal",
    "Turn",
    "Verified",
    "Watcher",
    "choose",
]
