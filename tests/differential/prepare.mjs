// Prepares the request of each case on standard input, and writes it, or its error's kind and problems, as a line of JSON.

import { readFileSync, writeFileSync } from 'node:fs';

import { Client, XpautoError } from '../../bindings-node/dist/index.js';

const client = new Client({ baseUrl: 'http://127.0.0.1:9', token: 't0ken' });

/** JSON whose integers that a number would round are bigints. */
function exact(text) {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}/g, (part) => (part[0] === '"' ? part : `"bigint:${part}"`));
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith('bigint:') ? BigInt(value.slice(7)) : value,
  );
}

function camel(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

function prepared({ call, id, body, list }) {
  const [resource, verb] = call.split('.').map(camel);
  const args = list ? [list] : [...(id === undefined ? [] : [id]), ...(body === undefined ? [] : [body])];
  try {
    const request = client.prepare[resource][verb](...args);
    return [request.method, request.url, request.body];
  } catch (error) {
    const name = error.constructor.name;
    return [name, error instanceof XpautoError ? (error.problems ?? []).map(({ path }) => path).sort() : error.message];
  }
}

const lines = readFileSync(0, 'utf8').trimEnd().split('\n');
const results = lines.map(exact).map((found) => JSON.stringify(prepared(found)));
writeFileSync(1, `${results.join('\n')}\n`);
