// What kinds of values there are, also those of another realm, as test runners and `vm` make them, and how names are spelled.
import { types } from 'node:util';

export const { isBoxedPrimitive, isDate, isNativeError } = types;

/** Whether an object has its content elsewhere than in its properties: it would be sent as `{}`. */
export function isOpaque(value: unknown): boolean {
  return (
    types.isMap(value) ||
    types.isSet(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isPromise(value) ||
    types.isRegExp(value) ||
    isNativeError(value) ||
    types.isAnyArrayBuffer(value) ||
    ArrayBuffer.isView(value)
  );
}

/** Whether it is an object that may hold options or fields by their names. */
export function holdsNames(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !isOpaque(value) && !isDate(value);
}

/** Whether it is an object of no class, also one of another realm. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether it is a URL, also one of another realm. */
export function isUrl(value: unknown): value is URL {
  return holds(() => Object.prototype.toString.call(value) === '[object URL]' && typeof (value as URL).href === 'string');
}

/** The result of a test; false where what is tested is a proxy or has a getter that throws. */
export function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

export const isBytes: (value: unknown) => value is Uint8Array = types.isUint8Array;

/** Names what a value is, in words that fit behind "is". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (isDate(value)) return 'a Date';
  if (holds(() => Array.isArray(value))) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** `recommender_blocks` → `recommenderBlocks`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `baseUrl` → `base_url`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts the seconds of the native module to milliseconds. */
export function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}
