/**
 * In the place of Node's globals stand those of a browser: timers that are numbers, a window, other signals and addresses.
 *
 * @jest-environment jsdom
 */
const { NotFoundError, Sandbox, explainConditions } = require('xpauto');

test('calls, lists, streams and signals work beside the globals of a browser, and where its timers stand still', async () => {
  expect([typeof setInterval(() => {}, 1000), typeof ReadableStream]).toEqual(['number', 'undefined']);
  const sandbox = await Sandbox.start({ segments: 500, faults: [{ path: '/goals', action: 'hang' }] });
  const client = sandbox.client();
  const { value } = await client.segments.list({ limit: 1 }).stream().getReader().read();
  expect(typeof explainConditions(value.conditionsData)).toBe('string');
  await expect(client.keyMoments.delete(999_999)).rejects.toBeInstanceOf(NotFoundError);
  const stopping = new AbortController();
  const stopped = client.goals.list({}, { signal: stopping.signal }).first();
  setTimeout(() => stopping.abort(), 20);
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  jest.useFakeTimers();
  expect(await client.segments.list({ perPage: 50 }).collect()).toHaveLength(500);
  jest.useRealTimers();
  await sandbox.stop();
});
