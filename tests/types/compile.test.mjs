// Programs that use everything compile under `strict`, and mistakes in them do not.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { COMPILERS, compileFiles, root } from './compilers.mjs';

const here = new URL('.', import.meta.url);
const SAMPLES = Object.fromEntries(
  readdirSync(here)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(new URL(name, here), 'utf8')]),
);

/** The examples of a document, as files. */
function documented(page) {
  const examples = [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, example]) => example);
  assert.ok(examples.length > 0, page);
  return Object.fromEntries(examples.map((example, index) => [`example${index + 1}.ts`, example]));
}

/** A function that is called no more than once. */
function once(fn) {
  let result;
  return () => (result ??= fn());
}

/** The programs among the examples, as files. */
function examples() {
  const names = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.mjs'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, 'examples', name), 'utf8')]));
}

/** The settings of programs that leave nothing to chance. */
const STRICTEST = {
  allowUnreachableCode: false,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
};

/** Options of the wrong type, in a program that has no types of Node or of the DOM. */
const WRONG_OPTIONS = [
  'new Client({ baseUrl: 5 });',
  'new Client({ headers: 5 });',
  'new Client({ proxy: 5 });',
  'new Client({ token: 5 });',
  "new Client({ timeout: '5' });",
  'new Client({ caCertificates: 5 });',
  'new Client().keyMoments.delete(1, { signal: 5 });',
  "new Client().request({ path: '/segments', query: 5 });",
];

/** Pairs of text in the sample and a mistake that the compiler must find in its place. */
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
  ['request.milliseconds, request.attempt', 'request.seconds, request.attempt'],
  ['quota.remaining === null', 'quota.remaining.toFixed()'],
  ['plan.milliseconds ?? 0', 'plan.milliseconds'],
  ["F<Segment>('name')", "F<Goal>('name')"],
  ["'validation'", "'invalid'"],
  ['retry.wait.toFixed()', 'retry.milliseconds.toFixed()'],
  ["once('response'", "once('answer'"],
  ["reason === 'quota'", "reason === 'permits'"],
  ['value?.name', 'value?.siteId'],
  ['theme.id, {', 'theme.name, {'],
];

const mistaken = MISTAKES.map(([before, after], index) => [`mistake${index}.ts`, SAMPLES['sample.ts'].replace(before, after)]);
const shown = documented('docs/typescript.md');

for (const [name, folder] of Object.entries(COMPILERS)) {
  // One run for all of it: most of a run's time goes into the libraries.
  const looked = once(() => compileFiles(folder, { ...SAMPLES, ...shown, ...Object.fromEntries(mistaken) }));
  const complaintsOf = (files) => looked().output.split('\n').filter((line) => files.some((file) => line.includes(`/${file}(`)));

  test(`${name} accepts the samples, and rejects every mistake`, () => {
    assert.deepEqual(complaintsOf(Object.keys(SAMPLES)), []);
    assert.ok(!/^\S*bindings-node/m.test(looked().output), looked().output);
  });

  test(`${name} accepts what the documentation shows`, () => {
    assert.deepEqual(complaintsOf(Object.keys(shown)), []);
  });

  for (const [index, [before, after]] of MISTAKES.entries()) {
    test(`${name} rejects ${after || 'nothing'} in place of ${before}`, () => {
      assert.ok(SAMPLES['sample.ts'].includes(before));
      assert.notDeepEqual(complaintsOf([`mistake${index}.ts`]), []);
    });
  }

  for (const lib of [['es2022'], ['es2022', 'dom']]) {
    test(`${name} needs no types of Node, with ${lib.join(' and ')}`, () => {
      const { status, output } = compileFiles(folder, { 'bare.ts': SAMPLES['bare.ts'] }, { lib, types: [] });
      assert.equal(status, 0, output);
    });
  }

  test(`${name} accepts the samples under its strictest settings`, () => {
    const { status, output } = compileFiles(folder, SAMPLES, STRICTEST);
    assert.equal(status, 0, output);
  });

  test(`${name} rejects wrong options without the types of Node`, () => {
    const files = WRONG_OPTIONS.map((line, index) => [`wrong${index}.ts`, `import { Client } from 'xpauto';\n${line}\n`]);
    const { output } = compileFiles(folder, Object.fromEntries(files), { lib: ['es2022'], types: [] });
    const accepted = WRONG_OPTIONS.filter((_, index) => !output.includes(`wrong${index}.ts(2,`));
    assert.deepEqual(accepted, []);
  });
}

test('the examples in JavaScript have no mistake in their types', () => {
  const options = { allowJs: true, checkJs: true, noImplicitAny: false, skipLibCheck: true, lib: ['esnext', 'dom'] };
  const { status, output } = compileFiles(COMPILERS['the newest TypeScript'], examples(), options);
  assert.equal(status, 0, output);
});
