"""What streams bring."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from ._records import Record

N = TypeVar("N")
D = TypeVar("D")
E = TypeVar("E")


@dataclass(frozen=True)
class Event(Generic[N, D]):
    """An event of a stream."""

    event: N
    """Its name, by which type checkers know the type of `data`."""
    id: str
    """Resumes after this event: `last_event_id`."""
    data: D


class StreamedMatchEvent(Record, Generic[E]):
    """An event of a match that was added, changed or cancelled."""

    match_id: str
    league_id: str
    version: int
    event: E


class StreamedMatchRemoval(Record):
    """The match is no longer served."""

    match_id: str
    league_id: str


class StreamedRaceRemoval(Record):
    """The race is no longer served."""

    race_id: str
    meeting_id: str


class StreamedRaces(Record, Generic[E]):
    """The races that are starting or running."""

    data: list[E]
