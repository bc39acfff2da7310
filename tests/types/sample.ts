// A program that uses every operation, as the compiler sees it.
import { Client, ClientCredentials, F, NotFoundError, Sandbox, TokenError, ValidationError, and, not } from 'xpauto';
import { conditionFamilies, conditionsToMermaid, usesTargetingType } from 'xpauto';
import type { Attempt, Goal, Page, Plan, CompletedRequest, Segment, Site, Theme } from 'xpauto';
import type { ClientEvents, TracedCall } from 'xpauto';

export async function everyOperation(client: Client): Promise<void> {
  const filter = and(F('siteId').eq(42), not(F.of<Segment>()('name').like('a%')));
  for await (const segment of client.segments.list({ filter, sort: ['name', '-dateCreated'], perPage: 50 })) {
    const name: string = segment.name;
    const created: string | null | undefined = segment.dateCreated;
    const uses: boolean = usesTargetingType(segment, 'COOKIE');
    const chart: string = conditionsToMermaid(segment.conditionDataList ?? []);
    const families: Record<string, number> = conditionFamilies(segment.conditionsData);
    console.log(name, created, uses, chart, families);
  }
  for await (const narrow of client.segments.list({ select: ['id', 'name'] })) {
    console.log(narrow.name);
  }
  for (const picked of await client.goals.list({ select: ['id', 'status'] }).collect()) console.log(picked.id, picked.status);
  const pages: AsyncIterable<Page<Pick<Segment, 'id'>>> = client.segments.list({ select: ['id'] }).pages();
  const table: Uint8Array = await client.segments.list().toArrow({ timezone: 'Europe/Paris' });
  console.log(pages, table.byteLength);
  const goals: Goal[] = await client.goals.list({ limit: 3 }).collect();
  const first: Segment | undefined = await client.segments.list().first();
  for await (const page of client.goals.list().pages()) console.log(page.number, page.records.length, goals, first);
  const plan: Plan = await client.goals.list({ filter: { field: 'anyWireName', operator: 'EQUAL', parameters: [1] } }).plan();
  const [requests, seconds]: [number | null, number] = [plan.requests, (plan.milliseconds ?? 0) / 1000];
  console.log(requests, seconds);
  const site: Site = await client.sites.getByCode('shopfront1', { optionalFields: ['tags'] });
  await client.recommenderBlocks.update(701, { name: 'Also bought', limit: 8 });
  await client.images.update(601, { baseColor: 3, name: 'a', source: 'b' });
  const theme: Theme = await client.themes.create({ name: site.name ?? null, status: 'SOMETHING_NEW', colors: [{ id: 'c', value: '#fff' }] });
  await client.themes.update(theme.id, { status: 'ACTIVE' }, { signal: AbortSignal.timeout(1000), timeout: 500, maxRetries: 0, headers: { 'X-Trace': 1 } });
  await client.widgetStudios.create({ version: 1.25, elements: ['BOX', 'OTHER'] });
  const { dataCode } = await client.personalizations.requestResults(301, {
    dateIntervals: [{ start: new Date(), end: '2026-05-31T00:00:00' }],
    conversionType: 'ALL_CONVERSION',
    goalsIds: null,
  });
  const code: string = dataCode;
  await client.personalizations.delete(301);
  await client.studioRecommenderBlocks.delete(801);
  await client.keyMoments.delete(401);
  await client.triggers.delete(402);
  const response = await client.request({ method: 'GET', path: '/segments', query: { page: 1 } });
  console.log(code, response.status, response.text, await response.json());
}

export function everyOption(sandbox: Sandbox, pem: Uint8Array): Client<'bigint'> {
  const { clientId, clientSecret } = sandbox;
  const tokens = ['a', () => 'b', async () => 'c', null, new ClientCredentials({ clientId, clientSecret, tokenUrl: new URL(sandbox.url) })];
  const [client] = tokens.map(
    (token) =>
      new Client({
        baseUrl: new URL(sandbox.url),
        token,
        timeout: 30_000,
        connectTimeout: 5000,
        maxRetries: 3,
        retryBackoff: 500,
        maxConcurrency: 8,
        rateLimit: '50/10s, 1000/h',
        paramsEncoding: 'deep',
        optionalFieldsEncoding: 'repeat',
        proxy: '',
        caCertificates: pem,
        clientCertificate: ['certificate.pem', pem],
        headers: { 'X-One': 1 },
        allowInsecureHttp: false,
        maxResponseBytes: 2 ** 20,
        logger: console,
        int64: 'bigint',
      }),
  );
  return client!.withOptions({ timeout: 100, maxRetries: 1, headers: new Headers() });
}

export function whatHappens(client: Client): void {
  client.once('request', (request: CompletedRequest) => {
    const seen: [string, string, number | undefined, string | undefined, number, number, string | undefined] = [
      request.method, request.path, request.status, request.fault, request.milliseconds, request.attempt, request.requestId,
    ];
    console.log(seen);
  });
}

export async function main(): Promise<void> {
  const sandbox = await Sandbox.start({ segments: 10 });
  try {
    await everyOperation(sandbox.client({ maxRetries: 0 }));
    everyOption(sandbox, Buffer.from('')).close();
  } catch (error) {
    if (error instanceof NotFoundError) console.log(error.status, error.errorName, error.attempts.map(waits));
    if (error instanceof TokenError) console.log(error.cause, error.kind);
    if (error instanceof ValidationError) console.log(error.problems[0]?.path);
  } finally {
    await sandbox.stop();
  }
}

function waits({ status, fault, wait }: Attempt): string {
  return `${status ?? fault}, then ${wait ?? 0} ms`;
}

export function everyEvent(client: Client, traced: TracedCall): Client {
  const completed = (request: CompletedRequest): void => console.log(request.template?.length, request.attempt, request.milliseconds);
  client.on('request', completed).once('request', completed).off('request', completed);
  client.on('request', (request) => console.log(request.status ?? request.fault, request.wait?.toFixed(), request.attempt));
  const events: keyof ClientEvents = 'request';
  console.log(events, traced.name, traced.attributes['url.template'], (traced.endTime ?? 0) - traced.startTime, traced.error);
  return client;
}

export async function streams(client: Client): Promise<string | undefined> {
  const stream: ReadableStream<Pick<Segment, 'id' | 'name'>> = client.segments.list({ select: ['id', 'name'] }).stream();
  const { value } = await stream.getReader().read();
  return value?.name;
}
