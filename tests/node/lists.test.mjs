// Pagers and filters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Client, F, PaginationError, Pager, Sandbox, ValidationError, and, not, or } from 'xpauto';

import { startScripted } from './scripted-server.mjs';

let sandbox;
let client;
before(async () => {
  sandbox = await Sandbox.start({ segments: 25, seed: 5, maxPerPage: 10 });
  client = sandbox.client();
});
after(() => sandbox.stop());

const ids = (records) => records.map((record) => record.id);

test('records come in order across pages, and a pager can be read again', async () => {
  const pager = client.segments.list();
  const once = [];
  for await (const segment of pager) once.push(segment);
  assert.deepEqual(ids(once), ids(sandbox.state().segments));
  assert.deepEqual(await pager.collect(), once);
  assert.ok(pager instanceof Pager);
});

test('pages have their number and the page count', async () => {
  const pages = [];
  for await (const page of client.segments.list({ startPage: 2 }).pages()) pages.push([page.number, page.records.length, page.pageCount]);
  assert.deepEqual(pages, [[2, 10, 3], [3, 5, 3]]);
});

test('break ends the iteration', async () => {
  const sent = sandbox.requests.length;
  for await (const segment of client.segments.list({ prefetch: 0 })) {
    assert.ok(segment.id);
    break;
  }
  assert.equal(sandbox.requests.length, sent + 1);
});

test('prefetch is limited by maxConcurrency and limit', async () => {
  const many = await Sandbox.start({ segments: 100, latency: 20 });
  const eight = many.client();
  const pages = eight.segments.list({ perPage: 2 }).pages();
  await pages.next();
  await pages.next();
  while (many.requests.length < 10) await new Promise(setImmediate);
  await pages.return();
  assert.equal(many.requests.length, 10);
  assert.equal((await eight.segments.list({ perPage: 10, limit: 25 }).collect()).length, 25);
  assert.equal(many.requests.length, 10 + 3);
  await many.stop();
});

test('duplicate records are dropped with unique', async () => {
  const responses = [[1, 2], [2, 3], []].map((ids, at) => ({ page: at + 1, status: 200, body: ids.map((id) => ({ id })) }));
  const server = await startScripted(responses);
  const shifting = new Client({ baseUrl: server.url, token: 't' });
  const all = shifting.segments.list();
  assert.deepEqual((await all.collect()).map(({ id }) => id), [1, 2, 2, 3]);
  const unique = shifting.segments.list({ unique: true });
  assert.deepEqual((await unique.collect()).map(({ id }) => id), [1, 2, 3]);
  await server.stop();
});

test('first returns a record or undefined', async () => {
  assert.equal((await client.segments.list().first()).id, sandbox.state().segments[0].id);
  assert.equal(await client.segments.list({ filter: F('id').eq(-1) }).first(), undefined);
  assert.equal(await client.segments.list({ limit: 0 }).first(), undefined);
});

test('select and limit', async () => {
  const records = await client.segments.list({ select: ['id', 'name'], limit: 12 }).collect();
  assert.equal(records.length, 12);
  assert.deepEqual(Object.keys(records[0]).sort(), ['id', 'name']);
});

test('without a page count the list ends at an empty page, and a repeated page is an error', async () => {
  const plain = await Sandbox.start({ segments: 25, maxPerPage: 10, pageCountHeader: false });
  assert.equal((await plain.client().segments.list().collect()).length, 25);
  await plain.stop();
  const record = { id: 1, name: 'a', siteId: 1, segmentType: 'ALL', conditionsData: {} };
  const stuck = await Sandbox.start({ faults: [{ path: '/segments', body: [record] }], pageCountHeader: false });
  await assert.rejects(stuck.client().segments.list().collect(), PaginationError);
  await stuck.stop();
});

test('a filter narrows and a sort orders', async () => {
  const [{ siteId }] = sandbox.state().segments;
  const filter = and(F('siteId').eq(siteId), F('dateCreated').lt(new Date('2100-01-01T00:00:00Z')));
  const found = await client.segments.list({ filter, sort: '-id' }).collect();
  const wanted = sandbox.state().segments.filter((segment) => segment.siteId === siteId);
  assert.deepEqual(ids(found), ids(wanted).sort((one, other) => other - one));
  const wire = await client.segments.list({ filter, sort: [{ field: 'id', direction: 'DESC' }] }).collect();
  assert.deepEqual(wire, found);
  const array = await client.segments.list({ filter: [{ field: 'siteId', operator: 'EQUAL', parameters: [siteId] }] }).collect();
  assert.equal(array.length, found.length);
});

