"""A view as a row of whole numbers, and back.

The form of every game's view is data that `cargo xtask codegen` reads from the Rust types (`croupier/types/views.json`), so
nothing of a view is left out by hand. By form:

- a number is itself, a flag 0 or 1, a word its place in the list of words;
- a card is its place in the deck; a decimal string its value in units of 10⁻⁸, and its decimals;
- any other text is its UTF-8 in eight numbers of seven bytes each;
- what may be null or left out has a 0 or 1 before it;
- a list is its length and as many places as it has room, the newest items where it is longer;
- where there are several forms, their number and room for each.

`game`, `fair` and `result` are not in it: the first two say nothing about the position, and the last is the reward.
"""

from __future__ import annotations

import json
from functools import partial
from importlib import resources
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

Numbers = List[int]

LEFT_OUT = ("game", "fair", "result")
COMMON = ("phase", "seat", "turn", "deadline", "over")

# How many items a list has room for, by where it stands; what is not named has room for one a seat.
ROOM = {
    "xidach.seats.cards": 5,
    "contraband.history": 20,
    "bazaar.pairs": 5,
    "bazaar.offers": 128,
    "bazaar.reveal.log": 48,
    "bazaar.history": 8,
    "bazaar.history.log": 48,
    "cashflow.dice": 3,
    "cashflow.card.matches": 12,
    "cashflow.card.winOn": 6,
    "cashflow.players.assets": 24,
    "cashflow.players.liabilities": 24,
    "hilo.cardHistory": 64,
    "hilo.multiplierHistory": 64,
    "chickenroad.multipliers": 24,
    "chickenroad.survived": 24,
    "dragontower.multipliers": 12,
    "dragontower.survived": 12,
    "dragontower.tiles": 12,
    "dragontower.tiles.safe": 4,
}

TEXT_NUMBERS, TEXT_BYTES = 8, 7
UNIT = 8
DECIMALS = ("session.Chance", "session.Money", "session.Multiplier", "session.Step")
CARDS = [
    rank + suit
    for suit in "SHDC"
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
]


class Form:
    """One form: how many numbers it takes, and how a value becomes them and they the value."""

    def __init__(
        self, size: int, write: Callable[[Any], Numbers], read: Callable[[Numbers], Any]
    ) -> None:
        self.size, self.write, self.read = size, write, read


NUMBER = Form(1, lambda value: [value], lambda numbers: numbers[0])
FLAG = Form(1, lambda value: [int(value)], lambda numbers: bool(numbers[0]))


def words(known: List[str]) -> Form:
    return Form(1, lambda value: [known.index(value)], lambda numbers: known[numbers[0]])


def write_text(text: str) -> Numbers:
    data = text.encode()[: TEXT_NUMBERS * TEXT_BYTES].ljust(TEXT_NUMBERS * TEXT_BYTES, b"\0")
    parts = range(0, len(data), TEXT_BYTES)
    return [int.from_bytes(data[at : at + TEXT_BYTES], "big") for at in parts]


def read_text(numbers: Numbers) -> str:
    data = b"".join(number.to_bytes(TEXT_BYTES, "big") for number in numbers)
    return data.rstrip(b"\0").decode(errors="ignore")


def write_decimal(text: str) -> Numbers:
    whole, _, part = text.partition(".")
    return [int(whole + part.ljust(UNIT, "0")), len(part)]


def read_decimal(numbers: Numbers) -> str:
    value, decimals = numbers
    digits = str(value).rjust(UNIT + 1, "0")
    part = digits[-UNIT:][:decimals]
    return digits[:-UNIT] + (f".{part}" if part else "")


TEXT = Form(TEXT_NUMBERS, write_text, read_text)
DECIMAL = Form(2, write_decimal, read_decimal)
PLAIN = {"number": NUMBER, "flag": FLAG, "text": TEXT, "decimal": DECIMAL, "card": words(CARDS)}


def maybe(inner: Form) -> Form:
    nothing = [0] * (inner.size + 1)
    return Form(
        inner.size + 1,
        lambda value: nothing if value is None else [1, *inner.write(value)],
        lambda numbers: inner.read(numbers[1:]) if numbers[0] else None,
    )


def items(inner: Form, room: int) -> Form:
    def write(value: List[Any]) -> Numbers:
        shown = value[-room:]
        numbers = [number for item in shown for number in inner.write(item)]
        return [len(value), *numbers, *([0] * (inner.size * (room - len(shown))))]

    def read(numbers: Numbers) -> List[Any]:
        count = min(numbers[0], room)
        starts = [1 + inner.size * place for place in range(count)]
        return [inner.read(numbers[start : start + inner.size]) for start in starts]

    return Form(1 + inner.size * room, write, read)


