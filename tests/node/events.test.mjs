// Request events of listeners and of channels of node:diagnostics_channel.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { channel, subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';

import { Client, ConfigError, Sandbox } from 'xpauto';

import { collectGarbage } from './garbage.mjs';
import { jsonAnswer, startRaw } from './raw-server.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';
const KINDS = ['request', 'response', 'retry', 'wait'];

/** Listens to every event; `events` collects them. */
function listen(client) {
  const events = [];
  for (const kind of KINDS) client.on(kind, (event) => events.push({ kind, ...event }));
  return events;
}

/** Waits for a number of events; those of a cancelled call arrive later. */
async function filled(events, count) {
  while (events.length < count) await new Promise(setImmediate);
  return events;
}

const without = (name) => ({ [name]: _, ...rest }) => rest;

test('listeners receive request, response, retry and wait events in order', async () => {
  const sandbox = await Sandbox.start({ faults: [{ path: '/sites/*', times: 1, status: 503, headers: { 'X-Request-Id': 'r-1' } }] });
  const client = sandbox.client({ retryBackoff: 10 });
  const events = listen(client);
  await client.sites.getByCode('shopfront1', { optionalFields: ['audienceConfig'] });
  const [first, failed, retry, wait, second, succeeded] = events;
  const one = { method: 'GET', path: '/sites/byCode/shopfront1' };
  const url = `${sandbox.url}${one.path}?optionalFields=audienceConfig`;
  const template = '/sites/byCode/{siteCode}';
  const query = [['optionalFields', 'audienceConfig']];
  assert.deepEqual(without('id')(first), { kind: 'request', ...one, template, url, query, attempt: 1 });
  assert.deepEqual(without('milliseconds')(failed), { kind: 'response', id: first.id, ...one, query, status: 503, attempt: 1, requestId: 'r-1' });
  assert.ok(retry.wait <= 10);
  assert.deepEqual(without('wait')(retry), { kind: 'retry', ...one, attempt: 1, status: 503 });
  assert.deepEqual(without('milliseconds')(wait), { kind: 'wait', ...one, reason: 'retry' });
  assert.equal(wait.milliseconds, retry.wait);
  assert.deepEqual(without('id')(second), { kind: 'request', ...one, template, url, query, attempt: 2 });
  assert.deepEqual(without('milliseconds')(succeeded), { kind: 'response', id: second.id, ...one, query, status: 200, attempt: 2 });
  assert.notEqual(first.id, second.id);
  assert.equal(events.length, 6);
  await sandbox.stop();
});

test('events of many calls keep their order, and each call is complete after its own', async () => {
  const sandbox = await Sandbox.start({ segments: 60, faults: [{ path: '/segments', times: 10, status: 503 }] });
  const client = sandbox.client({ retryBackoff: 1 });
  const events = listen(client);
  const ended = new Set();
  const list = async () => {
    const pages = [];
    for await (const page of client.segments.list({ perPage: 20 }).pages()) {
      pages.push(page.number);
      assert.ok(events.filter(({ kind, status }) => kind === 'response' && status === 200).length >= pages.length);
    }
    assert.deepEqual(pages, [1, 2, 3]);
  };
  await Promise.all(Array.from({ length: 8 }, list));
  const order = new Map();
  for (const { kind, id } of events) if (id !== undefined) order.set(id, [...(order.get(id) ?? []), kind]);
  for (const [id, kinds] of order) {
    assert.deepEqual(kinds, ['request', 'response'], id);
    ended.add(id);
  }
  // Each retry event follows its failed response, and the wait event follows the retry.
  for (const [at, { kind, path }] of events.entries()) {
    if (kind !== 'retry') continue;
    assert.deepEqual([events[at - 1].kind, events[at - 1].status, events[at - 1].path], ['response', 503, path]);
    assert.deepEqual([events[at + 1].kind, events[at + 1].path], ['wait', path]);
  }
  assert.equal(events.filter(({ kind }) => kind === 'retry').length, 10);
  await sandbox.stop();
});

test('`events.once` waits for an event of a client', async () => {
  const sandbox = await Sandbox.start();
  const client = sandbox.client();
  const waited = once(client, 'response');
  await client.sites.getByCode('shopfront1');
  const [{ status, path }] = await waited;
  assert.deepEqual([status, path], [200, '/sites/byCode/shopfront1']);
  const given = once(client, 'retry', { signal: AbortSignal.abort() });
  await assert.rejects(given, { name: 'AbortError' });
  assert.throws(() => client.on('answer', () => {}), { name: 'ConfigError', message: /one of request.*, got "answer"/ });
  await sandbox.stop();
});

test('events have a fault without a response, and no template for client.request', async () => {
  const server = await startRaw((socket) => socket.destroy());
  const client = new Client({ baseUrl: server.url, maxRetries: 0 });
  const events = listen(client);
  await assert.rejects(client.request({ path: '/any', query: { q: 'a b', apiKey: 'very-secret', sig: 'x' } }), { name: 'TransportError' });
  assert.equal(events[0].url, `${server.url}/any?q=a+b&apiKey=REDACTED&sig=REDACTED`);
  assert.deepEqual(events[0].query, [['q', 'a b'], ['apiKey', 'REDACTED'], ['sig', 'REDACTED']]);
  assert.equal('template' in events[0], false);
  assert.equal(events[1].fault, 'transport');
  assert.equal('status' in events[1], false);
  server.stop();
});

