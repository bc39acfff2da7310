// Filters of any size and depth.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, F, ValidationError, and, not, or } from 'xpauto';

const COUNT = 1000;

test('a thousand filters are joined one after another, and no more', () => {
  const filters = Array.from({ length: COUNT }, (_, id) => F('id').eq(id));
  const expressions = filters.map((filter) => ({ ...filter }));
  const tooMany = { name: 'ValidationError', message: 'filter has more than 1000 conditions; use IN for several values of a field' };
  for (const [join, conditionalOperator] of [[and, 'AND'], [or, 'OR']]) {
    const fromLeft = filters.reduce((joined, next) => join(joined, next));
    const fromRight = filters.reduceRight((joined, next) => join(next, joined));
    assert.equal(JSON.stringify(fromLeft), JSON.stringify({ conditionalOperator, expressions }));
    assert.deepStrictEqual(fromLeft, fromRight);
    assert.equal(not(fromLeft).expressions.length, COUNT);
    const client = new Client({ baseUrl: 'https://api.example.com' });
    assert.throws(() => client.segments.list({ filter: join(fromLeft, F('id').eq(COUNT)) }), tooMany);
  }
  const client = new Client({ baseUrl: 'https://api.example.com' });
  const wire = [...expressions, { field: 'id', operator: 'EQUAL', parameters: [COUNT] }];
  assert.throws(() => client.prepare.segments.list({ filter: wire }), tooMany);
});

test('a joined filter has its wire form as properties, which cannot be changed', () => {
  const filter = and(F('siteId').eq(42), F('name').like('a%'));
  const wire = {
    conditionalOperator: 'AND',
    expressions: [
      { field: 'siteId', operator: 'EQUAL', parameters: [42] },
      { field: 'name', operator: 'LIKE', parameters: ['a%'] },
    ],
  };
  assert.deepEqual({ ...filter }, wire);
  assert.deepEqual(structuredClone({ ...filter }), wire);
  assert.deepEqual(Object.keys(filter), ['conditionalOperator', 'expressions']);
  assert.equal(filter.expressions, filter.expressions);
  assert.throws(() => { filter.expressions = []; }, TypeError);
  assert.throws(() => filter.expressions.push(1), TypeError);
  assert.throws(() => { delete filter.expressions; }, TypeError);
});

test('a filter beyond the depth limit is refused by its list', () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  let filter = F('id').eq(0);
  for (let id = 0; id < 31; id += 1) filter = or(and(filter, F('id').eq(id)), F('name').eq('x'));
  assert.throws(() => client.segments.list({ filter }), { name: 'ValidationError', message: /deeper than 60 levels/ });
});

test('a filter has bigints as digits and dates as ISO strings, and can be cloned and sent as JSON', () => {
  const filter = and(F('id').in(new Set([2n ** 63n - 1n])), F('dateCreated').gte(new Date(0)), F('name').eq(null));
  const wire = {
    conditionalOperator: 'AND',
    expressions: [
      { field: 'id', operator: 'IN', parameters: ['9223372036854775807'] },
      { field: 'dateCreated', operator: 'GREATER_OR_EQUAL', parameters: ['1970-01-01T00:00:00.000Z'] },
      { field: 'name', operator: 'IS_NULL', parameters: [] },
    ],
  };
  assert.deepStrictEqual(filter, wire);
  assert.deepStrictEqual(structuredClone(filter), wire);
  const client = new Client({ baseUrl: 'https://api.example.com' });
  const sent = (given) => decodeURIComponent(client.prepare.segments.list({ filter: given }).url);
  assert.match(sent(filter), /"parameters":\[9223372036854775807\]/);
  assert.equal(sent(JSON.parse(JSON.stringify(filter))), sent(filter));
  assert.deepStrictEqual(not(not(filter)), and(F('id').in([2n ** 63n - 1n]), F('dateCreated').gte(new Date(0)), F('name').isNull()));
  assert.ok(Object.isFrozen(not(filter).expressions[0].parameters));
});

test('a wire object may name any field', async () => {
  const filter = or({ field: 'anyWireName', operator: 'EQUAL', parameters: [1] }, { field: 'another', operator: 'LIKE', parameters: [7] });
  assert.deepEqual({ ...filter }, {
    conditionalOperator: 'OR',
    expressions: [
      { field: 'anyWireName', operator: 'EQUAL', parameters: [1] },
      { field: 'another', operator: 'LIKE', parameters: [7] },
    ],
  });
  const client = new Client({ baseUrl: 'https://api.example.com' });
  assert.match(client.prepare.segments.list({ filter }).url, /anyWireName/);
  assert.throws(() => F('anyWireName'), ValidationError);
});

test('in takes no bytes, string or map', () => {
  const { segments } = new Client({ baseUrl: 'https://api.example.com' });
  for (const values of [new Uint8Array([1]), Buffer.from('a'), 'abc', new Map([[1, 2]]), new Map()]) {
    assert.throws(() => segments.list({ filter: F('id').in(values) }), /^ValidationError: filter.parameters (must be an array|is an? \w+, which is not JSON serializable)/);
  }
  assert.throws(() => segments.list({ filter: F('id').between(9, 1) }), /the lower value first for id BETWEEN, got 9 and 1/);
});

test('a wire form that doubles at each level is refused before it fills the memory', { timeout: 60_000 }, () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  let doubled = { field: 'id', operator: 'EQUAL', parameters: [1] };
  for (let level = 0; level < 40; level += 1) doubled = { conditionalOperator: 'AND', expressions: [doubled, doubled] };
  const condition = { field: 'id', operator: 'EQUAL', parameters: [1] };
  for (const filter of [doubled, Array(1 << 20).fill(condition)]) {
    assert.throws(() => client.prepare.segments.list({ filter }), /^ValidationError: the parameters of a list has more than (64 MiB as JSON|2097152 values)/);
  }
});

test('a field and an object that stand where a value or a name should are refused', () => {
  const { segments, prepare } = new Client({ baseUrl: 'https://api.example.com' });
  for (const [write, message] of [
    [() => segments.list({ filter: F('siteId').in([F('id')]) }), 'filter.parameters[0].eq is a function, which is not JSON serializable'],
    [() => segments.list({ filter: F('siteId').eq({ id: 101 }) }), 'filter must have a number for siteId EQUAL, got an object'],
    [() => segments.list({ sort: F('name') }), 'sort.eq is a function, which is not JSON serializable'],
    [() => prepare.themes.update(1, { name: F('name') }), 'name.eq is a function, which is not JSON serializable'],
  ]) {
    assert.throws(write, { name: 'ValidationError', message });
  }
});
