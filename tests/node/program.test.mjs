// `npx xpauto`: the program, which the native module holds.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { finished } from './programs.mjs';
import { startSandbox } from './sandboxes.mjs';

const program = fileURLToPath(new URL('../../bindings-node/dist/native/program.js', import.meta.url));

/** Starts the program; `ended` has its exit status and its output. */
function start(args, variables = {}) {
  // npx runs Node, whichever runtime runs this file.
  const child = spawn('node', [program, ...args], { env: { ...process.env, ...variables } });
  return { child, ended: finished(child) };
}

test('the program has its arguments, output and exit status', async () => {
  const listed = await start(['segments', 'list', '--sandbox', '--limit', '2', '--select', 'id']).ended;
  assert.equal(listed.code, 0, listed.err);
  assert.deepEqual(listed.out.trim().split('\n').map((line) => Object.keys(JSON.parse(line))), [['id'], ['id']]);
  const misspelt = await start(['segments', 'lst']).ended;
  assert.equal(misspelt.code, 2);
  assert.match(misspelt.err, /'list'/);
});

test('the program has the bytes of its arguments', { skip: process.platform !== 'linux' && 'what a shell can pass differs' }, async () => {
  // Node itself cannot start a process with such an argument.
  const run = (...args) => spawnSync('sh', ['-c', `exec node "$0" ${args.join(' ')}`, program], { encoding: 'latin1' });
  const folder = await mkdtemp(join(tmpdir(), 'xpauto-'));
  const listed = run('goals list --sandbox --limit 1 --out', `"$(printf '${folder}/\\377.jsonl')"`);
  assert.equal(listed.status, 0, listed.stderr);
  // Not every runtime reads such a name.
  assert.equal(spawnSync('ls', [folder], { encoding: 'latin1' }).stdout, '\xff.jsonl\n');
  const refused = run('sites get-by-code --sandbox', `"$(printf '\\377')"`);
  assert.equal(refused.status, 2, refused.stdout);
  assert.match(refused.stderr, /invalid UTF-8/);
  const found = run('goals list --sandbox --dry-run --filter', `'name = "\ufffd"'`);
  assert.match(found.stdout, /%EF%BF%BD/);
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
  // Deno tells an exit status above 128 as the signal that a shell means by it.
  assert.ok(code === 130 || code === 'SIGINT', String(code));
});
