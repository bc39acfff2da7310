// Fake timers of test runners do not stall calls, whether they are enabled before or after the package is loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { runProgram } from './programs.mjs';

/** Calls that wait for turns of the event loop and for a retry. */
const CALLS = `
  const sandbox = await Sandbox.start({ segments: 1500, faults: [{ path: '/goals', status: 503, times: 1 }] });
  const client = sandbox.client({ retryBackoff: 1 });
  client.on('request', () => {});
  const segments = await client.segments.list().collect();
  for await (const _ of client.goals.list()) break;
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 200 } });
  const page = await response.json();
  const failing = new Client({ baseUrl: sandbox.url, token: () => Promise.reject(new Error('no token')) });
  const isTokenError = await failing.sites.getByCode('a').catch((error) => error instanceof TokenError);
  await sandbox.stop();
  console.log(segments.length, page.length, isTokenError);
`;
const LOAD = `const { Client, Sandbox, TokenError } = await import('xpauto');`;

const FAKES = {
  // Bun and Deno have none, or none that can be enabled.
  'the timers of node:test': `
    const { mock } = await import('node:test');
    try { mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] }); } catch {}
  `,
  'timers and clocks that stand still': `
    const fakes = [globalThis, (await import('node:timers')).default, (await import('node:timers/promises')).default];
    for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) {
      for (const fake of fakes) fake[name] = () => new Promise(() => {});
    }
    process.nextTick = () => {};
    performance.now = Date.now = () => 0;
  `,
};

for (const [name, fake] of Object.entries(FAKES)) {
  for (const [when, program] of Object.entries({ before: fake + LOAD, after: LOAD + fake })) {
    test(`${name}, enabled ${when} the package is loaded, stall no call`, { timeout: 20_000 }, () => {
      const { stdout, stderr } = runProgram(program + CALLS);
      assert.equal(stdout.trim(), '1500 200 true', stderr);
    });
  }
}
