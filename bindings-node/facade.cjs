// Compiles the facade, and removes first what an earlier compilation wrote.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** What the builds of Rust write. */
const NATIVE = /^xpauto/;
/** Descriptors that the compiler writes, which inherit what `Object.prototype` was polluted with, and what replaces them. */
const DESCRIPTORS = [
  [/(?<=Object\.defineProperty\(exports, "__esModule", \{ )/g, '__proto__: null, '],
  [
    /Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+\.\w+); \} \}\);/g,
    'exports.$1 = $2;',
  ],
  [/Object\.defineProperty\(o, k2, desc\);/g, 'o[k2] = m[k];'],
];
const dist = join(__dirname, 'dist');

for (const name of existsSync(dist) ? readdirSync(dist) : []) {
  if (!NATIVE.test(name)) rmSync(join(dist, name), { recursive: true });
}
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '--project', __dirname], { stdio: 'inherit' });
process.exitCode = status ?? 1;
for (const name of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))) {
  const compiled = readFileSync(join(dist, name), 'utf8');
  writeFileSync(
    join(dist, name),
    DESCRIPTORS.reduce((text, [from, to]) => text.replace(from, to), compiled),
  );
}
