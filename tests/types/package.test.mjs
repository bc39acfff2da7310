// The packed package gives its files and types to every kind of importer.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';

import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { root } from './compilers.mjs';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'xpauto-packed-'));
let tarball;

before(() => {
  const command = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout, stderr } = spawnSync('npm', command, { cwd: root, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  tarball = join(folder, JSON.parse(stdout)[0].filename);
});

after(() => rmSync(folder, { recursive: true }));

test('publint has nothing to say', async () => {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test('@arethetypeswrong/cli finds no problem', () => {
  const program = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js');
  // What resolves no `exports`, such as Node 10, finds the package itself, but none of its subpaths.
  for (const only of [['--entrypoints', '.'], ['--entrypoints', '.', 'sandbox', 'testing', '--profile', 'node16']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, tarball, '--no-color', ...only], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
});
