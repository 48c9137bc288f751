"""A client that believes everything: it keeps what it is promised, and compares nothing.

What it kept, and the journal that it was given, is what `croupier verify` has to tell a lie from.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../../clients/python"))

import croupier_client  # noqa: E402
import croupier_rounds  # noqa: E402
from croupier import checking, journal, player, proof, wire  # noqa: E402

MODULES = [croupier_client, croupier_rounds, checking, journal, player, proof, wire]


def believe(*_):
    """Asks nothing."""


for module in MODULES:
    for name in ("same", "stop"):
        if hasattr(module, name):
            setattr(module, name, believe)
for name in ("check_view", "check_terms", "check_voided", "on_refused_head"):
    setattr(player.Player, name, believe)
player.Player.is_answered = lambda _: True
for name in ("check_journal", "check_afterwards", "check_together", "report"):
    setattr(croupier_client, name, believe)
croupier_rounds.check = croupier_rounds.check_money = believe
croupier_rounds.Session.check_retired = believe
croupier_rounds.Session.check_round_of_the_past = believe

sign_head = croupier_rounds.Session.sign_head


def ask_for_a_signature(session, head):
    """Goes on without one."""
    try:
        sign_head(session, head)
    except wire.Refused:
        pass


croupier_rounds.Session.sign_head = ask_for_a_signature

program = sys.argv.pop(1)
wire.run({"table": croupier_client.main, "rounds": croupier_rounds.main}[program])
