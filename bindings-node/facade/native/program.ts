#!/usr/bin/env node
// `npx xpauto`: runs the program `xpauto`, which lies beside the native module of this platform.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

import { platform } from './platform';

const NAME = process.platform === 'win32' ? 'xpauto.exe' : 'xpauto';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns the path of the program: in the folder above this one in a checkout, else in the package of the platform. */
function find(): string | undefined {
  const folders = [
    () => join(__dirname, '..'),
    () => dirname(createRequire(__filename).resolve(`@xpauto/native-${platform()}`)),
  ];
  for (const folder of folders) {
    try {
      const path = join(folder(), NAME);
      if (existsSync(path)) return path;
    } catch {
      // The package is not installed.
    }
  }
  return undefined;
}

function run(path: string): void {
  let child: ChildProcess | undefined;
  // The program decides when a signal ends it, so that none ends this process alone, from before the program starts. A terminal sends
  // its signals to both, which the program counts once; on Windows nothing else does, and to pass one on would end the program at once.
  for (const signal of SIGNALS) process.on(signal, () => process.platform === 'win32' || child?.kill(signal));
  child = spawn(path, process.argv.slice(2), { stdio: 'inherit' });
  child.on('error', fail);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
}

function fail(error: Error): void {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}

const path = find();
if (path === undefined) {
  fail(new Error(`the program xpauto is not installed for ${platform()}; install anew, or \`cargo install xpauto-cli\``));
} else {
  run(path);
}