test('each method of the builder has its operator', () => {
  const field = F('name');
  for (const [filter, operator, parameters] of [
    [field.eq(1), 'EQUAL', [1]],
    [field.eq(null), 'IS_NULL', []],
    [field.ne('x'), 'NOT_EQUAL', ['x']],
    [field.lt(1.5), 'LESS', [1.5]],
    [field.lte(1), 'LESS_OR_EQUAL', [1]],
    [field.gt(1), 'GREATER', [1]],
    [field.gte(new Date(0)), 'GREATER_OR_EQUAL', ['1970-01-01T00:00:00.000Z']],
    [field.like('a%'), 'LIKE', ['a%']],
    [field.notLike('a%'), 'NOT_LIKE', ['a%']],
    [field.between(1, 2), 'BETWEEN', [1, 2]],
    [field.in([1, 2]), 'IN', [1, 2]],
    [field.notIn(new Set([1])), 'NOT_IN', [1]],
    [field.isNull(), 'IS_NULL', []],
    [field.isNotNull(), 'IS_NOT_NULL', []],
    [field.isTrue(), 'IS_TRUE', []],
    [field.isFalse(), 'IS_FALSE', []],
    [field.isEmpty(), 'IS_EMPTY', []],
    [field.isNotEmpty(), 'IS_NOT_EMPTY', []],
    [field.contains('x'), 'CONTAINS', ['x']],
  ]) {
    assert.deepEqual(filter, { field: 'name', operator, parameters });
  }
});

test('filters join, flatten and invert', () => {
  const [a, b, c] = ['id', 'siteId', 'createdBy'].map((name) => F(name).eq(1));
  assert.equal(and(a, and(b, c)).expressions.length, 3);
  assert.equal(or(a, b).conditionalOperator, 'OR');
  assert.equal(not(and(a, b)).conditionalOperator, 'OR');
  assert.equal(and(a), a);
  assert.deepEqual(and(a, { field: 'x', operator: 'NEW', parameters: [] }).expressions[1].operator, 'NEW');
});

test('the list checks fields, operators and values', () => {
  for (const [wrong, message] of [
    [() => client.segments.list({ filter: F('isFavorite').like('t%') }), /cannot use LIKE on isFavorite, which is a boolean/],
    [() => client.segments.list({ filter: F('siteId').eq('x') }), /must have a number for siteId EQUAL, got "x"/],
    [() => client.segments.list({ filter: F('dateCreated').gt('yesterday') }), /must have a Date or an ISO 8601 string .* for dateCreated GREATER, got "yesterday"$/],
    [() => client.goals.list({ filter: and(F('siteId').eq(1), F('isFavorite').isTrue()) }), /must be a field of goals, got "isFavorite"/],
  ]) {
    assert.throws(wrong, (error) => error instanceof ValidationError && message.test(error.message), String(wrong));
  }
  const created = F('dateCreated').between(new Date(0), '2026-05-07T14:47:42+02:00');
  assert.deepEqual(created.parameters, ['1970-01-01T00:00:00.000Z', '2026-05-07T14:47:42+02:00']);
  const open = and(F('siteId').eq(9007199254740993n), { field: 'anyWireName', operator: 'LIKE', parameters: [7] });
  client.goals.list({ filter: open });
});

test('a plan estimates the cost of reading with one request', async () => {
  const pager = client.segments.list({ perPage: 10, limit: 25 });
  const before = sandbox.requests.length;
  const { milliseconds, ...plan } = await pager.plan();
  assert.equal(sandbox.requests.length, before + 1);
  assert.deepEqual(plan, { requests: 3 });
  assert.ok(milliseconds >= 0);
  assert.equal((await pager.collect()).length, 25);
  assert.equal(sandbox.requests.length, before + 1 + plan.requests);
  const aborted = client.segments.list({}, { signal: AbortSignal.abort() });
  await assert.rejects(aborted.plan(), { name: 'AbortError' });
});

test('an invalid filter is a ValidationError', () => {
  for (const wrong of [
    () => not(F('name').contains('x')),
    () => client.segments.list({ filter: F('name').in([]) }),
    () => client.segments.list({ filter: F('name').in(3) }),
    () => client.segments.list({ filter: F('name').eq(undefined) }),
    () => client.segments.list({ filter: F('name').eq(NaN) }),
    () => client.segments.list({ filter: F('name').eq({}) }),
    () => client.segments.list({ filter: F('name').lt(null) }),
    () => client.segments.list({ filter: or(F('name').eq(1), 'x') }),
    () => F(''),
    () => F(3),
    () => and(),
    () => not({ field: 'a' }),
  ]) {
    assert.throws(wrong, ValidationError, String(wrong));
  }
  assert.throws(() => F('siteIdd'), { message: /did you mean "siteId"/ });
});
