// Filters of any size and depth.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

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
    assert.throws(() => join(fromLeft, F('id').eq(COUNT)), tooMany);
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

test('joining filters beyond the depth limit throws', () => {
  let filter = F('id').eq(0);
  const nest = () => {
    for (let id = 0; id < COUNT; id += 1) filter = or(and(filter, F('id').eq(id)), F('name').eq('x'));
  };
  assert.throws(nest, (error) => error instanceof ValidationError && /deeper than 60 levels/.test(error.message));
  assert.deepEqual(JSON.parse(JSON.stringify(filter)), { ...filter });
});

test('an array of filters, which is their AND, is no argument of or', () => {
  const both = [F('id').eq(1), F('id').eq(2)];
  assert.throws(() => or(both), { name: 'ValidationError', message: /write or\(\.\.\.filters\)/ });
  assert.equal(or(...both).conditionalOperator, 'OR');
  assert.equal(and(both).conditionalOperator, 'AND');
  assert.deepEqual(or(both, F('id').eq(3)).expressions[0].conditionalOperator, 'AND');
});

test('a wire object may name any field', async () => {
  const filter = or({ field: 'anyWireName', operator: 'EQUAL', parameters: [1] }, { field: 'isFavorite', operator: 'LIKE', parameters: [7] });
  assert.deepEqual({ ...filter }, {
    conditionalOperator: 'OR',
    expressions: [
      { field: 'anyWireName', operator: 'EQUAL', parameters: [1] },
      { field: 'isFavorite', operator: 'LIKE', parameters: [7] },
    ],
  });
  const client = new Client({ baseUrl: 'https://api.example.com' });
  assert.match(client.prepare.segments.list({ filter }).url, /anyWireName/);
  assert.throws(() => client.prepare.segments.list({ filter: F('anyWireName').eq(1) }), ValidationError);
});

test('in takes no bytes, string or map', () => {
  for (const values of [new Uint8Array([1]), Buffer.from('a'), 'abc', new Map([[1, 2]]), new Map()]) {
    assert.throws(() => F('id').in(values), /id IN must have an array of values/);
  }
  assert.throws(() => F('id').between(9, 1), /the lower value first for id BETWEEN, got 9 and 1/);
});

test('a wire form that doubles at each level is refused before it fills the memory', { timeout: 60_000 }, () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  let doubled = { field: 'id', operator: 'EQUAL', parameters: [1] };
  for (let level = 0; level < 40; level += 1) doubled = { conditionalOperator: 'AND', expressions: [doubled, doubled] };
  const condition = { field: 'id', operator: 'EQUAL', parameters: [1] };
  for (const filter of [doubled, Array(1 << 20).fill(condition)]) {
    assert.throws(() => client.prepare.segments.list({ filter }), /^ValidationError: filter has more than (64 MiB as JSON|2097152 values)/);
  }
});

test('a field and a record that stand where a value or a name should are refused', () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  for (const [write, message] of [
    [() => F('name').eq(F('description')), 'filter[0] must be an object or an array, got a Field'],
    [() => F('siteId').in([F('id')]), 'filter[0] must be an object or an array, got a Field'],
    [() => F('siteId').eq({ id: 101 }), 'filter must have a string, a number or a boolean for siteId EQUAL, got an object'],
    [() => client.segments.list({ sort: F('name') }), 'sort must be an object or an array, got a Field'],
    [() => client.segments.list({ sort: ['id', F('name')] }), 'sort[1] must be an object or an array, got a Field'],
    [() => client.prepare.themes.update(1, { name: F('name') }), 'name must be an object or an array, got a Field'],
  ]) {
    assert.throws(write, { name: 'ValidationError', message });
  }
});
