// Options are validated by name, type and range, and secrets in them are never shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { Client, ClientCredentials, ConfigError, XpautoError } from 'xpauto';

import { runProgram } from './programs.mjs';
import { startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const baseUrl = 'https://api.example.com';
const SECRET = 'very-secret';

/** Wrong options, as JavaScript may have them, and what the message says beside their names; core's tests have the rules. */
const WRONG = [
  [{ baseUrl: 'api.example.com' }, /https:\/\/api\.example\.com/],
  [{ baseUrl: `https://user:${SECRET}@api.example.com` }, /credentials/],
  [{ baseUrl: `https://api.example.com/?key=${SECRET}` }, /query/],
  [{ baseUrl: 5 }, /a URL such as/],
  ...[5, { clientId: 'a', clientSecret: SECRET }].map((token) => [{ token }, /a string, a function or ClientCredentials/]),
  ...['\r', '\n', '\0', '\x7f'].map((character) => [{ token: `${SECRET}${character}x` }, /cannot have \(RFC 6750\)/]),
  ...[0, NaN, Infinity, '5', true, 1e12].map((timeout) => [{ timeout }, /positive number of milliseconds/]),
  ...[1.5, NaN, '3', 2 ** 33].map((maxRetries) => [{ maxRetries }, /an integer from 0 to 1000000/]),
  ...['fast', '5/0s', 5].map((rateLimit) => [{ rateLimit }, /"50\/10s, 1000\/h"/]),
  [{ rateLimitShare: 2, rateLimit: '1/h' }, /rateLimitShare must be a number above 0 and up to 1, such as 0\.25, got 2/],
  [{ optionalFieldsEncoding: 'space' }, /comma.*repeat/],
  ...['X-Key: a', [['a', 'b']], { 'X-Key': {} }].map((headers) => [{ headers }, /header names/]),
  ...[{ authorization: SECRET }, new Headers({ Authorization: SECRET })].map((headers) => [{ headers }, /use the option token instead/]),
  ...['\r\nX-Other: 1', '\n', '\0'].map((end) => [{ headers: { 'X-Key': SECRET + end } }, /"X-Key"?.*cannot carry/]),
  ...['number', 5].map((int64) => [{ int64 }, /int64 must be "bigint" or "string"/]),
  ...['console', {}, { warning() {} }, { debug: 'console' }].map((logger) => [{ logger }, /debug, info and warn/]),
  [{ tokne: SECRET }, /has no option "tokne"; did you mean "token"/],
  [{ apiKey: SECRET }, /has no option "apiKey"; it has baseUrl, token, /],
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

test('wrong options of a call or of withOptions are ConfigErrors too, and nothing is sent', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const wrong = [
    [{ timeout: 0 }, /timeout must be a positive number of milliseconds/],
    [{ headers: { 'X-Key': `${SECRET}\r\nX-Other: 1` } }, /headers.*"X-Key".*cannot carry/],
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
    for (const holder of [client, client.withOptions({ headers }), client.segments, client.segments.list, pager, sandbox, token, ...errors]) {
      if (holder === SECRET || holder instanceof Function) continue;
      const shown = [inspect(holder, { depth: 20, showHidden: true, getters: true }), JSON.stringify(holder), String(holder), inspect(Object.entries(holder))];
      assert.ok(!shown.join().includes(SECRET), shown.join());
    }
  }
  assert.ok(lines.length >= 7 && requests.length === lines.length);
  assert.ok(!inspect([lines, requests]).includes(SECRET));
});

/** Calls with the package where every object inherits properties that are named after options. */
const INHERITING = `
  import 'node:stream';
  import { createRequire } from 'node:module';
  import { inspect } from 'node:util';
  const require = createRequire(process.cwd() + '/');
  const names = ['NAMES'].join().split(',');
  const pollute = () => {
    const property = { __proto__: null, value: 'polluted', configurable: true, writable: true };
    for (const name of names) Object.defineProperty(Object.prototype, name, property);
  };
  if (IS_EARLY) pollute();
  const { Client, ClientCredentials, F, Sandbox, ValidationError, and, pollResults } = require('xpauto');
  if (!IS_EARLY) pollute();
  const sandbox = await Sandbox.start({ resultsDelay: 300 });
  const client = new Client({ baseUrl: sandbox.url, token: sandbox.token, maxConcurrency: 2 });
  const request = { conversionType: 'ALL_CONVERSION', dateIntervals: [{ start: '2026-01-01T00:00:00', end: '2026-01-02T00:00:00' }] };
  const { dataCode } = await client.personalizations.requestResults(301, request);
  let waited = 0;
  client.on('request', () => (waited += 1));
  const { status } = await pollResults(client, dataCode, '/__sandbox/results/{dataCode}', { interval: 20 });
  const all = await client.withOptions({ timeout: 5000 }).segments.list({ perPage: 50 }).collect();
  const few = await client.segments.list({ filter: and(F('id').gt(0), F('id').lt(9999)), limit: 2 }, {}).collect({});
  const { data, response } = await client.sites.getByCode('shopfront1', { optionalFields: ['recommendationSecretKey'] }).withResponse();
  const isHidden = inspect(data).includes("recommendationSecretKey: '***'");
  const free = await client.withOptions({}).request({ path: '/sites/byCode/shopfront1' });
  const fault = sandbox.addFault({ path: '/goals', status: 404 });
  const missing = await client.goals.list().first().catch((error) => error.status);
  const wrong = await client.sites.getByCode('', {}).catch((error) => error instanceof ValidationError);
  new ClientCredentials({ clientId: 'a', clientSecret: 'b' });
  await sandbox.stop();
  for (const name of names) delete Object.prototype[name];
  console.log(status, waited > 1, all.length, few.length, data.code, isHidden, response.headers['content-type'], free.status, missing, fault.hits, wrong);
`;
const OPTIONS = [
  'baseUrl,token,timeout,totalTimeout,connectTimeout,maxRetries,maxConcurrency,rateLimit,headers,signal,proxy,int64,logger,clientId',
  'clientSecret,tokenUrl,method,path,query,json,filter,sort,select,limit,perPage,startPage,optionalFields,prefetch,unique,timezone',
  'segments,faults,data,latency,port,delay,status,body,action,times,cause,extraCaFile,tokenLifetime,until,notReady',
].join();

for (const [what, names, isEarly] of [['options', OPTIONS, false], ...['get', 'set', 'value', 'writable', 'then'].map((name) => [name, name, true])]) {
  test(`calls are the same where every object inherits ${what}`, () => {
    const { stdout, stderr } = runProgram(INHERITING.replace('NAMES', names).replaceAll('IS_EARLY', isEarly));
    assert.deepEqual([stdout.trim(), stderr], ['200 true 60 2 shopfront1 true application/json 200 404 1 true', '']);
  });
}

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
