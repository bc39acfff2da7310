"""Calls all operations by the client that openapi-python-client generates, which is `generated` on the path."""

import json
import sys

from generated import AuthenticatedClient, models
from generated.api.goals import goals_list
from generated.api.images import images_update
from generated.api.key_moments import key_moments_delete
from generated.api.personalizations import personalizations_delete, personalizations_request_results
from generated.api.recommender_blocks import recommender_blocks_update
from generated.api.segments import segments_list
from generated.api.sites import sites_get_by_code
from generated.api.studio_recommender_blocks import studio_recommender_blocks_delete
from generated.api.themes import themes_create, themes_update
from generated.api.widget_studios import widget_studios_create

url, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True)

order = models.SegmentSortItem(field=models.SegmentSortItemField.NAME, direction=models.SegmentSortItemDirection.DESC)
sort = json.dumps([order.to_dict()])
segments = segments_list.sync(client=client, per_page=100, sort=sort, optional_fields=["links"])
assert isinstance(segments, list)
assert all(isinstance(segment, models.Segment) for segment in segments)
names = [segment.name for segment in segments]
assert names == sorted(names, reverse=True)
assert len(set(names)) > 1

field, operator = models.GoalFilteringConditionField.ID, models.GoalFilteringConditionOperator.BETWEEN
some = models.GoalFilteringCondition(field=field, operator=operator, parameters=[2002, 2004])
goals = goals_list.sync(client=client, filter_=json.dumps([some.to_dict()]))
assert isinstance(goals, list)
assert [(type(goal), goal.id) for goal in goals] == [(models.Goal, 2002), (models.Goal, 2003), (models.Goal, 2004)]

assert sites_get_by_code.sync("shopfront1", client=client).code == "shopfront1"
assert recommender_blocks_update.sync(701, client=client, body=models.RecommenderBlocksUpdate(limit=8)).limit == 8
assert images_update.sync(601, client=client, body=models.ImagesUpdate(name="Spring banner")).name == "Spring banner"
theme = themes_create.sync(client=client, body=models.ThemesCreate(name="Spring", status="DRAFT"))
assert isinstance(theme, models.Theme)
assert themes_update.sync(theme.id, client=client, body=models.ThemesUpdate(name="Summer")).name == "Summer"
assert widget_studios_create.sync(client=client, body=models.WidgetStudiosCreate(version=1.25)).version == 1.25
interval = models.DateInterval(start="2026-05-01T00:00:00", end="2026-05-31T23:59:59")
results = models.ResultsRequest(date_intervals=[interval], conversion_type="ALL_CONVERSION")
assert isinstance(personalizations_request_results.sync(301, client=client, body=results), models.ResultsTicket)
assert personalizations_delete.sync_detailed(301, client=client).status_code == 204
assert studio_recommender_blocks_delete.sync_detailed(801, client=client).status_code == 204
assert key_moments_delete.sync_detailed(401, client=client).status_code == 204
print("fine")
