// Programs as users write them: the compilers accept them under their strictest settings, and each exported function runs.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mock } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import {
  ApiError,
  Client,
  ClientCredentials,
  ConfigError,
  F,
  LockedError,
  NotFoundError,
  Sandbox,
  ServerError,
  TokenError,
  ValidationError,
  XpautoError,
  and,
  conditionFamilies,
  conditionsToMermaid,
  diff,
  explainConditions,
  not,
  or,
  pollResults,
  sample,
} from 'xpauto';
import type {
  AnyXpautoError,
  Call,
  CallOptions,
  ClientOptions,
  CompletedRequest,
  ConditionsData,
  ErrorKind,
  Fault,
  Filter,
  Goal,
  GoalStatus,
  Listed,
  ListParams,
  ListedSegment,
  Logger,
  Page,
  Pager,
  PollOptions,
  ResultsRequestBody,
  Segment,
  SegmentType,
  Segments,
  Sort,
  Theme,
  ThemeBody,
  Themes,
  TracedCall,
} from 'xpauto';
import { testSandbox } from 'xpauto/testing';

/** What a program may need. */
export interface Context {
  readonly client: Client;
  readonly sandbox: Sandbox;
  readonly folder: string;
}

const RESULTS = '/__sandbox/results/{dataCode}';

// Lists and filters.

export async function newestOfAKind({ client }: Context): Promise<void> {
  const S = F.of<Segment>();
  const filter = and(S('name').notLike('%cart%'), not(S('isFavorite').isTrue()), S('tags').isNotNull());
  const titles: string[] = [];
  for await (const { id, name } of client.segments.list({ filter, sort: ['-dateCreated', 'name'], limit: 3 })) {
    titles.push(`${id}: ${name.toUpperCase()}`);
  }
  assert.equal(titles.length, 3);
}

export async function goalsOfAPeriod({ sandbox }: Context, start = new Date('2000-01-01')): Promise<void> {
  const client = sandbox.client({ timezone: 'Europe/Paris' });
  const created = F.of<Goal>()('dateCreated').between(start, new Date(Date.now() + 86_400_000));
  const clicks = or(F.of<Goal>()('type').in(['CLICK', 'SCROLL']), F.of<Goal>()('type').eq('CUSTOM'));
  const goals = await client.goals.list({ filter: [created, clicks, F.of<Goal>()('status').ne(null)], sort: '-dateCreated' }).collect();
  const dates = goals.map(({ dateCreated }) => dateCreated).filter((text): text is string => typeof text === 'string');
  assert.ok(dates.length > 0);
  assert.deepEqual(dates, [...dates].sort().reverse());
}

export async function oneFilterForBothLists({ client }: Context): Promise<void> {
  const filter: Filter<Listed> = and(F.of<Listed>()('siteId').in(new Set([101, 102])), F.of<Listed>()('dateCreated').isNotNull());
  const [segments, goals] = await Promise.all([client.segments.list({ filter }).collect(), client.goals.list({ filter }).collect()]);
  assert.deepEqual([...new Set([...segments, ...goals].map(({ siteId }) => siteId))].sort(), [101, 102]);
}

export async function filterFromAForm({ client }: Context): Promise<void> {
  const form: { name?: string; siteId?: number; favorite?: boolean } = { siteId: 101, favorite: true };
  const filter: Array<Filter<Segment>> = [];
  if (form.name !== undefined) filter.push(F.of<Segment>()('name').like(form.name));
  if (form.siteId !== undefined) filter.push(F.of<Segment>()('siteId').eq(form.siteId));
  if (form.favorite) filter.push(F.of<Segment>()('isFavorite').isTrue());
  const found = await client.segments.list({ filter }).collect();
  assert.ok(found.every(({ siteId, isFavorite }) => siteId === 101 && isFavorite === true));
}

export async function filtersInWireForm({ client }: Context): Promise<void> {
  const wire = { field: 'siteId', operator: 'EQUAL', parameters: [101] };
  const filters = [wire, [wire], F('siteId').eq(101), F.of<Segment>()('siteId').eq(101n), JSON.parse(JSON.stringify(F('siteId').eq(101)))];
  const counts = await Promise.all(filters.map(async (filter) => (await client.segments.list({ filter }).collect()).length));
  assert.equal(new Set(counts).size, 1);
}

export async function fieldsOnRequest({ client }: Context): Promise<void> {
  const segments = await client.segments.list({ optionalFields: ['experiments', 'links'] }).collect();
  const used = segments.reduce((sum, { experiments }) => sum + (experiments?.length ?? 0), 0);
  const roles = new Set(segments.flatMap(({ links }) => links ?? []).map(({ linkRole }) => linkRole));
  assert.ok(used > 0 && roles.has('MAIN'));
}

