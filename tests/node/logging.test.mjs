// Log records, warnings and hooks.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, ClientCredentials, Sandbox } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { warnings } from './warnings.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';

/** A logger that keeps its lines as `level: line`. */
function keep() {
  const lines = [];
  const level = (name) => (line) => lines.push(`${name}: ${line}`);
  return { lines, logger: { debug: level('debug'), info: level('info'), warn: level('warn') } };
}

test('a logger receives one debug record per request', async () => {
  const sandbox = await Sandbox.start({ faults: [{ path: '/goals', times: 1, status: 502, headers: { 'X-Request-Id': 'abc-1' } }] });
  const { lines, logger } = keep();
  const client = sandbox.client({ logger, retryBackoff: 0 });
  await client.withOptions({ timeout: 5000 }).sites.getByCode('shopfront1', { optionalFields: ['audienceConfig'] });
  await client.goals.list().first();
  await client.themes.update(999999, { name: 'a' }).catch(() => {});
  const number = '[0-9]+\\.[0-9] ms';
  const expected = [
    `debug: GET /sites/byCode/shopfront1\\?optionalFields=audienceConfig 200 in ${number}, attempt 1`,
    `debug: GET /goals\\?page=1&perPage=1 502 in ${number}, attempt 1, request id abc-1`,
    `debug: GET /goals\\?page=1&perPage=1 200 in ${number}, attempt 2`,
    `debug: PUT /themes/999999 404 in ${number}, attempt 1`,
  ];
  assert.equal(lines.length, expected.length, lines.join('\n'));
  expected.forEach((line, at) => assert.match(lines[at], new RegExp(`^${line}$`)));
  await sandbox.stop();
});

test('logBodies adds the declared fields of request bodies that are not secret', async () => {
  const sandbox = await Sandbox.start();
  const { lines, logger } = keep();
  const client = sandbox.client({ logger, logBodies: true });
  const events = [];
  client.on('request', ({ body }) => events.push(body));
  await client.recommenderBlocks.update(701, { name: 'x', apiSecret: 's3cret', undeclared: 1 });
  assert.match(lines.at(-1), /attempt 1, body {"name":"x"}$/);
  assert.deepEqual(events, ['{"name":"x"}']);
  const plain = sandbox.client();
  plain.on('request', (event) => events.push('body' in event));
  await plain.recommenderBlocks.update(701, { name: 'x' });
  assert.equal(events.at(-1), false);
  await sandbox.stop();
});

test('each client has its own logger, which can omit levels', async () => {
  const sandbox = await Sandbox.start();
  const [one, other] = [keep(), keep()];
  const clients = [sandbox.client({ logger: one.logger }), sandbox.client({ logger: other.logger }), sandbox.client({ logger: { debug() {} } }), sandbox.client()];
  await Promise.all(clients.flatMap((client, at) => Array.from({ length: at + 1 }, () => client.sites.getByCode('shopfront1'))));
  assert.deepEqual([one.lines.length, other.lines.length], [1, 2]);
  await sandbox.stop();
});

test('delays above one second are logged at info', async () => {
  const sandbox = await Sandbox.start({ faults: [{ path: '/sites/*', times: 1, status: 503, headers: { 'Retry-After': '1.05' } }, { path: '/goals', times: 1, status: 503, headers: { 'Retry-After': '0.1' } }] });
  const { lines, logger } = keep();
  const client = sandbox.client({ logger });
  const paced = keep();
  const slow = sandbox.client({ logger: paced.logger, rateLimit: '2/2s' });
  const threeSlow = [1, 2, 3].map(() => slow.segments.list().first());
  await Promise.all([client.sites.getByCode('shopfront1'), client.goals.list().first(), ...threeSlow]);
  const repeated = lines.filter((line) => line.startsWith('info'));
  assert.equal(repeated.length, 1);
  assert.match(repeated[0], /^info: waiting 1\.[01] s: GET \/sites\/byCode\/shopfront1 is retried after: /);
  const announced = paced.lines.filter((line) => line.startsWith('info'));
  assert.equal(announced.length, 1);
  assert.match(announced[0], /^info: waiting [12]\.[0-9] s: GET \/segments is delayed: the quota of 2 requests in 2 s is used up$/);
  await sandbox.stop();
});

