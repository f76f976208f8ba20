"""What is sent to manage webhooks, what of it is repeated, and the events that receivers get."""

import json
from datetime import datetime, timezone
from typing import Any

import pytest
from answering import ClockForTest, answer, answering, broken

from touchline import Touchline, TouchlineError, UnknownWebhookEvent, models, webhook_event

WEBHOOK: dict[str, Any] = {
    "id": "we_7k2p9xq4ab",
    "url": "https://hooks.example.com/",
    "description": "",
    "events": ["final"],
    "sports": [],
    "league_ids": [],
    "team_ids": [],
    "match_ids": [],
    "language": "en",
    "state": "active",
    "disabled_at": None,
    "disabled_reason": None,
    "created_at": "2026-03-01T12:00:00.000Z",
}
CREATED = answer(200, {"success": True, "data": {**WEBHOOK, "secret": "whsec_x"}})
QUEUED = answer(200, {"success": True, "data": {"queued": 2}})


def test_a_webhook_is_created_once_although_the_answer_is_lost() -> None:
    with answering(broken, CREATED) as server:
        api = Touchline(server.base_url, key="tl_live_x", clock=ClockForTest())
        assert api.webhooks.create(url="https://hooks.example.com/", events=["final"]).data.secret == "whsec_x"
        first, second = server.requests
        assert (first["method"], first["path"], first["x-api-key"]) == ("POST", "/v1/webhooks", "tl_live_x")
        assert json.loads(first["body"]) == {"url": "https://hooks.example.com/", "events": ["final"]}
        assert first["idempotency-key"] == second["idempotency-key"]


@pytest.mark.parametrize("change", ["rotate_secret", "test", "delete"])
def test_what_must_not_happen_twice_is_repeated_after_429_only(change: str) -> None:
    with answering(answer(429, Retry_After="3"), answer(503, Retry_After="1")) as server:
        clock = ClockForTest()
        with pytest.raises(TouchlineError) as refusal:
            getattr(Touchline(server.base_url, clock=clock).webhooks, change)("we_1")
        assert (refusal.value.status, clock.waited, len(server.requests)) == (503, [3], 2)


def test_only_what_is_given_is_changed() -> None:
    with answering(answer(200, {"success": True, "data": WEBHOOK})) as server:
        Touchline(server.base_url).webhooks.change("we_1", enabled=False, events=[])
        [request] = server.requests
        assert (request["method"], request["path"]) == ("PATCH", "/v1/webhooks/we_1")
        assert json.loads(request["body"]) == {"enabled": False, "events": []}


def test_events_are_sent_again_since_an_instant() -> None:
    with answering(QUEUED) as server:
        since = datetime(2026, 3, 1, 12, tzinfo=timezone.utc)
        assert Touchline(server.base_url).webhooks.resend("we_1", since=since).data.queued == 2
        assert json.loads(server.requests[0]["body"]) == {"since": "2026-03-01T12:00:00Z"}


def test_the_body_of_an_event_is_the_record_of_its_type_and_sport() -> None:
    head = {"id": "evt_1", "timestamp": "2026-03-01T12:00:00.000Z"}
    removed = {**head, "type": "removed", "sport": "tennis", "data": {"match_id": "ten-m1", "league_id": "ten-l1"}}
    event = webhook_event(json.dumps(removed))
    assert isinstance(event, models.WebhookRemovedMatch)
    assert event.data.match_id == "ten-m1"
    data = {"key_id": "key_1", "at": "2026-03-01T12:00:00Z", "calls": 60, "per_minute": 60}
    usage = webhook_event(json.dumps({**head, "type": "usage.limited", "data": data}))
    assert isinstance(usage, models.WebhookUsage)


def test_an_event_of_a_later_service_is_not_an_error() -> None:
    body = {"id": "evt_1", "type": "transfer", "timestamp": "2026-03-01T12:00:00Z", "sport": "soccer", "data": {"a": 1}}
    event = webhook_event(json.dumps(body))
    assert isinstance(event, UnknownWebhookEvent)
    assert (event.type, event.data) == ("transfer", {"a": 1})
    with pytest.raises(ValueError):
        webhook_event(b"{")
