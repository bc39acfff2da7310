// Checks the argument of `client.request`.

import type { RequestArguments } from '../generated/native';
import { CALL } from '../generated/option-kinds';
import type { CallOptions } from '../generated/options';
import { invalid } from '../native/errors';
import { writeJson } from '../native/json';
import { holdsNames, isDate, kindOf } from '../native/values';
import { checkNames, wellFormed } from './arguments';
import { callOptions } from './options';

/** The value of a query parameter. */
export type QueryValue = string | number | bigint | boolean | Date | undefined;

/** The argument of `client.request`: a request to any path of the service. */
export interface FreeRequest extends CallOptions {
  /** The HTTP method; `GET` by default. */
  method?: string | undefined;
  /** The path under the base URL, beginning with `/`. */
  path: string;
  /** The query parameters; an array repeats its name. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | URLSearchParams | null | undefined;
  /** The body: any JSON-serializable value. */
  json?: unknown;
}

const ADDRESS = ['method', 'path', 'query', 'json'] as const;
/** The maximum number of values of one query parameter. */
const LONGEST_QUERY = 10_000;

/**
 * Checks a request; returns it as the native module takes it, and its signal.
 * @internal
 */
export function checkedRequest(given: unknown): [RequestArguments, AbortSignal | undefined] {
  const known = [...ADDRESS, ...(Object.keys(CALL) as Array<keyof typeof CALL>)];
  const fields = checkNames(given, known, 'the request', invalid);
  const { method = 'GET', path, query, json, ...options } = fields;
  if (typeof method !== 'string') throw invalid('method', 'must be a string');
  if (typeof path !== 'string') throw invalid('path', 'must be a string');
  const { json: optionsJson, signal } = callOptions(options);
  const bodyJson = json === undefined ? undefined : writeJson(json, { path: 'json' });
  return [{ method, path, query: queryPairs(query), bodyJson, optionsJson }, signal];
}

/** Returns the query as pairs; an array repeats its name, undefined is left out. */
function queryPairs(query: unknown): string[][] {
  if (query === undefined || query === null) return [];
  if (query instanceof URLSearchParams) return [...query];
  if (!holdsNames(query)) {
    throw invalid('query', `must be an object of query parameters or URLSearchParams, got ${kindOf(query)}`);
  }
  return Object.entries(query).flatMap(([name, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > LONGEST_QUERY) throw invalid(`query.${name}`, 'has more values than fit into a URL');
    return values.filter((one) => one !== undefined).map((one) => [name, queryText(one, `query.${name}`)]);
  });
}

function queryText(value: unknown, path: string): string {
  if (typeof value === 'string') return wellFormed(value, path);
  if (value === null) throw invalid(path, 'is null, which a query cannot represent; leave it out');
  const text = writeJson(value, { path });
  return isDate(value) ? JSON.parse(text) : text;
}
