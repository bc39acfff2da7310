// Parses JSON with BigInts, and hides secrets from `util.inspect`.
import { type InspectOptions, inspect } from 'node:util';

import { native } from './loader';
import { defineHidden } from './values';

const MASK = '***';

/** What precedes the digits of a string that stands for a bigint; random, so that no other string begins with it. */
export const MARK = native.integerMark();

/** Parses JSON of the native module, which begins with a space if it may hold marked strings. */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.startsWith(' ') ? revived(value) : value;
}

/** Returns the value with BigInts in place of marked strings. */
function revived(value: unknown): unknown {
  const root = { value };
  const holders: Array<Record<string, unknown>> = [root];
  for (const holder of holders) {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'string' && value.startsWith(MARK)) holder[key] = BigInt(value.slice(MARK.length));
      else if (typeof value === 'object' && value !== null) holders.push(value as Record<string, unknown>);
    }
  }
  return root.value;
}

/** Hides these fields from `util.inspect`; `JSON.stringify` and comparisons see the plain object. */
export function hideSecrets<T>(record: T, secrets: readonly string[]): T {
  if (secrets.length === 0 || record === null || typeof record !== 'object') return record;
  const value = (_depth: number, options: InspectOptions) => inspect(withoutSecrets(record, secrets), options);
  // Copies, comparisons and JSON ignore it.
  return defineHidden(record as object, inspect.custom, value) as T;
}

function withoutSecrets(record: object, secrets: readonly string[]): object {
  const shown: Record<string, unknown> = { ...record };
  for (const secret of secrets) {
    if (shown[secret] !== undefined && shown[secret] !== null) shown[secret] = MASK;
  }
  return shown;
}
