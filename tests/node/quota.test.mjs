// The rate limit, which threads share as the clients of a process do.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Client } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

/** The number of requests beyond the quota. */
const refused = (sandbox) => sandbox.requests.filter(({ status }) => status === 429).length;

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
