// The kinds of errors: what each class has on its prototype, and the class of each kind.

/** A class of errors. */
export type ErrorClass = new (message: string, details?: object, options?: { cause?: unknown }) => Error;

/** The mark of errors; the same in every copy of the package, as test runners and bundlers make them. */
export const BRAND = Symbol.for('xpauto.error');
const DEFAULTS = Symbol('defaults');
const FIELDS = Symbol('fields');

/** The class of each kind. */
export const CLASSES = new Map<string, ErrorClass>();

/**
 * Defines a class of errors: its name, which is written out since bundlers and minifiers rename classes, the names of its
 * fields, and the fields of an error that is made without them, the kind among them.
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
 * The fields of an error that is made with `details`; what is left out has its default.
 *
 * @throws TypeError where `details` is no object, or has a field that such errors do not have
 */
export function fieldsOf(error: Error, details: unknown): object {
  const { [FIELDS]: known, [DEFAULTS]: defaults } = error as Error & { [FIELDS]: readonly string[]; [DEFAULTS](): object };
  if (details === undefined || details === null) return defaults();
  if (typeof details !== 'object' || Array.isArray(details)) {
    throw new TypeError(`the fields of a ${error.name} must be an object, got ${JSON.stringify(details) ?? typeof details}`);
  }
  const wrong = Object.keys(details).find((name) => !known.includes(name));
  if (wrong === undefined) return { ...defaults(), ...details };
  const advice = wrong === 'cause' ? 'give it in the next argument: { cause }' : `it has ${known.join(', ')}`;
  throw new TypeError(`${error.name} has no field ${JSON.stringify(wrong)}; ${advice}`);
}
