// Spies and mocks of Jest.
const { NotFoundError } = require('xpauto');
const { testSandbox } = require('xpauto/testing');

test('methods of resources are spied on and mocked', async () => {
  const sandbox = await testSandbox({ segments: 7 });
  const client = sandbox.client();
  const list = jest.spyOn(client.segments, 'list');
  expect(await client.segments.list({ limit: 1 }).collect()).toHaveLength(1);
  expect(list).toHaveBeenCalledWith({ limit: 1 });
  jest.spyOn(client.themes, 'update').mockResolvedValue({ id: 1, name: 'mocked' });
  expect(await client.themes.update(1, {})).toEqual({ id: 1, name: 'mocked' });
  jest.restoreAllMocks();
  await expect(client.themes.update(999_999, {})).rejects.toBeInstanceOf(NotFoundError);
  await sandbox.stop();
});
