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


class _CommonKeywords(TypedDict, total=False):
    """The options of every sandbox."""

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
    enforce_rate_limit: bool
    faults: Iterable[Mapping[str, Any]]
    locked: Iterable[str]
    profile: Literal["polite", "awkward"]
    page_count_header: bool | None
    max_per_page: int | None
    list_of_one: Literal["array", "object"] | None
    id_arrays: Literal["integers", "strings"] | None
    enum_case: Literal["declared", "lower"] | None
    unrequested_fields: Literal["absent", "null", "empty"] | None
    extra_fields: bool | None
    null_fields: Iterable[str]
    delete_response: Literal["no-content", "empty", "text", "json"] | None
    error_bodies: Literal["object", "json", "html", "empty"] | None
    redact: Iterable[str]
    redact_patterns: Iterable[str]
    proxy: str | None
    ca_certificates: File | None
    kept_requests: int
    port: int
    isolated_token: bool
    token_lifetime: float


class RecordKeywords(_CommonKeywords, total=False):
    """The options of `Sandbox.record`."""

    replay: File | None
    on_missing: Literal["error", "record", "sandbox"]


class ReplayKeywords(_CommonKeywords, total=False):
    """The options of `Sandbox.replay`."""

    record: File | None
    upstream: str | None
    upstream_token: AsyncToken | None
    token: str | None


class SandboxKeywords(RecordKeywords, ReplayKeywords, total=False):
    """The options of `Sandbox`."""
