// Wrong arguments are refused before anything is sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { and, Client, explainConditions, F, or, Sandbox, sample, usesTargetingType, ValidationError, XpautoError } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';
import { warnings } from './warnings.mjs';

const sandbox = await startSandbox();
const client = sandbox.client();

const filterBy = (filter) => client.segments.list({ filter });

/** What a program may write, and what the error has to say. */
const MISTAKES = {
  'an address in place of options': [() => new Client('https://api.example.com'), /^the options of the client must be an object, got a string$/],
  'a callback': [() => client.segments.list({}, () => {}), /must be an object, got a function$/],
  'a callback in place of a body': [() => client.themes.create(() => {}), /^the body must be an object, got a function$/],
  'a bound call as the callback of map': [() => [401].map(client.keyMoments.delete.bind(client.keyMoments))[0], /^the options of the call must be an object, got a number$/],
  'a method and a path': [() => client.request('GET', '/goals'), /^the options of the request must be an object, got a string$/],
  'no limit as a number': [() => client.segments.list({ limit: Infinity }), /^limit is Infinity, which is not JSON serializable$/],
  'parameters of a free request': [() => client.request({ path: '/goals', params: {} }), /the request has no option "params"; it has method, path, query, json/],
  'a signal that is not in an object': [() => client.sites.getByCode('a', {}, AbortSignal.abort()), /must be an object, got an AbortSignal$/],
  'a signal among the parameters of a list': [() => client.segments.list({ signal: AbortSignal.abort() }), /^signal is an AbortSignal, which is not JSON serializable$/],
  'a signal among those of a call': [() => client.sites.getByCode('a', { signal: AbortSignal.abort() }), /has no option "signal"; it has optionalFields$/],
  'a number as a field': [() => F(5), /^F\(\) must have the name of a field, such as F\('siteId'\), got 5$/],
  'nothing to compare with': [() => filterBy(F('siteId').eq(undefined)), /^filter\.parameters\[0\] is undefined/],
  'a value of a wire object within others': [() => filterBy(and(F('id').eq(1), { field: 'siteId', operator: 'EQUAL', parameters: ['x'] })), /^filter\.expressions\[1\] must have a number for siteId EQUAL, got "x"$/],
  'a flag for an explanation': [() => explainConditions([], true), /options of explainConditions must be an object, got a boolean/],
  'another option of an explanation': [() => explainConditions([], { value: true }), /explainConditions has no option "value"/],
  'a misspelt field of a sample': [() => sample('Segment', { nmae: 'x' }), /nmae is not a field of Segment; did you mean "name"/],
  'a form as the query of a free request': [() => client.request({ path: '/a', query: new FormData() }), /query must be .* got a FormData/],
  'an option of a sandbox': [() => Sandbox.start({ segmnts: 3 }), /the sandbox has no option "segmnts"; did you mean "segments"/],
  'a fault of a sandbox': [() => Sandbox.start({ faults: [{ path: '/a', staus: 500 }] }), /faults\[0\]: it has no option "staus"; did you mean "status"/],
  'a fault with a wrong time': [() => sandbox.addFault({ delay: -1 }), /fault: delay must be a number of milliseconds from 0 to 86400000, got -1/],
  'the data of a sandbox': [() => Sandbox.start({ data: { segment: [] } }), /did you mean "segments"/],
  'a promise in place of a body': [() => client.themes.create(Promise.resolve({})), /^the body is a Promise, which is not JSON serializable$/],
  'an operator that is not called': [() => client.segments.list({ filter: F('name').isNull }), /^filter is a function, which is not JSON serializable$/],
  'a field without an operator': [() => client.segments.list({ filter: F('name') }), /^filter\.eq is a function, which is not JSON serializable$/],
  'an array in place of parameters': [() => client.segments.list([]), /^the parameters of a list must be an object, got an array$/],
  'a string in place of a body': [() => client.themes.create('{"name":"a"}'), /^the body must be an object, got "{\\"name\\":\\"a\\"}"$/],
  'an object in place of its id': [() => client.themes.update({ id: 501 }, { name: 'a' }), /^themeId must be a positive integer, got an object$/],
  'a symbol among values': [() => filterBy(F('siteId').in([1, Symbol('s')])), /^filter\.parameters\[1\] is a symbol/],
  'a Date as a number': [() => client.segments.list({ perPage: new Date(0) }), /^perPage .*1970-01-01/],
  'a string as a number': [() => client.segments.list({ perPage: 'many' }), /^perPage must be .*integer.*, got "many"$/],
  'a select that is no array': [() => client.segments.list({ select: 'id' }), /^select must be an array/],
  'a misspelt parameter': [() => client.segments.list({ perpage: 3 }), /did you mean "perPage"/],
  'a number as a path': [() => client.request({ path: 5 }), /^path must be a string/],
  'an invalid Date in a query': [() => client.request({ path: '/goals', query: { page: new Date(NaN) } }), /^query\.page /],
  'no conditions': [() => explainConditions(undefined), /^conditions must be an object or an array, got undefined$/],
  'a number as a targeting type': [() => usesTargetingType({ conditionsData: {} }, 5), /^targetingType must be a string/],
  'a sample of no type': [() => sample('Segmnt'), /did you mean "Segment"/],
};

