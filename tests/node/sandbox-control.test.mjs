// Controlling a running sandbox: reset, snapshots, faults, the clock and verify.
import assert from 'node:assert/strict';
import { AssertionError } from 'node:assert';
import { test } from 'node:test';

import { ConfigError, NotFoundError, Sandbox } from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

test('reset restores the initial account, restore that of a snapshot', async () => {
  const sandbox = await startSandbox({ segments: 5 });
  const [snapshot, state] = [sandbox.snapshot(), sandbox.state()];
  await sandbox.client().keyMoments.delete(401);
  assert.notDeepEqual(sandbox.state(), state);
  sandbox.reset();
  assert.deepEqual([sandbox.state(), sandbox.requests], [state, []]);
  for (const saved of [snapshot, state, JSON.parse(JSON.stringify(state))]) {
    await sandbox.client().themes.update(501, { name: 'New' });
    sandbox.restore(saved);
    assert.deepEqual(sandbox.state(), state);
  }
  assert.throws(() => sandbox.restore({ theme: [] }), { name: 'ConfigError', message: /did you mean "themes"/ });
  for (const wrong of [undefined, null, 7, [], 'x']) assert.throws(() => sandbox.restore(wrong), ConfigError);
  assert.deepEqual(sandbox.state(), state);
});

test('integers beyond 2^53 stay exact in states, snapshots and requests', async () => {
  const [id, small] = [9_007_199_254_740_993n, 2 ** 53 - 1];
  const goals = [{ id, name: 'Sale', createdBy: -id, undeclared: { deep: [1, id, '9007199254740993'] } }, { id: small }];
  const sandbox = await startSandbox({ data: { goals } });
  const [snapshot, state] = [sandbox.snapshot(), sandbox.state()];
  assert.deepEqual(state.goals, goals);
  for (const saved of [snapshot, state]) {
    sandbox.restore({});
    assert.deepEqual(sandbox.state().goals, []);
    sandbox.restore(saved);
    assert.deepEqual(sandbox.state(), state);
  }
  const [goal] = await sandbox.client({ int64: 'bigint' }).goals.list().collect();
  assert.equal(goal.id, id);
  sandbox.addFault({ path: '/goals', body: { id } });
  await assert.rejects(sandbox.client().goals.list({ perPage: 9 }).collect());
  assert.deepEqual(sandbox.requests.at(-1).fault.body, { id });
});

test('faults are counted and removed', async () => {
  const sandbox = await startSandbox();
  const client = sandbox.client({ maxRetries: 0 });
  const [fault, other] = [sandbox.addFault({ path: '/goals', status: 404, delay: 1 }), sandbox.addFault({ status: 404 })];
  for (const remove of [() => fault.remove(), () => sandbox.clearFaults()]) {
    await assert.rejects(client.goals.list().first(), NotFoundError);
    remove();
  }
  assert.ok(await client.goals.list().first());
  assert.deepEqual([fault.hits, other.hits, sandbox.requests[0].fault.id, sandbox.requests[0].fault.delay], [1, 1, fault.id, 1]);
  sandbox.clearRequests();
  assert.deepEqual(sandbox.requests, []);
  assert.throws(() => sandbox.addFault(null), ConfigError);
});

test('the clock starts at now, is frozen, set and advanced', async () => {
  const sandbox = await startSandbox({ now: new Date('2026-05-07T14:47:42Z') });
  const { clock } = sandbox;
  const day = new Date('2026-05-08T00:00:00Z');
  clock.freeze();
  for (const given of [day, '2026-05-08T00:00:00', '2026-05-08T02:00:00+02:00']) {
    clock.set(given);
    assert.deepEqual(clock.now, day);
  }
  assert.equal((await sandbox.client().themes.create({ name: 'Spring' })).creationDate, '2026-05-08T00:00:00');
  clock.advance(7_201_000);
  assert.deepEqual([clock.now - day, clock.isFrozen], [7_201_000, true]);
  clock.unfreeze();
  assert.equal(clock.isFrozen, false);
  sandbox.reset();
  assert.ok(clock.now < day);
  for (const wrong of ['tomorrow', new Date(Number.NaN), 5, undefined, '2040-01-01']) assert.throws(() => clock.set(wrong), ConfigError);
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e15, '5', undefined]) assert.throws(() => clock.advance(wrong), ConfigError);
  assert.throws(() => clock.advance(-1), { name: 'ConfigError', message: /^the sandbox's clock: advance must be a number of milliseconds from 0 to / });
  await assert.rejects(Sandbox.start({ now: 'soon' }), /now must be a date-time such as .*, got "soon"/);
});

test('verify shows the nearest request and the difference', async () => {
  const sandbox = await startSandbox({ segments: 5 });
  await sandbox.client().themes.update(501, { name: 'Sprnig' });
  await sandbox.client().segments.list({ perPage: 5 }).collect();
  sandbox.verify('PUT', '/themes/*', { json: { name: 'Sprnig' } });
  sandbox.verify('GET', '/segments', { query: { page: 1, perPage: '5', sort: null }, times: 1 });
  assert.throws(() => sandbox.verify('PUT', '/themes/*', { json: { name: 'Spring' }, times: 1 }), (error) => {
    assert.ok(error instanceof AssertionError);
    assert.match(error.message, /\nThe nearest was request 1, PUT \/themes\/501:\n {2}body\.name: expected "Spring", received "Sprnig"$/);
    assert.match(error.stack, /sandbox-control\.test\.mjs/);
    return true;
  });
  for (const wrong of [['PUT', '/themes/*', { jsn: {} }], ['PUT']]) assert.throws(() => sandbox.verify(...wrong), ConfigError);
});
