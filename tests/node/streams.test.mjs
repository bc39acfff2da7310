// Lists as web streams and Node streams: backpressure and cancellation.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';

import { Client, Sandbox } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const PER_PAGE = 20;
const PREFETCH = 2;
const PAGES = 40;

const recordOf = (id) => `{"id":${id},"name":"a","siteId":1,"segmentType":"ALL","conditionsData":{}}`;
const pageOf = (request) => Number(/[?&]page=(\d+)/.exec(request)[1]);

/** A server of a long list; `hold(page)` says whether a page gets no response. */
async function startList(hold = () => false) {
  const server = await startRaw((socket, request) => {
    const page = pageOf(request);
    if (hold(page)) return;
    const records = Array.from({ length: PER_PAGE }, (_, at) => recordOf((page - 1) * PER_PAGE + at));
    socket.write(jsonAnswer(`[${records}]`, `X-Pagination-Page-Count: ${PAGES}\r\n`));
  });
  // No page that is held ends by itself within the time of a test.
  const client = new Client({ baseUrl: server.url, timeout: 600_000 });
  return { server, list: (options) => client.segments.list({ perPage: PER_PAGE, prefetch: PREFETCH }, options) };
}

/** Asserts that the client sends that many requests, and then no more for as long as another one takes for a few calls. */
async function assertSent(server, expected) {
  const other = await Sandbox.start();
  for (let sent = -1; sent < expected || sent !== server.requests.length; ) {
    sent = server.requests.length;
    for (let call = 0; call < 10; call += 1) await other.client().sites.getByCode('shopfront1');
  }
  await other.stop();
  assert.equal(server.requests.length, expected);
}

test('a web stream sends nothing before it is read, and then yields all records in order', async () => {
  const { server, list } = await startList();
  const stream = list().stream();
  assert.ok(stream instanceof ReadableStream);
  await assertSent(server, 0);
  const ids = [];
  for await (const { id } of stream) ids.push(id);
  assert.deepEqual(ids, [...Array(PAGES * PER_PAGE).keys()]);
});

test('a slowly read web stream prefetches no further than prefetch', async () => {
  const { server, list } = await startList();
  const reader = list().stream().getReader();
  for (let read = 1; read <= 3 * PER_PAGE; read += 1) {
    assert.equal((await reader.read()).value.id, read - 1);
    const page = Math.ceil(read / PER_PAGE);
    // No page is prefetched before the second is read.
    if (read % PER_PAGE === 1) await assertSent(server, page === 1 ? 1 : page + PREFETCH);
  }
  await reader.cancel();
});

test('cancelling a web stream cancels the page that it waits for and those that are prefetched', async () => {
  for (const first of [1, 2]) {
    const { server, list } = await startList((page) => page >= first);
    const reader = list().stream().getReader();
    for (let read = 0; read < (first - 1) * PER_PAGE; read += 1) await reader.read();
    const waiting = reader.read();
    const held = first === 1 ? 1 : PREFETCH;
    while (server.requests.length < first - 1 + held) await new Promise(setImmediate);
    const closed = [...server.open].slice(-held).map((socket) => once(socket, 'close'));
    await reader.cancel('enough');
    assert.deepEqual(await waiting, { value: undefined, done: true });
    await Promise.all(closed);
    await assertSent(server, first - 1 + held);
  }
});

test('a web stream fails with the error of the list or the reason of its signal', async () => {
  const sandbox = await startSandbox({ segments: 30, faults: [{ path: '/segments', status: 403 }] });
  const refused = sandbox.client().segments.list().stream();
  await assert.rejects(refused.getReader().read(), { name: 'PermissionDeniedError' });
  const { list } = await startList((page) => page >= 2);
  const controller = new AbortController();
  const reader = list({ signal: controller.signal }).stream().getReader();
  for (let read = 0; read < PER_PAGE; read += 1) await reader.read();
  const waiting = reader.read();
  controller.abort('no more');
  await assert.rejects(waiting, (reason) => reason === 'no more');
  await assert.rejects(reader.read(), (reason) => reason === 'no more');
});

test('destroying a Node stream cancels in-flight requests', async () => {
  const { server, list } = await startList((page) => page >= 2);
  const readable = Readable.from(list());
  // Goes on to the end of the first page, and then waits for the second.
  readable.resume();
  while (server.requests.length < 1 + PREFETCH) await new Promise(setImmediate);
  const held = [...server.open].slice(-PREFETCH).map((socket) => once(socket, 'close'));
  readable.destroy();
  await Promise.all(held);
});
