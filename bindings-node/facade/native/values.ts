// Type checks that also work for values of another realm (test runners, `vm`), and how values are shown.
import { type InspectOptions, inspect, types } from 'node:util';

import { LONGEST_SHOWN } from '../generated/limits';

export const { isBoxedPrimitive, isDate, isNativeError } = types;

/**
 * Whether a value is an object with named fields: a plain object, or an instance with own properties. Objects whose content is
 * not in properties, such as a `Map`, `Headers` or an `AbortSignal`, would be read as `{}` and are refused.
 */
export function holdsNames(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || isSignal(value)) return false;
  return isPlain(value) || (!OPAQUE.test(tagOf(value)) && Object.keys(value).length > 0);
}

/** The types whose objects hold their content outside their properties. */
const OPAQUE = /^\[object (Date|(Weak)?(Map|Set)|Promise|RegExp|Error|DataView|\w*Array(Buffer)?)\]$/;

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/** Whether a value works as an AbortSignal, including those of another realm or of a polyfill. */
export function isSignal(given: unknown): given is AbortSignal {
  const signal = given as Partial<AbortSignal> | null;
  return (
    typeof signal === 'object' &&
    typeof signal?.aborted === 'boolean' &&
    typeof signal.addEventListener === 'function' &&
    typeof signal.removeEventListener === 'function'
  );
}

/** Returns the reason of an aborted signal; that of a polyfill may have none. */
export function reasonOf({ reason }: AbortSignal): unknown {
  return reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason;
}

/** Whether an object is plain, in any realm. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is a URL, in any realm. */
export function isUrl(value: unknown): value is URL {
  return tagOf(value) === '[object URL]' && typeof (value as URL).href === 'string';
}

export const isBytes: (value: unknown) => value is Uint8Array = types.isUint8Array;

/** Describes a value for a message: a short primitive by its literal, any other value by its type. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value.length <= LONGEST_SHOWN ? JSON.stringify(value) : 'a string';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kindOf(value);
}

/** Describes the type of a value for messages, such as `a Date`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name: unknown = isPlain(value) ? undefined : value.constructor?.name;
  if (typeof name !== 'string' || name === 'Object' || !/^\w{1,60}$/.test(name)) return 'an object';
  return `${/^[AEIO]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** Defines a property that is not enumerable; what `Object.prototype` was polluted with changes nothing. */
export function defineHidden<T extends object>(object: T, name: PropertyKey, value: unknown): T {
  const descriptor = { __proto__: null, value, configurable: true, writable: true };
  return Object.defineProperty(object, name, descriptor as PropertyDescriptor);
}

/** Converts seconds to whole milliseconds. */
export function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}

/** Returns the name of an error, or the type of a value without a readable name. */
export function nameOf(error: unknown): string {
  try {
    const name = (error as Partial<Error> | null | undefined)?.name;
    return typeof name === 'string' ? name : typeof error;
  } catch {
    return typeof error;
  }
}

const MASK = '***';

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
