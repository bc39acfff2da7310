const { Client } = require('xpauto');
const { testSandbox } = require('xpauto/testing');

/** The program under test creates its own client, from XPAUTO_BASE_URL and XPAUTO_TOKEN. */
const rename = (id, name) => new Client().themes.update(id, { name });

let sandbox;
beforeEach(async () => {
  sandbox = await testSandbox({ segments: 5 });
});
afterEach(() => sandbox.stop());

test('renames a theme', async () => {
  await rename(501, 'Spring');
  sandbox.verify('PUT', '/themes/501', { json: { name: 'Spring' }, times: 1 });
  expect(await sandbox.client().segments.list().collect()).toHaveLength(5);
});