export async function onlyTwoFields({ client, sandbox }: Context): Promise<void> {
  const names = new Map<number, string>();
  for (const { id, name } of await client.goals.list({ select: ['id', 'name'] }).collect()) names.set(id, name);
  assert.equal(names.size, sandbox.state()['goals']?.length);
}

export async function pagesWithProgress({ client }: Context): Promise<void> {
  const pager = client.segments.list({ perPage: 25 });
  const shares: string[] = [];
  for await (const page of pager.pages()) {
    const share = page.pageCount === null ? '?' : `${Math.round((100 * page.number) / page.pageCount)} %`;
    shares.push(`${share} ${page.records.length} ${page.headers['content-type'] ?? ''}`);
  }
  assert.match(shares.at(-1) ?? '', /^100 % 10 application\/json/);
}

export async function firstOrDefault({ client }: Context): Promise<void> {
  const missing = await client.segments.list({ filter: F('name').eq('no such name') }).first();
  assert.equal(missing?.name ?? 'none', 'none');
  const first = await client.segments.list({ sort: { field: 'id', direction: 'ASC' } }).first();
  assert.equal(first?.id, 1001);
}

export async function loopsThatEndEarly({ client, sandbox }: Context): Promise<void> {
  for await (const segment of client.segments.list({ perPage: 10, prefetch: 0 })) {
    if (segment.id > 1005) break;
  }
  assert.equal(sandbox.requests.length, 1);
}

export async function resumedAfterAnOutage({ client, sandbox }: Context): Promise<void> {
  const segments = new Map<number, ListedSegment>();
  const fault = sandbox.addFault({ path: '/segments', status: 500, times: 1 });
  for (let startPage: number | undefined = 1; startPage !== undefined; ) {
    try {
      for await (const segment of client.withOptions({ maxRetries: 0 }).segments.list({ perPage: 20, startPage })) segments.set(segment.id, segment);
      startPage = undefined;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      startPage = error.startPage;
    }
  }
  assert.deepEqual([segments.size, fault.hits], [60, 1]);
}

export async function bothListsByPage({ client }: Context): Promise<void> {
  const counts: Record<string, number> = {};
  const lists: Record<string, Pager<{ readonly id: number; name: string }>> = {
    segments: client.segments.list({ perPage: 30 }),
    goals: client.goals.list({ select: ['id', 'name'] }),
  };
  for (const [name, pager] of Object.entries(lists)) {
    for await (const page of pager.pages()) counts[name] = (counts[name] ?? 0) + page.records.length;
  }
  assert.deepEqual(counts, { segments: 60, goals: 30 });
}

function segmentsOf(client: Client, siteId?: number, params: Omit<ListParams<Segment>, 'select'> = {}): Pager<ListedSegment> {
  return client.segments.list({ perPage: 50, ...params, ...(siteId !== undefined && { filter: F.of<Segment>()('siteId').eq(siteId) }) });
}

export async function parametersPassedOn({ client }: Context): Promise<void> {
  const [all, some] = await Promise.all([segmentsOf(client).collect(), segmentsOf(client, 101, { sort: '-id', limit: 2 }).collect()]);
  assert.deepEqual([all.length, some.length, some.every(({ siteId }) => siteId === 101)], [60, 2, true]);
}

export async function parametersInConstants({ client }: Context): Promise<void> {
  const params = { select: ['id', 'name'], sort: ['name', '-id'], limit: 3 } as const;
  const select: Array<'id' | 'name'> = ['id', 'name'];
  const [first, second] = await Promise.all([client.segments.list(params).collect(), client.segments.list({ ...params, select }).collect()]);
  assert.deepEqual(first.map(({ name }) => name.trim()), second.map(({ name }) => name.trim()));
}

export async function filtersFromWords({ client }: Context): Promise<void> {
  const either = ['cart', 'visitors'].map((word) => F.of<Segment>()('name').like(`%${word}%`));
  const [first, ...others] = either;
  if (first === undefined) return;
  const found = await Promise.all([or(first, ...others), either.reduce((left, right) => or(left, right))].map((filter) => client.segments.list({ filter, select: ['id'] }).collect()));
  assert.deepEqual(found[0], found[1]);
  assert.ok(found[0] !== undefined && found[0].length > 0);
}

export async function sortedByChoice({ client }: Context): Promise<void> {
  const order = (by: keyof Segment, down: boolean): Sort<Segment> => (down ? `-${by}` : by);
  const [newest] = await client.segments.list({ sort: [order('id', true), { field: 'name' }], limit: 1 }).collect();
  assert.equal(newest?.id, 1060);
}

