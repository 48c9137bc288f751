"""An operator's side of a house of Croupier: signed requests, and what they answer.

By docs/operators.md, and no library but Python's own.

    CROUPIER_KEY=acme-1 CROUPIER_SECRET=... python3 croupier_operator.py session p-77 --currency USD --game hilo
    python3 croupier_operator.py --secret-file acme.key rounds --status won
"""

import argparse
import hashlib
import hmac
import http.client
import json
import os
import secrets
import sys
import time
import urllib.parse

API = "/operator/v1"
HEADER = "Croupier-Signature"


class Refused(Exception):
    """The house refused a request."""

    def __init__(self, status, error):
        super().__init__(f"{error.get('code', status)}: {error.get('message', 'no reason was given')}")
        self.status = status
        self.code = error.get("code")


def signature(key, secret, method, target, body, at, nonce):
    """The header of a request, by rule O18: the key is the bytes of the text that was shown."""
    signed = f"{at}.{nonce}.{method}.{target}.".encode() + body
    code = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return f"k={key},t={at},n={nonce},v1={code}"


def target_of(path, asked):
    """The path with its query; without a query there is no `?`."""
    query = urllib.parse.urlencode({name: value for name, value in asked.items() if value is not None})
    return f"{API}{path}?{query}" if query else API + path


class Operator:
    """A house, for an operator who has a key there."""

    def __init__(self, url, key, secret):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the address begins with http:// or https://")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connect = lambda: kind(parts.hostname, parts.port, timeout=30)
        self.key = key
        self._secret = secret

    def _ask(self, method, path, asked=None, body=None):
        """One signed request; the answer's text."""
        target = target_of(path, asked or {})
        data = b"" if body is None else json.dumps(body).encode()
        stamp = signature(self.key, self._secret, method, target, data, int(time.time()), secrets.token_hex(8))
        headers = {HEADER: stamp}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection = self._connect()
        try:
            connection.request(method, target, body=data or None, headers=headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if answer.status >= 400:
            raise Refused(answer.status, _object(text))
        return text

    def _get(self, path, **asked):
        return json.loads(self._ask("GET", path, asked))

    def session(self, player, currency, game, language=None, demo=False):
        """A session for a player: `url`, which works once and for a minute, and `session`."""
        body = {"player": player, "currency": currency, "game": game, "demo": demo}
        if language is not None:
            body["language"] = language
        return json.loads(self._ask("POST", "/sessions", body=body))

    def rounds(self, start=None, end=None, game=None, player=None, status=None):
        """Every round that fits, newest first, page by page."""
        cursor = None
        while True:
            asked = {"from": start, "to": end, "game": game, "player": player, "status": status, "cursor": cursor}
            page = self._get("/rounds", **asked)
            yield from page["rounds"]
            cursor = page["cursor"]
            if cursor is None:
                return

    def round(self, number):
        return self._get(f"/rounds/{urllib.parse.quote(number, safe='')}")

    def proof(self, number):
        """What a round is checked with; its seed is there once it is open."""
        return self._get(f"/rounds/{urllib.parse.quote(number, safe='')}/proof")

    def report(self, start, end, by="day"):
        return self._get("/report", **{"from": start, "to": end, "by": by})

    def outbox(self):
        """What the house still owes, oldest first."""
        return self._get("/outbox")["owed"]

    def export(self, day):
        """The CSV of a UTC day, from an hour after its end."""
        return self._ask("GET", "/exports", {"day": day})

    def watch(self):
        return self._get("/watch")["returns"]

    def limits(self, player, limits=None):
        """A player's limits; with `limits`, after these were set."""
        if limits is None:
            return self._get("/limits", player=player)
        return json.loads(self._ask("POST", "/limits", body={"player": player, "limits": limits}))


def _object(text):
    try:
        read = json.loads(text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


# --- The program ----------------------------------------------------------------------------


def credentials(arguments):
    """The key and its secret: from a file of one line, else from the environment. Never from the
    arguments, which everybody on the machine can read."""
    if arguments.secret_file:
        with open(arguments.secret_file, encoding="utf-8") as file:
            words = file.read().split()
    else:
        words = [os.environ.get("CROUPIER_KEY", ""), os.environ.get("CROUPIER_SECRET", "")]
    if len(words) != 2 or not all(words):
        sys.exit("Give the key's id and its secret in --secret-file, or in CROUPIER_KEY and CROUPIER_SECRET.")
    return words


def parser():
    whole = argparse.ArgumentParser(description="An operator's side of a house of Croupier.")
    whole.add_argument("--url", default="http://127.0.0.1:8080", help="the house")
    whole.add_argument("--secret-file", help="a file with the key's id and its secret, as they were shown")
    commands = whole.add_subparsers(dest="command", required=True)
    session = commands.add_parser("session", help="open a session for a player")
    session.add_argument("player")
    session.add_argument("--currency", required=True)
    session.add_argument("--game", required=True)
    session.add_argument("--language")
    session.add_argument("--demo", action="store_true")
    rounds = commands.add_parser("rounds", help="rounds, newest first")
    for name in ("--from", "--to", "--game", "--player", "--status"):
        rounds.add_argument(name)
    for name, what in (("round", "one round"), ("proof", "what it is checked with")):
        commands.add_parser(name, help=what).add_argument("id")
    report = commands.add_parser("report", help="what was staked and paid")
    report.add_argument("--from", required=True)
    report.add_argument("--to", required=True)
    report.add_argument("--by", choices=("day", "game", "currency"), default="day")
    commands.add_parser("outbox", help="what the house owes")
    commands.add_parser("watch", help="what came against what chance gives")
    commands.add_parser("export", help="a day as CSV").add_argument("day")
    limits = commands.add_parser("limits", help="a player's limits")
    limits.add_argument("player")
    limits.add_argument("--set", help="other limits, as a JSON object")
    return whole


def run(operator, asked):
    """What a command prints, a line at a time."""
    asked = dict(asked)
    command = asked.pop("command")
    start, end = asked.get("from"), asked.get("to")
    if command == "session":
        yield json.dumps(operator.session(**asked))
    elif command == "rounds":
        for one in operator.rounds(start, end, asked["game"], asked["player"], asked["status"]):
            yield json.dumps(one)
    elif command in ("round", "proof"):
        yield json.dumps(getattr(operator, command)(asked["id"]))
    elif command == "report":
        yield json.dumps(operator.report(start, end, asked["by"]))
    elif command == "limits":
        limits = None if asked["set"] is None else json.loads(asked["set"])
        yield json.dumps(operator.limits(asked["player"], limits))
    elif command == "export":
        yield operator.export(asked["day"]).rstrip("\n")
    else:
        for one in getattr(operator, command)():
            yield json.dumps(one)


def main():
    arguments = parser().parse_args()
    operator = Operator(arguments.url, *credentials(arguments))
    asked = {name: value for name, value in vars(arguments).items() if name not in ("url", "secret_file")}
    try:
        for line in run(operator, asked):
            print(line)
    except (Refused, OSError, ValueError) as wrong:
        sys.exit(f"{wrong}")


if __name__ == "__main__":
    main()
