// Programs that use everything compile under `strict` and work, and mistakes in them do not compile.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import { Sandbox } from 'xpauto';

import { COMPILERS, compileFiles, root, temporary } from './compilers.mjs';

const here = new URL('.', import.meta.url);
const SAMPLES = Object.fromEntries(
  readdirSync(here)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(new URL(name, here), 'utf8')]),
);

/** The examples of documents, as files. */
function documented(...pages) {
  const contents = pages.map((page) => readFileSync(join(root, page), 'utf8'));
  const examples = contents.flatMap((content) => [...content.matchAll(/```ts\n(.*?)```/gs)].map(([, example]) => example));
  assert.ok(examples.length >= pages.length, pages.join());
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
  allowUnusedLabels: false,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
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
  ['request.attempt,', 'request.attempts,'],
  ['plan.milliseconds ?? 0', 'plan.milliseconds'],
  ["F.of<Segment>()('name')", "F.of<Goal>()('name')"],
  ["error.problems[0]?.path", "error.problem[0]?.path"],
  ['request.wait?.toFixed()', 'request.seconds.toFixed()'],
  ["once('request'", "once('answer'"],
  ['value?.name', 'value?.siteId'],
  ['theme.id, {', 'theme.name, {'],
];

/** What stands before the statements: the first of them is in the line after it. */
const BEFORE = `import * as xpauto from 'xpauto';
import type { Client, Goal, Sandbox, Segment, Theme } from 'xpauto';
const { F, and } = xpauto;
export const program = async (client: Client, sandbox: Sandbox, segment: Segment, theme: Theme, goal: Goal): Promise<unknown> => [`;

