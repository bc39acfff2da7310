// The stacks of errors begin at the caller's line.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, F, Sandbox, XpautoError, explainConditions, not } from 'xpauto';

import { startRaw } from './raw-server.mjs';

const deep = { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: { a: Symbol('deep') } } } } } } } } } } } } };

const server = await startRaw((socket) => socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
const client = new Client({ baseUrl: server.url });
const ways = {
  async calls() { await client.sites.getByCode('a'); },
  async callsWithWrongBody() { await client.themes.create(deep); },
  async callsWithWrongOption() { await client.sites.getByCode('a', {}, { timeout: 'long' }); },
  async requests() { await client.request({ path: '/a' }); },
  async lists() { client.segments.list({ perPage: 'many' }); },
  async loops() { for await (const _ of client.segments.list()); },
  async loopsOverPages() { for await (const _ of client.segments.list().pages()); },
  async collects() { await client.segments.list().collect(); },
  async takesTheFirst() { await client.segments.list().first(); },
  async plans() { await client.segments.list().plan(); },
  async makesTables() { await client.segments.list().toArrow(); },
  async streams() { await client.segments.list().stream().getReader().read(); },
  async derives() { client.withOptions({ timeout: -1 }); },
  async makesClients() { new Client({ baseUrl: 5 }); },
  async makesFields() { F(5); },
  async explains() { explainConditions(deep); },
  async startsSandboxes() { await Sandbox.start({ segments: 'many' }); },
};

/** The ways that throw at once. */
const THROW = ['lists', 'derives', 'makesClients', 'makesFields', 'explains'];

for (const [name, way] of Object.entries(ways)) {
  test(`the stack of an error has where the program ${name}`, async () => {
    const error = await way().catch((caught) => caught);
    assert.ok(error instanceof XpautoError, String(error));
    const [head, ...frames] = error.stack.slice(`${error}`.length - `${error}`.split('\n').at(-1).length).split('\n');
    assert.ok(`${error}`.endsWith(head));
    const caller = new RegExp(`^ +at (async )?${name} .*stacks\\.test\\.mjs:\\d+`);
    // Of a function that is not asynchronous, it stands beneath the frames of the package.
    const first = THROW.includes(name) ? frames.find((frame) => !/bindings-node|stringify/.test(frame)) : frames[0];
    assert.match(first, caller, error.stack);
    if (!THROW.includes(name)) assert.doesNotMatch(error.stack, /bindings-node/);
  });
}

test('the stacks of errors include the awaiting functions', async () => {
  for (const [name, way] of Object.entries(ways)) {
    // Awaits something first, so that its frame is there only where asynchronous stacks are kept.
    const outermost = async () => (await null, await way());
    const error = await outermost().catch((caught) => caught);
    assert.match(error.stack, /at (async )?outermost .*stacks\.test\.mjs/, name);
  }
});

test('a call awaited after it failed has the stack of its start', async () => {
  // In an object: Bun drops the frame of a function that ends with a call.
  const begin = () => ({ call: client.sites.getByCode('a') });
  const { call } = begin();
  call.catch(() => {});
  await client.sites.getByCode('b').catch(() => {});
  const [outcome] = await Promise.allSettled([call]);
  assert.equal(outcome.reason.name, 'NotFoundError');
  assert.match(outcome.reason.stack, /at begin .*stacks\.test\.mjs/);
});

test('stacks respect Error.stackTraceLimit', async () => {
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 0;
    const error = await client.sites.getByCode('a').catch((caught) => caught);
    assert.equal(error.stack, `${error}`);
  } finally {
    Error.stackTraceLimit = limit;
  }
});