for (const [name, [write, message]] of Object.entries(MISTAKES)) {
  test(`${name} is refused`, async () => {
    const sent = sandbox.requests.length;
    await assert.rejects(async () => write(), (error) => {
      assert.ok(error instanceof XpautoError, String(error));
      assert.match(error.message, message);
      return true;
    });
    assert.equal(sandbox.requests.length, sent);
  });
}

/** What belongs nowhere in a body, with its path and what the error says of it. */
const WRONG_BODIES = [
  [{ colors: [{ id: 'a' }, { id: 'b', value: NaN }] }, 'colors[1].value', /is NaN, which is not JSON serializable/],
  [{ name: () => {} }, 'name', /is a function, which is not JSON serializable/],
  [{ name: Symbol('a') }, 'name', /is a symbol/],
  [{ a: { b: new Map() } }, 'a.b', /is a Map, which is not JSON serializable/],
  [{ name: 'a', signal: new AbortController().signal }, 'signal', /is an AbortSignal, which is not JSON serializable/],
  [{ a: [1, undefined] }, 'a[1]', /is undefined/],
  [{ a: new Date(NaN) }, 'a', /is an invalid Date/],
  [{ projectIds: [1, new Date(0)] }, 'projectIds[1]', /1970-01-01/],
  [{ projectIds: [2n ** 63n] }, 'projectIds[0]', /must be a 64-bit integer/],
  [{ name: '\ud800' }, 'name', /surrogate/],
  [undefined, '', /needs a body: a Theme/],
  [null, '', /must be an object, got null/],
  [new Map(), '', /is a Map, which is not JSON serializable/],
];

test('errors name the path of what is wrong in a body', () => {
  const cycle = {};
  cycle.self = cycle;
  const deep = Array.from({ length: 200 }).reduce((inner) => ({ a: inner }), {});
  const circular = { toJSON: () => ({ circular }) };
  const deeper = [[cycle, 'self'], [deep, 'a'], [circular, 'circular']].map((one) => [...one, /nests deeper than 127 levels|circular/]);
  for (const [body, path, message] of [...WRONG_BODIES, ...deeper]) {
    assert.throws(() => client.prepare.themes.create(body), (error) => {
      assert.ok(error instanceof ValidationError, String(error));
      assert.ok(error.problems[0].path.startsWith(path), error.problems[0].path);
      assert.match(error.message, message);
      return true;
    });
  }
});

test('ids and codes that no path can have are refused', async () => {
  for (const id of ['1', NaN, 1.5, 0, -1, 2 ** 60, undefined, null, {}, true, 2n ** 64n, -5n]) {
    await assert.rejects(client.themes.update(id, { name: 'a' }), { name: 'ValidationError', message: /^themeId / }, String(id));
  }
  for (const code of [7, undefined, '', '.', '..', '\ud800', new Date(0)]) {
    await assert.rejects(client.sites.getByCode(code), { name: 'ValidationError', message: /^code / }, String(code));
  }
});

