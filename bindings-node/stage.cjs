// Writes the npm packages as they are published into a folder: the main one, and each platform's with its native module.
//
//     node bindings-node/stage.cjs OUT [MODULES]
//
// MODULES is where the native modules lie, all of them; without it, the package of this platform's own build is written.
// The repository's manifest names no platform package, since nobody could install a checkout whose packages are not published.
'use strict';

const { execFileSync } = require('node:child_process');
const { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '..');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** The paths that npm would pack, native modules left out. */
function packedPaths() {
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ files }] = Object.values(JSON.parse(told));
  return files.map(({ path }) => path).filter((path) => !path.endsWith('.node'));
}

/** The platforms' packages, without their modules; the tool writes only below the manifest that it reads. */
async function stagePlatforms(folder, out) {
  const { NapiCli } = await import('@napi-rs/cli');
  await new NapiCli().createNpmDirs({ cwd: folder, npmDir: 'native' });
  const native = join(out, 'native');
  renameSync(join(folder, 'native'), native);
  return readdirSync(native).map((name) => ({ folder: join(native, name), ...readJson(join(native, name, 'package.json')) }));
}

/** The manifest of the main package: it names the platforms' packages, each in the same version. */
function published({ scripts, devDependencies, napi, ...manifest }, platforms) {
  const files = manifest.files.filter((pattern) => !pattern.endsWith('.node'));
  const optionalDependencies = Object.fromEntries(platforms.map(({ name, version }) => [name, version]));
  return { ...manifest, files, optionalDependencies };
}

async function stage(out, modules) {
  const folder = join(out, 'xpauto');
  rmSync(out, { recursive: true, force: true });
  for (const path of packedPaths()) cpSync(join(root, path), join(folder, path));
  const platforms = await stagePlatforms(folder, out);
  writeJson(join(folder, 'package.json'), published(readJson(join(root, 'package.json')), platforms));
  for (const platform of platforms) {
    const file = join(modules ?? __dirname, platform.main);
    if (existsSync(file)) cpSync(file, join(platform.folder, platform.main));
    else if (modules === undefined) rmSync(platform.folder, { recursive: true });
    else throw new Error(`${file} is missing, without which ${platform.name} cannot be published`);
  }
}

const [out, modules] = process.argv.slice(2);
if (out === undefined) throw new Error('tell the folder to write into');
stage(resolve(out), modules && resolve(modules));
