// Serialization, cloning and disposal of clients, lists, errors and records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import vm from 'node:vm';

import ts from 'typescript5';
import * as xpauto from 'xpauto';

import { startSandbox } from './sandboxes.mjs';

const { Client, XpautoError } = xpauto;

test('errors are serialized with their fields and without secrets', async () => {
  const sandbox = await startSandbox({ token: 'sandbox-token', faults: [{ path: '/themes/*', status: 423, headers: { 'Retry-After': '70' }, body: { code: 'C', name: 'N', message: 'M' } }] });
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
});

test('records are plain objects', async () => {
  const sandbox = await startSandbox();
  const client = sandbox.client();
  const [segment] = await client.segments.list({ limit: 1 }).collect();
  assert.equal(Object.getPrototypeOf(segment), Object.prototype);
  assert.deepStrictEqual(structuredClone(segment), segment);
  assert.deepStrictEqual(JSON.parse(JSON.stringify(segment)), segment);
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 1 } });
  assert.deepEqual(JSON.parse(JSON.stringify(response)), { status: 200, headers: response.headers, text: response.text });
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
