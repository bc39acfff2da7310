// Each bundler with the one setting that it needs: the project is built, and what comes out runs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { createServer } from 'vite';

import { emptyFolder, project, root, runNode, tool } from './packages.mjs';

const SAID = '7 segments, NotFoundError not-found true\n';
const guide = readFileSync(join(root, 'docs/bundlers.md'), 'utf8');

/** Builds a project anew, whose setting must stand in the guide. */
async function built(name, setting, args, env = {}) {
  const cwd = project(name);
  assert.ok(guide.includes(readFileSync(join(cwd, setting), 'utf8')), `docs/bundlers.md shows ${name}/${setting}`);
  rmSync(join(cwd, 'dist'), { recursive: true, force: true });
  const { code, out, err } = await runNode(args, { cwd, env: { ...process.env, ...env } });
  assert.equal(code, 0, out + err);
  return cwd;
}

const says = async (cwd, program) => assert.deepEqual(await runNode([program], { cwd }), { code: 0, out: SAID, err: '' });

for (const [name, setting, args, program] of [
  ['esbuild', 'build.mjs', ['build.mjs'], 'dist/entry.mjs'],
  ['rollup', 'rollup.config.mjs', [tool('rollup/dist/bin/rollup'), '--config', '--silent'], 'dist/entry.mjs'],
  ['webpack', 'webpack.config.cjs', ['build.mjs'], 'dist/entry.cjs'],
  ['vite', 'vite.config.mjs', [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], 'dist/entry.mjs'],
]) {
  test(name, async () => says(await built(name, setting, args), program));
}

test('esbuild with everything in the bundle, the native module beside it', async (t) => {
  const cwd = await built('esbuild', 'build-whole.mjs', ['build-whole.mjs']);
  const alone = emptyFolder(t);
  cpSync(join(cwd, 'dist'), alone, { recursive: true });
  await says(alone, 'whole.cjs');
});

test("Vite's development server loads the module", async () => {
  const server = await createServer({ root: project('vite'), appType: 'custom', logLevel: 'error', server: { middlewareMode: true, ws: false } });
  const { main } = await server.ssrLoadModule('../program.mjs');
  assert.equal(`${await main()}\n`, SAID);
  await server.close();
});

test('Next.js renders a server component', { timeout: 120_000 }, async () => {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const next = tool('next/dist/bin/next');
  const cwd = await built('next', 'next.config.mjs', [next, 'build'], env);
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let url;
  for await (const line of createInterface(server.stdout)) {
    url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) break;
  }
  assert.match(await (await fetch(url)).text(), /<p>7 segments, NotFoundError not-found true<\/p>/);
  server.kill();
  await once(server, 'exit');
});
