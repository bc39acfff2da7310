// What calls, listeners, token functions and lists use is released, and so are the records of long lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Sandbox } from 'xpauto';

import { finished, startProgram } from './programs.mjs';

const ROUNDS = 100_000;

/** Runs a program that has `sandbox`, `Client` and `memory()` at hand; resolves to what it wrote as JSON. */
async function run(code, sandboxOptions = {}) {
  const sandbox = await Sandbox.start(sandboxOptions);
  const program = `
    import { setImmediate as turn } from 'node:timers/promises';
    import { Client } from 'xpauto';
    const options = { baseUrl: '${sandbox.url}', token: '${sandbox.token}' };
    process.on('warning', () => {});
    /** The MiB in use; what the engine's heap grew to and is empty again by then differs by release, and is not counted. */
    function memory() {
      gc();
      const { rss, heapTotal, heapUsed } = process.memoryUsage();
      return (rss - heapTotal + heapUsed) / 2 ** 20;
    }
    /** By how many MiB memory grows at least in a fifth of all rounds: an engine enlarges its heap at times, a leak grows in each. */
    async function growth(work) {
      const sizes = [];
      for (let part = 0; part < 5; part += 1) {
        await work(${ROUNDS / 5});
        sizes.push(await settled());
      }
      return Math.min(...[2, 3, 4].map((part) => sizes[part] - sizes[part - 1]));
    }
    /** Collects garbage until this holds, in a hundred turns at most. */
    async function until(holds) {
      for (let round = 0; round < 100 && !holds(); round += 1) {
        gc();
        await turn();
      }
    }
    /** What is in use when what was collected is finalized, too. */
    async function settled() {
      let rounds = 0;
      await until(() => (rounds += 1) > 10);
      return memory();
    }
    ${code}
  `;
  const child = startProgram(program, { exposeGc: true });
  const { code: status, out, err } = await finished(child);
  assert.equal(status, 0, err);
  await sandbox.stop();
  return JSON.parse(out);
}

/** What is done a number of times, with `client`, of which nothing may be kept. */
const WORK = {
  'calls with signals and headers': `
    const { signal } = new AbortController();
    await atOnce(64, rounds / 2, () => client.sites.getByCode('shopfront1', {}, { signal, headers: { 'X-One': '1' } }));
  `,
  'adding and removing listeners': `
    for (let round = 0; round < rounds; round += 1) {
      const listener = () => {};
      client.on('request', listener).once('request', listener);
      if (round % 100 === 0) await client.sites.getByCode('shopfront1');
      client.off('request', listener).off('request', listener);
    }
  `,
  'token functions that throw': `
    const token = () => { throw Object.assign(new Error('no token'), { payload: new Array(500).fill(rounds) }); };
    const failing = new Client({ ...options, token });
    await atOnce(16, rounds, () => failing.sites.getByCode('shopfront1').then(() => process.exit(1), ({ cause }) => cause.payload.length === 500 || process.exit(2)));
  `,
};

for (const [name, work] of Object.entries(WORK)) {
  test(`${name}: nothing is kept`, { timeout: 150_000 }, async () => {
    const more = await run(`
      const client = new Client(options);
      async function atOnce(lanes, rounds, call) {
        let left = rounds;
        const lane = async () => { while (left-- > 0) await call(); };
        await Promise.all(Array.from({ length: lanes }, lane));
      }
      console.log(await growth(async (rounds) => { ${work} }));
    `);
    assert.ok(more < 2, `${more} MiB more`);
  });
}

test('abandoned iterators stop listening to their signals, which live on', { timeout: 60_000 }, async () => {
  const released = await run(`
    const client = new Client(options);
    const controllers = Array.from({ length: 20 }, () => new AbortController());
    // Counted on each signal, since node:events does not know the listeners of signals in every runtime.
    for (const { signal } of controllers) {
      signal.listeners = 0;
      signal.addEventListener = (...listener) => ((signal.hasListened = true), (signal.listeners += 1), AbortSignal.prototype.addEventListener.apply(signal, listener));
      signal.removeEventListener = (...listener) => ((signal.listeners -= 1), AbortSignal.prototype.removeEventListener.apply(signal, listener));
    }
    const listening = () => controllers.filter(({ signal }) => signal.listeners > 0).length;
    // In a function of its own, since Bun keeps what the frame of a module has referred to.
    const abandon = async (signal) => void (await client.segments.list({ perPage: 2 }, { signal })[Symbol.asyncIterator]().next());
    for (const { signal } of controllers) await abandon(signal);
    // Some may have been collected by now.
    if (!controllers.every(({ signal }) => signal.hasListened)) process.exit(1);
    await until(() => listening() <= 5);
    console.log(20 - listening());
  `, { segments: 10 });
  assert.ok(released >= 15, `${released} of 20 signals were released`);
});

test('clients whose callbacks refer to them are collected, traced or not', { timeout: 60_000 }, async () => {
  const collected = await run(`
    const { tracingChannel } = await import('node:diagnostics_channel');
    tracingChannel('xpauto:call').subscribe({ start() {}, asyncEnd() {} });
    let collected = 0;
    const registry = new FinalizationRegistry(() => (collected += 1));
    async function use() {
      const client = new Client({ ...options, token: () => (client.baseUrl, options.token), logger: { debug: () => client.baseUrl } });
      client.on('request', () => client.baseUrl);
      registry.register(client);
      await client.sites.getByCode('shopfront1');
    }
    for (let round = 0; round < 20; round += 1) await use();
    await until(() => collected >= 15);
    console.log(collected);
  `);
  assert.ok(collected >= 15, `${collected} of 20 were collected`);
});

test('read streams and calls on a closed client keep no reference to their callers', { timeout: 60_000 }, async () => {
  const kept = await run(`
    const { createHook } = await import('node:async_hooks');
    const contexts = new Set();
    const init = (id, type) => void (type === 'XPAUTO' && contexts.add(id));
    createHook({ init, destroy: (id) => void contexts.delete(id) }).enable();
    const client = new Client(options).on('request', () => {});
    const list = client.segments.list();
    const stream = list.stream();
    const began = contexts.size;
    for await (const _ of stream);
    await settled();
    const read = contexts.size;
    client.close();
    const ways = [() => client.sites.getByCode('shopfront1'), () => client.request({ path: '/sites' })];
    for (const name of ['plan', 'first', 'collect', 'toArrow']) ways.push(() => list[name]());
    let refused = 0;
    for (let round = 0; round < 20; round += 1) {
      for (const way of ways) await way().catch(({ name }) => (refused += name === 'ConfigError'));
    }
    await settled();
    console.log(JSON.stringify([began, read, refused, contexts.size]));
  `);
  assert.deepEqual(kept, [1, 0, 120, 0]);
});

/** More than an engine's heap varies by; the records of the list would take ten times as much. */
const MOST_MIB = 64;

test('iterating over 100,000 records takes the memory of 40,000', { timeout: 180_000 }, async () => {
  const { records, grown } = await run(`
    const client = new Client(options);
    const peak = () => process.resourceUsage().maxRSS / 1024;
    let [records, before] = [0, 0];
    for await (const segment of client.segments.list({ perPage: 500 })) {
      if (!segment.siteId) throw new Error('a segment without a site');
      records += 1;
      if (records === 40_000) before = peak();
    }
    console.log(JSON.stringify({ records, grown: peak() - before }));
  `, { segments: 100_000, maxPerPage: 1000 });
  assert.equal(records, 100_000);
  assert.ok(grown < MOST_MIB, `${grown} MiB more`);
});
