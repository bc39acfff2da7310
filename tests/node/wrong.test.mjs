// Any wrong argument ends in an error of this package that names its path.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { inspect } from 'node:util';

import fc from 'fast-check';
import { Client, ConfigError, explainConditions, F, Sandbox, ValidationError, XpautoError } from 'xpauto';

import { VALUES, waysOf } from './hostile.mjs';
import { MEMORY, startProgram } from './programs.mjs';

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
  const sandbox = await Sandbox.start();
  for (const [name, way] of Object.entries(waysOf(sandbox))) {
    for (const value of VALUES) await outcome(way, value).catch((error) => assert.fail(`${name} of ${typeof value}: ${error.message}`));
  }
  await sandbox.stop();
});

test('ten thousand generated wrong calls cause no crash', { timeout: 120_000 }, async () => {
  const sandbox = await Sandbox.start();
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
  await sandbox.stop();
});

test('memory does not grow with wrong calls', { timeout: 120_000 }, async () => {
  const program = `
    import { Sandbox } from 'xpauto';
    import { VALUES, waysOf } from './tests/node/hostile.mjs';
    const sandbox = await Sandbox.start();
    const ways = Object.entries(waysOf(sandbox)).filter(([name]) => !name.startsWith('Sandbox')).map(([, way]) => way);
    // Only those that are refused before anything is sent.
    const wrong = [];
    for (const way of ways) for (const value of VALUES) {
      sandbox.clearRequests();
      const isRefused = await (async () => way(value))().then(() => false, () => true);
      if (isRefused && sandbox.requests.length === 0) wrong.push([way, value]);
    }
    ${MEMORY}
    async function calls(count) {
      for (let at = 0; at < count; at += 1) {
        const [way, value] = wrong[at % wrong.length];
        try { await way(value); } catch {}
      }
      return memory();
    }
    const before = await calls(20_000);
    const after = await calls(100_000);
    console.log(JSON.stringify({ wrong: wrong.length, more: after - before }));
    await sandbox.stop();
  `;
  const child = startProgram(program, { exposeGc: true });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  assert.equal(code, 0, err);
  const { wrong, more } = JSON.parse(out);
  assert.ok(wrong > 1000, `${wrong} wrong calls`);
  // What garbage newer Nodes leave for later differs by some MiB; 400 bytes that each call kept would be as much as this.
  assert.ok(more < 32, `${more} MiB more`);
});

test('errors on arguments name the argument, what it must be and what it got', async () => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:9' });
  const messages = [
    [() => client.prepare.segments.list({ filter: [/x/] }), 'filter[0] is a RegExp, which is not JSON serializable'],
    [() => client.themes.update(null, {}), 'themeId must be a positive integer, got null'],
    [() => client.sites.getByCode(), 'code must be a string, got undefined'],
    [() => client.themes.create(new Map()), 'the body is a Map, which is not JSON serializable'],
    [() => client.themes.create(null), 'the body must be an object, got null'],
    [() => client.themes.create({ name: () => 1 }), 'name is a function, which is not JSON serializable'],
    [() => client.themes.update('5', {}), 'themeId must be a positive integer, got "5"'],
    [() => explainConditions(undefined), 'conditions must be an object or an array, got undefined'],
    [() => explainConditions(new Set()), 'conditions is a Set, which is not JSON serializable'],
  ];
  for (const [call, message] of messages) await assert.rejects(async () => call(), { name: 'ValidationError', message });
});

test('errors name the path of wrong values', async () => {
  const sandbox = await Sandbox.start();
  const client = sandbox.client();
  const paths = {
    perPage: () => client.segments.list({ perPage: 'many' }),
    'filter.parameters[1]': () => client.segments.list({ filter: F('siteId').in([1, Symbol('s')]) }),
    themeId: () => client.themes.update('5', { name: 'a' }),
    'colors[1].value': () => client.themes.create({ name: 'a', colors: [{ id: 'a' }, { id: 'b', value: NaN }] }),
    'query.page': () => client.request({ path: '/goals', query: { page: new Date(NaN) } }),
    path: () => client.request({ path: 5 }),
    targetingType: () => import('xpauto').then(({ usesTargetingType }) => usesTargetingType({ conditionsData: {} }, 5)),
  };
  for (const [path, call] of Object.entries(paths)) {
    const error = await (async () => call())().catch((caught) => caught);
    assert.ok(error instanceof ValidationError, `${path}: ${error}`);
    assert.deepEqual(error.problems.map((problem) => problem.path), [path]);
  }
  await assert.rejects(async () => client.segments.list({}, { timeout: '5' }), ConfigError);
  assert.deepEqual(sandbox.requests, []);
  await sandbox.stop();
});

test('toJSON may return its own object, as for JSON.stringify', () => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:9' });
  class Theme {
    name = 'Spring';
    colors = [{ id: 'a', value: '#fff', toJSON() { return this; } }];

    toJSON() {
      return this;
    }
  }
  const theme = new Theme();
  assert.equal(client.prepare.themes.create(theme).body, JSON.stringify(theme));
  const circular = { name: 'a', toJSON() { return { circular }; } };
  assert.throws(() => client.prepare.themes.create(circular), { name: 'ValidationError', message: /circular nests deeper than 127 levels/ });
});

test('a Date is written as an ISO string', async () => {
  const sandbox = await Sandbox.start();
  const client = sandbox.client();
  const [start, end] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-31T00:00:00Z')];
  const sent = () => sandbox.requests.at(-1);
  await client.personalizations.requestResults(301, { dateIntervals: [{ start, end }], conversionType: 'ALL_CONVERSION' });
  assert.deepEqual(JSON.parse(sent().body).dateIntervals, [{ start: '2026-05-01T00:00:00.000Z', end: '2026-05-31T00:00:00.000Z' }]);
  await client.segments.list({ filter: F('dateCreated').between(start, end) }).first();
  assert.match(decodeURIComponent(sent().query), /"2026-05-01T00:00:00\.000Z","2026-05-31T00:00:00\.000Z"/);
  await client.segments.list({ filter: { field: 'dateCreated', operator: 'GREATER', parameters: [start] } }).first();
  await assert.rejects(client.request({ path: '/goals', query: { since: start } }), { status: 400 });
  assert.match(sent().query, /since=2026-05-01T00%3A00%3A00\.000Z/);
  await client.request({ method: 'POST', path: '/themes', json: { name: 'a', anything: start } });
  const count = sandbox.requests.length;
  const misplaced = {
    'projectIds[1]': () => client.themes.create({ name: 'a', projectIds: [1, start] }),
    'dateIntervals[0].end': () => client.personalizations.requestResults(301, { dateIntervals: [{ start, end: new Date(NaN) }], conversionType: 'ALL_CONVERSION' }),
    perPage: () => client.segments.list({ perPage: start }),
    filter: () => client.segments.list({ filter: F('siteId').eq(start) }),
    code: () => client.sites.getByCode(start),
    '': () => client.segments.list(start),
  };
  for (const [path, call] of Object.entries(misplaced)) {
    const error = await (async () => call())().catch((caught) => caught);
    assert.ok(error instanceof ValidationError, `${path}: ${error}`);
    assert.equal(error.problems[0].path, path);
    assert.match(error.message, /Date|2026-05-01/);
  }
  assert.equal(sandbox.requests.length, count);
  await sandbox.stop();
});
