# Generated from the declarations by `make generate`; changes belong there.
"""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from .arguments import File, explained


class SandboxOptions:
    """What a sandbox takes."""

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
        page_count_header: bool = True,
        max_per_page: int = 200,
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
            page_count_header: Whether lists say how many pages there are.
            max_per_page: The largest page; a larger one that is asked for is capped to it, as the service does.
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
            "page_count_header": page_count_header,
            "max_per_page": max_per_page,
            "port": port,
            "token": token,
            "token_lifetime": token_lifetime,
        }
        self._prepare(given)

    @abstractmethod
    def _prepare(self, given: dict[str, Any]) -> None:
        """Takes the options."""
