// The packages that npm gets: what they hold, what their manifests say, and that an empty project can use them.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';

import { build } from 'esbuild';

import { emptyFolder, natives, readJson, root, runNode, runNpm, staged, tarballs } from './packages.mjs';

/** The largest main package, in bytes on a disk. */
const MOST_BYTES = 800_000;
const USE = `
  const sandbox = await Sandbox.start({ segments: 3 });
  console.log((await sandbox.client().segments.list().collect()).length);
  await sandbox.stop();
`;

const manifest = (folder) => readJson(join(staged, folder, 'package.json'));

/** What npm would pack of a folder: the paths, and how many bytes they come to. */
async function packed(folder) {
  const { out } = await runNpm(['pack', '--dry-run', '--json'], { cwd: join(staged, folder) });
  const [{ files, unpackedSize }] = Object.values(JSON.parse(out));
  return { paths: files.map(({ path }) => path).sort(), unpackedSize };
}

test('the main package holds the facade, its types and the documentation, and nothing else', async () => {
  const { paths, unpackedSize } = await packed('xpauto');
  const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const atTheTop = ['CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'SECURITY.md'];
  const own = [...atTheTop, ...documents, 'package.json'];
  const facade = paths.filter((path) => !own.includes(path));
  assert.deepEqual(paths.filter((path) => own.includes(path)), own);
  const sources = readdirSync(join(root, 'bindings-node/facade'), { recursive: true }).map((name) => /^([a-z/-]+)\.ts$/.exec(name)).filter(Boolean);
  const built = sources.flatMap(([, name]) => [`${name}.d.ts`, `${name}.js`].map((file) => `bindings-node/dist/${file}`));
  assert.deepEqual(facade, built.sort());
  assert.ok(unpackedSize < MOST_BYTES, `${unpackedSize} bytes`);
});

test('every link of the documentation leads into the package, or to a file of the repository', async () => {
  const { paths } = await packed('xpauto');
  const documents = paths.filter((path) => path.endsWith('.md'));
  const into = { package: 0, repository: 0 };
  for (const document of documents) {
    for (const [, target] of readFileSync(join(staged, 'xpauto', document), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      const [, outside] = /^https:\/\/github\.com\/xpauto\/xpauto\/(?:blob|raw|tree)\/main\/(.+)$/.exec(target) ?? [];
      if (outside !== undefined) {
        assert.ok(existsSync(join(root, outside)), `${document}: ${target}`);
        into.repository += 1;
      } else if (!target.includes(':')) {
        assert.ok(paths.includes(posix.join(posix.dirname(document), target)), `${document}: ${target}`);
        into.package += 1;
      }
    }
  }
  assert.ok(into.package > 50 && into.repository > 10, JSON.stringify(into));
});

test('a platform package holds its native module, and its manifest keeps it off every other platform', async () => {
  assert.equal(natives.length, 1);
  const [native] = natives;
  const { paths } = await packed(`native/${native}`);
  const documents = ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY-LICENSES.md', 'package.json'];
  assert.deepEqual(paths, [...documents, `xpauto.${native}.node`]);
  const { name, os, cpu, libc, version } = manifest(`native/${native}`);
  const [platform, arch, abi] = native.split('-');
  assert.deepEqual([name, os, cpu, version], [`@xpauto/native-${native}`, [platform], [arch], manifest('xpauto').version]);
  assert.deepEqual(libc, { gnu: ['glibc'], musl: ['musl'] }[abi]);
});

test('the published manifest names each platform of the loader, in its own version, and runs nothing at installation', () => {
  const { optionalDependencies, version, scripts, devDependencies, exports, bin, sideEffects, repository } = manifest('xpauto');
  const loader = readFileSync(join(root, 'bindings-node/dist/native/loader.js'), 'utf8');
  const loaded = [...loader.matchAll(/require\('(@xpauto\/[^']+)'\)/g)].map(([, name]) => name);
  assert.equal(loaded.length, 8);
  assert.deepEqual(Object.keys(optionalDependencies).sort(), loaded.sort());
  assert.deepEqual(new Set(Object.values(optionalDependencies)), new Set([version]));
  assert.deepEqual([scripts, devDependencies, sideEffects], [undefined, undefined, false]);
  // That of a checkout names no package that is not published yet, so that it can be installed.
  assert.equal(readJson(join(root, 'package.json')).optionalDependencies, undefined);
  assert.equal(repository.url, 'git+https://github.com/xpauto/xpauto.git');
  const named = [bin.xpauto, bin['xpauto-sandbox'], ...pathsOf(exports)];
  assert.equal(new Set(named).size, 10);
  for (const path of named) assert.ok(readFileSync(join(staged, 'xpauto', path)).length > 0);
  assert.match(readFileSync(join(root, 'Cargo.toml'), 'utf8'), new RegExp(`^version = "${version}"$`, 'm'));
});

/** Every path of a manifest's `exports`. */
function pathsOf(part) {
  return typeof part === 'string' ? [part] : Object.values(part).flatMap(pathsOf);
}

test('an empty project installs the packages, and uses them from either form of module', async (t) => {
  const inFolder = { cwd: emptyFolder(t) };
  const write = (name, text) => writeFileSync(join(inFolder.cwd, name), text);
  write('package.json', '{ "private": true }');
  const installed = await runNpm(['install', ...tarballs], inFolder);
  assert.equal(installed.code, 0, installed.err);
  for (const name of ['xpauto', 'xpauto/sandbox']) {
    write('form.mjs', `import { Sandbox } from '${name}';${USE}`);
    write('form.cjs', `const { Sandbox } = require('${name}');(async () => {${USE}})();`);
    for (const file of ['form.mjs', 'form.cjs']) assert.deepEqual(await runNode([file], inFolder), { code: 0, out: '3\n', err: '' });
  }
  const program = await runNpm(['exec', '--', 'xpauto-sandbox', '--help'], inFolder);
  assert.match(program.out, /--port/, program.err);
  const listed = await runNpm(['exec', '--', 'xpauto', 'segments', 'list', '--sandbox', '--select', 'id', '--limit', '1'], inFolder);
  assert.deepEqual([listed.code, listed.out], [0, '{"id":1001}\n']);
});

test('runtimes that load no native module say so when the package is imported', async (t) => {
  const cwd = emptyFolder(t);
  cpSync(join(staged, 'xpauto'), join(cwd, 'node_modules/xpauto'), { recursive: true });
  const outfile = join(cwd, 'worker.mjs');
  for (const condition of ['workerd', 'edge-light']) {
    for (const name of ['xpauto', 'xpauto/sandbox']) {
      const stdin = { contents: `import { Sandbox } from '${name}'; console.log(Sandbox);`, resolveDir: cwd };
      await build({ stdin, bundle: true, platform: 'neutral', conditions: [condition], format: 'esm', outfile, logLevel: 'error' });
      for (const args of [['--conditions', condition, '-e', `require('${name}')`], [outfile]]) {
        assert.match((await runNode(args, { cwd })).err, /^Error: xpauto needs Node, Bun or Deno: it is a native module$/m);
      }
    }
  }
});
