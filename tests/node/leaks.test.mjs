// Removed listeners, failed token functions, abandoned lists and the records of long ones are released.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';

import { Sandbox } from 'xpauto';

import { MEMORY, finished, startProgram } from './programs.mjs';

const ROUNDS = 100_000;

/** Code that counts the asynchronous contexts that are kept, in `contexts`, and creates a `client` whose calls need them. */
const WITH_CONTEXTS = `
    const { createHook } = await import('node:async_hooks');
    const contexts = new Set();
    const init = (id, type) => void (type === 'XPAUTO' && contexts.add(id));
    createHook({ init, destroy: (id) => void contexts.delete(id) }).enable();
    const client = new Client(options).on('request', () => {});
`;

/** Runs a program that has `sandbox`, `Client` and `memory()` at hand; resolves to what it wrote as JSON. */
async function run(code, sandboxOptions = {}) {
  const sandbox = await Sandbox.start(sandboxOptions);
  const program = `
    import { setImmediate as turn } from 'node:timers/promises';
    import { Client } from 'xpauto';
    const options = { baseUrl: '${sandbox.url}', token: '${sandbox.token}' };
    process.on('warning', () => {});
    ${MEMORY}
    /** How many MiB more are in use after all rounds than after three fifths of them, by when memory is as large as it gets. */
    async function growth(work) {
      const sizes = [];
      for (let part = 0; part < 5; part += 1) {
        await work(${ROUNDS / 5});
        sizes.push(await settled());
      }
      return sizes[4] - sizes[2];
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

test('adding and removing listeners does not leak', { timeout: 60_000 }, async () => {
  const more = await run(`
    const client = new Client(options);
    const more = await growth(async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        const listener = () => {};
        client.on('request', listener).once('request', listener);
        if (round % 100 === 0) await client.sites.getByCode('shopfront1');
        client.off('request', listener).off('request', listener);
      }
    });
    console.log(more);
  `);
  assert.ok(more < 8, `${more} MiB more`);
});

test('token functions that throw do not leak', { timeout: 60_000 }, async () => {
  const more = await run(`
    let thrown = 0;
    const token = () => { throw Object.assign(new Error('no token'), { payload: new Array(500).fill(thrown += 1) }); };
    const client = new Client({ ...options, token });
    const more = await growth(async (rounds) => {
      let left = rounds;
      const worker = async () => {
        while (left-- > 0) await client.sites.getByCode('shopfront1').then(() => process.exit(1), ({ cause }) => cause.payload.length === 500 || process.exit(2));
      };
      await Promise.all(Array.from({ length: 16 }, worker));
    });
    console.log(JSON.stringify({ more, thrown }));
  `);
  assert.ok(more.thrown >= ROUNDS / 16, `${more.thrown} were thrown`);
  assert.ok(more.more < 8, `${more.more} MiB more`);
});

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

test('a completed web stream keeps no reference to its caller', { timeout: 60_000 }, async () => {
  const kept = await run(`
    ${WITH_CONTEXTS}
    const stream = client.segments.list().stream();
    const began = contexts.size;
    for await (const _ of stream);
    await settled();
    console.log(JSON.stringify([began, contexts.size, stream instanceof ReadableStream]));
  `);
  assert.deepEqual(kept, [1, 0, true]);
});

test('calls on a closed client keep no reference to their callers', { timeout: 60_000 }, async () => {
  const kept = await run(`
    ${WITH_CONTEXTS}
    const list = client.segments.list();
    client.close();
    const ways = [
      () => client.sites.getByCode('shopfront1'),
      () => client.request({ path: '/sites' }),
      () => list.plan(),
      () => list.first(),
      () => list.collect(),
      () => list.toArrow(),
    ];
    let refused = 0;
    for (let round = 0; round < 20; round += 1) {
      for (const way of ways) await way().catch(({ name }) => (refused += name === 'ConfigError'));
    }
    await settled();
    console.log(JSON.stringify([refused, contexts.size]));
  `);
  assert.deepEqual(kept, [120, 0]);
});

test('copies of the package that are no longer used are collected', { timeout: 60_000 }, async () => {
  const collected = await run(`
    const { AsyncLocalStorage } = await import('node:async_hooks');
    const { createRequire } = await import('node:module');
    const path = createRequire(process.cwd() + '/').resolve('xpauto');
    let collected = 0;
    const registry = new FinalizationRegistry(() => (collected += 1));
    async function use({ Client, Sandbox }, isClosed) {
      const client = new Client({ ...options, logger: { debug() {} } });
      client.on('request', () => client.baseUrl);
      await client.sites.getByCode('shopfront1');
      for await (const _ of client.segments.list()) break;
      if (!isClosed) return;
      client.close();
      const sandbox = await Sandbox.start();
      await sandbox.client().sites.getByCode('shopfront1');
      await sandbox.stop();
    }
    for (let round = 0; round < 50; round += 1) {
      const load = createRequire(path);
      for (const file of Object.keys(load.cache)) if (file.endsWith('.js')) delete load.cache[file];
      const copy = load(path);
      registry.register(copy.Client);
      // As Jest does, whose asynchronous context of a test refers to its file.
      await new AsyncLocalStorage().run(copy, () => use(copy, round % 2 === 0));
    }
    await until(() => collected >= 48);
    console.log(collected);
  `);
  assert.ok(collected >= 48, `${collected} of 50 were collected`);
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
