// What an editor offers while a call is being typed, and what it shows of what was typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hoversOf, offersOf } from './editors.mjs';

const BEFORE = "import { Client, F, Sandbox } from 'xpauto';\nimport type { Goal, Segment } from 'xpauto';\ndeclare const client: Client;\n";

/** What is typed up to the cursor, what has to be offered there, and what must not be. */
const TYPED = [
  ["F.of<Segment>()('|')", ['siteId', 'segmentType', 'conditionsData', 'links'], ['status', 'hasMultipleConversions']],
  ["F.of<Goal>()('|')", ['siteId', 'status', 'trackingTools', 'params'], ['segmentType', 'isFavorite']],
  ["F('|')", ['siteId', 'segmentType', 'status'], []],
  ["F.of<Segment>()('siteId').|", ['eq', 'between', 'isNull'], ['like', 'isTrue', 'contains']],
  ["F.of<Segment>()('isFavorite').|", ['isTrue', 'eq'], ['like', 'gt']],
  ["F.of<Segment>()('segmentType').eq('|')", ['STANDARD', 'KEY_MOMENT'], ['ACTIVE']],
  ["client.themes.create({ status: '|' })", ['ACTIVE', 'DRAFT', 'PAUSED'], []],
  ['client.themes.create({ | })', ['name', 'colors', 'selectedFonts'], ['dateModified']],
  ["client.segments.list({ select: ['id', '|'] })", ['name', 'siteId'], ['status']],
  ["client.segments.list({ sort: ['|'] })", ['name', '-dateCreated'], []],
  ["client.goals.list({ optionalFields: ['|'] })", ['holdouts', 'tags'], ['name']],
  ["switch (({} as import('xpauto').AnyXpautoError).kind) { case '|' }", ['not-found', 'rate-limit'], []],
  ['client.|', ['segments', 'themes', 'triggers', 'request', 'withOptions'], []],
  ['client.themes.|', ['create', 'update'], ['delete', 'list']],
  ['client.themes.create({}).|', ['then', 'withResponse'], []],
  ['new Client({ | })', ['baseUrl', 'timeout', 'maxRetries', 'rateLimit', 'int64', 'logger'], ['signal']],
  ["new Client({ int64: '|' })", ['bigint', 'string'], []],
  ['client.themes.update(1, {}, { | })', ['signal', 'timeout', 'maxRetries', 'headers'], ['baseUrl']],
  ['client.segments.list({ | })', ['filter', 'sort', 'perPage', 'startPage', 'select', 'limit', 'prefetch', 'unique', 'optionalFields'], ['query']],
  ['Sandbox.start({ | })', ['segments', 'faults', 'latency', 'rateLimit'], []],
];

test('names and values are completed', () => {
  const offers = offersOf(TYPED.map(([typed]) => BEFORE + typed));
  for (const [index, [typed, wanted, unwanted]] of TYPED.entries()) {
    const offered = new Set(offers[index]);
    assert.deepEqual(wanted.filter((label) => !offered.has(label)), [], `not offered in ${typed}`);
    assert.deepEqual(unwanted.filter((label) => offered.has(label)), [], `offered in ${typed}`);
  }
});

/** A name with the cursor in it, and what is shown of it. */
const SHOWN = [
  ['client.themes.upd|ate(1, {})', ['body: ThemeBody', 'options?: CallOptions', 'Call<Theme', 'Updates the theme with the given id.', 'PUT /themes/{themeId}', "client.themes.update(501, { name: 'Spring'", 'ApiError']],
  ['client.segments.li|st()', ['Pager<', 'Lists segments', 'GET /segments', 'for await']],
  ['client.the|mes', ['Themes<', 'The calls on themes.']],
  ['new Client({ time|out: 5 })', ['number', 'By default 30000']],
  ['new Client({ rate|Limit: "1/s" })', ['string', '50/10s, 1000/h']],
  ['client.segments.list({ per|Page: 5 })', ['number', 'By default 200']],
  ['client.themes.update(1, {}, { sig|nal: undefined })', ['AbortSignal', 'closes its connection']],
  ['client.themes.create({ sta|tus: "ACTIVE" })', ['ThemeStatus', 'Whether the theme is in use.']],
  ["F.of<Segment>()('siteId').betw|een(1, 2)", ['Filter<Segment', 'both inclusive']],
  ['(await client.segments.list().first())?.segment|Type', ['SegmentType', 'The purpose of the segment.']],
  ['client.themes.create({}).with|Response()', ['WithResponse<Theme', 'Resolves to the result and the response']],
];

test('signatures and what they mean are shown', () => {
  const hovers = hoversOf(SHOWN.map(([typed]) => BEFORE + typed));
  for (const [index, [typed, wanted]] of SHOWN.entries()) {
    assert.deepEqual(wanted.filter((text) => !hovers[index].includes(text)), [], `not shown of ${typed}: ${hovers[index]}`);
  }
});
