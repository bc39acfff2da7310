// Large pages, which are parsed in slices.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, DecodeError } from 'xpauto';

import { jsonAnswer, startRaw } from './raw-server.mjs';

const REST = '"name":"a","siteId":1,"segmentType":"ALL","conditionsData":{}';
/** What `{` and this make a record of a kilobyte. */
const LONG = `${REST},"description":${JSON.stringify('long '.repeat(190))}`;

const recordOf = (id, rest = LONG) => `{"id":${id},${rest}}`;
const recordsFrom = (first, count) => Array.from({ length: count }, (_, at) => recordOf(first + at));

/** A client of a list with these pages, each an array of JSON strings. */
async function clientOf(pages, options) {
  const server = await startRaw((socket, request) => {
    const number = Number(/[?&]page=(\d+)/.exec(request)[1]);
    socket.write(jsonAnswer(`[${(pages[number - 1] ?? []).join(' ,\n')}]`, `X-Pagination-Page-Count: ${pages.length}\r\n`));
  });
  return new Client({ baseUrl: server.url, ...options });
}

async function gathered(iterable) {
  const all = [];
  for await (const one of iterable) all.push(one);
  return all;
}

test('a page of many slices, and of a record larger than one, is complete and in order', async () => {
  const larger = recordOf(-1, `${REST},"description":${JSON.stringify('x'.repeat(400_000))}`);
  const pages = [[...recordsFrom(0, 5199), larger], recordsFrom(5200, 10)];
  const client = await clientOf(pages);
  assert.ok(pages[0].join('').length > 5e6);
  const expected = JSON.parse(`[${pages.flat()}]`);
  const list = client.segments.list();
  assert.deepEqual(await list.collect(), expected);
  assert.deepEqual(await gathered(list), expected);
  const read = await gathered(list.pages());
  assert.deepEqual(read.map(({ number, pageCount, records }) => [number, pageCount, records.length]), [[1, 2, 5200], [2, 2, 10]]);
  assert.deepEqual(read.flatMap(({ records }) => records), expected);
});

test('the event loop is not blocked between slices', async () => {
  const list = (await clientOf([recordsFrom(0, 2000)])).segments.list();
  let [turns, isReading] = [0, true];
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const seen = new Set();
  for await (const _ of list) seen.add(turns);
  isReading = false;
  assert.ok(seen.size >= 10, `2 MB were read in ${seen.size} turns`);
});

test('a signal that is aborted between two slices ends the list with its reason, and no page is cut', async () => {
  const client = await clientOf([recordsFrom(0, 1000)]);
  const [loop, page] = [new AbortController(), new AbortController()];
  let records = 0;
  const reading = (async () => {
    for await (const { id } of client.segments.list({}, { signal: loop.signal })) {
      records += 1;
      if (id === 0) loop.abort('one is enough');
    }
  })();
  await assert.rejects(reading, (reason) => reason === 'one is enough');
  assert.ok(records < 1000, `${records} records`);
  // Its event is delivered before the first slice is parsed.
  client.once('request', () => setImmediate(() => page.abort('no more')));
  await assert.rejects(client.segments.list({}, { signal: page.signal }).pages().next(), (reason) => reason === 'no more');
});

test('every character is preserved', async () => {
  const strings = ['plain', 'é ÿ \u0080 \u00ad', '€ Ā \uffff', '😀 𝒳', '\u2028\u2029', '\u007f', 'ab'.repeat(40) + 'ç', 'ü' + 'x'.repeat(63), ''];
  const written = [...strings.map((text) => JSON.stringify(text)), '"\\ud800 \\uDC00"', '"\\u00e9\\ud83d\\ude00\\u20AC"', '"\\"\\\\\\/\\b\\f\\n\\r\\t"'];
  const records = written.map((text, at) => recordOf(at, `${REST},"description":${text},"x${at}é€😀":${text}`));
  const client = await clientOf([[...records, ...recordsFrom(100, 300)], records]);
  const read = await client.segments.list().collect();
  assert.deepEqual(read.slice(0, records.length), JSON.parse(`[${records}]`));
  assert.deepEqual(read.slice(-records.length), JSON.parse(`[${records}]`));
});

const BIG = '9007199254740993';
const WITH_BIG = recordOf(700, `${LONG},"experiments":[1,${BIG}],"x":{"y":-${BIG}}`);

test('unsafe integers are errors that name the record on the page, or become what int64 says, in every slice', async () => {
  const client = await clientOf([[recordOf(-1)], [...recordsFrom(0, 700), WITH_BIG]]);
  await assert.rejects(gathered(client.segments.list()), { name: 'UnsafeIntegerError', path: '[700].experiments[1]' });
  const records = [...recordsFrom(0, 300), WITH_BIG, ...recordsFrom(301, 300), WITH_BIG];
  for (const [int64, big, negative] of [['bigint', BigInt(BIG), -BigInt(BIG)], ['string', BIG, `-${BIG}`]]) {
    const read = await (await clientOf([records], { int64 })).segments.list().collect();
    for (const at of [300, 601]) assert.deepEqual([read[at].experiments, read[at].x], [[1, big], { y: negative }]);
    assert.deepEqual(read[301], JSON.parse(records[301]));
  }
});

test('ids that the service sends as strings are integers, safe or not', async () => {
  const withIds = (ids) => recordOf(1, `${LONG},"experiments":[${ids}]`);
  const records = [...recordsFrom(0, 300), withIds('"0300",7,"8"'), withIds(`"${BIG}"`)];
  const exact = await (await clientOf([records], { int64: 'bigint' })).segments.list().collect();
  assert.deepEqual(exact.slice(-2).map(({ experiments }) => experiments), [[300, 7, 8], [BigInt(BIG)]]);
  await assert.rejects((await clientOf([records])).segments.list().collect(), { path: '[301].experiments[0]' });
});

test('records dropped by limit and unique are not parsed', async () => {
  const unsafe = recordOf(1, `${REST},"experiments":[${BIG}]`);
  const client = await clientOf([[recordOf(0), recordOf(1)], [unsafe, recordOf(2), unsafe]]);
  const ids = (records) => records.map(({ id }) => id);
  assert.deepEqual(ids(await client.segments.list({ unique: true }).collect()), [0, 1, 2]);
  assert.deepEqual(ids(await client.segments.list({ limit: 2 }).collect()), [0, 1]);
  assert.deepEqual(ids([await client.segments.list({ startPage: 1 }).first()]), [0]);
  await assert.rejects(client.segments.list({ limit: 3 }).collect(), { path: '[0].experiments[0]' });
});

/** The response of a server that responds with this body. */
async function responseOf(body) {
  const server = await startRaw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
    socket.write(body);
  });
  return new Client({ baseUrl: server.url }).request({ path: '/x' });
}

test('a byte order mark is no part of a body', async () => {
  const body = await responseOf('\ufeff[{"a":1}]');
  assert.deepEqual([await body.json(), body.text, body.content[0]], [[{ a: 1 }], '[{"a":1}]', 0xef]);
});

test('a body that is not valid JSON in UTF-8 is a DecodeError that has it', async () => {
  for (const body of ['[', '[1 2]', 'nothing', '', '[\ufeff1]', Buffer.from('["\xe9"]', 'latin1')]) {
    const error = await (await responseOf(body)).json().catch((caught) => caught);
    assert.ok(error instanceof DecodeError, String(error));
    assert.match(error.message, /^the response is not valid JSON in UTF-8/);
    assert.deepEqual([error.path, error.body], ['', typeof body === 'string' ? body : '["\ufffd"]']);
    assert.match(error.stack, /slices\.test\.mjs/);
  }
});
