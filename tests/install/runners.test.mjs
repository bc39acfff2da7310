// Test runners with the package and its sandbox: each runs a suite of its own, of which one test fails and reports its requests.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { project, root, runNode, tool } from './packages.mjs';

const guide = readFileSync(join(root, 'docs/testing.md'), 'utf8');
const [jest, vitest] = [tool('jest/bin/jest.js'), [tool('vitest/vitest.mjs'), 'run']];

/** Runs a suite; returns all that the runner wrote. */
async function suite(name, args) {
  const { NODE_TEST_CONTEXT, XPAUTO_BASE_URL, XPAUTO_TOKEN, ...env } = { ...process.env, NO_COLOR: '1' };
  const { code, out, err } = await runNode(args, { cwd: project(name), env });
  const text = out + err;
  assert.equal(code, 1, text);
  assert.match(text, /The sandbox received 1 request:\s+1\. PUT \/themes\/501 -> 200\s+sent +\{"name":"Sprnig"\}/);
  assert.doesNotMatch(text, /did not exit|open handle/);
  return text;
}

test('docs/testing.md shows parts of these files', () => {
  const files = ['jest', 'vitest'].flatMap((name) =>
    readdirSync(project(name)).filter((file) => file.includes('.test.')).map((file) => readFileSync(join(project(name), file), 'utf8')),
  );
  const shown = [...guide.matchAll(/```javascript\n(.*?)```/gs)].map(([, code]) => code);
  assert.equal(shown.length, 4);
  for (const code of shown) assert.ok(files.some((file) => file.includes(code)), code);
});

// Each file has a realm of its own, which is collected, or a worker.
for (const mode of [['--runInBand', '--detectLeaks'], ['--maxWorkers=2'], ['--maxWorkers=2', '--workerThreads']]) {
  test(`Jest with ${mode.join(' ')}`, async () => {
    assert.match(await suite('jest', [jest, ...mode]), /Tests: +1 failed, 8 passed, 9 total/);
  });
}

for (const pool of ['forks', 'threads', 'vmThreads']) {
  test(`Vitest with its pool ${pool}`, async () => {
    // With vmThreads the files of a worker share the package, and the spies on its classes that one file asks for.
    const [passed, excluded] = pool === 'vmThreads' ? [5, ['--exclude=mocked.test.mjs']] : [6, []];
    const text = await suite('vitest', [...vitest, `--pool=${pool}`, ...excluded]);
    assert.match(text, new RegExp(`Tests +1 failed \\| ${passed} passed \\(${passed + 1}\\)`));
    assert.equal(text.match(/The sandbox received/g).length, 1);
  });
}
