// Fails a build if code refers to a segment that the account does not have.
//
//   XPAUTO_BASE_URL=https://… XPAUTO_TOKEN=… node check_segments.mjs src
//
// Code refers to a segment as `segment('Cart abandoners')`. In package.json: "build": "node check_segments.mjs src && vite build".
// Exit codes: 0 if every segment exists, 1 if one is missing, 2 if the check failed.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'xpauto';

const SOURCES = /\.[cm]?[jt]sx?$/;
const USE = /\bsegment\(\s*(['"`])(.*?)\1\s*\)/g;

/** Returns the segments that code in a folder refers to, as `{ name, place: 'src/banner.ts:12' }`. */
function uses(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => SOURCES.test(file) && !file.includes('node_modules'));
  return sources.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      [...line.matchAll(USE)].map(([, , name]) => ({ name: name ?? '', place: `${join(folder, file)}:${index + 1}` })),
    );
  });
}

/** Normalizes a name, for suggestions. */
function simplified(name) {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

async function main(folder = 'src') {
  const used = uses(folder);
  const client = new Client({ timeout: 10_000 });
  const known = new Map();
  for await (const { name } of client.segments.list({ select: ['name'] })) known.set(name, simplified(name));

  const missing = used.filter(({ name }) => !known.has(name));
  for (const { name, place } of missing) {
    const close = [...known].find(([, simple]) => simple === simplified(name));
    console.error(`${place}: no segment is named "${name}"${close ? `; did you mean "${close[0]}"?` : ''}`);
  }
  const count = new Set(used.map(({ name }) => name)).size;
  if (missing.length === 0) console.log(`${folder}: ${count} segments are named, and the account has them all`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}

main(...process.argv.slice(2)).catch((error) => {
  console.error(`The segments cannot be checked: ${error}`);
  process.exitCode = 2;
});
