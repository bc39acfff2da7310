// Options are validated by name, type and range, and secrets in them are never shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { Client, ClientCredentials, ConfigError, F, Sandbox, XpautoError, and } from 'xpauto';

import { runProgram } from './programs.mjs';
import { startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const baseUrl = 'https://api.example.com';
const SECRET = 'very-secret';

/** Each wrong option, and what the message says beside its name. */
const WRONG = [
  [{ baseUrl: 'api.example.com' }, /https:\/\/api\.example\.com/],
  [{ baseUrl: '/path' }, /URL such as/],
  [{ baseUrl: 'ftp://api.example.com' }, /http or https/],
  [{ baseUrl: 'http://api.example.com' }, /https.*allowInsecureHttp/],
  [{ baseUrl: `https://user:${SECRET}@api.example.com` }, /credentials/],
  [{ baseUrl: `https://api.example.com/?key=${SECRET}` }, /query/],
  [{ baseUrl: 'https://api.example.com/#a' }, /fragment/],
  [{ baseUrl: 5 }, /a URL such as/],
  [{ token: '' }, /empty/],
  [{ token: 5 }, /a string, a function or ClientCredentials/],
  [{ token: { clientId: 'a', clientSecret: SECRET } }, /a string, a function or ClientCredentials/],
  ...['\r', '\n', '\0', '\x7f'].map((character) => [{ token: `${SECRET}${character}x` }, /cannot have \(RFC 6750\)/]),
  ...['timeout', 'connectTimeout'].flatMap((name) =>
    [0, -1, NaN, Infinity, '5', true, 1e12].map((wrong) => [{ [name]: wrong }, /positive number of milliseconds/]),
  ),
  ...[-1, 1.5, NaN, '3', 2 ** 33].map((maxRetries) => [{ maxRetries }, /an integer from 0 to 1000000/]),
  ...[-1, NaN, '1', 60_001].map((retryBackoff) => [{ retryBackoff }, /a number of milliseconds from 0 to 60000/]),
  ...[0, -1, 1.5, '8', 1_000_001].map((maxConcurrency) => [{ maxConcurrency }, /an integer from 1 to 1000000/]),
  ...[0, -1, 1.5, '8'].map((maxResponseBytes) => [{ maxResponseBytes }, /positive integer/]),
  ...['fast', '', '5', '0/s', '5/0s', '5/day', 5].map((rateLimit) => [{ rateLimit }, /"50\/10s, 1000\/h"/]),
  [{ rateLimitShare: 2, rateLimit: '1/h' }, /rateLimitShare must be a number above 0 and up to 1, such as 0\.25, got 2/],
  [{ paramsEncoding: 'xml' }, /flat.*json.*deep/],
  [{ paramsEncoding: 5 }, /flat.*json.*deep/],
  [{ optionalFieldsEncoding: 'space' }, /comma.*repeat/],
  [{ headers: 'X-Key: a' }, /header names/],
  [{ headers: [['a', 'b']] }, /header names/],
  [{ headers: { 'X-Key': {} } }, /header names/],
  [{ headers: { 'X Key': 'a' } }, /not a header name/],
  [{ headers: { authorization: SECRET } }, /use the option token instead/],
  [{ headers: new Headers({ Authorization: SECRET }) }, /use the option token instead/],
  [{ headers: { 'X-Key:': 'a' } }, /not a header name/],
  ...['\r\nX-Other: 1', '\n', '\0'].map((end) => [{ headers: { 'X-Key': SECRET + end } }, /"X-Key"?.*cannot carry/]),
  [{ allowInsecureHttp: 'yes' }, /true or false/],
  [{ int64: 'number' }, /int64 must be "bigint" or "string", got "number"/],
  [{ int64: 5 }, /"bigint" or "string"/],
  [{ logger: 'console' }, /debug, info and warn/],
  [{ logger: {} }, /debug, info and warn/],
  [{ logger: { warning() {} } }, /debug, info and warn/],
  [{ logger: { debug: 'console' } }, /debug, info and warn/],
  [{ tokne: SECRET }, /has no option "tokne"; did you mean "token"/],
  [{ baseURL: baseUrl }, /has no option "baseURL"; did you mean "baseUrl"/],
  [{ apiKey: SECRET }, /has no option "apiKey"; it has baseUrl, token, /],
  [{ defaultHeaders: {} }, /has no option "defaultHeaders"; it has .*, headers, /],
  [{ extraCaFiles: [] }, /has no option "extraCaFiles"/],
  [{ base_url: baseUrl }, /has no option "base_url".*baseUrl/],
];

test('every invalid option is a ConfigError with the accepted values', () => {
  for (const [wrong, words] of WRONG) {
    const [name] = Object.keys(wrong);
    assert.throws(() => new Client({ baseUrl, ...wrong }), (error) => {
      assert.ok(error instanceof ConfigError, `${inspect(wrong)} gave ${error}`);
      assert.match(error.message, new RegExp(`(^|[^\\w])${name}\\b`), inspect(wrong));
      assert.match(error.message, words, inspect(wrong));
      if (!name.includes('_')) assert.doesNotMatch(error.message, /\bseconds\b|[a-z]_[a-z]/);
      assert.ok(!inspect(error, { showHidden: true }).includes(SECRET), inspect(error));
      return true;
    });
  }
  for (const options of [null, 5, 'https://api.example.com', [], () => {}]) {
    assert.throws(() => new Client(options), ConfigError, inspect(options));
  }
});

test('options that are undefined or null count as absent', () => {
  const names = ['token', 'timeout', 'maxRetries', 'rateLimit', 'headers', 'proxy', 'caCertificates', 'clientCertificate', 'logger', 'int64'];
  for (const nothing of [undefined, null]) {
    const client = new Client({ baseUrl, ...Object.fromEntries(names.map((name) => [name, nothing])) });
    assert.equal(client.baseUrl, baseUrl);
  }
});

test('loopback hosts need no https', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '[::1]', 'a.localhost']) {
    assert.equal(new Client({ baseUrl: `http://${host}:5/v1/` }).baseUrl, `http://${host}:5/v1`);
  }
  assert.equal(new Client({ baseUrl: 'http://api.example.com', allowInsecureHttp: true }).baseUrl, 'http://api.example.com');
});

