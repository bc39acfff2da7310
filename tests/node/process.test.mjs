// How the module lives in a process: threads, the end of the process, the program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { Sandbox } from 'xpauto';

import { startRaw } from './raw-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

function run(code) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] });
  return child;
}

test('an idle client with open connections does not keep the process alive', { timeout: 20000 }, async () => {
  const sandbox = await Sandbox.start();
  const child = run(`
    import { Client } from 'xpauto';
    const client = new Client({ baseUrl: '${sandbox.url}', token: '${sandbox.token}' });
    globalThis.client = client;
    console.log((await client.segments.list().first()).id);
  `);
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  await sandbox.stop();
});

test('a running sandbox does not keep the process alive, and process.exit in a call is clean', { timeout: 20000 }, async () => {
  const idle = run(`import { Sandbox } from 'xpauto'; globalThis.sandbox = await Sandbox.start();`);
  assert.deepEqual(await once(idle, 'exit'), [0, null]);
  const server = await startRaw(() => {});
  const busy = run(`
    import { Client } from 'xpauto';
    new Client({ baseUrl: '${server.url}' }).segments.list().first();
    process.stdin.on('end', () => process.exit(7)).resume();
  `);
  await server.requested;
  busy.stdin.end();
  assert.deepEqual(await once(busy, 'exit'), [7, null]);
  server.stop();
});

test('worker threads have clients of their own, and may end in the middle of a call', { timeout: 20000 }, async () => {
  const sandbox = await Sandbox.start({ segments: 30 });
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { Client } = require('xpauto');
    new Client(workerData).segments.list().collect().then((all) => parentPort.postMessage(all.length));
  `;
  const work = (baseUrl) => new Worker(code, { eval: true, workerData: { baseUrl, token: sandbox.token } });
  const counts = await Promise.all([1, 2, 3].map(() => once(work(sandbox.url), 'message')));
  assert.deepEqual(counts, [[30], [30], [30]]);
  const server = await startRaw(() => {});
  const worker = work(server.url);
  await server.requested;
  await worker.terminate();
  server.stop();
  assert.equal((await sandbox.client().segments.list().collect()).length, 30);
  await sandbox.stop();
});

test('the program xpauto-sandbox serves until it is interrupted', { timeout: 20000 }, async () => {
  const child = spawn(process.execPath, [`${root}/bindings-node/bin.js`, '--segments', '3'], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  let said = '';
  while (!said.includes('curl')) said += (await once(child.stdout, 'data'))[0];
  const [url] = said.split('\n');
  assert.equal((await fetch(`${url}/segments?page=1&perPage=2`)).status, 401);
  child.kill('SIGINT');
  const [code, signal] = await once(child, 'exit');
  assert.ok(signal === 'SIGINT' || code === 130);
  const wrong = spawn(process.execPath, [`${root}/bindings-node/bin.js`, '--nonsense'], { stdio: 'ignore' });
  assert.deepEqual(await once(wrong, 'exit'), [2, null]);
});
