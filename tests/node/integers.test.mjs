// Integers beyond ±(2^53−1) in requests and responses: never rounded, and no write is lost because of one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { Client, F, Sandbox, UnsafeIntegerError, ValidationError, and } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const BIG = 2n ** 63n - 1n;
const DIGITS = String(BIG);
const THEME = `{"id":${DIGITS},"name":"Spring"}`;

/** A server that responds to everything with this JSON, and keeps the body of the latest request. */
async function startAnswering(json, headers) {
  const server = await startRaw((socket, request) => {
    server.body = request.split('\r\n\r\n')[1];
    [, server.target] = request.split(' ');
    socket.write(jsonAnswer(json, headers));
  });
  return server;
}

test('unsafe numbers are refused before anything is sent', async () => {
  const sandbox = await startSandbox();
  const client = sandbox.client();
  const advice = /is -?[0-9]+, which a number cannot hold exactly; give it as a bigint/;
  for (const number of [2 ** 53, -(2 ** 53), 2 ** 63, 1e20]) {
    const refused = { name: 'ValidationError', message: advice };
    await assert.rejects(client.themes.create({ name: 'a', projectIds: [number] }), (error) => error.problems[0].path === 'projectIds[0]' && advice.test(error.message));
    await assert.rejects(client.request({ method: 'POST', path: '/themes', json: { any: { deep: number } } }), refused);
    assert.throws(() => client.segments.list({ filter: F('siteId').eq(number) }), refused);
    assert.throws(() => client.segments.list({ filter: { field: 'siteId', operator: 'EQUAL', parameters: [number] } }), refused);
    assert.throws(() => client.segments.list({ limit: number }), refused);
    await assert.rejects(client.request({ path: '/goals', query: { page: number } }), refused);
  }
  assert.equal(sandbox.requests.length, 0);
  await assert.rejects(Sandbox.start({ segments: 2 ** 53 }), { name: 'ConfigError', message: /segments/ });
});

test('the largest safe number, floats and bigints are sent as they are', async () => {
  const server = await startAnswering('{"id":1}');
  const client = new Client({ baseUrl: server.url });
  const json = { safe: 2 ** 53 - 1, float: 0.1 + 0.2, huge: 1e300, big: BIG };
  await client.request({ method: 'POST', path: '/x', json });
  assert.equal(server.body, `{"safe":9007199254740991,"float":0.30000000000000004,"huge":1e+300,"big":${DIGITS}}`);
});

test('a write with an unsafe integer in its response rejects with an error that has the response, or resolves by int64', async () => {
  const server = await startAnswering(THEME, 'X-Request-Id: r-7\r\n');
  const client = new Client({ baseUrl: server.url });
  for (const call of [client.themes.create({ name: 'Spring' }), client.themes.update(5, { name: 'Spring' })]) {
    const error = await call.catch((caught) => caught);
    assert.ok(error instanceof UnsafeIntegerError);
    assert.equal(error.path, 'id');
    assert.match(error.message, /^(POST \/themes|PUT \/themes\/\d+) returned 20[01], but id is an integer that a number would round.* The service may have carried it out all the same: look/);
    assert.equal(error.mayHaveActed, true);
    const { response } = error;
    assert.equal(response.status, 200);
    assert.equal(response.headers['x-request-id'], 'r-7');
    assert.equal(response.text, THEME);
    assert.doesNotMatch(JSON.stringify(error) + inspect(error, { showHidden: true }), /9223372036854775807/);
    assert.match(error.stack, /integers\.test\.mjs/);
    await assert.rejects(response.json(), { name: 'UnsafeIntegerError' });
  }
  assert.equal(server.requests.length, 2);
  for (const [int64, id] of [['bigint', BIG], ['string', DIGITS]]) {
    assert.deepEqual(await new Client({ baseUrl: server.url, int64 }).themes.create({ name: 'Spring' }), { id, name: 'Spring' });
  }
  await assert.rejects(client.sites.getByCode('a'), (error) => !/carried out/.test(error.message) && error.response.status === 200);
});

test("with int64: 'string' strings of digits are accepted in paths and filters as in bodies, and sent as integers", async () => {
  const server = await startAnswering(THEME);
  const client = new Client({ baseUrl: server.url, int64: 'string', paramsEncoding: 'json' });
  const theme = await client.themes.update(DIGITS, { id: DIGITS, name: '42', projectIds: ['7', 8, DIGITS] });
  assert.equal(server.target, `/themes/${DIGITS}`);
  assert.equal(server.body, `{"id":${DIGITS},"name":"42","projectIds":[7,8,${DIGITS}]}`);
  await client.themes.update(theme.id, theme);
  assert.equal(server.body, THEME);
  await client.segments.list({ filter: and(F('siteId').eq(DIGITS), F('siteId').ne('7')), limit: 1 }).collect().catch(() => {});
  assert.match(decodeURIComponent(server.target), new RegExp(`\\[${DIGITS}\\].*\\[7\\]`));
  for (const wrong of ['', '-1', '1.5', '0x1', ' 1', 'shop', '9223372036854775808', '0']) {
    await assert.rejects(client.themes.update(wrong, { name: 'a' }), ValidationError, wrong);
  }
  for (const int64 of [undefined, 'bigint']) await assert.rejects(new Client({ baseUrl: server.url, int64 }).themes.update('5', { name: 'a' }), ValidationError);
});

/** Spellings of integers that a number would round, and their digits. */
const SPELLINGS = {
  '9007199254740993': '9007199254740993',
  '9007199254740993.0': '9007199254740993',
  '9.007199254740993e15': '9007199254740993',
  '-90071992547409930E-1': '-9007199254740993',
  '-90071992547409.93e2': '-9007199254740993',
  '92233720367e8': '9223372036700000000',
  '123456789012345E+3': '123456789012345000',
};
const PLACES = ['"siteId":#', '"extra":[#]', '"extra":{"a":1,"b":[true,#]}', '"extra":"1e2 ","conditionsData":{"firstLevel":[{"x":#}]}'];
const SAFE = '"whole":1001.0,"exact":1e18,"third":0.3333333333333333,"huge":1e300';

test('an integer is never rounded, whatever its spelling, its place and its neighbours', async () => {
  for (const [text, digits] of Object.entries(SPELLINGS)) {
    for (const place of PLACES) {
      const json = (value) => `{"id":1,${place.replace('#', value)},"numbers":{${SAFE}}}`;
      const server = await startAnswering(`[${json(text)}]`, 'X-Pagination-Page-Count: 1\r\n');
      const read = async (int64) => {
        const client = new Client({ baseUrl: server.url, int64 });
        return [...(await client.segments.list().collect()), ...(await (await client.request({ path: '/x' })).json())];
      };
      const expected = (convert) => JSON.parse(json('"#"'), (_, value) => (value === '#' ? convert(digits) : value));
      assert.deepEqual(await read('bigint'), [expected(BigInt), expected(BigInt)], `${text} in ${place}`);
      assert.deepEqual(await read('string'), [expected(String), expected(String)], `${text} in ${place}`);
      const message = /^GET \/segments returned a page 1 that cannot be read: \[0\]\.\S+ is an integer that a number would round/;
      await assert.rejects(read(), { name: 'UnsafeIntegerError', message, method: 'GET' });
    }
  }
});
