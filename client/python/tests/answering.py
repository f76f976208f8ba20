"""A server that gives prepared answers, one for each request."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from touchline import AsyncClock, Clock

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Answering:
    base_url: str = ""
    requests: list[dict[str, str]] = field(default_factory=list)
    """The method, the path, the body and the headers of each, the latter in lower case."""


@contextmanager
def answering(*answers: Answer) -> Iterator[Answering]:
    """Gives these in turn, the last one again and again."""
    server = Answering()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            headers = {k.lower(): v for k, v in self.headers.items()}
            server.requests.append({"method": self.command, "path": self.path, "body": body, **headers})
            answers[min(len(server.requests), len(answers)) - 1](self)

        do_POST = do_PATCH = do_DELETE = do_GET

        def log_message(self, *_: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.base_url = f"http://127.0.0.1:{http.server_port}"
    thread = Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def answer(status: int, body: Any = None, **headers: str) -> Answer:
    def send(handler: BaseHTTPRequestHandler) -> None:
        content = json.dumps({} if body is None else body).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(content)

    return send


def sent(*blocks: str) -> Answer:
    """A stream that ends after these blocks."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        handler.wfile.write("".join(blocks).encode())

    return send


def broken(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class ClockForTest(Clock):
    """Real time would make tests wait."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def random(self) -> float:
        return 1

    def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


class AsyncClockForTest(AsyncClock):
    def __init__(self) -> None:
        self.waited: list[float] = []

    def random(self) -> float:
        return 1

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
