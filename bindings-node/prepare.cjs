// Builds the package in a checkout where it is not built yet, with the profile by which pip builds that for Python.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const built = join(__dirname, 'dist');

if (!existsSync(built) || !readdirSync(built).some((name) => name.endsWith('.node'))) {
  const { status } = spawnSync('npm run --silent native -- --profile source && npm run --silent facade', {
    shell: true,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
