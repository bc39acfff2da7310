// Jest runs each file in a realm of its own, with an Error, an Array and a Date of its own.
const { ApiError, Client, ConfigError, F, NotFoundError, Sandbox, ValidationError, XpautoError, and } = require('xpauto');

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
  await expect(client.themes.create({ name: 'Spring', when: new Map() })).rejects.toThrow(ValidationError);
});

test('values of this realm are taken and returned', async () => {
  const filter = and(F('dateCreated').gt(new Date(0)), F('id').in([1001, 1002]));
  const segments = await client.segments.list({ filter, select: ['id'] }).collect();
  expect(segments).toStrictEqual([{ id: 1001 }, { id: 1002 }]);
  expect(segments).toBeInstanceOf(Array);
  expect(sandbox.requests[0]).toBeInstanceOf(Object);
  const { content } = await client.request({ path: '/segments', query: { page: 1, perPage: 1 } });
  for (const bytes of [content, await client.segments.list().toArrow()]) expect(bytes).toBeInstanceOf(Uint8Array);
  const reason = new Error('enough');
  await expect(client.segments.list({}, { signal: AbortSignal.abort(reason) }).first()).rejects.toBe(reason);
  expect(() => new Client({ caCertificates: new Uint8Array([1]) })).toThrow(ConfigError);
});

test('modules that are loaded again work beside the ones from before', async () => {
  jest.resetModules();
  const again = require('xpauto');
  expect(again.NotFoundError).not.toBe(NotFoundError);
  const other = new again.Client({ baseUrl: sandbox.url, token: sandbox.token, proxy: '' });
  const [mine, theirs] = await Promise.all([client, other].map((one) => one.keyMoments.delete(999_999).catch((error) => error)));
  expect(mine).toBeInstanceOf(NotFoundError);
  expect(theirs).toBeInstanceOf(again.NotFoundError);
});
