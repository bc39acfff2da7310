// `npx xpauto`: the program, which the native module holds.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';


import { startSandbox } from './sandboxes.mjs';

const program = fileURLToPath(new URL('../../bindings-node/dist/native/program.js', import.meta.url));

/** Starts the program; `ended` has its exit status and its output. */
function start(args, variables = {}) {
  // npx runs Node, whichever runtime runs this file.
  const child = spawn('node', [program, ...args], { env: { ...process.env, ...variables } });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  // Deno tells an exit status above 128 as the signal that a shell means by it.
  return { child, ended: ended.then(([[code, signal], out, err]) => ({ code: code ?? 128 + constants.signals[signal], out, err })) };
}

test('the program has its arguments, output and exit status', async () => {
  const listed = await start(['segments', 'list', '--sandbox', '--limit', '2', '--select', 'id']).ended;
  assert.equal(listed.code, 0, listed.err);
  assert.deepEqual(listed.out.trim().split('\n').map((line) => Object.keys(JSON.parse(line))), [['id'], ['id']]);
  const misspelt = await start(['segments', 'lst']).ended;
  assert.equal(misspelt.code, 2);
  assert.match(misspelt.err, /'list'/);
});

test('the program reads from standard input', async () => {
  const { child, ended } = start(['themes', 'create', '--sandbox', '--json', '-', '--output', 'json']);
  child.stdin.end('{"name": "Spring"}');
  assert.equal(JSON.parse((await ended).out).name, 'Spring');
});

test('a signal ends the program, which says so', { skip: process.platform === 'win32' && 'no signals' }, async () => {
  const sandbox = await startSandbox();
  await sandbox.addFault({ path: '/goals', action: 'hang' });
  const { child, ended } = start(['goals', 'list'], { XPAUTO_BASE_URL: sandbox.url, XPAUTO_TOKEN: sandbox.token });
  while (sandbox.requests.length === 0) await new Promise(setImmediate);
  child.kill('SIGINT');
  const { code, err } = await ended;
  assert.match(err, /^stopped:/);
  assert.equal(code, 130);
});
