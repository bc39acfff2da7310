// Resources as properties of a client: spied on, replaced and inherited; and raw responses.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { inspect } from 'node:util';

import { Client, ConfigError, NotFoundError, RawResponse, Sandbox } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const sandbox = await startSandbox({ segments: 7 });
const client = sandbox.client();

test('a method of a resource can be spied on, mocked and restored', async () => {
  const own = sandbox.client();
  const spy = mock.method(own.segments, 'list');
  assert.equal((await own.segments.list({ limit: 2 }).collect()).length, 2);
  assert.deepEqual(spy.mock.calls.map(({ arguments: given }) => given), [[{ limit: 2 }]]);
  const fake = mock.method(own.themes, 'update', async (id, body) => ({ id, ...body }));
  assert.deepEqual(await own.themes.update(1, { name: 'a' }), { id: 1, name: 'a' });
  fake.mock.restore();
  await assert.rejects(own.themes.update(999_999, { name: 'a' }), NotFoundError);
  const whole = mock.method(Object.getPrototypeOf(own.goals), 'list', () => 'mocked');
  assert.equal(own.goals.list(), 'mocked');
  whole.mock.restore();
  assert.equal(typeof own.goals.list().collect, 'function');
});

test('resources and their methods have names', () => {
  const own = sandbox.client();
  assert.deepEqual(Object.keys(own), ['segments', 'goals', 'sites', 'recommenderBlocks', 'images', 'themes', 'widgetStudios', 'personalizations', 'studioRecommenderBlocks', 'keyMoments', 'triggers']);
  assert.equal(own.triggers, own.keyMoments);
  assert.equal(own.recommenderBlocks.constructor.name, 'RecommenderBlocks');
  assert.equal(own.sites.getByCode.name, 'getByCode');
  assert.equal(inspect(own.themes), 'Themes {}');
  const theirs = { list: () => [] };
  own.segments = theirs;
  assert.equal(own.segments, theirs);
});

test('withOptions derives a client of the same class, whose constructor is not called, on the same connections', async () => {
  let constructed = 0;
  class Mine extends Client {
    constructor(team, options) {
      super(options);
      constructed += 1;
      Object.assign(this, { team });
    }
    async first() {
      return `${this.team} ${(await this.segments.list().first()).id} ${this.baseUrl}`;
    }
  }
  const mine = new Mine('a', { baseUrl: sandbox.url, token: sandbox.token, proxy: '', timeout: 7000, rateLimit: '100/h' });
  mine.team = 'b';
  const derived = mine.withOptions({ headers: { 'X-One': '1' } }).withOptions({ timeout: 8000 });
  const events = [];
  mine.on('request', ({ path }) => events.push(path));
  for (const client of [derived, mine]) assert.equal(await client.first(), `b 1001 ${sandbox.url}`);
  assert.deepEqual(sandbox.requests.slice(-2).map(({ headers }) => headers['x-one']), ['1', undefined]);
  assert.deepEqual(events, ['/segments', '/segments']);
  assert.equal(Object.getPrototypeOf(derived), Mine.prototype);
  assert.ok(derived !== mine && derived.segments !== mine.segments);
  assert.equal(constructed, 1);
  assert.throws(() => mine.withOptions({ timeout: -1 }), { name: 'ConfigError' });
});

test('a closed client ends its pagers and the clients derived from it, a derived one only itself', async () => {
  const own = sandbox.client();
  const [alone, derived] = [own.withOptions({}), own.withOptions({}).withOptions({})];
  const closed = { name: 'ConfigError', message: 'the client is closed; create another one' };
  alone.close();
  alone.close();
  await assert.rejects(alone.sites.getByCode('shopfront1'), closed);
  const lists = [own.segments.list({ perPage: 2 }), derived.segments.list({ perPage: 2 })];
  const iterators = lists.map((list) => list[Symbol.asyncIterator]());
  for (const iterator of iterators) assert.equal((await iterator.next()).done, false);
  own.close();
  const drained = async (iterator) => {
    while (!(await iterator.next()).done);
  };
  for (const iterator of iterators) await assert.rejects(drained(iterator), closed);
  for (const list of lists) {
    for (const way of ['collect', 'first', 'plan', 'toArrow']) await assert.rejects(list[way](), closed, way);
  }
  await assert.rejects(derived.sites.getByCode('shopfront1'), closed);
  assert.throws(() => derived.withOptions({}), closed);
});

