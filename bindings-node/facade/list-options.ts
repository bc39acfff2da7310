// Generated from the declarations by `make generate`; changes belong there.
import type { FilterGiven } from './filter';
import type { SortingParameter } from './models';

/** Which optional fields are requested. */
export interface OptionalFields<Name extends string = string, O extends string = string> {
  /** Fields that the service returns only when they are named here. */
  // In two lists: editors complete from the one, and the type of the records is inferred from the other.
  optionalFields?: readonly O[] | ReadonlyArray<Name | (string & {})> | undefined;
}

/** An order: a field's name, with `-` in front for descending, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortGiven;

/** An order in wire form. */
export interface SortGiven extends SortingParameter {
  /** The direction; `ASC` by default. */
  direction?: 'ASC' | 'DESC' | null;
}

/**
 * What a list is asked for.
 *
 * `T` is the type of the records, `K` are the names of the fields that are kept of each, `Name` of those that are returned
 * only on request, and `O` of those that are requested.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string, O extends string = string>
  extends OptionalFields<Name, O> {
  /** Which records are listed. */
  filter?: FilterGiven<T> | null | undefined;
  /** The order of the records: names of fields, with `-` in front for descending, or `SortingParameter` objects. */
  sort?: Sort<T> | ReadonlyArray<Sort<T>> | undefined;
  /** How many records of a page are asked for; the service may return fewer. 200 by default. */
  perPage?: number | undefined;
  /** The first page that is read. 1 by default. */
  startPage?: number | undefined;
  /** The only fields to keep of each record; all by default. */
  select?: readonly K[] | undefined;
  /** The most records that are read; all by default. */
  limit?: number | undefined;
  /** How many pages are fetched ahead at most, 0 for none; by default as many as `maxConcurrency` allows. */
  prefetch?: number | undefined;
  /** Whether records with the id of an earlier one are left out, as they come when records move between pages. `false` by default. */
  unique?: boolean | undefined;
}
