// Differences between lists of records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { diff, ValidationError } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

const segments = await (await startSandbox({ segments: 450, seed: 5 })).client().segments.list().collect();

test('a difference has what was added, removed and changed', () => {
  const [first, second, ...rest] = segments;
  const renamed = { ...first, name: 'Renamed', description: undefined };
  const added = { ...second, id: 7 };
  const found = diff(segments, [added, renamed, ...rest]);
  assert.deepEqual([found.added, found.removed, found.unchanged], [[added], [second], 448]);
  const changed = [{ id: first.id, field: 'name', before: first.name, after: 'Renamed' }];
  if (first.description != null) {
    changed.push({ id: first.id, field: 'description', before: first.description, after: undefined });
  }
  assert.deepEqual(found.changed, changed);
});

test('secrets are masked where a difference is shown', () => {
  const [change] = diff([{ id: 1, apiSecret: 'before-1' }], [{ id: 1, apiSecret: 'after-22' }]).changed;
  assert.deepEqual([change.before, change.after], ['before-1', 'after-22']);
  assert.equal(inspect(change), "{ id: 1, field: 'apiSecret', before: '***', after: '***' }");
});

test('wrong arguments are refused', () => {
  for (const [call, message] of [
    [() => diff(7, []), /before must be an array of records, got a number/],
    [() => diff([], 'segments.jsonl'), /after must be an array of records, got a string/],
    [() => diff([{ id: 1 }, 7], []), /before\[1\] must be an object, got a number/],
    [() => diff(new Array(2), []), /before\[0\] must be an object, got undefined/],
    [() => diff([{ id: 1 }], [{}]), /after\[0\] has no "id"/],
    [() => diff([{ id: 1 }, { id: 1 }], []), /before\[0\] and before\[1\] have the same "id", 1/],
    [() => diff([], [], { key: 5 }), /key must be the name of a field, got a number/],
  ]) {
    assert.throws(call, (error) => error instanceof ValidationError && message.test(error.message), String(message));
  }
  assert.throws(() => diff([], [], 'name'), { name: 'ConfigError', message: /must be an object, got a string/ });
});

test('fields may have any name and any string, as the service may send them', () => {
  const names = ['name', 'a"],[1,2,"b', '],[1,2,', 'back\\', 'é\n', ''];
  const values = ['half \ud83d', 'half \ud83e', { '\udc00': ['\ude00\ud83d', '\\ud83d'] }];
  const record = (value) => ({ id: 1, ...Object.fromEntries(names.map((name) => [name, value])) });
  for (const value of values) assert.equal(diff([record(value)], [structuredClone(record(value))]).unchanged, 1);
  const [before, after] = values;
  assert.deepEqual(diff([record(before)], [record(after)]).changed, names.map((field) => ({ id: 1, field, before, after })));
});
