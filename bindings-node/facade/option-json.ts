// Reads options, each property once, and writes them as JSON for the native module, which checks names and values by the
// declarations that the option types are generated from.
import { fileURLToPath } from 'node:url';

import { ownFields, writeJson, wrongOption } from './arguments';
import { ConfigError, ValidationError } from './errors';
import { ACCEPTED, CALL, type Kind } from './option-kinds';
import { holdsNames, isBytes, isPlain, isSignal, isUrl, kindOf, shown } from './values';

/** Options by name. */
export type OptionValues = Record<string, unknown>;

/** How each option is read, by name. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Returns the own properties of an options object, each read once; `kinds` has the known options. */
export function givenOptions(options: unknown, kinds: Kinds, what: string): OptionValues {
  return ownFields(options, `the options of ${what}`, wrongOption, Object.keys(kinds));
}

/**
 * Returns options as JSON. Unknown names are kept, so that the native module refuses them; options of the facade alone are
 * left out.
 */
export function optionsJson(given: OptionValues, kinds: Kinds): string {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    const isLeftOut = kind !== undefined && (kind === 'facade' || value === undefined || value === null);
    if (!isLeftOut) fields.push(`${JSON.stringify(name.toWellFormed())}:${optionJson(name, kind, value)}`);
  }
  return `{${fields.join(',')}}`;
}

function optionJson(name: string, kind: Kind | undefined, value: unknown): string {
  if (kind === undefined) return 'null';
  if (kind === 'json') return asConfig(() => writeJson(value, name));
  return JSON.stringify(plainValue(kind, value));
}

/** Converts a ValidationError to a ConfigError. */
export function asConfig<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConfigError(error.message);
  }
}

/** Returns the value of an option as JSON can represent it, or a description of a value that it cannot. */
function plainValue(kind: Kind, value: unknown): unknown {
  if (kind === 'url' && isUrl(value)) return value.href;
  if (kind === 'file' && isUrl(value)) return fileURLToPath(value.href);
  if (kind === 'headers') return plainHeaders(value);
  return kind === 'pem' ? plainPem(value) : plainScalar(value);
}

function plainPem(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 2 ? [plainPem(value[0]), plainPem(value[1])] : unusable(value);
  return isBytes(value) ? Buffer.from(value).toString() : plainScalar(value);
}

/** Returns headers by name, from a plain object or from any `Headers`. */
function plainHeaders(value: unknown): object {
  const pairs = headerPairs(value);
  if (pairs === undefined) return unusable(value);
  const toText = (header: unknown) => (typeof header === 'bigint' ? String(header) : header);
  const headers: OptionValues = Object.create(null);
  for (const [name, header] of pairs) {
    if (typeof name !== 'string') return unusable(value);
    if (header !== undefined) headers[name.toWellFormed()] = plainScalar(toText(header));
  }
  return headers;
}

function headerPairs(value: unknown): Array<[string, unknown]> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { entries } = value as Partial<Map<string, unknown>>;
  if (!isPlain(value) && typeof entries === 'function') return [...entries.call(value as Map<string, unknown>)];
  return holdsNames(value) ? Object.entries(value) : undefined;
}

function plainScalar(value: unknown): unknown {
  const isScalar = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  return isScalar || (typeof value === 'string' && value.isWellFormed()) ? value : unusable(value);
}

/** Describes a value that JSON cannot represent; the native module refuses it with this description. */
function unusable(value: unknown): object {
  if (typeof value === 'string') return { $unusable: value.isWellFormed() ? 'a string' : 'half of a surrogate pair' };
  return { $unusable: typeof value === 'number' ? String(value) : kindOf(value) };
}

/** Returns an option of the facade alone; refuses a value of another type. */
export function checked<T>(
  name: keyof typeof ACCEPTED,
  value: unknown,
  isRight: (value: unknown) => value is T,
): T | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRight(value)) throw wrongOption(name, `must be ${ACCEPTED[name]}, got ${shown(value)}`);
  return value;
}

/** Returns the options of `withOptions` as JSON. */
export function derivedOptions(options: unknown): string {
  const { signal, ...kinds } = CALL;
  return optionsJson(givenOptions(options, CALL, 'withOptions'), kinds);
}

/** The checked options of a call: JSON for the native module, and the signal. */
export interface CheckedCall {
  readonly json: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The options of most calls: none. */
const NONE: CheckedCall = Object.freeze({ json: undefined, signal: undefined });

/** Reads the options of one call. */
export function callOptions(options: unknown): CheckedCall {
  if (options === undefined || options === null) return NONE;
  const given = givenOptions(options, CALL, 'the call');
  return { json: optionsJson(given, CALL), signal: checked('signal', given.signal, isSignal) };
}
