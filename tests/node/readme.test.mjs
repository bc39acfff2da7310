// What the README and the documentation say runs as it stands.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const documents = readdirSync(`${root}/docs`).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...documents.map((name) => `docs/${name}`)];

function examples(page) {
  return [...readFileSync(`${root}/${page}`, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);
}

function run(example) {
  return spawnSync(process.execPath, ['--input-type=module', '-e', example], { cwd: root, encoding: 'utf8' });
}

for (const page of pages) {
  for (const [at, example] of examples(page).entries()) {
    test(`Node example ${at + 1} of ${page} runs`, () => {
      const { status, stderr } = run(example);
      assert.equal(status, 0, stderr);
    });
  }
}

test('the README shows an error of a missing object', () => {
  const [example] = examples('README.md');
  assert.match(run(example).stdout, /404/);
});
