// The types of requests and responses: records, bodies and open enums.
import type * as xpauto from 'xpauto';
import type { Attempt, Call, Client, Goal, Page, Pager, ResultsTicket, Segment, Site } from 'xpauto';
import type { TargetingCondition, Theme, ThemeBody } from 'xpauto';

import { same } from './same.js';

declare const client: Client;

export async function lists(): Promise<void> {
  const all: Pager<Segment> = client.segments.list();
  const some = client.segments.list({ select: ['id', 'name'] });
  same<typeof some, Pager<Pick<Segment, 'id' | 'name'>>>(true);
  same<Awaited<ReturnType<typeof some.collect>>, Array<Pick<Segment, 'id' | 'name'>>>(true);
  for await (const page of client.goals.list({ select: ['status'] }).pages()) {
    same<typeof page, Page<Pick<Goal, 'status'>>>(true);
  }
  for await (const { id, name } of some) console.log(id, name.length);
  client.segments.list({ sort: ['name', '-dateCreated', { field: 'id', direction: 'DESC' }], optionalFields: ['links', 'new'] });
  client.segments.list({ filter: undefined, sort: undefined, startPage: 2 });
  // @ts-expect-error there are two directions
  client.segments.list({ sort: [{ field: 'id', direction: 'UP' }] });
  // @ts-expect-error it was not selected
  for await (const segment of some) console.log(segment.siteId);
  // @ts-expect-error there is no such field
  client.segments.list({ select: ['siteIdd'] });
  // @ts-expect-error there is no such parameter
  client.segments.list({ pageSize: 5 });
  // @ts-expect-error the end may be unknown
  for await (const page of all.pages()) console.log(page.pageCount.toFixed());
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
  const plain = await client.segments.list().first();
  same<NonNullable<typeof plain>['name'], string>(true);
  // @ts-expect-error it was not requested
  plain?.links;
}

export function prepared(): void {
  const request = client.prepare.themes.update(501, { name: 'Spring' });
  same<typeof request.body, string | null>(true);
  client.prepare.segments.list({ select: ['id'], optionalFields: ['links'] }).toCurl();
  // @ts-expect-error it is a string
  client.prepare.themes.update(501, { name: 5 });
  // @ts-expect-error there is no such call
  client.prepare.themes.delete(501);
}

export async function answers(site: Site, theme: Theme, ticket: ResultsTicket): Promise<void> {
  same<Awaited<ReturnType<Client['sites']['getByCode']>>, Site>(true);
  same<Awaited<ReturnType<Client['themes']['update']>>, Theme>(true);
  same<Awaited<ReturnType<Client['personalizations']['requestResults']>>, ResultsTicket>(true);
  same<Awaited<ReturnType<Client['keyMoments']['delete']>>, void>(true);
  const url: string | null | undefined = site.audienceConfig?.includedConfigurationUrlList?.[0]?.url;
  const weights: string[] | null | undefined = theme.customFonts?.[0]?.fontWeights;
  const code: string = ticket.dataCode;
  const response = await client.request({ path: '/segments' });
  const content: Buffer = response.content;
  const { body } = await response.json<{ body: number }>();
  console.log(url, weights, code, body, content.toString('hex'));
  // @ts-expect-error the service sets it
  theme.dateModified = 'now';
  const id: number = theme.id;
  const { data, response: raw } = await client.themes.update(id, { name: 'a' }).withResponse();
  same<typeof data, Theme>(true);
  const attempts: Attempt[] = raw.attempts;
  console.log(attempts, raw.status, raw.headers['etag'], await raw.json());
  same<ReturnType<Client['keyMoments']['delete']>, Call<void>>(true);
  // @ts-expect-error a field may be null or absent
  theme.name.length;
  // @ts-expect-error the type of a body is unknown
  (await raw.json()).name;
}

export function bodies(theme: Theme, when: Date): void {
  client.themes.update(1, theme);
  client.themes.update(1n, { status: 'SOMETHING_NEW', projectIds: [1, 2n], tags: null } as const);
  client.personalizations.requestResults(1, {
    dateIntervals: [{ start: when, end: '2026-05-31T23:59:59' }],
    conversionType: 'ALL_CONVERSION',
    filters: [{ type: 'BROWSER', include: true }],
  });
  // @ts-expect-error the service sets it
  const sent: ThemeBody = { dateModified: '2026-05-31T23:59:59' };
  // @ts-expect-error it takes a moment, or its text
  client.personalizations.requestResults(1, { dateIntervals: [{ start: 5, end: when }], conversionType: 'ALL_CONVERSION' });
  // @ts-expect-error what results are asked for is required
  client.personalizations.requestResults(1, { dateIntervals: [] });
  // @ts-expect-error a color has an id and a value
  client.themes.create({ colors: [{ id: 'c1', colour: '#fff' }], name: sent.name });
}

export function openSets(segment: Segment, condition: TargetingCondition): void {
  const type: string = segment.segmentType;
  if (segment.segmentType === 'SOMETHING_NEW' || type === condition.targetingType) console.log(condition['anyField']);
  segment.segmentType = 'SOMETHING_NEW';
  // @ts-expect-error it is a string
  segment.segmentType = 5;
  // @ts-expect-error its type is unknown
  condition['anyField'].length;
}

/** Every type of the specification that is part of another. */
export type Parts = [
  xpauto.ConditionsData,
  xpauto.ConditionsBlock,
  xpauto.ConditionsDataNode,
  xpauto.ConditionsDataLevel,
  xpauto.TargetingCondition,
  xpauto.Link,
  xpauto.CustomData,
  xpauto.AccessLimiter,
  xpauto.ThemeColor,
  xpauto.SelectedFont,
  xpauto.Font,
  xpauto.AudienceConfig,
  xpauto.ConfigurationUrl,
  xpauto.ExperimentConfig,
  xpauto.PersonalizationConfig,
  xpauto.Screen,
  xpauto.Translation,
  xpauto.Language,
  xpauto.DateInterval,
  xpauto.ResultsFilter,
  xpauto.RequestParams,
  xpauto.FilteringCondition,
  xpauto.FilteringLogic,
  xpauto.SortingParameter,
  xpauto.ErrorObject,
];
