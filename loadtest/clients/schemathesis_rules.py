"""Edits the document before Schemathesis tests it, by schemathesis-rules.json: what OpenAPI cannot express, each with its reason.

Schemathesis reads this module by SCHEMATHESIS_HOOKS. Every check runs; one of them is replaced by the same with exceptions.
"""

import json
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import schemathesis

# By operation, a path and query that the server answers with a record.
TARGETS = json.loads(Path("schemathesis-targets.json").read_text())
RULES = json.loads(Path(__file__).with_name("schemathesis-rules.json").read_text())
# As positive_data_acceptance: no key, no access, no such record, a conflict, a limit.
ACCEPTED = {401, 403, 404, 409, 429}


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    components = raw_schema["components"]["parameters"]
    for path, item in raw_schema["paths"].items():
        for operation in item.values():
            parameters = [
                components[each["$ref"].split("/")[-1]] if "$ref" in each else each for each in operation["parameters"]
            ]
            values = sample_values(path, TARGETS.get(operation["operationId"], path))
            operation["parameters"] = [
                {**each, "examples": {"demo": {"value": values[each["name"]]}}} if each["name"] in values else each
                for each in parameters
                if each["name"] not in RULES["parameters"]
            ]
            operation["security"] = [each for each in operation["security"] if "bearer" not in each]
            if "402" in operation["responses"] and {} not in operation["security"]:
                operation["security"].append({})


def sample_values(path, target):
    """The values of the parameters in a target of the path."""
    parts = urlsplit(target)
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^{}/]+)", re.escape(path))
    found = re.fullmatch(pattern, parts.path)
    return {**(found.groupdict() if found else {}), **dict(parse_qsl(parts.query))}


@schemathesis.check
def requests_as_described_are_accepted(ctx, response, case):
    """In place of positive_data_acceptance: a request that the document allows is refused by a listed rule only."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code < 400 or response.status_code in ACCEPTED or response.status_code >= 500:
        return
    message = response.json()["error"]["message"]
    if not any(part in message for part in RULES["refusals"]):
        raise AssertionError(f"{response.status_code}: {message}")