// Functions over any list.

async function groupedBy<T, K>(records: AsyncIterable<T>, key: (record: T) => K): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  for await (const record of records) {
    const group = groups.get(key(record));
    if (group) group.push(record);
    else groups.set(key(record), [record]);
  }
  return groups;
}

export async function groupsOfAnyRecord({ client }: Context): Promise<void> {
  const types: Map<SegmentType, ListedSegment[]> = await groupedBy(client.segments.list(), ({ segmentType }) => segmentType);
  const status: Map<GoalStatus | null | undefined, Array<Pick<Goal, 'status'>>> = await groupedBy(
    client.goals.list({ select: ['status'] }),
    (goal) => goal.status,
  );
  assert.ok((types.get('STANDARD')?.length ?? 0) > 0 && (status.get('ACTIVE')?.length ?? 0) > 0);
}

async function* chunks<T>(pager: Pager<T>, longest: number): AsyncGenerator<readonly T[], void, void> {
  for await (const { records } of pager.pages()) {
    for (let start = 0; start < records.length; start += longest) yield records.slice(start, start + longest);
  }
}

export async function chunksOfRecords({ client }: Context): Promise<void> {
  const sizes: number[] = [];
  for await (const chunk of chunks(client.segments.list({ perPage: 25, select: ['id'] }), 10)) sizes.push(chunk.length);
  assert.deepEqual(sizes, [10, 10, 5, 10, 10, 5, 10]);
}

async function largest<T>(pager: Pager<T>, measure: (page: Page<T>) => number): Promise<Page<T> | undefined> {
  let best: Page<T> | undefined;
  for await (const page of pager.pages()) if (best === undefined || measure(page) > measure(best)) best = page;
  return best;
}

export async function pageWithTheMostFavorites({ client }: Context): Promise<void> {
  const page = await largest(client.segments.list({ perPage: 20 }), ({ records }) => records.filter(({ isFavorite }) => isFavorite).length);
  assert.ok(page?.records.some(({ isFavorite }) => isFavorite));
}

async function column<K extends keyof ListedSegment>(client: Client, key: K): Promise<Array<ListedSegment[K]>> {
  return (await client.segments.list().collect()).map((segment) => segment[key]);
}

export async function columnsByName({ client }: Context): Promise<void> {
  const [names, sites] = await Promise.all([column(client, 'name'), column(client, 'siteId')]);
  const lengths: number[] = names.map((name) => name.length);
  assert.ok(lengths.length === sites.length && sites.every((site) => site >= 101));
}

type FoundGoal = NonNullable<Awaited<ReturnType<ReturnType<Client['goals']['list']>['first']>>>;

export async function typesOfCalls({ client }: Context): Promise<void> {
  const goal = await client.goals.list().first();
  const described = ({ name, type, hasMultipleConversions }: FoundGoal): string => `${name} (${type}${hasMultipleConversions ? ', many' : ''})`;
  assert.ok(goal && described(goal).includes(goal.name));
}

// Streams and tables.

export async function linesOfAResponse({ client }: Context): Promise<void> {
  const lines = new TransformStream<Pick<Segment, 'id'>, string>({
    transform: (segment, controller) => controller.enqueue(`${JSON.stringify(segment)}\n`),
  });
  const body = client.segments.list({ select: ['id'], limit: 3 }).stream().pipeThrough(lines).pipeThrough(new TextEncoderStream());
  assert.equal(await new Response(body).text(), '{"id":1001}\n{"id":1002}\n{"id":1003}\n');
}

export async function pipelinesOfNode({ client }: Context): Promise<void> {
  let total = 0;
  const sink = new Writable({
    objectMode: true,
    write(segment: ListedSegment, _encoding, done): void {
      total += segment.name.length;
      done();
    },
  });
  await pipeline(Readable.from(client.segments.list()), sink);
  assert.ok(total > 60);
}

export async function tablesOfArrow({ client }: Context): Promise<void> {
  const bytes = await client.segments.list({ select: ['id', 'name'] }).toArrow({ timezone: 'Europe/Paris' });
  const text = Buffer.from(bytes).toString('latin1');
  assert.ok(text.includes('name') && !text.includes('siteId'));
}

// Bodies.

