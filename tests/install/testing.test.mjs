// Sandboxes for tests under the runners: the examples of the guide, hooks, isolation, and what a failure reports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { project, root, runNode, tool } from './packages.mjs';

const guide = readFileSync(join(root, 'docs/testing.md'), 'utf8');
const RECEIVED = /The sandbox received 1 request:\n +1\. PUT \/themes\/501 -> 200\n +sent +\{"name":"Sprnig"\}/;

/** Runs tests of a project; gives the exit status and all that the runner wrote. */
async function suite(name, args) {
  const { NODE_TEST_CONTEXT, XPAUTO_BASE_URL, XPAUTO_TOKEN, ...env } = { ...process.env, NO_COLOR: '1' };
  const { code, out, err } = await runNode(args, { cwd: project(name), env });
  return { code, text: out + err };
}

const FILES = [
  ['jest-sandbox', 'themes.test.js'],
  ['jest-sandbox', 'reported.test.js'],
  ['vitest', 'mocked.test.mjs'],
  ['jest', 'mocked.test.js'],
];

test('docs/testing.md shows parts of these files', () => {
  const files = FILES.map(([name, file]) => readFileSync(join(project(name), file), 'utf8'));
  const shown = [...guide.matchAll(/```javascript\n(.*?)```/gs)].map(([, code]) => code);
  for (const file of files) assert.ok(shown.some((code) => file.includes(code)), file);
  for (const code of shown) assert.ok(files.some((file) => file.includes(code)), code);
});

for (const pool of ['forks', 'threads', 'vmThreads']) {
  test(`Vitest with its pool ${pool}`, async () => {
    const { code, text } = await suite('vitest-sandbox', [tool('vitest/vitest.mjs'), 'run', `--pool=${pool}`]);
    assert.equal(code, 1, text);
    assert.match(text, /Tests +1 failed \| 7 passed \(8\)/);
    assert.match(text, RECEIVED);
    assert.equal(text.match(/The sandbox received/g).length, 1);
  });
}

for (const workers of [['--runInBand'], ['--maxWorkers=2'], ['--maxWorkers=2', '--workerThreads']]) {
  test(`Jest with ${workers.join(' ')}`, async () => {
    const { code, text } = await suite('jest-sandbox', [tool('jest/bin/jest.js'), ...workers]);
    assert.equal(code, 1, text);
    assert.match(text, /Tests: +1 failed, 5 passed, 6 total/);
    assert.match(text, /The sandbox received 1 request:\s+1\. PUT \/themes\/501 -> 200\s+sent +\{"name":"Sprnig"\}/);
    assert.doesNotMatch(text, /did not exit|open handle/);
  });
}
