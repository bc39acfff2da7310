// Habits from other libraries cause an error that says what to write.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { and, Client, ClientCredentials, explainConditions, F, NotFoundError, not, or, pollResults, RateLimitError, Sandbox, sample, ServerError, showConditions, ValidationError, XpautoError } from 'xpauto';

import { warnings } from './warnings.mjs';

let sandbox;
let client;
before(async () => {
  sandbox = await Sandbox.start();
  client = sandbox.client();
});
after(() => sandbox.stop());

/** What a program may write, and what the error has to say. */
const MISTAKES = {
  'an address in place of options': [() => new Client('https://api.example.com'), /must be an object of options, got a string; write new Client\({ baseUrl }\)/],
  'an address as a URL': [() => new Client(new URL('https://api.example.com')), /write new Client\({ baseUrl }\)/],
  'a callback': [() => client.segments.list({}, () => {}), /calls take no callback, they return promises: await them/],
  'a callback in place of parameters': [() => client.segments.list(() => {}), /got a function; calls take no callback, they return promises: await them/],
  'a callback in place of a body': [() => client.themes.create(() => {}), /the body is a function; calls take no callback/],
  'a call as the callback of map': [() => [401].map(client.keyMoments.delete)[0], /call it as client\.keyMoments\.delete\(…\), in a callback as \(value\) => client\.keyMoments\.delete\(value\)/],
  'a bound call as the callback of map': [() => [401].map(client.keyMoments.delete.bind(client.keyMoments))[0], /got the index and the array of a callback; write \(value\) => client\.keyMoments\.delete\(value\)/],
  'a bound list as the callback of map': [() => [{}].map(client.segments.list.bind(client.segments)), /write \(value\) => client\.segments\.list\(value\)/],
  'a free request as the callback of map': [() => ['/goals'].map(client.request)[0], /request was called without its client/],
  'a method and a path': [() => client.request('GET', '/goals'), /^request takes one object; write client\.request\({ method: "GET", path: "\/goals" }\)$/],
  'a path and options': [() => client.request('/goals', { method: 'PUT' }), /write client\.request\({ method: "GET", path: "\/goals" }\)$/],
  'the number of a page to list': [() => client.segments.list({ page: 1 }), /"page"; a list reads all pages: limit ends it earlier, startPage begins later, pages\(\) reads page by page, and client\.request\({ path, query: { page: 1 } }\) reads a single page$/],
  'no limit as a number': [() => client.segments.list({ limit: Infinity }), /^limit is Infinity; leave it out to read all records$/],
  'parameters of a free request': [() => client.request({ path: '/goals', params: {} }), /did you mean "query"\?/],
  'a callback of a call': [() => client.sites.getByCode('a', {}, () => {}), /calls take no callback/],
  'a signal that is not in an object': [() => client.sites.getByCode('a', {}, AbortSignal.abort()), /got an AbortSignal; write { signal }/],
  'a signal among the parameters of a list': [() => client.segments.list({ signal: AbortSignal.abort() }), /signal must be .* got an AbortSignal; options of the call are the next argument/],
  'a signal among those of a call': [() => client.sites.getByCode('a', { signal: AbortSignal.abort() }), /"signal"; options of the call are the next argument/],
  'a filter in place of parameters': [() => client.segments.list(F('siteId').eq(1)), /got a filter; write { filter }/],
  'a field in place of parameters': [() => client.segments.list(F('siteId')), /got a filter; write { filter }/],
  'options beside a free request': [() => client.request({ path: '/goals' }, { timeout: 5 }), /^request takes at most 1 argument, got 2/],
  'a callback of a free request': [() => client.request({ path: '/goals' }, () => {}), /calls take no callback/],
  'two objects of options': [() => new Client({ baseUrl: sandbox.url }, {}), /^new Client takes at most 1 argument, got 2/],
  'two objects of options for a sandbox': [() => Sandbox.start({}, { segments: 5 }), /^start takes at most 1 argument/],
  'two objects of other options': [() => client.withOptions({}, { timeout: 5 }), /^withOptions takes at most 1 argument/],
  'how many are first': [() => client.segments.list().first(3), /^first takes no arguments, got 1/],
  'the number of a page': [() => client.segments.list().pages(1), /^pages takes no arguments, got 1/],
  'two values to compare with': [() => F('siteId').eq(1, 2), /^eq takes at most 1 argument, got 2/],
  'two names of a field': [() => F('siteId', 5), /^F takes at most 1 argument, got 2/],
  'an id and a secret in a row': [() => new ClientCredentials('id', 'secret'), /^new ClientCredentials takes at most 1 argument, got 2/],
  'an undeclared field without a name': [() => F.undeclared(), /^F\.undeclared\(\) must have the name of a field, such as F\.undeclared\('siteId'\), got undefined$/],
  'two filters to invert': [() => not(F('id').eq(1), F('id').eq(2)), /^not takes at most 1 argument, got 2/],
  'nothing to compare with': [() => F('siteId').eq(undefined), /F\('siteId'\): EQUAL takes a value; null and absent is \.isNull\(\), got undefined/],
  'the two values of a range as an array': [() => F('siteId').between([1, 2]), /BETWEEN takes two values: \.between\(low, high\), got undefined/],
  'Array.from of pages': [() => Array.from(client.goals.list().pages()), /await list\.collect\(\)/],
  'Array.from of a stream': [() => Array.from(client.goals.list().stream()), /await list\.collect\(\)/],
  'Array.from of an iterator': [() => Array.from(client.goals.list()[Symbol.asyncIterator]()), /await list\.collect\(\)/],
  'an array method of a list': [async () => (await client.goals.list()).map((goal) => goal.id), /await list\.collect\(\)/],
  'credentials as options': [() => new Client({ baseUrl: sandbox.url, clientId: 'a' }), /"clientId"; pass token: new ClientCredentials\({ clientId, clientSecret }\)/],
  'a resource as in Python': [() => client.widget_studios.create({}), /Client has no "widget_studios"; did you mean "widgetStudios"\?/],
  'an operation as in Python': [() => client.sites.get_by_code('a'), /Sites has no "get_by_code"; did you mean "getByCode"\?/],
  'a method as in Python': [() => client.with_options({}), /Client has no "with_options"; did you mean "withOptions"\?/],
  'a flag for an explanation': [() => explainConditions([], true), /options of explainConditions must be an object, got a boolean/],
  'another option of an explanation': [() => explainConditions([], { value: true }), /explainConditions has no option "value"/],
  'options of a picture': [() => showConditions([], {}), /^showConditions takes at most 1 argument, got 2/],
  'a method of arrays on a field': [() => F('name').startsWith('a'), /F has no method "startsWith"; write F\('name'\)\.like\('…%'\)/],
  'a method of other libraries on a field': [() => F('name').isin(['a']), /write F\('name'\)\.in\(\[…\]\)/],
  'an operator by its whole name': [() => F('name').equals('a'), /write F\('name'\)\.eq\(value\)/],
  'a misspelt field of a sample': [() => sample('Segment', { nmae: 'x' }), /nmae is not a field of Segment; did you mean "name"/],
  'a field of a sample of another type': [() => sample('Segment', { siteId: 'x' }), /siteId must be an integer, got "x"/],
  'a signal in place of a body': [() => client.themes.create(AbortSignal.abort()), /^the body must be .* got an AbortSignal; options of the call are the next argument: { signal }/],
  'a signal in place of parameters': [() => client.sites.getByCode('a', AbortSignal.abort()), /got an AbortSignal; options of the call are the next argument/],
  'a controller in place of parameters': [() => client.segments.list(new AbortController()), /next argument: { signal: controller.signal }/],
  'a controller in place of options': [() => client.segments.list({}, new AbortController()), /write { signal: controller.signal }/],
  'a form as the query of a free request': [() => client.request({ path: '/a', query: new FormData() }), /query must be .* got a FormData/],
  'a field as a parameter of a list': [() => client.segments.list({ siteId: 101 }), /"siteId"; use filter: F\('siteId'\)\.eq\(101\)/],
  'another name of a parameter': [() => client.segments.list({ pageSize: 5 }), /did you mean "perPage"/],
  'a body of a free request': [() => client.request({ path: '/a', body: {} }), /has no option "body"; did you mean "json"/],
  'an option of a sandbox': [() => Sandbox.start({ segmnts: 3 }), /the sandbox has no option "segmnts"; did you mean "segments"/],
  'a fault of a sandbox': [() => Sandbox.start({ faults: [{ path: '/a', staus: 500 }] }), /faults\[0\]: it has no option "staus"; did you mean "status"/],
  'a fault with a wrong time': [() => sandbox.addFault({ delay: -1 }), /fault\.delay must be a number of milliseconds from 0 to 86400000, got -1/],
  'the data of a sandbox': [() => Sandbox.start({ data: { segment: [] } }), /did you mean "segments"/],
  'an operation that there is not': [() => client.themes.list(), /the service has no operation themes\.list; themes has create, update/],
  'an operation of other libraries': [() => client.keyMoments.retrieve(1), /no operation keyMoments\.retrieve; keyMoments has delete/],
  'a method without its client': [() => { const { request } = client; return request({ path: '/a' }); }, /request was called without its client; call it as client\.request/],
  'a listener without its client': [() => { const { on } = client; on('request', () => {}); }, /on was called without its client/],
  'spreading a list': [() => [...client.segments.list()], /read asynchronously; write `for await/],
  'Array.from of a list': [() => Array.from(client.segments.list()), /await list\.collect\(\)/],
  'several values to compare with': [() => F('siteId').eq([1, 2]), /must have a string, a number or a boolean for siteId EQUAL, got an array; to compare with several values, use in\(\[…\]\)/],
  'several values to differ from': [() => F('siteId').ne([1, 2]), /to compare with several values, use notIn\(\[…\]\)/],
  'a promise in place of a body': [() => client.themes.create(Promise.resolve({})), /got a Promise \(await it first\)/],
  'a promise within a body': [() => client.themes.create({ name: Promise.resolve('a') }), /^name .* got a Promise \(await it first\)/],
  'a promise in place of parameters': [() => client.segments.list(Promise.resolve({})), /got a Promise \(await it first\)/],
  'a call in place of a body': [() => client.request({ path: '/a', json: { then() {} } }), /json\.then is a function/],
  'an operator that is not called': [() => client.segments.list({ filter: F('name').isNull }), /^filter is a function; build it with F, as in F\('siteId'\)\.eq\(42\), and call methods: F\('name'\)\.isNull\(\)$/],
  'a direction as in SQL': [() => client.segments.list({ sort: ['dateCreated desc'] }), /must be "-dateCreated", got "dateCreated desc"/],
  'an option of a client that is set': [() => { client.timeout = 5; }, /^a client's options do not change; write client\.withOptions\({ timeout }\), which returns another client$/],
  'the token of a client that is set': [() => { client.token = 'x'; }, /write new Client\({ token }\)$/],
  'an array in place of parameters': [() => client.segments.list([]), /^the parameters of a list must be an object, got an array$/],
  'a string in place of a body': [() => client.themes.create('{"name":"a"}'), /^the body must be an object, got "{\\"name\\":\\"a\\"}"$/],
  'an array in place of a body': [() => client.themes.create([{ name: 'a' }]), /^the body must be an object, got an array$/],
  'an object in place of its id': [() => client.themes.update({ id: 501 }, { name: 'a' }), /^themeId must be a positive integer, got an object; pass its id$/],
  'headers as a string': [() => new Client({ baseUrl: sandbox.url, headers: 'a: b' }), /^headers must be .* got a string$/],
  'a filter by the name of a field': [() => client.segments.list({ filter: { siteId: 101 } }), /^filter must have field, operator and parameters; write F\('siteId'\)\.eq\(101\)$/],
  'a filter with names of a field and an operator': [() => client.segments.list({ filter: { siteId: { eq: 101 } } }), /write F\('siteId'\)\.eq\(…\)$/],
  'a sort order by the name of a field': [() => client.segments.list({ sort: { name: 'desc' } }), /such as {"field": "name", "direction": "DESC"}$/],
  'null as a header': [() => new Client({ baseUrl: sandbox.url, headers: { a: null } }), /^headers must be an object of header names and strings or numbers; "a" is null$/],
  'an array as a header': [() => new Client({ baseUrl: sandbox.url, headers: { a: ['b'] } }), /"a" is an array$/],
  'a sample of no type': [() => sample('Segmnt'), /did you mean "Segment"/],
};

for (const [name, [write, message]] of Object.entries(MISTAKES)) {
  test(`${name} is an error that says what to write`, async () => {
    const sent = sandbox.requests.length;
    await assert.rejects(async () => write(), (error) => {
      assert.ok(error instanceof XpautoError, String(error));
      assert.match(error.message, message);
      return true;
    });
    assert.equal(sandbox.requests.length, sent);
  });
}

test('a response says what to write instead of what those of other libraries have', async () => {
  const { response } = await client.sites.getByCode('shopfront1').withResponse();
  const page = await client.goals.list().pages().next();
  for (const { headers } of [response, page.value]) {
    assert.equal(headers['Content-Type'], 'application/json');
    assert.deepEqual(Object.keys(headers), Object.keys(headers).map((name) => name.toLowerCase()));
    assert.deepEqual(structuredClone(headers), { ...headers });
    assert.throws(() => headers.get('Content-Type'), { message: 'headers is a plain object; write headers["content-type"]' });
  }
  assert.throws(() => response.data, { name: 'ConfigError', message: 'a response has no "data"; write await response.json()' });
  assert.throws(() => response.statusCode, { message: 'a response has no "statusCode"; write status' });
  const error = await client.sites.getByCode('absent').catch((caught) => caught);
  assert.equal(error.headers['Content-Type'], 'application/json');
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
    for (const call of calls) await assert.rejects(async () => call(), (error) => error instanceof XpautoError && /got an? |is inherited/.test(error.message), `${call} ${value}`);
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
});

test('a logger can be an instance whose class has the methods', () => {
  class Logs {
    warn() {}
  }
  assert.equal(new Client({ baseUrl: sandbox.url, logger: new Logs() }).baseUrl, sandbox.url);
});

test('conditions are explained with their values, also as the callback of map', () => {
  const conditions = [{ targetingType: 'PAGE_URL', weight: 1, include: true, url: '/checkout', matchType: 'CONTAINS' }];
  const data = { firstLevel: [{ conditions }] };
  assert.equal(explainConditions(data), 'PAGE_URL');
  assert.match(explainConditions(data, { values: true }), /^PAGE_URL url .*"\/checkout"/);
  assert.deepEqual([data, data].map(explainConditions), ['PAGE_URL', 'PAGE_URL']);
});

test('samples are valid values with the fields passed to them', async () => {
  const segment = sample('Segment', { name: 'Buyers' });
  assert.deepEqual([segment.id, segment.name, segment.siteId], [1, 'Buyers', 1]);
  assert.equal(sample('Segment', { name: 'a\ud83d' }).name, 'a\ud83d');
  assert.notEqual(sample('Segment'), sample('Segment'));
  assert.deepEqual(sample('Segment'), sample('Segment'));
  const { status } = await client.themes.create({ name: sample('Theme').name, status: sample('Theme').status });
  assert.equal(status, 'ACTIVE');
  assert.throws(() => sample(5), ValidationError);
});

test('fields of a sample are copied as JSON, and keep all digits', () => {
  const tags = ['a'];
  const boxed = new String('"1": 9007199254740993');
  const { name, ...segment } = sample('Segment', { name: undefined, id: 2n ** 60n, siteId: 5n, tags, dateCreated: new Date(0), description: boxed });
  tags.push('b');
  assert.equal(name, 'name');
  const { id, siteId, dateCreated, description } = segment;
  assert.deepEqual([id, siteId, segment.tags, dateCreated, description], [2n ** 60n, 5, ['a'], '1970-01-01T00:00:00.000Z', '"1": 9007199254740993']);
});

test('only equivalent filters are deeply equal', () => {
  const [a, b, c] = [F('siteId').eq(1), F('name').like('x%'), F('id').in([1, 2n ** 60n])];
  assert.deepEqual(F('siteId').eq(1), a);
  assert.deepEqual(and(a, and(b, c)), and(and(a, b), c));
  assert.deepEqual(and(a, { field: 'name', operator: 'LIKE', parameters: ['x%'] }), and(a, b));
  assert.notDeepEqual(F('siteId').eq(2), a);
  assert.notDeepEqual(or(a, b), and(a, b));
});

test('errors constructed in tests have the fields of their class', () => {
  const missing = new NotFoundError('gone');
  assert.deepEqual([missing.status, missing.headers, missing.attempts, missing.body, missing.kind], [404, {}, [], '', 'not-found']);
  assert.deepEqual([new ServerError('x').status, new RateLimitError('x').status], [500, 429]);
  assert.equal(new ServerError('x', { status: 503, code: 'BUSY' }).code, 'BUSY');
});

test('a returned id can be passed to a call with any int64', async () => {
  const id = 2n ** 60n + 1n;
  const data = { segments: [{ ...JSON.parse(JSON.stringify(sample('Segment'))), id: 5 }], themes: [{ ...sample('Theme'), id }] };
  const large = await Sandbox.start({ data });
  for (const int64 of ['bigint', 'string']) {
    const exact = large.client({ int64 });
    const theme = await exact.themes.update(int64 === 'bigint' ? id : String(id), { name: 'a' });
    const again = await exact.themes.update(theme.id, { id: theme.id, name: 'b' });
    assert.equal(String(again.id), String(id));
    assert.match(large.requests.at(-1).body, new RegExp(`"id":${id}[,}]`));
    await exact.segments.list({ filter: F('id').eq(theme.id) }).first();
    assert.match(decodeURIComponent(large.requests.at(-1).query), new RegExp(`(^|[^"\\d])${id}`));
  }
  await large.stop();
});

