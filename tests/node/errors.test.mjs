// Error classes: what they have, show and hide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, inspect, isDeepStrictEqual } from 'node:util';

import * as xpauto from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

const { Client, NotFoundError, Sandbox, XpautoError, ApiError } = xpauto;

test('a constructed error has the fields of its kind', () => {
  const classes = Object.entries(xpauto).filter(([name]) => name.endsWith('Error'));
  assert.equal(classes.length, 21);
  for (const [name, Type] of classes) {
    const error = new Type('x');
    assert.equal(error.name, name);
    assert.ok(error instanceof XpautoError && error instanceof Error);
    assert.deepEqual(error.attempts, []);
    if (error instanceof ApiError) assert.deepEqual([typeof error.status, error.headers, error.body], ['number', {}, '']);
  }
  const { NotFoundError, ServerError, ValidationError, DecodeError, RateLimitError } = xpauto;
  assert.deepEqual(new NotFoundError('x').toJSON(), { name: 'NotFoundError', message: 'x', kind: 'not-found', mayHaveActed: false, status: 404 });
  assert.doesNotMatch(inspect(new NotFoundError('x', { body: 'hush', headers: { a: 'hush' }, sub: 'hush' })), /hush/);
  assert.equal(new ServerError('x').status, 500);
  assert.deepEqual([new ValidationError('x').problems, new DecodeError('x').path], [[], '']);
  const cause = new RangeError('mine');
  const given = new RateLimitError('x', { retryAfter: 5, headers: { a: 'b' }, attempts: [{ status: 429 }] }, { cause });
  assert.deepEqual([given.retryAfter, given.headers, given.attempts, given.status, given.cause], [5, { a: 'b' }, [{ status: 429 }], 429, cause]);
  class Mine extends NotFoundError {}
  assert.deepEqual([new Mine('x').kind, new Mine('x').status, new Mine('x').name], ['not-found', 404, 'NotFoundError']);
  assert.notEqual(new NotFoundError('x').headers, new NotFoundError('x').headers);
});

test('a time that a number would round is left out, and the body has its digits', async () => {
  const sandbox = await startSandbox({ faults: [{ status: 400, body: { code: 'C', time: 9007199254740993n } }] });
  const error = await sandbox.client().sites.getByCode('a').catch((caught) => caught);
  assert.deepEqual([error.code, 'time' in error, error.body], ['C', false, '{"code":"C","time":9007199254740993}']);
});

test('what has a part of a secret of the request is read by name only', async () => {
  const token = 'tok-abcd1234efgh';
  const echo = { code: token, message: `not ${token}`, status: 'ERROR' };
  const sandbox = await startSandbox({ token, faults: [{ status: 422, body: echo, headers: { 'X-Request-Id': token } }] });
  const error = await sandbox.client().sites.getByCode('a').catch((caught) => caught);
  assert.deepEqual([error.code, error.errorMessage, error.requestId], [token, `not ${token}`, token]);
  for (const shown of [JSON.stringify(error), JSON.stringify({ ...error }), inspect(error, { showHidden: true }), format('%j', error)]) {
    assert.ok(!shown.includes('abcd1234'), shown);
  }
});

test('advice uses camelCase option names and leaves messages of the service unchanged', async () => {
  const faults = [{ path: '/themes/*', status: 302, headers: { Location: 'https://x.example/base_url' } }];
  const sandbox = await Sandbox.start({ segments: 30, faults });
  const client = sandbox.client({ maxRetries: 0 });
  await assert.rejects(client.themes.update(1, { name: 'a' }), { message: /It redirects elsewhere, which is not followed; check baseUrl\. The service may have carried it out all the same: look at the object\.$/ });
  const reading = (async () => {
    for await (const page of client.segments.list({ perPage: 10, prefetch: 0 }).pages()) if (page.number === 2) await sandbox.stop();
  })();
  await assert.rejects(reading, { name: 'TransportError', startPage: 3, message: /; continue with startPage 3\.$/ });
});

test('inspect hides every secret, JSON and equality do not', async () => {
  const sandbox = await startSandbox();
  const block = await sandbox.client().recommenderBlocks.update(sandbox.state().recommenderBlocks[0].id, { apiSecret: 'very-secret', name: 'a' });
  assert.equal(block.apiSecret, 'very-secret');
  assert.doesNotMatch(inspect({ in: [block] }, { depth: 9 }), /very-secret/);
  assert.match(inspect(block), /apiSecret: '\*\*\*'/);
  assert.match(JSON.stringify(block), /very-secret/);
  assert.deepStrictEqual(block, { ...block });
  assert.ok(isDeepStrictEqual(structuredClone(block), block));
  assert.doesNotMatch(inspect(block, { showHidden: true, getters: true }), /very-secret/);
});

test('errors are serialized with their fields', async () => {
  const sandbox = await startSandbox({ faults: [{ path: '/themes/*', status: 423, headers: { 'Retry-After': '70' }, body: { code: 'C', name: 'N', message: 'M' } }] });
  const error = await sandbox.client().themes.update(5, { name: 'a' }).catch((caught) => caught);
  const json = JSON.parse(JSON.stringify(error));
  assert.ok(error instanceof xpauto.LockedError && error instanceof ApiError && error instanceof XpautoError && error instanceof Error);
  assert.deepEqual([json.name, json.kind, json.status, json.code, json.path, json.method], ['LockedError', 'locked', 423, 'C', '/themes/5', 'PUT']);
  assert.deepEqual([error.errorName, json.errorName, json.body, json.headers], ['N', undefined, undefined, undefined]);
  assert.equal(json.message, error.message);
  assert.equal(Object.prototype.toString.call(error), '[object Error]');
  assert.match(inspect(error), /^LockedError: PUT \/themes\/5 failed with 423 C: M\. .*\n +at .*errors\.test\.mjs/);
  assert.match(inspect(error), /kind: 'locked'/);
  const clone = structuredClone(error);
  assert.ok(clone instanceof Error);
  assert.deepEqual([clone.message, clone.stack], [error.message, error.stack]);
  const provider = new Client({ baseUrl: sandbox.url, token: () => { throw new RangeError('mine'); } });
  const token = await provider.goals.list().first().catch((caught) => caught);
  assert.match(inspect(token), /\[cause\]: RangeError: mine/);
});
