// Lists every segment with one Node client in this process, and prints the figures as JSON.
//
// Every client is used as its documentation shows: it sends the token and reads page after page, unless its name says that
// several requests are in flight. Each first reads a list of one record, so that loading modules is not measured.

import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const TOKEN = 'x';
const HEADERS = { authorization: `Bearer ${TOKEN}` };
const PAGE_COUNT = 'x-pagination-page-count';
/** The path of a list with one record. */
const SMALL = '/one';
/** The number of in-flight pages of peers without prefetching. */
const MANY = 8;
const SELECTED = ['id', 'name', 'siteId', 'segmentType', 'isFavorite'];

/** The peers: each takes the server's URL and the page size, and returns a function that resolves to all records. */
const PEERS = {
  xpauto: (url, perPage) => xpauto(url, { perPage }, (list) => list.collect()),

  'xpauto-select': (url, perPage) => xpauto(url, { perPage, select: SELECTED }, (list) => list.collect()),

  'xpauto-for-await': (url, perPage) =>
    xpauto(url, { perPage }, async (list) => {
      const all = [];
      for await (const segment of list) all.push(segment);
      return all;
    }),

  'xpauto-arrow': (url, perPage) =>
    xpauto(url, { perPage }, async (list) => {
      const { tableFromIPC } = await import('apache-arrow');
      const bytes = await list.toArrow();
      // Counted once the time is taken.
      return { get length() { return tableFromIPC(bytes).numRows; } };
    }),

  fetch: (url, perPage) => byHand(fetched(url, perPage), 1),

  'fetch-many': (url, perPage) => byHand(fetched(url, perPage), MANY),

  undici: (url, perPage) => byHand(requested(url, perPage), 1),
};

async function xpauto(url, params, read) {
  const { Client } = await import('../../bindings-node/dist/index.js');
  const client = new Client({ baseUrl: url, token: TOKEN });
  return () => read(client.segments.list(params));
}

function fetched(url, perPage) {
  return async (page) => {
    const response = await fetch(`${url}/segments?page=${page}&perPage=${perPage}`, { headers: HEADERS });
    if (!response.ok) throw new Error(`the response has the status ${response.status}`);
    return { records: await response.json(), pageCount: Number(response.headers.get(PAGE_COUNT)) };
  };
}

async function requested(url, perPage) {
  const { request } = await import('undici');
  return async (page) => {
    const { statusCode, headers, body } = await request(`${url}/segments`, { headers: HEADERS, query: { page, perPage } });
    if (statusCode !== 200) throw new Error(`the response has the status ${statusCode}`);
    return { records: JSON.parse(await body.text()), pageCount: Number(headers[PAGE_COUNT]) };
  };
}

/** Reads the first page, which has the page count, then the others with several workers. */
async function byHand(reader, inFlight) {
  const read = await reader;
  return async () => {
    const first = await read(1);
    const pages = [first.records];
    let next = 2;
    const worker = async () => {
      while (next <= first.pageCount) {
        const page = next;
        next += 1;
        pages[page - 1] = (await read(page)).records;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
    return pages.flat();
  };
}

/** Lists everything, and measures the main thread. */
async function measure(listAll) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const cpu = mainThreadMs();
  delay.enable();
  const idleBefore = performance.eventLoopUtilization();
  const started = performance.now();
  const records = await listAll();
  const listMs = performance.now() - started;
  const { active } = performance.eventLoopUtilization(idleBefore);
  delay.disable();
  return {
    list_ms: listMs,
    active_ms: active,
    main_ms: mainThreadMs() - cpu,
    stall_ms: delay.max / 1e6,
    peak_mb: peakMb(),
    records: records.length,
  };
}

/** Returns the CPU time of the main thread, from procfs. */
function mainThreadMs() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Returns the peak memory of this process, from procfs. */
function peakMb() {
  const [, kib] = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kib) / 1024;
}

async function main([peer, perPage, url]) {
  if (!Object.hasOwn(PEERS, peer ?? '') || !(Number(perPage) >= 1) || url === undefined) {
    throw new Error(`usage: node_peers.mjs ${Object.keys(PEERS).join('|')} PER_PAGE URL`);
  }
  await (await PEERS[peer](`${url}${SMALL}`, 1))();
  console.log(JSON.stringify(await measure(await PEERS[peer](url, Number(perPage)))));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
