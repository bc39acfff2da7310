// Mocks and timers of Jest.
const { NotFoundError, Sandbox } = require('xpauto');

let sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.start({ segments: 7 });
});
afterAll(() => sandbox.stop());

test('methods of resources are spied on and mocked', async () => {
  const client = sandbox.client();
  const list = jest.spyOn(client.segments, 'list');
  expect(await client.segments.list({ limit: 1 }).collect()).toHaveLength(1);
  expect(list).toHaveBeenCalledWith({ limit: 1 });
  jest.spyOn(client.themes, 'update').mockResolvedValue({ id: 1, name: 'mocked' });
  expect(await client.themes.update(1, {})).toEqual({ id: 1, name: 'mocked' });
  jest.restoreAllMocks();
  await expect(client.themes.update(999_999, {})).rejects.toBeInstanceOf(NotFoundError);
});

test('timers that stand still hold up no call', async () => {
  jest.useFakeTimers();
  try {
    expect(await sandbox.client().segments.list({ perPage: 2 }).collect()).toHaveLength(7);
  } finally {
    jest.useRealTimers();
  }
});

test('the subpath of the sandbox exports the same class', () => {
  expect(require('xpauto/sandbox').Sandbox).toBe(Sandbox);
});
