// Builds filters: fields, their operators, and the functions that join conditions.
import { type InspectOptions, inspect } from 'node:util';

import { exactJson, invalid, writeJson } from './arguments';
import { called, callNative } from './failures';
import { native } from './loader';
import type { FilteringCondition, FilteringLogic } from './models';
import type { NativeFilter } from './native';
import { parseExact } from './results';
import { defineHidden, isBytes, isDate, isMap, shown } from './values';

/**
 * A filter built with `F`, or its wire form; an array is the AND of its elements. A filter of another record type, such as
 * `F<Goal>(…)` for a list of segments, does not compile.
 */
export type FilterInput<T = unknown> =
  | Filter<T>
  | FilteringCondition
  | FilteringLogic
  | ReadonlyArray<Filter<T> | FilteringCondition | FilteringLogic>;

/** A value that a filter compares with; a Date becomes an ISO 8601 string in UTC. */
export type Comparable = string | number | bigint | boolean | Date;

/** The operators of every field. */
export interface PresenceReference<T> {
  /** Null or absent. */
  isNull(): Filter<T>;
  /** Neither null nor absent. */
  isNotNull(): Filter<T>;
  /** Null, absent, an empty string or an empty list. */
  isEmpty(): Filter<T>;
  /** The opposite of `isEmpty`. */
  isNotEmpty(): Filter<T>;
}

/** A field that holds a single value of type `V`. */
export interface SingleReference<T, V> extends PresenceReference<T> {
  /** Equal; `eq(null)` is `IS_NULL`. */
  eq(value: V | null): Filter<T>;
  /** Not equal; `ne(null)` is `IS_NOT_NULL`. */
  ne(value: V | null): Filter<T>;
  /** One of the values; there must be at least one. */
  in(values: Iterable<V>): Filter<T>;
  /** None of the values; there must be at least one. */
  notIn(values: Iterable<V>): Filter<T>;
}

/** A field whose values have an order: a number, a string or a date-time. A Date becomes an ISO 8601 string in UTC. */
export interface OrderedReference<T, V> extends SingleReference<T, V> {
  /** Less than. */
  lt(value: V): Filter<T>;
  /** Less than or equal. */
  lte(value: V): Filter<T>;
  /** Greater than. */
  gt(value: V): Filter<T>;
  /** Greater than or equal. */
  gte(value: V): Filter<T>;
  /** Between `low` and `high`, both inclusive. */
  between(low: V, high: V): Filter<T>;
}

/** A string field. */
export interface StringReference<T, V = string> extends OrderedReference<T, V> {
  /** Matches a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Does not match a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** Contains the value as a substring. */
  contains(value: string): Filter<T>;
}

/** A boolean field. */
export interface BooleanReference<T> extends SingleReference<T, boolean> {
  /** True. */
  isTrue(): Filter<T>;
  /** False; null does not match. */
  isFalse(): Filter<T>;
}

/** A field that holds a list of values of type `V`. */
export interface ListReference<T, V> extends PresenceReference<T> {
  /** Contains the value as an element. */
  contains(value: V): Filter<T>;
}

/** A field of any type; an operator or value that does not fit it is a `ValidationError` at runtime. */
export interface FieldReference<T = unknown> extends OrderedReference<T, Comparable> {
  /** Matches a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Does not match a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** True. */
  isTrue(): Filter<T>;
  /** False; null does not match. */
  isFalse(): Filter<T>;
  /** Contains the value: as a substring of a string, or as an element of a list. */
  contains(value: Exclude<Comparable, Date>): Filter<T>;
}

/** Restricts the constructor to this module. */
const CONSTRUCT = Symbol('construct');
const PATTERNS = ['LIKE', 'NOT_LIKE', 'CONTAINS'];

/**
 * A filter of a list: a condition, or several joined by AND or OR, built with `F`, {@link and}, {@link or} and {@link not}.
 * Its properties are the wire form, so that a copy of it is a filter in wire form.
 *
 * `T` is the type of the records that it applies to; a filter without a type fits every list.
 */
export class Filter<in T = unknown> {
  /** For the compiler only: makes `T` contravariant. */
  declare private readonly holds: (record: T) => boolean;
  readonly #native: NativeFilter;

  private constructor(key: symbol, filter: NativeFilter) {
    if (key !== CONSTRUCT) throw new TypeError("filters are made with F('name') and with and, or and not");
    this.#native = filter;
    freeze(Object.assign(this, parseExact(filter.json())));
  }

  /**
   * Wraps a native filter.
   * @internal
   */
  static of(filter: NativeFilter): Filter {
    return new Filter(CONSTRUCT, filter);
  }

