// Lists as Arrow IPC streams, read by apache-arrow.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tableFromIPC } from 'apache-arrow';
import { Client } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';
import { startScripted } from './scripted-server.mjs';

/** A client of a list with these pages. */
async function clientOf(...pages) {
  const responses = pages.map((body, at) => ({ page: at + 1, status: 200, body, headers: { 'X-Pagination-Page-Count': String(pages.length) } }));
  const server = await startScripted(responses);
  return { client: new Client({ baseUrl: server.url, maxRetries: 0 }), server };
}

const tableOf = async (list, options) => tableFromIPC(await list.toArrow(options));
const rowsOf = (table) => table.toArray().map((row) => row.toJSON());
const columnOf = (table, name) => [...table.getChild(name)];
const millis = (text) => (typeof text === 'string' ? Date.parse(`${text}Z`) : null);

test('a table has the values of the records', async () => {
  const sandbox = await startSandbox({ segments: 45, seed: 7, maxPerPage: 10 });
  const list = sandbox.client().segments.list({ optionalFields: ['experiments'] });
  const records = await list.collect();
  const table = await tableOf(list);
  for (const [at, row] of rowsOf(table).entries()) {
    const record = records[at];
    assert.equal(row.id, BigInt(record.id));
    assert.equal(row.name, record.name);
    assert.equal(row.segmentType, record.segmentType);
    assert.equal(row.isFavorite, record.isFavorite ?? null);
    assert.deepEqual(JSON.parse(row.conditionsData), record.conditionsData);
    assert.deepEqual(row.tags && [...row.tags], record.tags ?? null);
    assert.deepEqual([...row.experiments], record.experiments.map(BigInt));
    assert.equal(row.dateCreated, millis(record.dateCreated));
  }
  assert.ok(!table.schema.names.includes('links'), 'it was not requested');
});

test('the time zone of a table is that of its options or of the client', async () => {
  const { client } = await clientOf([{ id: 1, dateCreated: '2026-05-07T12:00:00' }, { id: 2, dateCreated: '2026-05-07T12:00:00+05:00' }]);
  const ofAccount = new Client({ baseUrl: client.baseUrl, timezone: 'europe/paris' });
  for (const [of, options, zone, hour] of [
    [client, {}, null, '12'],
    [client, { timezone: 'Europe/Paris' }, 'Europe/Paris', '10'],
    [ofAccount, {}, 'Europe/Paris', '10'],
    [ofAccount, { timezone: 'Asia/Tokyo' }, 'Asia/Tokyo', '10'],
  ]) {
    const table = await tableOf(of.segments.list({ select: ['dateCreated', 'id'] }), options);
    assert.deepEqual(table.schema.names, ['id', 'dateCreated']);
    assert.equal(table.schema.fields[1].type.timezone, zone);
    const instants = [`2026-05-07T${hour}:00:00Z`, '2026-05-07T07:00:00Z'];
    assert.deepEqual(columnOf(table, 'dateCreated').map(Number), instants.map((text) => Date.parse(text)));
  }
  assert.equal((await ofAccount.segments.list().first()).dateCreated, '2026-05-07T12:00:00');
});

test('errors of toArrow name the value, and unknown options are refused', async () => {
  const { client, server } = await clientOf([{ id: 1 }], [{ id: 2 }, { id: 3, dateCreated: 'soon' }]);
  const list = client.segments.list();
  await assert.rejects(list.toArrow(), { name: 'DecodeError', path: '[2].dateCreated', message: /must be a date-time, got another string/ });
  assert.equal((await list.collect())[2].dateCreated, 'soon');
  assert.equal((await tableOf(client.segments.list({ limit: 2 }))).numRows, 2);
  const sent = server.seen.length;
  await assert.rejects(list.toArrow({ timezone: 'Europe/Pari' }), { name: 'ValidationError', message: /must be a time zone of .*, got "Europe\/Pari"/ });
  await assert.rejects(list.toArrow({ timezone: 1 }), { name: 'ConfigError' });
  await assert.rejects(list.toArrow({ timeZone: 'Europe/Paris' }), { name: 'ConfigError', message: /timezone/ });
  const signal = AbortSignal.abort('no more');
  await assert.rejects(client.segments.list({}, { signal }).toArrow(), (reason) => reason === 'no more');
  assert.equal(server.seen.length, sent);
});
