// Writes the npm packages as they are published into a folder: the main one, and each platform's with its native module.
//
//     node bindings-node/stage.cjs OUT [MODULES]
//
// MODULES is where the native modules lie, all of them; without it, the package of this platform's own build is written. The folder then holds the packages as folders, which is what is published, and as tarballs, which is what the tests install.
// The repository's manifest has no platform packages, since a checkout could not be installed before they are published.
'use strict';

const { execFileSync } = require('node:child_process');
const { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, posix, resolve } = require('node:path');

const root = resolve(__dirname, '..');
/** Where a build writes. */
const built = join(__dirname, 'dist');
/** There npm is a script, which only a shell runs. */
const IS_WINDOWS = process.platform === 'win32';
/** The largest native module, in bytes, that is published. A local build is larger: it has no link-time optimization. */
const MOST_BYTES = 10_000_000;
/** Where a document of the main package leads to that the package does not hold. */
const REPOSITORY = 'https://github.com/xpauto/xpauto';
/** The licences of the crates inside a native module. */
const THIRD_PARTY = 'THIRD-PARTY-LICENSES.md';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** What npm writes when it packs folders, as JSON. */
function pack(args, cwd) {
  const all = ['pack', '--json', '--ignore-scripts', '--loglevel=error', ...args];
  const told = execFileSync('npm', all, { cwd, encoding: 'utf8', shell: IS_WINDOWS });
  return Object.values(JSON.parse(told));
}

/** The paths that npm would pack, native modules left out. */
function packedPaths() {
  const [{ files }] = pack(['--dry-run'], root);
  return files.map(({ path }) => path).filter((path) => !path.endsWith('.node'));
}

/** A document of the main package, whose links to what the package does not hold lead to the repository. */
function linked(text, document, packed) {
  return text.replace(/(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?\)/g, (link, start, target, anchor = '') => {
    const path = posix.join(posix.dirname(document), target);
    if (target.includes(':') || packed.includes(path)) return link;
    const view = statSync(join(root, path)).isDirectory() ? 'tree' : start.startsWith('!') ? 'raw' : 'blob';
    return `${start}${REPOSITORY}/${view}/main/${path}${anchor})`;
  });
}

/** Copies a file of the repository to its place in the main package. */
function place(path, main, packed) {
  cpSync(join(root, path), join(main, path));
  if (path.endsWith('.md')) writeFileSync(join(main, path), linked(readFileSync(join(root, path), 'utf8'), path, packed));
}

/** The platforms' packages, without their modules; the tool writes only below the manifest that it reads. */
function stagePlatforms(main, out) {
  const args = ['napi', 'create-npm-dirs', '--cwd', main, '--npm-dir', 'native'];
  execFileSync('npx', args, { cwd: root, stdio: 'pipe', shell: IS_WINDOWS });
  const native = join(out, 'native');
  renameSync(join(main, 'native'), native);
  return readdirSync(native).map((platform) => {
    const folder = join(native, platform);
    return { platform, folder, manifest: readJson(join(folder, 'package.json')) };
  });
}

/** The manifest of the main package: it names the platforms' packages, each in the same version. */
function published({ scripts, devDependencies, napi, ...manifest }, platforms) {
  const optionalDependencies = Object.fromEntries(platforms.map(({ manifest: { name, version } }) => [name, version]));
  return { ...manifest, optionalDependencies };
}

/** Adds to a platform's package what it publishes; gives whether its native module was there. */
function fill({ platform, folder, manifest }, modules) {
  const file = join(modules ?? built, manifest.main);
  if (!existsSync(file)) return false;
  const { size } = statSync(file);
  if (modules !== undefined && size >= MOST_BYTES) throw new Error(`${file} has ${size} bytes; ${MOST_BYTES} are too many`);
  cpSync(file, join(folder, manifest.main));
  const own = readdirSync(root).filter((name) => name.startsWith('LICENSE'));
  for (const name of own) cpSync(join(root, name), join(folder, name));
  cpSync(join(__dirname, THIRD_PARTY), join(folder, THIRD_PARTY));
  const files = [...manifest.files, ...own, THIRD_PARTY];
  writeJson(join(folder, 'package.json'), { ...manifest, files });
  const words = `The native module of [xpauto](https://www.npmjs.com/package/xpauto) for ${platform}; installing xpauto installs it.`;
  writeFileSync(join(folder, 'README.md'), `# ${manifest.name}\n\n${words}\n`);
  return true;
}

function stage(out, modules) {
  const main = join(out, 'xpauto');
  rmSync(out, { recursive: true, force: true });
  const packed = packedPaths();
  for (const path of packed) place(path, main, packed);
  const platforms = stagePlatforms(main, out);
  writeJson(join(main, 'package.json'), published(readJson(join(root, 'package.json')), platforms));
  for (const platform of platforms) {
    if (fill(platform, modules)) continue;
    if (modules !== undefined) throw new Error(`the native module for ${platform.platform} is not in ${modules}`);
    rmSync(platform.folder, { recursive: true });
  }
  const packages = [main, ...platforms.map(({ folder }) => folder).filter(existsSync)];
  pack(packages, out);
}

const [out, modules] = process.argv.slice(2);
if (out === undefined) throw new Error('tell the folder to write into');
stage(resolve(out), modules && resolve(modules));
