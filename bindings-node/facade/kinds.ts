// Defines the error classes and maps each kind to its class.

/** An error class. */
export type ErrorClass = new (message: string, details?: object, options?: { cause?: unknown }) => Error;

/** Marks errors of this package, in every copy of it that test runners and bundlers create. */
export const BRAND = Symbol.for('xpauto.error');
const DEFAULTS = Symbol('defaults');

/** The class of each kind. */
export const CLASSES = new Map<string, ErrorClass>();

/** Defines an error class: its name (written out, since minifiers rename classes), its kind, and the default values of fields. */
export function define(type: ErrorClass, name: string, kind: string | undefined, defaults: () => object): void {
  Object.defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(type.prototype, DEFAULTS, { value: () => ({ ...(kind && { kind }), ...defaults() }) });
  if (kind !== undefined) CLASSES.set(kind, type);
}

/** Returns the fields of an error constructed with `details`; missing fields get their defaults. */
export function fieldsOf(error: Error, details: object | undefined): object {
  return { ...(error as Error & { [DEFAULTS](): object })[DEFAULTS](), ...details };
}
