import { NotFoundError, Sandbox } from 'xpauto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.start({ segments: 7 });
});
afterAll(() => sandbox.stop());

test('a list is read', async () => {
  expect(await sandbox.client().segments.list({ limit: 1, select: ['id'] }).collect()).toStrictEqual([{ id: 1001 }]);
});

test('errors are of their classes', async () => {
  await expect(sandbox.client().keyMoments.delete(999_999)).rejects.toBeInstanceOf(NotFoundError);
});

test('the package is loaded again where modules are reset', async () => {
  vi.resetModules();
  const again = await import('xpauto');
  const error = await sandbox.client().keyMoments.delete(999_999).catch((caught) => caught);
  expect(error).toBeInstanceOf(again.NotFoundError);
});
