// Lists: their records, how far they are read, and what is prefetched.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { F, Pager, and } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

const sandbox = await startSandbox({ segments: 25, seed: 5, maxPerPage: 10 });
const client = sandbox.client();

const ids = (records) => records.map((record) => record.id);

test('records come in order across pages, and a pager can be read again', async () => {
  const pager = client.segments.list();
  const once = [];
  for await (const segment of pager) once.push(segment);
  assert.deepEqual(ids(once), ids(sandbox.state().segments));
  assert.deepEqual(await pager.collect(), once);
  assert.ok(pager instanceof Pager);
});

test('break ends the iteration', async () => {
  const sent = sandbox.requests.length;
  for await (const segment of client.segments.list({ prefetch: 0 })) {
    assert.ok(segment.id);
    break;
  }
  assert.equal(sandbox.requests.length, sent + 1);
});

test('a plan needs one request', async () => {
  const before = sandbox.requests.length;
  const { requests, milliseconds } = await client.segments.list({ perPage: 10, limit: 25 }).plan();
  assert.deepEqual([requests, sandbox.requests.length, milliseconds >= 0], [3, before + 1, true]);
});

test('first returns a record or undefined', async () => {
  assert.equal((await client.segments.list().first()).id, sandbox.state().segments[0].id);
  assert.equal(await client.segments.list({ filter: F('id').eq(-1) }).first(), undefined);
  assert.equal(await client.segments.list({ limit: 0 }).first(), undefined);
});

test('a filter narrows and a sort orders', async () => {
  const [{ siteId }] = sandbox.state().segments;
  const filter = and(F('siteId').eq(siteId), F('dateCreated').lt(new Date('2100-01-01T00:00:00Z')));
  const found = await client.segments.list({ filter, sort: '-id' }).collect();
  const wanted = sandbox.state().segments.filter((segment) => segment.siteId === siteId);
  assert.deepEqual(ids(found), ids(wanted).sort((one, other) => other - one));
  const wire = await client.segments.list({ filter, sort: [{ field: 'id', direction: 'DESC' }] }).collect();
  assert.deepEqual(wire, found);
});
