"""What requests consist of, and when they are repeated. The same for both clients."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timezone
from typing import TypeAlias
from urllib.parse import quote, urlencode, urlsplit

import httpx

Value: TypeAlias = str | int | bool | date | Sequence[str] | None

# The request was not served, and the same one may be served later.
_REPEATABLE = {429, 502, 503, 504}
BROKEN = (httpx.NetworkError, httpx.TimeoutException, httpx.RemoteProtocolError)
"""Errors of connections. Other errors are those of the caller."""


def target(path: str, in_path: Mapping[str, str], query: Mapping[str, Value]) -> str:
    """The path and the query of a request. Lists are separated by commas; None is left out."""
    filled = path.format(**{name: quote(value, safe="") for name, value in in_path.items()})
    texts = {name: _text(value) for name, value in query.items() if value is not None}
    return filled + ("?" + urlencode(texts, safe=",:/") if texts else "")


def _text(value: str | int | bool | date | Sequence[str]) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, int) else ",".join(value)


def json_body(values: Mapping[str, Value]) -> dict[str, str | int | bool | list[str]]:
    """The body of a request. None is left out."""
    return {name: _json(value) for name, value in values.items() if value is not None}


def _json(value: str | int | bool | date | Sequence[str]) -> str | int | bool | list[str]:
    if isinstance(value, date):
        return _text(value)
    return value if isinstance(value, (str, int)) else list(value)


def may_repeat(request: httpx.Request, outcome: httpx.Response | Exception) -> bool:
    """Whether a repetition does no harm if the request was served after all. After a 429 it was not."""
    is_harmless = request.method in ("GET", "HEAD", "PATCH") or "idempotency-key" in request.headers
    return is_harmless or (isinstance(outcome, httpx.Response) and outcome.status_code == 429)


def own_url(base_url: str, url: str) -> str:
    """A URL of the service, on the address that the caller uses: the service may know itself under another one."""
    _, _, path, query, _ = urlsplit(url)
    return f"{base_url}{path}" + (f"?{query}" if query else "")


def next_url(response: httpx.Response, base_url: str) -> str | None:
    url = response.links.get("next", {}).get("url")
    return own_url(base_url, url) if url else None


def retry_after(response: httpx.Response) -> float | None:
    """Seconds of `Retry-After`."""
    seconds = response.headers.get("retry-after", "")
    return float(seconds) if re.fullmatch(r"\d+", seconds, re.ASCII) else None


def backoff(failures: int, first: float, longest: float, random: float) -> float:
    """Doubles from `first` to `longest` seconds; `random` in 0 to 1 spreads clients that failed at the same time."""
    return min(first * 2.0 ** min(failures - 1, 16), longest) * (0.5 + random / 2)


def pause_after(outcome: httpx.Response | Exception, failures: int, random: float) -> float | None:
    """Seconds until the request is repeated. 429 without `Retry-After` is final: the quota of a month is used up."""
    if isinstance(outcome, httpx.Response):
        if outcome.status_code not in _REPEATABLE:
            return None
        stated = retry_after(outcome)
        if stated is not None or outcome.status_code == 429:
            return stated
    return backoff(failures, 0.5, 8, random)
