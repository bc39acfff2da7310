// Files of records, and differences between lists of records.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { diff, FileError, loadRecords, Sandbox, saveRecords, UnsafeIntegerError, ValidationError } from 'xpauto';

let folder;
let segments;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xpauto-files-'));
  const sandbox = await Sandbox.start({ segments: 450, seed: 5 });
  segments = await sandbox.client().segments.list().collect();
  await sandbox.stop();
});

after(() => rmSync(folder, { recursive: true }));

for (const name of ['some.jsonl', 'some.jsonl.gz']) {
  test(`${name} holds the records exactly`, async () => {
    const file = join(folder, name);
    for (const records of [segments, segments.slice(0, 1), []]) {
      await saveRecords(file, records, { model: 'Segment' });
      assert.deepEqual(await loadRecords(file), records);
      assert.deepEqual(await loadRecords(pathToFileURL(file)), records);
      const found = await diff(file, records);
      assert.deepEqual(found, { added: [], removed: [], changed: [], unchanged: records.length, skipped: [] });
    }
    assert.ok(!readdirSync(folder).some((entry) => entry.endsWith('.tmp')));
  });
}

test('a file has a line for each record, with the type in the first', async () => {
  const file = join(folder, 'lines.jsonl.gz');
  await saveRecords(file, [{ id: 1 }, { id: 2, name: 'a\nb' }], { model: 'Goal' });
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  assert.deepEqual(lines.map((line) => JSON.parse(line)), [
    { id: 1, _xpauto: { version: 1, model: 'Goal', selected: ['id', 'name'], requested: [], records: 2 } },
    { id: 2, name: 'a\nb' },
  ]);
});

test('large integers keep their digits', async () => {
  const file = join(folder, 'large.jsonl');
  await saveRecords(file, [{ id: 1 }, { id: 9007199254740993n }]);
  await assert.rejects(loadRecords(file), (error) => error instanceof UnsafeIntegerError && /^\[1\]\.id is 9007199254740993, .*; pass the option int64: 'bigint'/.test(error.message));
  assert.deepEqual(await loadRecords(file, { int64: 'bigint' }), [{ id: 1 }, { id: 9007199254740993n }]);
  assert.deepEqual(await loadRecords(file, { int64: 'string' }), [{ id: 1 }, { id: '9007199254740993' }]);
  assert.equal((await diff(file, [{ id: 1 }, { id: 9007199254740993n }])).unchanged, 2);
});

test('a file that cannot be used is refused with its line', async () => {
  const file = join(folder, 'damaged.jsonl');
  await saveRecords(file, segments);
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [text, message] of [
    [lines.with(7, '{"id":').join('\n'), /damaged\.jsonl is damaged in line 8: it is not a JSON object/],
    [lines.with(7, '[]').join('\n'), /damaged in line 8/],
    [lines.slice(0, 9).join('\n'), /damaged\.jsonl has 9 of 450 records/],
    [lines[0].replace('"version":1', '"version":2'), /newer version of xpauto, in format 2/],
  ]) {
    writeFileSync(file, text);
    await assert.rejects(loadRecords(file), (error) => error instanceof FileError && message.test(error.message));
  }
  await assert.rejects(loadRecords(join(folder, 'missing.jsonl')), FileError);
  await assert.rejects(saveRecords(join(folder, 'missing', 'a.jsonl'), []), FileError);
});

test('wrong arguments are refused', async () => {
  const file = join(folder, 'wrong.jsonl');
  for (const [call, message] of [
    [() => saveRecords('a.parquet', []), /path must end with \.jsonl or \.jsonl\.gz, got a\.parquet/],
    [() => loadRecords('a.csv'), /path must end with/],
    [() => loadRecords(7), /path must be a path or a file: URL, got a number/],
    [() => saveRecords(file, [{ id: 1 }, 7]), /records\[1\] must be an object, got a number/],
    [() => saveRecords(file, {}), /records must be an array of records, got an object/],
    [() => saveRecords(file, [], { model: 'Segmnt' }), /model is not a declared type: "Segmnt"; did you mean "Segment"\?/],
    [() => diff(7, []), /before must be an array of records or the path of their file/],
    [() => diff([{ id: 1 }], [{}]), /after\[0\] has no "id"/],
    [() => diff([{ id: 1 }, { id: 1 }], []), /before\[0\] and before\[1\] have the same "id", 1/],
  ]) {
    await assert.rejects(call(), (error) => error instanceof ValidationError && message.test(error.message), String(message));
  }
});

test('a difference has what was added, removed and changed', async () => {
  const [first, second, ...rest] = segments;
  const renamed = { ...first, name: 'Renamed', description: undefined };
  const added = { ...second, id: 7 };
  const found = await diff(segments, [added, renamed, ...rest]);
  assert.deepEqual([found.added, found.removed, found.unchanged], [[added], [second], 448]);
  const changed = [{ id: first.id, field: 'name', before: first.name, after: 'Renamed' }];
  if (first.description != null) {
    changed.push({ id: first.id, field: 'description', before: first.description, after: undefined });
  }
  assert.deepEqual(found.changed, changed);
});

test('values that mean the same do not differ', async () => {
  const before = [{ id: 'a', nested: { x: 1, y: [null, 'A'] }, gone: null }];
  const after = [{ nested: { y: [null, 'A'], z: null, x: 1.0 }, id: 'a' }];
  assert.equal((await diff(before, after)).unchanged, 1);
  const byName = await diff([{ name: 'a', n: 1 }], [{ name: 'a', n: 2 }], { key: 'name' });
  assert.deepEqual(byName.changed, [{ id: 'a', field: 'n', before: 1, after: 2 }]);
});

