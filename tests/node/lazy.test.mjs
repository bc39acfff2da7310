// Records of lists with `lazyFields` are what those of other lists are, in everything that programs do with them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';

import { Client } from 'xpauto';

import { startScripted } from './scripted-server.mjs';

const condition = (id, value) => `{"id":${id},"targetingType":"CUSTOM_DATUM","weight":1,"value":"${value}","more":[null,1.5,{"deep":true}]}`;
const conditions = (...values) => `{"firstLevelOrOperators":[],"firstLevel":[{"orOperators":[],"conditions":[${values.map((value, id) => condition(id + 1, value)).join(',')}]}]}`;
/** Records in which nested values are long, short, null, missing, twice, in another order, with characters beyond Latin-1. */
const DOCUMENTS = [
  `{"id":1,"name":"a","siteId":1,"segmentType":"STANDARD","conditionsData":${conditions('long '.repeat(60))}}`,
  `{"conditionDataTree":{"conditionData":[${condition(9, 'tree '.repeat(80))}],"logicalOperator":"AND"},"id":2,"conditionsData":${conditions('é', '日本'.repeat(200), '😀'.repeat(50))},"name":"b","siteId":1,"segmentType":"STANDARD"}`,
  '{"id":3,"name":"c","siteId":1,"segmentType":"STANDARD","conditionsData":{},"conditionDataTree":null}',
  `{"id":4,"name":"d","siteId":1,"segmentType":"STANDARD","conditionsData":${conditions('first '.repeat(60))},"conditionsData":${conditions('second '.repeat(70), 'x')}}`,
  '{"id":5,"name":"e","siteId":1,"segmentType":"STANDARD","conditionsData":null,"url":"https://example.com"}',
  `{ "conditionsData" : ${conditions('alone '.repeat(50))} , "conditionDataTree":{"conditionData":[${condition(9, 'tree '.repeat(80))}],"logicalOperator":"OR"} }`,
  `{"conditionsD\\u0061ta":${conditions('spelt '.repeat(50))},"conditionDataTree":{"conditionData":[${condition(9, 'tree '.repeat(80))}],"logicalOperator":"OR"},"id":8,"name":"g","siteId":1,"segmentType":"STANDARD"}`,
  ` { "id" : 6 , "name" : "f" , "siteId":1,"segmentType":"STANDARD", "conditionsData" : ${conditions('\\u00e9\\ud83d\\ude00 \\" }'.repeat(40))} , "zone" : { "conditionsData" : 1 } } `,
];

let server;
let client;

before(async () => {
  server = await startScripted([{ page: 1, status: 200, text: `[${DOCUMENTS.join(',')}]` }]);
  client = new Client({ baseUrl: server.url, token: 't' });
});
after(() => server.stop());

const listed = (params) => client.segments.list({ optionalFields: ['conditionDataTree'], ...params }).collect();
const lazily = (params) => listed({ lazyFields: true, ...params });
/** Records of another list, with the fields that are lazy in these behind the others. */
const inOrderOf = (lazy, plain) => plain.map((record, index) => Object.fromEntries(Object.keys(lazy[index]).map((name) => [name, record[name]])));
/** Whether the value of a field was parsed. */
const isParsed = (record, name = 'conditionsData') => 'value' in Object.getOwnPropertyDescriptor(record, name);

test('a large nested value is parsed when it is first read, and then is a plain property', async () => {
  const [record, , small] = await lazily();
  assert.equal(isParsed(record), false);
  assert.equal(isParsed(small), true);
  const value = record.conditionsData;
  assert.equal(record.conditionsData, value);
  assert.deepEqual(Object.getOwnPropertyDescriptor(record, 'conditionsData'), { value, configurable: true, enumerable: true, writable: true });
});

test('lazy fields are behind the others, whose order is that of the JSON', async () => {
  const [lazy, plain] = [await lazily(), await listed()];
  for (const [index, record] of lazy.entries()) {
    const isLazy = (name) => !isParsed(record, name);
    const [unread, names] = [Object.keys(record).filter(isLazy), Object.keys(plain[index])];
    assert.deepEqual(Object.keys(record), [...names.filter((name) => !unread.includes(name)), ...unread]);
  }
  assert.deepEqual(lazy.map((record) => Object.keys(record).at(-1)), ['conditionsData', 'conditionDataTree', 'conditionDataTree', 'conditionsData', 'url', 'conditionDataTree', 'conditionDataTree', 'conditionsData']);
});

