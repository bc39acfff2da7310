// The kinds of errors: what each class has on its prototype, and the class of each kind.

/** A class of errors. */
export type ErrorClass = new (message: string, details?: object, options?: { cause?: unknown }) => Error;

/** The mark of errors; the same in every copy of the package, as test runners and bundlers make them. */
export const BRAND = Symbol.for('xpauto.error');
const DEFAULTS = Symbol('defaults');

/** The class of each kind. */
export const CLASSES = new Map<string, ErrorClass>();

/**
 * Defines a class of errors: its name, which is written out since bundlers and minifiers rename classes, and the fields of
 * an error that is made without them, the kind among them.
 */
export function define(type: ErrorClass, name: string, kind: string | undefined, defaults: () => object): void {
  Object.defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(type.prototype, DEFAULTS, { value: () => ({ ...(kind && { kind }), ...defaults() }) });
  if (kind !== undefined) CLASSES.set(kind, type);
}

/** The fields of an error that is made without them. */
export function defaultsOf(error: Error): object {
  return (error as Error & { [DEFAULTS](): object })[DEFAULTS]();
}
