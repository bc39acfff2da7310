// Calls every operation of the service, against a sandbox.

import { F, NotFoundError, Sandbox, and, not } from 'xpauto';

/** Prints rows as a table. */
function show(title, rows) {
  const columns = Object.keys(rows[0]);
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '').slice(0, 44)));
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map((line) => line[index].length)));
  console.log(`\n${title}`);
  for (const line of [columns, widths.map((width) => '─'.repeat(width)), ...cells]) {
    console.log(`  ${line.map((text, index) => text.padEnd(widths[index])).join('  ').trimEnd()}`);
  }
}

/** Lists segments and goals: filtered, sorted, over several pages, with optional fields. */
async function lists(client) {
  const segments = client.segments.list({
    filter: and(F('segmentType').eq('STANDARD'), not(F('name').like('%newsletter%'))),
    sort: ['-dateCreated', 'name'],
    perPage: 10,
    optionalFields: ['experimentAmount'],
  });
  const pages = [];
  for await (const page of segments.pages()) pages.push(page);
  const count = pages.reduce((sum, page) => sum + page.records.length, 0);
  console.log(`\n${count} segments in ${pages.length} pages`);
  show(
    'Newest standard segments',
    pages[0].records.slice(0, 5).map((segment) => ({
      id: segment.id,
      name: segment.name,
      created: segment.dateCreated,
      experiments: segment.experimentAmount,
    })),
  );
  const goals = await client.goals
    .list({ filter: F('status').eq('ACTIVE'), sort: 'name', perPage: 10, optionalFields: ['tags'] })
    .collect();
  show(
    `Active goals, ${goals.length} in all`,
    goals.slice(0, 5).map(({ id, name, type, tags }) => ({ id, name, type, tags: (tags ?? []).join(', ') })),
  );
}

/** Reads a site, and creates, updates and deletes objects. */
async function changes(client, account) {
  const site = await client.sites.getByCode(account.sites[0].code);
  show('A site by its code', [{ id: site.id, code: site.code, name: site.name, currency: site.currency }]);
  const block = await client.recommenderBlocks.update(account.recommenderBlocks[0].id, { name: 'Also bought', limit: 8 });
  const image = await client.images.update(account.images[0].id, { name: 'Spring banner', source: 'studio' });
  const theme = await client.themes.create({ name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#e8f5e9' }] });
  const active = await client.themes.update(theme.id, { name: theme.name, status: 'ACTIVE' });
  const widget = await client.widgetStudios.create({
    version: 1.25,
    isLegacy: false,
    elements: ['HEADING', 'BUTTON', 'CLOSE'],
  });
  show('Updated and created', [
    { what: 'recommender block', id: block.id, now: `${block.name}, ${block.limit} products` },
    { what: 'image', id: image.id, now: `${image.name} from ${image.source}` },
    { what: 'theme', id: theme.id, now: `${theme.name}: ${theme.status}, then ${active.status}` },
    { what: 'widget studio', id: widget.widgetId, now: widget.elements.join(', ') },
  ]);
  const personalization = account.personalizations[0].id;
  const ticket = await client.personalizations.requestResults(personalization, {
    dateIntervals: [{ start: '2026-05-01T00:00:00', end: '2026-05-31T23:59:59' }],
    conversionType: 'ALL_CONVERSION',
    goalsIds: null,
  });
  console.log(`\nResults of personalization ${personalization} are being computed; the data code is\n  ${ticket.dataCode}`);
  await client.personalizations.delete(personalization);
  await client.keyMoments.delete(account.keyMoments[0].id);
  await client.studioRecommenderBlocks.delete(account.studioRecommenderBlocks[0].id);
  console.log('\nDeleted a personalization, a key moment and a studio recommender block.');
}

/** Shows an error. */
async function oneError(client) {
  try {
    await client.themes.update(999_999, { name: "Nobody's theme" });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.log(`\nA clear error:\n  ${error.name}: ${error.message}`);
    return;
  }
  throw new Error('the missing theme was updated, which cannot be');
}

console.log('xpauto from Node, on a sandbox that started just now');
const sandbox = await Sandbox.start({ segments: 60, goals: 30, seed: 7 });
try {
  const client = sandbox.client();
  await lists(client);
  await changes(client, sandbox.state());
  await oneError(client);
} finally {
  sandbox.stop();
}
console.log('\nNext: `npx xpauto-sandbox --port 8080` keeps a sandbox running for programs of your own.');