test('a call that waits for the rate limit emits wait', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url, rateLimit: '1/h' });
  const waits = [];
  client.on('wait', (event) => waits.push(event));
  await client.sites.getByCode('a');
  const controller = new AbortController();
  const waiting = client.sites.getByCode('a', {}, { signal: controller.signal }).catch(() => {});
  const [wait] = await filled(waits, 1);
  controller.abort();
  await waiting;
  assert.equal(wait.reason, 'quota');
  assert.ok(wait.milliseconds > 3_500_000 && wait.milliseconds <= 3_600_000);
  server.stop();
});

test('any number of listeners is no leak', async () => {
  const warned = [];
  const note = (warning) => warned.push(warning.name);
  process.on('warning', note);
  const client = new Client({ baseUrl: 'https://api.example.com' });
  for (let count = 0; count < 50; count += 1) client.onRequest(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  assert.deepEqual(warned, []);
});

test('once receives one event, off removes a listener, and derived clients share listeners', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url });
  const derived = client.withOptions({ timeout: 1000 });
  const counts = { on: 0, once: 0, hook: 0 };
  const count = () => (counts.on += 1);
  assert.equal(client.on('response', count), client);
  assert.equal(derived.once('response', () => (counts.once += 1)), derived);
  const stop = client.onRequest(() => (counts.hook += 1));
  await derived.sites.getByCode('a');
  await client.sites.getByCode('a');
  assert.deepEqual(counts, { on: 2, once: 1, hook: 2 });
  derived.off('response', count);
  client.off('response', () => {});
  stop();
  await client.sites.getByCode('a');
  assert.deepEqual(counts, { on: 2, once: 1, hook: 2 });
  for (const wrong of [['nope', count], [undefined, count], [Symbol('request'), count], ['constructor', count], ['request'], ['wait', 'log']]) {
    for (const method of ['on', 'once', 'off']) assert.throws(() => client[method](...wrong), ConfigError);
  }
  server.stop();
});

test('an error of a listener is a warning and does not affect the call', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url });
  const warnings = [];
  const warn = (warning) => warnings.push(warning.message);
  process.on('warning', warn);
  let reached = 0;
  client.on('request', () => { throw new RangeError('at once'); });
  client.on('request', () => (reached += 1));
  client.once('response', async () => { throw new RangeError('later'); });
  assert.equal((await client.sites.getByCode('a')).id, 1);
  await filled(warnings, 2);
  process.off('warning', warn);
  assert.deepEqual(warnings.sort(), ["a listener of 'request' failed: RangeError: at once", "a listener of 'response' failed: RangeError: later"]);
  assert.equal(reached, 1);
  server.stop();
});

test('listeners run in the asynchronous context of the call', async () => {
  const sandbox = await Sandbox.start({ segments: 60, latency: 5 });
  const client = sandbox.client();
  const storage = new AsyncLocalStorage();
  const seen = new Map();
  const note = ({ id }) => seen.set(id, [...(seen.get(id) ?? []), storage.getStore()]);
  client.on('request', note).on('response', note);
  await Promise.all([
    ...['one', 'two'].map((name) => storage.run(name, () => client.sites.getByCode('shopfront1'))),
    storage.run('list', () => client.segments.list({ perPage: 10 }).collect()),
    storage.run('loop', async () => { for await (const _ of client.segments.list({ perPage: 20 })); }),
    storage.run('table', () => client.goals.list().toArrow()),
  ]);
  const stores = [...seen.values()];
  assert.ok(stores.every(([begun, ended]) => begun === ended));
  const counts = Object.fromEntries(['one', 'two', 'list', 'loop', 'table'].map((name) => [name, stores.filter(([begun]) => begun === name).length]));
  assert.deepEqual(counts, { one: 1, two: 1, list: 6, loop: 3, table: 1 });
  await sandbox.stop();
});

/** Subscribes to everything that is published on requests; `ended` fills with them, as they were at their end. */
function trace(handlers = {}) {
  const events = [];
  const ended = [];
  const note = (event) => (message) => {
    events.push(event);
    handlers[event]?.(message);
    if (event === 'asyncEnd') ended.push(message);
  };
  const subscribers = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) => [event, note(event)]));
  const tracing = tracingChannel('xpauto:request');
  tracing.subscribe(subscribers);
  return { events, ended, stop: () => tracing.unsubscribe(subscribers) };
}

