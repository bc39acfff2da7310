// Defines the error classes and maps each kind to its class.
import { defineHidden } from './values';

/** An error class. */
export type ErrorClass = new (message: string, details?: object, options?: { cause?: unknown }) => Error;

const DEFAULTS = Symbol('defaults');
const BY_NAME = Symbol('by name');

/** The class of each kind. */
export const CLASSES = new Map<string, ErrorClass>();

/**
 * Defines an error class: its name (written out, since minifiers rename classes), its kind, the default values of fields, and the
 * names of those that are not shown where the error is.
 */
export function define(
  type: ErrorClass,
  name: string,
  kind: string | undefined,
  defaults: () => object,
  byName: readonly string[],
): void {
  defineHidden(type.prototype, 'name', name);
  defineHidden(type.prototype, BY_NAME, byName);
  defineHidden(type.prototype, DEFAULTS, () => ({ ...(kind && { kind }), ...defaults() }));
  if (kind !== undefined) CLASSES.set(kind, type);
}

/** Sets a field that is read by name only: a getter, which shows no value under `showHidden` and `%o` either. */
export function setByName<T extends object>(error: T, name: string, value: unknown): T {
  return Object.defineProperty(error, name, {
    __proto__: null,
    get: () => value,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
}

/**
 * Sets the fields of an error constructed with `details`; missing fields get their defaults. Those that are read by name only are
 * not enumerable: neither `util.inspect` nor `toJSON` shows them.
 */
export function setFields(error: Error, details: object | undefined): void {
  const { [DEFAULTS]: defaults, [BY_NAME]: byName } = error as Error & { [DEFAULTS](): object; [BY_NAME]: readonly string[] };
  for (const [name, value] of Object.entries({ ...defaults(), mayHaveActed: false, ...details })) {
    if (byName.includes(name)) setByName(error, name, value);
    else {
      const descriptor = { __proto__: null, value, enumerable: true, writable: true, configurable: true };
      Object.defineProperty(error, name, descriptor as PropertyDescriptor);
    }
  }
}
