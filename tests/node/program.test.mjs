// `npx xpauto`: the launcher of the program, which lies beside the native module.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Sandbox } from 'xpauto';

const launcher = fileURLToPath(new URL('../../bindings-node/dist/native/program.js', import.meta.url));

/** Starts the program; `ended` has its exit status and its output. */
function start(args, variables = {}) {
  // npx runs Node, whichever runtime runs this file.
  const child = spawn('node', [launcher, ...args], { env: { ...process.env, ...variables } });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  // Deno tells an exit status above 128 as the signal that a shell means by it.
  return { child, ended: ended.then(([[code, signal], out, err]) => ({ code: code ?? 128 + constants.signals[signal], out, err })) };
}

test('the launcher runs the program with its arguments, output and exit status', async () => {
  const listed = await start(['segments', 'list', '--sandbox', '--limit', '2', '--select', 'id']).ended;
  assert.equal(listed.code, 0, listed.err);
  assert.deepEqual(listed.out.trim().split('\n').map((line) => Object.keys(JSON.parse(line))), [['id'], ['id']]);
  const misspelt = await start(['segments', 'lst']).ended;
  assert.equal(misspelt.code, 2);
  assert.match(misspelt.err, /'list'/);
});

test('the program reads from standard input what the launcher gets', async () => {
  const { child, ended } = start(['themes', 'create', '--sandbox', '--json', '-', '--output', 'json']);
  child.stdin.end('{"name": "Spring"}');
  assert.equal(JSON.parse((await ended).out).name, 'Spring');
});

test('a Ctrl-C that the terminal sends to the launcher and the program counts once', { skip: process.platform === 'win32' && 'no signals' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xpauto-'));
  const config = join(folder, 'sandbox.json');
  writeFileSync(config, JSON.stringify({ faults: [{ path: '/goals', delay: 0.5 }] }));
  const child = spawn('node', [launcher, 'sandbox', '--config', config], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [, url, token] = /(.+)\ntoken: (.+)/.exec(String(await once(child.stdout, 'data')));
  const answer = fetch(`${url}/goals`, { headers: { authorization: `Bearer ${token}` } });
  const requests = async () => (await fetch(`${url}/__sandbox/requests`)).text();
  while (!(await requests()).includes('/goals')) await new Promise(setImmediate);
  assert.equal(spawnSync('kill', ['-INT', '--', `-${child.pid}`]).status, 0);
  assert.equal((await answer).status, 200);
  assert.deepEqual(await ended, [0, null]);
  rmSync(folder, { recursive: true });
});

test('a signal to the launcher ends the program', { skip: process.platform === 'win32' && 'no signals' }, async () => {
  const sandbox = await Sandbox.start();
  await sandbox.addFault({ path: '/goals', action: 'hang' });
  const { child, ended } = start(['goals', 'list'], { XPAUTO_BASE_URL: sandbox.url, XPAUTO_TOKEN: sandbox.token });
  while (sandbox.requests.length === 0) await new Promise(setImmediate);
  child.kill('SIGINT');
  const { code, err } = await ended;
  assert.match(err, /^stopped:/);
  assert.equal(code, 130);
  await sandbox.stop();
});
