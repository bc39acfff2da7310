# Generated from the declarations by `make generate`; changes belong there.
"""The options of clients and sandboxes as the keywords of functions that pass them on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Generic, Literal, TypedDict

from .arguments import File, T
from .credentials import AsyncToken


class ClientKeywords(TypedDict, Generic[T], total=False):
    """The options of a client with this token."""

    base_url: str | None
    token: T | None
    timeout: float
    total_timeout: float | None
    max_retries: int
    headers: Mapping[str, str | float] | None
    connect_timeout: float
    retry_backoff: float
    max_concurrency: int
    rate_limit: str | None
    rate_limit_share: float | None
    timezone: str | None
    params_encoding: Literal["flat", "json", "deep"]
    optional_fields_encoding: Literal["comma", "repeat"]
    proxy: str | None
    ca_certificates: File | None
    client_certificate: File | tuple[File, File] | None
    undeclared_fields: Literal["warn", "allow", "refuse"]
    log_bodies: bool
    allow_insecure_http: bool
    max_response_bytes: int


class RecordingKeywords(TypedDict, total=False):
    """The options of `Sandbox.record` and `Sandbox.replay`."""

    segments: int
    goals: int
    sites: int
    images: int
    themes: int
    recommender_blocks: int
    studio_recommender_blocks: int
    widget_studios: int
    personalizations: int
    key_moments: int
    seed: int
    now: datetime | str | None
    data: File | Mapping[str, Any] | None
    latency: float
    results_delay: float
    rate_limit: str | None
    faults: Iterable[Mapping[str, Any]]
    locked: Iterable[str]
    page_count_header: bool
    max_per_page: int
    awkward: bool
    upstream_token: AsyncToken | None
    keep: Iterable[str]
    proxy: str | None
    ca_certificates: File | None
    port: int
    token: str | None
    token_lifetime: float


class SandboxKeywords(RecordingKeywords, total=False):
    """The options of `Sandbox`."""

    record: File | None
    replay: File | None
    upstream: str | None