test('a list has no properties by which other libraries recognize arrays and promises', () => {
  const list = client.goals.list();
  for (const name of ['length', 'then', 'subscribe', 'getReader']) assert.equal(list[name], undefined, name);
});

test('a time in seconds warns of it, once for each time', async () => {
  const { stop } = warnings();
  new Client({ baseUrl: 'http://127.0.0.1:9', connectTimeout: 7 });
  const client = new Client({ baseUrl: 'http://127.0.0.1:9', timeout: 17 });
  client.withOptions({ totalTimeout: 60 });
  for (const _ of [1, 2]) client.segments.list({}, { timeout: 19 });
  await assert.rejects(pollResults(client, 'code', 'no path', { interval: 3 }), ValidationError);
  // Half a second, a minute, an interval that may be 0, a fraction of a millisecond.
  client.withOptions({ timeout: 500, totalTimeout: 60_000 });
  new Client({ baseUrl: 'http://127.0.0.1:9', retryBackoff: 2, timeout: 1.5 });
  const seconds = (name, value) => `${name} is ${value} milliseconds; times are in milliseconds, not in seconds: did you mean ${value}000?`;
  const expected = [['connectTimeout', 7], ['timeout', 17], ['totalTimeout', 60], ['timeout', 19], ['interval', 3]];
  assert.deepEqual((await stop()).map(({ message }) => message), expected.map(([name, value]) => seconds(name, value)));
});
