"""Uses what was added, in Python."""

import pytest

import xpauto

faults = [{"method": "POST", "path": "/themes", "status": 412, "times": 1}]
with xpauto.Sandbox(faults=faults, segments=60) as sandbox, sandbox.client(agent="shop/1.0") as client:
    # A field, a client option and an error kind.
    image = client.images.create(name="Autumn banner", shown_at="home", site_id=101)
    assert image.shown_at == "home"
    found = client.images.list(filter=xpauto.F.shown_at == "home").collect()
    assert [found.id for found in found] == [image.id]
    assert sandbox.requests[0]["headers"]["user-agent"] == "shop/1.0"
    with pytest.raises(xpauto.PreconditionFailedError, match="The object was changed meanwhile; read it again"):
        client.themes.create(name="Autumn")
    with pytest.raises(xpauto.ConfigError, match=r"^agent must be a str, got 7$"):
        sandbox.client(agent=7)

    # Parameters of the path.
    assert client.images.get(101, image.id).id == image.id
    with pytest.raises(xpauto.NotFoundError):
        client.images.get(102, image.id)
    with pytest.raises(xpauto.ValidationError, match="site_id must be a positive integer, got 0"):
        client.images.get(0, image.id)
    prepared = client.prepare.images.get(101, image.id)
    assert prepared.url.endswith(f"/sites/101/images/{image.id}")
    assert client.with_raw_response.images.get(101, image.id).parse().id == image.id

    # Reads, of which one takes optional fields.
    goal = client.goals.list(limit=1).collect()[0]
    assert client.goals.get(goal.id, optional_fields=["experiment_amount"]).experiment_amount is not None
    with pytest.raises(xpauto.ValidationError, match=r'did you mean "experiments"\?'):
        client.goals.get(goal.id, optional_fields=["experimentz"])
    with pytest.raises(TypeError, match="optional_fields"):
        client.images.get(101, image.id, optional_fields=["name"])

    # A PATCH of a part.
    assert client.goals.edit(goal.id, description="All sales").description == "All sales"
    with pytest.raises(
        xpauto.ValidationError, match=r"site_id is a field that goals\.edit does not send; it sends name"
    ):
        client.goals.edit(goal.id, site_id=7)

    # A resource, and its model.
    coupon = client.coupons.create(xpauto.Coupon(code="SPRING"))
    assert (coupon.id, coupon.code) == (1, "SPRING")
    with pytest.raises(xpauto.ValidationError, match="code must be a str, got 7"):
        client.coupons.create(code=7)

    # A kind of condition.
    segments = client.segments.list().collect()
    using = next(segment for segment in segments if segment.uses(targeting_type="LOYALTY_LEVEL"))
    assert "visitor characteristic" in using.conditions_data.families()
    with pytest.warns(xpauto.XpautoWarning, match=r'did you mean "LOYALTY_LEVEL"\?'):
        using.uses(targeting_type="LOYALTY_LEVL")
