import { Client, F, sample } from 'xpauto';
import { expect, test, vi } from 'vitest';

vi.mock('xpauto', { spy: true });

/** The program under test. */
const names = async (client) => (await client.segments.list({ filter: F('siteId').eq(101) }).collect()).map(({ name }) => name);

test('lists the names of a site', async () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  vi.mocked(client.segments.list).mockReturnValue({ collect: async () => [sample('Segment', { name: 'Buyers' })] });
  expect(await names(client)).toEqual(['Buyers']);
  expect(client.segments.list).toHaveBeenCalledWith({ filter: F('siteId').eq(101) });
});
