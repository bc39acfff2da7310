// Results too large for a string of the engine: each fails its own call, and no other. The engine's limit of half a
// gigabyte is made a small one here.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { jsonAnswer, startRaw } from './raw-server.mjs';

const LONGEST = 5000;
const dist = new URL('../../bindings-node/dist/', import.meta.url);
const require = createRequire(import.meta.url);
const native = require(new URL(readdirSync(dist).find((name) => name.endsWith('.node')), dist).pathname);
const { CompletionQueue } = native;
native.CompletionQueue = class extends CompletionQueue {
  constructor(wakeUp) {
    super(wakeUp, LONGEST);
  }
};
const { Client, ResponseTooLargeError, ServerError } = await import('xpauto');

const LONG = 'x'.repeat(LONGEST);
const REST = '"siteId":1,"segmentType":"ALL","conditionsData":{}';

/** A server whose responses are long where the path says so. */
const server = await startRaw((socket, request) => {
  const [, path] = request.split(' ');
  const name = path.includes('long') ? LONG : 'short';
  if (path.startsWith('/broken')) socket.write(jsonAnswer(`{"message":"${name}"}`, '', '500 Broken'));
  else if (path.startsWith('/segments')) socket.write(jsonAnswer(`[{"id":1,"name":"short",${REST}},{"id":2,"name":"${name}",${REST}}]`, 'X-Pagination-Page-Count: 1\r\n'));
  else socket.write(jsonAnswer(`{"id":1,"code":"a","name":"${name}"}`));
});
const client = new Client({ baseUrl: server.url, maxRetries: 0 });

test('a result that does not fit into a string fails only its own call', async () => {
  const code = (at) => (at % 3 === 0 ? 'long' : 'short');
  const settled = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => client.sites.getByCode(code(at))));
  for (const [at, { value, reason }] of settled.entries()) {
    if (code(at) === 'short') {
      assert.equal(value.name, 'short');
    } else {
      assert.ok(reason instanceof ResponseTooLargeError, String(reason));
      assert.match(reason.message, /^the request succeeded, but [0-9]+ characters of the response do not fit into a string, which has at most 5000$/);
      assert.match(reason.stack, /strings\.test\.mjs/);
    }
  }
});

test('an error whose body does not fit into a string has none', async () => {
  const [long, short] = await Promise.allSettled(['/broken/long', '/broken/short'].map((path) => client.request({ path })));
  for (const { reason } of [long, short]) assert.ok(reason instanceof ServerError, String(reason));
  assert.match(long.reason.message, /does not fit into a string/);
  assert.equal(short.reason.body, '{"message":"short"}');
});

test('a record that does not fit into a string fails only its own list', async () => {
  const [long, short] = await Promise.allSettled(['long', 'short'].map((word) => client.segments.list({ sort: word }).collect()));
  assert.ok(long.reason instanceof ResponseTooLargeError, String(long.reason));
  assert.equal(short.value.length, 2);
  const response = await client.request({ path: '/x/long' });
  assert.ok(response.content.length > LONGEST);
});
