// Request events of listeners and of channels of node:diagnostics_channel.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { tracingChannel } from 'node:diagnostics_channel';
import { test } from 'node:test';

import { Client, pollResults } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';
import { warnings } from './warnings.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';

/** Listens to requests, which the returned array collects. */
function listen(client) {
  const events = [];
  client.on('request', (event) => events.push(event));
  return events;
}

test('listeners receive every attempt when it has ended', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/sites/*', times: 1, status: 503, headers: { 'X-Request-Id': 'r-1' } }] });
  const client = sandbox.client({ retryBackoff: 10 });
  const events = listen(client);
  await client.sites.getByCode('shopfront1', { optionalFields: ['audienceConfig'] });
  const [{ milliseconds, wait, ...failed }, { milliseconds: _, ...succeeded }] = events;
  const query = [['optionalFields', 'audienceConfig']];
  const one = { method: 'GET', path: '/sites/byCode/shopfront1', template: '/sites/byCode/{siteCode}', query };
  assert.deepEqual(failed, { ...one, status: 503, attempt: 1, requestId: 'r-1' });
  assert.deepEqual(succeeded, { ...one, status: 200, attempt: 2 });
  assert.ok(milliseconds > 0 && wait >= 0 && wait <= 10);
  assert.equal(events.length, 2);
});

test('a request id that has a part of the token is left out of events', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE, 'X-Request-Id: for-abcd1234\r\n')));
  const lines = [];
  const client = new Client({ baseUrl: server.url, token: 'tok-abcd1234', logger: { debug: (line) => lines.push(line) } });
  const events = listen(client);
  await client.sites.getByCode('a');
  assert.equal('requestId' in events[0], false);
  assert.match(lines[0], /attempt 1, request id left out, since it has a part of a secret$/);
});

test('`events.once` waits for an event of a client', async () => {
  const sandbox = await startSandbox();
  const client = sandbox.client();
  const waited = once(client, 'request');
  await client.sites.getByCode('shopfront1');
  const [{ status, path }] = await waited;
  assert.deepEqual([status, path], [200, '/sites/byCode/shopfront1']);
  const given = once(client, 'request', { signal: AbortSignal.abort() });
  await assert.rejects(given, { name: 'AbortError' });
});

test('events have a fault without a response, and no template for client.request', async () => {
  const server = await startRaw((socket) => socket.destroy());
  const client = new Client({ baseUrl: server.url, maxRetries: 0 });
  const events = listen(client);
  await assert.rejects(client.request({ path: '/any', query: { q: 'a b', apiKey: 'very-secret', sig: 'x' } }), { name: 'TransportError' });
  assert.deepEqual(events[0].query, [['q', 'a b'], ['apiKey', 'REDACTED'], ['sig', 'REDACTED']]);
  assert.equal('template' in events[0], false);
  assert.equal(events[0].fault, 'transport');
  assert.equal('status' in events[0], false);
});

test('any number of listeners is no leak', async () => {
  const warned = warnings();
  const client = new Client({ baseUrl: 'https://api.example.com' });
  for (let count = 0; count < 50; count += 1) client.on('request', () => {});
  assert.deepEqual(await warned.stop(), []);
});

test('once receives one event, off removes a listener, and derived clients share listeners', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const client = new Client({ baseUrl: server.url });
  const derived = client.withOptions({ timeout: 1000 });
  const counts = { on: 0, once: 0 };
  const count = () => (counts.on += 1);
  assert.equal(client.on('request', count), client);
  assert.equal(derived.once('request', () => (counts.once += 1)), derived);
  await derived.sites.getByCode('a');
  await client.sites.getByCode('a');
  assert.deepEqual(counts, { on: 2, once: 1 });
  derived.off('request', count);
  client.off('request', () => {});
  await client.sites.getByCode('a');
  assert.deepEqual(counts, { on: 2, once: 1 });
  for (const method of ['on', 'once', 'off']) assert.throws(() => client[method]('request', 'log'), TypeError);
});

test('listeners, loggers and token functions run in the asynchronous context of the call', async () => {
  const sandbox = await startSandbox({ segments: 60, latency: 5 });
  const storage = new AsyncLocalStorage();
  const seen = { listener: [], logger: [], token: [] };
  const note = (name) => seen[name].push(storage.getStore());
  const token = async () => {
    await null;
    note('token');
    return sandbox.token;
  };
  const client = sandbox.client({ token, logger: { debug: () => note('logger') } });
  client.on('request', () => note('listener'));
  await storage.run('first', () => client.sites.getByCode('shopfront1'));
  await Promise.all([
    ...['one', 'two'].map((name) => storage.run(name, () => client.sites.getByCode('shopfront1'))),
    storage.run('list', () => client.segments.list({ perPage: 10 }).collect()),
    storage.run('loop', async () => { for await (const _ of client.segments.list({ perPage: 20 })); }),
    storage.run('table', () => client.goals.list().toArrow()),
  ]);
  const expected = ['first', ...Array(6).fill('list'), ...Array(3).fill('loop'), 'one', 'table', 'two'];
  assert.deepEqual([seen.listener.sort(), seen.logger.sort(), seen.token], [expected, expected, ['first']]);
});

test('listeners of aborted calls run in the asynchronous context of their caller', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/s*', action: 'hang' }] });
  const client = sandbox.client();
  const storage = new AsyncLocalStorage();
  const seen = [];
  client.on('request', ({ fault }) => fault === 'cancelled' && seen.push(storage.getStore()));
  const aborted = (name, read) =>
    storage.run(name, async () => {
      const stopping = new AbortController();
      const began = sandbox.requests.length;
      const options = { signal: stopping.signal };
      const reading = read(client.segments.list({ perPage: 5 }, options), options).catch(() => {});
      while (sandbox.requests.length === began) await new Promise(setImmediate);
      stopping.abort();
      await reading;
    });
  const loop = async (list) => {
    for await (const _ of list);
  };
  const READS = {
    call: (_, options) => client.sites.getByCode('shopfront1', {}, options),
    request: (_, options) => client.request({ path: '/segments', ...options }),
    poll: (_, options) => pollResults(client, '1', '/segments/{dataCode}', options),
    collect: (list) => list.collect(),
    loop,
    first: (list) => list.first(),
    plan: (list) => list.plan(),
    table: (list) => list.toArrow(),
    stream: (list) => loop(list.stream()),
  };
  for (let round = 0; round < 10; round += 1) for (const [name, read] of Object.entries(READS)) await aborted(name, read);
  while (seen.length < 90) await new Promise(setImmediate);
  assert.deepEqual([...new Set(seen)].sort(), Object.keys(READS).sort());
});

/** Subscribes to everything that is published on calls; `ended` fills with them, as they were at their end. */
function trace(handlers = {}) {
  const events = [];
  const ended = [];
  const note = (event) => (message) => {
    events.push(event);
    handlers[event]?.(message);
    if (event === 'asyncEnd') ended.push(message);
  };
  const subscribers = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) => [event, note(event)]));
  const tracing = tracingChannel('xpauto:call');
  tracing.subscribe(subscribers);
  return { events, ended, stop: () => tracing.unsubscribe(subscribers) };
}