/** Expressions with a mistake, each of which the compiler must find. */
const STATEMENTS = [
  // An option of a client or a sandbox.
  "new xpauto.Client({ baseUlr: 'https://api.example.com' })",
  "new xpauto.Client('https://api.example.com')",
  "new xpauto.Client({ maxRetries: '3' })",
  "new xpauto.Client({ paramsEncoding: 'comma' })",
  "new xpauto.Client({ undeclaredFields: 'deny' })",
  'new xpauto.Client({ logger: console.log })',
  'new xpauto.Client({ token: () => 5 })',
  'new xpauto.Client({ token: async () => null })',
  "new xpauto.Client({ clientCertificate: ['a.pem'] })",
  "new xpauto.ClientCredentials({ clientId: 'a' })",
  "new xpauto.ClientCredentials('a', 'b')",
  "client.withOptions({ baseUrl: 'https://api.example.com' })",
  'client.withOptions({ retries: 1 })',
  "(client.baseUrl = 'https://api.example.com')",
  'sandbox.client({ timeuot: 5 })',
  'xpauto.Sandbox.start({ segmens: 5 })',
  "xpauto.Sandbox.start({ awkward: 'rude' })",
  'xpauto.Sandbox.start({ faults: { status: 503 } })',
  'xpauto.Sandbox.start({ faults: [{ stauts: 503 }] })',
  "xpauto.Sandbox.start({ faults: [{ action: 'explode' }] })",
  // A parameter of a list.
  'client.segments.list({ siteId: 42 })',
  "client.segments.list({ perPage: '50' })",
  "client.segments.list(F.of<Segment>()('id').eq(1))",
  "client.segments.list({ filter: 'siteId=42' })",
  "client.segments.list({ filter: F.of<Segment>()('isFavorite') })",
  "client.segments.list({ filter: !F.of<Segment>()('isFavorite').isTrue() })",
  "client.segments.list({ filter: F.of<Segment>()('id') === 1 })",
  'client.segments.list({ filter: (one: Segment) => one.id === 1 })',
  "client.segments.list({ filter: F.of<Segment>()('id').eq(1) && F.of<Goal>()('status').eq('ACTIVE') })",
  "client.segments.list({ filter: and(F.of<Segment>()('id').eq(1), F.of<Goal>()('id').eq(1)) })",
  "client.segments.list({ select: 'name' })",
  'client.segments.list({ sort: 5 })',
  'client.segments.list({ unqiue: true })',
  'client.segments.list({}, { signal: new AbortController() })',
  "client.segments.list({}, { timeout: '5 s' })",
  'client.sites.list()',
  'client.segment.list()',
  // A name that does not exist.
  'segment.site_id',
  'segment.isFavourite',
  'goal.isFavorite',
  'theme.colors?.[0]?.colour',
  '(await client.segments.list().plan()).seconds',
  'client.segments.list().total',
  '(await client.segments.list().pages().next()).value?.items',
  '(await client.themes.create({})).response',
  'client.prepare.goals.list().json()',
  "client.on('done', () => {})",
  "client.on('response', (request) => console.log(request.status))",
  "client.on('request', (request) => console.log(request.duration))",
  "new xpauto.NotFoundError('gone').statusCode",
  "new xpauto.XpautoError('lost').status",
  "new xpauto.NotFoundError('gone', { stauts: 404 })",
  "new xpauto.NotFoundError('gone', { status: '404' })",
  "new xpauto.NotFoundErorr('gone')",
  // A value that may be absent.
  'segment.dateCreated.slice(0, 4)',
  'segment.tags.length',
  '(await client.segments.list().first()).name',
  '(await client.segments.list().plan()).requests + 1',
  "new xpauto.RateLimitError('slower').retryAfter + 1",
  // An argument that is missing, of another type or in another order.
  "client.themes.update({ name: 'a' }, 501)",
  'client.themes.update(501)',
  "client.themes.update(501, 'a')",
  "client.themes.update(501, { nmae: 'a' })",
  'client.themes.create()',
  'client.themes.create({ name: 5 })',
  "client.themes.create({ tags: 'sale' })",
  'client.themes.create({ tags: [1] })',
  'client.themes.create({ status: 1 })',
  "client.themes.create({ colors: [['c1', '#fff']] })",
  "client.themes.create({ colors: [{ id: 'c1', vlaue: '#fff' }] })",
  "client.themes.create({ name: 'a' }, 5)",
  'client.sites.getByCode()',
  'client.sites.getByCode(42)',
  'client.keyMoments.delete()',
  'client.keyMoments.delete([401])',
  "client.request('/segments')",
  "client.request({ method: 'GET' })",
  "client.request({ path: '/segments', params: { page: 1 } })",
  "client.request({ path: '/segments', query: { page: { number: 1 } } })",
  "client.personalizations.requestResults(301, { conversionType: 'ALL_CONVERSION' })",
  "client.personalizations.requestResults(301, { dateIntervals: ['2026-05-01'], conversionType: 'ALL_CONVERSION' })",
  "client.personalizations.requestResults(301, { dateIntervals: [{ start: '2026-05-01' }], conversionType: 'ALL_CONVERSION' })",
  "xpauto.pollResults(client, '1')",
  "xpauto.pollResults('1', client, '/results')",
  "xpauto.pollResults(client, '1', '/results', { interval: '2' })",
  "xpauto.pollResults(client, '1', '/results', { until: 'READY' })",
  "xpauto.pollResults(client, '1', '/results', { notReady: '409' })",
  'xpauto.diff([segment])',
  "xpauto.diff('monday.jsonl', [segment])",
  "xpauto.diff([segment], [segment], { by: 'id' })",
  "xpauto.sample('Sgment')",
  "xpauto.sample('Segment', { nmae: 'a' })",
  "xpauto.sample('Segment', { name: 5 })",
  'xpauto.explainConditions(segment.conditionDataTree)',
  "xpauto.conditionsToMermaid('COOKIE')",
  'xpauto.usesTargetingType(segment)',
  'xpauto.usesTargetingType(segment, 5)',
  // A forgotten await, or a list in the place of an array.
  "client.themes.create({ name: 'a' }).name",
  'client.segments.list().collect().length',
  '[...client.segments.list()]',
  '[...(await client.segments.list())]',
  'client.segments.list()[0]',
  'client.segments.list().map((one) => one.name)',
  'client.segments.list().stream().getReader().read().value',
  "(await client.themes.create({ name: 'a' }).withResponse()).name",
  "(await client.request({ path: '/segments' })).json().id",
  'sandbox.stop().url',
  // A sandbox that runs.
  "sandbox.addFault({ status: '503' })",
  "sandbox.clock.advance('1h')",
  'sandbox.clock.now()',
  'sandbox.requests[0]?.stauts',
  "sandbox.verify('/themes/501')",
  "sandbox.verify('PUT', '/themes/501', { body: {} })",
  "sandbox.restore('snapshot')",
];

