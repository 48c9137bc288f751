"""What a client of Croupier keeps of a house's promises, and the signatures under them.

By docs/contract.md, sections 1 and 5, and no library but Python's own. Run by itself, it tries its
Ed25519 on the test vectors of RFC 8032.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
import secrets
import string
from typing import Any, Dict, Iterator, List, NoReturn, Optional, Tuple

Json = Dict[str, Any]


class Fault(Exception):
    """Something is not as the protocol says."""


class Broken(Fault):
    """The house did not keep its word."""

    def __init__(self, what: str, promised: Any, came: Any) -> None:
        super().__init__(f"{what} is not as promised. Promised: {said(promised)}. Came: {said(came)}.")


def stop(what: str, promised: Any, came: Any) -> NoReturn:
    """A difference: nothing goes on behind it."""
    raise Broken(what, promised, came)


def said(value: Any) -> str:
    """A value in a sentence."""
    if value is None:
        return "nothing"
    return value if isinstance(value, str) else json.dumps(value)


def must(holds: object, fault: str) -> None:
    if not holds:
        raise Fault(fault)


def same(what: str, promised: Any, came: Any) -> None:
    """What came is what was promised, to the type: for Python alone, true is 1."""
    if json.dumps(promised, sort_keys=True) != json.dumps(came, sort_keys=True):
        stop(what, promised, came)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# --- Signatures: Ed25519 by RFC 8032 --------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
ZERO = (0, 1, 1, 0)
Point = Tuple[int, int, int, int]


def plus(one: Point, other: Point) -> Point:
    """The sum of two points (x, y, z, t), x/z and y/z being on the curve and t = xy/z."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2)
    c, d = 2 * t1 * t2 * D, 2 * z1 * z2
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    total = ZERO
    while number:
        if number & 1:
            total = plus(total, point)
        point, number = plus(point, point), number >> 1
    return total


def is_same_point(one: Point, other: Point) -> bool:
    x1, y1, z1, _ = one
    x2, y2, z2, _ = other
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0


def point_of(data: bytes) -> Optional[Point]:
    """The point that 32 bytes are; nothing if they are none."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P


# The base point has y = 4/5 and the x that is even.
BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or ZERO


def is_signed(key: str, text: str, signature: Optional[str]) -> bool:
    """Whether the holder of a key has signed a text; key and signature are lowercase hex digits."""
    if signature is None or not (is_hex(key, 64) and is_hex(signature, 128)):
        return False
    return fits(bytes.fromhex(key), text.encode(), bytes.fromhex(signature))


def is_hex(text: object, length: int) -> bool:
    return isinstance(text, str) and re.fullmatch(f"[0-9a-f]{{{length}}}", text) is not None


@functools.lru_cache(maxsize=256)
def fits(key: bytes, data: bytes, signature: bytes) -> bool:
    """As strict as `croupier verify`: one way to write it, and no point that would fit any text."""
    point, nonce = point_of(key), point_of(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if point is None or nonce is None or scalar >= ORDER:
        return False
    if any(is_same_point(times(8, one), ZERO) for one in (point, nonce)):
        return False
    digest = hashlib.sha512(signature[:32] + key + data).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return is_same_point(times(scalar, BASE), plus(nonce, times(challenge, point)))


# --- What a house signs ---------------------------------------------------------------------


def commitment_text(table: Optional[str], attempt: int, server_seed_hash: str) -> str:
    return f"croupier-commitment:2:{table}:{attempt}:{server_seed_hash}"


def terms_text(table: Optional[str], attempt: int, terms: str) -> str:
    return f"croupier-terms:2:{table}:{attempt}:{sha256(terms)}"


def head_text(table: Optional[str], attempt: int, head: str) -> str:
    return f"croupier-head:2:{table}:{attempt}:{head}"


class Terms:
    """What a game is to be played with, as its text says it."""

    def __init__(self, text: str) -> None:
        # The settings are JSON and have colons of their own.
        first, last = text.split(":", 5), text.rsplit(":", 1)
        if len(first) < 6 or len(first[5]) <= len(last[1]):
            stop("The form of the terms", "seven parts", text)
        self.text = text
        self.server_seed_hash, self.game, self.rules, self.seats, self.data_hash = first[:5]
        self.config = first[5][: -len(last[1]) - 1]
        self.hashes = [None if word == "bot" else word for word in last[1].split(",")]

    @staticmethod
    def of(opening: Json, config: str) -> str:
        """The terms that an opening has, with the settings' text as it stands there."""
        names = ["serverSeedHash", "game", "rules", "seats", "dataHash"]
        hashes = ",".join(hash_ or "bot" for hash_ in opening["clientSeedHashes"])
        return ":".join([*(str(opening[name]) for name in names), config, hashes])


