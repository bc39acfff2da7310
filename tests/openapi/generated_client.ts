// Calls all operations by the client that @hey-api/openapi-ts generates.

import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import * as api from './generated';
import { client } from './generated/client.gen';

const [baseUrl, auth] = process.argv.slice(2);
client.setConfig({ baseUrl: baseUrl ?? '', auth: auth ?? '', throwOnError: true });

async function callAll() {
  const sort: api.SegmentSort = [{ field: 'name', direction: 'DESC' }];
  const segments = await api.segmentsList<true>({
    query: { perPage: 100, sort: JSON.stringify(sort), optionalFields: ['links'] },
  });
  const names = segments.data.map((segment) => segment.name ?? '');
  deepStrictEqual(names, [...names].sort().reverse());
  ok(new Set(names).size > 1);

  const filter: api.GoalFilter = [{ field: 'id', operator: 'BETWEEN', parameters: [2002, 2004] }];
  const goals = await api.goalsList<true>({ query: { filter: JSON.stringify(filter) } });
  deepStrictEqual(goals.data.map((goal) => goal.id), [2002, 2003, 2004]);

  const site = await api.sitesGetByCode<true>({ path: { siteCode: 'shopfront1' } });
  strictEqual(site.data.code, 'shopfront1');
  const block = await api.recommenderBlocksUpdate<true>({ path: { recommenderBlockId: 701 }, body: { limit: 8 } });
  strictEqual(block.data.limit, 8);
  const image = await api.imagesUpdate<true>({ path: { imageId: 601 }, body: { name: 'Spring banner' } });
  strictEqual(image.data.name, 'Spring banner');
  const theme = await api.themesCreate<true>({ body: { name: 'Spring', status: 'DRAFT' } });
  const themeId = theme.data.id ?? 0;
  const renamed = await api.themesUpdate<true>({ path: { themeId }, body: { name: 'Summer' } });
  strictEqual(renamed.data.name, 'Summer');
  const widget = await api.widgetStudiosCreate<true>({ body: { version: 1.25 } });
  strictEqual(widget.data.version, 1.25);
  const dateIntervals = [{ start: '2026-05-01T00:00:00', end: '2026-05-31T23:59:59' }];
  const ticket = await api.personalizationsRequestResults<true>({
    path: { personalizationId: 301 },
    body: { dateIntervals, conversionType: 'ALL_CONVERSION' },
  });
  ok(ticket.data.dataCode);
  for (const deleted of [
    await api.personalizationsDelete<true>({ path: { personalizationId: 301 } }),
    await api.studioRecommenderBlocksDelete<true>({ path: { studioRecommenderBlockId: 801 } }),
    await api.keyMomentsDelete<true>({ path: { keyMomentId: 401 } }),
  ]) {
    strictEqual(deleted.response.status, 204);
  }
  console.log('fine');
}

void callAll();
