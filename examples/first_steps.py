"""Calls every operation of the service, against a sandbox."""

from typing import Any

import xpauto
from xpauto import F


def show(title: str, rows: list[dict[str, Any]]) -> None:
    """Prints rows as a table."""
    print(f"\n{title}")
    columns = list(rows[0])
    cells = [[str("" if row[column] is None else row[column])[:44] for column in columns] for row in rows]
    widths = [max(len(line[index]) for line in [columns, *cells]) for index in range(len(columns))]
    for line in [columns, ["─" * width for width in widths], *cells]:
        print("  " + "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def lists(client: xpauto.Client) -> None:
    """Lists segments and goals: filtered, sorted, over several pages, with optional fields."""
    segments = client.segments.list(
        filter=(F.segment_type == "STANDARD") & ~F.name.like("%newsletter%"),
        sort=["-date_created", "name"],
        per_page=10,
        optional_fields=["experiment_amount"],
    )
    pages = list(segments.pages())
    print(f"\n{sum(len(page.records) for page in pages)} segments in {len(pages)} pages")
    show(
        "Newest standard segments",
        [
            {
                "id": segment.id,
                "name": segment.name,
                "created": segment.date_created,
                "experiments": segment.experiment_amount,
            }
            for segment in pages[0].records[:5]
        ],
    )
    goals = client.goals.list(filter=F.status == "ACTIVE", sort="name", per_page=10, optional_fields=["tags"]).collect()
    show(
        f"Active goals, {len(goals)} in all",
        [
            {"id": goal.id, "name": goal.name, "type": goal.type, "tags": ", ".join(goal.tags or [])}
            for goal in goals[:5]
        ],
    )


def changes(client: xpauto.Client, account: dict[str, Any]) -> None:
    """Reads a site, and creates, updates and deletes objects."""
    site = client.sites.get_by_code(account["sites"][0]["code"])
    show("A site by its code", [{"id": site.id, "code": site.code, "name": site.name, "currency": site.currency}])
    block = client.recommender_blocks.update(account["recommenderBlocks"][0]["id"], name="Also bought", limit=8)
    image = client.images.update(account["images"][0]["id"], name="Spring banner", source="studio")
    theme = client.themes.create(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#e8f5e9"}])
    assert theme.id is not None
    active = client.themes.update(theme.id, theme.replace(status="ACTIVE"))
    widget = client.widget_studios.create(version=1.25, is_legacy=False, elements=["HEADING", "BUTTON", "CLOSE"])
    show(
        "Updated and created",
        [
            {"what": "recommender block", "id": block.id, "now": f"{block.name}, {block.limit} products"},
            {"what": "image", "id": image.id, "now": f"{image.name} from {image.source}"},
            {"what": "theme", "id": theme.id, "now": f"{theme.name}: {theme.status}, then {active.status}"},
            {"what": "widget studio", "id": widget.widget_id, "now": ", ".join(widget.elements or [])},
        ],
    )
    personalization = account["personalizations"][0]["id"]
    ticket = client.personalizations.request_results(
        personalization,
        date_intervals=[{"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"}],
        conversion_type="ALL_CONVERSION",
        goals_ids=None,
    )
    print(f"\nResults of personalization {personalization} are being computed; the data code is\n  {ticket.data_code}")
    client.personalizations.delete(personalization)
    client.key_moments.delete(account["keyMoments"][0]["id"])
    client.studio_recommender_blocks.delete(account["studioRecommenderBlocks"][0]["id"])
    print("\nDeleted a personalization, a key moment and a studio recommender block.")


def one_error(client: xpauto.Client) -> None:
    """Shows an error."""
    try:
        client.themes.update(999_999, name="Nobody's theme")
    except xpauto.NotFoundError as error:
        print(f"\nA clear error:\n  {type(error).__name__}: {error}")
    else:
        raise SystemExit("the missing theme was updated, which cannot be")


def main() -> None:
    """Runs all examples against a sandbox."""
    print("xpauto from Python, on a sandbox that started just now")
    with xpauto.Sandbox(segments=60, goals=30, seed=7) as sandbox:
        client = sandbox.client()
        lists(client)
        changes(client, sandbox.state())
        one_error(client)
    print("\nNext, in a Python prompt of .venv: `import xpauto; sandbox = xpauto.Sandbox().start()`,")
    print("then `sandbox.client().segments.list().collect()`.")


if __name__ == "__main__":
    main()
