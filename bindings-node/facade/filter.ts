// Filters, and what can be asked of a field.
import { type InspectOptions, inspect } from 'node:util';

import { exactJson, invalid, readAt, refuseSurplus, writeJson } from './arguments';
import { called, callNative, traced } from './failures';
import { native } from './loader';
import type { FilteringCondition, FilteringLogic } from './models';
import type { NativeFilter } from './native';
import { parseExact } from './results';
import { isDate } from './values';

/**
 * A filter made with `F`, or its wire form; an array is the AND of its elements. One that was made for another type,
 * such as with `F<Goal>(…)` for a list of segments, is none.
 */
export type FilterGiven<T = unknown> =
  | Filter<T>
  | FilteringCondition
  | FilteringLogic
  | ReadonlyArray<FilteringCondition | FilteringLogic>;

/** What a filter compares with; a Date becomes ISO text with `Z`. */
export type Comparable = string | number | bigint | boolean | Date;

/** What can be asked of any field. */
export interface PresenceReference<T> {
  /** Null or absent. */
  isNull(): Filter<T>;
  /** Neither null nor absent. */
  isNotNull(): Filter<T>;
  /** Null, absent, an empty text or an empty list. */
  isEmpty(): Filter<T>;
  /** Anything that `isEmpty` is not. */
  isNotEmpty(): Filter<T>;
}

/** A field that holds a single value of type `V`. */
export interface SingleReference<T, V> extends PresenceReference<T> {
  /** Equal; to null means `IS_NULL`. */
  eq(value: V | null): Filter<T>;
  /** Not equal; to null means `IS_NOT_NULL`. */
  ne(value: V | null): Filter<T>;
  /** One of the values, of which there must be one at least. */
  in(values: Iterable<V>): Filter<T>;
  /** None of the values, of which there must be one at least. */
  notIn(values: Iterable<V>): Filter<T>;
}

/** A field whose values have an order: a number, a text or a date-time. A Date becomes ISO text with `Z`. */
export interface OrderedReference<T, V> extends SingleReference<T, V> {
  /** Less. */
  lt(value: V): Filter<T>;
  /** Less or equal. */
  lte(value: V): Filter<T>;
  /** Greater. */
  gt(value: V): Filter<T>;
  /** Greater or equal. */
  gte(value: V): Filter<T>;
  /** From `low` to `high`, both included. */
  between(low: V, high: V): Filter<T>;
}

/** A field that holds a text. */
export interface TextReference<T, V = string> extends OrderedReference<T, V> {
  /** Like a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Not like a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** Text that holds the value. */
  contains(value: string): Filter<T>;
}

/** A field that holds a truth value. */
export interface BooleanReference<T> extends SingleReference<T, boolean> {
  /** True. */
  isTrue(): Filter<T>;
  /** False, which null is not. */
  isFalse(): Filter<T>;
}

/** A field that holds a list of values of type `V`. */
export interface ListReference<T, V> extends PresenceReference<T> {
  /** A list that has the value as a member. */
  contains(value: V): Filter<T>;
}

/** A field of which the types know nothing; what does not suit it is a `ValidationError` when the program runs. */
export interface FieldReference<T = unknown> extends OrderedReference<T, Comparable> {
  /** Like a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Not like a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** True. */
  isTrue(): Filter<T>;
  /** False, which null is not. */
  isFalse(): Filter<T>;
  /** Text that holds the value, or a list that has it as a member. */
  contains(value: Exclude<Comparable, Date>): Filter<T>;
}

/** Lets only the functions here make filters. */
const CONSTRUCT = Symbol('construct');
const PATTERNS = ['LIKE', 'NOT_LIKE', 'CONTAINS'];

/**
 * A filter of a list: a condition, or several joined by AND or OR, made with `F`, {@link and}, {@link or} and {@link not}.
 * Its properties are the wire form, so that whatever copies it makes a filter in wire form.
 *
 * `T` is the type of the records that it can be asked of; a filter of no type suits every list.
 */
export class Filter<in T = unknown> {
  /** Only a type: what `T` is used for. */
  declare private readonly holds: (record: T) => boolean;
  readonly #native: NativeFilter;

