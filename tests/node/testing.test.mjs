// A sandbox for each test: what tests share, what ends, and what the report of a failure says.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { Client, ConfigError, NotFoundError, Sandbox } from 'xpauto';
import { TestSandbox, testSandbox } from 'xpauto/testing';

const root = fileURLToPath(new URL('../..', import.meta.url));
const variables = () => [process.env.XPAUTO_BASE_URL, process.env.XPAUTO_TOKEN];
const here = (sandbox) => [sandbox.url, sandbox.token];

for (const name of ['XPAUTO_BASE_URL', 'XPAUTO_TOKEN']) delete process.env[name];

test('code with a client of its own reaches the sandbox of its test, and no later one', async () => {
  const urls = new Set();
  for (const segments of [3, 4, 5]) {
    const sandbox = await testSandbox({ segments });
    assert.ok(sandbox instanceof Sandbox && sandbox instanceof TestSandbox);
    assert.deepEqual([variables(), sandbox.requests], [here(sandbox), []]);
    assert.equal((await new Client({ proxy: '' }).segments.list().collect()).length, segments);
    await sandbox.client().keyMoments.delete(401);
    sandbox.clock.freeze();
    sandbox.verify('GET', '/segments', { times: 1 });
    urls.add(sandbox.url);
    await sandbox.stop();
    assert.deepEqual(variables(), [undefined, undefined]);
    assert.equal(sandbox.requests.length, 2, 'what it received can still be read');
    await sandbox.stop();
  }
  assert.equal(urls.size, 3);
});

test('two at once share nothing, end in any order, are warned of, and leave the variables as they were', async () => {
  process.env.XPAUTO_TOKEN = 'mine';
  const warned = once(process, 'warning');
  const [first, second] = await Promise.all([testSandbox({ segments: 2 }), testSandbox({ segments: 3, token: 'other' })]);
  assert.match((await warned)[0].message, /several sandboxes of tests run at once/);
  assert.notEqual(first.url, second.url);
  const counts = [first, second].map(async (sandbox) => (await sandbox.client().segments.list().collect()).length);
  assert.deepEqual(await Promise.all(counts), [2, 3]);
  const latest = process.env.XPAUTO_BASE_URL === second.url ? second : first;
  const other = latest === second ? first : second;
  // As `using` and `await using` do.
  await other[Symbol.dispose]();
  assert.deepEqual(variables(), here(latest));
  await latest[Symbol.asyncDispose]();
  assert.deepEqual(variables(), [undefined, 'mine']);
  delete process.env.XPAUTO_TOKEN;
});

test('a client that outlives its test reaches no other sandbox', async () => {
  const [first, second] = [await testSandbox({}), await testSandbox({})];
  assert.notEqual(first.token, second.token);
  const left = new Client({ baseUrl: second.url, token: first.token, proxy: '' });
  await first.stop();
  await assert.rejects(left.themes.update(501, { name: 'Late' }), { status: 401, code: 'TOKEN_UNKNOWN' });
  await second.stop();
});

test('wrong options and contexts are refused, and leave nothing behind', async () => {
  await assert.rejects(testSandbox({ segmnts: 5 }), (error) => error instanceof ConfigError && /did you mean "segments"/.test(error));
  await assert.rejects(testSandbox({}, {}), ConfigError);
  await assert.rejects(testSandbox({}, {}, {}));
  assert.deepEqual(variables(), [undefined, undefined]);
  assert.throws(() => new TestSandbox(), TypeError);
});

test('a report has requests and no secrets', async () => {
  const sandbox = await testSandbox({ token: 'sandbox-token' });
  await assert.rejects(sandbox.client().keyMoments.delete(999_999), NotFoundError);
  await sandbox.client().request({ method: 'PUT', path: '/sites/1', json: { apiSecret: 'hush' } }).catch(() => {});
  assert.match(sandbox.report(), /^The sandbox received 2 requests:\n {2}1\. DELETE \/key-moments\/999999 -> 404\n/);
  assert.doesNotMatch(sandbox.report(), /hush|sandbox-token/);
  await sandbox.stop();
});

test('under node:test a sandbox ends with its test, and a failure of it or of a subtest is reported', (t) => {
  // In this folder, from where the package can be imported.
  const folder = mkdtempSync(`${root}/tests/node/.testing-`);
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/a.test.mjs`, `
    import assert from 'node:assert/strict';
    import { test } from 'node:test';
    import { testSandbox } from 'xpauto/testing';

    test('fails', async (t) => {
      const sandbox = await testSandbox({}, t);
      await sandbox.client().themes.update(501, { name: 'Sprnig' });
      assert.fail('on purpose');
    });
    test('passes', async (t) => {
      assert.equal(process.env.XPAUTO_BASE_URL, undefined);
      const sandbox = await testSandbox({}, t);
      await sandbox.client().sites.getByCode('shopfront1');
    });
    test('parent', async (t) => {
      const sandbox = await testSandbox({}, t);
      await t.test('passes', () => sandbox.client().goals.list().first());
      await t.test('fails', async () => {
        await sandbox.client().themes.update(502, { name: 'Sprnig' });
        assert.fail('on purpose');
      });
    });
  `);
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', `${folder}/a.test.mjs`], { env, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stdout, /# The sandbox received 1 request:\n# {3}1\. PUT \/themes\/501 -> 200\n# {6}sent .*Sprnig/);
  assert.equal(stdout.match(/# The sandbox received 2 requests:/g)?.length, 1, stdout);
  assert.match(stdout, /# {3}2\. PUT \/themes\/502 -> 200\n *# {6}sent .*Sprnig/);
  assert.match(stdout, /^# pass 2$/m);
  assert.doesNotMatch(stdout, /shopfront1/);
});

test('each worker thread has its own variables, and releases its servers when it ends', async () => {
  const text = `
    import { parentPort } from 'node:worker_threads';
    import { Client } from 'xpauto';
    import { testSandbox } from 'xpauto/testing';
    const sandbox = await testSandbox({ segments: 2 });
    const { length } = await new Client({ proxy: '' }).segments.list().collect();
    parentPort.postMessage([length, process.env.XPAUTO_BASE_URL === sandbox.url, sandbox.requests.length]);
  `;
  for (let turn = 0; turn < 3; turn++) {
    const program = text.replace(/'(xpauto.*)'/g, (_, name) => `'${import.meta.resolve(name)}'`);
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    const [[message]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
    assert.deepEqual(message, [2, true, 1]);
  }
  assert.deepEqual(variables(), [undefined, undefined]);
});