test('calls are published as a tracing channel, with the attributes of OpenTelemetry', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/goals', times: 1, status: 503 }, { path: '/themes/*', action: 'close' }, { path: '/segments', body: [] }] });
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
  const [goals, broken, free, unknown] = traced.ended;
  assert.deepEqual(goals.attributes, { 'http.request.method': 'GET', ...common, 'url.template': '/goals', 'http.request.resend_count': 1, 'http.response.status_code': 200 });
  assert.deepEqual(broken.attributes, { 'http.request.method': 'PUT', ...common, 'url.template': '/themes/{themeId}', 'error.type': 'transport' });
  assert.equal(broken.error.name, 'TransportError');
  assert.equal('error' in goals, false);
  assert.deepEqual(free.attributes, { 'http.request.method': 'GET', 'http.request.method_original': 'get', ...common, 'http.response.status_code': 200 });
  assert.equal(unknown.attributes['http.request.method'], '_OTHER');
  assert.equal(unknown.attributes['error.type'], String(unknown.error.status));
  assert.deepEqual(traced.ended.map(({ name }) => name), ['GET /goals', 'PUT /themes/{themeId}', 'GET', 'HTTP']);
  assert.deepEqual(traced.events.slice(0, 9), ['start', 'end', 'asyncStart', 'asyncEnd', 'start', 'end', 'error', 'asyncStart', 'asyncEnd']);
  for (const { startTime, endTime } of traced.ended) {
    assert.ok(before - 50 <= startTime && startTime < endTime && endTime <= Date.now() + 50);
  }
});

test('a cancelled call is published, one in flight at subscription is not', async () => {
  const server = await startRaw(() => {});
  const client = new Client({ baseUrl: server.url });
  const open = new AbortController();
  const early = client.sites.getByCode('early', {}, { signal: open.signal }).catch(() => {});
  await server.requested;
  const traced = trace();
  await client.sites.getByCode('late', {}, { signal: AbortSignal.timeout(30) }).catch(() => {});
  open.abort();
  await early;
  assert.deepEqual(traced.ended.map(({ name, error }) => [name, error.name]), [['GET /sites/byCode/{siteCode}', 'TimeoutError']]);
  assert.equal(traced.ended[0].attributes['error.type'], 'cancelled');
  traced.stop();
});

test('a call that cannot start ends its span', async () => {
  const closed = new Client({ baseUrl: 'http://127.0.0.1:9' });
  closed.close();
  const traced = trace();
  await assert.rejects(closed.themes.create({ name: 'a' }), { name: 'ConfigError', message: /^the client is closed/ });
  traced.stop();
  assert.deepEqual([traced.events, traced.ended.map(({ error }) => error.name)], [['start', 'end', 'error', 'asyncStart', 'asyncEnd'], ['ConfigError']]);
});

test('a call whose signal is aborted by a subscriber is not sent', async () => {
  const sandbox = await startSandbox();
  const controller = new AbortController();
  const traced = trace({ start: () => controller.abort() });
  const call = sandbox.client().themes.create({ name: 'a' }, { signal: controller.signal });
  await assert.rejects(call, { name: 'AbortError' });
  traced.stop();
  await sandbox.client().segments.list().first();
  assert.deepEqual(sandbox.requests.map(({ method }) => method), ['GET']);
  assert.equal(traced.ended.length, 1);
});

test('stores bound to the tracing channel are entered at the start, in the context of the caller, as spans need it', async () => {
  const client = (await startSandbox({ segments: 60 })).client();
  const list = client.segments.list({ perPage: 10 });
  const [callers, spans] = [new AsyncLocalStorage(), new AsyncLocalStorage()];
  const [began, seen] = [new Set(), new Set()];
  const tracing = tracingChannel('xpauto:call');
  tracing.start.bindStore(spans, ({ name }) => {
    began.add(`${callers.getStore()}: ${name}`);
    return `span of ${name}`;
  });
  client.once('request', () => seen.add(spans.getStore()));
  await callers.run('call', () => client.sites.getByCode('shopfront1'));
  await callers.run('collect', () => list.collect());
  await callers.run('loop', async () => { for await (const _ of list); });
  await callers.run('stream', async () => { for await (const _ of list.stream()); });
  tracing.start.unbindStore(spans);
  assert.deepEqual([...seen], ['span of GET /sites/byCode/{siteCode}']);
  assert.deepEqual([...began], ['call: GET /sites/byCode/{siteCode}', 'collect: GET /segments', 'loop: GET /segments', 'stream: GET /segments']);
});
