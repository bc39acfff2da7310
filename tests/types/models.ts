// The types of requests and responses: records, bodies and open enums.
import type { Attempt, Call, Client, Goal, Page, Pager, ResultsTicket, Segment, Site } from 'xpauto';
import type { TargetingCondition, Theme } from 'xpauto';

import { same } from './same.js';

declare const client: Client;

export async function lists(): Promise<void> {
  const some = client.segments.list({ select: ['id', 'name'] });
  same<typeof some, Pager<Pick<Segment, 'id' | 'name'>>>(true);
  same<Awaited<ReturnType<typeof some.collect>>, Array<Pick<Segment, 'id' | 'name'>>>(true);
  for await (const page of client.goals.list({ select: ['status'] }).pages()) {
    same<typeof page, Page<Pick<Goal, 'status'>>>(true);
  }
  client.segments.list({ sort: ['name', '-dateCreated', { field: 'id', direction: 'DESC' }], optionalFields: ['links', 'new'] });
  client.segments.list({ filter: undefined, sort: undefined, startPage: 2 });
  client.segments.list({ select: ['id', 'name'], sort: ['name', '-id'], limit: 3 } as const);
  // @ts-expect-error it was not selected
  for await (const segment of some) console.log(segment.siteId);
}

/** Fields on request are there where the call requests them. */
export async function requested(known: string[]): Promise<void> {
  for (const segment of await client.segments.list({ optionalFields: ['links', 'experimentAmount'] }).collect()) {
    same<typeof segment.links, Segment['links']>(true);
    same<typeof segment.experimentAmount, number | null | undefined>(true);
    same<typeof segment.name, string>(true);
    // @ts-expect-error it was not requested
    segment.experiments;
    const whole: Segment = segment;
    console.log(whole);
  }
  for await (const { holdouts } of client.goals.list({ select: ['holdouts'] })) same<typeof holdouts, Goal['holdouts']>(true);
  for await (const goal of client.goals.list({ optionalFields: known })) same<typeof goal, Goal>(true);
}

export async function answers(site: Site, theme: Theme, ticket: ResultsTicket): Promise<void> {
  same<Awaited<ReturnType<Client['sites']['getByCode']>>, Site>(true);
  same<Awaited<ReturnType<Client['themes']['update']>>, Theme>(true);
  same<Awaited<ReturnType<Client['personalizations']['requestResults']>>, ResultsTicket>(true);
  same<ReturnType<Client['keyMoments']['delete']>, Call<void>>(true);
  const prepared = client.prepare.segments.list({ select: ['id'], optionalFields: ['links'] });
  same<typeof prepared.body, string | null>(true);
  const url: string | null | undefined = site.audienceConfig?.includedConfigurationUrlList?.[0]?.url;
  const weights: string[] | null | undefined = theme.customFonts?.[0]?.fontWeights;
  const code: string = ticket.dataCode;
  const response = await client.request({ path: '/segments' });
  const content: Buffer = response.content;
  const { body } = await response.json<{ body: number }>();
  console.log(url, weights, code, body, content.toString('hex'));
  const { data, response: raw } = await client.themes.update(theme.id, { name: 'a' }).withResponse();
  same<typeof data, Theme>(true);
  const attempts: Attempt[] = raw.attempts;
  console.log(attempts, raw.status, raw.headers['etag'], await raw.json());
}

export function bodies(theme: Theme, when: Date): void {
  client.themes.update(1, theme);
  client.themes.update(1n, { status: 'SOMETHING_NEW', projectIds: [1, 2n], tags: null } as const);
  client.personalizations.requestResults(1, {
    dateIntervals: [{ start: when, end: '2026-05-31T23:59:59' }],
    conversionType: 'ALL_CONVERSION',
    filters: [{ type: 'BROWSER', include: true }],
  });
}

export function openSets(segment: Segment, condition: TargetingCondition): void {
  const type: string = segment.segmentType;
  if (segment.segmentType === 'SOMETHING_NEW' || type === condition.targetingType) console.log(condition['anyField']);
  segment.segmentType = 'SOMETHING_NEW';
}
