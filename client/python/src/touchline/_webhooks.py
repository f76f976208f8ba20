"""Events in the bodies of requests to webhooks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ._records import Record


class UnknownWebhookEvent(Record):
    """An event of a type that this version does not know: answer it with 200."""

    id: str
    type: str
    timestamp: datetime
    sport: str | None = None
    data: Any = None


def parse_event(kinds: Mapping[tuple[str, str | None], type[Record]], body: str | bytes) -> Any:
    """The event as the record of its type and sport."""
    head = UnknownWebhookEvent.model_validate_json(body)
    kind = kinds.get((head.type, head.sport))
    return head if kind is None else kind.model_validate_json(body)