for (const [what, look] of Object.entries({
  'JSON.stringify': (records) => JSON.stringify(records),
  'spread': (records) => records.map((record) => ({ ...record })),
  'structuredClone': (records) => structuredClone(records),
  'Object.entries': (records) => records.map((record) => Object.entries(record)),
  'Object.assign': (records) => records.map((record) => Object.assign({}, record)),
  'Object.values': (records) => records.map((record) => Object.values(record)),
  'for … in': (records) => records.map((record) => { const found = []; for (const name in record) found.push([name, record[name]]); return found; }),
  'util.inspect': (records) => inspect(records, { depth: 10 }),
  'util.inspect of one without depth': (records) => records.map((record) => inspect(record, { depth: 0, compact: false })),
  'the names of fields': (records) => records.map((record) => [Object.keys(record), Object.getOwnPropertyNames(record), 'conditionsData' in record, Object.hasOwn(record, 'conditionsData')]),
  'the prototype': (records) => records.map((record) => [Object.getPrototypeOf(record) === Object.prototype, String(record), record.constructor === Object]),
  'destructuring': (records) => records.map(({ conditionsData, ...rest }) => [conditionsData, rest]),
})) {
  test(`${what} sees what it sees of other records`, async () => {
    const lazy = await lazily();
    const plain = inOrderOf(lazy, await listed());
    assert.deepEqual(look(lazy), look(plain));
  });
}

test('records are strictly equal to those of other lists, from either side', async () => {
  assert.deepStrictEqual(await lazily(), await listed());
  assert.deepStrictEqual(await listed(), await lazily());
  const [changed] = await lazily();
  changed.conditionsData.firstLevel[0].conditions[0].id = 7;
  assert.notDeepStrictEqual([changed], (await listed()).slice(0, 1));
});

test('a field can be assigned, deleted, defined and inherited before it is read', async () => {
  const [assigned, deleted, , inherited] = await lazily();
  assigned.conditionsData = 1;
  assert.equal(JSON.parse(JSON.stringify(assigned)).conditionsData, 1);
  delete deleted.conditionsData;
  assert.equal('conditionsData' in deleted, false);
  const child = Object.create(inherited);
  child.conditionsData = 2;
  assert.deepEqual([Object.keys(child), isParsed(inherited)], [['conditionsData'], false]);
  assert.equal(Object.create(inherited).conditionsData, inherited.conditionsData);
  assert.equal(isParsed(inherited), true);
});

test('a record whose values are read is a plain object', async () => {
  const [record, several] = await lazily();
  assert.equal(Reflect.ownKeys(record).some((key) => typeof key === 'symbol'), true);
  assert.ok(record.conditionsData);
  assert.ok(several.conditionsData);
  assert.equal(isParsed(several, 'conditionDataTree'), false);
  several.conditionDataTree = null;
  for (const plain of [record, several]) assert.deepEqual(Reflect.ownKeys(plain), Object.keys(plain));
});

test('how a program has a record shown stays when its values are read', async () => {
  const [record] = await lazily();
  record[inspect.custom] = () => 'shown by a program';
  assert.equal(record.conditionsData.firstLevel.length, 1);
  assert.equal(inspect(record), 'shown by a program');
});

test('a copy by descriptors has the values, before and after the record is read', async () => {
  const plain = await listed();
  const copied = (record) => Object.create(Object.getPrototypeOf(record), Object.getOwnPropertyDescriptors(record));
  for (const [position, record] of (await lazily()).entries()) {
    const [early, late] = [copied(record), copied(record)];
    assert.deepStrictEqual(early, plain[position]);
    assert.deepStrictEqual(record, plain[position]);
    assert.deepStrictEqual([late, copied(record)], [plain[position], plain[position]]);
  }
});

test('an accessor names its field where it is called on an object that is not its record', async () => {
  const [record] = await lazily();
  const message = 'conditionsData must be read from its record, which this object is not';
  assert.throws(() => Reflect.get(record, 'conditionsData', {}), { name: 'TypeError', message });
  const [copy, property] = [{}, Object.getOwnPropertyDescriptor(record, 'conditionsData')];
  assert.throws(() => Object.defineProperty(copy, 'conditionsData', property).conditionsData, { name: 'TypeError', message });
  assert.equal(new Proxy(record, {}).conditionsData, record.conditionsData);
});

test('a frozen record keeps its values, and refuses others', async () => {
  const [record] = await lazily();
  Object.freeze(record);
  const value = record.conditionsData;
  assert.equal(value.firstLevel.length, 1);
  assert.equal(record.conditionsData, value);
  assert.throws(() => { record.conditionsData = 1; }, TypeError);
  assert.equal(inspect(record), inspect(inOrderOf([record], await listed().then(([one]) => [one]))[0]));
  assert.deepEqual(record, (await listed())[0]);
});

