// What calls take and return in Node; each operation's request and response are in the shared cases.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { NotFoundError, ValidationError } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

const sandbox = await startSandbox({ seed: 3 });
const client = sandbox.client();

const lastRequest = () => sandbox.requests.at(-1);
const firstId = (resource) => sandbox.state()[resource][0].id;

test('a theme is created and updated', async () => {
  const theme = await client.themes.create({ name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#fff' }] });
  assert.equal(theme.name, 'Spring');
  const changed = await client.themes.update(BigInt(theme.id), { name: 'Café 🌱', description: null, tags: undefined });
  assert.deepEqual([changed.id, changed.name], [theme.id, 'Café 🌱']);
  assert.equal(lastRequest().body, '{"name":"Café 🌱","description":null}');
});

test('a list yields plain objects', async () => {
  const goals = await client.goals.list().collect();
  assert.deepEqual(goals.map(({ id, name }) => [id, name]), sandbox.state().goals.map(({ id, name }) => [id, name]));
  assert.equal(Object.getPrototypeOf(goals[0]), Object.prototype);
  assert.deepStrictEqual(structuredClone(goals), goals);
});

test('deletes resolve to undefined', async () => {
  assert.equal(await client.personalizations.delete(firstId('personalizations')), undefined);
  assert.equal(await client.studioRecommenderBlocks.delete(firstId('studioRecommenderBlocks')), undefined);
  const id = firstId('keyMoments');
  assert.equal(await client.triggers.delete(id), undefined);
  await assert.rejects(client.keyMoments.delete(id), NotFoundError);
});

test('any path can be requested', async () => {
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 2 }, headers: { 'X-One': '1' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers['content-type'], 'application/json');
  assert.ok(Buffer.isBuffer(response.content));
  assert.deepEqual(await response.json(), JSON.parse(response.text));
  assert.deepEqual(JSON.parse(JSON.stringify(response)), { status: 200, headers: response.headers, text: response.text });
  assert.equal(lastRequest().headers['x-one'], '1');
  const posted = await client.request({ method: 'POST', path: '/themes', json: { name: 'x' } });
  assert.equal((await posted.json()).name, 'x');
  await assert.rejects(client.request({ path: 'segments' }), ValidationError);
  await assert.rejects(client.request({ path: '/segments', query: { a: null } }), { message: /query\.a/ });
});

test('a Date is written as an ISO string wherever a value may be one', async () => {
  const [start, end] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-31T00:00:00Z')];
  const may = { dateIntervals: [{ start, end }], conversionType: 'ALL_CONVERSION', goalsIds: [1n, 2] };
  const { dataCode } = await client.personalizations.requestResults(302, may);
  assert.equal(typeof dataCode, 'string');
  const { dateIntervals, goalsIds } = JSON.parse(lastRequest().body);
  assert.deepEqual([dateIntervals, goalsIds], [[{ start: start.toISOString(), end: end.toISOString() }], [1, 2]]);
  await client.segments.list({ filter: { field: 'dateCreated', operator: 'BETWEEN', parameters: [start, end] } }).first();
  assert.match(decodeURIComponent(lastRequest().query), /"2026-05-01T00:00:00\.000Z","2026-05-31T00:00:00\.000Z"/);
  await assert.rejects(client.request({ path: '/goals', query: { since: start } }), { status: 400 });
  assert.match(lastRequest().query, /since=2026-05-01T00%3A00%3A00\.000Z/);
});
