// Installs the packages of a folder in an empty project, as a registry would install them on this machine, and runs the first steps.
//
//     node tests/install/first_steps.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = resolve(process.argv[2]);
const { glibcVersionRuntime } = process.report.getReport().header;
const abi = { linux: glibcVersionRuntime === undefined ? '-musl' : '-gnu', win32: '-msvc' }[process.platform] ?? '';
const platform = `${process.platform}-${process.arch}${abi}`;
const wanted = (name) => name.endsWith('.tgz') && (!name.includes('-native-') || name.includes(`-native-${platform}-`));

const folder = mkdtempSync(join(tmpdir(), 'xpauto-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const tarballs = readdirSync(packages).filter(wanted).map((name) => join(packages, name));
  const inFolder = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  execFileSync('npm', ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', ...tarballs], inFolder);
  copyFileSync(fileURLToPath(new URL('../../examples/first_steps.mjs', import.meta.url)), join(folder, 'first_steps.mjs'));
  execFileSync(process.execPath, ['first_steps.mjs'], { cwd: folder, stdio: 'inherit' });
  execFileSync('npx', ['--no-install', 'xpauto', 'segments', 'list', '--sandbox', '--limit', '1'], inFolder);
} finally {
  rmSync(folder, { recursive: true });
}
