// Writes arguments as JSON and reads results, in which integers keep all their digits.
import { ARGUMENT_LIMIT, DEPTH, VALUES_LIMIT } from '../generated/limits';
import { invalid, isOwn, type Refuse } from './errors';
import { native } from './loader';
import { holdsNames, isBoxedPrimitive, isDate, kindOf, nameOf } from './values';

/** What precedes the digits of a string that stands for a bigint; random, so that no other string begins with it. */
export const MARK = native.integerMark();

/** Parses JSON of the native module, which begins with a space if it may hold marked strings. */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.startsWith(' ') ? revived(value) : value;
}

/** Returns the value with BigInts in place of marked strings. */
function revived(value: unknown): unknown {
  const root = { value };
  const holders: Array<Record<string, unknown>> = [root];
  for (const holder of holders) {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'string' && value.startsWith(MARK)) holder[key] = BigInt(value.slice(MARK.length));
      else if (typeof value === 'object' && value !== null) holders.push(value as Record<string, unknown>);
    }
  }
  return root.value;
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
    if (isOwn(error)) throw error;
    throw refuse(around.at(-1)?.path ?? path, `cannot be read: ${nameOf(error)}`, error);
  }
  if (text === undefined) throw refuse(path, 'must be an object or an array, got undefined');
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

const NO_JSON = 'which is not JSON serializable';
export const SURROGATE = 'holds half of a surrogate pair, which UTF-8 cannot encode';

/** Returns the path of a value that an object or array has under this key. */
function pathOf(path: string, holder: object, key: string): string {
  if (Array.isArray(holder)) return `${path}[${key}]`;
  return path === '' || key === '' ? path + key : `${path}.${key}`;
}

/** Whether JSON has the number as it is. One with an exponent is beyond 64-bit integers and was meant to be a float. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value) || String(value).includes('e'));
}

export function inexact(value: number): string {
  return Number.isFinite(value)
    ? `is ${value}, which a number cannot hold exactly; give it as a bigint`
    : `is ${value}, ${NO_JSON}`;
}
