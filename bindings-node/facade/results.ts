// Values as the service sends them: integers beyond 2^53 kept exact, secrets hidden from `util.inspect`.
import { type InspectOptions, inspect } from 'node:util';

/** The steps to a value in a document: keys and indexes. */
export type Path = ReadonlyArray<string | number>;

/** An object or an array, as far as paths lead through it. */
type Holder = Record<string | number, unknown>;

const HIDDEN = '***';

/** Parses `{"value", "paths"}`: the value, in which the strings of digits at the paths stand for a BigInt. */
export function parseExact(text: string): unknown {
  const { value, paths } = JSON.parse(text) as { value: unknown; paths: Path[] };
  return revive(value, paths);
}

/** Turns the strings of digits at these paths into what they stand for. */
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
    // A key that the text repeats may hold anything by now.
    if (holder !== undefined && typeof digits === 'string' && /^-?\d{16,}$/.test(digits)) holder[last] = BigInt(digits);
  }
  return root;
}

/** Hides these fields of a record wherever it is inspected; `JSON.stringify` and comparisons see the plain object. */
export function hideSecrets<T>(record: T, secrets: readonly string[]): T {
  if (secrets.length === 0 || record === null || typeof record !== 'object') return record;
  // Not enumerable, so that copies, comparisons and JSON do not see it.
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
