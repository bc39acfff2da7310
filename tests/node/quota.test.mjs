// The rate limit among clients and threads, and its pause after a 429.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Client } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

/** The number of requests beyond the quota. */
const refused = (sandbox) => sandbox.requests.filter(({ status }) => status === 429).length;

const SITE = '{"id":1,"code":"a","name":"a"}';

test('clients of a process share the rate limit', async () => {
  const sandbox = await startSandbox();
  /** Whether the next call of a client is within the limit, which counts it. */
  const isSent = async (options) => {
    const seen = sandbox.requests.length;
    await sandbox.client({ totalTimeout: 300, ...options }).sites.getByCode('shopfront1').catch(() => {});
    return sandbox.requests.length > seen;
  };
  const rateLimit = '1/h';
  assert.deepEqual([await isSent({ rateLimit }), await isSent({ rateLimit })], [true, false]);
  assert.ok((await isSent({ rateLimit, token: 'other' })) && (await isSent({ rateLimit, token: () => sandbox.token })));
  const part = { rateLimit: '8/h', rateLimitShare: 0.25 };
  assert.deepEqual([await isSent(part), await isSent(part), await isSent(part)], [true, true, false]);
  assert.throws(() => sandbox.client({ rateLimit, rateLimitShare: 2 }), /rateLimitShare must be a number above 0 and up to 1, such as 0\.25, got 2/);
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
  assert.deepEqual([codes, refused(sandbox), sandbox.requests.length], [Array(8).fill(0), 0, 48]);
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

test('a 429 pauses the client and its derived clients once', async () => {
  const seen = [];
  const server = await startRaw((socket, text) => {
    seen.push([/byCode\/(\w+)/.exec(text)[1], performance.now()]);
    socket.write(seen.length === 1 ? jsonAnswer('{}', 'Retry-After: 1.1\r\n', '429 Too Many') : jsonAnswer(SITE));
  });
  let announce;
  const announced = new Promise((resolve) => (announce = resolve));
  const client = new Client({ baseUrl: server.url, maxConcurrency: 64, logger: { info: announce } });
  const first = client.sites.getByCode('first');
  assert.match(await announced, /^waiting 1\.1 s: GET .*first is retried after/);
  const derived = client.withOptions({ maxRetries: 0 });
  await Promise.all([first, ...Array.from({ length: 20 }, () => derived.sites.getByCode('others'))]);
  assert.equal(seen.length, 22);
  const [began, ...rest] = seen.map(([, time]) => time);
  assert.ok(rest.every((time) => time - began >= 1090), String(rest));
  // One after another, more and more quickly.
  assert.ok(rest.every((time) => time - began < 6000), 'the pause was once for all');
});
