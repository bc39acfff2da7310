// Filters: what the builder builds, and what a list refuses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { Client, F, ValidationError, and, not, or } from 'xpauto';

const COUNT = 1000;
const { segments, prepare } = new Client({ baseUrl: 'https://api.example.com' });

test('filters join, flatten and invert, and only equivalent ones are deeply equal', () => {
  const [a, b, c] = [F('siteId').eq(1), F('name').like('x%'), F('id').in([1, 2n ** 60n])];
  assert.equal(and(a), a);
  assert.equal(not(and(a, b)).conditionalOperator, 'OR');
  assert.deepEqual(and(a, and(b, c)), and(and(a, b), c));
  assert.deepEqual(and(a, { field: 'name', operator: 'LIKE', parameters: ['x%'] }), and(a, b));
  assert.deepEqual(not(not(and(a, c))), and(a, c));
  assert.notDeepEqual(F('siteId').eq(2), a);
  assert.notDeepEqual(or(a, b), and(a, b));
});

test('a filter is its frozen wire object, with bigints as digits and dates as ISO strings', () => {
  const filter = and(F('id').in(new Set([1, 2n ** 63n - 1n])), F('dateCreated').gte(new Date(0)), F('name').eq(null));
  const wire = {
    conditionalOperator: 'AND',
    expressions: [
      { field: 'id', operator: 'IN', parameters: [1, '9223372036854775807'] },
      { field: 'dateCreated', operator: 'GREATER_OR_EQUAL', parameters: ['1970-01-01T00:00:00.000Z'] },
      { field: 'name', operator: 'IS_NULL', parameters: [] },
    ],
  };
  assert.equal(inspect(filter), inspect(wire));
  const sent = (given) => decodeURIComponent(prepare.segments.list({ filter: given }).url);
  assert.match(sent(filter), /"parameters":\[1,9223372036854775807\]/);
  for (const copy of [filter, { ...filter }, structuredClone(filter), JSON.parse(JSON.stringify(filter))]) {
    assert.deepStrictEqual(copy, wire);
    assert.equal(sent(copy), sent(filter));
  }
  assert.ok(Object.isFrozen(not(filter).expressions[0].parameters));
  assert.throws(() => { filter.expressions = []; }, TypeError);
  assert.throws(() => { delete filter.expressions; }, TypeError);
  assert.throws(() => filter.expressions.push(1), TypeError);
  assert.throws(() => filter.expressions[0].parameters.push(103), TypeError);
  assert.throws(() => structuredClone(F('siteId').eq), { name: 'DataCloneError' });
});

test('a thousand filters are joined one after another, and no more', () => {
  const filters = Array.from({ length: COUNT }, (_, id) => F('id').eq(id));
  const tooMany = { name: 'ValidationError', message: 'filter has more than 1000 conditions; use IN for several values of a field' };
  for (const [join, conditionalOperator] of [[and, 'AND'], [or, 'OR']]) {
    const fromLeft = filters.reduce((joined, next) => join(joined, next));
    const fromRight = filters.reduceRight((joined, next) => join(next, joined));
    assert.deepStrictEqual([fromLeft, fromRight], Array(2).fill({ conditionalOperator, expressions: filters }));
    assert.throws(() => segments.list({ filter: join(fromLeft, F('id').eq(COUNT)) }), tooMany);
  }
});

/** An integer that a number would round. */
const BEYOND = 2n ** 53n + 1n;
const listOf = (filter) => segments.list({ filter });
const deep = Array.from({ length: 31 }).reduce((inner, _, id) => or(and(inner, F('id').eq(id)), F('name').eq('x')), F('id').eq(0));
const NO_FUNCTION = 'is a function, which is not JSON serializable';

/** Filters that cannot be built, or that their list refuses. */
const WRONG = [
  [() => F('siteIdd'), /did you mean "siteId"/],
  [() => F(''), /./],
  [() => F('anyWireName'), /./],
  [() => and(), /./],
  [() => listOf(deep), /deeper than 60 levels/],
  [() => not({ field: 'a' }), /./],
  [() => listOf(F('name').in(3)), /must be an array, got 3/],
  [() => listOf(F('name').eq(NaN)), /NaN/],
  [() => listOf(F('name').lt(null)), /./],
  [() => listOf(or(F('name').eq('a'), 'x')), /./],
  ...[[BEYOND + 2n, BEYOND], [BEYOND + 2n, 1], [String(BEYOND + 2n), String(BEYOND)]].flatMap((parameters) =>
    [() => F('id').between(...parameters), () => ({ field: 'id', operator: 'BETWEEN', parameters })].map((range) => [
      () => listOf(range()),
      /the lower value first for id BETWEEN, got "?9007199254740995"? and /,
    ]),
  ),
  [() => listOf(F('dateCreated').gt('yesterday')), /must have a Date or an ISO 8601 string .* for dateCreated GREATER, got "yesterday"$/],
  [() => listOf(F('siteId').eq({ id: 101 })), /^filter must have a number for siteId EQUAL, got an object$/],
  [() => segments.list({ sort: F('name') }), new RegExp(`^sort\\.eq ${NO_FUNCTION}$`)],
  [() => prepare.themes.update(1, { name: F('name') }), new RegExp(`^name\\.eq ${NO_FUNCTION}$`)],
  ...[new Uint8Array([1]), Buffer.from('a'), 'abc', new Map([[1, 2]])].map((values) => [
    () => listOf(F('id').in(values)),
    /^filter.parameters (must be an array|is an? \w+, which is not JSON serializable)/,
  ]),
];

test('an invalid filter is a ValidationError', () => {
  listOf(F('id').between(BEYOND, BEYOND + 2n));
  for (const [write, message] of WRONG) {
    assert.throws(write, (error) => error instanceof ValidationError && message.test(error.message), String(write));
  }
});
