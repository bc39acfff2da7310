// The examples of the README and of the documentation run as they are.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { runProgram } from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
