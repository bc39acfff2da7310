"""Estimating the cost of a list before reading it."""

from __future__ import annotations

import asyncio

import xpauto
from xpauto import F


def test_a_plan_costs_one_request_and_estimates_the_rest(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    pager = client.segments.list(per_page=10, filter=F.id <= 1023)
    plan = pager.plan()
    assert len(sandbox.requests) == 1
    assert plan.requests == 3
    assert plan.seconds is not None
    assert len(pager.collect()) == 23
    assert len(sandbox.requests) == 1 + plan.requests


def test_a_plan_can_be_awaited(sandbox: xpauto.Sandbox) -> None:
    async def planned() -> xpauto.Plan:
        return await xpauto.AsyncClient(base_url=sandbox.url, token=sandbox.token).goals.list(limit=5).plan()

    plan = asyncio.run(planned())
    assert plan.requests == 1


def test_repr_of_plans() -> None:
    shown = {
        xpauto.Plan(None, None): "<plan: unknown number of requests>",
        xpauto.Plan(1, 0.04): "<plan: 1 request, about 0.0 s>",
        xpauto.Plan(5, 7200): "<plan: 5 requests, about 2 h 0 min>",
        xpauto.Plan(12, 41.6): "<plan: 12 requests, about 42 s>",
        xpauto.Plan(1200, 4000): "<plan: 1,200 requests, about 67 min>",
    }
    assert {plan: repr(plan) for plan in shown} == shown
    assert xpauto.Plan(1, 0.5) == xpauto.Plan(1, 0.5) != xpauto.Plan(1, 0.6)
