// Calls, lists and reads with the Node module as programs do, so that a build learns which branches they take.
//
// A function that is not called here counts as rarely used, and is compiled for size.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import {
  and,
  Client,
  explainConditions,
  diff,
  F,
  not,
} from '../../bindings-node/dist/index.js';

const PER_PAGE = 400;
/** The compressed pages of the server. */
const PAGES = 50;
const CALLS = 10_000;
const CHANGES = 300;
const IN_FLIGHT = 64;
const MISSING = 999_999;
const CODE = 'shopfront1';
const TOKEN = 'x';

async function listEverything(client) {
  const segments = (params) => client.segments.list({ perPage: PER_PAGE, ...params });
  const all = await segments().collect();
  JSON.stringify(all);
  for await (const { name } of segments({ optionalFields: ['tags', 'links'] })) name.length;
  for await (const { records } of segments({ select: ['id', 'name'], sort: '-dateCreated' }).pages()) records.length;
  await segments().toArrow();
  const isActive = and(F('status').eq('ACTIVE'), not(F('name').like('%x%')));
  await client.goals.list({ perPage: PER_PAGE, filter: isActive }).collect();
  compare(all);
}

/** Compares records, and explains their conditions. */
function compare(segments) {
  diff(segments, segments.slice(1));
  for (const { conditionsData } of segments) {
    if (conditionsData) explainConditions(conditionsData);
  }
}

async function changeThemes(client) {
  for (let number = 0; number < CHANGES; number++) {
    const theme = await client.themes.create({ name: `Theme ${number}`, colors: [{ id: 'c1', value: '#e8f5e9' }] });
    await client.themes.update(theme.id, { name: 'Renamed', status: 'ACTIVE' });
    await client.themes.update(MISSING, { name: 'Missing' }).catch(String);
  }
}

async function call(client) {
  for (let number = 0; number < CALLS; number++) await client.sites.getByCode(CODE);
  const calls = async () => {
    for (let number = 0; number < CALLS / IN_FLIGHT; number++) await client.sites.getByCode(CODE);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, calls));
  client.on('request', () => {});
  await Promise.all(Array.from({ length: IN_FLIGHT }, calls));
}

/** Calls a server by TLS, as hosts on the Internet are called, and lists its compressed pages. */
async function callByTls(folder) {
  const certificate = (name) => readFileSync(join(folder, `${name}.pem`));
  const site = JSON.stringify({ id: 1, code: CODE, name: 'Shop', description: 'x'.repeat(500) });
  const goal = (id) => ({ id, name: `Goal ${id}`, type: 'CLICK_TRACKING', description: 'é'.repeat(id % 500) });
  const goals = (page) => Array.from({ length: PER_PAGE }, (_, index) => goal((page - 1) * PER_PAGE + index + 1));
  const server = createServer({ cert: certificate('server'), key: certificate('server-key') });
  server.on('request', ({ url }, response) => {
    const page = new URLSearchParams(url.split('?')[1]).get('page');
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(page && { 'content-encoding': 'gzip', 'x-pagination-page-count': PAGES }),
    });
    response.end(page ? gzipSync(JSON.stringify(goals(Number(page)))) : site);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await withClient(`https://127.0.0.1:${server.address().port}`, folder, async (client) => {
    await call(client);
    await client.goals.list({ perPage: PER_PAGE }).collect();
  });
  server.close();
}

async function withClient(baseUrl, folder, use) {
  const client = new Client({ baseUrl, token: TOKEN, maxConcurrency: IN_FLIGHT, caCertificates: join(folder, 'ca.pem') });
  await use(client);
  await client.close();
}

async function main([sandboxUrl, tlsUrl, folder]) {
  if (folder === undefined) throw new Error('usage: in_node.mjs SANDBOX_URL TLS_URL FOLDER_OF_CERTIFICATES');
  await withClient(sandboxUrl, folder, async (client) => {
    await listEverything(client);
    await changeThemes(client);
    await call(client);
  });
  await withClient(tlsUrl, folder, async (client) => {
    await call(client);
    await client.segments.list({ perPage: PER_PAGE }).collect();
  });
  await callByTls(folder);
}

await main(process.argv.slice(2));
