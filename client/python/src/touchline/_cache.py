import re
from collections import OrderedDict
from dataclasses import dataclass, replace

import httpx

_TEXT = re.compile(r"(application/json|text/(csv|markdown|calendar))\b")
_MAX_AGE = re.compile(r"(?:^|[\s,])max-age=(\d+)")
# They describe the transfer, not the content.
_TRANSFER = ("content-encoding", "content-length", "transfer-encoding")


@dataclass(frozen=True)
class _Kept:
    etag: str
    content: bytes
    headers: httpx.Headers
    fresh_until: float
    """Until when it needs no request, by `max-age` and `Age`."""


class Cache:
    """Keeps responses with an `ETag`: answered without a request within their `max-age`, later by a 304.

    It holds `entries` responses; the least recently used one is dropped. Streams and answers that are no text are not kept.
    """

    def __init__(self, entries: int) -> None:
        self._entries = entries
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def fresh(self, request: httpx.Request, now: float) -> httpx.Response | None:
        """The answer, if it needs no request."""
        key = _key(request)
        kept = self._kept.get(key)
        if kept is None or now >= kept.fresh_until:
            return None
        self._put(key, kept)
        return _answer(kept, request)

    def condition(self, request: httpx.Request) -> dict[str, str]:
        """The headers that let the service answer 304."""
        kept = self._kept.get(_key(request))
        return {"If-None-Match": kept.etag} if kept else {}

    def keep(self, request: httpx.Request, response: httpx.Response, now: float) -> httpx.Response:
        """The response to return instead of the one that arrived, whose body has been read."""
        key, headers = _key(request), response.headers
        known = self._kept.get(key)
        if response.status_code == 304 and known:
            renewed = httpx.Headers({**known.headers, **{k: v for k, v in headers.items() if k != "content-type"}})
            kept = replace(known, headers=renewed, fresh_until=_fresh_until(headers, now))
            self._put(key, kept)
            return _answer(kept, request)
        if response.status_code == 200 and "etag" in headers and _TEXT.match(headers.get("content-type", "")):
            self._put(key, _Kept(headers["etag"], response.content, headers, _fresh_until(headers, now)))
        return response

    def _put(self, key: str, kept: _Kept) -> None:
        # Each step is safe when threads share the client.
        self._kept.pop(key, None)
        self._kept[key] = kept
        if len(self._kept) > self._entries:
            self._kept.popitem(last=False)


def _key(request: httpx.Request) -> str:
    return f"{request.headers.get('accept', '')} {request.url}"


def _answer(kept: _Kept, request: httpx.Request) -> httpx.Response:
    headers = [(name, value) for name, value in kept.headers.multi_items() if name not in _TRANSFER]
    return httpx.Response(200, headers=headers, content=kept.content, request=request)


def _fresh_until(headers: httpx.Headers, now: float) -> float:
    max_age = _MAX_AGE.search(headers.get("cache-control", ""))
    return now + int(max_age[1]) - int(headers.get("age", 0)) if max_age else 0
