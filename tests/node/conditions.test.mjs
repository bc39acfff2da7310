// Conditions in three forms: explanation, drawing and search.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';

import {
  ValidationError,
  conditionFamilies,
  conditionsToMermaid,
  explainConditions,
  usesTargetingType,
} from '../../bindings-node/dist/index.js';

const condition = (targetingType, extra) => ({ targetingType, weight: 1, ...extra });
const data = {
  firstLevel: [
    { conditions: [condition('PAGE_URL', { url: '/cart' }), condition('BROWSER')], orOperators: [false] },
    { conditions: [condition('COOKIE')], orOperators: [] },
  ],
  firstLevelOrOperators: [true],
};

test('conditions explain themselves', () => {
  assert.equal(explainConditions(data), '(PAGE_URL AND BROWSER) OR COOKIE');
});

test('errors name the path of wrong flags', () => {
  const broken = { ...data, firstLevelOrOperators: [] };
  assert.throws(() => explainConditions(broken), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.match(error.problems[0].path, /firstLevelOrOperators/);
    return true;
  });
});

test('empty conditions are drawn and counted as such', () => {
  assert.match(conditionsToMermaid({}), /"no conditions"/);
  assert.deepEqual(conditionFamilies([]), {});
});

test('families are counted, the most frequent first', () => {
  const counted = conditionFamilies(data);
  assert.deepEqual(Object.keys(counted), ['visitor characteristic', 'page and content', 'technical']);
  assert.equal(counted.technical, 1);
});

test('usesTargetingType searches every form', () => {
  assert.equal(usesTargetingType({ id: 7, conditionsData: data }, 'COOKIE'), true);
  assert.equal(usesTargetingType({ conditionsData: null, conditionDataList: [{ id: 1, targetingCondition: condition('COOKIE') }] }, 'COOKIE'), true);
  assert.equal(usesTargetingType(data, 'VISITS'), false);
  assert.throws(() => usesTargetingType({ id: 7 }, 'COOKIE'), ValidationError);
  assert.throws(() => usesTargetingType({ conditionsData: data }), ValidationError);
});

test('a targeting type that is probably misspelt is a warning', async () => {
  const warned = once(process, 'warning');
  assert.equal(usesTargetingType(data, 'COOKY'), false);
  const [{ name, message }] = await warned;
  assert.deepEqual([name, /did you mean "COOKIE"\?/.test(message)], ['XpautoWarning', true], message);
});

test('a segment in place of its conditions is an error with a suggestion', () => {
  assert.throws(() => explainConditions({ id: 7, conditionsData: data }), /pass its conditionsData/);
});

test('half of a surrogate pair, as the service may send it, stays as it is', () => {
  const halves = { firstLevel: [{ conditions: [condition('PAGE_URL', { url: '\ud83d' }), condition('COOKIE')], orOperators: [true] }], firstLevelOrOperators: [] };
  assert.equal(explainConditions(halves), 'PAGE_URL OR COOKIE');
  assert.equal(usesTargetingType({ name: '\ud83d', conditionsData: halves }, 'COOKIE'), true);
});

test('every form is explained and drawn alike', () => {
  const pages = { logicalOperator: 'AND', conditionData: [condition('PAGE_URL', { url: '/cart' }), condition('BROWSER')] };
  const tree = { logicalOperator: 'OR', conditionData: [pages, condition('COOKIE')] };
  const nodes = [
    { id: 2n ** 60n, parentId: null, logicalOperator: 'OR' },
    { id: 2, parentId: 2n ** 60n, logicalOperator: 'AND' },
    { id: 3, parentId: 2, targetingCondition: condition('PAGE_URL', { url: '/cart' }) },
    { id: 4, parentId: 2, targetingCondition: condition('BROWSER') },
    { id: 5, parentId: 2n ** 60n, targetingCondition: condition('COOKIE') },
  ];
  for (const form of [data, tree, nodes]) {
    assert.equal(explainConditions(form), '(PAGE_URL AND BROWSER) OR COOKIE');
    assert.match(conditionsToMermaid(form), /^flowchart LR\n {4}c1\["PAGE_URL url #34;\/cart#34;"\]\n/);
    assert.equal(conditionsToMermaid(form), conditionsToMermaid(data));
  }
});

test('an empty array of nodes is refused', () => {
  assert.throws(() => explainConditions([]), { name: 'ValidationError', message: /at least one node, got an empty array/ });
  assert.equal(explainConditions({}), 'no conditions');
});
