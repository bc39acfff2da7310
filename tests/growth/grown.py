"""Calls what was added, in Python."""

import pytest

import xpauto

faults = [{"method": "POST", "path": "/themes", "status": 412}]
with xpauto.Sandbox(faults=faults) as sandbox, sandbox.client(agent="shop/1.0") as client:
    image = client.images.create(name="Autumn banner", shown_at="home")
    assert image.shown_at == "home"
    found = client.images.list(filter=xpauto.F.shown_at == "home").collect()
    assert [found.id for found in found] == [image.id]
    assert sandbox.requests[0]["headers"]["user-agent"] == "shop/1.0"
    with pytest.raises(xpauto.PreconditionFailedError, match="The object was changed meanwhile; read it again"):
        client.themes.create(name="Autumn")
