// One worker of the stress test: does what a seeded generator says until its time is over.
import { parentPort, workerData } from 'node:worker_threads';

import { Client, XpautoError } from 'xpauto';

const { url, token, seed, seconds } = workerData;
const end = performance.now() + seconds * 1000;
/** An action that takes longer is stuck, in milliseconds. */
const LONGEST = 15_000;
const ABORTED = new Error('aborted');
const fail = () => { throw new RangeError('a trap'); };
const HOSTILE = new Proxy({}, { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail });

const wrong = [];
const counts = { actions: 0, called: 0 };
let state = seed;

/** The next random integer below `limit`. */
function random(limit) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

/** Keeps the thread busy. */
function block(milliseconds) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Takes errors of ours, and refuses all others. */
function note(error) {
  if (error !== ABORTED && !(error instanceof XpautoError)) wrong.push(String(error?.stack ?? error).slice(0, 500));
}

/** What a function of the program does when it is called: mostly nothing, else something of which nothing may come. */
function misbehave() {
  counts.called += 1;
  const ways = [fail, () => { throw HOSTILE; }, () => Promise.reject(HOSTILE), () => HOSTILE, () => block(random(20) ? 3 : 300)];
  ways.push(() => performance.now() < end && clients[0].sites.getByCode('shopfront1').catch(note));
  return ways[random(12)]?.();
}

const options = { baseUrl: url, retryBackoff: 1, maxRetries: 2, timeout: 5000, proxy: '' };
const provide = async () => {
  await misbehave();
  if (!random(3)) await clients[0].sites.getByCode('shopfront1');
  return random(4) ? token : 'not the token';
};
const logger = { debug: misbehave, info: misbehave, warn: misbehave };
const clients = [new Client({ ...options, token, logger }), new Client({ ...options, token: provide, maxConcurrency: 3 })];
const stops = [];

/** The options of a call that is aborted some time. */
function aborting() {
  if (random(2)) return {};
  const controller = new AbortController();
  setTimeout(() => controller.abort(ABORTED), random(8));
  return { signal: controller.signal };
}

const segments = (client) => client.segments.list({ perPage: 5 }, aborting());

const ACTIONS = {
  site: (client) => client.sites.getByCode('shopfront1', {}, aborting()),
  theme: (client) => client.themes.create({ name: 'a', status: random(2) ? 'DRAFT' : 'ACTIV' }, aborting()),
  missing: (client) => client.themes.update(1 + random(1000), { name: 'a' }, aborting()),
  goals: (client) => client.goals.list({ perPage: 10 }, aborting()).collect(),
  table: (client) => segments(client).toArrow(),
  abandoned: (client) => segments(client)[Symbol.asyncIterator]().next(),
  many: (client) => Promise.all(Array.from({ length: 1 + random(20) }, () => client.sites.getByCode('shopfront1'))),
  async loop(client) {
    let left = random(40);
    for await (const _ of segments(client)) if ((left -= 1) < 0) break;
  },
  async pages(client) {
    const pages = segments(client).pages();
    await Promise.all([pages.next(), pages.next()]);
    await pages.return();
  },
  async stream(client) {
    const reader = segments(client).stream().getReader();
    await reader.read();
    await reader.cancel();
  },
  derived(client) {
    const derived = client.withOptions({ timeout: 1000 + random(1000) });
    const calls = [derived.sites.getByCode('shopfront1'), segments(derived).first()];
    derived.close();
    return Promise.all(calls);
  },
  listen(client) {
    const listener = () => misbehave();
    client.on('request', listener);
    stops.push(() => client.off('request', listener));
    while (stops.length > 6) stops.shift()();
  },
};
const NAMES = Object.keys(ACTIONS);

/** Runs one action after another; each has to settle. */
async function lane() {
  while (performance.now() < end && wrong.length === 0) {
    const name = NAMES[random(NAMES.length)];
    parentPort.postMessage({ at: name });
    const timer = setTimeout(() => wrong.push(`${name} is stuck`), LONGEST);
    await (async () => ACTIONS[name](clients[random(2)]))().catch(note);
    clearTimeout(timer);
    counts.actions += 1;
  }
}

await Promise.all([lane(), lane(), lane(), lane()]);
for (const stop of stops) stop();
parentPort.postMessage({ at: 'the end', done: { wrong, ...counts } });
