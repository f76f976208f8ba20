from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

R = TypeVar("R")


class Removal(Protocol):
    """A record that was withdrawn or merged."""

    @property
    def id(self) -> str: ...

    @property
    def merged_into(self) -> str | None:
        """The record that replaces it; None when it was withdrawn."""

    @property
    def updated_at(self) -> datetime: ...


@dataclass(frozen=True)
class Changes(Generic[R]):
    """A page of changes: apply both parts, then store the cursor."""

    data: list[R]
    removed: list[Removal]
    cursor: str
    """Continues after this page, also in another process."""
