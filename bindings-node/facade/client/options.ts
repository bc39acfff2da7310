// Reads options, each property once, and writes them as JSON for the native module, which checks names and values by the
// declarations that the option types are generated from.

import { fileURLToPath } from 'node:url';
import { ACCEPTED, CALL, type Kind } from '../generated/option-kinds';
import { wrongOption } from '../native/errors';
import { writeJson } from '../native/json';
import { isBytes, isPlain, isSignal, isUrl, shown } from '../native/values';
import { ownFields } from './arguments';

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
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) return [`${JSON.stringify(name.toWellFormed())}:null`];
    if (kind === 'facade' || value === undefined) return [];
    return [`"${name}":${writeJson(converted(kind, value), { path: name, refuse: wrongOption })}`];
  });
  return `{${fields.join(',')}}`;
}

/** Returns the value of an option with what JSON has no form for as strings and plain objects. */
function converted(kind: Kind, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (kind === 'file' && isUrl(value)) return fileURLToPath(value.href);
  if (kind === 'pem' && Array.isArray(value) && value.length === 2) return value.map((file) => converted(kind, file));
  if (kind === 'pem' && isBytes(value)) return Buffer.from(value).toString();
  if (kind !== 'headers' || typeof value !== 'object' || value === null || isPlain(value)) return value;
  // Any `Headers`, or a `Map`.
  const { entries } = value as Partial<Map<string, unknown>>;
  const pairs = typeof entries === 'function' && !Array.isArray(value) ? [...entries.call(value)] : [[]];
  return pairs.every(([name]) => typeof name === 'string') ? Object.fromEntries(pairs) : value;
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

/** Reads the options of one call; returns JSON for the native module, and the signal. */
export function callOptions(options: unknown): { json: string | undefined; signal: AbortSignal | undefined } {
  if (options === undefined || options === null) return { json: undefined, signal: undefined };
  const given = givenOptions(options, CALL, 'the call');
  return { json: optionsJson(given, CALL), signal: checked('signal', given.signal, isSignal) };
}
