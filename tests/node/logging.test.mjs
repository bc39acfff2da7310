// Log records, warnings and hooks.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startSandbox } from './sandboxes.mjs';
import { warnings } from './warnings.mjs';

/** A logger that keeps its lines as `level: line`. */
class Lines extends Array {
  debug(line) { this.push(`debug: ${line}`); }
  info(line) { this.push(`info: ${line}`); }
  warn(line) { this.push(`warn: ${line}`); }
}

test('a logger receives one debug record per request', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/goals', times: 1, status: 502, headers: { 'X-Request-Id': 'abc-1' } }] });
  const lines = new Lines();
  const client = sandbox.client({ logger: lines, retryBackoff: 0 });
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
  const lines = new Lines();
  const client = sandbox.client({ logger: lines, logBodies: true });
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
  const [one, other] = [new Lines(), new Lines()];
  const clients = [one, other, { debug() {} }, undefined].map((logger) => sandbox.client({ logger }));
  await Promise.all(clients.flatMap((client, at) => Array.from({ length: at + 1 }, () => client.sites.getByCode('shopfront1'))));
  assert.deepEqual([one.length, other.length], [1, 2]);
});

test('delays above one second are logged at info', async () => {
  const busy = { times: 1, status: 503 };
  const faults = [{ ...busy, path: '/sites/*', headers: { 'Retry-After': '1.05' } }, { ...busy, path: '/goals', headers: { 'Retry-After': '0.1' } }];
  const sandbox = await startSandbox({ faults });
  const [repeated, paced] = [new Lines(), new Lines()];
  const client = sandbox.client({ logger: repeated });
  const slow = sandbox.client({ logger: paced, rateLimit: '2/2s' });
  await Promise.all([client.sites.getByCode('shopfront1'), client.goals.list().first(), ...[1, 2, 3].map(() => slow.segments.list().first())]);
  for (const [lines, line] of [
    [repeated, /^info: waiting 1\.[01] s: GET \/sites\/byCode\/shopfront1 is retried after: /],
    [paced, /^info: waiting [12]\.[0-9] s: GET \/segments is delayed: the quota of 2 requests in 2 s is used up$/],
  ]) {
    const announced = [...lines].filter((written) => written.startsWith('info'));
    assert.equal(announced.length, 1);
    assert.match(announced[0], line);
  }
});

test('a misspelt enum value warns every time, by the logger if it has the level', async () => {
  const sandbox = await startSandbox();
  const lines = new Lines();
  const client = sandbox.client({ logger: lines });
  for (let round = 0; round < 2; round += 1) await client.themes.create({ name: 'a', status: 'ACTIV' });
  const written = [...lines].filter((line) => line.startsWith('warn'));
  assert.equal(written.length, 2);
  for (const line of written) assert.match(line, /"ACTIV" is not a \w+ that the specification lists; did you mean "ACTIVE"\?/);
  const warned = warnings();
  await sandbox.client().themes.create({ name: 'a', status: 'DRAF' });
  await sandbox.client({ logger: { debug() {} } }).themes.create({ name: 'a', status: 'DRAFTT' });
  assert.deepEqual((await warned.stop()).map(({ name, message }) => [name, /"DRAF"/.test(message)]), [['XpautoWarning', true]]);
});
