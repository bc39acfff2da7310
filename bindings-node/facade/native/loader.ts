// Loads the native module: that of a local build if there is one, else the package of the platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { platform } from './platform';

/** The exports of the native module, as declared by its build. */
type Native = typeof import('../generated/native');

/** Loads the package of a platform, or calls `failed` with the error. */
type Package = (failed: (error: unknown) => never) => Native;

// biome-ignore format: a line each
/**
 * The packages by platform. Bundlers and file tracers need literal names, and a `try` around each marks it as optional.
 */
const PACKAGES: Readonly<Record<string, Package>> = {
  'linux-x64-gnu': (failed) => { try { return require('@xpauto/native-linux-x64-gnu'); } catch (error) { return failed(error); } },
  'linux-x64-musl': (failed) => { try { return require('@xpauto/native-linux-x64-musl'); } catch (error) { return failed(error); } },
  'linux-arm64-gnu': (failed) => { try { return require('@xpauto/native-linux-arm64-gnu'); } catch (error) { return failed(error); } },
  'linux-arm64-musl': (failed) => { try { return require('@xpauto/native-linux-arm64-musl'); } catch (error) { return failed(error); } },
  'darwin-x64': (failed) => { try { return require('@xpauto/native-darwin-x64'); } catch (error) { return failed(error); } },
  'darwin-arm64': (failed) => { try { return require('@xpauto/native-darwin-arm64'); } catch (error) { return failed(error); } },
  'win32-x64-msvc': (failed) => { try { return require('@xpauto/native-win32-x64-msvc'); } catch (error) { return failed(error); } },
  'win32-arm64-msvc': (failed) => { try { return require('@xpauto/native-win32-arm64-msvc'); } catch (error) { return failed(error); } },
};
const BUNDLERS = 'https://github.com/xpauto/xpauto/blob/main/docs/bundlers.md';
const REINSTALL = '`rm -rf node_modules package-lock.json && npm install`';

/** The folder of the compiled facade, in which a local build has its module; undefined in some bundles. */
const here = typeof __dirname === 'string' ? join(__dirname, '..') : undefined;

function load(): Native {
  const name = platform();
  const file = here && join(here, `xpauto.${name}.node`);
  let cause: unknown;
  try {
    if (file && existsSync(file)) return createRequire(file)(file);
  } catch (error) {
    cause = error;
  }
  const fromPackage = PACKAGES[name];
  if (!fromPackage) {
    const known = Object.keys(PACKAGES).join(', ');
    throw new Error(`xpauto has no native module for ${name}; it has them for ${known}.`, { cause });
  }
  // The error of a file that exists but does not load is more helpful than that of a missing package.
  return fromPackage((error) => {
    cause ??= error;
    throw new Error(`The native module of xpauto for ${name} cannot be loaded: ${reason(name, cause)}`, { cause });
  });
}

/** Returns why the native module is missing or does not load, and what to do. */
function reason(name: string, error: unknown): string {
  // Not by `instanceof`: under Jest the error is of another realm.
  const { code, message } = error as NodeJS.ErrnoException;
  const line = message.split('\n', 1)[0] ?? '';
  if (code === 'ERR_DLOPEN_FAILED') {
    return `${line}. If node_modules comes from another machine, install it here: ${REINSTALL}.`;
  }
  if (code === 'ERR_DLOPEN_DISABLED') {
    return 'this process may load no addons. Start Node with --allow-addons where it has --permission, and without --no-addons.';
  }
  const missing = [`@xpauto/native-${name}"`, 'require is not defined'];
  if (code !== 'MODULE_NOT_FOUND' && !missing.some((part) => message.includes(part))) return line;
  if (!here || !existsSync(join(here, 'native/loader.js'))) {
    return `it is not in the bundle. Leave the whole package out of the bundle, as an external: ${BUNDLERS} says how. (${line})`;
  }
  if (existsSync(join(here, '../src'))) return 'it is not built yet; run `npm run build`, which needs Rust.';
  return (
    `the package @xpauto/native-${name} is not installed. npm leaves it out with --omit=optional, and where package-lock.json or ` +
    `node_modules comes from another platform (https://github.com/npm/cli/issues/4828). Install here: ${REINSTALL}.`
  );
}

/** The native module. */
export const native = load();
