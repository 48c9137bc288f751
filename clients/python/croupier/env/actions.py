"""The commands that a seat may ask for, as the numbers of a discrete space.

Action 0 is to wait: to let the time of the phase run out, where it has one. Behind it every type of command has as many
places as every other, in the order of the rules, and the commands that its options offer take these places in order:
fields in their order, the last one changing fastest, an optional field first left out.

A range of numbers offers `points` of its values, the smallest and the largest among them: evenly spaced, or by powers in a
range of more than a thousand. Where a type has more commands than places, as many of them are offered, evenly spaced.
"""

from __future__ import annotations

from decimal import Decimal
from math import prod
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Sequence

if TYPE_CHECKING:
    from ..types.table import Field, Offer, Options

WAIT = 0

# Beyond this many values, equal steps would leave out all that matters.
WIDE = 1000


class LeftOut:
    """The value of an optional field that is not given."""


class Actions:
    """The discrete space of one game."""

    def __init__(self, types: Sequence[str], places: int, points: int) -> None:
        self.types, self.places, self.points = list(types), places, points
        self.count = 1 + len(self.types) * places

    def commands(self, options: Options) -> Dict[int, Dict[str, Any]]:
        """Every command that is offered now, by its action."""
        offered: Dict[int, Dict[str, Any]] = {}
        for number, kind in enumerate(self.types):
            offers = [one for one in options if one["type"] == kind and one["allowed"]]
            for place, command in enumerate(self._of_type(offers)):
                offered[1 + number * self.places + place] = command
        return offered

    def _of_type(self, offers: List[Offer]) -> Iterator[Dict[str, Any]]:
        values = [self._values(one.get("fields", {})) for one in offers]
        counts = [prod(len(some) for some in fields.values()) for fields in values]
        total = sum(counts)
        shown = min(total, self.places)
        for place in range(shown):
            at = place if total == shown else place * total // shown
            for offer, fields, count in zip(offers, values, counts):
                if at < count:
                    yield {"type": offer["type"], **combination(fields, at)}
                    break
                at -= count

    def _values(self, fields: Mapping[str, Field]) -> Dict[str, List[Any]]:
        return {name: self._of_field(field) for name, field in fields.items()}

    def _of_field(self, field: Any) -> List[Any]:
        if "oneOf" in field:
            values = list(field["oneOf"])
        elif field.get("text") == "decimal":
            values = self._decimals(field)
        else:
            count = (field["max"] - field["min"]) // field["step"] + 1
            values = [field["min"] + field["step"] * at for at in self._spread(count)]
        return [LeftOut, *values] if field.get("optional") else values

    def _decimals(self, field: Any) -> List[str]:
        unit = Decimal(1).scaleb(-field["decimals"])
        smallest = Decimal(field["min"])
        count = int((Decimal(field["max"]) - smallest) / unit) + 1
        return [str((smallest + unit * at).quantize(unit)) for at in self._spread(count)]

    def _spread(self, count: int) -> List[int]:
        """Places in a range of so many, the first and the last among them."""
        points = min(count, self.points)
        if points < 2:
            return list(range(points))
        last = count - 1
        if count <= WIDE:
            return [at * last // (points - 1) for at in range(points)]
        # Whole numbers throughout: the same places on every machine.
        powers = [1 << (last.bit_length() * at // (points - 1)) for at in range(1, points - 1)]
        return sorted({0, *(power for power in powers if power < last), last})


def combination(fields: Dict[str, List[Any]], at: int) -> Dict[str, Any]:
    """Number `at` of all combinations; the last field changes fastest."""
    chosen: Dict[str, Any] = {}
    for name, values in reversed(list(fields.items())):
        at, which = divmod(at, len(values))
        if values[which] is not LeftOut:
            chosen[name] = values[which]
    return dict(reversed(list(chosen.items())))
