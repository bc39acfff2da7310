// The packages as they would be published (`make test-install` writes them), and programs that run with them.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const here = join(root, 'tests/install');
export const project = (name) => join(here, 'projects', name);
export const staged = join(root, 'dist/npm');
export const tarballs = readdirSync(staged).filter((name) => name.endsWith('.tgz')).map((name) => join(staged, name));
/** The names of the native packages that are staged: that of this platform. */
export const natives = readdirSync(join(staged, 'native'));

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Runs a program to its end: its exit status, and what it wrote. */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = execFile(file, args, { shell: process.platform === 'win32', ...options }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Runs a program of Node's. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm with no network. */
export const runNpm = (args, options) => run('npm', ['--offline', '--no-audit', '--no-fund', ...args], options);

/** The program of one of the tools that are installed here. */
export const tool = (path) => join(here, 'node_modules', path);

/** An empty folder, which is gone after the test. */
export function emptyFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'xpauto-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