test('requests are published as a tracing channel, with the attributes of OpenTelemetry', async () => {
  const sandbox = await Sandbox.start({ faults: [{ path: '/goals', times: 1, status: 503 }, { path: '/themes/*', action: 'close' }, { path: '/segments', body: [] }] });
  const { port } = new URL(sandbox.url);
  const client = sandbox.client({ retryBackoff: 0 });
  const before = Date.now();
  const traced = trace();
  await client.goals.list({ prefetch: 0 }).first();
  await client.withOptions({ maxRetries: 0 }).themes.update(5, { name: 'a' }).catch(() => {});
  await client.request({ method: 'get', path: '/segments', query: { page: 1, perPage: 1, token: 'very-secret' } });
  await client.request({ method: 'BREW', path: '/pot' }).catch(() => {});
  traced.stop();
  await client.goals.list().first();
  const common = { 'server.address': '127.0.0.1', 'server.port': Number(port) };
  const [failed, succeeded, broken, free, unknown] = traced.ended;
  const goals = { 'http.request.method': 'GET', ...common, 'url.full': `${sandbox.url}/goals?page=1&perPage=1`, 'url.template': '/goals' };
  assert.deepEqual(failed.attributes, { ...goals, 'http.response.status_code': 503, 'error.type': '503' });
  assert.deepEqual(succeeded.attributes, { ...goals, 'http.request.resend_count': 1, 'http.response.status_code': 200 });
  assert.deepEqual(broken.attributes, { 'http.request.method': 'PUT', ...common, 'url.full': `${sandbox.url}/themes/5`, 'url.template': '/themes/{themeId}', 'error.type': 'transport' });
  assert.equal(broken.error.name, 'TransportError');
  assert.equal('error' in failed, false);
  const segments = `${sandbox.url}/segments?page=1&perPage=1&token=REDACTED`;
  assert.deepEqual(free.attributes, { 'http.request.method': 'GET', 'http.request.method_original': 'get', ...common, 'url.full': segments, 'http.response.status_code': 200 });
  assert.equal(unknown.attributes['http.request.method'], '_OTHER');
  assert.deepEqual(traced.ended.map(({ name }) => name), ['GET /goals', 'GET /goals', 'PUT /themes/{themeId}', 'GET', 'HTTP']);
  const order = ['start', 'end', 'asyncStart', 'asyncEnd'];
  assert.deepEqual(traced.events.slice(0, 12), [...order, ...order, 'start', 'end', 'error', 'asyncStart']);
  for (const { startTime, endTime } of traced.ended) {
    assert.ok(before - 50 <= startTime && startTime < endTime && endTime <= Date.now() + 50);
  }
  await sandbox.stop();
});

test('a cancelled request is published, one in flight at subscription is not', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const open = new AbortController();
  const early = client.sites.getByCode('early', {}, { signal: open.signal }).catch(() => {});
  await server.requested;
  const traced = trace();
  const late = AbortSignal.timeout(30);
  await client.sites.getByCode('late', {}, { signal: late }).catch(() => {});
  const [given] = await filled(traced.ended, 1);
  open.abort();
  await early;
  assert.equal(given.attributes['error.type'], 'cancelled');
  assert.equal(given.error.name, 'AbortError');
  assert.match(given.attributes['url.full'], /late/);
  traced.stop();
  server.stop();
});

test('stores bound to the tracing channel are entered at the start, in the context of the call', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url });
  const [callers, spans] = [new AsyncLocalStorage(), new AsyncLocalStorage()];
  const seen = [];
  const tracing = tracingChannel('xpauto:request');
  tracing.start.bindStore(spans, ({ name }) => `span of ${name}`);
  const traced = trace({
    end: () => seen.push([callers.getStore(), spans.getStore()]),
    asyncEnd: () => seen.push([callers.getStore()]),
  });
  await callers.run('caller', () => client.sites.getByCode('a'));
  traced.stop();
  tracing.start.unbindStore(spans);
  assert.deepEqual(seen, [['caller', 'span of GET /sites/byCode/{siteCode}'], ['caller']]);
  server.stop();
});

test('retries and waits are published on separate channels', async () => {
  const sandbox = await Sandbox.start({ faults: [{ path: '/goals', times: 1, status: 503 }] });
  const published = [];
  const note = (message, name) => published.push([name, message.path, message.status ?? message.reason]);
  for (const kind of ['retry', 'wait']) subscribe(`xpauto:${kind}`, note);
  await sandbox.client({ retryBackoff: 5 }).goals.list({ limit: 1, prefetch: 0 }).first();
  for (const kind of ['retry', 'wait']) unsubscribe(`xpauto:${kind}`, note);
  assert.deepEqual(published, [['xpauto:retry', '/goals', 503], ['xpauto:wait', '/goals', 'retry']]);
  assert.equal(channel('xpauto:retry').hasSubscribers, false);
  await sandbox.stop();
});

test('clients with listeners or traces are collected', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const traced = trace();
  let collected = 0;
  const registry = new FinalizationRegistry(() => (collected += 1));
  const use = async () => {
    const client = new Client({ baseUrl: server.url });
    client.on('response', () => client.baseUrl);
    registry.register(client, undefined);
    await client.sites.getByCode('a');
  };
  for (let round = 0; round < 20; round += 1) await use();
  for (let round = 0; round < 50 && collected < 15; round += 1) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  traced.stop();
  assert.ok(collected >= 15, `${collected} of 20 were collected`);
  server.stop();
});
