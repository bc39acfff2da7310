// Validates the arguments of calls and writes them as JSON, in which integers keep all their digits.
import { isXpautoError } from './caught';
import { ConfigError, ValidationError, type XpautoError } from './errors';
import { ARGUMENT_LIMIT, DEPTH, VALUES_LIMIT } from './limits';
import { MARK } from './results';
import { holdsNames, isBoxedPrimitive, isDate, kindOf, nameOf, shown } from './values';

/** Creates the error for the argument at a path; with an empty one, the message is complete in itself. */
export type Refuse = (path: string, message: string, cause?: unknown) => XpautoError;

/** Creates a ValidationError with one problem. */
export const invalid: Refuse = (path, message, cause) =>
  new ValidationError(sentence(path, message), { problems: [{ path, message }] }, optionsWith(cause));

/** Creates the ConfigError for an option. */
export const wrongOption: Refuse = (path, message, cause) => new ConfigError(sentence(path, message), {}, optionsWith(cause));

const sentence = (path: string, message: string) => (path === '' ? message : `${path} ${message}`);

const optionsWith = (cause: unknown) => (cause === undefined ? undefined : { cause });

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

/** How a value is written as JSON. */
interface WriteOptions {
  /** The position of the value in the caller's argument, which errors name. */
  readonly path?: string;
  /** What errors name if the path is empty. */
  readonly root?: string;
  /** Whether it is a record of the service, which may have sent lone surrogates: they are kept as escapes, and refused otherwise. */
  readonly isRecord?: boolean;
  /** Creates errors. */
  readonly refuse?: Refuse;
}

/** The JSON of a bigint until its digits replace it. */
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/**
 * Returns a value as `JSON.stringify` does, with all digits of a bigint; what JSON cannot represent is refused. A longer value than
 * {@link ARGUMENT_LIMIT} is, too: few objects in memory can be many in JSON. What a getter or a proxy throws is the `cause`.
 */
export function writeJson(value: unknown, options: WriteOptions = {}): string {
  const { path = '', root = 'the value', isRecord = false } = options;
  /** The objects around the current value, with their paths. */
  const around: Array<{ readonly object: unknown; readonly path: string }> = [];
  let [values, characters] = [VALUES_LIMIT.most, ARGUMENT_LIMIT.most];
  const refuse = (at: string, message: string, cause?: unknown) =>
    (options.refuse ?? invalid)(at, at === '' ? `${root} ${message}` : message, cause);

  function replace(this: Record<string, unknown>, key: string, value: unknown): unknown {
    while (around.length > 0 && around.at(-1)?.object !== this) around.pop();
    const refused = (message: string) => refuse(pathOf(around.at(-1)?.path ?? path, this, key), message);
    values -= 1;
    characters -= key.length + (typeof value === 'string' ? value.length : 2);
    if (values < 0) throw refuse(path, VALUES_LIMIT.message);
    if (characters < 0) throw refuse(path, ARGUMENT_LIMIT.message);
    if (!isRecord && !(key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed()))) throw refused(SURROGATE);
    if (typeof value === 'bigint') return `${MARK}${value}`;
    if (typeof value === 'number' && !isExact(value)) throw refused(inexact(value));
    if (value === undefined && Array.isArray(this)) throw refused('is undefined; leave it out, or give null');
    // `toJSON` of a Date returns null for one that is not valid.
    if (value === null && isDate(this[key])) throw refused('is an invalid Date');
    // The method that returned this object.
    if (key === 'toJSON' && typeof value === 'function') return undefined;
    if (typeof value === 'function' || typeof value === 'symbol') throw refused(`is ${kindOf(value)}, ${NO_JSON}`);
    if (typeof value !== 'object' || value === null) return value;
    if (isBoxedPrimitive(value)) return replace.call(this, key, value.valueOf());
    if (!Array.isArray(value) && !holdsNames(value)) throw refused(`is ${kindOf(value)}, ${NO_JSON}`);
    if (around.some(({ object }) => object === value)) throw refused('is a circular reference');
    if (around.length === DEPTH) throw refused(`nests deeper than ${DEPTH} levels`);
    around.push({ object: value, path: around.length === 0 ? path : pathOf(around.at(-1)?.path ?? path, this, key) });
    return value;
  }

  let text: string | undefined;
  try {
    text = JSON.stringify(value, replace);
  } catch (error) {
    if (isXpautoError(error)) throw error;
    throw refuse(around.at(-1)?.path ?? path, `cannot be read: ${nameOf(error)}`, error);
  }
  if (text === undefined) throw refuse(path, 'must be an object or an array, got undefined');
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

const NO_JSON = 'which is not JSON serializable';
const SURROGATE = 'holds half of a surrogate pair, which UTF-8 cannot encode';

/** Returns the path of a value that an object or array has under this key. */
function pathOf(path: string, holder: object, key: string): string {
  if (Array.isArray(holder)) return `${path}[${key}]`;
  return path === '' || key === '' ? path + key : `${path}.${key}`;
}

/** Whether JSON has the number as it is. One with an exponent is beyond 64-bit integers and was meant to be a float. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value) || String(value).includes('e'));
}

function inexact(value: number): string {
  return Number.isFinite(value)
    ? `is ${value}, which a number cannot hold exactly; give it as a bigint`
    : `is ${value}, ${NO_JSON}`;
}

/** Returns the string; refuses lone surrogates. */
export function wellFormed(value: string, path: string): string {
  if (!value.isWellFormed()) throw invalid(path, SURROGATE);
  return value;
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
  if (!Number.isSafeInteger(given)) throw invalid(name, inexact(given as number));
  return String(given);
}
