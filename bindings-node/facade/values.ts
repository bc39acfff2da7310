// What kinds of values there are, also those of another realm, as test runners and `vm` make them, and how names are spelled.
import { types } from 'node:util';

export const { isBoxedPrimitive, isDate, isNativeError } = types;

/**
 * Whether it is an object that holds options or fields by their names: a plain one, or an instance of a class that has fields
 * of its own. What has its content elsewhere, such as a `Map`, `Headers` or an `AbortSignal`, would be read as `{}`.
 */
export function holdsNames(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || isSignal(value)) return false;
  return isPlain(value) || (!isOpaque(value) && Object.keys(value).length > 0);
}

/** Whether an object has its content elsewhere than in its properties, also where it has some of its own. */
function isOpaque(value: object): boolean {
  return (
    isDate(value) ||
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

/** Whether it can be listened to as an AbortSignal can; one of another realm or of a polyfill can, too. */
export function isSignal(given: unknown): given is AbortSignal {
  const signal = given as Partial<AbortSignal> | null;
  return (
    typeof signal === 'object' &&
    typeof signal?.aborted === 'boolean' &&
    typeof signal.addEventListener === 'function' &&
    typeof signal.removeEventListener === 'function'
  );
}

/** Where what was passed one argument too early belongs; empty where that is not known. */
export function whereItBelongs(value: unknown): string {
  const option = signalOption(value);
  return option === '' ? '' : `; options of the call are the next argument: ${option}`;
}

/** How a signal, or the controller of one, is given as an option; empty for anything else. */
export function signalOption(value: unknown): string {
  if (holds(() => isSignal(value))) return '{ signal }';
  return holds(() => isSignal((value as AbortController).signal)) ? '{ signal: controller.signal }' : '';
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
  if (typeof value === 'object') return className(value) ?? 'an object';
  return `a ${typeof value}`;
}

/** The name of an object's class with its article; undefined where it is plain, or cannot be read. */
function className(value: object): string | undefined {
  let name: unknown;
  holds(() => {
    name = isPlain(value) ? undefined : value.constructor.name;
    return true;
  });
  if (name === 'Object') return 'an object without fields of its own';
  if (typeof name !== 'string' || !/^\w{1,60}$/.test(name)) return undefined;
  return `${/^[AEIO]/i.test(name) ? 'an' : 'a'} ${name}`;
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
