// Aborted calls end immediately with the signal's reason and leave nothing behind.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';

import { Client, pollResults } from 'xpauto';

import { collectGarbage } from './garbage.mjs';
import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';
import { warnings } from './warnings.mjs';

const SEGMENT = '{"id":1,"name":"a","siteId":1,"segmentType":"ALL","conditionsData":{}}';
const SITE = '{"id":1,"code":"a","name":"a"}';

/** A client whose calls take longer than a test may, so that only what the test does ends them. */
const patient = (server, options) => new Client({ baseUrl: server.url, timeout: 600_000, ...options });

const listeners = (signal) => getEventListeners(signal, 'abort').length;
const read = (client, signal) => client.sites.getByCode('a', {}, { signal });

/** Resolves with the first line of a log that matches; `logger` is to be given to the client. */
function lineOf(pattern) {
  let resolve;
  const line = new Promise((found) => (resolve = found));
  const write = (text) => pattern.test(text) && resolve(text);
  return { line, logger: { info: write, debug: write } };
}

/** Aborts an in-flight call, whose connection then has to end. */
async function abortUnderWay(respond, call) {
  let start;
  const isUnderWay = new Promise((resolve) => (start = resolve));
  const server = await startRaw((socket) => respond(socket, start));
  const controller = new AbortController();
  const reason = new Error('enough');
  const rejected = assert.rejects(call(patient(server), controller.signal), (error) => error === reason);
  await isUnderWay;
  assert.equal(listeners(controller.signal), 1);
  controller.abort(reason);
  await Promise.all([rejected, server.closed]);
  assert.equal(listeners(controller.signal), 0);
  assert.equal(server.requests.length, 1);
}

/** Sends a head and then a byte now and then, for ever. */
function drip(socket, start) {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[');
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    socket.write(' ', () => sent > 3 && start());
  }, 2);
  socket.on('close', () => clearInterval(timer));
}

const CALLS = {
  'a read': read,
  'a create': (client, signal) => client.themes.create({ name: 'a' }, { signal }),
  'a list': (client, signal) => client.segments.list({}, { signal }).collect(),
  'a free request': (client, signal) => client.request({ path: '/x', signal }),
};

for (const [name, call] of Object.entries(CALLS)) {
  for (const [when, respond] of [['that waits for its response', (_socket, start) => start()], ['whose body drips', drip]]) {
    test(`aborting ${name} ${when} closes the connection`, () => abortUnderWay(respond, call));
  }
  test(`${name} with an aborted signal sends nothing`, async () => {
    const server = await startRaw(() => {});
    const reason = { any: 'value' };
    const signal = AbortSignal.abort(reason);
    await assert.rejects(async () => call(new Client({ baseUrl: server.url }), signal), (error) => error === reason);
    assert.equal(server.connections, 0);
    assert.equal(listeners(signal), 0);
  });
}

test('a call that waits for the rate limit can be aborted without using up budget', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const { line, logger } = lineOf(/quota of 1 requests/);
  const client = new Client({ baseUrl: server.url, rateLimit: '1/h', logger });
  await read(client);
  const controller = new AbortController();
  const call = read(client, controller.signal);
  await line;
  controller.abort('no more');
  await assert.rejects(call, (reason) => reason === 'no more');
  assert.equal(server.requests.length, 1);
  assert.equal(listeners(controller.signal), 0);
});

test('a call between two attempts can be aborted and is not retried', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer('{}', 'Retry-After: 1.05\r\n', '503 Busy')));
  const { line, logger } = lineOf(/is retried/);
  const controller = new AbortController();
  const call = read(new Client({ baseUrl: server.url, logger }), controller.signal);
  const announced = performance.now();
  await line;
  controller.abort();
  await assert.rejects(call, (reason) => reason === controller.signal.reason && reason.name === 'AbortError');
  assert.equal(listeners(controller.signal), 0);
  // After the time of the second attempt, measured by another call with the same delay.
  await read(new Client({ baseUrl: server.url, maxRetries: 1 })).catch(() => {});
  assert.ok(performance.now() - announced > 1050);
  assert.equal(server.requests.length, 3);
});

test('AbortSignal.timeout rejects with its TimeoutError, and AbortSignal.any with the reason of the first', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const late = AbortSignal.timeout(20);
  await assert.rejects(read(client, late), (reason) => reason === late.reason && reason.name === 'TimeoutError');
  const controller = new AbortController();
  const any = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)]);
  const call = read(client, any);
  const reason = new Error('first');
  controller.abort(reason);
  await assert.rejects(call, (error) => error === reason);
  assert.equal(listeners(late) + listeners(any), 0);
});

test('a timeout that only the call refers to ends it, even if garbage is collected meanwhile', async () => {
  const server = await startRaw(() => {});
  const late = assert.rejects(read(new Client({ baseUrl: server.url }), AbortSignal.timeout(200)), { name: 'TimeoutError' });
  await server.requested;
  collectGarbage();
  await late;
});

