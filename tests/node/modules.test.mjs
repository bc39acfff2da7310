// The package as a module: import and require, side effects, and other copies of it.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as imported from 'xpauto';
import { testSandbox } from 'xpauto/testing';

import { runProgram } from './programs.mjs';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../bindings-node', import.meta.url));

test('import and require give the same objects under the same names', () => {
  const required = require('xpauto');
  const { default: whole, 'module.exports': _, __esModule, ...named } = imported;
  assert.equal(whole, required);
  assert.deepEqual(Object.keys(named).sort(), Object.keys(required).sort());
  for (const [name, value] of Object.entries(required)) assert.equal(named[name], value, name);
  assert.equal(require('xpauto/testing').testSandbox, testSandbox);
});

test('values of another copy of the package are refused as such', async () => {
  // Not the native module: Bun runs all files in one process, where a second load of it would replace its classes.
  const present = Object.entries(require.cache).filter(([path]) => path.startsWith(folder) && path.endsWith('.js'));
  for (const [path] of present) delete require.cache[path];
  const copy = require('xpauto');
  Object.assign(require.cache, Object.fromEntries(present));
  const client = new copy.Client({ baseUrl: 'http://127.0.0.1:9' });
  await assert.rejects(imported.pollResults(client, '1', '/{dataCode}'), { message: 'client must be a Client, got a Client' });
  const token = new copy.ClientCredentials({ clientId: 'a', clientSecret: 'b' });
  const message = 'token must be a string, a function or ClientCredentials, got a ClientCredentials';
  assert.throws(() => new imported.Client({ baseUrl: 'http://127.0.0.1:9', token }), { message });
});

test('loading has no side effects and does not keep the process alive', () => {
  const { status, stdout, stderr } = runProgram(`
    const seen = () => JSON.stringify([
      Object.getOwnPropertyNames(globalThis), process.eventNames(), Object.keys(process.env).length,
      [Error, Array, Object, Promise].map((type) => [Object.getOwnPropertyNames(type), Object.getOwnPropertyNames(type.prototype)]),
      Error.stackTraceLimit, typeof Error.prepareStackTrace,
    ]);
    await import('node:module');
    const before = seen();
    await import('xpauto');
    console.log(seen() === before);
  `);
  assert.deepEqual([status, stdout, stderr], [0, 'true\n', '']);
});

test('without permission for addons, the error names the flag', () => {
  const { code, message } = JSON.parse(runProgram(`
    const disabled = Object.assign(new Error('Cannot load native addon because loading addons is disabled.'), { code: 'ERR_DLOPEN_DISABLED' });
    process.dlopen = () => { throw disabled; };
    const error = await import('xpauto').catch((error) => error);
    console.log(JSON.stringify({ message: error.message, code: error.cause?.code }));
  `).stdout);
  assert.equal(code, 'ERR_DLOPEN_DISABLED');
  assert.match(message, /--allow-addons where it has --permission, and without --no-addons/);
});
