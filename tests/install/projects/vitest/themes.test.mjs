import { expect, test } from 'vitest';
import { Client } from 'xpauto';
import { testSandbox } from 'xpauto/testing';

/** The program under test creates its own client, from XPAUTO_BASE_URL and XPAUTO_TOKEN. */
const rename = (id, name) => new Client().themes.update(id, { name });

test('renames a theme', async (t) => {
  const sandbox = await testSandbox({ segments: 5 }, t);
  await rename(501, 'Spring');
  sandbox.verify('PUT', '/themes/501', { json: { name: 'Spring' }, times: 1 });
  expect(await sandbox.client().segments.list().collect()).toHaveLength(5);
});