test('wrong options of a call or of withOptions are ConfigErrors too, and nothing is sent', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const wrong = [
    [{ timeout: 0 }, /timeout must be a positive number of milliseconds/],
    [{ timeout: 1e12 }, /timeout must be a positive number of milliseconds/],
    [{ maxRetries: -1 }, /maxRetries must be an integer from 0 to 1000000, got -1/],
    [{ headers: { 'X-Key': `${SECRET}\r\nX-Other: 1` } }, /headers.*"X-Key".*cannot carry/],
    [{ headers: { '': 'a' } }, /headers.*not a header name/],
    [{ tiemout: 5 }, /has no option "tiemout".*timeout/],
    [5, /must be an object/],
  ];
  for (const [options, words] of wrong) {
    const check = (error) => error instanceof ConfigError && words.test(error.message) && !inspect(error).includes(SECRET);
    assert.throws(() => client.withOptions(options), check, inspect(options));
    await assert.rejects(client.sites.getByCode('a', {}, options), check, inspect(options));
    await assert.rejects(async () => client.segments.list({}, options).first(), check, inspect(options));
  }
  for (const signal of [5, 'now', {}]) {
    await assert.rejects(client.sites.getByCode('a', {}, { signal }), { name: 'ConfigError', message: /signal must be an AbortSignal/ });
  }
  assert.throws(() => client.withOptions({ signal: AbortSignal.abort() }), { name: 'ConfigError', message: /signal/ });
  assert.equal(server.connections, 0);
});

