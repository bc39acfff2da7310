// Eight workers with two clients each do for ten seconds whatever a seeded generator says: calls, prefetching lists, aborts,
// and functions of the program that call, throw, reject and block. Everything settles, and each worker ends by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Sandbox } from 'xpauto';

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

/** Starts a worker; resolves to what it did when it has ended by itself. `state` describes its current action. */
function start(sandbox, seed, state) {
  const workerData = { url: sandbox.url, token: sandbox.token, seed, seconds: SECONDS };
  const worker = new Worker(new URL('./stress-worker.mjs', import.meta.url), { workerData, stderr: true });
  // Its warnings are many. What it writes keeps it alive until it is read.
  worker.stderr.resume();
  let result;
  worker.on('message', ({ at, done }) => {
    state.at = at;
    result ??= done;
  });
  const ended = new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => resolve({ code, result }));
  });
  return { worker, ended };
}

/** Fails with what the workers are at, unless the work is done in time. */
async function watched(work, states) {
  let timer;
  const watchdog = new Promise((_, reject) => {
    const bark = () => reject(new Error(`seed ${SEED}: not all workers ended: ${JSON.stringify(states)}`));
    timer = setTimeout(bark, SECONDS * 1000 + PATIENCE);
  });
  try {
    return await Promise.race([work, watchdog]);
  } finally {
    clearTimeout(timer);
  }
}

test('random work stalls, loses and leaks nothing', { timeout: SECONDS * 1000 + 2 * PATIENCE }, async () => {
  const sandbox = await Sandbox.start({ segments: 60, goals: 30, maxPerPage: 20, faults: FAULTS });
  const states = Array.from({ length: WORKERS }, () => ({}));
  const workers = states.map((state, at) => start(sandbox, SEED + at, state));
  // Two more are ended in the middle of their work, which the others must not notice.
  const victims = [1, 2].map((at) => start(sandbox, SEED - at, {}));
  setTimeout(() => victims.forEach(({ worker }) => worker.terminate()), (SECONDS / 2) * 1000);
  try {
    const results = await watched(Promise.all(workers.map(({ ended }) => ended)), states);
    await watched(Promise.all(victims.map(({ ended }) => ended)), states);
    for (const [at, { code, result }] of results.entries()) {
      assert.equal(code, 0, `seed ${SEED + at}`);
      assert.deepEqual(result.wrong, [], `seed ${SEED + at}`);
      assert.ok(result.actions > 20 && result.called > 20, `seed ${SEED + at}: ${JSON.stringify(result)}`);
    }
    const site = await sandbox.client().sites.getByCode('shopfront1');
    assert.equal(site.code, 'shopfront1');
  } finally {
    for (const { worker } of [...workers, ...victims]) await worker.terminate();
    await sandbox.stop();
  }
});
