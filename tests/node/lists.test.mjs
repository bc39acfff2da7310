// Lists: their records, and their iterators, of which methods may be called one after another or at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, Pager } from 'xpauto';

import { startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';
import { startScripted } from './scripted-server.mjs';

const sandbox = await startSandbox({ segments: 25, seed: 5, maxPerPage: 10 });
const client = sandbox.client();

const ids = (records) => records.map((record) => record.id);

test('records come in order across pages, and a pager can be read again', async () => {
  const pager = client.segments.list();
  const once = [];
  for await (const segment of pager) once.push(segment);
  assert.deepEqual(ids(once), ids(sandbox.state().segments));
  assert.deepEqual(await pager.collect(), once);
  assert.ok(pager instanceof Pager);
});

const wanted = ids(sandbox.state().segments);
const over = { value: undefined, done: true };
const idsOf = (results) => results.map(({ value }) => value?.id);
const records = (params) => client.segments.list(params)[Symbol.asyncIterator]();

test('an iterator is iterable, return resolves to its argument, and throw rejects with it', async () => {
  const mine = new Error('mine');
  for (const iterator of [records(), client.segments.list().pages()]) {
    assert.equal(iterator[Symbol.asyncIterator](), iterator);
    await iterator.next();
    assert.deepEqual(await iterator.return(Promise.resolve(7)), { value: 7, done: true });
    assert.deepEqual(await iterator.next(), over);
    assert.deepEqual(await iterator.return(8), { value: 8, done: true });
  }
  const iterator = records();
  await iterator.next();
  for (let time = 0; time < 2; time += 1) await assert.rejects(iterator.throw(mine), (error) => error === mine);
  assert.deepEqual(await iterator.next(), over);
});

test('concurrent calls of next resolve in order, and after the end to undefined', async () => {
  const iterator = records();
  const order = [];
  const calls = Array.from({ length: 28 }, (_, at) => iterator.next().finally(() => order.push(at)));
  const results = await Promise.all(calls);
  assert.deepEqual(idsOf(results).slice(0, 25), wanted);
  assert.deepEqual(results.slice(25), [over, over, over]);
  assert.deepEqual(order, [...order.keys()]);
  const pages = client.segments.list().pages();
  const read = await Promise.all([pages.next(), pages.next(), pages.next(), pages.next()]);
  assert.deepEqual(read.map(({ value }) => value?.number), [1, 2, 3, undefined]);
  assert.equal(read[0].value.headers['content-type'], 'application/json');
});

test('return resolves pending calls of next in order', async () => {
  const iterator = records();
  const order = [];
  const calls = [iterator.next(), iterator.next(), iterator.return(7), iterator.next()];
  const results = await Promise.all(calls.map((call, at) => call.finally(() => order.push(at))));
  assert.deepEqual(results, [over, over, { value: 7, done: true }, over]);
  assert.deepEqual(order, [0, 1, 2, 3]);
});

test('return and throw cancel the request of a pending next', async () => {
  for (const end of [(iterator) => iterator.return(), (iterator) => iterator.throw(new Error('mine')).catch(() => {})]) {
    const server = await startRaw(() => {});
    // Longer than a test may take, so that nothing else ends the request.
    const pages = new Client({ baseUrl: server.url, timeout: 600_000 }).segments.list().pages();
    const waiting = pages.next();
    await server.requested;
    await end(pages);
    assert.deepEqual(await waiting, over);
    await server.closed;
  }
});

test('return before the first next sends nothing', async () => {
  // Of its own, where no page that an earlier test prefetched can still arrive.
  const unread = await startSandbox();
  const { segments } = unread.client();
  const iterator = segments.list()[Symbol.asyncIterator]();
  assert.deepEqual(await iterator.return(), over);
  assert.deepEqual(await iterator.next(), over);
  await assert.rejects(segments.list().pages().throw(new Error('mine')), { message: 'mine' });
  assert.deepEqual(unread.requests, []);
});

test('a failed page rejects the call of next and ends the iteration', async () => {
  const page = (number, ids) => ({ page: number, status: 200, body: ids.map((id) => ({ id })), headers: { 'X-Pagination-Page-Count': '3' } });
  const server = await startScripted([page(1, [1, 2]), { page: 2, status: 404, text: '' }, page(3, [3])]);
  const failing = new Client({ baseUrl: server.url });
  const iterator = failing.segments.list()[Symbol.asyncIterator]();
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => iterator.next()));
  assert.deepEqual(results.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  assert.equal(results[2].reason.name, 'NotFoundError');
  assert.match(results[2].reason.message, /startPage 2/);
  assert.deepEqual(results[3].value, over);
});

test('two iterators of one pager are independent', async () => {
  const list = client.segments.list();
  const [one, other] = [list[Symbol.asyncIterator](), list[Symbol.asyncIterator]()];
  const results = [];
  for (let at = 0; at < 12; at += 1) results.push(await one.next(), await other.next());
  assert.deepEqual(idsOf(results), wanted.slice(0, 12).flatMap((id) => [id, id]));
  await one.return();
  assert.equal((await other.next()).value.id, wanted[12]);
});
