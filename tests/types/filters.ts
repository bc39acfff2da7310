// The types of the filter builder: operators and operands by the type of a field, and which list a filter is for.
import { F, and, not, or } from 'xpauto';
import type { Client, Comparable, Filter, Goal, GoalStatus, Listed, Segment, SegmentType } from 'xpauto';

import { same } from './same.js';

declare const client: Client;

const S = F.of<Segment>();
const G = F.of<Goal>();

export function ofAnyList(known: keyof Segment, values: Comparable[]): void {
  const filter: Filter = and(F('siteId').eq(42), F('createdBy').ne(null), F('name').like('a%'), F('isFavorite').isTrue());
  client.segments.list({ filter });
  client.goals.list({ filter });
  client.goals.list({ filter: not(or(filter, { field: 'anything', operator: 'EQUAL', parameters: [1] })) });
  client.goals.list({ filter: [{ field: 'a', operator: 'SOMETHING_NEW' }, { conditionalOperator: 'OR', expressions: [] }] });
  client.goals.list({ filter: and({ field: 'anything', operator: 'IS_NULL' }) });
  client.goals.list({ filter: null });
  client.segments.list({ filter: and(F(known).in(values), F.of<Listed>()('siteId').eq(1), F('dateCreated').lt(new Date())) });
}

export function ofEachType(type: SegmentType, status: GoalStatus): void {
  const number: Filter<Segment> = or(S('siteId').eq(42), S('siteId').eq(42n), S('siteId').eq(null), S('siteId').between(1, 2));
  const integers = and(S('siteId').in(new Set([1, 2])), S('siteId').isNotNull());
  const strings = and(S('name').eq('a'), S('name').gte('m'), S('name').notLike('a_'));
  const descriptions = and(S('description').contains('a'), S('description').isEmpty());
  const types = or(S('segmentType').eq(type), S('segmentType').in(['STANDARD', 'SOMETHING_NEW']));
  const states = and(G('status').ne(status), G('type').like('C%'), G('trackingTools').contains('CUSTOM_TRACKING'));
  const booleans = and(S('isFavorite').isTrue(), S('isFavorite').ne(false));
  const multiple = G('hasMultipleConversions').in([true]);
  const dates = and(G('dateModified').between('2026-01-01', new Date()), G('dateCreated').gte(new Date()));
  const lists = and(S('tags').contains('sale'), S('experiments').contains(3), S('links').isEmpty());
  const objects = S('conditionsData').isNotNull();
  client.segments.list({ filter: [number, integers, strings, descriptions, types, booleans, lists, objects] });
  client.goals.list({ filter: [states, multiple, dates, G('params').eq('anything')] });
}

export function whichList(ofSegments: Filter<Segment>, ofGoals: Filter<Goal>, ofBoth: Filter<Listed>): void {
  same<ReturnType<ReturnType<typeof S<'siteId'>>['eq']>, Filter<Segment>>(true);
  same<ReturnType<typeof and<Segment>>, Filter<Segment>>(true);
  client.segments.list({ filter: and(ofSegments, F('name').eq('a'), { field: 'a', operator: 'IS_NULL' }, ofBoth) });
  client.segments.list({ filter: not(or(F('name').eq('a'), ofSegments)), select: ['id'] });
  client.goals.list({ filter: ofBoth });
  // @ts-expect-error goals are no segments
  client.segments.list({ filter: ofGoals });
  // @ts-expect-error also with only some of their fields
  client.goals.list({ filter: ofSegments, select: ['id'] });
  // @ts-expect-error also within others
  client.goals.list({ filter: not(and(F('siteId').eq(1), or(ofSegments, { field: 'a', operator: 'IS_NULL' }))) });
  // @ts-expect-error nothing is both
  client.goals.list({ filter: and(ofSegments, ofGoals) });
  // @ts-expect-error what is asked of one is not asked of both
  const both: Filter<Listed> = ofSegments;
  console.log(both);
}