test('headers of a call take the place of the client\'s, and derived clients add theirs', async () => {
  const sandbox = await startSandbox();
  const client = sandbox.client({ headers: { 'X-One': 'client', 'X-Two': 2 } });
  await client.withOptions({ headers: new Headers({ 'X-Three': 'derived' }) }).sites.getByCode('shopfront1', {}, { headers: { 'x-one': 'call' } });
  const { headers } = sandbox.requests.at(-1);
  assert.deepEqual([headers['x-one'], headers['x-two'], headers['x-three']], ['call', '2', 'derived']);
});

test('no secret of a client is shown by inspection or errors', async () => {
  const sandbox = await startSandbox({ token: SECRET, faults: [{ path: '/goals', status: 500 }, { path: '/sites/*', action: 'close' }] });
  const lines = [];
  const requests = [];
  const logger = { debug: (line) => lines.push(line), info: (line) => lines.push(line), warn: (line) => lines.push(line) };
  const headers = { 'X-Key': `${SECRET}-header` };
  const options = { headers, maxRetries: 0, logger };
  const credentials = new ClientCredentials({ clientId: sandbox.clientId, clientSecret: `${SECRET}-client` });
  for (const token of [SECRET, () => SECRET, credentials]) {
    const client = sandbox.client({ ...options, token });
    client.on('request', (request) => requests.push(request));
    const pager = client.segments.list({}, { headers: { 'X-Key': `${SECRET}-call` } });
    const errors = await Promise.all([
      client.goals.list().collect().catch((error) => error),
      client.sites.getByCode('a').catch((error) => error),
      client.themes.update(999999, { name: 'a' }).catch((error) => error),
    ]);
    assert.ok(errors.every((error) => error instanceof XpautoError));
    for (const holder of [client, client.withOptions({ headers }), client.segments, client.segments.list, pager, token, ...errors]) {
      if (holder === SECRET || holder instanceof Function) continue;
      const shown = [inspect(holder, { depth: 20, showHidden: true, getters: true }), JSON.stringify(holder), String(holder), inspect(Object.entries(holder))];
      assert.ok(!shown.join().includes(SECRET), shown.join());
    }
  }
  assert.ok(lines.length >= 7 && requests.length === lines.length);
  assert.ok(!inspect([lines, requests]).includes(SECRET));
});

/** Has every name of an option on every object. */
const POLLUTED = `
  import { Client, ClientCredentials, F, Sandbox, ValidationError } from 'xpauto';

  const NAMES = [
    'baseUrl', 'token', 'timeout', 'totalTimeout', 'connectTimeout', 'maxRetries', 'maxConcurrency', 'rateLimit', 'headers', 'signal',
    'proxy', 'int64', 'logger', 'clientId', 'clientSecret', 'tokenUrl', 'method', 'path', 'query', 'json', 'filter', 'sort', 'select',
    'limit', 'perPage', 'startPage', 'optionalFields', 'prefetch', 'unique', 'timezone', 'segments', 'faults', 'data',
    'latency', 'port', 'delay', 'status', 'body', 'action', 'times', 'cause', 'extraCaFile', 'tokenLifetime',
  ];
  for (const name of NAMES) Object.prototype[name] = 'polluted';
  const sandbox = await Sandbox.start({ seed: 3 });
  const client = sandbox.client({ maxConcurrency: 2 });
  const all = await client.segments.list({ perPage: 50 }).collect();
  const few = await client.segments.list({ filter: F('id').gt(0), limit: 2 }, {}).collect({});
  const site = await client.sites.getByCode('shopfront1', {}, {});
  const { status } = await client.withOptions({}).request({ path: '/sites/byCode/shopfront1' });
  const fault = sandbox.addFault({ path: '/goals', status: 404 });
  const missing = await client.goals.list().first().catch((error) => error.status);
  const wrong = await client.sites.getByCode('', {}).catch((error) => error instanceof ValidationError);
  new ClientCredentials({ clientId: 'a', clientSecret: 'b' });
  for (const name of NAMES) delete Object.prototype[name];
  console.log(all.length, few.length, site.code, status, missing, fault.hits, wrong);
  await sandbox.stop();
`;