test('withResponse resolves to the value and the response, which has every attempt', async () => {
  const bodies = [jsonAnswer('', '', '503 Busy'), jsonAnswer('{"id":9007199254740993,"name":"a"}', 'X-Request-Id: r-1\r\n')];
  const server = await startRaw((socket) => socket.write(bodies.shift()));
  const exact = new Client({ baseUrl: server.url, int64: 'bigint', retryBackoff: 0 });
  const { data, response } = await exact.images.update(1, { baseColor: 1, name: 'a', source: 'b' }).withResponse();
  assert.ok(response instanceof RawResponse);
  assert.deepEqual([response.status, response.attempts.map(({ status }) => status)], [200, [503, 200]]);
  assert.equal(response.headers['x-request-id'], 'r-1');
  assert.deepEqual([data, await response.json()], Array(2).fill({ id: 9007199254740993n, name: 'a' }));
  assert.equal(response.text, '{"id":9007199254740993,"name":"a"}');
  const [moment] = sandbox.state().keyMoments;
  const deleted = await client.keyMoments.delete(moment.id).withResponse();
  assert.deepEqual([deleted.data, Math.floor(deleted.response.status / 100)], [undefined, 2]);
});

test('withResponse rejects as the call does', async () => {
  const call = client.themes.update(999_999, { name: 'a' });
  await assert.rejects(call.withResponse(), { name: 'NotFoundError', status: 404 });
  await assert.rejects(call, { name: 'NotFoundError' });
  await assert.rejects(client.themes.update('5', {}).withResponse(), { name: 'ValidationError' });
  const reason = new Error('enough');
  const aborted = client.sites.getByCode('shopfront1', {}, { signal: AbortSignal.abort(reason) });
  await assert.rejects(aborted.withResponse(), (error) => error === reason);
});

test('a late withResponse rejects', async () => {
  const call = client.sites.getByCode('shopfront1');
  await call;
  await assert.rejects(call.withResponse(), ConfigError);
  // Even if the program is busy before the response is delivered.
  const late = client.sites.getByCode('shopfront1');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  assert.equal((await late.withResponse()).response.status, 200);
});

test('then of a call returns an ordinary promise', async () => {
  const call = client.sites.getByCode('shopfront1');
  assert.ok(call instanceof Promise);
  const next = call.then(({ code }) => code);
  assert.equal(Object.getPrototypeOf(next), Promise.prototype);
  assert.equal(await next, 'shopfront1');
  assert.equal((await Promise.all([client.sites.getByCode('shopfront1')]))[0].code, 'shopfront1');
});

test('a parameter that is undefined or null counts as absent', async () => {
  const nothing = { filter: undefined, sort: undefined, perPage: undefined, select: null, limit: undefined, optionalFields: undefined };
  assert.deepEqual(await client.segments.list(nothing).collect(), await client.segments.list().collect());
  assert.equal((await client.segments.list(undefined, undefined).collect()).length, 7);
});

test('clients, sandboxes and list iterators are disposed of, as by `using` and `await using`', async () => {
  const own = await Sandbox.start();
  const client = own.client();
  const derived = client.withOptions({ timeout: 1000 });
  const [segments, pages] = [client.segments.list()[Symbol.asyncIterator](), client.segments.list().pages()];
  assert.deepEqual([(await segments.next()).value.id, (await pages.next()).value.number], [1001, 1]);
  for (const one of [pages, segments, derived]) await one[Symbol.asyncDispose]();
  assert.deepEqual([(await segments.next()).done, (await pages.next()).done], [true, true]);
  assert.throws(() => derived.segments.list(), { name: 'ConfigError', message: /closed/ });
  client[Symbol.dispose]();
  assert.throws(() => client.segments.list(), { name: 'ConfigError', message: /closed/ });
  await own[Symbol.asyncDispose]();
  await assert.rejects(fetch(own.url), TypeError);
});
