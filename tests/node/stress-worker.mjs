// One worker of the stress test.
import { parentPort, workerData } from 'node:worker_threads';

import { Client, XpautoError } from 'xpauto';

const { url, token, seed, seconds } = workerData;
const end = performance.now() + seconds * 1000;
/** An action that takes longer is stuck. */
const LONGEST = 15_000;
const HOSTILE = new Proxy({}, { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail });

let state = seed;
const wrong = [];
const counts = { actions: 0, called: 0 };

function fail() {
  throw new RangeError('a trap');
}

/** The next random integer below `limit`. */
function random(limit) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const chance = (one) => random(one) === 0;

/** Keeps the thread busy. */
function block(milliseconds) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** What a function of the program does when it is called: mostly nothing, else something of which nothing may come. */
function misbehave(client) {
  counts.called += 1;
  switch (random(12)) {
    case 0:
      throw new Error('thrown');
    case 1:
      throw HOSTILE;
    case 2:
      return Promise.reject(HOSTILE);
    case 3:
      return block(chance(20) ? 300 : 3);
    case 4:
      return performance.now() < end && client().sites.getByCode('shopfront1').catch(note);
    case 5:
      return HOSTILE;
    default:
      return undefined;
  }
}

/** Takes errors of ours, and refuses all others. */
function note(error) {
  if (error === ABORTED || error instanceof XpautoError) return;
  wrong.push(String(error?.stack ?? error).slice(0, 500));
}

const ABORTED = new Error('aborted');

/** The options of a call that is aborted some time. */
function aborting() {
  if (chance(2)) return {};
  const controller = new AbortController();
  setTimeout(() => controller.abort(ABORTED), random(8));
  return { signal: controller.signal };
}

const write = () => misbehave(() => clients[0]);
let [first, second] = [undefined, undefined];
const options = { baseUrl: url, retryBackoff: 1, maxRetries: 2, timeout: 5000, proxy: '' };
const provide = async () => {
  await misbehave(() => first);
  if (chance(3)) await new Promise((resolve) => setTimeout(resolve, random(5)));
  if (chance(3)) await first.sites.getByCode('shopfront1');
  return chance(4) ? 'not the token' : token;
};
first = new Client({ ...options, token, logger: { debug: write, info: write, warn: write } });
second = new Client({ ...options, token: provide, maxConcurrency: 3 });
const clients = [first, second];
const stops = [];

const segments = (client, params) => client.segments.list({ perPage: 5, ...params }, aborting());

const ACTIONS = {
  site: (client) => client.sites.getByCode('shopfront1', {}, aborting()),
  theme: (client) => client.themes.create({ name: 'a', status: chance(2) ? 'ACTIV' : 'DRAFT' }, aborting()),
  missing: (client) => client.themes.update(1 + random(1000), { name: 'a' }, aborting()),
  goals: (client) => client.goals.list({ perPage: 10 }, aborting()).collect(),
  collect: (client) => segments(client).collect(),
  async loop(client) {
    let left = random(40);
    for await (const _ of segments(client)) if ((left -= 1) < 0) break;
  },
  async pages(client) {
    const pages = segments(client).pages();
    await Promise.all([pages.next(), pages.next()]);
    await pages.return();
  },
  async abandoned(client) {
    await segments(client)[Symbol.asyncIterator]().next();
  },
  async stream(client) {
    const reader = segments(client).stream().getReader();
    await reader.read();
    await reader.cancel();
  },
  table: (client) => segments(client).toArrow(),
  plan: (client) => segments(client).plan(),
  request: async (client) => (await client.request({ path: '/segments', query: { page: 1, perPage: 20 }, ...aborting() })).json(),
  many: (client) => Promise.all(Array.from({ length: 1 + random(20) }, () => client.sites.getByCode('shopfront1'))),
  derived(client) {
    const derived = client.withOptions({ timeout: 1000 + random(1000) });
    const calls = [derived.sites.getByCode('shopfront1'), segments(derived).first()];
    derived.close();
    return Promise.all(calls);
  },
  listen(client) {
    const kind = 'request';
    const listener = () => misbehave(() => client);
    client.on(kind, listener);
    stops.push(() => client.off(kind, listener));
    while (stops.length > 6) stops.shift()();
  },
};
const NAMES = Object.keys(ACTIONS);

/** Runs one action; it has to settle. */
async function act(name, client) {
  let timer;
  const stuck = new Promise((resolve) => {
    timer = setTimeout(() => resolve(wrong.push(`${name} is stuck`)), LONGEST);
  });
  try {
    await Promise.race([Promise.resolve(ACTIONS[name](client)).catch(note), stuck]);
  } catch (error) {
    note(error);
  }
  clearTimeout(timer);
  counts.actions += 1;
}

async function lane() {
  while (performance.now() < end && wrong.length === 0) {
    const name = NAMES[random(NAMES.length)];
    parentPort.postMessage({ at: name });
    await act(name, clients[random(2)]);
  }
}

await Promise.all([lane(), lane(), lane(), lane()]);
for (const stop of stops) stop();
parentPort.postMessage({ at: 'the end', done: { wrong, ...counts } });