test('a list is no array and no promise', () => {
  const list = client.goals.list();
  for (const read of [list, list.pages(), list[Symbol.asyncIterator](), list.stream()]) {
    assert.throws(() => Array.from(read), TypeError);
    assert.throws(() => [...read], TypeError);
  }
  for (const name of ['length', 'then', 'subscribe', 'getReader']) assert.equal(list[name], undefined, name);
});

test('objects without own properties are refused as bodies, parameters and options', async () => {
  class Accessors {
    get name() { return 'a'; }
  }
  const all = [new FormData(), new URLSearchParams('a=b'), new Headers({ a: 'b' }), new Blob(['a']), new EventTarget(), new Accessors(), new WeakMap(), Object.create({ perPage: 1 })];
  // Some runtimes give these a JSON form, which is then what is sent.
  const nothing = all.filter((value) => typeof value.toJSON !== 'function');
  const sent = sandbox.requests.length;
  for (const value of nothing) {
    const calls = [
      () => client.themes.create(value),
      () => client.themes.create({ name: 'a', colors: [value] }),
      () => client.segments.list(value).collect(),
      () => client.segments.list({}, value).collect(),
      () => client.sites.getByCode('a', value),
      () => client.request({ path: '/a', json: value }),
      () => client.request({ path: '/a', json: { deep: [value] } }),
    ];
    for (const call of calls) await assert.rejects(async () => call(), (error) => error instanceof XpautoError && /got an? |is inherited|is not JSON serializable/.test(error.message), `${call} ${value}`);
  }
  assert.equal(sandbox.requests.length, sent);
});

test('instances with own properties or toJSON are sent', () => {
  class Draft {
    name = 'a';
    get shown() { return 'b'; }
  }
  class Said {
    toJSON() { return { name: 'a' }; }
  }
  const sent = [new Draft(), new Said(), Object.assign(Object.create(null), { name: 'a' }), { ...new Draft() }, runInNewContext('({ name: "a" })')];
  for (const body of sent) assert.equal(client.prepare.themes.create(body).body, '{"name":"a"}');
  const itself = { name: 'a', toJSON() { return this; } };
  assert.equal(client.prepare.themes.create(itself).body, JSON.stringify(itself));
});

test('samples are valid values with the fields passed to them, copied as JSON with all digits', async () => {
  assert.notEqual(sample('Segment'), sample('Segment'));
  assert.deepEqual(sample('Segment'), sample('Segment'));
  const { name, status } = sample('Theme');
  assert.equal((await client.themes.create({ name, status })).status, 'ACTIVE');
  const tags = ['a'];
  const description = new String('"1": 9007199254740993');
  const segment = sample('Segment', { name: undefined, id: 2n ** 60n, siteId: 5n, tags, dateCreated: new Date(0), description });
  tags.push('b');
  const { id, siteId, dateCreated } = segment;
  assert.deepEqual([segment.name, id, siteId, segment.tags, dateCreated], ['name', 2n ** 60n, 5, ['a'], '1970-01-01T00:00:00.000Z']);
  assert.equal(segment.description, '"1": 9007199254740993');
  assert.throws(() => sample(5), ValidationError);
});

test('an undeclared field warns once per model and name', async () => {
  const warned = warnings();
  for (const body of [{ zqOne: 1 }, { zqOne: 2 }, { zqTwo: 2 }]) client.prepare.themes.update(7, body);
  const seen = await warned.stop();
  assert.deepEqual(seen.map(({ name, message }) => [name, /"(\w+)"/.exec(message)[1]]), [['XpautoWarning', 'zqOne'], ['XpautoWarning', 'zqTwo']]);
  assert.match(seen[0].message, /^Theme has no declared field "zqOne", .* undeclaredFields can refuse or allow such fields$/);
});
