// Compiles the facade, and removes what an earlier compilation wrote for files that are gone.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');

const OUTPUT = /^(.*?)(?:\.d)?\.m?[jt]s$/;
const dist = join(__dirname, 'dist');

for (const name of existsSync(dist) ? readdirSync(dist) : []) {
  const [, base] = OUTPUT.exec(name) ?? [];
  if (base !== undefined && (name.includes('.m') || !existsSync(join(__dirname, 'facade', `${base}.ts`))))
    rmSync(join(dist, name));
}
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '--project', __dirname], { stdio: 'inherit' });
process.exitCode = status ?? 1;
