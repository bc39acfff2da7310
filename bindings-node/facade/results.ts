// Revives BigInts in parsed values, and hides secrets from `util.inspect`.
import { type InspectOptions, inspect } from 'node:util';

/** The path of a value in a document: keys and indexes. */
export type Path = ReadonlyArray<string | number>;

/** An object or an array on a path. */
type Holder = Record<string | number, unknown>;

const HIDDEN = '***';

/** Parses `{"value", "paths"}` and returns the value, with the strings of digits at the paths as BigInts. */
export function parseExact(text: string): unknown {
  const { value, paths } = JSON.parse(text) as { value: unknown; paths: Path[] };
  return revive(value, paths);
}

/** Replaces the strings of digits at these paths by BigInts. */
export function revive(value: unknown, paths: readonly Path[]): unknown {
  let root = value;
  for (const path of paths) {
    const last = path.at(-1);
    if (last === undefined) {
      root = BigInt(root as string);
      continue;
    }
    let holder = root as Holder | undefined;
    for (const step of path.slice(0, -1)) holder = holder?.[step] as Holder | undefined;
    const digits = holder?.[last];
    // With a duplicate key, the last value wins, which may be of any type.
    if (holder !== undefined && typeof digits === 'string' && /^-?\d{16,}$/.test(digits)) holder[last] = BigInt(digits);
  }
  return root;
}

/** Hides these fields from `util.inspect`; `JSON.stringify` and comparisons see the plain object. */
export function hideSecrets<T>(record: T, secrets: readonly string[]): T {
  if (secrets.length === 0 || record === null || typeof record !== 'object') return record;
  // Not enumerable, so that copies, comparisons and JSON ignore it.
  return Object.defineProperty(record, inspect.custom, {
    value: (_depth: number, options: InspectOptions) => inspect(withoutSecrets(record, secrets), options),
    configurable: true,
    enumerable: false,
    writable: true,
  });
}

function withoutSecrets(record: object, secrets: readonly string[]): object {
  const shown: Record<string, unknown> = { ...record };
  for (const secret of secrets) {
    if (shown[secret] !== undefined && shown[secret] !== null) shown[secret] = HIDDEN;
  }
  return shown;
}
