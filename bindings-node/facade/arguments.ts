// Validates the arguments of calls and writes them as JSON. Each property is read once; integers keep all their digits.
import { isXpautoError } from './caught';
import { ConfigError, ValidationError, type XpautoError } from './errors';
import { ARGUMENT_LIMIT, DEPTH, VALUES_LIMIT } from './limits';
import { holds, holdsNames, isBoxedPrimitive, isDate, kindOf, NO_CALLBACK, shown, whereItBelongs } from './values';

/** The `options` argument of an error's constructor. */
export type Cause = { cause?: unknown } | undefined;

/** Creates the error for an option; with an empty name, the message is complete in itself. */
export type Refuse = (name: string, message: string, cause?: Cause) => XpautoError;

/** Creates a ValidationError with one problem. */
export function invalid(path: string, message: string, cause?: Cause): ValidationError {
  const text = path === '' ? message : `${path} ${message}`;
  return new ValidationError(text, { problems: [{ path, message }] }, cause);
}

/** Creates the ConfigError for an option. */
export const wrongOption: Refuse = (name, message, cause) =>
  new ConfigError(name === '' ? message : `${name} ${message}`, {}, cause);

/** Creates the error for a method that was detached from its client, as in `const { request } = client`. */
export function withoutClient(method: string): ConfigError {
  const inCallback = `in a callback as (value) => client.${method}(value)`;
  return new ConfigError(`${method} was called without its client; call it as client.${method}(…), ${inCallback}`);
}

/** Refuses more than `most` arguments; trailing undefined arguments are ignored. */
export function refuseSurplus(call: string, given: readonly unknown[], most: number): void {
  const last = given.findLastIndex((value) => value !== undefined);
  if (last < most) return;
  const takes = most === 0 ? 'no arguments' : `at most ${most} argument${most === 1 ? '' : 's'}`;
  throw new ConfigError(`${call} takes ${takes}, got ${last + 1}${whereItBelongs(given[last])}`);
}

/** Drops the index and the array that `Array.prototype.map` passes to its callback. */
export function withoutMapArguments(given: readonly unknown[]): readonly unknown[] {
  const [value, index, array] = given;
  const isMapped = given.length === 3 && typeof index === 'number' && Array.isArray(array);
  return isMapped ? [value] : given;
}

/** Refuses the index and the array, which `Array.prototype.map` passes to a bound method, as arguments of a call. */
export function refuseMapArguments(call: string, given: readonly unknown[]): void {
  if (withoutMapArguments(given) === given) return;
  throw new ConfigError(`${call} got the index and the array of a callback; write (value) => client.${call}(value)`);
}

/**
 * Reads a value of the caller. If a getter or a proxy throws, `refuse(message, cause)` creates the error to throw; errors of
 * this package are passed on.
 */
export function reading<T>(read: () => T, refuse: (message: string, cause: Cause) => XpautoError): T {
  try {
    return read();
  } catch (cause) {
    if (isXpautoError(cause)) throw cause;
    throw refuse('cannot be read: it throws', { cause });
  }
}

/** Reads the value at a path; a getter or a proxy that throws is a ValidationError. */
export function readAt<T>(path: string, read: () => T): T {
  return reading(read, (message, cause) => invalid(path, message, cause));
}

/**
 * Returns the own properties of an object, each read once. Inherited properties are ignored, so that a polluted
 * `Object.prototype` changes nothing; if the value has no fields, the names of `known` that it inherits are refused.
 */
export function ownFields(
  holder: unknown,
  what: string,
  refuse: Refuse,
  known: readonly string[] = [],
): Record<string, unknown> {
  const names = reading(
    () => (holdsNames(holder) ? Object.keys(holder) : undefined),
    (message, cause) => refuse('', `${what} ${message}`, cause),
  );
  if (names === undefined) {
    const advice = whereItBelongs(holder);
    // Arrays have methods that are named like options, such as `filter`.
    const mayInherit = advice === '' && typeof holder === 'object' && holder !== null && !Array.isArray(holder);
    if (mayInherit) refuseInherited(holder, {}, known, refuse);
    throw refuse('', `${what} must be an object, got ${kindOf(holder)}${advice}`);
  }
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    fields[name] = reading(
      () => (holder as Record<string, unknown>)[name],
      (message, cause) => refuse(name, message, cause),
    );
  }
  return fields;
}

/** Returns the own properties of an options object. Unknown names are refused; `hint` may explain what was meant. */
export function checkNames<Name extends string>(
  options: unknown,
  known: readonly Name[],
  what: string,
  refuse: Refuse = wrongOption,
  hint?: (name: string) => string | undefined,
): Partial<Record<Name, unknown>> {
  const given = ownFields(options, `the options of ${what}`, refuse, known);
  for (const name of Object.keys(given)) {
    if ((known as readonly string[]).includes(name)) continue;
    throw refuse('', `${what} has no option ${JSON.stringify(name)}; ${hint?.(name) ?? `it has ${known.join(', ')}`}`);
  }
  refuseInherited(options as object, given, known, refuse);
  return given as Partial<Record<Name, unknown>>;
}

