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

/** What stands before the statements: the first of them is in the line after it. */
const BEFORE = `import * as xpauto from 'xpauto';
import type { Client, Goal, Listed, Sandbox, Segment, Theme } from 'xpauto';
const { F, and } = xpauto;
const [S, G] = [F.of<Segment>(), F.of<Goal>()];
export const program = async (client: Client, sandbox: Sandbox, segment: Segment, theme: Theme, goal: Goal): Promise<unknown> => [`;

/** Expressions with a mistake, each of which the compiler must find. */
const STATEMENTS = [
  // An option of a client or a sandbox.
  "new xpauto.Client({ baseUlr: 'https://api.example.com' })",
  "new xpauto.Client('https://api.example.com')",
  "new xpauto.Client({ maxRetries: '3' })",
  "new xpauto.Client({ paramsEncoding: 'comma' })",
  'new xpauto.Client({ token: async () => null })',
  "new xpauto.ClientCredentials({ clientId: 'a' })",
  "client.withOptions({ baseUrl: 'https://api.example.com' })",
  'xpauto.Sandbox.start({ segmens: 5 })',
  'xpauto.Sandbox.start({ faults: { status: 503 } })',
  'xpauto.Sandbox.start({ faults: [{ stauts: 503 }] })',
  // A parameter of a list.
  "client.segments.list({ perPage: '50' })",
  "client.segments.list(S('id').eq(1))",
  "client.segments.list({ filter: !S('isFavorite').isTrue() })",
  'client.segments.list({ filter: (one: Segment) => one.id === 1 })',
  "client.segments.list({ select: 'name' })",
  'client.segments.list({}, { signal: new AbortController() })',
  'client.sites.list()',
  "client.segments.list({ select: ['siteIdd'] })",
  "client.segments.list().toArrow({ timeZone: 'Europe/Paris' })",
  // A filter of no field, operator or value that there is.
  'F(5)',
  "F('anything')",
  "F('siteId').equals(42)",
  "F('siteId').eq([42])",
  "client.goals.list({ filter: { operator: 'EQUAL' } })",
  'and()',
  "S('siteIdd')",
  "S('' as string)",
  "S('hasMultipleConversions')",
  "F.of<Listed>()('isFavorite')",
  "F.of<Theme>()('name')",
  "S('siteId').eq('x')",
  "S('siteId').lt(null)",
  "S('siteId').like('4%')",
  "S('name').eq(5)",
  "S('name').isFalse()",
  "G('trackingTools').contains(1)",
  "S('isFavorite').eq('true')",
  "S('dateCreated').gte(1767225600000)",
  "S('tags').eq('sale')",
  "S('conditionsData').eq('x')",
  // A name that does not exist.
  'segment.site_id',
  'theme.colors?.[0]?.colour',
  '(await client.segments.list().plan()).seconds',
  '(await client.themes.create({})).response',
  "client.on('done', () => {})",
  "client.on('request', (request) => console.log(request.duration))",
  "new xpauto.XpautoError('lost').status",
  "new xpauto.NotFoundError('gone', { stauts: 404 })",
  'client.prepare.themes.delete(501)',
  // A value that may be absent, or whose type is unknown.
  '(await client.segments.list().first())?.links',
  '(await client.segments.list().pages().next()).value!.pageCount.toFixed()',
  "segment.conditionsData.firstLevel![0]!.conditions![0]!['anyField'].length",
  'segment.dateCreated.slice(0, 4)',
  '(await client.segments.list().plan()).requests + 1',
  // A value of another type, or one that the service sets.
  '(segment.segmentType = 5)',
  "client.themes.create({ dateModified: '2026-05-31T23:59:59' })",
  // An argument that is missing, of another type or in another order.
  "client.themes.update({ name: 'a' }, 501)",
  'client.themes.update(501)',
  "client.prepare.themes.update(501, { name: 5 })",
  'client.themes.create({ name: 5 })',
  "client.themes.create({ colors: [['c1', '#fff']] })",
  "client.themes.create({ colors: [{ id: 'c1', vlaue: '#fff' }] })",
  'client.keyMoments.delete([401])',
  "client.request({ method: 'GET' })",
  "client.request({ path: '/segments', params: { page: 1 } })",
  "client.personalizations.requestResults(301, { conversionType: 'ALL_CONVERSION' })",
  "client.personalizations.requestResults(301, { dateIntervals: ['2026-05-01'], conversionType: 'ALL_CONVERSION' })",
  "xpauto.pollResults('1', client, '/results')",
  "xpauto.pollResults(client, '1', '/results', { notReady: '409' })",
  "xpauto.diff('monday.jsonl', [segment])",
  "xpauto.diff([segment], [segment], { by: 'id' })",
  "xpauto.sample('Sgment')",
  'xpauto.explainConditions(segment.conditionDataTree)',
  "xpauto.conditionsToMermaid('COOKIE')",
  'xpauto.usesTargetingType(segment)',
  // A forgotten await, or a list in the place of an array.
  "client.themes.create({ name: 'a' }).name",
  'client.segments.list().collect().length',
  '[...(await client.segments.list())]',
  'client.segments.list().map((one) => one.name)',
  'client.segments.list().stream().getReader().read().value',
  "(await client.themes.create({ name: 'a' }).withResponse()).name",
  "(await client.request({ path: '/segments' })).json().id",
  // A sandbox that runs.
  "sandbox.addFault({ status: '503' })",
  "sandbox.clock.advance('1h')",
  'sandbox.clock.now()',
  "sandbox.verify('PUT', '/themes/501', { body: {} })",
  "sandbox.restore('snapshot')",
];

const statements = { 'statements.ts': [BEFORE, ...STATEMENTS.map((statement) => `${statement},`), '];', ''].join('\n') };
const wrong = Object.fromEntries(WRONG_OPTIONS.map((line, index) => [`wrong${index}.ts`, `import { Client } from 'xpauto';\n${line}\n`]));
const shown = documented('docs/node.md', 'docs/objects.md');

/** Runs a program against a sandbox of its own. */
async function run(program) {
  // Compilers name the import of `node:assert/strict` anew.
  assert.match(program.toString(), /assert|strict_1/, 'it checks nothing');
  const sandbox = await Sandbox.start({ seed: 7, resultsDelay: 0 });
  try {
    await program({ client: sandbox.client(), sandbox });
  } finally {
    await sandbox.stop();
  }
}

for (const [name, folder] of Object.entries(COMPILERS)) {
  // One run for all of it: most of a run's time goes into the libraries.
  const looked = once(() => compileFiles(folder, { ...SAMPLES, ...shown, ...statements }));
  const complaintsOf = (files) => looked().output.split('\n').filter((line) => files.some((file) => line.includes(`/${file}(`)));

  test(`${name} accepts the samples`, () => {
    assert.deepEqual(complaintsOf(Object.keys(SAMPLES)), []);
    assert.ok(!/^\S*bindings-node/m.test(looked().output), looked().output);
  });

  test(`${name} accepts what the documentation shows`, () => {
    assert.deepEqual(complaintsOf(Object.keys(shown)), []);
  });

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
    assert.ok(programs.length >= 12);
    for (const [program, fn] of programs) await t.test(program, () => run(fn));
  });
}

test('the examples in JavaScript have no mistake in their types', () => {
  const options = { allowJs: true, checkJs: true, noImplicitAny: false, skipLibCheck: true, lib: ['esnext', 'dom'] };
  const { status, output } = compileFiles(COMPILERS['the newest TypeScript'], examples(), options);
  assert.equal(status, 0, output);
});
