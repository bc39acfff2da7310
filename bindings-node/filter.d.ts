// The builder of filters; `F` itself knows the fields and is among the models.
import type { ValidationError } from './errors';
import type { F, FilteringCondition, FilteringLogic, ListedField } from './models';

// What is not exported stays within.
export {};

/**
 * A filter made with {@link F}, or its wire form; an array is the AND of its elements. One that was made for another type,
 * such as with `F<Goal>(…)` for a list of segments, is none.
 */
export type FilterGiven<T = any> =
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

/** A field of which the types know nothing; what does not suit it is a {@link ValidationError} when the program runs. */
export interface FieldReference<T = any> extends OrderedReference<T, Comparable> {
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

declare const unlisted: unique symbol;

/** What nothing that is listed is: the type that {@link F} stands for when it is given none. */
export interface Unlisted {
  /** Never there. */
  readonly [unlisted]: never;
}

/** The names that {@link F} takes: those of `T`, or any where there is no `T`. */
export type FieldName<T> = T extends Unlisted ? ListedField | (string & {}) : keyof T & string;

/** All have to hold. An AND within an AND is flattened. */
export function and<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T>;

/** One has to hold. An OR within an OR is flattened. */
export function or<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T>;

/**
 * The filter that holds where this one does not.
 * @throws {@link ValidationError} where an operator has no opposite, such as `CONTAINS`
 */
export function not<T>(filter: FilterGiven<T>): Filter<T>;

/**
 * A filter of a list, made with {@link F}, {@link and}, {@link or} and {@link not}.
 *
 * `T` is the type of the records that it can be asked of; a filter of no type suits every list.
 */
export class Filter<in T = any> {
  private constructor();
  private readonly holds: (record: T) => boolean;
  /** The wire form. */
  toJSON(): FilteringCondition | FilteringLogic;
}
