// The Node worker of soak.py: worker threads and cancelled calls, until a signal ends it.

import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, workerData } from 'node:worker_threads';

import { Client, ClientCredentials } from '../../bindings-node/dist/index.js';

const settings = JSON.parse(process.argv[2]);
const client = new Client({
  baseUrl: settings.url,
  token: new ClientCredentials({ clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }),
  rateLimit: settings.rate_limit,
  rateLimitShare: settings.rate_limit_share,
  timeout: settings.timeout * 1000,
  retryBackoff: 50,
});

/** Writes a line at once, also from a worker thread. */
function report(operation, key, outcome) {
  writeSync(1, `${JSON.stringify([operation, key, outcome])}\n`);
}

function failure(error) {
  return `${error?.constructor?.name}: ${error?.message ?? error}`.slice(0, 300);
}

async function attempt(operation, key, call) {
  report(operation, key, 'begin');
  try {
    await call();
    report(operation, key, 'ok');
  } catch (error) {
    report(operation, key, failure(error));
  }
}

async function read(name, options) {
  const [first, count] = settings.lists[name];
  const ids = [];
  for await (const record of client[name].list({ perPage: 50 }, options)) ids.push(record.id);
  if (ids.length !== count || ids.some((id, at) => id !== first + at)) {
    throw new Error(`the list ${name} has ${ids.length} ids, ${new Set(ids).size} of them different, not ${count}`);
  }
}

/** Reads and writes; a loop has a theme and key moments that no other writes. */
async function work(loop) {
  const theme = settings.theme + loop;
  for (let turn = 0; ; turn += 1) {
    await Promise.all(['segments', 'goals'].map((name) => attempt('list', name, () => read(name))));
    const value = `${settings.name}.${loop}.${turn}`;
    await attempt('update', `${theme} ${value}`, () => client.themes.update(theme, { name: value }));
    await attempt('create', `${value}.new`, () => client.themes.create({ name: `${value}.new` }));
    const moment = turn * 4 + loop;
    if (moment < settings.deletes) {
      await attempt('delete', String(settings.moment + moment), () => client.keyMoments.delete(settings.moment + moment));
    }
  }
}

async function cancel() {
  const controller = new AbortController();
  const reason = new Error('cancelled');
  const timer = setTimeout(() => controller.abort(reason), Math.random() * settings.cancel * 1000);
  try {
    await read('segments', { signal: controller.signal });
  } catch (error) {
    report('cancel', '', error === reason ? 'ok' : failure(error));
  }
  clearTimeout(timer);
}

/** Ends a thread that reads, and starts it again; a thread that ends drops its calls. */
async function restart() {
  for (;;) {
    const thread = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), workerData: { loop: 'reads' } });
    await sleep(2000 + Math.random() * 4000);
    await thread.terminate();
    report('thread', '', 'ok');
  }
}

if (!isMainThread) {
  if (workerData.loop !== 'reads') await work(workerData.loop);
  for (;;) await attempt('list', 'goals', () => read('goals'));
}
new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), workerData: { loop: 1 } });
restart();
work(0);
for (;;) await cancel();
