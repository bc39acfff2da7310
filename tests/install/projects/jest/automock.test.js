// The automatic mock of the package.
const { Client, NotFoundError } = require('xpauto');

jest.mock('xpauto');

test('an automatic mock has classes that can be used', async () => {
  const client = new Client({ baseUrl: 'https://api.example.com', token: 't' });
  expect(Client).toHaveBeenCalledTimes(1);
  expect(client.segments.list()).toBeUndefined();
  client.segments.list.mockReturnValue({ collect: async () => [{ id: 1, name: 'Buyers' }] });
  expect(await client.segments.list({ limit: 1 }).collect()).toStrictEqual([{ id: 1, name: 'Buyers' }]);
  expect(client.segments.list).toHaveBeenLastCalledWith({ limit: 1 });
  client.triggers.delete.mockResolvedValue(undefined);
  await client.triggers.delete(7);
  client.themes.update.mockRejectedValue(new NotFoundError('no theme'));
  await expect(client.themes.update(1, {})).rejects.toBeInstanceOf(NotFoundError);
});