/**
 * Refuses options that an object inherits from a class or from another object, since they would be ignored. Properties of
 * `Object.prototype` do not count.
 */
export function refuseInherited(holder: object, own: object, known: readonly string[], refuse: Refuse): void {
  const inherited = reading(
    () => known.find((name) => !(name in own) && inherits(holder, name)),
    (message, cause) => refuse('', message, cause),
  );
  if (inherited !== undefined) throw refuse(inherited, 'is inherited; options must be properties of the object itself');
}

/** Whether an object inherits a property from a prototype other than the last of its chain (`Object.prototype`). */
function inherits(holder: object, name: string): boolean {
  for (let at = Object.getPrototypeOf(holder); at !== null; ) {
    const next = Object.getPrototypeOf(at);
    if (next !== null && Object.hasOwn(at, name)) return true;
    at = next;
  }
  return false;
}

/**
 * The method that returns the value to write in place of an object, where `toJSON` would lose precision.
 * @internal
 */
export const exactJson = Symbol('exactJson');

/**
 * The method that returns the value to write in place of an object in a query, which core names in its error.
 * @internal
 */
export const queryJson = Symbol('queryJson');

/** The root of arguments of queries. */
export const QUERY = 'the query';

/**
 * Returns a value as a JSON string. Errors name `path`, the position in the caller's argument, or `root` if the path is
 * empty. The paths of `Date` objects are added to `dates`. A longer value than `limit` allows is refused: few objects in memory
 * can be many in JSON.
 */
export function writeJson(value: unknown, path = '', dates: string[] = [], root = 'the value', limit = ARGUMENT_LIMIT): string {
  return writeRoot(value, path, { dates, root, limit, keepsSurrogates: false });
}

/**
 * Returns a record, or a part of one, as a JSON string for core to read. Lone surrogates, which the service may send, are kept
 * as JSON escapes.
 */
export function writeRecord(value: unknown, path = '', root = 'the value'): string {
  return writeRoot(value, path, { dates: [], root, limit: ARGUMENT_LIMIT, keepsSurrogates: true });
}

function writeRoot(
  value: unknown,
  path: string,
  options: Pick<WriteState, 'dates' | 'root' | 'limit' | 'keepsSurrogates'>,
): string {
  const { root, limit } = options;
  const refuse = (message: string) => invalidAt(path, root, message);
  const place = { ...options, parents: [], left: limit.most, values: VALUES_LIMIT.most, refuse };
  const text = write(value, path, place);
  if (text === undefined) throw invalidAt(path, root, 'must be an object or an array, got undefined');
  return text;
}

/** Creates a ValidationError for the value at a path, or for the root. */
function invalidAt(path: string, root: string, message: string, cause?: Cause): ValidationError {
  return invalid(path, path === '' ? `${root} ${message}` : message, cause);
}

/** The state of writing: the enclosing objects, the dates found so far, and how many characters and values may follow. */
interface WriteState {
  readonly dates: string[];
  readonly root: string;
  readonly parents: object[];
  left: number;
  values: number;
  readonly limit: typeof ARGUMENT_LIMIT;
  /** Whether lone surrogates are written as JSON escapes; they are refused otherwise. */
  readonly keepsSurrogates: boolean;
  readonly refuse: (message: string) => ValidationError;
}

/** Returns the JSON, or undefined for undefined. */
function write(value: unknown, path: string, place: WriteState): string | undefined {
  place.values -= 1;
  if (place.values < 0) throw place.refuse(VALUES_LIMIT.message);
  const text = written(value, path, place);
  // What an object or array contains was counted before.
  place.left -= typeof value === 'object' ? 2 : (text?.length ?? 0);
  if (place.left < 0) throw place.refuse(place.limit.message);
  return text;
}

function written(value: unknown, path: string, place: WriteState): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'string':
      return JSON.stringify(place.keepsSurrogates ? value : wellFormed(value, path));
    case 'boolean':
      return String(value);
    case 'bigint':
      return String(value);
    case 'number':
      return writeNumber(value, path);
    case 'object':
      if (value === null) return 'null';
      return reading(
        () => writeObject(value, path, place),
        (message, cause) => invalidAt(path, place.root, message, cause),
      );
    default: {
      const advice = path === '' && typeof value === 'function' ? NO_CALLBACK : ', which is not JSON serializable';
      throw invalidAt(path, place.root, `is a ${typeof value}${advice}`);
    }
  }
}

/** Returns the string; refuses lone surrogates. */
export function wellFormed(value: string, path: string): string {
  if (!value.isWellFormed()) throw invalid(path, 'holds half of a surrogate pair, which UTF-8 cannot encode');
  return value;
}

function writeNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) throw invalid(path, `is ${value}, which is not JSON serializable`);
  const text = JSON.stringify(value);
  // A number with an exponent is beyond 64-bit integers and was meant to be a float.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !text.includes('e')) {
    throw invalid(path, `is ${text}, which a number cannot hold exactly; give it as a bigint`);
  }
  return text;
}

function writeObject(value: object, path: string, place: WriteState): string | undefined {
  const { dates, root, parents } = place;
  if (parents.includes(value)) throw invalidAt(path, root, 'is a circular reference');
  if (parents.length === DEPTH) throw invalidAt(path, root, `nests deeper than ${DEPTH} levels`);
  if (isDate(value)) {
    if (Number.isNaN(Date.prototype.getTime.call(value))) throw invalid(path, 'is an invalid Date');
    dates.push(path);
  }
  parents.push(value);
  const text = writeContent(value, path, place);
  parents.pop();
  return text;
}

function writeContent(value: object, path: string, place: WriteState): string | undefined {
  if (place.root === QUERY && queryJson in value) return write((value[queryJson] as () => unknown).call(value), path, place);
  if (exactJson in value) return write((value[exactJson] as () => unknown).call(value), path, place);
  if ('toJSON' in value && typeof value.toJSON === 'function' && !Buffer.isBuffer(value)) {
    const result: unknown = value.toJSON();
    // As JSON.stringify does, which calls it once.
    if (result !== value) return write(result, path, place);
  }
  if (isBoxedPrimitive(value)) return write(value.valueOf(), path, place);
  if (Array.isArray(value)) return writeArray(value, path, place);
  if (holdsNames(value)) return writeFields(value, path, place);
  throw invalidAt(path, place.root, `must be an object or an array, got ${kindOf(value)}${whereItBelongs(value)}`);
}

function writeFields(value: Record<string, unknown>, path: string, place: WriteState): string {
  const fields: string[] = [];
  for (const key of Object.keys(value)) {
    // The method that returned this object.
    if (key === 'toJSON' && typeof value.toJSON === 'function') continue;
    const text = writeChild(value, key, path === '' ? key : `${path}.${key}`, place);
    if (text !== undefined) fields.push(`${write(key, path, place)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

function writeArray(array: readonly unknown[], path: string, place: WriteState): string {
  const items: string[] = [];
  for (let index = 0; index < array.length; index += 1) {
    const at = `${path}[${index}]`;
    const text = writeChild(array, index, at, place);
    if (text === undefined) throw invalid(at, 'is undefined; leave it out, or give null');
    items.push(text);
  }
  return `[${items.join(',')}]`;
}

function writeChild<K extends PropertyKey>(
  holder: { readonly [Key in K]: unknown },
  key: K,
  path: string,
  place: WriteState,
): string | undefined {
  const child = readAt(path, () => holder[key]);
  return write(child, path, place);
}

/** Returns a list of names, such as `optionalFields`. */
export function names(value: unknown, path: string): string[] {
  if (value === undefined || value === null) return [];
  const refuse = (_message?: string, cause?: Cause) => invalid(path, "must be an array of names, such as ['tags']", cause);
  return reading(() => {
    if (!Array.isArray(value)) throw refuse();
    const read: string[] = [];
    // Stops at the first hole: a sparse array can have a huge length.
    for (const name of value) {
      if (typeof name !== 'string') throw refuse();
      read.push(name);
    }
    return read;
  }, refuse);
}

/** Whether a value is an object with an id. */
function hasId(value: unknown): boolean {
  return holds(() => typeof value === 'object' && value !== null && Object.hasOwn(value, 'id'));
}

/**
 * Returns the path parameter of a call: a code or an id. With `isText`, an id may be a string of digits.
 */
export function pathArgument(
  call: string,
  { name, isCode }: { readonly name: string; readonly isCode: boolean },
  given: unknown,
  isText: boolean,
  ordinal = 'first',
): string {
  const wanted = isCode ? 'a string' : 'a positive integer';
  if (given === undefined || given === null) {
    throw invalid(name, `is required: the ${ordinal} argument of ${call} must be ${wanted}, got ${given}`);
  }
  if (isCode) {
    if (typeof given !== 'string') throw invalid(name, `must be ${wanted}, got ${shown(given)}`);
    return wellFormed(given, name);
  }
  if (typeof given === 'bigint' || (isText && typeof given === 'string' && /^\d+$/.test(given))) return String(given);
  if (typeof given !== 'number')
    throw invalid(name, `must be ${wanted}, got ${shown(given)}${hasId(given) ? '; pass its id' : ''}`);
  if (!Number.isInteger(given)) throw invalid(name, `must be ${wanted}, got ${given}`);
  if (!Number.isSafeInteger(given)) {
    throw invalid(name, `is ${given}, which a number cannot hold exactly; give it as a bigint`);
  }
  return String(given);
}
