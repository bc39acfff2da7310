// Builds the native module in a checkout where it is not there yet.
'use strict';

const { spawnSync } = require('node:child_process');
const { readdirSync } = require('node:fs');

if (!readdirSync(__dirname).some((name) => name.endsWith('.node'))) {
  const built = spawnSync('npm run build', { shell: true, stdio: 'inherit' });
  process.exitCode = built.status ?? 1;
}
