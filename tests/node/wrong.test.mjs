// Any wrong argument ends in an error of this package that names its path.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import fc from 'fast-check';
import { Sandbox, ValidationError, XpautoError } from 'xpauto';

import { VALUES, waysOf } from './hostile.mjs';
import { startSandbox } from './sandboxes.mjs';

/** Internal terms, which must not appear in errors for callers. */
const MACHINERY = /napi|serde|invalid type|InvalidArg|panick|at line \d+ column/i;

/** Runs one call; it has to succeed or to fail with an error of ours. */
async function outcome(way, value) {
  try {
    await way(value);
  } catch (error) {
    // What a value throws when it is read is passed on, and so is what Node says of a URL that is no file.
    if (error?.message === 'a trap of the program' || /revoked/.test(error?.message) || error?.code?.startsWith('ERR_')) return error;
    assert.ok(error instanceof XpautoError, `${inspect(error)}`);
    // What the service says is the service's affair.
    if (error.status === undefined) assert.doesNotMatch(error.message, MACHINERY);
    if (error instanceof ValidationError) {
      assert.ok(error.problems.length > 0);
      for (const { path, message } of error.problems) assert.deepEqual([typeof path, typeof message], ['string', 'string']);
    }
    return error;
  }
  return undefined;
}

/** The value that the generator described. */
function made({ at, value, items, members }) {
  if (at !== undefined) return VALUES[at];
  if (items !== undefined) return items.map(made);
  if (members !== undefined) return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, made(member)]));
  return value;
}

test('any wrong argument of any call causes an error of this package', { timeout: 60_000 }, async () => {
  const sandbox = await startSandbox();
  for (const [name, way] of Object.entries(waysOf(sandbox))) {
    for (const value of VALUES) await outcome(way, value).catch((error) => assert.fail(`${name} of ${typeof value}: ${error.message}`));
  }
});

test('ten thousand generated wrong calls cause no crash', { timeout: 120_000 }, async () => {
  const sandbox = await startSandbox();
  const ways = waysOf(sandbox);
  const anything = fc.anything({ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withObjectString: true, withTypedArray: true, withSparseArray: true });
  // By their position: the generator would look into them, and their traps throw.
  const leaf = fc.oneof(fc.nat(VALUES.length - 1).map((at) => ({ at })), anything.map((value) => ({ value })));
  const array = fc.array(leaf, { maxLength: 3 });
  const object = fc.dictionary(fc.constantFrom('name', 'filter', 'headers', 'field', 'operator', 'parameters', 'id', 'start', 'signal', 'path'), leaf);
  const given = fc.oneof(leaf, array.map((items) => ({ items })), object.map((members) => ({ members })));
  // A sandbox with an option of millions of records would generate them.
  const names = fc.constantFrom(...Object.keys(ways).filter((name) => !name.startsWith('Sandbox')));
  await fc.assert(
    fc.asyncProperty(names, given, async (name, value) => void (await outcome(ways[name], made(value)))),
    { numRuns: 10_000, endOnFailure: true },
  );
  assert.equal((await sandbox.client().sites.getByCode('shopfront1')).code, 'shopfront1');
});
