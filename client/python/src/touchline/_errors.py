from typing import Any

import httpx


class TouchlineError(Exception):
    """The service refused a request. Nothing was charged."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            details = response.json()["error"]
        except (ValueError, KeyError, TypeError):
            details = {}
        self.details: dict[str, Any] = details if isinstance(details, dict) else {}
        """All fields of the error."""
        self.status = response.status_code
        """HTTP status."""
        self.code = str(self.details.get("code", ""))
        """"not_covered", "rate_limited" …; empty when the answer is not one of the service, such as that of a proxy."""
        self.response = response
        """The whole answer. Its body has been read."""
        super().__init__(self.details.get("message", f"status {self.status}"))
