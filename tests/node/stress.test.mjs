// Eight workers with two clients each do for ten seconds whatever a seeded generator says: calls, prefetching lists, aborts,
// and functions of the program that call, throw, reject and block. Everything settles, and each worker ends by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { startSandbox } from './sandboxes.mjs';

const SECONDS = 10;
const WORKERS = 8;
/** How long after its time a worker may still be at work, in milliseconds: a watchdog, not a measure. */
const PATIENCE = 20_000;
const SEED = Number(process.env.XPAUTO_STRESS_SEED ?? 20_260_101);

const FAULTS = [
  { method: 'GET', path: '/goals', times: 200, status: 503, headers: { 'Retry-After': '0.01' } },
  { method: 'GET', path: '/goals', times: 200, action: 'close' },
  { path: '/themes/*', times: 500, status: 404 },
];

/** Starts a worker; `ended` has what it did when it has ended by itself, `at` its current action. */
function start(sandbox, seed) {
  const workerData = { url: sandbox.url, token: sandbox.token, seed, seconds: SECONDS };
  const worker = new Worker(new URL('./stress-worker.mjs', import.meta.url), { workerData, stderr: true });
  // Its warnings are many. What it writes keeps it alive until it is read.
  worker.stderr.resume();
  const one = { seed, worker };
  worker.on('message', ({ at, done }) => Object.assign(one, { at, done }));
  one.ended = new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve));
  return one;
}

test('random work stalls, loses and leaks nothing', { timeout: SECONDS * 1000 + 2 * PATIENCE }, async () => {
  const sandbox = await startSandbox({ segments: 60, goals: 30, maxPerPage: 20, faults: FAULTS });
  const workers = Array.from({ length: WORKERS }, (_, at) => start(sandbox, SEED + at));
  // Two more are ended in the middle of their work, which the others must not notice.
  const victims = [1, 2].map((at) => start(sandbox, SEED - at));
  setTimeout(() => victims.forEach(({ worker }) => worker.terminate()), (SECONDS / 2) * 1000);
  const watchdog = setTimeout(() => [...workers, ...victims].forEach(({ worker }) => worker.terminate()), SECONDS * 1000 + PATIENCE);
  await Promise.all([...workers, ...victims].map(({ ended }) => ended));
  clearTimeout(watchdog);
  for (const { seed, ended, at, done } of workers) {
    assert.deepEqual([await ended, done?.wrong], [0, []], `seed ${seed} at ${at}`);
    assert.ok(done.actions > 20 && done.called > 20, `seed ${seed}: ${JSON.stringify(done)}`);
  }
  assert.equal((await sandbox.client().sites.getByCode('shopfront1')).code, 'shopfront1');
});
