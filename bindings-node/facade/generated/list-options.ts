// Generated from the declarations by `make generate`; changes belong there.
import type { FilterInput } from '../lists/filter';
import type { SortingParameter } from './models';

/** The option `optionalFields`. */
export interface OptionalFields<Name extends string = string, O extends string = string> {
  /** Optional fields, which the service returns only on request. */
  // A union of two arrays: editors complete from one, the record type is inferred from the other.
  optionalFields?: readonly O[] | ReadonlyArray<Name | (string & {})> | undefined;
}

/** A sort key: a field name, with a leading `-` for descending order, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortInput;

/** A sort key in wire form. */
export interface SortInput extends Omit<SortingParameter, 'direction'> {
  /** The direction; `ASC` by default. */
  direction?: 'ASC' | 'DESC' | null | undefined;
}

/**
 * The parameters of a list.
 *
 * `T` is the record type, `K` the fields of `select`, `Name` the fields that are returned only on request, and `O` the fields of
 * `optionalFields`.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string, O extends string = string>
  extends OptionalFields<Name, O> {
  /** The filter of the records. */
  filter?: FilterInput<T> | null | undefined;
  /** The order of the records: names of fields, with `-` in front for descending, or `SortingParameter` objects. */
  sort?: Sort<T> | ReadonlyArray<Sort<T>> | undefined;
  /** The number of records per page; the service may return fewer. By default 200. */
  perPage?: number | undefined;
  /** The first page that is read. By default 1. */
  startPage?: number | undefined;
  /** The only fields to keep of each record; all by default. */
  select?: readonly K[] | undefined;
  /** The maximum number of records; all by default. From the first page on, no more are requested per page. */
  limit?: number | undefined;
  /** The maximum number of prefetched pages, 0 for none; by default as many as `maxConcurrency` allows. */
  prefetch?: number | undefined;
  /** Whether to drop records with the id of an earlier one, which occur when records move between pages. By default `false`. */
  unique?: boolean | undefined;
}
