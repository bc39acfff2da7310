// What an editor offers while a call is being typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { offersOfLibrary, offersOfServer } from './editors.mjs';

const BEFORE = "import { Client, F, isXpautoError } from 'xpauto';\nimport type { Goal, Segment } from 'xpauto';\n";
const CLIENT = 'declare const client: Client;\n';

/** What is typed up to the cursor, what has to be offered there, and what must not be. */
const TYPED = [
  ["F<Segment>('|')", ['siteId', 'segmentType', 'conditionsData', 'links'], ['status', 'hasMultipleConversions']],
  ["F<Goal>('|')", ['siteId', 'status', 'trackingTools', 'params'], ['segmentType', 'isFavorite']],
  ["F('|')", ['siteId', 'segmentType', 'status'], []],
  ["F<Segment>('siteId').|", ['eq', 'between', 'isNull'], ['like', 'isTrue', 'contains']],
  ["F<Segment>('isFavorite').|", ['isTrue', 'eq'], ['like', 'gt']],
  ["F<Segment>('segmentType').eq('|')", ['STANDARD', 'KEY_MOMENT'], ['ACTIVE']],
  ["F<Goal>('status').in(['|'])", ['ACTIVE', 'INACTIVE'], ['STANDARD']],
  ["client.themes.create({ status: '|' })", ['ACTIVE', 'DRAFT', 'PAUSED'], []],
  ['client.themes.create({ | })', ['name', 'colors', 'selectedFonts'], ['dateModified']],
  ["client.segments.list({ select: ['id', '|'] })", ['name', 'siteId'], ['status']],
  ["client.segments.list({ sort: ['|'] })", ['name', '-dateCreated'], []],
  ["client.goals.list({ optionalFields: ['|'] })", ['holdouts', 'tags'], ['name']],
  ["client.goals.list({ filter: { field: 'a', operator: '|' } })", ['EQUAL', 'IS_NOT_EMPTY'], []],
  ["client.personalizations.requestResults(1, { conversionType: '|' })", ['ALL_CONVERSION'], []],
  ["if (isXpautoError({})) switch (({} as import('xpauto').AnyXpautoError).kind) { case '|' }", ['not-found', 'rate-limit'], []],
  ["isXpautoError({}, '|')", ['not-found', 'validation'], []],
];

const texts = TYPED.map(([typed]) => BEFORE + CLIENT + typed);

for (const [name, offersOf] of [['TypeScript 5', offersOfLibrary], ['the newest TypeScript', offersOfServer]]) {
  test(`${name} completes names and values`, async () => {
    const offers = await offersOf(texts);
    for (const [index, [typed, wanted, unwanted]] of TYPED.entries()) {
      const offered = new Set(offers[index]);
      assert.deepEqual(wanted.filter((label) => !offered.has(label)), [], `not offered in ${typed}`);
      assert.deepEqual(unwanted.filter((label) => offered.has(label)), [], `offered in ${typed}`);
    }
  });
}