  private constructor(key: symbol, filter: NativeFilter) {
    if (key !== CONSTRUCT) throw new TypeError("filters are made with F('name') and with and, or and not");
    this.#native = filter;
    const conditionalOperator = filter.conditionalOperator();
    if (conditionalOperator === null) {
      freeze(Object.assign(this, parseExact(filter.json())));
      return;
    }
    // Read when it is first looked at: of many filters that are joined one after another, only the last is.
    let expressions: unknown;
    const get = (): unknown => {
      if (expressions === undefined) {
        ({ expressions } = parseExact(filter.json()) as FilteringLogic);
        freeze(expressions);
      }
      return expressions;
    };
    Object.assign(this, { conditionalOperator });
    Object.freeze(Object.defineProperty(this, 'expressions', { get, enumerable: true }));
  }

  /**
   * Builds the filter of a native one.
   * @internal
   */
  static of(filter: NativeFilter): Filter {
    return new Filter(CONSTRUCT, filter);
  }

  /**
   * Whether it is a filter, or the field of one.
   * @internal
   */
  static is(value: unknown): boolean {
    return typeof value === 'object' && value !== null && (#native in value || Field.is(value));
  }

  /**
   * The native filter of a filter or of its wire form.
   * @internal
   */
  static native(value: unknown, path = 'filter'): NativeFilter {
    if (typeof value === 'object' && value !== null && #native in value) return value.#native;
    if (Field.is(value)) {
      throw invalid(path, `is only the name of a field; say what it must be, as in ${inspect(value)}.eq(42)`);
    }
    if (value === null || typeof value !== 'object') {
      throw invalid(path, "must be a filter such as F('siteId').eq(42), or its wire form");
    }
    const json = writeJson(value, path);
    return callNative(() => native.NativeFilter.fromJson(json));
  }

  /**
   * The wire form as JSON can say it: a bigint is a string of digits, which lists read as the integer where one belongs. The
   * properties of the filter have it as it is.
   */
  toJSON(): FilteringCondition | FilteringLogic {
    return withoutBigInts(this) as FilteringCondition | FilteringLogic;
  }

  /** @internal */
  [exactJson](): object {
    return { ...this };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return `Filter ${inspect({ ...this }, { ...options, depth: null })}`;
  }
}

/** The same value with strings of digits in place of bigints. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutBigInts(field)]));
}

/** The values of an array or of another iterable. */
function allOf(values: unknown, what: string): unknown[] {
  if (!isIterable(values)) throw invalid('filter', `${what} takes an array of values`);
  const all: unknown[] = [];
  for (const value of values) {
    // At once: a sparse array may be as long as it likes.
    if (value === undefined) throw invalid(`filter[${all.length}]`, 'is undefined');
    all.push(value);
  }
  return all;
}

function isIterable(values: unknown): values is Iterable<unknown> {
  const { [Symbol.iterator]: iterate } = Object(values);
  return values !== null && typeof values === 'object' && typeof iterate === 'function';
}

/** Freezes an object and everything in it. */
function freeze(value: unknown): void {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze);
}

/** The operators that take one value, none, and several, by their methods. */
const ONE = {
  eq: 'EQUAL',
  ne: 'NOT_EQUAL',
  lt: 'LESS',
  lte: 'LESS_OR_EQUAL',
  gt: 'GREATER',
  gte: 'GREATER_OR_EQUAL',
  like: 'LIKE',
  notLike: 'NOT_LIKE',
  contains: 'CONTAINS',
};
const NONE = {
  isNull: 'IS_NULL',
  isNotNull: 'IS_NOT_NULL',
  isTrue: 'IS_TRUE',
  isFalse: 'IS_FALSE',
  isEmpty: 'IS_EMPTY',
  isNotEmpty: 'IS_NOT_EMPTY',
};
const SEVERAL = { in: 'IN', notIn: 'NOT_IN' };

/** Methods as other libraries name them, by what to write in their place. */
const HABITS: Readonly<Record<string, readonly string[]>> = {
  'eq(value)': ['equals', 'equal', 'equalTo', 'is', 'isEqual'],
  'ne(value)': ['neq', 'not', 'notEqual', 'notEquals', 'isNot'],
  'lt(value)': ['less', 'lessThan', 'before'],
  'lte(value)': ['le', 'lessOrEqual', 'lessThanOrEqual'],
  'gt(value)': ['greater', 'greaterThan', 'after'],
  'gte(value)': ['ge', 'greaterOrEqual', 'greaterThanOrEqual'],
  'in([…])': ['isin', 'isIn', 'inArray', 'oneOf', 'anyOf'],
  'notIn([…])': ['notin', 'nin', 'noneOf', 'notInArray'],
  "like('…%')": ['startsWith', 'startswith', 'beginsWith'],
  "like('%…')": ['endsWith', 'endswith'],
  "like('%…%')": ['ilike', 'match', 'matches', 'search'],
  'contains(value)': ['includes', 'include', 'has'],
  'isNull()': ['isnull', 'isNil', 'isUndefined', 'missing'],
  'isNotNull()': ['notNull', 'notnull', 'exists'],
  'between(low, high)': ['range', 'isBetween'],
};

/** A field of the listed records, from which conditions are made. */
class Field {
  readonly #name: string;
  readonly #isDeclared: boolean;

