"""Rules of the interface that OpenAPI cannot express, each with its reason.

Schemathesis reads this module by SCHEMATHESIS_HOOKS and tests the document with these edits. No check is switched off.
"""

import schemathesis

PARAMETERS_WITHOUT_SCHEMA = {
    "fields": "Names of fields of the record, at any depth; and an answer with fields lacks others that its schema requires.",
    "cursor": "The next_cursor of an earlier answer to the same parameters.",
    "date_from": "Not later than date_to, not with date, and not longer than the list allows.",
    "date_to": "As date_from.",
    "from": "Earlier than to, in a range that depends on step.",
    "to": "As from.",
}
PARAMETERS_WITH_VALUES = {
    "timezone": (["UTC", "Europe/Berlin", "America/New_York"], "A name of the time zone database, which changes."),
}


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    components = raw_schema["components"]["parameters"]
    for parameter in components.values():
        if parameter["name"] in PARAMETERS_WITH_VALUES:
            parameter["schema"] = {"type": "string", "enum": PARAMETERS_WITH_VALUES[parameter["name"]][0]}
    for item in raw_schema["paths"].values():
        operation = item["get"]
        operation["parameters"] = [
            each
            for each in operation["parameters"]
            if components[each["$ref"].rsplit("/", 1)[-1]]["name"] not in PARAMETERS_WITHOUT_SCHEMA
        ]
        # The key may be sent in either of two headers, but not in both.
        operation["security"] = [each for each in operation["security"] if "bearer" not in each]
        # Without a key, an endpoint with a price is 402, not 401.
        if "402" in operation["responses"] and {} not in operation["security"]:
            operation["security"].append({})
