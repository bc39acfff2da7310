// The client against a service that uses every freedom that the specification leaves.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NotFoundError, Sandbox } from 'xpauto';

async function awkward(t) {
  const sandbox = await Sandbox.start({ awkward: true, segments: 121, goals: 21 });
  t.after(() => sandbox.stop());
  return sandbox.client();
}

test('lists are whole although pages are capped and not counted', async (t) => {
  const client = await awkward(t);
  const segments = await client.segments.list({ perPage: 100, sort: 'id' }).collect();
  assert.deepEqual(
    segments.map((segment) => segment.id),
    Array.from({ length: 121 }, (_, index) => 1001 + index),
  );
  // The last page is one object instead of an array.
  assert.equal((await client.goals.list({ perPage: 20 }).collect()).length, 21);
});

test('values are read whatever their form', async (t) => {
  const client = await awkward(t);
  const theme = await client.themes.update(501, { projectIds: [101], status: 'ACTIVE' });
  assert.deepEqual(theme.projectIds, [101]);
  assert.equal(theme.status, 'active');
  const segment = await client.segments.list().first();
  assert.deepEqual(segment.sandboxExtraField, { since: '2.1' });
});

test('deletes and errors have any body', async (t) => {
  const client = await awkward(t);
  assert.equal(await client.keyMoments.delete(401), undefined);
  await assert.rejects(client.keyMoments.delete(401), (error) => {
    assert.ok(error instanceof NotFoundError);
    assert.match(error.body, /<title>404 NOT_FOUND<\/title>/);
    return true;
  });
});
