// Options as programs give them: each read once, and handed to the native module as JSON. Their names and values are checked
// there, by the declarations that the types of the options are generated from.
import { fileURLToPath } from 'node:url';

import { type Cause, NO_CALLBACK, ownFields, reading, refuseInherited, writeJson, wrongOption } from './arguments';
import { ConfigError, ValidationError } from './errors';
import { ACCEPTED, CALL, type Kind } from './options';
import { holds, holdsNames, isBytes, isPlain, isSignal, isUrl, kindOf, signalOption } from './values';

/** Options by name. */
export type Given = Record<string, unknown>;

/** How options are read, by name. */
type Kinds = Readonly<Record<string, Kind>>;

/**
 * The options that an object holds itself, each read once; `kinds` are those that there are. With `advice` what was given is
 * known to be something else, and refused.
 */
export function givenOptions(options: unknown, kinds: Kinds, what: string, advice = ''): Given {
  if (advice !== '')
    throw wrongOption('', `the options of ${what} must be an object of options, got ${kindOf(options)}${advice}`);
  const known = Object.keys(kinds);
  const given = ownFields(options, `the options of ${what}`, wrongOption, known);
  refuseInherited(options as object, given, known, wrongOption);
  return given;
}

/**
 * Options as JSON text. A name that is unknown stays, for the native module to refuse it; what the facade reads by itself
 * is not handed over.
 */
export function optionsJson(given: Given, kinds: Kinds): string {
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
  return JSON.stringify(plainValue(name, kind, value));
}

/** What is a ValidationError as a ConfigError. */
export function asConfig<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConfigError(error.message, {}, error.cause === undefined ? undefined : { cause: error.cause });
  }
}

/** What JSON holds of an option: its value, or what that is in words. */
function plainValue(name: string, kind: Kind, value: unknown): unknown {
  const read = () => {
    if (kind === 'url' && isUrl(value)) return value.href;
    if (kind === 'file' && isUrl(value)) return fileURLToPath(value.href);
    if (kind === 'headers') return plainHeaders(value);
    if (kind === 'pem') return plainPem(value);
    return plainScalar(value);
  };
  return reading(read, (message, cause) => wrongOption(name, message, cause));
}

function plainPem(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 2 ? [plainPem(value[0]), plainPem(value[1])] : unusable(value);
  return isBytes(value) ? Buffer.from(value).toString() : plainScalar(value);
}

/** Header names and values, from a plain object or from `Headers` of whichever kind. */
function plainHeaders(value: unknown): object {
  const pairs = headerPairs(value);
  if (pairs === undefined) return unusable(value);
  const toText = (header: unknown) => (typeof header === 'number' || typeof header === 'bigint' ? String(header) : header);
  const headers: Given = Object.create(null);
  for (const [name, header] of pairs) {
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

/** Stands for a value that JSON cannot hold; the native module refuses it in these words. */
function unusable(value: unknown): object {
  if (typeof value === 'string') return { $unusable: 'half of a surrogate pair' };
  return { $unusable: typeof value === 'number' ? String(value) : kindOf(value) };
}

/** An option that only the facade reads; refuses what is none of its kind. */
export function checked<T>(
  name: keyof typeof ACCEPTED,
  value: unknown,
  isRight: (value: unknown) => value is T,
): T | undefined {
  if (value === undefined || value === null) return undefined;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : kindOf(value);
  const refuse = (_message?: string, cause?: Cause) => wrongOption(name, `must be ${ACCEPTED[name]}, got ${shown}`, cause);
  if (!reading(() => isRight(value), refuse)) throw refuse();
  return value as T;
}

/** The options of calls that a client derives from another. */
export function derivedOptions(options: unknown): string {
  const { signal, ...kinds } = CALL;
  return optionsJson(givenOptions(options, CALL, 'withOptions'), kinds);
}

/** The checked options of a call: JSON for the native module, and the signal. */
export interface CheckedCall {
  readonly json: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What most calls give. */
const NONE: CheckedCall = Object.freeze({ json: undefined, signal: undefined });

/** The options of one call: JSON for the native module, and the signal. */
export function callOptions(options: unknown): CheckedCall {
  if (options === undefined || options === null) return NONE;
  const given = givenOptions(options, CALL, 'the call', adviceOf(options));
  return { json: optionsJson(given, CALL), signal: checked('signal', given.signal, isSignal) };
}

/** What to write in place of what other libraries take as the last argument. */
function adviceOf(options: unknown): string {
  if (typeof options === 'function') return NO_CALLBACK;
  if (holds(() => holdsNames(options))) return '';
  const option = signalOption(options);
  return option === '' ? '' : `; write ${option}`;
}