test('properties of Object.prototype are not options', () => {
  const { stdout, stderr } = runProgram(POLLUTED);
  assert.equal(stdout.trim(), '60 2 shopfront1 200 404 1 true', stderr);
});

/** Loads the package where every object inherits these properties, and polls for results that are not ready at first. */
const LOADED = `
  import 'node:stream';
  import { createRequire } from 'node:module';
  const require = createRequire(process.cwd() + '/');
  const names = ['NAMES'].join().split(',');
  const property = { __proto__: null, value: 'polluted', configurable: true, writable: true };
  for (const name of names) Object.defineProperty(Object.prototype, name, property);
  const { Client, pollResults, Sandbox } = require('xpauto');
  const sandbox = await Sandbox.start({ resultsDelay: 300 });
  const client = new Client({ baseUrl: sandbox.url, token: sandbox.token });
  client.other = 5;
  const request = { conversionType: 'ALL_CONVERSION', dateIntervals: [{ start: '2026-01-01T00:00:00', end: '2026-01-02T00:00:00' }] };
  const { dataCode } = await client.personalizations.requestResults(301, request);
  let waited = 0;
  client.on('request', () => (waited += 1));
  const { status } = await pollResults(client, dataCode, '/__sandbox/results/{dataCode}', { interval: 20 });
  const all = await client.withOptions({ timeout: 5000 }).segments.list({ perPage: 50 }).collect();
  await sandbox.stop();
  for (const name of names) delete Object.prototype[name];
  console.log(status, waited > 1, all.length);
`;

for (const names of ['get', 'set', 'value', 'writable', 'then', 'timeout,until,notReady']) {
  test(`the package loads and polls where every object inherits ${names}`, () => {
    const { stdout, stderr } = runProgram(LOADED.replace('NAMES', names));
    assert.deepEqual([stdout.trim(), stderr], ['200 true 60', '']);
  });
}

test('responses, filters and hidden secrets do not depend on what descriptors inherit', async () => {
  const client = (await startSandbox()).client();
  const site = () => client.sites.getByCode('shopfront1', { optionalFields: ['recommendationSecretKey'] });
  const filter = () => and(F('id').gt(0), F('id').lt(9)).expressions.length;
  const look = ({ data, response }) => [inspect(data), data.recommendationSecretKey, response.headers['content-type'], filter()];
  const expected = look(await site().withResponse());
  assert.match(expected[0], /recommendationSecretKey: '\*\*\*'/);
  for (const name of ['get', 'set', 'value', 'writable', 'enumerable']) {
    const call = site().withResponse();
    Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), { value: 1, configurable: true }));
    let seen;
    try {
      seen = look(await call);
    } finally {
      delete Object.prototype[name];
    }
    assert.deepEqual(seen, expected, name);
  }
});

test('inherited options are refused, not ignored', async () => {
  class Settings {
    get timeout() {
      return 5;
    }
  }
  const inherited = { name: 'ConfigError', message: 'timeout is inherited; options must be properties of the object itself' };
  const client = new Client({ baseUrl });
  assert.throws(() => new Client(new Settings()), { name: 'ConfigError', message: 'the options of the client must be an object, got a Settings' });
  assert.throws(() => new Client(Object.assign(new Settings(), { baseUrl })), inherited);
  assert.throws(() => client.withOptions(Object.assign(Object.create({ timeout: 5 }), { maxRetries: 0 })), inherited);
  await assert.rejects(client.request(Object.assign(new Settings(), { path: '/a' })), { name: 'ValidationError', message: /timeout is inherited/ });
  // What has the same name and is its own counts.
  const own = Object.defineProperty(new Settings(), 'timeout', { value: 5, enumerable: true });
  assert.equal(new Client(Object.assign(own, { baseUrl })).baseUrl, baseUrl);
});