export async function bodiesThatAreChecked({ client }: Context): Promise<void> {
  const draft = { name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#fff' }] } satisfies ThemeBody;
  const theme = await client.themes.create(draft);
  const colors: string[] = theme.colors?.map(({ value }) => value ?? '') ?? [];
  assert.deepEqual([theme.name, theme.status, colors], [draft.name, 'DRAFT', ['#fff']]);
}

export async function changesOfARecord({ client }: Context): Promise<void> {
  const theme: Theme = await client.themes.create({ name: 'Spring', tags: ['sale'] });
  const renamed = await client.themes.update(theme.id, { ...theme, name: 'Summer', tags: [...(theme.tags ?? []), 'summer'] });
  assert.deepEqual([renamed.name, renamed.tags], ['Summer', ['sale', 'summer']]);
}

export async function widgets({ client }: Context): Promise<void> {
  const elements = ['HEADING', 'BUTTON', 'CLOSE'] as const;
  const studio = await client.widgetStudios.create({ version: 1.25, elements, translation: { enabled: true, languages: [{ code: 'fr' }] } });
  assert.deepEqual([studio.version, studio.elements?.length, studio.translation?.languages?.[0]?.code], [1.25, 3, 'fr']);
}

export async function manyUpdates({ client }: Context): Promise<void> {
  const changes = new Map<number, ThemeBody>([[501, { name: 'Spring' }], [502, { status: 'PAUSED', description: null }]]);
  const themes = await Promise.all([...changes].map(([id, body]) => client.themes.update(id, body)));
  assert.deepEqual(themes.map(({ id }) => id), [...changes.keys()]);
}

export async function optionalArguments({ client }: Context): Promise<void> {
  const update = (id: number, given: { name?: string; tags?: readonly string[] } = {}, options?: CallOptions): Call<Theme> =>
    client.themes.update(id, { name: given.name, tags: given.tags }, { signal: options?.signal, timeout: options?.timeout });
  assert.equal((await update(501, { name: 'Spring' }, { timeout: 5000 })).name, 'Spring');
}

// Errors.

async function archived(client: Pick<Client, 'themes'>, id: number): Promise<boolean> {
  try {
    await client.themes.update(id, { status: 'PAUSED' });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return error.status !== 404;
    throw error;
  }
}

export async function archiveWhatExists({ client, sandbox }: Context): Promise<void> {
  assert.deepEqual([await archived(client, 501), await archived(client, 999)], [true, false]);
  sandbox.verify('PUT', '/themes/*', { json: { status: 'PAUSED' }, times: 2 });
}

function advice(error: AnyXpautoError): string {
  switch (error.kind) {
    case 'locked':
    case 'rate-limit':
      return `later, in ${error.retryAfter ?? 0} ms`;
    case 'transport':
    case 'request-timeout':
      return `unreachable: ${error.attempts.at(-1)?.fault ?? '?'}`;
    case 'validation':
      return error.problems.map(({ path }) => path).join();
    default:
      return error instanceof ApiError ? `${error.status} ${error.errorName ?? ''}` : error.message;
  }
}

export async function errorsByKind({ client, sandbox }: Context): Promise<void> {
  const outcomes: string[] = [];
  const faults: Fault[] = [{ status: 423, headers: { 'Retry-After': 7 } }, { action: 'close' }, { status: 403 }];
  for (const rule of faults) {
    const fault = sandbox.addFault(rule);
    const outcome = await client.withOptions({ maxRetries: 0 }).keyMoments.delete(401).then(() => 'deleted', (error: unknown) => (error instanceof XpautoError ? advice(error as AnyXpautoError) : '?'));
    outcomes.push(outcome);
    fault.remove();
  }
  assert.deepEqual(outcomes.map((outcome) => outcome.split(' ')[0]), ['later,', 'unreachable:', '403']);
}

export async function problemsOfABody({ client }: Context): Promise<void> {
  const body: ThemeBody = JSON.parse('{ "name": 5, "colors": [{ "id": "c1", "value": ["#fff"] }] }');
  const error: unknown = await client.themes.create(body).catch((reason: unknown) => reason);
  assert.ok(error instanceof ValidationError);
  assert.deepEqual(error.problems.map(({ path }) => path), ['name', 'colors[0].value']);
}

export async function errorsBesideResults({ client }: Context): Promise<void> {
  const ids = [401, 999, 402];
  const outcomes = await Promise.allSettled(ids.map((id) => client.keyMoments.delete(id)));
  const failed = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [[ids[index], outcome.reason] as const] : []));
  assert.deepEqual(failed.map(([id]) => id), [999]);
  assert.ok(failed.every(([, reason]) => reason instanceof NotFoundError || reason instanceof LockedError));
}

type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly kind: ErrorKind; readonly error: XpautoError };

async function resultOf<T>(call: () => PromiseLike<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (error instanceof XpautoError) return { ok: false, kind: error.kind, error };
    throw error;
  }
}

