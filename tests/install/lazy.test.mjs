// Records of lists with `lazyFields` in libraries that copy, compare, render and log objects.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';

import { produce } from 'immer';
import lodash from 'lodash';
import pino from 'pino';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Sandbox } from 'xpauto';

let sandbox;
let list;

before(async () => {
  sandbox = await Sandbox.start({ segments: 20 });
  list = (params) => sandbox.client().segments.list(params).collect();
});
after(() => sandbox.stop());

/** A logger that keeps its lines, without their time. */
function keeping(lines) {
  const destination = new Writable({ write: (line, _, done) => done(void lines.push(`${line}`)) });
  return pino({ timestamp: false, base: null }, destination);
}

test('the list has values that are not parsed yet', async () => {
  const [record] = await list({ lazyFields: true });
  assert.equal(typeof Object.getOwnPropertyDescriptor(record, 'conditionsData').get, 'function');
});

for (const [what, use] of Object.entries({
  "lodash's cloneDeep": (records) => lodash.cloneDeep(records),
  "lodash's pick and groupBy": (records) => lodash.groupBy(records.map((record) => lodash.pick(record, ['siteId', 'conditionsData'])), 'siteId'),
  "Immer's produce": (records) =>
    produce(records, (draft) => {
      draft[0].name = 'changed';
      draft[1].conditionsData.firstLevel = [];
    }),
  "React's rendering": (records) =>
    renderToString(createElement('ul', null, records.map((record) => createElement('li', { ...record, key: record.id, title: record.name }, JSON.stringify(record.conditionsData))))),
  pino: (records) => {
    const lines = [];
    for (const record of records) keeping(lines).info({ record }, 'read');
    return lines;
  },
})) {
  test(`${what} gives what it gives of other records`, async () => {
    const [lazy, plain] = [await list({ lazyFields: true }), await list()];
    // Lazy fields are behind the others.
    const ordered = plain.map((record, index) => Object.fromEntries(Object.keys(lazy[index]).map((name) => [name, record[name]])));
    assert.deepEqual(use(lazy), use(ordered));
  });
}

test("lodash's isEqual finds records of both kinds equal", async () => {
  assert.ok(lodash.isEqual(await list({ lazyFields: true }), await list()));
});
