"""How long the server waits for somebody: connections that dawdle, do not read or ping without end are ended.

Uvicorn waits for ever for a request to be complete and for an answer to be read. Its two protocols get a deadline for
every wait: see `patient_http` and `patient_socket`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import uvicorn

from almagest.server.patient_http import HEAD_BYTES, PatientHttp
from almagest.server.patient_socket import PatientSocket

if TYPE_CHECKING:
    from almagest.server.door import Door


class PatientConfig(uvicorn.Config):
    """Uvicorn's settings, and the door that every connection goes through."""

    def __init__(self, app: Any, door: Door, **others: Any) -> None:  # noqa: ANN401  what uvicorn takes
        protocols = {"http": cast("Any", PatientHttp), "ws": cast("Any", PatientSocket)}
        super().__init__(app, h11_max_incomplete_event_size=HEAD_BYTES, **protocols, **others)
        self.door = door