export async function errorsAsValues({ client }: Context): Promise<void> {
  const [found, missing] = await Promise.all([
    resultOf(() => client.sites.getByCode('shopfront1')),
    resultOf(() => client.sites.getByCode('shopfront999')),
  ]);
  assert.ok(found.ok && found.value.code === 'shopfront1');
  assert.ok(!missing.ok && missing.kind === 'not-found' && missing.error.method === 'GET');
}

async function patiently<T>(call: (options: CallOptions) => Promise<T>, times = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call({ maxRetries: 0, headers: { 'X-Attempt': attempt } });
    } catch (error) {
      if (!(error instanceof LockedError) || attempt === times) throw error;
      await delay(error.retryAfter ?? 1);
    }
  }
}

export async function retriesOfOurOwn({ client, sandbox }: Context): Promise<void> {
  sandbox.addFault({ path: '/themes/501', status: 423, times: 2 });
  const theme = await patiently((options) => client.themes.update(501, { name: 'Spring' }, options));
  assert.deepEqual([theme.name, sandbox.requests.map(({ headers }) => headers['x-attempt'])], ['Spring', ['1', '2', '3']]);
}

export async function errorsInTests(): Promise<void> {
  const error = new NotFoundError('gone', { code: 'THEME_GONE', attempts: [{ status: 503, wait: 500 }, { status: 404 }] });
  const waited = error.attempts.reduce((sum, { wait = 0 }) => sum + wait, 0);
  const { kind, code } = error.toJSON();
  assert.deepEqual([error.status, kind, code, waited], [404, 'not-found', 'THEME_GONE', 500]);
}

class MissingThemeError extends NotFoundError {
  constructor(
    themeId: number,
    options?: { cause?: unknown },
  ) {
    super(`there is no theme ${themeId}`, { code: 'THEME_MISSING', path: `/themes/${themeId}` }, options);
  }
}

export async function errorsOfOurOwn({ client }: Context): Promise<void> {
  const update = (id: number): Promise<Theme> => client.themes.update(id, {}).catch((cause: unknown) => Promise.reject(cause instanceof NotFoundError ? new MissingThemeError(id, { cause }) : cause));
  await assert.rejects(update(999), (error) => error instanceof MissingThemeError && error.kind === 'not-found' && error.cause instanceof NotFoundError);
}

// Requests and responses.

export async function rawResponses({ client }: Context): Promise<void> {
  const { data, response } = await client.themes.update(501, { name: 'Spring' }).withResponse();
  assert.deepEqual([data.name, response.status, response.attempts.length], ['Spring', 200, 1]);
  const deleted = await client.keyMoments.delete(401).withResponse();
  assert.deepEqual([deleted.data, deleted.response.status, deleted.response.content.byteLength], [undefined, 204, 0]);
}

interface Row {
  readonly id: number;
  readonly name: string;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'name' in value;
}

export async function anyPath({ client }: Context): Promise<void> {
  const response = await client.request({ path: '/goals', query: { page: 1, perPage: 2 }, headers: { 'X-Trace': 'a' } });
  const typed = await response.json<readonly Row[]>();
  const unknown = await response.json();
  assert.ok(Array.isArray(unknown) && unknown.every(isRow));
  assert.deepEqual(typed.map(({ id }) => id), [2001, 2002]);
}

export async function dryRun({ client, sandbox }: Context): Promise<void> {
  const requests = [
    client.prepare.themes.update(501, { name: 'Spring' }),
    client.prepare.segments.list({ filter: F.of<Segment>()('siteId').eq(101), perPage: 5 }),
    client.prepare.keyMoments.delete(401),
  ];
  assert.deepEqual(requests.map(({ method }) => method), ['PUT', 'GET', 'DELETE']);
  assert.deepEqual([requests[0]?.body, requests[2]?.body], ['{"name":"Spring"}', null]);
  assert.ok(requests.every((request) => !request.toCurl().includes(sandbox.token)) && sandbox.requests.length === 0);
}

export async function derivedClients({ client, sandbox }: Context): Promise<void> {
  const patient = client.withOptions({ timeout: 60_000, totalTimeout: 300_000, headers: { 'X-Team': 'growth' } });
  await patient.sites.getByCode('shopfront1', { optionalFields: ['description'] });
  await client.sites.getByCode('shopfront1', {}, { headers: new Headers({ 'X-Team': 'data' }) });
  assert.deepEqual(sandbox.requests.map(({ headers }) => headers['x-team']), ['growth', 'data']);
}

