// Iterates over a long list with xpauto in this process, and prints the figures as JSON.

import { readFileSync } from 'node:fs';

import { Client } from '../../bindings-node/dist/index.js';

const TOKEN = 'x';
/** How often the first record is read, each time by a new client. */
const TIMES = 15;

const PARTS = { all: readAll, first: readFirst };

/** Reads this many records one after another without keeping them. */
async function readAll(url, perPage, limit) {
  const client = new Client({ baseUrl: url, token: TOKEN });
  const started = performance.now();
  let records = 0;
  for await (const segment of client.segments.list({ perPage, limit })) {
    if (segment.id) records += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  check(records, limit);
  return { per_second: records / seconds, peak_mb: peakMb() };
}

/** Reads the first record of a list with this limit. */
async function readFirst(url, perPage, limit) {
  const took = async () => {
    const client = new Client({ baseUrl: url, token: TOKEN });
    const started = performance.now();
    let records = 0;
    let milliseconds = 0;
    for await (const segment of client.segments.list({ perPage, limit })) {
      milliseconds = performance.now() - started;
      records += segment.id ? 1 : 0;
      break;
    }
    check(records, 1);
    client.close();
    return milliseconds;
  };
  await took();
  const times = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await took());
  return { first_ms: times.sort((one, other) => one - other)[Math.floor(TIMES / 2)] };
}

/** Refuses any other count, so that only complete lists are measured. */
function check(count, wanted) {
  if (count !== wanted) throw new Error(`there are ${count} records, not ${wanted}`);
}

/** Returns the peak memory of this process, from procfs. */
function peakMb() {
  const [, kib] = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kib) / 1024;
}

const [part, perPage, limit, url] = process.argv.slice(2);
if (!Object.hasOwn(PARTS, part ?? '') || !(Number(perPage) >= 1) || !(Number(limit) >= 1) || url === undefined) {
  throw new Error('usage: node_peers.mjs all|first PER_PAGE LIMIT URL');
}
console.log(JSON.stringify(await PARTS[part](url, Number(perPage), Number(limit))));
