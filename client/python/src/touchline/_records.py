"""The base of all records, and what surrounds them in an answer."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

D = TypeVar("D")
M = TypeVar("M")
R = TypeVar("R")


class Record(BaseModel):
    """A record of the service. Fields that this version does not know are attributes too, as plain JSON."""

    # Hundreds of models: each is built when it is first used.
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), defer_build=True)


class Item(Record, Generic[D]):
    """An answer with one record."""

    data: D


class ItemWithMeta(Item[D], Generic[D, M]):
    """An answer with one record, and what is said about it."""

    meta: M


class Page(Record, Generic[R, M]):
    """A page of a list."""

    data: list[R]
    meta: M
    _next_url: str | None = PrivateAttr(default=None)