export async function deadlines({ client, sandbox }: Context): Promise<void> {
  const fault = sandbox.addFault({ path: '/goals', action: 'hang' });
  const shutdown = new AbortController();
  const deadline = AbortSignal.timeout(50); // read below: Node 20 collects a timeout that only AbortSignal.any refers to
  const late: unknown = await client.goals.list({}, { signal: AbortSignal.any([shutdown.signal, deadline]) }).first().catch((error: unknown) => error);
  assert.ok(late instanceof Error && late === deadline.reason);
  const pending = client.goals.list({}, { signal: shutdown.signal }).collect();
  shutdown.abort('shutting down');
  await assert.rejects(pending, (reason) => reason === 'shutting down');
  fault.remove();
  assert.ok(await client.goals.list().first());
}

export async function atMostSoMany({ client }: Context): Promise<void> {
  const waiting = [501, 502, 503, 504, 505, 506];
  const done: number[] = [];
  const work = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) done.push((await client.themes.update(id, { status: 'ACTIVE' })).id);
  };
  await Promise.all([work(), work()]);
  assert.deepEqual(done.sort(), [501, 502, 503, 504, 505, 506]);
}

// Events and logs.

export async function durations({ client }: Context): Promise<void> {
  const milliseconds = new Map<string, number[]>();
  const note = (request: CompletedRequest): void => {
    const name = `${request.method} ${request.path} ${request.status ?? request.fault ?? '?'}`;
    milliseconds.set(name, [...(milliseconds.get(name) ?? []), request.milliseconds]);
  };
  client.on('request', note);
  assert.equal((await client.segments.list({ perPage: 20 }).collect()).length, 60);
  client.off('request', note);
  await client.goals.list().first();
  assert.deepEqual([...milliseconds].map(([name, times]) => [name, times.length]), [['GET /segments 200', 3]]);
}

export async function retriesThatAreCounted({ client, sandbox }: Context): Promise<void> {
  sandbox.addFault({ path: '/themes/*', status: 503, times: 1 });
  const waits: number[] = [];
  client.on('request', ({ wait, status }) => wait !== undefined && waits.push(status === undefined ? 0 : wait));
  await client.themes.update(501, { name: 'Spring' });
  assert.equal(waits.length, 1);
}

export async function contextsOfCalls({ client }: Context): Promise<void> {
  const user = new AsyncLocalStorage<string>();
  const seen: Array<string | undefined> = [];
  client.on('request', () => seen.push(user.getStore()));
  await Promise.all(['ann', 'bob'].map((name) => user.run(name, () => client.sites.getByCode('shopfront1'))));
  assert.deepEqual(seen.sort(), ['ann', 'bob']);
}

export async function traces({ client }: Context): Promise<void> {
  const spans: Array<readonly [name: string, status: string | number | undefined]> = [];
  const channel = tracingChannel<unknown, TracedCall>('xpauto:call');
  const subscribers = {
    start: (): void => {},
    end: (): void => {},
    asyncStart: (): void => {},
    asyncEnd: ({ name, attributes }: TracedCall): void => void spans.push([name, attributes['http.response.status_code']]),
    error: (): void => {},
  };
  channel.subscribe(subscribers);
  await client.sites.getByCode('shopfront1');
  channel.unsubscribe(subscribers);
  assert.deepEqual(spans.map(([, status]) => status), [200]);
}

export async function loggers({ sandbox }: Context): Promise<void> {
  const lines: string[] = [];
  const logger: Logger = { debug: (message) => void lines.push(message), warn: (message) => void lines.push(message) };
  await sandbox.client({ logger, logBodies: true }).themes.update(501, { name: 'Spring' });
  assert.ok(lines.some((line) => line.includes('/themes/501')) && lines.every((line) => !line.includes(sandbox.token)));
}

// Options of clients.

export async function rateLimits({ sandbox }: Context): Promise<void> {
  const client = new Client({ baseUrl: new URL(sandbox.url), token: sandbox.token, proxy: '', rateLimit: '50/10s, 1000/h' });
  assert.equal((await client.segments.list({ perPage: 20 }).collect()).length, 60);
  client.close();
}

export async function withinABudget({ client }: Context): Promise<void> {
  const pager = client.segments.list({ perPage: 25 });
  const plan = await pager.plan();
  if (plan.requests === null || plan.requests > 3) throw new Error(`too long: ${plan.milliseconds ?? 0} ms`);
  assert.ok((await pager.collect()).length <= plan.requests * 25);
}

export async function tokensFromFunctions({ sandbox }: Context): Promise<void> {
  let calls = 0;
  const options: ClientOptions = { baseUrl: sandbox.url, proxy: '', maxRetries: 0 };
  const token = async (): Promise<string> => ((calls += 1) > 1 ? sandbox.token : 'expired');
  assert.ok(await new Client({ ...options, token }).goals.list().first());
  const failing = new Client({ ...options, token: () => Promise.reject(new Error('no vault')) });
  await assert.rejects(failing.goals.list().first(), (error) => error instanceof TokenError && error.cause instanceof Error && calls === 2);
}

