"""The client at the service: the demo plays, and TOUCHLINE_URL and TOUCHLINE_KEY name it."""

import asyncio
import os

import pytest

from touchline import AsyncTouchline, Page, Touchline, TouchlineError, models, to_pandas

URL, KEY = os.environ["TOUCHLINE_URL"], os.environ["TOUCHLINE_KEY"]


@pytest.fixture
def api() -> Touchline:
    return Touchline(URL, key=KEY)


def test_endpoints_are_typed_by_sport(api: Touchline) -> None:
    league = api.soccer.leagues().data[0]
    assert api.soccer.league(league.id).data.name == league.name
    matches: Page[models.SoccerMatch, models.MetaOfLists] = api.soccer.live_matches()
    for match in matches.data:
        assert match.start_at is None or match.start_at.tzinfo
        assert match.model_extra == {}


def test_all_records_of_a_list_are_read_page_by_page(api: Touchline) -> None:
    rows = list(api.all(api.soccer.matches, status="finished", order="desc", limit=3))
    assert len(rows) == api.soccer.matches(status="finished").meta.total > 3
    assert len({row.id for row in rows}) == len(rows)


def test_a_copy_is_complete_and_goes_on_from_its_cursor(api: Touchline) -> None:
    pages = list(api.changes(api.soccer.matches, limit=10))
    assert len({row.id for page in pages for row in page.data}) > 20
    assert list(api.changes(api.soccer.matches, limit=10, cursor=pages[-1].cursor)) == []


def test_a_stream_begins_with_the_matches_in_play(api: Touchline) -> None:
    event = next(api.soccer.stream())
    assert event.event == "reset"
    assert {match.sport for match in event.data.data} == {"soccer"}


def test_a_refusal_has_the_code_of_the_service(api: Touchline) -> None:
    with pytest.raises(TouchlineError) as unknown:
        api.soccer.match("soc-m000000000")
    assert (unknown.value.status, unknown.value.code) == (404, "not_found")
    with pytest.raises(TouchlineError) as stranger:
        next(Touchline(URL, key="tl_live_none").soccer.stream())
    assert stranger.value.status == 401


def test_other_shapes_are_read_with_get(api: Touchline) -> None:
    rows = api.get("/v1/soccer/leagues", fields=["id", "name"]).json()["data"]
    assert {*rows[0]} == {"id", "name"}
    assert api.get("/v1/soccer/leagues", accept="text/csv").text.startswith("id,")


def test_records_become_a_data_frame(api: Touchline) -> None:
    frame = to_pandas(api.all(api.soccer.matches, status="finished"))
    assert frame["home_team.score"].ge(0).all()
    assert str(frame["start_at"].dt.tz) == "UTC"


def test_the_asynchronous_client_does_the_same() -> None:
    async def calls() -> None:
        async with AsyncTouchline(URL, key=KEY) as api:
            total = (await api.soccer.matches(status="finished")).meta.total
            assert len([row async for row in api.all(api.soccer.matches, status="finished", limit=7)]) == total
            pages = [page async for page in api.changes(api.soccer.matches)]
            assert [page async for page in api.changes(api.soccer.matches, cursor=pages[-1].cursor)] == []
            event = await anext(api.soccer.stream())
            assert event.event == "reset"

    asyncio.run(calls())
