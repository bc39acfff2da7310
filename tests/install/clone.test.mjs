// The installation of a clone, which builds its native module: here with a builder that only notes how it was called.
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

import { emptyFolder, readJson, root, runNpm } from './packages.mjs';

const BUILDER = `#!/bin/sh
echo "native $*" >> calls
mkdir -p bindings-node/dist && touch bindings-node/dist/xpauto.node
`;

test('npm install builds a clone once, with the profile of installations from source', { skip: process.platform === 'win32' }, async (t) => {
  const folder = emptyFolder(t);
  const { devDependencies: _, ...manifest } = readJson(join(root, 'package.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const name of ['bindings-node', 'tools']) mkdirSync(join(folder, name));
  copyFileSync(join(root, 'bindings-node/prepare.cjs'), join(folder, 'bindings-node/prepare.cjs'));
  writeFileSync(join(folder, 'bindings-node/facade.cjs'), "require('node:fs').appendFileSync('calls', 'facade\\n');");
  writeFileSync(join(folder, 'tools/napi'), BUILDER);
  chmodSync(join(folder, 'tools/napi'), 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'tools')}${delimiter}${process.env.PATH}` };
  for (let time = 0; time < 2; time += 1) {
    const { code, err } = await runNpm(['install', '.'], { cwd: folder, env });
    assert.equal(code, 0, err);
  }
  const [native, ...others] = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  assert.match(native, /^native build .*--profile source\b/);
  assert.deepEqual(others, ['facade']);
});
