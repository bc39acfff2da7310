// Log records, warnings and hooks.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ClientCredentials } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';
import { warnings } from './warnings.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';

/** A logger that keeps its lines as `level: line`. */
function keep() {
  const lines = [];
  const level = (name) => (line) => lines.push(`${name}: ${line}`);
  return { lines, logger: { debug: level('debug'), info: level('info'), warn: level('warn') } };
}

test('a logger receives one debug record per request', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/goals', times: 1, status: 502, headers: { 'X-Request-Id': 'abc-1' } }] });
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
});

test('logBodies adds the declared fields of request bodies that are not secret', async () => {
  const sandbox = await startSandbox();
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
});

test('each client has its own logger, which can omit levels', async () => {
  const sandbox = await startSandbox();
  const [one, other] = [keep(), keep()];
  const clients = [sandbox.client({ logger: one.logger }), sandbox.client({ logger: other.logger }), sandbox.client({ logger: { debug() {} } }), sandbox.client()];
  await Promise.all(clients.flatMap((client, at) => Array.from({ length: at + 1 }, () => client.sites.getByCode('shopfront1'))));
  assert.deepEqual([one.lines.length, other.lines.length], [1, 2]);
});

test('delays above one second are logged at info', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/sites/*', times: 1, status: 503, headers: { 'Retry-After': '1.05' } }, { path: '/goals', times: 1, status: 503, headers: { 'Retry-After': '0.1' } }] });
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
});

test('a misspelt enum value warns every time', async () => {
  const sandbox = await startSandbox();
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
});

test('a logger receives records of prefetched pages and renewed tokens', async () => {
  const sandbox = await startSandbox({ segments: 50, tokenLifetime: 1000 });
  const { lines, logger } = keep();
  const { clientId, clientSecret } = sandbox;
  const client = sandbox.client({ logger, token: new ClientCredentials({ clientId, clientSecret }) });
  await client.segments.list({ perPage: 10 }).collect();
  assert.equal(lines.filter((line) => line.includes('GET /segments')).length, 5);
  while (lines.filter((line) => line.includes('POST /oauth/token 200')).length < 2) await client.sites.getByCode('shopfront1');
  assert.equal(lines.filter((line) => line.includes('401')).length, 0);
});
