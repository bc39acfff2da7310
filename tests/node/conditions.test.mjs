// Conditions in three forms: conversion, explanation, drawing and search.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';

import {
  ValidationError,
  conditionFamilies,
  conditionsFromNodes,
  conditionsFromTree,
  conditionsToMermaid,
  conditionsToNodes,
  conditionsToTree,
  explainConditions,
  showConditions,
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

test('flat nodes and trees convert back to the same blocks', () => {
  assert.deepEqual(conditionsFromNodes(conditionsToNodes(data)), data);
  assert.deepEqual(conditionsFromTree(conditionsToTree(data)), data);
});

test('errors name the path of wrong flags', () => {
  const broken = { ...data, firstLevelOrOperators: [] };
  assert.throws(() => explainConditions(broken), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.match(error.problems[0].path, /firstLevelOrOperators/);
    return true;
  });
});

test('conditions are drawn in any form, with a labelled shape for each', () => {
  const svg = showConditions(data);
  assert.match(svg, /^<svg /);
  assert.equal(svg.split('class="xpauto-condition"').length - 1, 3);
  assert.match(svg, />url “\/cart”</);
  assert.equal(showConditions(conditionsToNodes(data)), svg);
  assert.equal(showConditions(conditionsToTree(data)), svg);
});

test('hostile strings are escaped', () => {
  const hostile = '</text></svg><script>alert(1)</script>';
  const svg = showConditions(condition(hostile, { url: hostile, [hostile]: hostile }));
  assert.doesNotMatch(svg, /<script|<\/text><\/svg><script/);
  assert.ok(svg.includes('&lt;script&gt;'));
});

test('empty conditions are drawn and counted as such', () => {
  assert.match(showConditions({}), />no conditions</);
  assert.deepEqual(conditionFamilies([]), {});
});

test('families are counted, the most frequent first', () => {
  const counted = conditionFamilies(data);
  assert.deepEqual(Object.keys(counted), ['visitor characteristic', 'page and content', 'technical']);
  assert.equal(counted.technical, 1);
});

test('usesTargetingType searches every form', () => {
  assert.equal(usesTargetingType({ id: 7, conditionsData: data }, 'COOKIE'), true);
  assert.equal(usesTargetingType({ conditionsData: null, conditionDataList: conditionsToNodes(data) }, 'COOKIE'), true);
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
  assert.throws(() => showConditions({ id: 7, conditionsData: data }), /pass its conditionsData/);
});

test('unsafe integers in conditions are kept', () => {
  const nodes = [
    { id: 2n ** 60n, parentId: null, isConditionBlock: true, logicalOperator: 'OR' },
    { id: 7, parentId: 2n ** 60n, isConditionBlock: false, logicalOperator: null },
    { id: 8, parentId: 2n ** 60n, isConditionBlock: false, logicalOperator: null },
  ];
  for (const node of nodes.slice(1)) node.targetingCondition = condition('SEGMENT', { segmentId: 2n ** 62n + 1n });
  const tree = conditionsToTree(nodes);
  assert.equal(tree.id, 2n ** 60n);
  assert.deepEqual(conditionsToNodes(tree), nodes);
  assert.equal(conditionsFromNodes(nodes).firstLevel[0].conditions[1].segmentId, 2n ** 62n + 1n);
});

test('half of a surrogate pair, as the service may send it, stays as it is', () => {
  const halves = { firstLevel: [{ conditions: [condition('PAGE_URL', { url: '\ud83d' }), condition('COOKIE')], orOperators: [true] }], firstLevelOrOperators: [] };
  assert.equal(explainConditions(halves), 'PAGE_URL OR COOKIE');
  assert.equal(usesTargetingType({ name: '\ud83d', conditionsData: halves }, 'COOKIE'), true);
  assert.deepEqual(conditionsFromNodes(conditionsToNodes(halves)), halves);
  assert.deepEqual(conditionsFromTree(conditionsToTree(halves)), halves);
});

test('the Mermaid flowchart has the same conditions', () => {
  assert.match(conditionsToMermaid(data), /^flowchart LR\n {4}c1\(\["OR"\]\)\n/);
});

test('an empty array of nodes is refused', () => {
  assert.throws(() => explainConditions([]), { name: 'ValidationError', message: /at least one node, got an empty array/ });
  assert.equal(explainConditions({}), 'no conditions');
});