# --- Seeds ----------------------------------------------------------------------------------

LETTERS = string.ascii_lowercase + string.digits


def new_seed(typed: str) -> str:
    """What a person typed, then 16 random characters."""
    return usable(typed)[:40] + "".join(secrets.choice(LETTERS) for _ in range(16))


def usable(text: str) -> str:
    return "".join(one for one in text if " " <= one <= "~" and one not in ":,")


def is_client_seed(text: object) -> bool:
    return isinstance(text, str) and 1 <= len(text) <= 64 and usable(text) == text


def check_part(seat: int, hash_: Optional[str], seed: Any) -> None:
    """A seat's opened seed against its hash; a bot has none, and a seed that everybody knows."""
    what = f"The client seed of seat {seat}"
    if hash_ is None:
        return same(what, f"bot{seat}", seed)
    if not is_client_seed(seed) or sha256(seed) != hash_:
        stop(what, f"a seed with the hash {hash_}", seed)


def check_client_seed(hashes: List[Optional[str]], client_seed: str) -> None:
    """All seats' seeds, joined, against their hashes: one a seat."""
    parts = client_seed.split(",")
    same("The number of client seeds", len(hashes), len(parts))
    for seat, (hash_, part) in enumerate(zip(hashes, parts)):
        check_part(seat, hash_, part)


def check_server_seed(server_seed_hash: str, server_seed: str) -> None:
    if not is_hex(server_seed, 64) or sha256(server_seed) != server_seed_hash:
        stop("The server seed", f"a seed with the hash {server_seed_hash}", server_seed)


# --- Keeping --------------------------------------------------------------------------------


def write(path: str, value: Any) -> None:
    """Writes a whole file or nothing: what is kept must outlive whatever comes next."""
    beside = f"{path}.new"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def keep_house_key(folder: Optional[str], address: str, key: str) -> None:
    """Keeps a house's key by its address; another one than before is said."""
    if not is_hex(key, 64):
        stop("The house's key", "64 hex digits", key)
    if folder is None:
        return
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "house-keys.json")
    keys = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            keys = json.load(file)
    same(f"The key of the house at {address}", keys.get(address, key), key)
    write(path, keys | {address: key})


class Kept:
    """What one player saw and kept of a table, or of their server seeds: the evidence of section 5."""

    def __init__(self, house: str, house_key: str, file: Optional[str] = None) -> None:
        self.house, self.house_key, self.file = house, house_key, file
        self.table: Optional[str] = None
        # Each by its attempt; the heads by attempt and head, with their signatures.
        self.commitments: Dict[int, Json] = {}
        self.terms: Dict[int, Json] = {}
        self.heads: Dict[Tuple[int, str], Optional[str]] = {}
        self.seeds: List[Json] = []
        self.sent: List[str] = []

    def save(self) -> None:
        """Before whatever it is evidence for goes out."""
        if self.file and self.table:
            write(self.file, self.evidence())

    def evidence(self) -> Json:
        heads = [
            {"attempt": attempt, "head": head, "signature": signature}
            for (attempt, head), signature in self.heads.items()
        ]
        return {
            "house": self.house,
            "houseKey": self.house_key,
            "table": self.table,
            "commitments": by_attempt(self.commitments),
            "terms": by_attempt(self.terms),
            "seeds": self.seeds,
            "sent": self.sent,
            "heads": heads,
        }

    def is_table(self, table: str) -> None:
        self.table = self.table or table
        same("The table", self.table, table)

    def is_key(self, key: Optional[str]) -> None:
        same("The house's key", self.house_key, key)

    def is_signed(self, what: str, text: str, signature: Optional[str]) -> None:
        if not is_signed(self.house_key, text, signature):
            stop(f"The signature of {what}", f"the house's, of {text}", signature)

    def newest(self) -> int:
        """The newest attempt that is known."""
        return max(self.commitments, default=0)

    def commitment(self, attempt: int, server_seed_hash: str, signature: Optional[str]) -> None:
        """Keeps a commitment, or holds it against the one that was kept."""
        what = f"commitment of attempt {attempt}"
        known = self.commitments.get(attempt)
        if known is not None:
            return same(f"The {what}", known["serverSeedHash"], server_seed_hash)
        used = [one["serverSeedHash"] for one in self.commitments.values()]
        if server_seed_hash in used:
            stop(f"The {what}", "one that was not given before", server_seed_hash)
        text = commitment_text(self.table, attempt, server_seed_hash)
        self.is_signed(f"the {what}", text, signature)
        self.commitments[attempt] = {"serverSeedHash": server_seed_hash, "signature": signature}
        self.save()

    def seed(self, attempt: int, seat: int, seed: str) -> None:
        """Keeps a seed of the player's own."""
        self.seeds.append({"attempt": attempt, "seat": seat, "seed": seed})
        self.save()

    def own(self, attempt: int) -> Optional[Json]:
        """The player's own seed in an attempt, the last if there were several; none without one."""
        return next((one for one in reversed(self.seeds) if one["attempt"] == attempt), None)

    def mine(self, attempt: int) -> Json:
        """The same, where there must be one."""
        own = self.own(attempt)
        if own is None:
            raise Fault(f"there is no seed of one's own in attempt {attempt}")
        return own

    def promise(self, attempt: int, terms: str, signature: Optional[str]) -> None:
        """Keeps the terms of an attempt."""
        self.terms[attempt] = {"text": terms, "signature": signature}
        self.save()

    def accepted(self, attempt: int, name: str, head: Optional[str]) -> None:
        """Something that the player sent was accepted, with a head that is still to be signed."""
        if head is None or not is_hex(head, 64):
            stop("The head of an accepted command", "64 hex digits", head)
        self.sent.append(name)
        self.heads.setdefault((attempt, head), None)
        self.save()

    def signed_head(self, what: str, attempt: int, head: str, signature: Optional[str]) -> None:
        self.is_signed(what, head_text(self.table, attempt, head), signature)
        self.heads[(attempt, head)] = signature
        self.save()

    def own_heads(self, attempt: int) -> List[str]:
        return [head for number, head in self.heads if number == attempt]


