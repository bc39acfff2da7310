// The package as a module: import and require, side effects, and repeated loading.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import * as imported from 'xpauto';

import { runProgram } from './programs.mjs';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../bindings-node', import.meta.url));

/** Forgets the package and its native module, and loads them again. */
const RELOAD = `
  function reload(require, folder) {
    for (const path of Object.keys(require.cache)) if (path.startsWith(folder)) delete require.cache[path];
    return require('xpauto');
  }
`;
const reload = new Function(`${RELOAD} return reload;`)();

test('import and require give the same objects under the same names', () => {
  const required = require('xpauto');
  const { default: whole, 'module.exports': _, __esModule, ...named } = imported;
  assert.equal(whole, required);
  assert.deepEqual(Object.keys(named).sort(), Object.keys(required).sort());
  for (const [name, value] of Object.entries(required)) assert.equal(named[name], value, name);
});

test('imported and required error classes are the same', async () => {
  const { ConfigError, XpautoError } = require('xpauto');
  assert.throws(() => new imported.Client({ baseUrl: 'nonsense' }), ConfigError);
  assert.throws(() => new imported.Client({ baseUrl: 'nonsense' }), XpautoError);
});

test('values of another copy of the package are refused as such', async () => {
  const present = Object.entries(require.cache).filter(([path]) => path.startsWith(folder));
  const copy = reload(require, folder);
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

test('the package is loaded, used, unloaded and loaded again in one process', { timeout: 60_000 }, async () => {
  const sandbox = await imported.Sandbox.start({ segments: 3 });
  for (let round = 0; round < 50; round += 1) {
    const { Client, NotFoundError } = reload(require, folder);
    assert.notEqual(NotFoundError, imported.NotFoundError);
    const client = new Client({ baseUrl: sandbox.url, token: sandbox.token, proxy: '' });
    assert.equal((await client.segments.list().collect()).length, 3);
    await assert.rejects(client.keyMoments.delete(999_999), NotFoundError);
  }
  assert.equal(sandbox.requests.length, 100);
  assert.equal((await sandbox.client().segments.list().collect()).length, 3);
  await sandbox.stop();
});

test('threads load the package and can be terminated during calls', { timeout: 60_000 }, async () => {
  const sandbox = await imported.Sandbox.start({ segments: 3, faults: [{ path: '/goals', action: 'hang' }] });
  const code = `
    ${RELOAD}
    const { parentPort, workerData: { folder, url, token } } = require('node:worker_threads');
    (async () => {
      for (let round = 0; round < 3; round += 1) {
        const { Client } = reload(require, folder);
        const client = new Client({ baseUrl: url, token: async () => token, proxy: '' });
        client.on('request', () => {});
        await client.segments.list().collect();
        client.goals.list().collect();
      }
      parentPort.postMessage('calling');
    })();
  `;
  const workerData = { folder, url: sandbox.url, token: sandbox.token };
  for (let wave = 0; wave < 5; wave += 1) {
    const workers = Array.from({ length: 4 }, () => new Worker(code, { eval: true, workerData }));
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  assert.equal((await sandbox.client().segments.list().collect()).length, 3);
  await sandbox.stop();
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
