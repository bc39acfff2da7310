// Defines the error classes and maps each kind to its class.

/** An error class. */
export type ErrorClass = new (message: string, details?: object, options?: { cause?: unknown }) => Error;

/** Marks errors of this package, in every copy of it that test runners and bundlers create. */
export const BRAND = Symbol.for('xpauto.error');
const DEFAULTS = Symbol('defaults');
const FIELDS = Symbol('fields');

/** The class of each kind. */
export const CLASSES = new Map<string, ErrorClass>();

/**
 * Defines an error class: its name (written out, since minifiers rename classes), the names of its fields, and the default
 * values of fields, including the kind.
 */
export function define(
  type: ErrorClass,
  name: string,
  kind: string | undefined,
  fields: readonly string[],
  defaults: () => object,
): void {
  Object.defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(type.prototype, FIELDS, { value: fields });
  Object.defineProperty(type.prototype, DEFAULTS, { value: () => ({ ...(kind && { kind }), ...defaults() }) });
  if (kind !== undefined) CLASSES.set(kind, type);
}

/**
 * Returns the fields of an error constructed with `details`; missing fields get their defaults.
 *
 * @throws TypeError if `details` is not an object, or has an unknown field
 */
export function fieldsOf(error: Error, details: unknown): object {
  const { [FIELDS]: known, [DEFAULTS]: defaults } = error as Error & { [FIELDS]: readonly string[]; [DEFAULTS](): object };
  if (details === undefined || details === null) return defaults();
  if (typeof details !== 'object' || Array.isArray(details)) {
    throw new TypeError(`the fields of a ${error.name} must be an object, got ${JSON.stringify(details) ?? typeof details}`);
  }
  const wrong = Object.keys(details).find((name) => !known.includes(name));
  if (wrong === undefined) return { ...defaults(), ...details };
  const advice = wrong === 'cause' ? 'pass it in the next argument: { cause }' : `it has ${known.join(', ')}`;
  throw new TypeError(`${error.name} has no field ${JSON.stringify(wrong)}; ${advice}`);
}
