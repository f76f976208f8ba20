"""Client of the sports-data service Touchline."""

from . import events, models
from ._async.core import AsyncClock
from ._async.endpoints import AsyncTouchline
from ._changes import Changes, Removal
from ._errors import TouchlineError
from ._frames import to_pandas
from ._records import Item, ItemWithMeta, Page, Record
from ._streams import Event
from ._sync.core import Clock
from ._sync.endpoints import Touchline
from ._webhooks import UnknownWebhookEvent
from .events import webhook_event

__version__ = "0.1.0"

__all__ = [
    "AsyncClock",
    "AsyncTouchline",
    "Changes",
    "Clock",
    "Event",
    "Item",
    "ItemWithMeta",
    "Page",
    "Record",
    "Removal",
    "Touchline",
    "TouchlineError",
    "UnknownWebhookEvent",
    "events",
    "models",
    "to_pandas",
    "webhook_event",
]
