// Reads options, each property once, and writes them as JSON for the native module, which checks names and values by the
// declarations that the option types are generated from.
import { fileURLToPath } from 'node:url';

import { type Cause, ownFields, reading, refuseInherited, writeJson, wrongOption } from './arguments';
import { ConfigError, ValidationError } from './errors';
import { LONGEST_SHOWN } from './limits';
import { native } from './loader';
import { warn } from './logging';
import { ACCEPTED, CALL, type Kind } from './option-kinds';
import { holds, holdsNames, isBytes, isPlain, isSignal, isUrl, kindOf, kindOfOther, NO_CALLBACK, signalOption } from './values';

/** Options by name. */
export type OptionValues = Record<string, unknown>;

/** How each option is read, by name. */
export type Kinds = Readonly<Record<string, Kind>>;

/**
 * Returns the own properties of an options object, each read once; `kinds` has the known options. With `advice`, the argument
 * is known not to be options, and is refused.
 */
export function givenOptions(options: unknown, kinds: Kinds, what: string, advice = ''): OptionValues {
  if (advice !== '')
    throw wrongOption('', `the options of ${what} must be an object of options, got ${kindOf(options)}${advice}`);
  const known = Object.keys(kinds);
  const given = ownFields(options, `the options of ${what}`, wrongOption, known);
  refuseInherited(options as object, given, known, wrongOption);
  return given;
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
  if (kind === 'time' && typeof value === 'number') warnOfTime(name, value);
  if (kind === 'json') return asConfig(() => writeJson(value, name));
  return JSON.stringify(plainValue(name, kind, value));
}

/** Warns about a time that was probably given in seconds. */
function warnOfTime(name: string, value: number): void {
  const warning = native.timeDoubt(name, value);
  if (warning) warn('warn', warning);
}

/** Converts a ValidationError to a ConfigError. */
export function asConfig<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConfigError(error.message, {}, error.cause === undefined ? undefined : { cause: error.cause });
  }
}

/** Returns the value of an option as JSON can represent it, or a description of a value that it cannot. */
function plainValue(name: string, kind: Kind, value: unknown): unknown {
  const read = () => {
    if (kind === 'url' && isUrl(value)) return value.href;
    if (kind === 'file' && isUrl(value)) return fileURLToPath(value.href);
    if (kind === 'headers') return plainHeaders(value);
    if (kind === 'pem') return plainPem(value);
    // Credentials of this copy of the package do not come here.
    if (kind === 'token' && typeof value === 'object') return { $unusable: kindOfOther('ClientCredentials', value) };
    return plainScalar(value);
  };
  return reading(read, (message, cause) => wrongOption(name, message, cause));
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
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST_SHOWN)) : kindOf(value);
  const refuse = (_message?: string, cause?: Cause) => wrongOption(name, `must be ${ACCEPTED[name]}, got ${shown}`, cause);
  if (!reading(() => isRight(value), refuse)) throw refuse();
  return value as T;
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
  const given = givenOptions(options, CALL, 'the call', adviceOf(options));
  return { json: optionsJson(given, CALL), signal: checked('signal', given.signal, isSignal) };
}

/** Returns the advice for a last argument as other libraries take it. */
function adviceOf(options: unknown): string {
  if (typeof options === 'function') return NO_CALLBACK;
  if (holds(() => holdsNames(options))) return '';
  const option = signalOption(options);
  return option === '' ? '' : `; write ${option}`;
}
