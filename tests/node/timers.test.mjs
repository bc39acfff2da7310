// Fake timers of test runners do not stall calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { runProgram } from './programs.mjs';

/** Calls that wait for turns of the event loop and for a retry, after `fake` has replaced the timers. */
const calling = (fake) => `
  import { Client, Sandbox, TokenError } from 'xpauto';
  import * as runner from 'node:test';
  import timers from 'node:timers';
  import promises from 'node:timers/promises';

  ${fake}
  const sandbox = await Sandbox.start({ segments: 1500, faults: [{ path: '/goals', status: 503, times: 1 }] });
  const client = sandbox.client({ retryBackoff: 1 });
  client.on('response', () => {});
  const segments = await client.segments.list().collect();
  for await (const _ of client.goals.list()) break;
  const response = await client.request({ path: '/segments', query: { page: 1, perPage: 200 } });
  const page = await response.json();
  const failing = new Client({ baseUrl: sandbox.url, token: () => Promise.reject(new Error('no token')) });
  const isTokenError = await failing.sites.getByCode('a').catch((error) => error instanceof TokenError);
  await sandbox.stop();
  console.log(segments.length, page.length, isTokenError);
`;

const FAKES = {
  // Bun and Deno have none, or none that can be enabled.
  'the timers of node:test': `
    try { runner.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] }); } catch {}
  `,
  'timers that never fire': `
    for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) {
      globalThis[name] = timers[name] = promises[name] = () => new Promise(() => {});
    }
  `,
};

for (const [name, fake] of Object.entries(FAKES)) {
  test(`calls, lists, retries and large bodies work under ${name}`, { timeout: 20_000 }, () => {
    const { stdout, stderr } = runProgram(calling(fake));
    assert.equal(stdout.trim(), '1500 200 true', stderr);
  });
}
