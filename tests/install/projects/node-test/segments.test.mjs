import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NotFoundError, Sandbox } from 'xpauto';

test('a list is read, and an error is of its class', async () => {
  const sandbox = await Sandbox.start({ segments: 7 });
  const client = sandbox.client();
  assert.equal((await client.segments.list().collect()).length, 7);
  await assert.rejects(client.keyMoments.delete(999_999), NotFoundError);
  await sandbox.stop();
});
