// Programs that use everything compile under `strict`, and mistakes in them do not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { COMPILERS, compile, compileTexts } from './compilers.mjs';

const SAMPLE = readFileSync(new URL('sample.ts', import.meta.url), 'utf8');
const BARE = readFileSync(new URL('bare.ts', import.meta.url), 'utf8');

/** What the sample says, and what a user may write instead. */
const MISTAKES = [
  ['segment.dateCreated;', 'segment.dateCraeted;'],
  ['limit: 8', 'limti: 8'],
  ['narrow.name', 'narrow.description'],
  ['picked.status', 'picked.name'],
  ["select: ['id'] })", "select: ['name'] })"],
  ["timezone: 'Europe/Paris'", "timeZone: 'Europe/Paris'"],
  ["conversionType: 'ALL_CONVERSION',", ''],
  ["async () => 'c'", 'async () => 5'],
  ['clientId, clientSecret, tokenUrl', 'clientId, tokenUrl'],
  ['maxRetries: 0', 'retries: 0'],
  ["rateLimit: '50/10s, 1000/h'", 'rateLimit: 50'],
  ['facts.milliseconds', 'facts.seconds'],
  ['quota.left === null', 'quota.left.toFixed()'],
  ['plan.milliseconds ?? 0', 'plan.milliseconds'],
  ["F<Segment>('name')", "F<Goal>('name')"],
  ["'validation'", "'invalid'"],
  ['retry.wait.toFixed()', 'retry.milliseconds.toFixed()'],
  ["once('response'", "once('answer'"],
  ["reason === 'quota'", "reason === 'places'"],
  ['value?.name', 'value?.siteId'],
];

for (const [name, folder] of Object.entries(COMPILERS)) {
  test(`${name} accepts the samples and finds every mistake that they mark`, () => {
    const { status, output } = compile(folder, 'tsconfig.types.json');
    assert.equal(status, 0, output);
  });

  test(`${name} rejects mistakes`, () => {
    const texts = MISTAKES.map(([before, after], index) => {
      assert.ok(SAMPLE.includes(before), before);
      return [`mistake${index}.ts`, SAMPLE.replace(before, after)];
    });
    const { complaints, output } = compileTexts(folder, Object.fromEntries(texts));
    for (const [index, [before, after]] of MISTAKES.entries()) {
      const lines = complaints[`mistake${index}.ts`] ?? [];
      assert.ok(lines.length > 0, `${after} instead of ${before} was accepted\n${output}`);
    }
  });
  for (const lib of [['es2022'], ['es2022', 'dom']]) {
    test(`${name} needs no types of Node, with ${lib.join(' and ')}`, () => {
      const { status, output } = compileTexts(folder, { 'bare.ts': BARE }, { lib, types: [] });
      assert.equal(status, 0, output);
    });
  }
}
