# Generated from the declarations by `make generate`; changes belong there.
"""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, TypedDict

from .arguments import File, explained
from .credentials import AsyncToken


class SandboxOptions:
    """The options of a sandbox."""

    @explained
    def __init__(
        self,
        *,
        segments: int = 60,
        goals: int = 30,
        sites: int = 3,
        images: int = 12,
        themes: int = 6,
        recommender_blocks: int = 6,
        studio_recommender_blocks: int = 6,
        widget_studios: int = 4,
        personalizations: int = 8,
        key_moments: int = 8,
        seed: int = 1,
        now: datetime | str | None = None,
        data: File | Mapping[str, Any] | None = None,
        latency: float = 0.0,
        results_delay: float = 2.0,
        rate_limit: str | None = None,
        faults: Iterable[Mapping[str, Any]] = (),
        locked: Iterable[str] = (),
        page_count_header: bool = True,
        max_per_page: int = 200,
        awkward: bool = False,
        record: File | None = None,
        replay: File | None = None,
        upstream: str | None = None,
        upstream_token: AsyncToken | None = None,
        keep: Iterable[str] = (),
        proxy: str | None = None,
        ca_certificates: File | None = None,
        port: int = 0,
        token: str | None = None,
        token_lifetime: float = 7200.0,
    ) -> None:
        """Keeps the options; `start()` or `with` starts the server.

        Args:
            segments: The number of segments to generate.
            goals: The number of goals to generate.
            sites: The number of sites to generate; the first has the code `shopfront1`.
            images: The number of images to generate.
            themes: The number of themes to generate.
            recommender_blocks: The number of recommender blocks to generate.
            studio_recommender_blocks: The number of studio recommender blocks to generate.
            widget_studios: The number of widget studios to generate.
            personalizations: The number of personalizations to generate.
            key_moments: The number of key moments to generate.
            seed: The seed of the generated account; the same seed produces the same account but for its dates,
                which are before the day of `now`.
            now: The date-time at which the sandbox's clock starts, in UTC where it has no offset; that of the
                machine by default.
            data: The account to start from instead of a generated one, or the path of a JSON file that holds it.
            latency: The time by which every response is delayed. In seconds.
            results_delay: The time by the sandbox's clock after which requested results are ready. In seconds.
            rate_limit: A rate limit such as `"50/10s, 1000/h"`; requests that exceed it get a 429.
            faults: Rules that make requests fail or misbehave; the first rule that matches a request acts.
            locked: Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters.
            page_count_header: Whether lists have the header with the number of pages.
            max_per_page: The maximum page size, to which a larger `per_page` is capped, as by the service.
            awkward: Whether responses use every freedom that the specification leaves: no page counts, pages of at
                most 50 records, ids in arrays as strings, enum values in lower case, and more.
            record: The path of a recording of the real service at `upstream`; an earlier recording is replaced.
            replay: The path of a recording to respond from.
            upstream: The base URL of the real service to record.
            upstream_token: The token of the real service, which replaces that of the sandbox and is renewed;
                `XPAUTO_TOKEN` by default. Lists of processes show a command line, but not that variable.
            keep: Paths whose requests and responses a recording keeps whole, such as `/results/*`, in place of what
                is declared of them; `*` matches any characters.
            proxy: The URL of the proxy for the real service, which may contain credentials; an empty string means
                none. By default it is that of the environment.
            ca_certificates: Certificates to trust for the real service, in addition to those of the operating
                system and of `SSL_CERT_FILE`.
            port: The port on 127.0.0.1; 0 takes any free port.
            token: The token of the sandbox, not of the real service, which grants full access and never expires; by
                default a random one, so that a client which outlives its test is refused.
            token_lifetime: The lifetime of tokens from `POST /oauth/token`. In seconds.
        """
        given = {
            "segments": segments,
            "goals": goals,
            "sites": sites,
            "images": images,
            "themes": themes,
            "recommender_blocks": recommender_blocks,
            "studio_recommender_blocks": studio_recommender_blocks,
            "widget_studios": widget_studios,
            "personalizations": personalizations,
            "key_moments": key_moments,
            "seed": seed,
            "now": now,
            "data": data,
            "latency": latency,
            "results_delay": results_delay,
            "rate_limit": rate_limit,
            "faults": faults,
            "locked": locked,
            "page_count_header": page_count_header,
            "max_per_page": max_per_page,
            "awkward": awkward,
            "record": record,
            "replay": replay,
            "upstream": upstream,
            "upstream_token": upstream_token,
            "keep": keep,
            "proxy": proxy,
            "ca_certificates": ca_certificates,
            "port": port,
            "token": token,
            "token_lifetime": token_lifetime,
        }
        self._prepare(given)

    @abstractmethod
    def _prepare(self, given: dict[str, Any]) -> None:
        """Takes the options."""


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
