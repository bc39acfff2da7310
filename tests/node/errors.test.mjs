// Error classes, exact integers and secrets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, inspect, isDeepStrictEqual } from 'node:util';

import * as xpauto from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const { Client, ConfigError, NotFoundError, Sandbox, XpautoError, ApiError } = xpauto;

test('a constructed error has the fields of its kind', () => {
  const classes = Object.entries(xpauto).filter(([name]) => name.endsWith('Error'));
  assert.equal(classes.length, 21);
  for (const [name, Type] of classes) {
    const error = new Type('x');
    assert.equal(error.name, name);
    assert.ok(error instanceof XpautoError && error instanceof Error);
    assert.deepEqual(error.attempts, []);
    if (error instanceof ApiError) assert.deepEqual([typeof error.status, error.headers, error.body], ['number', {}, '']);
  }
  const { NotFoundError, ServerError, ValidationError, DecodeError, RateLimitError } = xpauto;
  assert.deepEqual(new NotFoundError('x').toJSON(), { name: 'NotFoundError', message: 'x', kind: 'not-found', mayHaveActed: false, status: 404 });
  assert.doesNotMatch(inspect(new NotFoundError('x', { body: 'hush', headers: { a: 'hush' }, sub: 'hush' })), /hush/);
  assert.equal(new ServerError('x').status, 500);
  assert.deepEqual([new ValidationError('x').problems, new DecodeError('x').path], [[], '']);
  const cause = new RangeError('mine');
  const given = new RateLimitError('x', { retryAfter: 5, headers: { a: 'b' }, attempts: [{ status: 429 }] }, { cause });
  assert.deepEqual([given.retryAfter, given.headers, given.attempts, given.status, given.cause], [5, { a: 'b' }, [{ status: 429 }], 429, cause]);
  class Mine extends NotFoundError {}
  assert.deepEqual([new Mine('x').kind, new Mine('x').status, new Mine('x').name], ['not-found', 404, 'NotFoundError']);
  assert.notEqual(new NotFoundError('x').headers, new NotFoundError('x').headers);
});

test('a time that a number would round is left out, and the body has its digits', async () => {
  const sandbox = await startSandbox({ faults: [{ status: 400, body: { code: 'C', time: 9007199254740993n } }] });
  await assert.rejects(sandbox.client().sites.getByCode('a'), (error) => {
    assert.deepEqual([error.code, 'time' in error, error.body], ['C', false, '{"code":"C","time":9007199254740993}']);
    return true;
  });
});

test('what has a part of a secret of the request is read by name only', async () => {
  const token = 'tok-abcd1234efgh';
  const echo = { code: token, message: `not ${token}`, status: 'ERROR' };
  const sandbox = await startSandbox({ token, faults: [{ status: 422, body: echo, headers: { 'X-Request-Id': token } }] });
  await assert.rejects(sandbox.client().sites.getByCode('a'), (error) => {
    assert.deepEqual([error.code, error.errorMessage, error.requestId], [token, `not ${token}`, token]);
    for (const shown of [JSON.stringify(error), JSON.stringify({ ...error }), inspect(error, { showHidden: true }), format('%j', error)]) {
      assert.ok(!shown.includes('abcd1234'), shown);
    }
    return true;
  });
});

test('advice uses camelCase option names and leaves messages of the service unchanged', async () => {
  const sandbox = await Sandbox.start({
    segments: 30,
    faults: [{ path: '/themes/*', status: 302, headers: { Location: 'https://x.example/base_url' } }],
  });
  const client = sandbox.client({ maxRetries: 0 });
  await assert.rejects(client.themes.update(1, { name: 'a' }), { message: /It redirects elsewhere, which is not followed; check baseUrl\.$/ });
  const reading = (async () => {
    for await (const page of client.segments.list({ perPage: 10, prefetch: 0 }).pages()) if (page.number === 2) await sandbox.stop();
  })();
  await assert.rejects(reading, { name: 'TransportError', startPage: 3, message: /; continue with startPage 3\.$/ });
});

