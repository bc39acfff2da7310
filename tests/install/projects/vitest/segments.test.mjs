import { NotFoundError } from 'xpauto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testSandbox } from 'xpauto/testing';

let sandbox;
beforeAll(async () => {
  sandbox = await testSandbox({ segments: 7 });
});
afterAll(() => sandbox.stop());

test('errors are of their classes, also where modules are reset', async () => {
  await expect(sandbox.client().keyMoments.delete(999_999)).rejects.toBeInstanceOf(NotFoundError);
  vi.resetModules();
  const again = await import('xpauto');
  await expect(sandbox.client().keyMoments.delete(999_999)).rejects.toBeInstanceOf(again.NotFoundError);
});

test('lists are compared without being read', () => {
  const list = sandbox.client().segments.list();
  expect(list).toEqual(list);
  expect({ list }).toStrictEqual({ list });
  expect(list.stream()).toEqual(expect.anything());
});

test('methods of resources are spied on and mocked', async () => {
  const client = sandbox.client();
  const list = vi.spyOn(client.segments, 'list');
  expect(await client.segments.list({ limit: 1, select: ['id'] }).collect()).toStrictEqual([{ id: 1001 }]);
  expect(list).toHaveBeenCalledWith({ limit: 1, select: ['id'] });
  vi.spyOn(client.themes, 'update').mockResolvedValue({ id: 1, name: 'mocked' });
  expect(await client.themes.update(1, {})).toEqual({ id: 1, name: 'mocked' });
  vi.restoreAllMocks();
  await expect(client.themes.update(999_999, {})).rejects.toBeInstanceOf(NotFoundError);
});
