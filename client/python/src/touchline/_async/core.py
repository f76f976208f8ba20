"""The client without its endpoints. `generate.py` writes the synchronous one from this file."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

import anyio
import httpx
from httpx_sse import EventSource

from .._cache import Cache
from .._changes import Changes
from .._errors import TouchlineError
from .._records import Page, Record
from .._requests import (
    BROKEN,
    Value,
    backoff,
    json_body,
    may_repeat,
    next_url,
    own_url,
    pause_after,
    retry_after,
    target,
)
from .._streams import Event

if TYPE_CHECKING:
    from typing_extensions import Self

A = TypeVar("A", bound=Record)
P = ParamSpec("P")
R = TypeVar("R")

_REDIRECTS = {301, 302, 307, 308}
# A stream without a byte for this long is dead. The service sends a comment every 15 s.
_SILENCE = 35


class AsyncClock:
    """The time of a client. Tests give it one of their own."""

    def now(self) -> float:
        return time.monotonic()

    def random(self) -> float:
        return random.random()

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep(seconds)


class AsyncCore:
    """A client of the service. Calls are repeated where that does no harm."""

    def __init__(
        self,
        base_url: str,
        *,
        key: str | None = None,
        lang: Literal["en", "de", "es", "it", "fr"] | None = None,
        patience: float = 60,
        cache_entries: int = 200,
        poll_seconds: float = 10,
        http_client: httpx.AsyncClient | None = None,
        clock: AsyncClock | None = None,
    ) -> None:
        """A client.

        base_url: "https://api.example", without "/v1".
        key: an API key. Without one, only what is free is answered.
        lang: language of names and sentences. Default: the language of the key.
        patience: seconds for which a request is repeated after 429, 502, 503, 504 and broken connections.
        cache_entries: number of responses kept with their ETag; 0: none.
        poll_seconds: between the requests of `follow` when there is nothing new.
        http_client: sends the requests, with its own proxies and timeouts; the caller closes it.
        """
        self._base_url = base_url.rstrip("/")
        self._headers = {"User-Agent": "touchline-python"}
        if key is not None:
            self._headers["X-API-Key"] = key
        if lang is not None:
            self._headers["Accept-Language"] = lang
        self._patience = patience
        self._poll_seconds = poll_seconds
        self._cache = Cache(cache_entries)
        self._clock = clock or AsyncClock()
        self._owned = None if http_client else httpx.AsyncClient(timeout=30)
        self._http = http_client or self._owned or httpx.AsyncClient()

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owned:
            await self._owned.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def get(self, path: str, *, accept: str = "application/json", **query: Value) -> httpx.Response:
        """The answer at any path of the service: `get("/v1/soccer/matches", fields=["id", "status"]).json()`.

        For headers, other formats and selected fields. It is repeated and cached. Errors: TouchlineError.
        """
        return await self._fetch(self._base_url + target(path, {}, query), accept)

    async def all(
        self, call: Callable[P, Awaitable[Page[R, Any]]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncGenerator[R]:
        """Every record of a list, page by page: `all(api.soccer.matches, status="finished")`. Errors: TouchlineError."""
        page = await call(*args, **kwargs)
        while True:
            for row in page.data:
                yield row
            if page._next_url is None:
                return
            page = await self._read_url(type(page), page._next_url)

    async def changes(
        self, call: Callable[P, Awaitable[Page[R, Any]]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncGenerator[Changes[R]]:
        """What changed since `updated_since` (default: 1970, that is everything), or after the page with this `cursor`.

        It ends when the copy is current: `changes(api.soccer.matches, cursor=stored)`. Each change comes once and in order.
        """
        async for page in self._changes(False, call, *args, **kwargs):
            yield page

    async def follow(
        self, call: Callable[P, Awaitable[Page[R, Any]]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncGenerator[Changes[R]]:
        """Like `changes`, but it does not end: it asks every `poll_seconds` for later changes."""
        async for page in self._changes(True, call, *args, **kwargs):
            yield page

    async def _changes(
        self, follow: bool, call: Callable[..., Awaitable[Page[R, Any]]], *args: Any, **kwargs: Any
    ) -> AsyncGenerator[Changes[R]]:
        kwargs.setdefault("updated_since", "1970-01-01T00:00:00Z")
        while True:
            page = await call(*args, **kwargs)
            kwargs["cursor"] = page.meta.next_cursor
            if page.data or page.meta.removed:
                yield Changes(page.data, page.meta.removed, page.meta.next_cursor)
            if page._next_url is None:
                if not follow:
                    return
                await self._clock.sleep(self._poll_seconds)

    async def _read(self, kind: type[A], path: str, in_path: Mapping[str, str], query: Mapping[str, Value]) -> A:
        return await self._read_url(kind, self._base_url + target(path, in_path, query))

    async def _read_url(self, kind: type[A], url: str) -> A:
        response = await self._fetch(url, "application/json")
        answer = kind.model_validate_json(response.content)
        if isinstance(answer, Page):
            answer._next_url = next_url(response, self._base_url)
        return answer

    async def _change(
        self,
        kind: type[A],
        method: str,
        path: str,
        in_path: Mapping[str, str],
        body: Mapping[str, Value],
        idempotency_key: str | None = None,
    ) -> A:
        headers = {**self._headers, "Accept": "application/json"}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        url = self._base_url + target(path, in_path, {})
        request = self._http.build_request(method, url, headers=headers, json=json_body(body) or None)
        response = await self._send(request)
        if not response.is_success:
            raise TouchlineError(response)
        return kind.model_validate_json(response.content)

    async def _read_text(self, accept: str, path: str, in_path: Mapping[str, str], query: Mapping[str, Value]) -> str:
        return (await self._fetch(self._base_url + target(path, in_path, query), accept)).text

    async def _fetch(self, url: str, accept: str) -> httpx.Response:
        request = self._http.build_request("GET", url, headers={**self._headers, "Accept": accept})
        fresh = self._cache.fresh(request, self._clock.now())
        if fresh is not None:
            return fresh
        request.headers.update(self._cache.condition(request))
        response = self._cache.keep(request, await self._send(request), self._clock.now())
        if response.status_code in _REDIRECTS and "location" in response.headers:
            return await self._fetch(own_url(self._base_url, response.headers["location"]), accept)
        if not response.is_success:
            raise TouchlineError(response)
        return response

    async def _send(self, request: httpx.Request) -> httpx.Response:
        """The last response, or the last error, when the patience ends."""
        waited = 0.0
        for failures in count(1):
            outcome: httpx.Response | Exception
            try:
                outcome = await self._http.send(request, follow_redirects=False)
            except BROKEN as error:
                outcome = error
            repeats = may_repeat(request, outcome)
            pause = pause_after(outcome, failures, self._clock.random()) if repeats else None
            if pause is None or waited + pause > self._patience:
                break
            await self._clock.sleep(pause)
            waited += pause
        if isinstance(outcome, httpx.Response):
            return outcome
        raise outcome

    async def _stream(
        self, kinds: Mapping[str, type[Record]], path: str, query: Mapping[str, Value], last_event_id: str | None
    ) -> AsyncGenerator[Any]:
        """The events of a stream, over any number of connections: each continues after the last event."""
        url = self._base_url + target(path, {}, query)
        shortest, failures = 1.0, 0
        while True:
            headers = {**self._headers, "Accept": "text/event-stream"}
            if last_event_id is not None:
                headers["Last-Event-ID"] = last_event_id
            pause = None
            try:
                async with self._http.stream(
                    "GET", url, headers=headers, timeout=httpx.Timeout(30, read=_SILENCE)
                ) as response:
                    if response.status_code == 200:
                        async for each in EventSource(response).aiter_sse():
                            failures = 0
                            # An id without an event counts: a quiet stream resumes without a `reset`.
                            last_event_id = each.id or last_event_id
                            shortest = shortest if each.retry is None else each.retry / 1_000
                            if each.data and each.event in kinds:
                                yield Event(each.event, each.id, kinds[each.event].model_validate_json(each.data))
                    elif response.status_code != 429 and response.status_code < 500:
                        await response.aread()
                        raise TouchlineError(response)
                    else:
                        pause = retry_after(response)
            except BROKEN:
                pass  # It is opened again.
            failures += 1
            if pause is None:
                pause = shortest if failures == 1 else backoff(failures, shortest, 30, self._clock.random())
            await self._clock.sleep(pause)