test('unsafe integers are errors, bigints or strings', async () => {
  const big = '9223372036854775807';
  const text = `{"id":${big},"name":"€ \\"${big} é","size":-${big},"x":{"y":[1,9007199254740991,9007199254740992,1e300]},"z":"9007199254740993"}`;
  const server = await startRaw((socket) => socket.write(jsonAnswer(text)));
  const body = { baseColor: 1, name: 'a', source: 'b' };
  const read = (options) => new Client({ baseUrl: server.url, ...options }).images.update(1, body);
  await assert.rejects(read({}), { name: 'UnsafeIntegerError', path: 'id', kind: 'unsafe-integer' });
  const rest = { name: `€ "${big} é`, z: '9007199254740993' };
  const exact = await read({ int64: 'bigint' });
  assert.deepEqual(exact, { id: 2n ** 63n - 1n, size: 1n - 2n ** 63n, x: { y: [1, 9007199254740991, 2n ** 53n, 1e300] }, ...rest });
  const digits = await read({ int64: 'string' });
  assert.deepEqual(digits, { id: big, size: `-${big}`, x: { y: [1, 9007199254740991, '9007199254740992', 1e300] }, ...rest });
  const response = await new Client({ baseUrl: server.url, int64: 'bigint' }).request({ path: '/x' });
  assert.deepEqual(await response.json(), exact);
  const plain = await new Client({ baseUrl: server.url }).request({ path: '/x' });
  await assert.rejects(plain.json(), { name: 'UnsafeIntegerError' });
});

test('errors of unsafe integers in lists name the record, and bigints are sent exactly', async () => {
  const record = '{"id":9007199254740993,"name":"a","siteId":1,"segmentType":"ALL","conditionsData":{}}';
  const requests = [];
  const server = await startRaw((socket, request) => {
    requests.push(request);
    socket.write(jsonAnswer(request.startsWith('GET') ? `[{"id":1,"name":"b"},${record}]` : '{"name":"a"}', 'X-Pagination-Page-Count: 1\r\n'));
  });
  await assert.rejects(new Client({ baseUrl: server.url }).segments.list().collect(), { path: '[1].id' });
  const client = new Client({ baseUrl: server.url, int64: 'bigint' });
  const [, { id }] = await client.segments.list().collect();
  assert.equal(id, 9007199254740993n);
  await client.themes.update(id, { name: 'a', projectIds: [id] });
  assert.match(requests.at(-1), /^PUT \/themes\/9007199254740993 /);
  assert.match(requests.at(-1), /"projectIds":\[9007199254740993\]/);
});

test('ids that the service sends as strings are integers', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer('{"name":"a","projectIds":["12",13]}')));
  const theme = await new Client({ baseUrl: server.url }).themes.create({ name: 'a' });
  assert.deepEqual(theme.projectIds, [12, 13]);
});

test('inspect hides every secret, JSON and equality do not', async () => {
  const sandbox = await startSandbox({ token: 'sandbox-token' });
  const client = new Client({ baseUrl: sandbox.url, token: sandbox.token, headers: { 'X-Key': 'secret-header' } });
  const block = await client.recommenderBlocks.update(sandbox.state().recommenderBlocks[0].id, { apiSecret: 'very-secret', name: 'a' });
  assert.equal(block.apiSecret, 'very-secret');
  assert.doesNotMatch(inspect({ in: [block] }, { depth: 9 }), /very-secret/);
  assert.match(inspect(block), /apiSecret: '\*\*\*'/);
  assert.match(JSON.stringify(block), /very-secret/);
  assert.deepStrictEqual(block, { ...block });
  assert.deepStrictEqual({ ...block }, block);
  assert.ok(isDeepStrictEqual(structuredClone(block), block));
  const error = await client.themes.update(999999, { name: 'a' }).catch((caught) => caught);
  for (const holder of [client, client.segments, client.segments.list(), error, sandbox]) {
    const shown = inspect(holder, { depth: 20, showHidden: true, getters: false }) + JSON.stringify(holder);
    assert.doesNotMatch(shown, /sandbox-token|secret-header/);
  }
});
