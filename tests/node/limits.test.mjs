// Limits of response size, time, concurrency and rate.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

import { Client, explainConditions, F, RequestTimeoutError, ResponseTooLargeError, Sandbox, TransportError, usesTargetingType } from 'xpauto';

import { startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const BODY = `{"code":"a","name":"${'x'.repeat(1000)}"}`;

test('maxResponseBytes is exact, of a compressed body for what it decompresses to', async () => {
  const size = Buffer.byteLength(BODY);
  for (const [bytes, headers] of [[BODY, ''], [gzipSync(BODY), 'Content-Encoding: gzip\r\n']]) {
    const server = await startRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${headers}Content-Length: ${bytes.length}\r\n\r\n`);
      socket.end(bytes);
    });
    const read = (maxResponseBytes) => new Client({ baseUrl: server.url, maxResponseBytes }).sites.getByCode('a');
    assert.equal((await read(size)).name.length, 1000, headers);
    const error = await read(size - 1).catch((caught) => caught);
    assert.ok(error instanceof ResponseTooLargeError && error instanceof TransportError);
    assert.match(error.message, /larger than 1021 bytes.*maxResponseBytes/);
    assert.equal(error.attempts.length, 1);
  }
});

test('timeout and totalTimeout limit calls by client, derived client, call and request', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/segments', action: 'hang' }] });
  const first = (of, options) => of.segments.list({}, options).first();
  for (const name of ['timeout', 'totalTimeout']) {
    const client = sandbox.client({ rateLimit: '9/h', maxRetries: 0 });
    const limit = { [name]: 100 };
    for (const call of [
      () => first(sandbox.client({ ...limit, maxRetries: 0 })),
      () => first(client.withOptions(limit)),
      () => first(client, limit),
      () => client.request({ method: 'GET', path: '/segments', ...limit }),
    ]) {
      const began = performance.now();
      const error = await call().catch((caught) => caught);
      assert.ok(error instanceof RequestTimeoutError);
      if (name === 'totalTimeout') assert.match(error.message, /total_?timeout \(.*in an attempt/i);
      assert.deepEqual(error.attempts.map(({ fault }) => fault), ['request-timeout']);
      const took = performance.now() - began;
      assert.ok(took >= 95 && took < 5000, `${took} ms`);
    }
  }
});

test('maxConcurrency is strict, shared by derived clients, and fully used', async () => {
  let underWay = 0;
  let most = 0;
  const server = await startRaw((socket) => {
    most = Math.max(most, (underWay += 1));
    setTimeout(() => {
      underWay -= 1;
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
    }, 2);
  });
  const client = new Client({ baseUrl: server.url, maxConcurrency: 5 });
  const clients = [client, client.withOptions({ maxRetries: 0 })];
  await Promise.all(Array.from({ length: 200 }, (_, at) => clients[at % 2].sites.getByCode('a')));
  assert.equal(most, 5);
  assert.ok(server.connections <= 5);
});

test('an argument that doubles at each level is refused before it fills the memory', { timeout: 60_000 }, async () => {
  const client = new Client({ baseUrl: 'https://api.example.com' });
  const doubled = (value) => Array.from({ length: 40 }).reduce((inner) => [inner, inner], value);
  const [long, many] = [doubled('x'.repeat(1 << 20)), doubled([])];
  for (const [subject, use] of [
    ['the body', (value) => client.prepare.personalizations.requestResults(31, { dateIntervals: value })],
    ['json', (value) => client.request({ method: 'POST', path: '/goals', json: value })],
    ['conditions', (value) => explainConditions(value)],
    ['the segment', (value) => usesTargetingType({ conditionDataTree: value }, 'COOKIE')],
    ['data', (value) => Sandbox.start({ data: { goals: value } })],
    ['the parameters of a list', (value) => client.segments.list({ filter: value })],
    ['the parameters of a list', (value) => client.segments.list({ sort: value })],
    [String.raw`[\w. ]+`, (value) => client.segments.list({ filter: F('siteId').eq(value) })],
  ]) {
    const refuses = (value, limit) =>
      assert.rejects(async () => use(value), { message: new RegExp(`^${subject} has more than ${limit}, where`) }, subject);
    await refuses(long, '64 MiB as JSON');
    // Few characters may be many values, which take more memory.
    await refuses(many, '2097152 values');
  }
});

test('worker threads share the rate limit', { timeout: 30000 }, async () => {
  const sandbox = await startSandbox({ rateLimit: '20/s' });
  const code = `
    const { workerData } = require('node:worker_threads');
    const { Client } = require('xpauto');
    const client = new Client({ ...workerData, rateLimit: '20/s', maxRetries: 0 });
    Promise.all(Array.from({ length: 6 }, () => client.sites.getByCode('shopfront1')));
  `;
  const workerData = { baseUrl: sandbox.url, token: sandbox.token };
  const workers = Array.from({ length: 8 }, () => new Worker(code, { eval: true, workerData }));
  const codes = await Promise.all(workers.map((worker) => once(worker, 'exit').then(([exitCode]) => exitCode)));
  assert.deepEqual([codes, sandbox.requests.map(({ status }) => status)], [Array(8).fill(0), Array(48).fill(200)]);
});

test('a terminated worker thread leaves its turn', { timeout: 30000 }, async () => {
  const sandbox = await startSandbox();
  const options = { baseUrl: sandbox.url, token: sandbox.token, rateLimit: '1/s' };
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const client = new (require('xpauto').Client)(workerData);
    for (let at = 0; at < 3; at += 1) client.sites.getByCode('shopfront1').then(() => parentPort.postMessage('answered'));
  `;
  const worker = new Worker(code, { eval: true, workerData: options });
  await once(worker, 'message');
  await worker.terminate();
  assert.equal((await new Client(options).sites.getByCode('shopfront1')).code, 'shopfront1');
});
