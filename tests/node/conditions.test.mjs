// The three forms of a segment's conditions, converted into one another and explained.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ValidationError,
  conditionsFromNodes,
  conditionsFromTree,
  conditionsToNodes,
  conditionsToTree,
  explainConditions,
} from '../../bindings-node/index.mjs';

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

test('flat nodes and the tree lead back to the same blocks', () => {
  assert.deepEqual(conditionsFromNodes(conditionsToNodes(data)), data);
  assert.deepEqual(conditionsFromTree(conditionsToTree(data)), data);
});

test('wrong flags are named with their place', () => {
  const broken = { ...data, firstLevelOrOperators: [] };
  assert.throws(() => explainConditions(broken), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.match(error.problems[0].path, /firstLevelOrOperators/);
    return true;
  });
});
