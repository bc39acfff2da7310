// Finds the native module. The requires are literal, so that bundlers see them.
'use strict';

const MODULES = {
  'linux-x64-gnu': [() => require('./xpauto.linux-x64-gnu.node'), () => require('xpauto-linux-x64-gnu')],
  'linux-x64-musl': [() => require('./xpauto.linux-x64-musl.node'), () => require('xpauto-linux-x64-musl')],
  'linux-arm64-gnu': [() => require('./xpauto.linux-arm64-gnu.node'), () => require('xpauto-linux-arm64-gnu')],
  'linux-arm64-musl': [() => require('./xpauto.linux-arm64-musl.node'), () => require('xpauto-linux-arm64-musl')],
  'darwin-x64': [() => require('./xpauto.darwin-x64.node'), () => require('xpauto-darwin-x64')],
  'darwin-arm64': [() => require('./xpauto.darwin-arm64.node'), () => require('xpauto-darwin-arm64')],
  'win32-x64-msvc': [() => require('./xpauto.win32-x64-msvc.node'), () => require('xpauto-win32-x64-msvc')],
};

function target() {
  const base = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') return `${base}-msvc`;
  if (process.platform !== 'linux') return base;
  const isGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime);
  return `${base}-${isGlibc ? 'gnu' : 'musl'}`;
}

function load() {
  const name = target();
  const candidates = MODULES[name];
  if (!candidates) {
    throw new Error(`xpauto has no native module for ${name}; it has them for ${Object.keys(MODULES).join(', ')}`);
  }
  const failures = [];
  for (const candidate of candidates) {
    try {
      return candidate();
    } catch (error) {
      failures.push(error);
    }
  }
  // A file that is there but cannot be loaded tells more than one that is not there.
  const cause = failures.find((error) => error.code !== 'MODULE_NOT_FOUND') ?? failures[0];
  const reason = String(cause.message).split('\n')[0];
  throw new Error(
    `The native module of xpauto for ${name} cannot be loaded: ${reason}. ` +
      'Installed from a registry: install again without --omit=optional or --no-optional. ' +
      'In a checkout: run `npm run build`, which needs Rust.',
    { cause },
  );
}

module.exports = load();
