// The types of every operation, option and event, as the compiler sees them.
import { Client, ClientCredentials, F, NotFoundError, Sandbox, and, not } from 'xpauto';
import { conditionFamilies, conditionsToMermaid, usesTargetingType } from 'xpauto';
import type { ClientEvents, CompletedRequest, Goal, Page, Plan, Segment, Site, Theme, TracedCall } from 'xpauto';

export async function everyOperation(client: Client): Promise<void> {
  const filter = and(F('siteId').eq(42), not(F.of<Segment>()('name').like('a%')));
  for await (const segment of client.segments.list({ filter, sort: ['name', '-dateCreated'], perPage: 50 })) {
    const created: string | null | undefined = segment.dateCreated;
    const uses: boolean = usesTargetingType(segment, 'COOKIE');
    const chart: string = conditionsToMermaid(segment.conditionDataList ?? []);
    const families: Record<string, number> = conditionFamilies(segment.conditionsData);
    console.log(created, uses, chart, families);
  }
  const pages: AsyncIterable<Page<Pick<Segment, 'id'>>> = client.segments.list({ select: ['id'] }).pages();
  const stream: ReadableStream<Pick<Segment, 'id' | 'name'>> = client.segments.list({ select: ['id', 'name'] }).stream();
  const table: Uint8Array = await client.segments.list().toArrow({ timezone: 'Europe/Paris' });
  const goals: Goal[] = await client.goals.list({ limit: 3 }).collect();
  const plan: Plan = await client.goals.list({ filter: { field: 'anyWireName', operator: 'EQUAL', parameters: [1] } }).plan();
  const [requests, seconds]: [number | null, number] = [plan.requests, (plan.milliseconds ?? 0) / 1000];
  console.log(pages, stream, table.byteLength, goals, requests, seconds);
  const site: Site = await client.sites.getByCode('shopfront1', { optionalFields: ['tags'] });
  await client.recommenderBlocks.update(701, { name: 'Also bought', limit: 8 });
  await client.images.update(601, { baseColor: 3, name: 'a', source: 'b' });
  const theme: Theme = await client.themes.create({ name: site.name ?? null, status: 'SOMETHING_NEW' });
  const options = { signal: AbortSignal.timeout(1000), timeout: 500, maxRetries: 0, headers: { 'X-Trace': 1 } };
  await client.themes.update(theme.id, { status: 'ACTIVE' }, options);
  await client.widgetStudios.create({ version: 1.25, elements: ['BOX', 'OTHER'] });
  await client.personalizations.delete(301);
  await client.studioRecommenderBlocks.delete(801);
  await client.triggers.delete(402);
}

export function everyOption(sandbox: Sandbox, pem: Uint8Array): Client<'bigint'> {
  const { clientId, clientSecret } = sandbox;
  const credentials = new ClientCredentials({ clientId, clientSecret, tokenUrl: new URL(sandbox.url) });
  const [client] = ['a', () => 'b', async () => 'c', null, credentials].map(
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

export function everyEvent(client: Client, traced: TracedCall): void {
  const completed = ({ method, template, status, fault, milliseconds, wait, attempt, requestId }: CompletedRequest): void => {
    const [path, outcome]: [string | undefined, number | string | undefined] = [template, status ?? fault];
    console.log(method, path, outcome, milliseconds.toFixed(), wait?.toFixed(), attempt.toFixed(), requestId?.length);
  };
  client.on('request', completed).once('request', completed).off('request', completed);
  const events: keyof ClientEvents = 'request';
  console.log(events, traced.name, traced.attributes['url.template'], (traced.endTime ?? 0) - traced.startTime, traced.error);
  const { status, errorName, attempts } = new NotFoundError('gone');
  console.log(status.toFixed(), errorName?.length, attempts.map(({ wait }) => wait ?? 0));
}
