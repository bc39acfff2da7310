// The programs of `examples` run against a sandbox, with the documented exit codes, and those of the documentation as they are.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { finished, runProgram } from './programs.mjs';
import { startSandbox } from './sandboxes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'xpauto-examples-'));

after(() => rmSync(folder, { recursive: true }));

/** Starts an example in the folder, as one who uses the sandbox would. */
function start(name, sandbox, ...given) {
  const file = `${root}/examples/${name}`;
  const surroundings = { ...process.env, XPAUTO_BASE_URL: sandbox.url, XPAUTO_TOKEN: sandbox.token, PORT: '0' };
  return spawn(process.execPath, [file, ...given], { cwd: folder, env: surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What an example prints until it ends, and its exit code. */
const run = (...given) => finished(start(...given));

/** An account whose segments have these names. */
function segments(...names) {
  const condition = { targetingType: 'PAGE_URL', weight: 1, include: true };
  const rest = { siteId: 101, segmentType: 'STANDARD', conditionsData: { firstLevel: [{ conditions: [condition] }] } };
  return { segments: names.map((name, index) => ({ id: index + 1, name, ...rest })) };
}

test('check_segments fails if a segment is missing, and otherwise where it cannot check', async () => {
  const sandbox = await startSandbox({ data: segments('Cart abandoners', 'Newcomers') });
  mkdirSync(join(folder, 'src/shop'), { recursive: true });
  writeFileSync(join(folder, 'src/shop/banner.ts'), "show();\nif (segment('Cart abandoners')) show(segment(\"Newcomers\"));\n");
  const fine = await run('check_segments.mjs', sandbox);
  assert.deepEqual(fine, { code: 0, out: 'src: 2 segments are named, and the account has them all\n', err: '' });

  writeFileSync(join(folder, 'src/popup.mjs'), "\n\nsegment('cart-abandoners') || segment(`Regulars`);\n");
  const missing = await run('check_segments.mjs', sandbox, 'src');
  assert.equal(missing.code, 1);
  assert.deepEqual(missing.err.split('\n'), [
    'src/popup.mjs:3: no segment is named "cart-abandoners"; did you mean "Cart abandoners"?',
    'src/popup.mjs:3: no segment is named "Regulars"',
    '',
  ]);
  sandbox.addFault({ status: 401 });
  const refused = await run('check_segments.mjs', sandbox, '.');
  assert.deepEqual([refused.code, refused.out], [2, '']);
  assert.match(refused.err, /^The segments cannot be checked: AuthenticationError: /);
});

/** A server of segments, which ends with the test at the latest, and its address. */
async function serverFor(t, sandbox) {
  const child = start('segment_server.mjs', sandbox);
  t.after(() => child.kill('SIGKILL'));
  child.stderr.resume();
  const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { child, address: /http:\/\/localhost:\d+/.exec(line)[0] };
}

test('segment_server streams the segments of a site as lines, or responds with the status of an early error', async (t) => {
  const sandbox = await startSandbox({ data: segments('Carts', 'Newcomers', 'Old carts') });
  const { address, child } = await serverFor(t, sandbox);
  const response = await fetch(`${address}/sites/101/segments?name=cart`);
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/x-ndjson']);
  const lines = (await response.text()).trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ name }) => name), ['Carts', 'Old carts']);
  assert.deepEqual(Object.keys(lines[0]).sort(), ['id', 'name', 'segmentType']);
  assert.equal(await (await fetch(`${address}/sites/102/segments`)).text(), '');
  assert.equal((await fetch(`${address}/sites/all/segments`)).status, 404);
  for (const fault of [{ times: 1, status: 401 }, { times: 1, status: 429, headers: { 'Retry-After': '90' } }]) sandbox.addFault(fault);
  const refused = await fetch(`${address}/sites/101/segments`);
  assert.deepEqual([refused.status, await refused.json()], [502, { error: 'segments cannot be listed now (authentication)' }]);
  const later = await fetch(`${address}/sites/101/segments`);
  assert.deepEqual([later.status, later.headers.get('retry-after')], [503, '90']);
  child.kill('SIGTERM');
  await once(child, 'close');
});

test('theme_sync shows the changes, applies them, and then finds none', async () => {
  const sandbox = await startSandbox();
  const file = join(folder, 'themes.json');
  const winter = { id: 501, status: 'ACTIVE' };
  const spring = (value) => ({ name: 'Spring', colors: [{ id: 'c1', value }] });
  writeFileSync(file, JSON.stringify({ winter, spring: spring('#fff') }));
  const lines = ['winter: theme 501', '  + id: 501', '  + status: "ACTIVE"', 'spring: a new theme', '  + name: "Spring"'];
  const planned = [...lines, '  + colors: [{"id":"c1","value":"#fff"}]', ''].join('\n');
  const dry = await run('theme_sync.mjs', sandbox, 'themes.json', '--dry-run');
  assert.deepEqual(dry, { code: 1, out: `${planned}2 themes would change; nothing was sent.\n`, err: '' });
  assert.equal(sandbox.requests.length, 0);

  assert.deepEqual(await run('theme_sync.mjs', sandbox, 'themes.json'), { code: 0, out: `${planned}2 themes changed.\n`, err: '' });
  assert.equal(sandbox.state().themes.find(({ id }) => id === 501).status, 'ACTIVE');
  assert.deepEqual(await run('theme_sync.mjs', sandbox), { code: 0, out: 'Everything is in step.\n', err: '' });

  const { id } = JSON.parse(readFileSync(join(folder, 'themes.lock.json'), 'utf8')).spring;
  writeFileSync(file, JSON.stringify({ spring: spring('#000') }));
  const { code, out, err } = await run('theme_sync.mjs', sandbox);
  assert.equal(code, 0, err);
  assert.match(out, new RegExp(`^spring: theme ${id}\n  - colors: .*#fff.*\n  \\+ colors: .*#000.*\n1 theme changed.\n$`));
  assert.equal(sandbox.state().themes.at(-1).colors[0].value, '#000');

  writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ autumn: { name: 'Autumn' }, wrong: { colors: [{ id: 5 }] } }));
  const wrong = await run('theme_sync.mjs', sandbox, 'wrong.json');
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /^wrong\.json: wrong\.colors\[0\]\.id /);
  assert.equal(JSON.parse(readFileSync(join(folder, 'wrong.lock.json'), 'utf8')).autumn.name, 'Autumn');
});

const documents = readdirSync(`${root}/docs`).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...documents.map((name) => `docs/${name}`)];

function examples(page) {
  return [...readFileSync(`${root}/${page}`, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);
}

for (const page of pages) {
  for (const [at, example] of examples(page).entries()) {
    test(`Node example ${at + 1} of ${page} runs`, () => {
      const { status, stderr } = runProgram(example);
      assert.equal(status, 0, stderr);
    });
  }
}