  /**
   * Returns the native filter of a filter or of its wire form.
   * @internal
   */
  static native(value: unknown, path = 'filter'): NativeFilter {
    if (typeof value === 'object' && value !== null && #native in value) return value.#native;
    if (typeof value !== 'object' || value === null) throw invalid(path, `must be a filter, got ${shown(value)}`);
    const json = writeJson(value, path);
    return callNative(() => native.NativeFilter.fromJson(json));
  }

  /**
   * Returns the wire form for `JSON.stringify`: a bigint becomes a string of digits, which lists accept in place of an integer.
   * The properties of the filter hold the bigint itself.
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

/** Returns a value with its bigints replaced by strings of digits. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutBigInts(field)]));
}

/** Returns the values of an iterable. */
function allOf(values: unknown, what: string): unknown[] {
  // Bytes and maps are iterable, but what they yield is hardly meant as values.
  const isMistaken = isBytes(values) || isMap(values);
  if (isMistaken || !isIterable(values)) throw invalid('', `${what} must have an array of values, got ${shown(values)}`);
  const all: unknown[] = [];
  for (const value of values) {
    // Checked while iterating: a sparse array can have a huge length.
    if (value === undefined) throw invalid(`filter[${all.length}]`, 'is undefined');
    all.push(value);
  }
  return all;
}

function isIterable(values: unknown): values is Iterable<unknown> {
  const { [Symbol.iterator]: iterate } = Object(values);
  return values !== null && typeof values === 'object' && typeof iterate === 'function';
}

/** Freezes an object deeply. */
function freeze(value: unknown): void {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze);
}

/** The operators by method: those that take one value, none, and several. */
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

/** A field of the listed records, whose methods build conditions. */
class Field {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  #condition(operator: string, values: readonly unknown[]): Filter {
    if (values.includes(undefined)) {
      const takes = values.length === 1 ? 'a value; null and absent is .isNull()' : 'two values: .between(low, high)';
      throw invalid('filter', `${inspect(this)}: ${operator} takes ${takes}, got undefined`);
    }
    if (PATTERNS.includes(operator) && isDate(values[0])) throw invalid('filter', `${operator} takes a string, not a Date`);
    const json = writeJson(values, 'filter');
    return Filter.of(callNative(() => native.NativeFilter.condition(this.#name, operator, json)));
  }

  static {
    const define = (name: string, operator: string, read: (...given: unknown[]) => readonly unknown[]): void => {
      const method = function (this: Field, ...given: unknown[]): Filter {
        // Another filter than was meant would be sent.
        const further = given.slice(read.length).find((value) => value !== undefined);
        if (further !== undefined) throw invalid('', `${name}() takes no further argument, got ${shown(further)}`);
        return this.#condition(operator, read.apply(this, given));
      };
      defineHidden(defineHidden(method, 'name', name), 'length', read.length);
      defineHidden(Field.prototype, name, called(method));
    };
    for (const [name, operator] of Object.entries(ONE)) define(name, operator, (value) => [value]);
    for (const [name, operator] of Object.entries(NONE)) define(name, operator, () => []);
    for (const [name, operator] of Object.entries(SEVERAL)) {
      define(name, operator, function (this: Field, values) {
        return allOf(values, `${this.#name} ${operator}`);
      });
    }
    define('between', 'BETWEEN', (low, high) => [low, high]);
  }

  [inspect.custom](): string {
    return `F('${this.#name}')`;
  }
}

/**
 * Returns the field for the argument of `F`.
 * @internal
 */
export function fieldNamed(name: unknown): FieldReference {
  if (typeof name !== 'string' || name === '') {
    throw invalid('', `F() must have the name of a field, such as F('siteId'), got ${shown(name)}`);
  }
  return new Field(name) as unknown as FieldReference;
}

/** Returns a filter for records that match all filters. Nested ANDs are flattened. */
export const and: <T>(...filters: [FilterInput<T>, ...FilterInput<T>[]]) => Filter<T> = called(function and(
  ...filters: unknown[]
): Filter {
  return join('and', filters);
});

/** Returns a filter for records that match at least one filter. Nested ORs are flattened. */
export const or: <T>(...filters: [FilterInput<T>, ...FilterInput<T>[]]) => Filter<T> = called(function or(
  ...filters: unknown[]
): Filter {
  return join('or', filters);
});

/**
 * Returns a filter for records that do not match this filter.
 * @throws `ValidationError` if an operator has no opposite, such as `CONTAINS`
 */
export const not: <T>(filter: FilterInput<T>) => Filter<T> = called(function not(
  filter: unknown,
  ...others: unknown[]
): Filter {
  if (others.length > 0) throw invalid('', 'not() takes one filter; join several by and() or or()');
  return Filter.of(callNative(() => Filter.native(filter).not()));
});

function join(verb: 'and' | 'or', filters: readonly unknown[]): Filter {
  if (verb === 'or' && filters.length === 1 && Array.isArray(filters[0])) {
    throw invalid('', 'or() must have the filters themselves, since an array of filters is their AND; write or(...filters)');
  }
  const [first, ...rest] = filters.map((filter, index) => Filter.native(filter, `filter[${index}]`));
  if (first === undefined) throw invalid('', `${verb}() must have at least one filter`);
  return Filter.of(callNative(() => rest.reduce((joined, next) => joined[verb](next), first)));
}
