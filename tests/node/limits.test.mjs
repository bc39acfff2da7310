// Limits of time, arguments and rate.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Client, explainConditions, F, RequestTimeoutError, Sandbox, usesTargetingType } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

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