const mistaken = MISTAKES.map(([before, after], index) => [`mistake${index}.ts`, SAMPLES['sample.ts'].replace(before, after)]);
const statements = { 'statements.ts': [BEFORE, ...STATEMENTS.map((statement) => `${statement},`), '];', ''].join('\n') };
const wrong = Object.fromEntries(WRONG_OPTIONS.map((line, index) => [`wrong${index}.ts`, `import { Client } from 'xpauto';\n${line}\n`]));
const shown = documented('docs/node.md', 'docs/objects.md');

/** Runs a program against a sandbox of its own. */
async function run(program) {
  // Compilers name the import of `node:assert/strict` anew.
  assert.match(program.toString(), /assert|strict_1/, 'it checks nothing');
  const sandbox = await Sandbox.start({ seed: 7, resultsDelay: 0 });
  const folder = temporary('files');
  try {
    await program({ client: sandbox.client(), sandbox, folder });
  } finally {
    rmSync(folder, { recursive: true });
    await sandbox.stop();
  }
}

for (const [name, folder] of Object.entries(COMPILERS)) {
  // One run for all of it: most of a run's time goes into the libraries.
  const looked = once(() => compileFiles(folder, { ...SAMPLES, ...shown, ...statements, ...Object.fromEntries(mistaken) }));
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

  test(`${name} rejects every statement with a mistake`, () => {
    const lines = complaintsOf(['statements.ts']).map((line) => Number(/statements\.ts\((\d+),/.exec(line)[1]));
    const places = new Set(lines.map((line) => line - BEFORE.split('\n').length - 1));
    assert.deepEqual(STATEMENTS.filter((_, index) => !places.delete(index)), []);
    assert.deepEqual([...places], []);
  });

  for (const lib of [['es2022'], ['es2022', 'dom']]) {
    test(`${name} needs no types of Node, with ${lib.join(' and ')}, and rejects wrong options`, () => {
      const { output } = compileFiles(folder, { 'bare.ts': SAMPLES['bare.ts'], ...wrong }, { lib, types: [] });
      assert.deepEqual(output.split('\n').filter((line) => line && !/^\s|\/wrong\d+\.ts\(2,/.test(line)), []);
      assert.deepEqual(WRONG_OPTIONS.filter((_, index) => !output.includes(`wrong${index}.ts(2,`)), []);
    });
  }

  test(`${name} accepts the samples under its strictest settings, and every program runs`, async (t) => {
    const outDir = temporary('programs');
    t.after(() => rmSync(outDir, { recursive: true }));
    const { status, output } = compileFiles(folder, SAMPLES, { ...STRICTEST, noEmit: false, outDir, rootDir: '.' });
    assert.equal(status, 0, output);
    const programs = Object.entries(createRequire(import.meta.url)(join(outDir, 'programs.js')));
    assert.ok(programs.length >= 40);
    for (const [program, fn] of programs) await t.test(program, () => run(fn));
  });
}

test('the examples in JavaScript have no mistake in their types', () => {
  const options = { allowJs: true, checkJs: true, noImplicitAny: false, skipLibCheck: true, lib: ['esnext', 'dom'] };
  const { status, output } = compileFiles(COMPILERS['the newest TypeScript'], examples(), options);
  assert.equal(status, 0, output);
});
