// Functions of the program that are called while calls are in flight: listeners, loggers and token functions may call,
// block, throw and reject, and stall nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';

import { Client, TokenError } from 'xpauto';

import { fail, revoked } from './hostile.mjs';
import { jsonAnswer, startRaw } from './raw-server.mjs';
import { warnings } from './warnings.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';
const answerSites = () => startRaw((socket) => socket.write(jsonAnswer(SITE)));

/** Values that a program may throw or return, of which none can be trusted. */
const HOSTILE = {
  'an ordinary error': new RangeError('mine, with secret-token inside'),
  'a proxy whose traps throw': new Proxy({}, { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail, getOwnPropertyDescriptor: fail }),
  'a revoked proxy': revoked(),
  'an error whose name throws': Object.defineProperty(new Error('x'), 'name', { get: fail }),
  'an error whose message throws': Object.defineProperty(new Error('x'), 'message', { get: fail }),
  'an object that cannot be inspected': { [inspect.custom]: fail },
  'an object whose then throws': { get then() { return fail(); } },
  'a symbol': Symbol('s'),
  'an object without a prototype': Object.create(null),
  text: 'text',
  null: null,
  undefined,
};

for (const [name, value] of Object.entries(HOSTILE)) {
  test(`calls reject with ${name} if a signal is aborted with it, or a callback or a getter throws it`, async () => {
    const server = await startRaw((socket) => socket.write(jsonAnswer(`[${SITE}]`, 'X-Pagination-Page-Count: 1\r\n')));
    const client = new Client({ baseUrl: server.url });
    const signal = AbortSignal.abort(value);
    const throwing = () => { throw value; };
    // Not the error itself, which may be a thenable.
    const rejected = (call) => call.then(() => assert.fail('it resolved'), (error) => ({ error }));
    const list = client.segments.list({}, { signal });
    for (const call of [client.sites.getByCode('a', {}, { signal }), list.collect(), list[Symbol.asyncIterator]().next()]) {
      assert.ok(Object.is((await rejected(call)).error, signal.reason));
    }
    assert.ok(Object.is((await rejected(client.request({ get path() { return throwing(); } }))).error, value));
    const { error } = await rejected(client.themes.create({ get name() { return throwing(); } }));
    assert.match(error.message, /^the body cannot be read: /);
    assert.ok(Object.is(error.cause, value));
  });

  test(`listeners and loggers that throw or reject with ${name} cause a warning and do not affect the call`, async () => {
    const server = await answerSites();
    const warned = warnings();
    const ways = [() => { throw value; }, () => Promise.reject(value), async () => { throw value; }];
    if (name === 'an object whose then throws') ways.push(() => value);
    for (const way of ways) {
      const client = new Client({ baseUrl: server.url, logger: { debug: way } });
      client.on('request', way);
      let others = 0;
      client.on('request', () => (others += 1));
      const read = await Promise.all([1, 2, 3].map(() => client.sites.getByCode('a')));
      assert.deepEqual([read.length, others], [3, 3]);
    }
    const seen = await warned.stop();
    assert.equal(seen.length, ways.length * 6);
    for (const warning of seen) {
      assert.equal(warning.name, 'XpautoWarning');
      assert.match(warning.message, /^(the logger|a listener of a client) failed: /);
    }
  });

  test(`a token function that throws, rejects with or returns ${name} fails its own calls only`, async () => {
    const server = await answerSites();
    const other = new Client({ baseUrl: server.url, token: () => 'good' });
    for (const token of [() => { throw value; }, () => Promise.reject(value), ...(typeof value === 'string' ? [] : [() => value])]) {
      const client = new Client({ baseUrl: server.url, token, maxRetries: 0 });
      const calls = [client.sites.getByCode('a'), client.segments.list().first(), other.sites.getByCode('a')];
      const [{ reason }, list, { value: site }] = await Promise.allSettled(calls);
      for (const error of [reason, list.reason]) assert.ok(error instanceof TokenError, String(error?.constructor));
      assert.equal(site.code, 'a');
      if (token.toString() !== '() => value') assert.ok(Object.is(reason.cause, value));
      assert.doesNotMatch(reason.message + JSON.stringify(reason), /secret-token/);
      assert.match(reason.stack, /functions\.test\.mjs/);
    }
  });
}

test('listeners and loggers can make calls with their own client', async () => {
  const server = await answerSites();
  const calls = [];
  const client = new Client({ baseUrl: server.url, logger: { debug: () => void (calls.length < 20 && call()) } });
  const call = () => calls.push(client.sites.getByCode('a'));
  client.on('request', () => void (calls.length < 20 && call()));
  await client.sites.getByCode('a');
  for (let at = 0; at < calls.length; at += 1) assert.equal((await calls[at]).code, 'a');
  assert.ok(calls.length >= 20);
});

test('a token function that calls its own client ends with the timeout of the call', async () => {
  const server = await answerSites();
  const options = { baseUrl: server.url, timeout: 100 };
  const client = new Client({ ...options, token: async () => (await client.sites.getByCode('a')).name });
  const narrow = new Client({ ...options, maxConcurrency: 1, token: async () => (await narrow.sites.getByCode('a')).name });
  for (const caller of [client, narrow]) {
    await assert.rejects(caller.sites.getByCode('a'), { name: 'TokenError', message: 'the token function did not return within 100 ms' });
  }
  assert.equal(server.connections, 0);
});

test('a listener that blocks its thread for a second stalls no other thread', async () => {
  const server = await answerSites();
  const worker = new Worker(
    `
      const { parentPort, workerData } = require('node:worker_threads');
      const { Client } = require('xpauto');
      const client = new Client({ baseUrl: workerData });
      client.on('request', () => {
        parentPort.postMessage('blocked');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
        parentPort.postMessage('free');
      });
      client.sites.getByCode('a').then(({ code }) => parentPort.postMessage(code));
    `,
    { eval: true, workerData: server.url },
  );
  const said = [];
  const ended = new Promise((resolve) => worker.on('exit', resolve));
  const blocked = new Promise((resolve) => worker.on('message', (word) => (said.push(word), resolve())));
  await blocked;
  const client = new Client({ baseUrl: server.url });
  for (let round = 0; round < 20; round += 1) await client.sites.getByCode('a');
  assert.deepEqual(said, ['blocked']);
  await ended;
  assert.deepEqual(said, ['blocked', 'free', 'a']);
});

test("a worker's end leaves the log of the main thread as it was", async () => {
  const server = await answerSites();
  const lines = [];
  const client = new Client({ baseUrl: server.url, logger: { debug: (line) => lines.push(line) } });
  await client.sites.getByCode('a');
  const code = `
    const { workerData } = require('node:worker_threads');
    const { Client } = require('xpauto');
    const client = new Client({ baseUrl: workerData, logger: { debug: () => {} } });
    client.sites.getByCode('a').then(() => client.themes.create({ name: 'a', status: 'ACTIV' }));
  `;
  for (let round = 0; round < 3; round += 1) {
    const worker = new Worker(code, { eval: true, workerData: server.url });
    await new Promise((resolve) => worker.on('exit', resolve));
  }
  await client.sites.getByCode('a');
  const warned = warnings();
  await new Client({ baseUrl: server.url }).themes.create({ name: 'a', status: 'ACTIV' });
  assert.equal((await warned.stop()).length, 1);
  assert.equal(lines.length, 2);
});
