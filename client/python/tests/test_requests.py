"""What is repeated, kept and understood, at a server that gives prepared answers."""

import asyncio
from datetime import date, datetime, timezone
from typing import Any

import pytest
from answering import AsyncClockForTest, ClockForTest, answer, answering, broken, sent

from touchline import AsyncTouchline, Touchline, TouchlineError, models

META = {"total": 0, "limit": 50, "offset": 0, "next_cursor": None, "total_capped": False}
EMPTY: dict[str, Any] = {"success": True, "data": [], "meta": META}


def test_waits_for_retry_after_and_longer_after_each_broken_connection() -> None:
    busy = [answer(429, Retry_After="7"), answer(503, Retry_After="2"), broken, broken, answer(200, EMPTY)]
    with answering(*busy) as server:
        clock = ClockForTest()
        assert Touchline(server.base_url, clock=clock).soccer.live_matches().data == []
        assert clock.waited == [7, 2, 2, 4]


def test_the_asynchronous_client_repeats_alike() -> None:
    async def call(base_url: str) -> list[float]:
        clock = AsyncClockForTest()
        async with AsyncTouchline(base_url, clock=clock) as api:
            assert (await api.soccer.live_matches()).data == []
        return clock.waited

    with answering(answer(503, Retry_After="2"), broken, answer(200, EMPTY)) as server:
        assert asyncio.run(call(server.base_url)) == [2, 1]


def test_gives_up_at_the_end_of_the_patience_with_the_last_refusal() -> None:
    with answering(answer(503, Retry_After="25")) as server:
        clock = ClockForTest()
        with pytest.raises(TouchlineError) as refusal:
            Touchline(server.base_url, clock=clock).soccer.leagues()
        assert refusal.value.status == 503
        assert clock.waited == [25, 25]


@pytest.mark.parametrize("status", [429, 400, 403, 404])
def test_does_not_repeat_what_would_be_refused_again(status: int) -> None:
    with answering(answer(status, {"error": {"code": "quota_exceeded", "message": "No."}})) as server:
        with pytest.raises(TouchlineError, match="No.") as refusal:
            Touchline(server.base_url, clock=ClockForTest()).soccer.leagues()
        assert (refusal.value.code, len(server.requests)) == ("quota_exceeded", 1)


def test_within_max_age_nothing_is_requested_and_later_a_304_is_enough() -> None:
    whole = answer(200, EMPTY, ETag='"1"', Cache_Control="public, max-age=10", Age="4")
    with answering(whole, answer(304, ETag='"1"', Cache_Control="max-age=3")) as server:
        clock = ClockForTest()
        api = Touchline(server.base_url, key="tl_test", lang="de", clock=clock)
        for clock.time in (0, 5.9, 6, 8.9):
            assert api.soccer.live_matches().data == []
        first, second = server.requests
        assert (first["x-api-key"], first["accept-language"], second["if-none-match"]) == ("tl_test", "de", '"1"')


def test_parameters_are_written_as_the_service_reads_them() -> None:
    with answering(answer(200, EMPTY)) as server:
        soccer = Touchline(server.base_url).soccer
        soccer.matches(date=date(2026, 3, 1), status=["FT", "AET"], country=None, limit=5)
        soccer.matches(updated_since=datetime(2026, 3, 1, 12, tzinfo=timezone.utc), league_id="soc-l1")
        soccer.leagues(future=True, q="São & Co")
        assert [each["path"] for each in server.requests] == [
            "/v1/soccer/matches?date=2026-03-01&status=FT,AET&limit=5",
            "/v1/soccer/matches?league_id=soc-l1&updated_since=2026-03-01T12:00:00Z",
            "/v1/soccer/leagues?future=true&q=S%C3%A3o+%26+Co",
        ]


def test_a_merged_id_is_followed_on_the_address_that_the_caller_uses() -> None:
    moved = answer(301, Location="https://public.example/v1/soccer/teams/new?lang=de")
    with answering(moved, answer(404)) as server:
        with pytest.raises(TouchlineError):
            Touchline(server.base_url).soccer.team("old/..", lang="de")
        paths = ["/v1/soccer/teams/old%2F..?lang=de", "/v1/soccer/teams/new?lang=de"]
        assert [each["path"] for each in server.requests] == paths


def test_what_a_later_service_adds_does_not_raise() -> None:
    subject = models.FactSubject.model_validate({"type": "referee", "id": None, "name": "A", "later": {"nested": [1]}})
    assert (subject.type, subject.model_extra) == ("referee", {"later": {"nested": [1]}})
    with answering(answer(200, {**EMPTY, "later": 1})) as server:
        assert Touchline(server.base_url).sports().model_extra == {"success": True, "later": 1}


def block(event: str, id: str, data: str) -> str:
    return f"event: {event}\nid: {id}\ndata: {data}\n\n"


REMOVED = '{"match_id": "m1", "league_id": "l1"}'


def test_a_stream_resumes_after_the_last_id_also_of_a_comment() -> None:
    connections = [
        sent("retry: 1234\n\n", block("removed", "a", REMOVED)),
        answer(503, Retry_After="3"),
        sent(block("not yet known", "b", "{}"), "id: c\n: waiting\n\n"),
        sent(block("removed", "d", REMOVED)),
    ]
    with answering(*connections) as server:
        clock, seen = ClockForTest(), []
        for event in Touchline(server.base_url, clock=clock).soccer.stream(league_id="l1"):
            seen.append((event.event, event.id))
            if event.id == "d":
                break
        assert seen == [("removed", "a"), ("removed", "d")]
        assert [each.get("last-event-id") for each in server.requests] == [None, "a", "a", "c"]
        assert clock.waited == [1.234, 3, 1.234]


def test_a_stream_begins_after_a_given_id_and_a_refusal_ends_it() -> None:
    with answering(answer(401, {"error": {"code": "invalid_key"}})) as server:
        with pytest.raises(TouchlineError) as refusal:
            next(Touchline(server.base_url).soccer.stream(last_event_id="x"))
        assert (refusal.value.code, server.requests[0]["last-event-id"]) == ("invalid_key", "x")


def test_objects_within_others_do_not_take_the_names_of_records() -> None:
    for record in (models.Horse, models.Jockey, models.Trainer):
        assert {"name", "by_course"} <= set(record.model_fields)
    assert {"name", "match_count"} <= set(models.Venue.model_fields)