test('a sealed record takes other values', async () => {
  const [record] = await lazily();
  Object.seal(record);
  assert.equal(record.conditionsData, record.conditionsData);
  record.conditionsData = { firstLevel: [] };
  assert.deepEqual(JSON.parse(JSON.stringify(record)).conditionsData, { firstLevel: [] });
});

test('pages, iteration, select and limit give the same records', async () => {
  const all = await listed();
  const pager = client.segments.list({ optionalFields: ['conditionDataTree'], lazyFields: true });
  for await (const { records } of pager.pages()) assert.deepEqual(records, all);
  const one = [];
  for await (const record of pager) one.push(record);
  assert.deepEqual(one, all);
  assert.deepEqual(await pager.first(), all[0]);
  const selected = await client.segments.list({ select: ['conditionsData', 'id'], lazyFields: true }).collect();
  assert.equal(isParsed(selected[0]), false);
  const cut = (record) => Object.fromEntries(['id', 'conditionsData'].filter((name) => name in record).map((name) => [name, record[name]]));
  assert.deepEqual(selected, all.map(cut));
  assert.deepEqual(await client.segments.list({ lazyFields: true, limit: 2 }).collect(), all.slice(0, 2));
});

const many = Array.from({ length: 500 }, (_, id) => `{"id":${id + 1},"conditionsData":${conditions(`${id} `.repeat(300 + (id % 7) * 100))},"name":"a","siteId":1,"segmentType":"STANDARD"}`);

test('a polluted prototype changes neither records nor their values', async () => {
  const server = await startScripted([{ page: 1, status: 200, text: `[${many}]` }]);
  const client = new Client({ baseUrl: server.url, token: 't' });
  const plain = await client.segments.list().collect();
  for (const name of ['get', 'set', 'value', 'writable']) {
    const records = [];
    const values = [];
    const iterator = client.segments.list({ lazyFields: true })[Symbol.asyncIterator]();
    // Node's own requests do not work with such a prototype; the page has arrived with its first record.
    records.push((await iterator.next()).value);
    const polluted = { value: 1, configurable: true, writable: true };
    Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), polluted));
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) records.push(next.value);
      values.push(...records.map((record) => record.conditionsData));
    } finally {
      delete Object.prototype[name];
    }
    assert.deepEqual(values, plain.map((record) => record.conditionsData), name);
    assert.deepEqual(records, inOrderOf(records, plain), name);
  }
  await server.stop();
});

test('many pages of records give the same, slice by slice', async () => {
  const server = await startScripted([1, 2].map((page) => ({ page, status: 200, text: `[${many.slice((page - 1) * 250, page * 250)}]`, headers: { 'X-Pagination-Page-Count': '2' } })));
  const client = new Client({ baseUrl: server.url, token: 't' });
  const [lazy, plain] = [await client.segments.list({ lazyFields: true, perPage: 250 }).collect(), await client.segments.list({ perPage: 250 }).collect()];
  assert.equal(plain.length, 500);
  // In another order than they came.
  for (const at of [499, 0, 250, 249, 3]) assert.deepEqual(lazy[at], plain[at]);
  assert.deepEqual(lazy, plain);
  await server.stop();
});

test('integers beyond 2^53 within are an error of the list, or what int64 says', async () => {
  const text = `[{"id":1,"name":"a","siteId":1,"segmentType":"STANDARD","conditionsData":${conditions('long '.repeat(60)).replace('"weight":1', '"weight":9007199254740993')}}]`;
  const server = await startScripted([{ page: 1, status: 200, text }]);
  const list = (options) => new Client({ baseUrl: server.url, token: 't', ...options }).segments.list({ lazyFields: true }).collect();
  await assert.rejects(list({}), { name: 'UnsafeIntegerError', path: '[0].conditionsData.firstLevel[0].conditions[0].weight' });
  const [record] = await list({ int64: 'bigint' });
  assert.equal(record.conditionsData.firstLevel[0].conditions[0].weight, 9007199254740993n);
  await server.stop();
});

test('a wrong value of the option is refused, and a likely name suggested', () => {
  assert.throws(() => client.segments.list({ lazyFields: 'yes' }), { name: 'ValidationError', message: /lazyFields must be true or false, got "yes"/ });
  assert.throws(() => client.segments.list({ lazyField: true }), /lazyField.*did you mean "lazyFields"/);
});
