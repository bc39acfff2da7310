// Integers by the client's option `int64`: what responses hold, and what calls take back.
import { Client, F, Sandbox, and, explainConditions } from 'xpauto';
import type { ClientOptions, Goal, Pager, Segment, Theme, ThemeBody } from 'xpauto';

import { same } from './same.js';

export function clients(sandbox: Sandbox, chosen: 'bigint' | 'string'): void {
  same<typeof plain, Client>(true);
  const plain = new Client({ baseUrl: 'https://api.example.com' });
  const exact = new Client({ int64: 'bigint' });
  same<typeof exact, Client<'bigint'>>(true);
  const text = sandbox.client({ int64: 'string' });
  same<typeof text, Client<'string'>>(true);
  const derived = text.withOptions({ timeout: 1 });
  same<typeof derived, Client<'string'>>(true);
  const either = new Client({ int64: chosen });
  same<typeof either, Client<'bigint' | 'string'>>(true);
  const options: ClientOptions<'bigint'> = { int64: 'bigint' };
  same<ReturnType<typeof made>, Client<'bigint'>>(true);
  const made = () => new Client(options);
  // @ts-expect-error there are two ways
  new Client({ int64: 'number' });
}

export async function exact(client: Client<'bigint'>, theme: Theme<'bigint'>): Promise<void> {
  for await (const { id, siteId, experiments } of client.segments.list({
    filter: F.of<Segment>()('siteId').eq(2n ** 60n),
    optionalFields: ['experiments'],
  })) {
    same<typeof id, number | bigint>(true);
    same<typeof siteId, number | bigint>(true);
    same<typeof experiments, Array<number | bigint> | null | undefined>(true);
  }
  const narrow: Pager<Pick<Goal<'bigint'>, 'id'>> = client.goals.list({ select: ['id'] });
  await client.themes.update(theme.id, theme);
  console.log(narrow);
  // @ts-expect-error it may be a bigint
  theme.id.toFixed();
  // @ts-expect-error a string of digits is for the option 'string'
  client.themes.update('1', theme);
}

export async function digits(client: Client<'string'>): Promise<void> {
  const segment = await client.segments.list().first();
  same<NonNullable<typeof segment>['id'], number | string>(true);
  const body: ThemeBody<'string'> = { projectIds: ['9007199254740993', 1, 2n] };
  const theme = await client.themes.update('9007199254740993', body);
  client.themes.update(theme.id, theme);
  if (segment === undefined) return;
  const filter = and(F.of<Segment<'string'>>()('id').eq(segment.id), F.of<Segment>()('name').like('a%'));
  client.segments.list({ filter });
  explainConditions(segment.conditionsData);
  // @ts-expect-error it may be a string
  segment.siteId + 1n;
}

export async function numbers(client: Client): Promise<void> {
  const segment = await client.segments.list().first();
  const id: number | undefined = segment?.id;
  client.segments.list({ filter: F.of<Segment>()('siteId').eq(id ?? 1) });
  // @ts-expect-error without the option, a path takes numbers and bigints
  client.themes.update('1', {});
}