export async function tokensForCredentials({ sandbox }: Context): Promise<void> {
  const { clientId, clientSecret } = sandbox;
  const client = sandbox.client({ token: new ClientCredentials({ clientId, clientSecret }) });
  await client.sites.getByCode('shopfront1');
  sandbox.revokeTokens();
  await client.sites.getByCode('shopfront1');
  assert.equal(sandbox.requests.filter(({ path }) => path === '/oauth/token').length, 2);
}

export async function optionsFromTheEnvironment({ folder }: Context): Promise<void> {
  const timeout = Number(process.env['XPAUTO_TEST_TIMEOUT'] ?? '5000');
  const open = (caCertificates?: string): Client => new Client({ baseUrl: 'https://api.example.com', token: process.env['XPAUTO_TEST_TOKEN'], timeout, caCertificates });
  assert.equal(open().baseUrl, 'https://api.example.com');
  assert.throws(() => open(join(folder, 'missing.pem')), (error) => error instanceof ConfigError && error.problems.length <= 1);
}

export async function exactIntegers({ sandbox }: Context): Promise<void> {
  const client: Client<'bigint'> = sandbox.client({ int64: 'bigint' });
  const theme = await client.themes.create({ projectIds: [2n ** 60n, 7] });
  const projects = theme.projectIds ?? [];
  assert.deepEqual([projects, typeof theme.id], [[2n ** 60n, 7], 'number']);
  assert.equal((await client.themes.update(theme.id, { ...theme, name: 'Spring' })).name, 'Spring');
}

class TeamClient extends Client {
  readonly team: string;

  constructor(options: ClientOptions, team = 'growth') {
    super({ ...options, headers: { 'X-Team': team } });
    this.team = team;
  }

  async favorites(siteId: number): Promise<ListedSegment[]> {
    return this.segments.list({ filter: and(F.of<Segment>()('isFavorite').isTrue(), F.of<Segment>()('siteId').eq(siteId)) }).collect();
  }

  override close(): void {
    super.close();
  }
}

export async function clientsOfATeam({ sandbox }: Context): Promise<void> {
  const client = new TeamClient({ baseUrl: sandbox.url, token: () => sandbox.token, proxy: '' }).withOptions({ maxRetries: 1 });
  const favorites = await client.favorites(101);
  assert.ok(favorites.every(({ siteId }) => siteId === 101) && client.team === 'growth');
  client.close();
}

// Differences and conditions.

export async function differences({ client }: Context): Promise<void> {
  const before = await client.segments.list().collect();
  const after = before.slice(1).map((segment, index) => (index === 0 ? { ...segment, name: 'Loyal customers' } : segment));
  const { added, removed, changed, unchanged } = diff(before, after);
  assert.deepEqual([added.length, removed.map(({ id }) => id), unchanged], [0, [1001], 58]);
  assert.deepEqual(changed.map(({ id, field, after: value }) => [id, field, value]), [[1002, 'name', 'Loyal customers']]);
}

export async function conditionsExplained({ client }: Context): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { conditionsData } of client.segments.list({ limit: 20 })) {
    for (const [family, count] of Object.entries(conditionFamilies(conditionsData))) counts.set(family, (counts.get(family) ?? 0) + count);
    assert.ok(explainConditions(conditionsData, { values: true }).length > 0 && conditionsToMermaid(conditionsData).startsWith('flowchart'));
  }
  assert.ok(Math.max(...counts.values()) > 0);
}

export async function conditionsBuilt(): Promise<void> {
  const data: ConditionsData = {
    firstLevel: [{ conditions: [{ targetingType: 'COOKIE', weight: 1, name: 'loyalty' }, { targetingType: 'PAGE_URL', weight: 2 }], orOperators: [true] }],
    firstLevelOrOperators: [],
  };
  assert.equal(explainConditions(data), 'COOKIE OR PAGE_URL');
}

// Results.

const MAY = {
  dateIntervals: [{ start: new Date('2026-05-01T00:00:00Z'), end: '2026-05-31T23:59:59' }],
  conversionType: 'ALL_CONVERSION',
  goalsIds: null,
} satisfies ResultsRequestBody;

interface Results {
  status: string;
  variations: { name: string; goals: { units: number }[] }[];
}

