// What users read where the native module is missing, or is for another machine.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { build } from 'esbuild';

import { emptyFolder, natives, project, runNode, staged } from './packages.mjs';

const [native] = natives;
const LOAD = `require('xpauto')`;
const FRESHLY = '`rm -rf node_modules package-lock.json && npm install`';

/** A project with the main package and none for the platform. */
function projectWithout(t) {
  const folder = emptyFolder(t);
  cpSync(join(staged, 'xpauto'), join(folder, 'node_modules/xpauto'), { recursive: true });
  return folder;
}

/** Adds a platform's package whose native module holds this text. */
function addNative(folder, platform, text) {
  const there = join(folder, `node_modules/@xpauto/native-${platform}`);
  mkdirSync(there, { recursive: true });
  writeFileSync(join(there, 'package.json'), `{ "name": "@xpauto/native-${platform}", "main": "xpauto.node" }`);
  writeFileSync(join(there, 'xpauto.node'), text);
}

/** Returns the error message of a program on the platform that `pretend` simulates. */
async function failure(cwd, args, pretend = '') {
  writeFileSync(join(cwd, 'pretend.cjs'), pretend);
  const { code, err } = await runNode(['--require', './pretend.cjs', ...args], { cwd });
  assert.equal(code, 1, err);
  return /^Error: (.*)$/m.exec(err)?.[1] ?? err;
}

const onPlatform = (platform, arch) => `
  for (const [name, value] of Object.entries({ platform: '${platform}', arch: '${arch}' })) Object.defineProperty(process, name, { value });
`;
const ON_MUSL = `
  const fs = require('node:fs');
  const { readFileSync } = fs;
  fs.readFileSync = (path, ...rest) => (path === '/proc/self/maps' ? '7f00 r-xp /lib/ld-musl-x86_64.so.1' : readFileSync(path, ...rest));
`;

test('a platform package that npm left out is named, with the command that mends it', async (t) => {
  const message = await failure(projectWithout(t), ['-e', LOAD]);
  assert.ok(message.startsWith(`The native module of xpauto for ${native} cannot be loaded: the package @xpauto/native-${native} is not installed.`), message);
  assert.ok(message.includes('package-lock.json') && message.endsWith(`Install here: ${FRESHLY}.`), message);
});

test('a platform package of another machine does not stand in for that of this one', async (t) => {
  const folder = projectWithout(t);
  addNative(folder, 'darwin-arm64', '');
  for (const [platform, pretend] of [
    ['linux-x64-gnu', onPlatform('linux', 'x64')],
    ['linux-arm64-musl', onPlatform('linux', 'arm64') + ON_MUSL],
    ['win32-arm64-msvc', onPlatform('win32', 'arm64')],
  ]) {
    const message = await failure(folder, ['-e', LOAD], pretend);
    assert.ok(message.startsWith(`The native module of xpauto for ${platform} `) && message.includes(' comes from another platform'), message);
  }
});

test('the error of a native module that does not load has its reason', async (t) => {
  const folder = projectWithout(t);
  addNative(folder, native, 'this is no library');
  const message = await failure(folder, ['-e', LOAD]);
  assert.ok(message.startsWith(`The native module of xpauto for ${native} cannot be loaded: `), message);
  assert.ok(message.includes('xpauto.node') && message.endsWith(`install it here: ${FRESHLY}.`), message);
});

test('the error of an unsupported platform lists the supported ones, that of a checkout has the command that builds it', async (t) => {
  const folder = projectWithout(t);
  const unsupported = await failure(folder, ['-e', LOAD], onPlatform('freebsd', 'x64'));
  assert.match(unsupported, /^xpauto has no native module for freebsd-x64; it has them for linux-x64-gnu, .*win32-arm64-msvc\.$/);
  mkdirSync(join(folder, 'node_modules/xpauto/bindings-node/src'));
  assert.match(await failure(folder, ['-e', LOAD]), /cannot be loaded: it is not built yet; run `npm run build`, which needs Rust\.$/);
});

test('the error of a bundle without the native module has the setting of the bundler', async (t) => {
  const folder = emptyFolder(t);
  const options = { bundle: true, platform: 'node', external: ['@xpauto/*'], logLevel: 'error', format: 'cjs' };
  await build({ ...options, entryPoints: [project('entry.mjs')], outfile: join(folder, 'bundle.cjs') });
  const message = await failure(folder, ['bundle.cjs']);
  assert.match(message, /cannot be loaded: it is not in the bundle\. Leave the whole package out .*docs\/bundlers\.md says how\./);
});
