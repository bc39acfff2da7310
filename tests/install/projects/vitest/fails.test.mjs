import { expect, test } from 'vitest';
import { testSandbox } from 'xpauto/testing';

test('fails on purpose', async (t) => {
  const sandbox = await testSandbox({}, t);
  await sandbox.client().themes.update(501, { name: 'Sprnig' });
  expect.fail('on purpose');
});

test('nothing is left', () => {
  expect(process.env.XPAUTO_BASE_URL).toBe(undefined);
});
