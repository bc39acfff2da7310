// Finds the native module: the file beside this one where there is one, or else the platform's own package.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the native module exports, as its build declares it. */
type Native = typeof import('./native');

/** Loads a platform's package, or calls `failed` with why it cannot be loaded. */
type Package = (failed: (error: unknown) => never) => Native;

// biome-ignore format: a line each
/**
 * The platforms' packages. Each name is written out for bundlers and file tracers, and in a `try` of its own, by which they
 * know that it may be missing.
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
const FRESHLY = '`rm -rf node_modules package-lock.json && npm install`';

/** Where this file is; a bundle has it elsewhere, or nowhere. */
const here = typeof __dirname === 'string' ? __dirname : undefined;

/** The platform, in the words of the packages' names. */
function platform(): string {
  const base = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') return `${base}-msvc`;
  if (process.platform !== 'linux') return base;
  return `${base}-${runsOnMusl() ? 'musl' : 'gnu'}`;
}

/** Whether the C library of this process is musl: it is mapped into it. (`process.report` tells it, too, but takes longer.) */
function runsOnMusl(): boolean {
  try {
    return readFileSync('/proc/self/maps', 'latin1').includes('/ld-musl-');
  } catch {
    return false;
  }
}

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
  // A file that is there but cannot be loaded tells more than one that is not there.
  return fromPackage((error) => {
    cause ??= error;
    throw new Error(`The native module of xpauto for ${name} cannot be loaded: ${reason(name, cause)}`, { cause });
  });
}

/** Why the native module is not there or does not load, and what to do about it. */
function reason(name: string, error: unknown): string {
  const line = messageOf(error).split('\n', 1)[0] ?? '';
  if (codeOf(error) === 'ERR_DLOPEN_FAILED') {
    return `${line}. If node_modules comes from another machine, install it here: ${FRESHLY}.`;
  }
  if (codeOf(error) === 'ERR_DLOPEN_DISABLED') {
    return 'this process may load no addons. Start Node with --allow-addons where it has --permission, and without --no-addons.';
  }
  if (!isMissing(error, name)) return line;
  if (!here || !existsSync(join(here, 'loader.js'))) {
    return `it is not in the bundle. Leave the whole package out of the bundle, as an external: ${BUNDLERS} says how. (${line})`;
  }
  if (existsSync(join(here, '../src'))) return 'it is not built yet; run `npm run build`, which needs Rust.';
  const others = installed(here);
  if (others.length > 0) {
    return (
      `installed is the one for ${others.join(', ')}. Install here: ${FRESHLY}; ` +
      `or, on the machine that installs for this one, \`npm install ${flags(name)} xpauto\`.`
    );
  }
  return (
    `the package @xpauto/native-${name} is not installed. npm leaves it out with --omit=optional, and where package-lock.json ` +
    `comes from another platform (https://github.com/npm/cli/issues/4828). Install anew: ${FRESHLY}.`
  );
}

// By their fields: an error may be of another realm, as under Jest.
function messageOf(error: unknown): string {
  return String((error as Partial<Error> | undefined)?.message ?? error);
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

/** Whether it is the package itself that is not there. */
function isMissing(error: unknown, name: string): boolean {
  const message = messageOf(error);
  return (
    codeOf(error) === 'MODULE_NOT_FOUND' ||
    message.includes(`@xpauto/native-${name}"`) ||
    message.includes('require is not defined')
  );
}

/** The platforms whose packages lie beside this one. */
function installed(here: string): string[] {
  try {
    const names = readdirSync(join(here, '../../..', '@xpauto'));
    return Object.keys(PACKAGES).filter((name) => names.includes(`native-${name}`));
  } catch {
    return [];
  }
}

/** The words that have npm install for a platform. */
function flags(name: string): string {
  const [os, cpu, abi] = name.split('-');
  const libc = { gnu: ' --libc=glibc', musl: ' --libc=musl' }[abi ?? ''] ?? '';
  return `--os=${os} --cpu=${cpu}${libc}`;
}

/** The native module. */
export const native = load();
