"""Edits the document before Schemathesis tests it, by schemathesis-rules.json: what OpenAPI cannot express, each with its reason.

Schemathesis reads this module by SCHEMATHESIS_HOOKS. Every check runs; one of them is replaced by the same with exceptions.
"""

import json
from pathlib import Path

import schemathesis

RULES = json.loads(Path(__file__).with_name("schemathesis-rules.json").read_text())
# As positive_data_acceptance: no key, no access, no such record, a conflict, a limit.
ACCEPTED = {401, 403, 404, 409, 429}


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    names = {
        f"#/components/parameters/{key}": each["name"] for key, each in raw_schema["components"]["parameters"].items()
    }
    for operation in [each for item in raw_schema["paths"].values() for each in item.values()]:
        operation["parameters"] = [
            each
            for each in operation["parameters"]
            if (names[each["$ref"]] if "$ref" in each else each["name"]) not in RULES["parameters"]
        ]
        operation["security"] = [each for each in operation["security"] if "bearer" not in each]
        if "402" in operation["responses"] and {} not in operation["security"]:
            operation["security"].append({})


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