export async function resultsAsRows({ client }: Context): Promise<void> {
  const { dataCode } = await client.personalizations.requestResults(301, MAY);
  const until: PollOptions['until'] = (body: Results) => body.status === 'READY';
  const response = await pollResults(client, dataCode, RESULTS, { until, interval: 100, signal: AbortSignal.timeout(5000) });
  const { variations } = await response.json<Results>();
  const rows = variations.flatMap(({ name, goals }) => goals.map((goal) => ({ variation: name, ...goal })));
  assert.ok(new Set(rows.map(({ variation }) => variation)).size >= 2 && Math.max(...rows.map(({ units }) => units)) > 0);
}

export async function resultsOfMany({ client }: Context): Promise<void> {
  const options: PollOptions = { notReady: (error) => error.code === 'COMPUTING', timeout: 5000 };
  const outcomes = await Promise.allSettled([301, 302, 999].map(async (id) => pollResults(client, (await client.personalizations.requestResults(id, MAY)).dataCode, RESULTS, options)));
  assert.deepEqual(outcomes.map(({ status }) => status), ['fulfilled', 'fulfilled', 'rejected']);
}

// Tests of programs.

class ThemeService {
  readonly #themes: Pick<Themes, 'update'>;
  readonly #segments: Pick<Segments, 'list'>;

  constructor({ themes, segments }: Pick<Client, 'themes' | 'segments'>) {
    this.#themes = themes;
    this.#segments = segments;
  }

  async renameFor(segmentId: number, themeId: number): Promise<string | undefined> {
    const segment = await this.#segments.list({ filter: F('id').eq(segmentId), select: ['name'] }).first();
    const { name } = await this.#themes.update(themeId, { name: segment?.name });
    return name ?? undefined;
  }
}

export async function servicesOverResources({ client }: Context): Promise<void> {
  const first = await client.segments.list().first();
  assert.equal(await new ThemeService(client).renameFor(1001, 501), first?.name);
}

interface ThemeStore {
  update(id: number, body: ThemeBody): Promise<Theme>;
}

const publish = (store: ThemeStore, ids: readonly number[]): Promise<Theme[]> =>
  Promise.all(ids.map((id) => store.update(id, { name: `Theme ${id}`, status: 'ACTIVE' })));

export async function dependenciesByInterface({ client }: Context): Promise<void> {
  const memory: ThemeStore = { update: async (id, { name, status }) => sample('Theme', { id, name: name ?? null, status: status ?? null }) };
  const names = await Promise.all([memory, client.themes].map(async (store) => (await publish(store, [501, 502])).map(({ name }) => name)));
  assert.deepEqual(names, [['Theme 501', 'Theme 502'], ['Theme 501', 'Theme 502']]);
}

export async function mocks({ sandbox }: Context): Promise<void> {
  const client = sandbox.client();
  const update = mock.method(client.themes, 'update', async () => Promise.reject(new NotFoundError('gone', { code: 'THEME_GONE' })));
  assert.equal(await archived(client, 501), false);
  assert.deepEqual(update.mock.calls[0]?.arguments, [501, { status: 'PAUSED' }]);
  update.mock.restore();
  assert.equal(await archived(client, 501), true);
}

export async function samples(): Promise<void> {
  const buyers = sample('Segment', { name: 'Buyers', siteId: 42 });
  const copied = structuredClone(buyers);
  copied.tags = ['loyal'];
  const { name, ...others } = { ...copied, segmentType: 'FEATURE_FLAG' satisfies SegmentType };
  assert.deepEqual([name, others.siteId, others.tags, buyers.tags === copied.tags], ['Buyers', 42, ['loyal'], false]);
}

export async function snapshots({ client, sandbox }: Context): Promise<void> {
  const before = sandbox.snapshot();
  await client.keyMoments.delete(401);
  await assert.rejects(client.keyMoments.delete(401), NotFoundError);
  sandbox.restore(before);
  await client.keyMoments.delete(401);
  assert.equal(sandbox.state()['keyMoments']?.length, 7);
}

export async function clocks({ client, sandbox }: Context): Promise<void> {
  sandbox.clock.freeze();
  sandbox.clock.set(new Date('2030-01-01T12:00:00Z'));
  sandbox.clock.advance(3_600_000);
  const { creationDate } = await client.themes.create({ name: 'Spring' });
  assert.deepEqual([creationDate?.slice(0, 13), sandbox.clock.now.getUTCHours(), sandbox.clock.isFrozen], ['2030-01-01T13', 13, true]);
}

export async function sandboxesForTests(): Promise<void> {
  await using sandbox = await testSandbox({ segments: 7, awkward: true, faults: [{ status: 503, times: 1 }] });
  await using client = sandbox.client({ retryBackoff: 0 });
  assert.equal((await client.segments.list({ perPage: 5 }).collect()).length, 7);
  assert.ok(sandbox.requests.some(({ fault }) => fault?.status === 503));
}
