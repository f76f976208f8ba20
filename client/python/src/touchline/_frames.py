from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from ._records import Record

if TYPE_CHECKING:
    import pandas

R = TypeVar("R", bound=Record)


def to_pandas(records: Iterable[R]) -> pandas.DataFrame:
    """A data frame with a row for each record.

    Records within records are columns named like "home_team.name", as in the CSV of the service; lists stay lists.
    It needs the extra `touchline[pandas]`.
    """
    import pandas

    return pandas.json_normalize([record.model_dump(by_alias=True) for record in records])
