// Every operation against the sandbox.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import * as exported from 'xpauto';
import xpauto, { Client, ConfigError, DecodeError, NotFoundError, Sandbox, ValidationError } from 'xpauto';

let sandbox;
let client;
before(async () => {
  sandbox = await Sandbox.start({ seed: 3 });
  client = sandbox.client();
});
after(() => sandbox.stop());

const lastRequest = () => sandbox.requests.at(-1);
const firstId = (resource) => sandbox.state()[resource][0].id;

test('require and import give the same objects', () => {
  assert.equal(createRequire(import.meta.url)('xpauto'), xpauto);
  const { default: whole, 'module.exports': _, __esModule, ...named } = exported;
  assert.equal(whole, xpauto);
  assert.deepEqual(named, { ...xpauto });
});

test('a list sends page and perPage and yields plain objects', async () => {
  const segments = await client.segments.list({ perPage: 7, limit: 3 }).collect();
  assert.deepEqual(segments, sandbox.state().segments.slice(0, 3).map((segment, at) => pick(segment, segments[at])));
  assert.equal(Object.getPrototypeOf(segments[0]), Object.prototype);
  assert.equal(lastRequest().path, '/segments');
});

function pick(record, like) {
  return Object.fromEntries(Object.keys(like).map((key) => [key, record[key]]));
}

test('goals are listed', async () => {
  assert.equal((await client.goals.list().collect()).length, sandbox.state().goals.length);
});

test('a site is read by its code', async () => {
  const site = await client.sites.getByCode('shopfront1', { optionalFields: ['tags'] });
  assert.equal(site.code, 'shopfront1');
  assert.match(JSON.stringify(lastRequest().query), /optionalFields.*tags/);
});

test('a recommender block is updated', async () => {
  const id = firstId('recommenderBlocks');
  const block = await client.recommenderBlocks.update(id, { name: 'Also bought', description: null });
  assert.equal(block.name, 'Also bought');
  assert.deepEqual(JSON.parse(lastRequest().body), { name: 'Also bought', description: null });
});

test('an image is updated', async () => {
  const id = firstId('images');
  const image = await client.images.update(BigInt(id), { baseColor: 3, name: 'a', source: 'b' });
  assert.equal(image.id, id);
  assert.equal(lastRequest().method, 'PATCH');
});

test('a theme is created and updated', async () => {
  const theme = await client.themes.create({ name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#fff' }] });
  assert.equal(theme.name, 'Spring');
  const changed = await client.themes.update(theme.id, { name: 'Café 🌱' });
  assert.equal(changed.name, 'Café 🌱');
});

test('a widget studio is created', async () => {
  const widget = await client.widgetStudios.create({ version: 1.25, elements: ['BOX'] });
  assert.equal(widget.version, 1.25);
});

test('results are requested, and a Date is sent as an ISO 8601 string', async () => {
  const start = new Date('2026-05-01T00:00:00Z');
  const { dataCode } = await client.personalizations.requestResults(firstId('personalizations'), {
    dateIntervals: [{ start, end: '2026-05-31T00:00:00' }],
    conversionType: 'ALL_CONVERSION',
    goalsIds: [1n, 2],
    goalIdsCuped: undefined,
  });
  assert.equal(typeof dataCode, 'string');
  const body = JSON.parse(lastRequest().body);
  assert.deepEqual(body.dateIntervals, [{ start: start.toISOString(), end: '2026-05-31T00:00:00' }]);
  assert.deepEqual(body.goalsIds, [1, 2]);
  assert.ok(!('goalIdsCuped' in body));
});

test('deletes resolve to undefined', async () => {
  assert.equal(await client.personalizations.delete(firstId('personalizations')), undefined);
  assert.equal(await client.studioRecommenderBlocks.delete(firstId('studioRecommenderBlocks')), undefined);
  const id = firstId('keyMoments');
  assert.equal(await client.triggers.delete(id), undefined);
  await assert.rejects(client.keyMoments.delete(id), NotFoundError);
  assert.equal(client.triggers, client.keyMoments);
});

test('any path can be requested', async () => {
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 2 }, headers: { 'X-One': '1' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers['content-type'], 'application/json');
  assert.ok(Buffer.isBuffer(response.content));
  assert.deepEqual(await response.json(), JSON.parse(response.text));
  assert.equal(lastRequest().headers['x-one'], '1');
  const posted = await client.request({ method: 'POST', path: '/themes', json: { name: 'x' } });
  assert.equal((await posted.json()).name, 'x');
  await assert.rejects(client.request({ path: 'segments' }), ValidationError);
  await assert.rejects(client.request({ path: '/segments', query: { a: null } }), { message: /query\.a/ });
  await assert.rejects(client.request({ path: '/segments', retries: 1 }), { message: /"retries"/ });
});

test('json() of an invalid body is a DecodeError', async () => {
  const other = await Sandbox.start({ faults: [{ body: 'hello' }] });
  const response = await other.client().request({ path: '/x' });
  await assert.rejects(response.json(), DecodeError);
  await other.stop();
});

test('wrong arguments are ValidationErrors, and nothing is sent', async () => {
  const sent = sandbox.requests.length;
  for (const id of ['1', NaN, 1.5, 0, -1, 2 ** 60, undefined, null, {}, true, 2n ** 64n, -5n]) {
    await assert.rejects(client.themes.update(id, { name: 'a' }), ValidationError, String(id));
  }
  for (const code of [7, undefined, '', '.', '..', '\ud800']) await assert.rejects(client.sites.getByCode(code), ValidationError);
  const cycle = {};
  cycle.self = cycle;
  let deep = {};
  for (let depth = 0; depth < 200; depth += 1) deep = { deep };
  for (const [body, path] of [
    [{ colors: [{}, { value: NaN }] }, 'colors[1].value'],
    [{ name: () => {} }, 'name'],
    [{ name: Symbol('a') }, 'name'],
    [{ a: { b: new Map() } }, 'a.b'],
    [{ a: [1, undefined] }, 'a[1]'],
    [{ a: new Date(NaN) }, 'a'],
    [{ projectIds: [2n ** 63n] }, 'projectIds[0]'],
    [{ name: '\ud800' }, 'name'],
    [cycle, 'self'],
  ]) {
    await assert.rejects(client.themes.create(body), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.equal(error.problems[0].path, path);
      return true;
    });
  }
  for (const body of [undefined, null, 3, 'x', [], deep]) await assert.rejects(client.themes.create(body), ValidationError);
  assert.throws(() => client.segments.list({ filter: 3 }), ValidationError);
  assert.throws(() => client.segments.list({ select: ['nmae'] }), ValidationError);
  assert.throws(() => client.segments.list({ select: 'id' }), { message: /select must be an array/ });
  assert.throws(() => client.segments.list({ perpage: 3 }), ValidationError);
  assert.throws(() => client.segments.list({ perPage: 0 }), ValidationError);
  assert.equal(sandbox.requests.length, sent);
});