  constructor(name: string, isDeclared: boolean) {
    this.#name = name;
    this.#isDeclared = isDeclared;
  }

  static is(value: unknown): boolean {
    return typeof value === 'object' && value !== null && #name in value;
  }

  #condition(operator: string, values: readonly unknown[]): Filter {
    if (values.includes(undefined)) {
      const takes = values.length === 1 ? 'a value; null and absent is .isNull()' : 'two values: .between(low, high)';
      throw invalid('filter', `${inspect(this)}: ${operator} takes ${takes}, got undefined`);
    }
    if (PATTERNS.includes(operator) && isDate(values[0])) throw invalid('filter', `${operator} takes a text, not a Date`);
    const json = writeJson(values, 'filter');
    return Filter.of(callNative(() => native.NativeFilter.condition(this.#name, this.#isDeclared, operator, json)));
  }

  static {
    const define = (name: string, method: (this: Field, ...given: unknown[]) => Filter): void => {
      Object.defineProperty(method, 'name', { value: name });
      const value = called(method, method.length);
      Object.defineProperty(Field.prototype, name, { value, configurable: true, writable: true });
    };
    for (const [name, operator] of Object.entries(ONE)) {
      define(name, function (value) {
        return this.#condition(operator, [value]);
      });
    }
    for (const [name, operator] of Object.entries(NONE)) {
      define(name, function () {
        return this.#condition(operator, []);
      });
    }
    for (const [name, operator] of Object.entries(SEVERAL)) {
      define(name, function (values) {
        const all = readAt('filter', () => allOf(values, `${operator} on "${this.#name}"`));
        return this.#condition(operator, all);
      });
    }
    for (const [ours, others] of Object.entries(HABITS)) {
      for (const name of others) {
        const refuse = called(function (this: unknown): never {
          throw invalid('filter', `F has no method "${name}"; write ${Field.is(this) ? inspect(this) : 'F(…)'}.${ours}`);
        });
        Object.defineProperty(Field.prototype, name, { value: refuse, configurable: true, writable: true });
      }
    }
    define('between', function (low, high) {
      return this.#condition('BETWEEN', [low, high]);
    });
  }

  [inspect.custom](): string {
    return `F${this.#isDeclared ? '' : '.undeclared'}('${this.#name}')`;
  }
}

/**
 * The field that `call` was called with, of which the types know nothing.
 * @internal
 */
export function fieldNamed(call: 'F' | 'F.undeclared', given: readonly unknown[]): FieldReference {
  const [name] = given;
  if (typeof name !== 'string' || name === '') {
    throw invalid('filter', `${call} takes the name of a field, such as ${call}('siteId')`);
  }
  refuseSurplus(call, given, 1);
  return new Field(name, call === 'F') as unknown as FieldReference;
}

/** All have to hold. An AND within an AND is flattened. */
export function and<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T> {
  try {
    return join('and', filters);
  } catch (error) {
    throw traced(error, and);
  }
}

/** One has to hold. An OR within an OR is flattened. */
export function or<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T> {
  try {
    return join('or', filters);
  } catch (error) {
    throw traced(error, or);
  }
}

/**
 * The filter that holds where this one does not.
 * @throws `ValidationError` where an operator has no opposite, such as `CONTAINS`
 */
export function not<T>(filter: FilterGiven<T>): Filter<T>;
export function not(...given: unknown[]): Filter {
  try {
    refuseSurplus('not', given, 1);
    return Filter.of(callNative(() => Filter.native(given[0]).not()));
  } catch (error) {
    throw traced(error, not);
  }
}

function join(verb: 'and' | 'or', filters: readonly unknown[]): Filter {
  const [first, ...rest] = filters.map((filter, index) => Filter.native(filter, `filter[${index}]`));
  if (first === undefined) throw invalid('filter', `${verb} takes at least one filter`);
  return Filter.of(callNative(() => rest.reduce((joined, next) => joined[verb](next), first)));
}
