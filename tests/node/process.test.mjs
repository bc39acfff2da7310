// The module in a process: threads, process exit, and the sandbox program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { Sandbox } from 'xpauto';

import { finished, startProgram } from './programs.mjs';
import { startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const run = (code, options) => finished(startProgram(code, options));

/** Runs a program that begins a call which never gets a response, and goes on with `then` when its standard input ends. */
async function endInACall(then) {
  const server = await startRaw(() => {});
  const child = startProgram(`
    import { Client } from 'xpauto';
    new Client({ baseUrl: '${server.url}' }).segments.list().first();
    process.stdin.on('end', () => { ${then} }).resume();
  `);
  const ended = finished(child);
  await server.requested;
  child.stdin.end();
  const { code, err } = await ended;
  await server.closed;
  return { code, err };
}

test('an idle client with open connections or a running sandbox does not keep the process alive', { timeout: 20000 }, async () => {
  const sandbox = await startSandbox();
  const { code, out } = await run(`
    import { Client } from 'xpauto';
    const client = new Client({ baseUrl: '${sandbox.url}', token: '${sandbox.token}' });
    client.on('request', () => {});
    globalThis.client = client;
    console.log((await client.segments.list().first()).id);
  `);
  assert.deepEqual([code, out], [0, '1001\n']);
  const started = await run(`import { Sandbox } from 'xpauto'; globalThis.sandbox = await Sandbox.start();`);
  assert.deepEqual(started, { code: 0, out: '', err: '' });
});

test('process.exit and an uncaught error during a call keep their code', { timeout: 30000 }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.all([1, 2, 3, 4].map(() => endInACall('process.exit(7)')));
    assert.deepEqual(ends, ends.map(() => ({ code: 7, err: '' })));
  }
  const { code, err } = await endInACall(`throw new Error('nobody catches this')`);
  assert.equal(code, 1);
  assert.match(err, /nobody catches this/);
});

test('process.exitCode is kept if the last call is aborted', { timeout: 20000 }, async () => {
  const server = await startRaw(() => {});
  const { code } = await run(`
    import { Client } from 'xpauto';
    process.exitCode = 5;
    await new Client({ baseUrl: '${server.url}' }).segments.list({}, { signal: AbortSignal.timeout(50) }).first().catch(() => {});
  `);
  assert.equal(code, 5);
});

test('an in-flight call keeps the process alive, also one started in beforeExit', { timeout: 20000 }, async () => {
  const sandbox = await startSandbox({ latency: 300 });
  const { code, out } = await run(`
    import { Client } from 'xpauto';
    const client = new Client({ baseUrl: '${sandbox.url}', token: '${sandbox.token}' });
    client.sites.getByCode('shopfront1').then((site) => console.log('first', site.code));
    process.once('beforeExit', () => client.goals.list().first().then((goal) => console.log('second', goal.id)));
    process.once('exit', () => console.log('exit'));
  `);
  assert.deepEqual([code, out], [0, 'first shopfront1\nsecond 2001\nexit\n']);
});

test('terminating fifty calling threads does not affect the main thread', { timeout: 30000 }, async () => {
  const { code, out, err } = await run(`
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    import { Sandbox } from 'xpauto';
    const sandbox = await Sandbox.start({ latency: 1 });
    const client = sandbox.client();
    const work = \`
      Promise.all([import('node:worker_threads'), import('xpauto')]).then(([{ parentPort, workerData }, { Client }]) => {
        const { baseUrl, token, exits } = workerData;
        const client = new Client({ baseUrl, token: async () => token });
        client.on('request', () => parentPort.postMessage('answered'));
        const call = () => client.sites.getByCode('shopfront1').then(call);
        for (let at = 0; at < 8; at += 1) call();
        if (exits) client.goals.list().first().then(() => process.exit(3));
      });
    \`;
    let answered = 0;
    let isDone = false;
    const goOn = async () => { while (!isDone) answered += (await client.sites.getByCode('shopfront1')).code === 'shopfront1'; };
    const main = Promise.all([goOn(), goOn()]);
    for (let wave = 0; wave < 5; wave += 1) {
      const workerData = { baseUrl: sandbox.url, token: sandbox.token, exits: wave === 2 };
      const workers = Array.from({ length: 10 }, () => new Worker(work, { eval: true, workerData }));
      const ends = workers.map((worker) => once(worker, 'exit').then(([code]) => code));
      await Promise.all(workers.map((worker) => once(worker, 'message')));
      if (!workerData.exits) for (const worker of workers) worker.terminate();
      console.log(...new Set(await Promise.all(ends)));
    }
    const before = answered;
    while (answered < before + 20) await new Promise(setImmediate);
    isDone = true;
    await main;
    console.log('done');
  `);
  assert.deepEqual([code, out], [0, '1\n1\n3\n1\n1\ndone\n'], err);
});

test('a sandbox ends with the thread that started it', { timeout: 20000 }, async () => {
  const code = `
    const { parentPort } = require('node:worker_threads');
    require('xpauto').Sandbox.start().then((sandbox) => { globalThis.sandbox = sandbox; parentPort.postMessage(sandbox.url); });
    setInterval(() => {}, 1000);
  `;
  const worker = new Worker(code, { eval: true });
  const [url] = await once(worker, 'message');
  assert.equal((await fetch(`${url}/segments`)).status, 401);
  await worker.terminate();
  // Deno reports the end of a thread slightly early. A sandbox that never ends would make this time out.
  const isServing = () => fetch(`${url}/segments`).then(({ status }) => status === 401, () => false);
  while (await isServing());
});

test('the program xpauto-sandbox serves until it is interrupted', { timeout: 20000 }, async () => {
  const child = spawn(process.execPath, [`${root}/bindings-node/dist/testing/bin.js`, '--segments', '3'], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  let said = '';
  while (!said.includes('curl')) said += (await once(child.stdout, 'data'))[0];
  const [url] = said.split('\n');
  assert.equal((await fetch(`${url}/segments?page=1&perPage=2`)).status, 401);
  child.kill('SIGINT');
  const [code, signal] = await once(child, 'exit');
  assert.deepEqual([code, signal], [0, null]);
  const wrong = spawn(process.execPath, [`${root}/bindings-node/dist/testing/bin.js`, '--nonsense'], { stdio: 'ignore' });
  assert.deepEqual(await once(wrong, 'exit'), [2, null]);
});

test('a sandbox that npx started ends with it', { timeout: 30000, skip: process.platform === 'win32' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xpauto-npx-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'node_modules/.bin/xpauto-sandbox');
  mkdirSync(join(program, '..'), { recursive: true });
  writeFileSync(program, `#!/usr/bin/env node\nrequire(${JSON.stringify(`${root}/bindings-node/dist/testing/bin.js`)});\n`);
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const npx = spawn('npx', ['--offline', 'xpauto-sandbox'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  npx.stdout.setEncoding('utf8');
  let said = '';
  while (!said.includes('curl')) said += (await once(npx.stdout, 'data'))[0];
  const [url] = said.split('\n');
  const isServing = () => fetch(`${url}/segments`).then(({ status }) => status === 401, () => false);
  assert.ok(await isServing());
  npx.kill('SIGTERM');
  // A sandbox that never ends would make this time out.
  while (await isServing());
});