test('wrong options are ConfigErrors that name the option', async () => {
  const baseUrl = sandbox.url;
  for (const [options, name] of [
    [{ baseUrl, retries: 3 }, 'retries'],
    [{ baseUrl, base_url: 'x' }, 'base_url'],
    [{ baseUrl, timeout: '3' }, 'timeout'],
    [{ baseUrl, timeout: 0 }, 'timeout'],
    [{ baseUrl, maxConcurrency: 1.5 }, 'maxConcurrency'],
    [{ baseUrl, paramsEncoding: 'xml' }, 'xml'],
    [{ baseUrl, int64: 'number' }, 'int64'],
    [{ baseUrl: 'http://example.com' }, 'allowInsecureHttp'],
    [{ baseUrl: 'nonsense' }, 'baseUrl'],
    [{ baseUrl, token: 7 }, 'token'],
    [{ baseUrl, headers: { a: {} } }, 'headers'],
  ]) {
    assert.throws(() => new Client(options), (error) => error instanceof ConfigError && error.message.includes(name), name);
  }
  await assert.rejects(client.themes.create({ name: 'a' }, { timeuot: 3 }), { name: 'ConfigError', message: /timeuot/ });
  assert.throws(() => client.withOptions({ signal: AbortSignal.timeout(1) }), ConfigError);
  await assert.rejects(Sandbox.start({ segmnts: 3 }), { name: 'ConfigError', message: /segmnts/ });
  await assert.rejects(Sandbox.start({ latency: 'x' }), ConfigError);
});

test('derived clients send their headers, and calls can add to them', async () => {
  const derived = client.withOptions({ headers: { 'X-A': '1', 'X-B': '1' }, timeout: 5000 });
  await derived.sites.getByCode('shopfront1', {}, { headers: { 'X-B': '2' } });
  const { headers } = lastRequest();
  assert.equal(headers['x-a'], '1');
  assert.equal(headers['x-b'], '2');
});

test('a derived client is closed alone', async () => {
  const derived = client.withOptions({});
  derived.close();
  derived.close();
  await assert.rejects(derived.sites.getByCode('shopfront1'), { name: 'ConfigError', message: /closed/ });
  assert.equal((await client.sites.getByCode('shopfront1')).code, 'shopfront1');
  if (Symbol.dispose) client.withOptions({})[Symbol.dispose]();
});

test('a sandbox has requests and state, and stops', async () => {
  const other = await Sandbox.start({ data: { segments: [{ id: 5, name: 'x', siteId: 1, segmentType: 'ALL', conditionsData: {} }] } });
  assert.equal((await other.client().segments.list().first()).id, 5);
  assert.equal(other.requests[0].headers.authorization, `Bearer ${other.token}`);
  assert.equal(other.state().segments.length, 1);
  await other.stop();
  await other.stop();
  await assert.rejects(other.client().segments.list().first(), { name: 'TransportError' });
});