test('fields that only one list was read with are not compared', async () => {
  const sandbox = await Sandbox.start({ segments: 20 });
  const list = sandbox.client().segments;
  const [whole, few] = [await list.list().collect(), await list.list({ select: ['id', 'name'] }).collect()];
  const linked = await list.list({ optionalFields: ['links'] }).collect();
  await sandbox.stop();
  for (const [before, after, expected] of [
    [whole, linked, ['links']],
    [linked, whole, ['links']],
    [linked, few, Object.keys(linked[0]).filter((name) => name !== 'id' && name !== 'name')],
  ]) {
    const found = await diff(before, after);
    assert.deepEqual([found.added, found.removed, found.changed, found.unchanged], [[], [], [], 20]);
    const isSkipped = (name) => [...before, ...after].some((record) => record[name] != null);
    assert.deepEqual(found.skipped, expected.filter(isSkipped).sort());
    const file = join(folder, 'read.jsonl');
    await saveRecords(file, before, { model: 'Segment' });
    assert.deepEqual(await diff(file, after), found);
  }
  const none = await diff([], whole);
  assert.deepEqual([none.added, none.skipped], [whole, []]);
});

test('the header of a file says what its records were read with', async () => {
  const file = join(folder, 'header.jsonl');
  const write = (header, record) => writeFileSync(file, `${JSON.stringify({ ...record, _xpauto: { version: 1, records: 1, ...header } })}\n`);
  const model = 'Segment';
  write({ model, requested: [] }, { id: 1, name: 'a', links: [] });
  const links = [{ domainId: 1 }];
  assert.deepEqual((await diff(file, [{ id: 1, name: 'b', links }])).skipped, ['links']);
  write({ model, requested: ['links'] }, { id: 1, name: 'a' });
  const { changed, skipped } = await diff(file, [{ id: 1, name: 'a', description: 'x', links }]);
  assert.deepEqual([changed.map((change) => change.field), skipped], [['description', 'links'], []]);
  // Of records that a program has put together, nothing was left out.
  write({ model }, { id: 1, name: 'a' });
  const all = await diff(file, [{ id: 1, name: 'a', description: 'x' }]);
  assert.deepEqual([all.changed.map((change) => change.field), all.skipped], [['description'], []]);
  await saveRecords(file, [{ id: 1, name: 'a', siteId: 2 }], { model });
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8'))._xpauto, { version: 1, model, selected: ['id', 'name', 'siteId'], requested: [], records: 1 });
});

test('half of a surrogate pair, as the service may send it, stays as it is', async () => {
  const file = join(folder, 'halves.jsonl.gz');
  const record = { id: 1, name: 'half \ud83d', nested: { '\udc00': ['\ude00\ud83d', '\\ud83d'] } };
  await saveRecords(file, [record], { model: 'Segment' });
  assert.deepEqual(await loadRecords(file), [record]);
  assert.equal((await diff(file, [record])).unchanged, 1);
  const { changed } = await diff([record], [{ ...record, name: 'half \ud83e' }]);
  assert.deepEqual(changed, [{ id: 1, field: 'name', before: 'half \ud83d', after: 'half \ud83e' }]);
});

/** Returns the longest time in milliseconds in which other work had no turn of the event loop, and the result. */
async function longestBlock(work) {
  let [last, longest, isPending] = [performance.now(), 0, true];
  const look = () => {
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
    if (isPending) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  isPending = false;
  return { longest: Math.max(longest, performance.now() - last), result };
}

test('many changes do not block the event loop, whatever the fields are called', async () => {
  const names = ['name', 'a"],[1,2,"b', '],[1,2,', 'back\\', 'é\n', ''];
  const records = (value) => Array.from({ length: 50_000 }, (_, id) => ({ id, ...Object.fromEntries(names.map((name) => [name, value])) }));
  const [before, after] = [records(1), records(2)];
  const text = JSON.stringify(before.flatMap(({ id }) => names.map((field) => ({ id, field, before: 1, after: 2 }))));
  const whole = await longestBlock(async () => JSON.parse(text));
  let best = Infinity;
  // Garbage collection can block longer once.
  for (let round = 0; round < 3 && best > whole.longest / 2; round += 1) {
    const { longest, result } = await longestBlock(() => diff(before, after));
    assert.equal(result.unchanged, 0);
    assert.deepEqual(result.changed, whole.result);
    best = Math.min(best, longest);
  }
  assert.ok(best <= whole.longest / 2, `the event loop was blocked for ${best} ms, by the whole for ${whole.longest} ms`);
});

test('a header that is damaged is refused', async () => {
  const file = join(folder, 'header-damaged.jsonl');
  for (const header of [{ version: '1', records: 1 }, { version: 1, records: -1 }, {}]) {
    writeFileSync(file, `${JSON.stringify({ id: 1, _xpauto: header })}\n`);
    const message = /header-damaged\.jsonl is damaged: what it says about its records is not valid/;
    await assert.rejects(loadRecords(file), (error) => error instanceof FileError && message.test(error.message));
  }
});

test('a file that is replaced keeps its mode', { skip: process.platform === 'win32' }, async () => {
  const file = join(folder, 'private.jsonl');
  for (const mode of [0o600, 0o640]) {
    writeFileSync(file, '');
    chmodSync(file, mode);
    await saveRecords(file, [{ id: 1 }]);
    assert.equal(statSync(file).mode & 0o777, mode);
  }
});
