"""Reads answers of the service with a client that openapi-python-client wrote.

    python read_answers.py FOLDER BASE_URL KEY REQUESTS

FOLDER contains the package `generated`. Each line of the file REQUESTS is "operation tag path?query". Prints a line for each answer
that the client cannot read, or whose record does not have what was sent.
"""

import importlib
import re
import sys
from datetime import datetime
from pathlib import Path

import httpx

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z")


def comparable(value):
    """Instants and numbers have several spellings."""
    if isinstance(value, dict):
        return {name: comparable(each) for name, each in value.items()}
    if isinstance(value, list):
        return [comparable(each) for each in value]
    return datetime.fromisoformat(value.replace("Z", "+00:00")).isoformat() if is_instant(value) else value


def is_instant(value):
    return isinstance(value, str) and INSTANT.fullmatch(value) is not None


def main() -> None:
    folder, base_url, key, requests = sys.argv[1:]
    sys.path.insert(0, folder)
    client = importlib.import_module("generated").Client(base_url=base_url)
    http = httpx.Client(base_url=base_url, headers={"X-API-Key": key}, timeout=60)
    for line in Path(requests).read_text().splitlines():
        operation, tag, target = line.split()
        name = re.sub(r"(?<!^)([A-Z])", r"_\1", operation).lower()
        module = importlib.import_module(f"generated.api.{tag.replace('-', '_')}.{name}")
        response = http.get(target)
        try:
            parsed = module._build_response(client=client, response=response).parsed
            if response.headers["content-type"].startswith("application/json"):
                if parsed is None or comparable(parsed.to_dict()) != comparable(response.json()):
                    print(f"{target}: {response.status_code}, another record")
            elif parsed != response.text:
                print(f"{target}: another text")
        except Exception as error:
            print(f"{target}: {response.status_code}, {type(error).__name__}: {error}")


main()
