# Generated from the declarations by `make generate`; changes belong there.
"""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal

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
        enforce_rate_limit: bool = True,
        faults: Iterable[Mapping[str, Any]] = (),
        locked: Iterable[str] = (),
        profile: Literal["polite", "awkward"] = "polite",
        page_count_header: bool | None = None,
        max_per_page: int | None = None,
        list_of_one: Literal["array", "object"] | None = None,
        id_arrays: Literal["integers", "strings"] | None = None,
        enum_case: Literal["declared", "lower"] | None = None,
        unrequested_fields: Literal["absent", "null", "empty"] | None = None,
        extra_fields: bool | None = None,
        null_fields: Iterable[str] = (),
        delete_response: Literal["no-content", "empty", "text", "json"] | None = None,
        error_bodies: Literal["object", "json", "html", "empty"] | None = None,
        record: File | None = None,
        replay: File | None = None,
        upstream: str | None = None,
        upstream_token: AsyncToken | None = None,
        on_missing: Literal["error", "record", "sandbox"] = "error",
        redact: Iterable[str] = (),
        redact_patterns: Iterable[str] = (),
        proxy: str | None = None,
        ca_certificates: File | None = None,
        kept_requests: int = 100000,
        port: int = 0,
        token: str | None = None,
        isolated_token: bool = False,
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
            enforce_rate_limit: Whether requests that exceed the rate limit get a 429; otherwise they are only
                counted.
            faults: Rules that make requests fail or misbehave; the first rule that matches a request acts.
            locked: Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters.
            profile: The defaults of the following options: `polite` responses are as clients prefer them, `awkward`
                ones use every freedom that the specification leaves.
            page_count_header: Whether lists have the header with the number of pages. By default true, in the
                awkward profile false.
            max_per_page: The maximum page size, to which a larger `per_page` is capped, as by the service. By
                default 200, in the awkward profile 50.
            list_of_one: The form of a list with one record: by default an array, in the awkward profile the record
                itself.
            id_arrays: The form of ids in arrays: by default integers, in the awkward profile strings of digits.
            enum_case: The case of enum values: by default as declared, in the awkward profile lower case.
            unrequested_fields: The form of optional fields that were not requested: by default absent, in the
                awkward profile null; `empty` means empty strings and arrays.
            extra_fields: Whether records have an undeclared field. By default false, in the awkward profile true.
            null_fields: The JSON names of fields that are null in every record.
            delete_response: The response of a DELETE: by default 204, in the awkward profile 200 with plain text;
                200 with JSON or without a body are possible too.
            error_bodies: The form of error bodies: by default the Error object, in the awkward profile an HTML
                page; other JSON or an empty body are possible too.
            record: The path of a recording of the real service at `upstream`; an earlier recording is replaced.
            replay: The path of a recording to respond from.
            upstream: The base URL of the real service to record.
            upstream_token: The token of the real service, which replaces that of the sandbox and is renewed: a
                string, a function that returns one, or client credentials; `XPAUTO_TOKEN` by default.
            on_missing: The handling of a request that is not in the recording: respond with a 501 that names the
                nearest one, record it, or respond from the account of the sandbox.
            redact: The names of further headers, query parameters and fields to redact in a recording.
            redact_patterns: Regular expressions of further values to redact in a recording, in the syntax of the
                Rust crate `regex`.
            proxy: The URL of the proxy for the real service, which may contain credentials; an empty string means
                none. By default it is that of the environment.
            ca_certificates: Certificates to trust for the real service, in addition to those of the operating
                system and of `SSL_CERT_FILE`.
            kept_requests: The maximum number of requests that the log keeps, of up to 64 MiB; the oldest are
                removed first.
            port: The port on 127.0.0.1; 0 takes any free port.
            token: The token that grants full access and never expires; that of a recording is random by default.
            isolated_token: Whether the token is random: a client that outlives its test is then refused with 401 by
                the sandbox of the next one, which may have the same URL.
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
            "enforce_rate_limit": enforce_rate_limit,
            "faults": faults,
            "locked": locked,
            "profile": profile,
            "page_count_header": page_count_header,
            "max_per_page": max_per_page,
            "list_of_one": list_of_one,
            "id_arrays": id_arrays,
            "enum_case": enum_case,
            "unrequested_fields": unrequested_fields,
            "extra_fields": extra_fields,
            "null_fields": null_fields,
            "delete_response": delete_response,
            "error_bodies": error_bodies,
            "record": record,
            "replay": replay,
            "upstream": upstream,
            "upstream_token": upstream_token,
            "on_missing": on_missing,
            "redact": redact,
            "redact_patterns": redact_patterns,
            "proxy": proxy,
            "ca_certificates": ca_certificates,
            "kept_requests": kept_requests,
            "port": port,
            "token": token,
            "isolated_token": isolated_token,
            "token_lifetime": token_lifetime,
        }
        self._prepare(given)

    @abstractmethod
    def _prepare(self, given: dict[str, Any]) -> None:
        """Takes the options."""
