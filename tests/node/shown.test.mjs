// Inspection, serialization, cloning and disposal of clients, lists, filters, errors and records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import vm from 'node:vm';

import ts from 'typescript5';
import * as xpauto from 'xpauto';

const { Client, F, Sandbox, XpautoError, and, not } = xpauto;

const big = 2n ** 60n + 1n;

test('clients, lists and sandboxes show no secret', async () => {
  const sandbox = await Sandbox.start();
  const client = new Client({ baseUrl: sandbox.url, token: 'very-secret', headers: { 'X-Key': 'very-secret' }, proxy: 'http://user:very-secret@127.0.0.1:9' });
  const list = client.segments.list();
  const credentials = new xpauto.ClientCredentials({ clientId: 'mine', clientSecret: 'very-secret' });
  for (const holder of [client, list, sandbox, credentials, client.withOptions({ headers: { 'X-Key': 'very-secret' } })]) {
    assert.doesNotMatch(inspect(holder, { showHidden: true, depth: 9 }) + JSON.stringify(holder), /very-secret/);
  }
  assert.equal(inspect(sandbox), `Sandbox { ${sandbox.url} }`);
  assert.ok(list instanceof xpauto.Pager && sandbox instanceof Sandbox);
  assert.deepEqual(Object.keys(list), []);
  await sandbox.stop();
});

test('copies of filters are their wire form', async () => {
  const sandbox = await Sandbox.start();
  const filter = and(F('siteId').in([101, 102]), not(F('name').like('a%')));
  const wire = {
    conditionalOperator: 'AND',
    expressions: [
      { field: 'siteId', operator: 'IN', parameters: [101, 102] },
      { field: 'name', operator: 'NOT_LIKE', parameters: ['a%'] },
    ],
  };
  assert.equal(inspect(filter), inspect(wire));
  const copies = [JSON.parse(JSON.stringify(filter)), structuredClone(filter), { ...filter }];
  for (const copy of copies) assert.deepEqual(copy, wire);
  const records = (given) => sandbox.client().segments.list({ filter: given }).collect();
  const wanted = await records(filter);
  assert.ok(wanted.length > 0 && wanted.length < 60);
  for (const copy of copies) assert.deepEqual(await records(copy), wanted);
  assert.throws(() => filter.expressions[0].parameters.push(103), TypeError);
  assert.throws(() => structuredClone(F('siteId').eq), { name: 'DataCloneError' });
  await sandbox.stop();
});

test('integers of a filter are never rounded', () => {
  const filter = F('siteId').in([1, big]);
  for (const copy of [filter, structuredClone(filter), not(filter), JSON.parse(JSON.stringify(filter))]) {
    assert.deepEqual(copy.parameters, [1, String(big)]);
  }
});

test('errors are serialized with their fields and without secrets', async () => {
  const sandbox = await Sandbox.start({ token: 'sandbox-token', faults: [{ path: '/themes/*', status: 423, headers: { 'Retry-After': '70' }, body: { code: 'C', name: 'N', message: 'M' } }] });
  const client = sandbox.client({ headers: { 'X-Key': 'very-secret' } });
  const error = await client.themes.update(5, { name: 'a' }).catch((caught) => caught);
  const json = JSON.parse(JSON.stringify(error));
  assert.ok(error instanceof xpauto.LockedError && error instanceof xpauto.ApiError && error instanceof XpautoError && error instanceof Error);
  assert.deepEqual([json.name, json.kind, json.status, json.code, json.path, json.method], ['LockedError', 'locked', 423, 'C', '/themes/5', 'PUT']);
  assert.deepEqual([error.errorName, json.errorName, json.body, json.headers], ['N', undefined, undefined, undefined]);
  assert.equal(json.message, error.message);
  assert.equal(Object.prototype.toString.call(error), '[object Error]');
  assert.match(inspect(error), /^LockedError: PUT \/themes\/5 failed with 423 C: M\. .*\n +at .*shown\.test\.mjs/);
  assert.match(inspect(error), /kind: 'locked'/);
  assert.doesNotMatch(inspect(error, { showHidden: true, depth: 9 }) + JSON.stringify(error), /very-secret|sandbox-token/);
  const clone = structuredClone(error);
  assert.ok(clone instanceof Error);
  assert.deepEqual([clone.message, clone.stack], [error.message, error.stack]);
  const provider = new Client({ baseUrl: sandbox.url, token: () => { throw new RangeError('mine'); } });
  const token = await provider.goals.list().first().catch((caught) => caught);
  assert.match(inspect(token), /\[cause\]: RangeError: mine/);
  await sandbox.stop();
});

test('records are plain objects', async () => {
  const sandbox = await Sandbox.start();
  const client = sandbox.client();
  const [segment] = await client.segments.list({ limit: 1 }).collect();
  assert.equal(Object.getPrototypeOf(segment), Object.prototype);
  assert.deepStrictEqual(structuredClone(segment), segment);
  assert.deepStrictEqual(JSON.parse(JSON.stringify(segment)), segment);
  const block = await client.recommenderBlocks.update(sandbox.state().recommenderBlocks[0].id, { apiSecret: 'very-secret', name: 'a' });
  assert.doesNotMatch(inspect({ all: [block] }, { depth: 9, showHidden: true, getters: true }), /very-secret/);
  assert.equal(structuredClone(block).apiSecret, 'very-secret');
  assert.equal(JSON.parse(JSON.stringify(block)).apiSecret, 'very-secret');
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 1 } });
  assert.deepEqual(JSON.parse(JSON.stringify(response)), { status: 200, headers: response.headers, text: response.text });
  await sandbox.stop();
});

test('`using` and `await using` dispose clients, sandboxes and list iterators', async () => {
  const source = `
    export async function run({ Client, Sandbox }: any, log: (line: string) => void) {
      let kept: any;
      {
        await using sandbox = await Sandbox.start();
        using client = new Client({ baseUrl: sandbox.url, token: sandbox.token });
        await using derived = client.withOptions({ timeout: 1000 });
        await using segments = client.segments.list()[Symbol.asyncIterator]();
        await using pages = client.segments.list().pages();
        log(String((await segments.next()).value.id) + ' ' + (await pages.next()).value.number);
        kept = { sandbox, client, derived, segments, pages };
      }
      return kept;
    }
  `;
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  const module = { exports: {} };
  vm.runInThisContext(`(module, exports) => { ${outputText} }`)(module, module.exports);
  const lines = [];
  const { sandbox, client, derived, segments, pages } = await module.exports.run(xpauto, (line) => lines.push(line));
  assert.deepEqual(lines, ['1001 1']);
  assert.throws(() => client.segments.list(), { name: 'ConfigError', message: /closed/ });
  assert.throws(() => derived.segments.list(), { name: 'ConfigError', message: /closed/ });
  assert.equal((await segments.next()).done && (await pages.next()).done, true);
  await assert.rejects(fetch(sandbox.url), TypeError);
});
