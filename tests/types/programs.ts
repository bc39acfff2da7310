// Programs as users write them: the compilers accept them under their strictest settings, and each exported function runs.
import assert from 'node:assert/strict';
import { tracingChannel } from 'node:diagnostics_channel';
import { mock } from 'node:test';

import { Client, F, NotFoundError, Sandbox, and, pollResults, sample } from 'xpauto';
import type {
  Call,
  CallOptions,
  ClientOptions,
  Goal,
  GoalStatus,
  ListParams,
  ListedSegment,
  Pager,
  PollOptions,
  ResultsRequestBody,
  Segment,
  SegmentType,
  Theme,
  ThemeBody,
  TracedCall,
} from 'xpauto';
import { testSandbox } from 'xpauto/testing';

/** What a program may need. */
export interface Context {
  readonly client: Client;
  readonly sandbox: Sandbox;
}

const RESULTS = '/__sandbox/results/{dataCode}';

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

async function column<K extends keyof ListedSegment>(client: Client, key: K): Promise<Array<ListedSegment[K]>> {
  return (await client.segments.list().collect()).map((segment) => segment[key]);
}

export async function columnsByName({ client }: Context): Promise<void> {
  const [names, sites] = await Promise.all([column(client, 'name'), column(client, 'siteId')]);
  const lengths: number[] = names.map((name) => name.length);
  assert.ok(lengths.length === sites.length && sites.every((site) => site >= 101));
}

export async function linesOfAResponse({ client }: Context): Promise<void> {
  const lines = new TransformStream<Pick<Segment, 'id'>, string>({
    transform: (segment, controller) => controller.enqueue(`${JSON.stringify(segment)}\n`),
  });
  const body = client.segments.list({ select: ['id'], limit: 3 }).stream().pipeThrough(lines).pipeThrough(new TextEncoderStream());
  assert.equal(await new Response(body).text(), '{"id":1001}\n{"id":1002}\n{"id":1003}\n');
}

export async function bodiesThatAreChecked({ client }: Context): Promise<void> {
  const draft = { name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#fff' }] } satisfies ThemeBody;
  const theme = await client.themes.create(draft);
  const colors: string[] = theme.colors?.map(({ value }) => value ?? '') ?? [];
  assert.deepEqual([theme.name, theme.status, colors], [draft.name, 'DRAFT', ['#fff']]);
}

export async function optionalArguments({ client }: Context): Promise<void> {
  const update = (id: number, given: { name?: string; tags?: readonly string[] } = {}, options?: CallOptions): Call<Theme> =>
    client.themes.update(id, { name: given.name, tags: given.tags }, { signal: options?.signal, timeout: options?.timeout });
  assert.equal((await update(501, { name: 'Spring' }, { timeout: 5000 })).name, 'Spring');
}

async function archived(client: Pick<Client, 'themes'>, id: number): Promise<boolean> {
  try {
    await client.themes.update(id, { status: 'PAUSED' });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return error.status !== 404;
    throw error;
  }
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

export async function sandboxesForTests(): Promise<void> {
  await using sandbox = await testSandbox({ segments: 7, awkward: true, faults: [{ status: 503, times: 1 }] });
  await using client = sandbox.client({ retryBackoff: 0 });
  assert.equal((await client.segments.list({ perPage: 5 }).collect()).length, 7);
  assert.ok(sandbox.requests.some(({ fault }) => fault?.status === 503));
}
