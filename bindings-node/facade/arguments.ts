// Validates the arguments of calls and writes them as JSON. Each property is read once; integers keep all their digits.
import { ConfigError, ValidationError, type XpautoError } from './errors';
import { ARGUMENT_LIMIT, DEPTH, VALUES_LIMIT } from './limits';
import { holdsNames, isBoxedPrimitive, isDate, kindOf, shown } from './values';

/** Creates the error for an option; with an empty name, the message is complete in itself. */
export type Refuse = (name: string, message: string) => XpautoError;

/** Creates a ValidationError with one problem. */
export function invalid(path: string, message: string): ValidationError {
  const text = path === '' ? message : `${path} ${message}`;
  return new ValidationError(text, { problems: [{ path, message }] });
}

/** Creates the ConfigError for an option. */
export const wrongOption: Refuse = (name, message) => new ConfigError(name === '' ? message : `${name} ${message}`);

/**
 * Returns the own properties of an object, each read once. One of `known` that it inherits from a class or another object is refused,
 * since it would be ignored; a polluted `Object.prototype` changes nothing.
 */
export function ownFields(
  holder: unknown,
  what: string,
  refuse: Refuse,
  known: readonly string[] = [],
): Record<string, unknown> {
  if (!holdsNames(holder)) throw refuse('', `${what} must be an object, got ${kindOf(holder)}`);
  const inherited = known.find((name) => name in holder && !Object.hasOwn(holder, name) && !(name in Object.prototype));
  if (inherited !== undefined) throw refuse(inherited, 'is inherited; options must be properties of the object itself');
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(holder)) fields[name] = holder[name];
  return fields;
}

/** Returns the own properties of an options object; unknown names are refused. */
export function checkNames<Name extends string>(
  options: unknown,
  known: readonly Name[],
  what: string,
  refuse: Refuse = wrongOption,
): Partial<Record<Name, unknown>> {
  const given = ownFields(options, `the options of ${what}`, refuse, known);
  const unknown = Object.keys(given).find((name) => !(known as readonly string[]).includes(name));
  if (unknown === undefined) return given as Partial<Record<Name, unknown>>;
  throw refuse('', `${what} has no option ${JSON.stringify(unknown)}; it has ${known.join(', ')}`);
}

/**
 * Returns a value as a JSON string. Errors name `path`, the position in the caller's argument, or `root` if the path is
 * empty. The paths of `Date` objects are added to `dates`. A longer value than {@link ARGUMENT_LIMIT} is refused: few objects in
 * memory can be many in JSON.
 */
export function writeJson(value: unknown, path = '', dates: string[] = [], root = 'the value'): string {
  return writeRoot(value, path, { dates, root, keepsSurrogates: false });
}

/**
 * Returns a record, or a part of one, as a JSON string for core to read. Lone surrogates, which the service may send, are kept
 * as JSON escapes.
 */
export function writeRecord(value: unknown, path = '', root = 'the value'): string {
  return writeRoot(value, path, { dates: [], root, keepsSurrogates: true });
}

function writeRoot(value: unknown, path: string, options: Pick<WriteState, 'dates' | 'root' | 'keepsSurrogates'>): string {
  const { root } = options;
  const refuse = (message: string) => invalidAt(path, root, message);
  const place = { ...options, parents: [], left: ARGUMENT_LIMIT.most, values: VALUES_LIMIT.most, refuse };
  const text = write(value, path, place);
  if (text === undefined) throw invalidAt(path, root, 'must be an object or an array, got undefined');
  return text;
}

/** Creates a ValidationError for the value at a path, or for the root. */
function invalidAt(path: string, root: string, message: string): ValidationError {
  return invalid(path, path === '' ? `${root} ${message}` : message);
}

/** The state of writing: the enclosing objects, the dates found so far, and how many characters and values may follow. */
interface WriteState {
  readonly dates: string[];
  readonly root: string;
  readonly parents: object[];
  left: number;
  values: number;
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
  if (place.left < 0) throw place.refuse(ARGUMENT_LIMIT.message);
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
      return value === null ? 'null' : writeObject(value, path, place);
    default:
      throw invalidAt(path, place.root, `is a ${typeof value}, which is not JSON serializable`);
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
  if ('toJSON' in value && typeof value.toJSON === 'function' && !Buffer.isBuffer(value)) {
    const result: unknown = value.toJSON();
    // As JSON.stringify does, which calls it once.
    if (result !== value) return write(result, path, place);
  }
  if (isBoxedPrimitive(value)) return write(value.valueOf(), path, place);
  if (Array.isArray(value)) return writeArray(value, path, place);
  if (holdsNames(value)) return writeFields(value, path, place);
  throw invalidAt(path, place.root, `must be an object or an array, got ${kindOf(value)}`);
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
  return write(holder[key], path, place);
}

/** Returns a list of names, such as `optionalFields`. */
export function names(value: unknown, path: string): string[] {
  if (value === undefined || value === null) return [];
  const read: string[] = [];
  // Stops at the first hole: a sparse array can have a huge length.
  for (const name of Array.isArray(value) ? value : [undefined]) {
    if (typeof name !== 'string') throw invalid(path, "must be an array of names, such as ['tags']");
    read.push(name);
  }
  return read;
}

/** Returns the path parameter of a call: a code or an id. With `isText`, an id may be a string of digits. */
export function pathArgument(
  { name, isCode }: { readonly name: string; readonly isCode: boolean },
  given: unknown,
  isText: boolean,
): string {
  if (isCode) {
    if (typeof given !== 'string') throw invalid(name, `must be a string, got ${shown(given)}`);
    return wellFormed(given, name);
  }
  if (typeof given === 'bigint' || (isText && typeof given === 'string' && /^\d+$/.test(given))) return String(given);
  if (!Number.isInteger(given)) throw invalid(name, `must be a positive integer, got ${shown(given)}`);
  if (!Number.isSafeInteger(given)) {
    throw invalid(name, `is ${given}, which a number cannot hold exactly; give it as a bigint`);
  }
  return String(given);
}
