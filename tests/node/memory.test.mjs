// The memory of a program that iterates over a long list does not grow with the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';


import { finished, startProgram } from './programs.mjs';
import { startSandbox } from './sandboxes.mjs';

/** More than an engine's heap varies by; the records of the list would take ten times as much. */
const MOST_MIB = 64;

test('iterating over 100,000 records takes the memory of 40,000', { timeout: 180_000 }, async () => {
  const sandbox = await startSandbox({ segments: 100_000, maxPerPage: 1000 });
  const program = startProgram(`
    import { Client } from 'xpauto';
    const client = new Client({ baseUrl: '${sandbox.url}', token: '${sandbox.token}' });
    const peak = () => process.resourceUsage().maxRSS / 1024;
    let [records, before] = [0, 0];
    for await (const segment of client.segments.list({ perPage: 500 })) {
      if (!segment.siteId) throw new Error('a segment without a site');
      records += 1;
      if (records === 40_000) before = peak();
    }
    console.log(JSON.stringify({ records, grown: peak() - before }));
  `);
  const { out, err } = await finished(program);
  assert.equal(err, '');
  const { records, grown } = JSON.parse(out);
  assert.equal(records, 100_000);
  assert.ok(grown < MOST_MIB, `${grown} MiB more`);
});
