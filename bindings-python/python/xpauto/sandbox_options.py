# Generated from the declarations by `make generate`; changes belong there.
"""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from .arguments import File, explained


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
        data: File | Mapping[str, Any] | None = None,
        latency: float = 0.0,
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
        upstream_token: str | None = None,
        on_missing: Literal["error", "record", "sandbox"] = "error",
        redact: Iterable[str] = (),
        proxy: str | None = None,
        ca_certificates: File | None = None,
        port: int = 0,
        token: str | None = None,
        token_lifetime: float = 7200.0,
    ) -> None:
        """Keeps the options; `start()` or `with` starts the server.

        Args:
            segments: How many segments to generate.
            goals: How many goals to generate.
            sites: How many sites to generate; the first has the code `shopfront1`.
            images: How many images to generate.
            themes: How many themes to generate.
            recommender_blocks: How many recommender blocks to generate.
            studio_recommender_blocks: How many studio recommender blocks to generate.
            widget_studios: How many widget studios to generate.
            personalizations: How many personalizations to generate.
            key_moments: How many key moments to generate.
            seed: The same seed always gives the same account.
            data: The account to start from instead of a generated one, or the path of a JSON file that holds it.
            latency: The time that every response takes. In seconds.
            rate_limit: A rate limit such as `"50/10s, 1000/h"`, beyond which the response is 429.
            enforce_rate_limit: Whether requests beyond the rate limit get a 429; otherwise they are counted and
                served all the same.
            faults: What goes wrong on purpose; the first rule that matches a request acts.
            locked: Paths that refuse every write with 423, such as `/themes/501`; `*` stands for any characters.
            profile: How polite the service is: an `awkward` one uses every freedom that the specification leaves.
                The next options say what that is one by one, and override it.
            page_count_header: Whether lists say how many pages there are; by default they do, not in the awkward
                profile.
            max_per_page: The largest page; a larger one that is asked for is capped to it, as the service does. It
                is 200 by default, and 50 in the awkward profile.
            list_of_one: What a list with one record is: an array by default, the object itself in the awkward
                profile.
            id_arrays: What ids in arrays are: integers by default, strings of digits in the awkward profile.
            enum_case: How the values of enumerations are written: as declared by default, in lower case in the
                awkward profile.
            unrequested_fields: What optional fields are that were not requested: absent by default, null in the
                awkward profile, or empty.
            extra_fields: Whether records have a field that no type declares: not by default, in the awkward profile
                they do.
            null_fields: Fields, by their names in JSON, that are null in every record.
            delete_response: What a DELETE responds: 204 by default, 200 with any text in the awkward profile, or
                200 with JSON or without a body.
            error_bodies: What the bodies of errors are: the Error object by default, a page in the awkward profile,
                or other JSON, or empty.
            record: The file that a recording of the real service at `upstream` is written to, in place of what it
                holds.
            replay: The file of a recording, from which requests are answered.
            upstream: The base URL of the real service that is recorded.
            upstream_token: The token for the real service, which takes the place of the sandbox's own;
                `XPAUTO_TOKEN` by default.
            on_missing: What happens with a request that the recording does not have: a 501 that names the nearest
                one, or it is recorded, or the account of the sandbox serves it.
            redact: The names of headers, query parameters and fields to redact in a recording, beside secrets that
                are known.
            proxy: The proxy between the sandbox and the real service, with its credentials in the URL; an empty
                string means none, whatever the environment says.
            ca_certificates: Certificates of authorities that are trusted beside the operating system's, for
                connections to the real service.
            port: The port on 127.0.0.1; 0 takes any that is free.
            token: The token that opens everything and never expires.
            token_lifetime: The time for which a token from `POST /oauth/token` is accepted. In seconds.
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
            "data": data,
            "latency": latency,
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
