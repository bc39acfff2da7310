// Jest runs each file in a realm of its own, with an Error, an Array and a Date of its own.
const { ApiError, Client, ConfigError, F, NotFoundError, Sandbox, UnsafeIntegerError, ValidationError, XpautoError, and } = require('xpauto');

let sandbox;
let client;
beforeAll(async () => {
  sandbox = await Sandbox.start({ segments: 7 });
  client = sandbox.client();
});
afterAll(() => sandbox.stop());

test('errors are of the classes here, and of the Error here', async () => {
  const missing = await client.keyMoments.delete(999_999).catch((error) => error);
  for (const type of [NotFoundError, ApiError, XpautoError, Error]) expect(missing).toBeInstanceOf(type);
  expect(() => new Client({ baseUrl: 'nonsense' })).toThrow(ConfigError);
  expect(() => client.segments.list({ filter: F('nonsense').eq(1) })).toThrow(ValidationError);
  await expect(client.themes.create({ name: 5 })).rejects.toThrow(ValidationError);
  await expect(client.themes.create({ name: 'Spring', when: new Map() })).rejects.toThrow(ValidationError);
});

test('responses are objects and arrays of this realm', async () => {
  const segments = await client.segments.list({ limit: 2, select: ['id'] }).collect();
  expect(segments).toStrictEqual([{ id: 1001 }, { id: 1002 }]);
  expect(segments).toBeInstanceOf(Array);
  expect(sandbox.requests[0]).toBeInstanceOf(Object);
});

test('values of this realm are taken: dates, arrays, bytes, signals', async () => {
  const filter = and(F('dateCreated').gt(new Date(0)), F('id').in([1001]));
  expect(await client.segments.list({ filter }).collect()).toHaveLength(1);
  const reason = new Error('enough');
  const stopped = client.segments.list({}, { signal: AbortSignal.abort(reason) }).first();
  await expect(stopped).rejects.toBe(reason);
  expect(() => new Client({ caCertificates: new Uint8Array([1]) })).toThrow(ConfigError);
});

test('responses of any path are bytes, text and JSON', async () => {
  const answer = await client.request({ path: '/segments', query: { page: 1, perPage: 1 } });
  expect(answer.content).toBeInstanceOf(Uint8Array);
  expect(answer.status).toBe(200);
  await expect(client.segments.list().toArrow()).resolves.toBeInstanceOf(Uint8Array);
});

test('modules that are loaded again work beside the ones from before', async () => {
  jest.resetModules();
  const again = require('xpauto');
  expect(again.NotFoundError).not.toBe(NotFoundError);
  const other = new again.Client({ baseUrl: sandbox.url, token: sandbox.token, proxy: '' });
  const [mine, theirs] = await Promise.all([client, other].map((one) => one.keyMoments.delete(999_999).catch((error) => error)));
  expect(mine).toBeInstanceOf(NotFoundError);
  expect(theirs).toBeInstanceOf(again.NotFoundError);
  expect(UnsafeIntegerError).not.toBe(again.UnsafeIntegerError);
});
