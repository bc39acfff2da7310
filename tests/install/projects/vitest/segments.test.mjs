import { NotFoundError, Sandbox } from 'xpauto';
import { Sandbox as SameSandbox } from 'xpauto/sandbox';
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

test('lists are compared without being read', () => {
  const list = sandbox.client().segments.list();
  expect(list).toEqual(list);
  expect({ list }).toStrictEqual({ list });
  expect(list.stream()).toEqual(expect.anything());
});

test('methods of resources are spied on and mocked', async () => {
  const client = sandbox.client();
  const list = vi.spyOn(client.segments, 'list');
  expect(await client.segments.list({ limit: 1 }).collect()).toHaveLength(1);
  expect(list).toHaveBeenCalledWith({ limit: 1 });
  vi.spyOn(client.themes, 'update').mockResolvedValue({ id: 1, name: 'mocked' });
  expect(await client.themes.update(1, {})).toEqual({ id: 1, name: 'mocked' });
  vi.restoreAllMocks();
  await expect(client.themes.update(999_999, {})).rejects.toBeInstanceOf(NotFoundError);
});

test('timers that stand still hold up no call', async () => {
  vi.useFakeTimers();
  try {
    expect(await sandbox.client({ retryBackoff: 1 }).segments.list().collect()).toHaveLength(7);
  } finally {
    vi.useRealTimers();
  }
});

test('the subpath of the sandbox exports the same class', () => {
  expect(SameSandbox).toBe(Sandbox);
});