def read_evidence(path: str) -> Kept:
    """What somebody kept, if the house has signed it as it says."""
    with open(path, encoding="utf-8") as file:
        said_to_be = json.load(file)
    kept = Kept(said_to_be["house"], said_to_be["houseKey"])
    kept.is_table(said_to_be["table"])
    for one in said_to_be["commitments"]:
        kept.commitment(one["attempt"], one["serverSeedHash"], one["signature"])
    for one in said_to_be["terms"]:
        kept.is_signed("the terms", terms_text(kept.table, one["attempt"], one["text"]), one["signature"])
        kept.promise(one["attempt"], one["text"], one["signature"])
    for one in said_to_be["heads"]:
        kept.heads[(one["attempt"], one["head"])] = one["signature"]
        if one["signature"] is not None:
            kept.signed_head("a head", one["attempt"], one["head"], one["signature"])
    kept.seeds, kept.sent = said_to_be["seeds"], said_to_be["sent"]
    return kept


def by_attempt(kept: Dict[int, Json]) -> List[Json]:
    return [{"attempt": attempt} | one for attempt, one in kept.items()]


# --- The test vectors of RFC 8032, section 7.1 ----------------------------------------------

VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bac"
        "c61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e"
        "458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290"
        "ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


def refused(key: bytes, data: bytes, signature: bytes) -> Iterator[Tuple[bytes, bytes, bytes]]:
    """What must not be taken for the signature: each differs from it in one thing."""
    scalar = int.from_bytes(signature[32:], "little")
    identity = (1).to_bytes(32, "little")
    yield key, data + b"!", signature
    yield key, data, bytes([signature[0] ^ 1]) + signature[1:]
    yield key, data, signature[:32] + bytes([signature[32] ^ 1]) + signature[33:]
    yield key, data, signature[:32] + (scalar + ORDER).to_bytes(32, "little")
    yield identity, data, identity + bytes(32)
    yield (P + 1).to_bytes(32, "little"), data, signature


def try_signatures() -> None:
    for key, data, signature in VECTORS:
        case = bytes.fromhex(key), bytes.fromhex(data), bytes.fromhex(signature)
        must(fits(*case), f"a signature of RFC 8032 that does not hold: {signature}")
        for number, wrong in enumerate(refused(*case)):
            must(not fits(*wrong), f"a signature that must not hold, number {number}: {signature}")
    print(f"{len(VECTORS)} signatures of RFC 8032 hold")


if __name__ == "__main__":
    try_signatures()
