// The types of the filter builder; each line after `@ts-expect-error` must be an error.
import { F, and, not, or } from 'xpauto';
import type { Client, Comparable, Filter, Goal, GoalStatus, Listed, Segment, SegmentType, Theme } from 'xpauto';

import { same } from './same.js';

declare const client: Client;

export function anyField(): void {
  const filter: Filter = and(F('siteId').eq(42), F('createdBy').ne(null), F('name').like('a%'), F('isFavorite').isTrue());
  client.segments.list({ filter });
  client.goals.list({ filter });
  client.goals.list({ filter: not(or(filter, { field: 'anything', operator: 'EQUAL', parameters: [1] })) });
  client.goals.list({ filter: [{ field: 'a', operator: 'SOMETHING_NEW' }, { conditionalOperator: 'OR', expressions: [] }] });
  client.goals.list({ filter: and({ field: 'anything', operator: 'IS_NULL' }) });
  client.goals.list({ filter: null });
  // @ts-expect-error a name is a string
  F(5);
  // @ts-expect-error no list has such a field
  F('anything');
  // @ts-expect-error there is no such operator
  F('siteId').equals(42);
  // @ts-expect-error a filter compares with single values
  F('siteId').eq([42]);
  // @ts-expect-error a wire form has a field
  client.goals.list({ filter: { operator: 'EQUAL' } });
  // @ts-expect-error nothing to join
  and();
}

export function numbers(): void {
  same<ReturnType<ReturnType<typeof siteId>['eq']>, Filter<Segment>>(true);
  siteId().eq(42);
  siteId().eq(42n);
  siteId().eq(null);
  siteId().between(1, 2);
  siteId().in(new Set([1, 2]));
  siteId().isNotNull();
  // @ts-expect-error a number is no text
  siteId().eq('x');
  // @ts-expect-error nor is one among several
  siteId().in([1, 'x']);
  // @ts-expect-error nor are both ends
  siteId().between(1, new Date());
  // @ts-expect-error nothing is less than null
  siteId().lt(null);
  // @ts-expect-error a pattern is for strings
  siteId().like('4%');
  // @ts-expect-error a number holds nothing
  siteId().contains(4);
  // @ts-expect-error it is neither true nor false
  siteId().isTrue();
}

function siteId() {
  return F.of<Segment>()('siteId');
}

export function strings(): void {
  F.of<Segment>()('name').eq('a');
  F.of<Segment>()('name').gte('m');
  F.of<Segment>()('name').notLike('a_');
  F.of<Segment>()('description').contains('a');
  F.of<Segment>()('description').isEmpty();
  // @ts-expect-error a string is not a number
  F.of<Segment>()('name').eq(5);
  // @ts-expect-error a pattern is a string
  F.of<Segment>()('name').like(5);
  // @ts-expect-error it is neither true nor false
  F.of<Segment>()('name').isFalse();
}

export function enumerations(): void {
  const [type, status]: [SegmentType, GoalStatus] = ['FEATURE_FLAG', 'SOMETHING_NEW'];
  F.of<Segment>()('segmentType').eq(type);
  F.of<Segment>()('segmentType').in(['STANDARD', 'SOMETHING_NEW']);
  F.of<Goal>()('status').ne(status);
  F.of<Goal>()('type').like('C%');
  F.of<Goal>()('trackingTools').contains('CUSTOM_TRACKING');
  // @ts-expect-error it is a string
  F.of<Segment>()('segmentType').eq(1);
  // @ts-expect-error so are the members of the list
  F.of<Goal>()('trackingTools').contains(1);
}

export function truthValues(): void {
  F.of<Segment>()('isFavorite').isTrue();
  F.of<Segment>()('isFavorite').ne(false);
  F.of<Goal>()('hasMultipleConversions').in([true]);
  // @ts-expect-error a boolean is not a string
  F.of<Segment>()('isFavorite').eq('true');
  // @ts-expect-error a pattern is for strings
  F.of<Segment>()('isFavorite').like('t%');
  // @ts-expect-error booleans have no order
  F.of<Segment>()('isFavorite').gt(false);
}

export function dateTimes(): void {
  F.of<Segment>()('dateCreated').gte(new Date());
  F.of<Goal>()('dateModified').between('2026-01-01', new Date());
  F('dateCreated').lt(new Date());
  // @ts-expect-error it is no number
  F.of<Segment>()('dateCreated').gte(1767225600000);
  // @ts-expect-error a pattern is for strings
  F.of<Segment>()('dateCreated').like('2026%');
}

export function listsAndObjects(): void {
  F.of<Segment>()('tags').contains('sale');
  F.of<Segment>()('experiments').contains(3);
  F.of<Segment>()('links').isEmpty();
  F.of<Segment>()('conditionsData').isNotNull();
  F.of<Goal>()('params').eq('anything');
  // @ts-expect-error a list is no single value
  F.of<Segment>()('tags').eq('sale');
  // @ts-expect-error its items are strings
  F.of<Segment>()('tags').contains(3);
  // @ts-expect-error an object is compared with nothing
  F.of<Segment>()('conditionsData').eq('x');
  // @ts-expect-error nor are the members of this list
  F.of<Segment>()('links').contains('x');
}

export function names(known: keyof Segment, values: Comparable[]): void {
  F(known).in(values);
  F.of<Listed>()('siteId').eq(1);
  // @ts-expect-error segments have no such field
  F.of<Segment>()('siteIdd');
  // @ts-expect-error goals have, segments have not
  F.of<Segment>()('hasMultipleConversions');
  // @ts-expect-error not everything that is listed has one
  F.of<Listed>()('isFavorite');
  // @ts-expect-error any text may be no field
  F.of<Segment>()('' as string);
  // @ts-expect-error themes are not listed
  F.of<Theme>()('name');
}

export function whichList(ofSegments: Filter<Segment>, ofGoals: Filter<Goal>, ofBoth: Filter<Listed>): void {
  same<ReturnType<typeof and<Segment>>, Filter<Segment>>(true);
  client.segments.list({ filter: ofSegments });
  client.segments.list({ filter: and(ofSegments, F('name').eq('a'), { field: 'a', operator: 'IS_NULL' }, ofBoth) });
  client.segments.list({ filter: not(or(F('name').eq('a'), ofSegments)), select: ['id'] });
  client.goals.list({ filter: ofBoth });
  // @ts-expect-error goals are no segments
  client.segments.list({ filter: ofGoals });
  // @ts-expect-error nor the other way round
  client.goals.list({ filter: ofSegments });
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
