// Lists: what they are asked for, and how they are read.
import type { DecodeError, ValidationError } from './errors';
import type { FilterGiven } from './filter';
import type { SortingParameter } from './models';

/** Which optional fields are answered. */
export interface OptionalFields<Name extends string = string> {
  /** The names of the fields. */
  optionalFields?: ReadonlyArray<Name | (string & {})>;
}

/** An order: a field's name, with `-` in front for descending, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortingParameter;

/**
 * What a list is asked for.
 *
 * `T` is the type of the records, `K` are the names of the fields that are kept of each, and `Name` of those that are answered
 * only on request.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string> extends OptionalFields<Name> {
  /**
   * Which records are listed; null for all. One that is given as undefined is a {@link ValidationError}: a filter that went
   * missing must not become the whole list.
   */
  filter?: FilterGiven<T> | null;
  /** The order of the records. */
  sort?: Sort<T> | ReadonlyArray<Sort<T>>;
  /** Records in a page; 200 by default. The service may give fewer. */
  perPage?: number;
  /** The first page that is read; 1 by default. */
  startPage?: number;
  /** The only fields to keep of each record, whose type then has no others. */
  select?: readonly K[];
  /** The most records that are read; all by default. */
  limit?: number;
  /** How many pages are fetched ahead at most; as many as may be under way at once by default, and 0 for none. */
  prefetch?: number;
  /** Whether records with the id of an earlier one are left out, as they come when records move between pages. */
  unique?: boolean;
}

/** A page of a list. */
export interface Page<T> {
  /** The page's number, from 1. */
  number: number;
  /** The records, in the service's order. */
  records: T[];
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
}

/** How far `collect` has come. */
export interface Progress {
  /** How many records were read. */
  records: number;
  /** The number of the page that was read last. */
  page: number;
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
  /** How many requests the client's quota has left, where it has one. */
  quotaLeft?: number;
}

/** How a table is made. */
export interface TableOptions {
  /**
   * The time zone of date-times that are written without an offset, an IANA name such as `Europe/Paris`; their columns are of
   * that zone. By default they are taken as they are written, and columns have no zone.
   */
  timezone?: string;
}

/** What a reading has come to. */
export interface Summary {
  /** How many pages were read. */
  pages: number;
  /** How many records were given. */
  records: number;
  /** How many records came with the id of an earlier one; with `unique` they were not given. */
  duplicates: number;
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
}

/** What reading a list will cost, as far as its first page tells. */
export interface Plan {
  /** How many calls it takes, or the most it can take; null where neither the service nor a `limit` tells. */
  calls: number | null;
  /** How many records there are, or the most there can be; null where `calls` is. */
  records: number | null;
  /** How many records there are at least. */
  recordsAtLeast: number;
  /** Whether `records` is the number of records, not the most there can be. */
  isExact: boolean;
  /**
   * About how many milliseconds the calls take: what the `rateLimit`, and what is left of it, make them wait, and what the
   * one call took; null where `calls` is.
   */
  milliseconds: number | null;
}

/**
 * Reads a list; nothing is sent before the first record is asked for, and each reading begins anew. Further pages are
 * fetched ahead and in parallel, and given in order; leaving a loop stops that.
 *
 * ```js
 * for await (const segment of client.segments.list({ perPage: 50 })) console.log(segment.name);
 * ```
 */
export class Pager<T> implements AsyncIterable<T> {
  private constructor();
  /** The records, in the service's order. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, void>;
  /** The pages, in order. */
  pages(): AsyncGenerator<Page<T>, void, void>;
  /**
   * The records as a web stream. It fetches as it is read, no further ahead than `prefetch` says; cancelling it ends the
   * reading and its requests at once.
   *
   * ```js
   * const lines = new TransformStream({ transform: (segment, to) => to.enqueue(`${JSON.stringify(segment)}\n`) });
   * return new Response(client.segments.list().stream().pipeThrough(lines).pipeThrough(new TextEncoderStream()));
   * ```
   */
  stream(): ReadableStream<T>;
  /** The first record, or undefined where there is none. */
  first(): Promise<T | undefined>;
  /** What reading the list will cost, told by its first page: one call, or none with `limit: 0`. */
  plan(): Promise<Plan>;
  /** All the records. */
  collect(options?: { onProgress?: (progress: Progress) => void }): Promise<T[]>;
  /**
   * All the records as a table: the bytes of an Arrow IPC stream, which `tableFromIPC` of `apache-arrow` reads. Columns have
   * the names of the fields, integers all their 64 bits; no record becomes an object on the way.
   *
   * ```js
   * const table = tableFromIPC(await client.segments.list({ select: ['id', 'name'] }).toArrow());
   * ```
   *
   * @throws {@link DecodeError} where a date-time is none; `path` names it by its record on the page
   */
  toArrow(options?: TableOptions): Promise<Uint8Array>;
  /** What the latest reading has come to so far; undefined before the first. */
  readonly summary: Summary | undefined;
}
