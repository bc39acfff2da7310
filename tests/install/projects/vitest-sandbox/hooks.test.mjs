import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSandbox } from 'xpauto/testing';

test('before', async () => {
  expect(sandbox.requests).toEqual([]);
});

let sandbox;
beforeEach(async () => {
  sandbox = await testSandbox({ segments: 3 });
});
afterEach(() => sandbox.stop());

for (const turn of [1, 2, 3]) {
  test(`hooks of a file, turn ${turn}`, async () => {
    expect([process.env.XPAUTO_BASE_URL, sandbox.requests]).toEqual([sandbox.url, []]);
    await sandbox.client().keyMoments.delete(401);
  });
}

test('two at once', async (t) => {
  const [one, two] = await Promise.all([testSandbox({}, t), testSandbox({}, t)]);
  await one.client().keyMoments.delete(401);
  expect([one.requests.length, two.requests.length, sandbox.requests.length]).toEqual([1, 0, 0]);
});
