// Builds filters: fields, their operators, and the functions that join conditions. A filter is its wire object.

import { types } from 'node:util';
import type { DateTimeField, FilteringCondition, FilteringLogic, Listed, ListedField } from '../generated/models';
import { callNative, invalid } from '../native/errors';
import { writeJson } from '../native/json';
import { native } from '../native/loader';
import { isDate, shown } from '../native/values';

declare const records: unique symbol;

/**
 * A filter of a list: a condition, or several joined by AND or OR, in wire form. Those built with {@link F}, {@link and},
 * {@link or} and {@link not} are frozen; an object of your own in this form is a filter, too, and may name any field.
 *
 * `T` is the type of the records that it applies to; a filter without a type fits every list.
 */
export type Filter<T = unknown> = Readonly<FilteringCondition | FilteringLogic> & {
  /** For the compiler only. */
  readonly [records]?: (record: T) => void;
};

/** A filter of a list; an array is the AND of its elements. */
export type FilterInput<T = unknown> = Filter<T> | ReadonlyArray<Filter<T>>;

/** A value that a filter compares with; a Date becomes an ISO 8601 string in UTC, a bigint a string of digits. */
export type Comparable = string | number | bigint | boolean | Date;

/** The values that `in` and `notIn` compare with; there must be at least one. */
export type Several<V> = readonly V[] | ReadonlySet<V>;

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
  /** One of the values. */
  in(values: Several<V>): Filter<T>;
  /** None of the values. */
  notIn(values: Several<V>): Filter<T>;
}

/** A field whose values have an order: a number, a string or a date-time. */
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

/** A field of any type; the list refuses an operator or a value that does not fit it. */
export interface FieldReference<T = unknown>
  extends OrderedReference<T, Comparable>,
    Pick<BooleanReference<T>, 'isTrue' | 'isFalse'> {
  /** Matches a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Does not match a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** Contains the value: as a substring of a string, or as an element of a list. */
  contains(value: Exclude<Comparable, Date>): Filter<T>;
}

/** The operators and operands of a field that holds values of type `V`. */
type ReferenceOf<T, V> = [V] extends [boolean]
  ? BooleanReference<T>
  : [V] extends [string]
    ? StringReference<T, V>
    : [V] extends [string | number | bigint]
      ? OrderedReference<T, V | number | bigint>
      : [V] extends [ReadonlyArray<infer Item>]
        ? ListReferenceOf<T, Item>
        : PresenceReference<T>;

type ListReferenceOf<T, Item> = [Item] extends [string]
  ? ListReference<T, Item>
  : [Item] extends [string | number | bigint]
    ? ListReference<T, Item | number | bigint>
    : PresenceReference<T>;

/** The operators and operands of the field `K` of records of type `T`. */
export type Reference<T, K extends keyof T> = unknown extends T[K]
  ? FieldReference<T>
  : K extends DateTimeField
    ? OrderedReference<T, string | Date>
    : ReferenceOf<T, Exclude<T[K], null | undefined>>;

/** Builds conditions on a field that is named. */
export interface Fields {
  (name: ListedField): FieldReference;
  /**
   * Returns the same function for one type of records, whose field names, operators and operands are checked by the compiler:
   * `const S = F.of<Segment>()`, then `S('siteId').eq(42)`. Only a list of this type accepts such a filter.
   */
  of<T extends Listed>(): <K extends keyof T & string>(name: K) => Reference<T, K>;
}

/**
 * Returns the field with this name, whose methods build conditions: `F('siteId').eq(42)` is the frozen object
 * `{ field: 'siteId', operator: 'EQUAL', parameters: [42] }`. Conditions are joined by `and(…)`, `or(…)` and `not(…)`.
 *
 * The list checks that its records have the field, and that operator and values fit its type.
 *
 * @throws `ValidationError` for a name that no list has
 */
export const F: Fields = Object.assign(
  function F(name: unknown): FieldReference {
    if (typeof name !== 'string')
      throw invalid('', `F() must have the name of a field, such as F('siteId'), got ${shown(name)}`);
    return fieldOf(callNative(() => native.fieldName(name)));
  },
  { of: () => F as never },
);

function fieldOf(field: string): FieldReference {
  const isAny = (operator: string, values: unknown): Filter =>
    Object.freeze({
      field,
      operator,
      parameters: (Array.isArray(values) || types.isSet(values) ? operands(values) : values) as unknown[],
    });
  const is = (operator: string, ...values: unknown[]): Filter => isAny(operator, values);
  return Object.freeze<FieldReference>({
    eq: (value) => (value === null ? is('IS_NULL') : is('EQUAL', value)),
    ne: (value) => (value === null ? is('IS_NOT_NULL') : is('NOT_EQUAL', value)),
    lt: (value) => is('LESS', value),
    lte: (value) => is('LESS_OR_EQUAL', value),
    gt: (value) => is('GREATER', value),
    gte: (value) => is('GREATER_OR_EQUAL', value),
    between: (low, high) => is('BETWEEN', low, high),
    in: (values) => isAny('IN', values),
    notIn: (values) => isAny('NOT_IN', values),
    like: (pattern) => is('LIKE', pattern),
    notLike: (pattern) => is('NOT_LIKE', pattern),
    contains: (value) => is('CONTAINS', value),
    isNull: () => is('IS_NULL'),
    isNotNull: () => is('IS_NOT_NULL'),
    isTrue: () => is('IS_TRUE'),
    isFalse: () => is('IS_FALSE'),
    isEmpty: () => is('IS_EMPTY'),
    isNotEmpty: () => is('IS_NOT_EMPTY'),
  });
}

/** Returns values as the wire object of a filter holds them. */
function operands(values: Iterable<unknown>): readonly unknown[] {
  const read: unknown[] = [];
  for (const value of values) {
    read.push(operand(value));
    // The list refuses it; what follows may be billions of holes.
    if (value === undefined) break;
  }
  return Object.freeze(read);
}

function operand(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  // The list reports one that is not valid.
  return isDate(value) && !Number.isNaN(Number(value)) ? value.toISOString() : value;
}

/** Returns a filter for records that match all filters. Nested ANDs are flattened. */
export function and<T = unknown>(...filters: [Filter<T>, ...Filter<T>[]]): Filter<T> {
  return join('AND', filters);
}

/** Returns a filter for records that match at least one filter. Nested ORs are flattened. */
export function or<T = unknown>(...filters: [Filter<T>, ...Filter<T>[]]): Filter<T> {
  return join('OR', filters);
}

function join(conditionalOperator: 'AND' | 'OR', filters: readonly unknown[]): Filter {
  if (filters.length === 0) throw invalid('', `${conditionalOperator.toLowerCase()}() must have at least one filter`);
  if (filters.length === 1) return filters[0] as Filter;
  const expressions = filters.flatMap((filter) => {
    const logic = filter as Partial<FilteringLogic> | null;
    return logic?.conditionalOperator === conditionalOperator ? logic.expressions : [filter];
  });
  return Object.freeze({ conditionalOperator, expressions: Object.freeze(expressions) as Filter[] });
}

/**
 * Returns a filter for records that do not match this filter.
 * @throws `ValidationError` if an operator has no opposite, such as `CONTAINS`
 */
export function not<T = unknown>(filter: Filter<T>): Filter<T> {
  const json = writeJson(filter, { path: 'filter' });
  const negated = callNative(() => native.negateFilter(json));
  return JSON.parse(negated, (_name, value) => Object.freeze(value));
}