test('a signal that aborts many calls leaves no connection and no warning', async () => {
  const warned = warnings();
  let begun;
  const allBegun = new Promise((resolve) => (begun = resolve));
  const server = await startRaw(() => server.requests.length === 64 && begun());
  const client = patient(server, { maxConcurrency: 64 });
  const controller = new AbortController();
  const calls = Array.from({ length: 100 }, () => read(client, controller.signal));
  await allBegun;
  controller.abort();
  const ended = await Promise.allSettled(calls);
  assert.ok(ended.every(({ reason }) => reason === controller.signal.reason));
  await server.allClosed();
  assert.equal(server.requests.length, 64);
  assert.equal(listeners(controller.signal), 0);
  assert.deepEqual(await warned.stop(), []);
});

test('listeners are removed from a signal after success and after failure', async () => {
  const sandbox = await startSandbox({ segments: 25 });
  const client = sandbox.client();
  const { signal } = new AbortController();
  await client.segments.list({ perPage: 10 }, { signal }).collect();
  await client.sites.getByCode('shopfront1', {}, { signal });
  await assert.rejects(client.themes.update(999999, { name: 'a' }, { signal }), { name: 'NotFoundError' });
  await assert.rejects(client.themes.update('1', { name: 'a' }, { signal }), { name: 'ValidationError' });
  await assert.rejects(client.themes.create({ name: 'a', nmae: 1 }, { signal, timeout: -1 }), { name: 'ConfigError' });
  assert.equal(listeners(signal), 0);
});

/** A signal of a polyfill, which knows no reason. */
class SignalWithoutReason extends EventTarget {
  aborted = false;

  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
}

test('a signal without a reason ends calls with an AbortError', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const sandbox = await startSandbox({ segments: 3 });
  const [before, during, between] = Array.from({ length: 3 }, () => new SignalWithoutReason());
  const pending = [client.segments.list({}, { signal: during }).collect(), read(client, during), pollResults(client, '1', '/{dataCode}', { signal: during })];
  const iterator = sandbox.client().segments.list({}, { signal: between })[Symbol.asyncIterator]();
  const [first] = await Promise.all([iterator.next(), server.requested]);
  assert.equal(first.done, false);
  for (const signal of [before, during, between]) signal.abort();
  const ended = [...pending, iterator.next(), read(client, before), client.segments.list({}, { signal: before }).collect()];
  for (const { reason } of await Promise.allSettled(ended)) {
    assert.deepEqual([reason?.name, reason?.message], ['AbortError', 'This operation was aborted']);
  }
});

/** The pages that are answered: from the second on, further ones are fetched ahead. */
const ANSWERED = [1, 2];

/** Answers these pages with a record each, and holds the others. */
function answerFirstPages(socket, text, hold) {
  const page = Number(/[?&]page=(\d+)/.exec(text)[1]);
  if (!ANSWERED.includes(page)) return hold(socket);
  const segment = SEGMENT.replace('"id":1', `"id":${page}`);
  return socket.write(jsonAnswer(`[${segment}]`, 'X-Pagination-Page-Count: 9\r\n'));
}

const readsRecords = (list) => list[Symbol.asyncIterator]();
const aborts = (_, controller) => controller.abort('enough');

/** How a list is read, and left between two reads; `for await` calls `return` where it is left. */
const WAYS = {
  'aborting a loop over records': [readsRecords, aborts],
  'aborting a loop over pages': [(list) => list.pages(), aborts],
  'aborting a loop over a web stream': [(list) => list.stream()[Symbol.asyncIterator](), aborts],
  'leaving a loop over records': [readsRecords, (reader) => reader.return()],
};

for (const [name, [begin, leave]] of Object.entries(WAYS)) {
  test(`${name} cancels prefetched pages at once`, async () => {
    let hold;
    const held = new Promise((resolve) => (hold = resolve));
    const server = await startRaw((socket, text) => answerFirstPages(socket, text, hold));
    const controller = new AbortController();
    const { signal } = controller;
    const reader = begin(patient(server, { maxConcurrency: 1 }).segments.list({}, { signal }));
    for (const _ of ANSWERED) assert.equal((await reader.next()).done, false);
    const prefetching = await held;
    const ended = new Promise((resolve) => prefetching.on('close', resolve));
    leave(reader, controller);
    // The program does nothing more with the list.
    await ended;
    if (signal.aborted) await assert.rejects(reader.next(), (reason) => reason === 'enough');
    assert.equal(listeners(signal), 0);
  });
}

test('a call that is aborted while it completes does not hold up later ones', async () => {
  const client = (await startSandbox()).client();
  const finished = async () => (await client.sites.getByCode('shopfront1')).code;
  // At some of these times the call is about to complete, which takes a small part of a millisecond.
  for (let round = 0; round < 2000; round += 1) {
    const controller = new AbortController();
    const call = client.sites.getByCode('shopfront1', {}, { signal: controller.signal }).catch(() => {});
    const at = performance.now() + Math.random() * 0.6;
    while (performance.now() < at);
    controller.abort();
    await call;
    assert.equal(await Promise.race([finished(), new Promise((wake) => setTimeout(wake, 10_000, 'held up').unref())]), 'shopfront1');
  }
});

test('a call settles even if creating its error throws', async () => {
  const client = (await startSandbox()).client();
  const prepareStackTrace = Error.prepareStackTrace;
  try {
    const call = client.sites.getByCode('none');
    Error.prepareStackTrace = () => {
      throw new RangeError('no stack');
    };
    await assert.rejects(call, (error) => error !== undefined);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
});