def record(fields: List[Tuple[str, bool, Form]]) -> Form:
    """Fields in their order; what is left out has a 0 before it."""

    def write(value: Mapping[str, Any]) -> Numbers:
        numbers: Numbers = []
        for name, optional, form in fields:
            if optional and name not in value:
                numbers += [0] * (form.size + 1)
            else:
                numbers += [*([1] if optional else []), *form.write(value[name])]
        return numbers

    def read(numbers: Numbers) -> Dict[str, Any]:
        value: Dict[str, Any] = {}
        start = 0
        for name, optional, form in fields:
            is_there = not optional or bool(numbers[start])
            start += int(optional)
            if is_there:
                value[name] = form.read(numbers[start : start + form.size])
            start += form.size
        return value

    return Form(sum(form.size + int(optional) for _, optional, form in fields), write, read)


def one_of(forms: List[Form], fits: List[Callable[[Any], bool]]) -> Form:
    """Its number, and room for each: numbers of one form are never taken for those of another."""
    starts = [1 + sum(form.size for form in forms[:place]) for place in range(len(forms))]
    size = 1 + sum(form.size for form in forms)

    def write(value: Any) -> Numbers:
        which = next(place for place, is_it in enumerate(fits) if is_it(value))
        numbers = [0] * size
        numbers[0] = which
        numbers[starts[which] : starts[which] + forms[which].size] = forms[which].write(value)
        return numbers

    def read(numbers: Numbers) -> Any:
        form, start = forms[numbers[0]], starts[numbers[0]]
        return form.read(numbers[start : start + form.size])

    return Form(size, write, read)


def fits(shape: Any, value: Mapping[str, Any]) -> bool:
    """Whether an object has the fields of this form, and its words."""
    fields = {name: (optional, inner) for name, optional, inner in shape["record"]}
    has_all = all(optional or name in value for name, (optional, _) in fields.items())
    return has_all and all(name in fields and may_be(fields[name][1], value[name]) for name in value)


def may_be(shape: Any, value: Any) -> bool:
    return not (isinstance(shape, dict) and "words" in shape) or value in shape["words"]


def fields_of(game: str, view: Optional[Sequence[Sequence[Any]]]) -> List[Sequence[Any]]:
    """What a view has: of our games as the Rust types say it, of any other what all views have and `view`."""
    views = json.loads(resources.files("croupier.types").joinpath("views.json").read_text("utf-8"))
    if view is None and game not in views:
        raise ValueError(f"{game} is none of {', '.join(views)}: say in `view` what its views have")
    if view is None:
        return list(views[game]["record"])
    return [*(field for field in views["contraband"]["record"] if field[0] in COMMON), *view]


class Encoding:
    """How the views of one game at a table of so many seats are written as numbers. Of a game of somebody else's, `view` says
    what its views have beside what all have, and `room` for how many items a list has room: see the package's page."""

    def __init__(
        self,
        game: str,
        seats: int,
        view: Optional[Sequence[Sequence[Any]]] = None,
        room: Optional[Mapping[str, int]] = None,
    ) -> None:
        self._seats, self._room = seats, {**ROOM, **(room or {})}
        kept = [field for field in fields_of(game, view) if field[0] not in LEFT_OUT]
        self._form = self._of({"record": kept}, game)
        self.size = self._form.size

    def write(self, view: Mapping[str, Any]) -> Numbers:
        """The numbers of a view."""
        return self._form.write(view)

    def read(self, numbers: Numbers) -> Dict[str, Any]:
        """The view that numbers are of."""
        return dict(self._form.read(numbers))

    def _of(self, shape: Any, place: str) -> Form:
        if isinstance(shape, str):
            return PLAIN[shape]
        ((kind, inner),) = shape.items()
        if kind == "words":
            return words(inner)
        if kind == "text":
            return words(CARDS) if inner == "cards.Card" else DECIMAL if inner in DECIMALS else TEXT
        if kind == "maybe":
            return maybe(self._of(inner, place))
        if kind == "list":
            return items(self._of(inner, place), self._room.get(place, self._seats))
        if kind == "record":
            return record(list(self._fields(inner, place)))
        forms = [self._of(one, place) for one in inner]
        return one_of(forms, [partial(fits, one) for one in inner])

    def _fields(self, fields: List[Any], place: str) -> Iterator[Tuple[str, bool, Form]]:
        for name, optional, inner in fields:
            yield name, optional, self._of(inner, f"{place}.{name}")
