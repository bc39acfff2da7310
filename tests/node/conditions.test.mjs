// Conditions: explained, drawn and searched. The shared cases have every form of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ValidationError, explainConditions, usesTargetingType } from 'xpauto';

import { warnings } from './warnings.mjs';

const condition = (targetingType, extra) => ({ targetingType, weight: 1, ...extra });
const data = {
  firstLevel: [
    { conditions: [condition('PAGE_URL', { url: '/cart' }), condition('BROWSER')], orOperators: [false] },
    { conditions: [condition('COOKIE')], orOperators: [] },
  ],
  firstLevelOrOperators: [true],
};

test('an explanation has the values of conditions where they are asked for', () => {
  assert.match(explainConditions(data, { values: true }), /^\(PAGE_URL url .*"\/cart" AND BROWSER\) OR COOKIE$/);
});

test('ids of nodes may be bigints', () => {
  const nodes = [
    { id: 2n ** 60n, parentId: null, logicalOperator: 'OR' },
    { id: 2, parentId: 2n ** 60n, targetingCondition: condition('PAGE_URL') },
    { id: 3, parentId: 2n ** 60n, targetingCondition: condition('COOKIE') },
  ];
  assert.equal(explainConditions(nodes), 'PAGE_URL OR COOKIE');
});

test('what holds no conditions is refused, with its path or a suggestion', () => {
  for (const [write, message] of [
    [() => explainConditions({ ...data, firstLevelOrOperators: [] }), /firstLevelOrOperators/],
    [() => explainConditions({ id: 7, conditionsData: data }), /pass its conditionsData/],
    [() => explainConditions([]), /at least one node, got an empty array/],
    [() => usesTargetingType({ id: 7 }, 'COOKIE'), /./],
    [() => usesTargetingType({ conditionsData: data }), /./],
  ]) {
    assert.throws(write, (error) => error instanceof ValidationError && message.test(error.message), String(write));
  }
  assert.equal(explainConditions({}), 'no conditions');
});

test('a targeting type that is probably misspelt is a warning', async () => {
  const warned = warnings();
  assert.equal(usesTargetingType(data, 'COOKY'), false);
  const [{ name, message }] = await warned.stop();
  assert.deepEqual([name, /did you mean "COOKIE"\?/.test(message)], ['XpautoWarning', true], message);
});

test('half of a surrogate pair, as the service may send it, stays as it is', () => {
  const halves = structuredClone(data);
  halves.firstLevel[0].conditions[0].url = '\ud83d';
  assert.equal(explainConditions(halves), explainConditions(data));
  assert.equal(usesTargetingType({ name: '\ud83d', conditionsData: halves }, 'COOKIE'), true);
});
