// Test runners with the package and its sandbox: each runs a tiny suite of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { project, runNode, tool } from './packages.mjs';

/** Runs a suite; returns the output of the runner. */
async function suite(name, args) {
  const { NODE_TEST_CONTEXT, ...env } = { ...process.env, NO_COLOR: '1' };
  const { code, out, err } = await runNode(args, { cwd: project(name), env });
  assert.equal(code, 0, out + err);
  return out + err;
}

test('Jest, which runs each file in its own realm, each of which is collected', async () => {
  assert.match(await suite('jest', [tool('jest/bin/jest.js'), '--detectLeaks']), /Tests: +12 passed, 12 total/);
});

test('Jest with a worker for each file', async () => {
  assert.match(await suite('jest', [tool('jest/bin/jest.js'), '--maxWorkers=2', '--workerThreads']), /Tests: +12 passed, 12 total/);
});

for (const pool of ['forks', 'threads']) {
  test(`Vitest with its pool ${pool}`, async () => {
    assert.match(await suite('vitest', [tool('vitest/vitest.mjs'), 'run', `--pool=${pool}`]), /Tests +10 passed \(10\)/);
  });
}

test('Vitest with its pool vmThreads', async () => {
  // There the files of a worker share the package, and the spies on its classes that one file asks for.
  const args = [tool('vitest/vitest.mjs'), 'run', '--pool=vmThreads', '--exclude=mocked.test.mjs'];
  assert.match(await suite('vitest', args), /Tests +9 passed \(9\)/);
});

test("Node's own test runner", async () => {
  assert.match(await suite('node-test', ['--test']), /^# pass 1$/m);
});