test('a misspelt enum value warns every time', async () => {
  const sandbox = await Sandbox.start();
  const { lines, logger } = keep();
  const client = sandbox.client({ logger });
  for (let round = 0; round < 2; round += 1) await client.themes.create({ name: 'a', status: 'ACTIV' });
  const written = lines.filter((line) => line.startsWith('warn'));
  assert.equal(written.length, 2);
  for (const line of written) assert.match(line, /"ACTIV" is not a \w+ that the specification lists; did you mean "ACTIVE"\?/);
  const warned = warnings();
  await sandbox.client().themes.create({ name: 'a', status: 'DRAF' });
  await sandbox.client({ logger: { debug() {} } }).themes.create({ name: 'a', status: 'DRAFTT' });
  const seen = await warned.stop();
  assert.deepEqual(seen.map(({ name }) => name), ['XpautoWarning']);
  assert.match(seen[0].message, /"DRAF".*"DRAFT"/);
  await sandbox.stop();
});

test('listeners receive every attempt: responses, faults, timeouts and cancelled calls', async () => {
  const sandbox = await Sandbox.start({
    faults: [
      { path: '/goals', times: 1, status: 502, headers: { 'X-Correlation-Id': 'c-1' } },
      { path: '/segments', action: 'close' },
      { path: '/sites/late', action: 'hang' },
    ],
  });
  const client = sandbox.client({ retryBackoff: 0 });
  const requests = [];
  const listener = (request) => requests.push(request);
  client.on('request', listener);
  await client.goals.list().first();
  await client.withOptions({ maxRetries: 1 }).segments.list().first().catch(() => {});
  await client.withOptions({ maxRetries: 0 }).request({ path: '/sites/late', timeout: 30 }).catch(() => {});
  await client.request({ path: '/sites/late', signal: AbortSignal.timeout(30) }).catch(() => {});
  while (requests.length < 6) await new Promise(setImmediate);
  assert.ok(requests.every(({ milliseconds }) => milliseconds > 0 && milliseconds < 5000));
  assert.deepEqual(requests.map(({ milliseconds: _, query: __, template: ___, wait: ____, ...rest }) => rest), [
    { method: 'GET', path: '/goals', status: 502, attempt: 1, requestId: 'c-1' },
    { method: 'GET', path: '/goals', status: 200, attempt: 2 },
    { method: 'GET', path: '/segments', fault: 'transport', attempt: 1 },
    { method: 'GET', path: '/segments', fault: 'transport', attempt: 2 },
    { method: 'GET', path: '/sites/late', fault: 'request-timeout', attempt: 1 },
    { method: 'GET', path: '/sites/late', fault: 'cancelled', attempt: 1 },
  ]);
  client.off('request', listener);
  await client.sites.getByCode('shopfront1');
  assert.equal(requests.length, 6);
  await sandbox.stop();
});

test('several hooks receive requests and are removed separately', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url });
  const calls = { first: 0, second: 0 };
  const first = () => (calls.first += 1);
  client.on('request', first);
  client.withOptions({ timeout: 1000 }).on('request', () => (calls.second += 1));
  await client.sites.getByCode('a');
  client.off('request', first);
  await client.sites.getByCode('a');
  assert.deepEqual(calls, { first: 1, second: 2 });
  server.stop();
});

test('an error of a hook or a logger is a warning and does not affect the call', async () => {
  const sandbox = await Sandbox.start();
  const fail = () => { throw new RangeError('the hook is broken'); };
  const odd = () => { throw Object.create(null); };
  const late = async () => { throw new RangeError('the hook is broken later'); };
  const warned = warnings();
  for (const broken of [fail, odd, late]) {
    const client = sandbox.client({ logger: { debug: broken } });
    client.on('request', broken);
    const sites = await Promise.all(Array.from({ length: 5 }, () => client.sites.getByCode('shopfront1')));
    assert.ok(sites.every(({ code }) => code === 'shopfront1'));
  }
  const seen = await warned.stop();
  assert.equal(seen.length, 30);
  assert.deepEqual([...new Set(seen.map(({ name }) => name))], ['XpautoWarning']);
  const messages = [...new Set(seen.map(({ message }) => message))].sort();
  assert.equal(messages.length, 6);
  assert.equal(messages[0], 'a listener of a client failed: RangeError: the hook is broken');
  await sandbox.stop();
});

test('a logger receives records of prefetched pages and renewed tokens', async () => {
  const sandbox = await Sandbox.start({ segments: 50, tokenLifetime: 1000 });
  const { lines, logger } = keep();
  const { clientId, clientSecret } = sandbox;
  const client = sandbox.client({ logger, token: new ClientCredentials({ clientId, clientSecret }) });
  await client.segments.list({ perPage: 10 }).collect();
  assert.equal(lines.filter((line) => line.includes('GET /segments')).length, 5);
  while (lines.filter((line) => line.includes('POST /oauth/token 200')).length < 2) await client.sites.getByCode('shopfront1');
  assert.equal(lines.filter((line) => line.includes('401')).length, 0);
  await sandbox.stop();
});
