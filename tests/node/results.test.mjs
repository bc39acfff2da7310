// Polling for results; the shared cases have what it waits for.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';

import { Client, pollResults, RequestTimeoutError } from 'xpauto';

import { finished, startProgram } from './programs.mjs';
import { startRaw } from './raw-server.mjs';
import { startScripted } from './scripted-server.mjs';

const PATH = '/results/{dataCode}';
const READY = { status: 200, body: { status: 'READY' } };
const COMPUTING = { status: 409, body: { code: 'COMPUTING', message: 'soon' } };
const until = (body) => body.status === 'READY';

/** Polls a scripted service; returns the response or the error, and the number of requests. */
async function poll(script, options = {}, path = PATH, dataCode = '4|2') {
  const server = await startScripted(script);
  const client = new Client({ baseUrl: server.url, maxRetries: 0 });
  const polled = pollResults(client, dataCode, path, { until, interval: 1, ...options });
  const outcome = await polled.catch((error) => error);
  return { outcome, requests: server.seen.length };
}

test('a function says which errors are waited for', async () => {
  const notReady = (error) => error.code === 'COMPUTING';
  for (const waitsFor of [notReady, async (error) => notReady(error)]) {
    const ready = await poll([COMPUTING, COMPUTING, READY], { notReady: waitsFor });
    assert.deepEqual([ready.outcome.status, ready.requests], [200, 3]);
    const refused = await poll([COMPUTING, { status: 403 }, READY], { notReady: waitsFor });
    assert.deepEqual([refused.outcome.status, refused.requests], [403, 2]);
  }
  const mine = new Error('mine');
  assert.equal((await poll([READY], { until: () => Promise.reject(mine) })).outcome, mine);
});

test('a wrong argument is refused before anything is sent', async () => {
  for (const [message, ...given] of [
    ['path must be a string, got a number', {}, 5],
    ['dataCode must be a string, got a number', {}, PATH, 42],
    ['notReady must be HTTP statuses, got "409"', { notReady: '409' }],
    ['until must be a function, got a boolean', { until: true }],
    ['pollResults has no option "every"; it has until, interval, timeout, notReady, signal', { every: 1 }],
  ]) {
    const { outcome, requests } = await poll([READY], ...given);
    assert.deepEqual([outcome.message, requests], [message, 0]);
  }
  await assert.rejects(pollResults({}, '1', PATH), { message: 'client must be a Client, got an object' });
});

test('aborting drops the request and closes the connection, and ends the wait for the next one', async () => {
  for (const isAnswered of [false, true]) {
    const server = await startRaw((socket) => {
      if (isAnswered) socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n');
    });
    const client = new Client({ baseUrl: server.url, timeout: 600_000 });
    const answered = new Promise((resolve) => client.on('request', resolve));
    const controller = new AbortController();
    const polled = pollResults(client, '1', PATH, { signal: controller.signal, interval: 60_000 });
    await (isAnswered ? answered : server.requested);
    controller.abort(new Error('enough'));
    await assert.rejects(polled, { message: 'enough' });
    if (!isAnswered) await server.closed;
    assert.equal(server.requests.length, 1);
  }
});

test('an abort rejects with its reason while a callback is pending, and if the callback aborts', async () => {
  const reason = new Error('enough');
  const never = () => new Promise(() => {});
  for (const [script, use] of [
    [READY, (abort) => ({ until: () => (setImmediate(abort), never()) })],
    [READY, (abort) => ({ until: () => (abort(), true) })],
    [READY, (abort) => ({ until: async () => (await undefined, abort(), true) })],
    [READY, (abort) => ({ until: () => { abort(); throw new Error('mine'); } })],
    [COMPUTING, (abort) => ({ notReady: () => (setImmediate(abort), never()) })],
  ]) {
    const controller = new AbortController();
    const { signal } = controller;
    const { outcome, requests } = await poll([script, READY], { signal, ...use(() => controller.abort(reason)) });
    assert.deepEqual([outcome, requests, getEventListeners(signal, 'abort').length], [reason, 1, 0]);
  }
});

test('the timeout ends a pending callback', async () => {
  for (const [script, options] of [[READY, { until: () => new Promise(() => {}) }], [COMPUTING, { notReady: () => new Promise(() => {}) }]]) {
    const { outcome, requests } = await poll([script, script], { ...options, timeout: 50 });
    assert.equal(requests, 1);
    assert.ok(outcome instanceof RequestTimeoutError, String(outcome));
    assert.match(outcome.message, /^GET \/results\/4%7C2 was polled once, and the results were not ready within timeout \(50 ms\); the last status was (200|409)/);
    assert.match(outcome.stack, /results\.test\.mjs/);
  }
});

test('polling keeps the process alive until it ends, without timers of the platform', { timeout: 20_000 }, async () => {
  const server = await startScripted(Array(2).fill(READY));
  const { code, out, err } = await finished(startProgram(`
    import { Client, pollResults } from 'xpauto';
    globalThis.setTimeout = globalThis.setImmediate = () => {};
    const client = new Client({ baseUrl: '${server.url}' });
    await pollResults(client, '1', '/{dataCode}', { timeout: 600_000 });
    const options = { timeout: 50, interval: 60_000, until: () => new Promise(() => {}) };
    console.log(await pollResults(client, '1', '/{dataCode}', options).catch(({ name }) => name));
  `));
  assert.deepEqual([code, out], [0, 'RequestTimeoutError\n'], err);
});

test('closing the client ends polling', async () => {
  const server = await startScripted(Array(9).fill({ status: 202 }));
  const client = new Client({ baseUrl: server.url });
  client.once('request', () => client.close());
  const polled = pollResults(client, '1', PATH, { interval: 1 });
  await assert.rejects(polled, { name: 'ConfigError', message: /^the client is closed/ });
  assert.equal(server.seen.length, 1);
});
