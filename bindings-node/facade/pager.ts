// A list: what it is asked for, and how it is read, record by record or page by page.
import { inspect } from 'node:util';

import { checkNames } from './arguments';
import { ConfigError } from './errors';
import { awaited, CallSite, called, wrapMethods } from './failures';
import { Uncloneable } from './handles';
import type { Origin as CallOrigin, NativePager } from './native';
import { type Caller, run } from './queue';
import { type Head, type NativeSummary, Reading } from './reading';
import { refuseArrayMethods, refuseArrayUse, Stream } from './stream';
import { milliseconds } from './values';

export type { ListParams, OptionalFields, Sort, SortGiven } from './list-options';

/**
 * A record of a list: with the fields `K` where `select` names some, else with those of `Listed`, which are always there,
 * and with `O`, those that `optionalFields` names.
 */
export type Selected<T, Listed, K extends keyof T, O extends string> = [K] extends [never]
  ? [O] extends [never]
    ? Listed
    : string extends O
      ? T
      : Listed & Pick<T, O & keyof T>
  : Pick<T, K>;

/** A page of a list. */
export interface Page<T> {
  /** The page's number, from 1. */
  number: number;
  /** The records, in the service's order. */
  records: T[];
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
  /** The headers of the response, names in lower case. */
  headers: Record<string, string>;
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

/** Where a pager comes from. */
interface Origin {
  /** The operation, such as `segments.list`. */
  title: string;
  native: NativePager;
  signal: AbortSignal | undefined;
  /** The fields of the records that are hidden from `util.inspect`. */
  secrets: readonly string[];
  /** Called before requests are made; it refers to the client, whose functions live as long as its lists. */
  caller: () => Caller;
}

/**
 * Reads a list; nothing is sent before the first record is asked for, and each reading begins anew. Further pages are
 * fetched ahead and in parallel, and given in order; leaving a loop stops that.
 *
 * ```js
 * for await (const segment of client.segments.list({ perPage: 50 })) console.log(segment.name);
 * ```
 */
export class Pager<T> extends Uncloneable implements AsyncIterable<T> {
  readonly #origin: Origin;
  #summary: Summary | undefined;

  private constructor(origin: Origin) {
    super();
    if (typeof origin?.native?.nextPage !== 'function') {
      throw new TypeError('pagers are made by the list methods of a client');
    }
    this.#origin = origin;
  }

  /**
   * Builds the pager of a native one.
   * @internal
   */
  static of<T>(origin: Origin): Pager<T> {
    return new Pager<T>(origin);
  }

  /** The records, in the service's order. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    const reading = this.#read();
    return stream(
      () => this.#nextRecords(reading),
      () => reading.stop(),
      this.#origin.signal,
    );
  }

  /**
   * The records as a web stream. It fetches as it is read, no further ahead than `prefetch` says; cancelling it ends the
   * reading and its requests at once.
   *
   * ```js
   * const lines = new TransformStream({ transform: (segment, to) => to.enqueue(`${JSON.stringify(segment)}\n`) });
   * return new Response(client.segments.list().stream().pipeThrough(lines).pipeThrough(new TextEncoderStream()));
   * ```
   */
  stream(): ReadableStream<T> {
    const site = new CallSite(this.stream);
    const reading = this.#read();
    const { signal } = this.#origin;
    let [records, at]: [readonly T[], number] = [[], 0];
    const pull = async (controller: ReadableStreamDefaultController<T>): Promise<void> => {
      try {
        while (at === records.length && !signal?.aborted) {
          const next = await this.#nextRecords(reading);
          if (next === null) {
            reading.stop();
            return controller.close();
          }
          [records, at] = [next, 0];
        }
        if (signal?.aborted) throw signal.reason;
        // One by one: what is in the stream's own queue would still be read after an abort.
        controller.enqueue(records[at] as T);
        at += 1;
      } catch (error) {
        reading.stop();
        throw site.mark(error);
      }
    };
    const stream = new ReadableStream({ pull, cancel: () => reading.stop() }, { highWaterMark: 0 });
    refuseArrayMethods(stream);
    return stream;
  }

  /** The pages, in order. */
  pages(): AsyncGenerator<Page<T>, void, void> {
    const reading = this.#read();
    const nextPage = async (): Promise<Array<Page<T>> | null> => {
      const page = await this.#nextPage(reading);
      if (page === null) return null;
      const { number, pageCount, headers } = page;
      const records = await takeAll(reading);
      return [{ number, pageCount, records, headers: Object.fromEntries(headers) }];
    };
    return stream(nextPage, () => reading.stop(), this.#origin.signal);
  }

  #read(limit?: number): Reading<T> {
    const { native, signal, secrets, caller } = this.#origin;
    return new Reading<T>((origin) => native.restarted(origin, limit), signal, secrets, caller());
  }

  /** The next records of whichever page, or null at the end of the list. */
  async #nextRecords(reading: Reading<T>): Promise<T[] | null> {
    for (;;) {
      const records = await reading.nextRecords();
      if (records !== null || (await this.#nextPage(reading)) === null) return records;
    }
  }

  async #nextPage(reading: Reading<T>): Promise<Head | null> {
    const page = await reading.nextPage();
    if (page !== null) this.#note(page.summary);
    return page;
  }

  #note({ pages, records, duplicates, page_count: pageCount }: NativeSummary): void {
    this.#summary = { pages, records, duplicates, pageCount };
  }

  /** What the latest reading has come to so far; undefined before the first. */
  get summary(): Summary | undefined {
    return this.#summary;
  }

  /** The first record, or undefined where there is none. */
  async first(): Promise<T | undefined> {
    const reading = this.#read(1);
    try {
      await this.#nextPage(reading);
      return (await reading.nextRecords())?.[0];
    } finally {
      reading.stop();
    }
  }

  /** What reading the list will cost, told by its first page: one call, or none with `limit: 0`. */
  async plan(): Promise<Plan> {
    const { native, signal, caller } = this.#origin;
    const text = await run<string>(signal, caller(), (number, origin) => native.plan(number, origin));
    const { calls, records, records_at_least: recordsAtLeast, seconds } = JSON.parse(text);
    const time = seconds === null ? null : milliseconds(seconds);
    return { calls, records, recordsAtLeast, isExact: records === recordsAtLeast, milliseconds: time };
  }

  /** All the records. */
  async collect(options?: { onProgress?: (progress: Progress) => void }): Promise<T[]> {
    const { onProgress } = checkNames(options ?? {}, ['onProgress'], 'collect');
    if (onProgress !== undefined && typeof onProgress !== 'function') {
      throw new ConfigError('collect: onProgress must be a function');
    }
    const all: T[] = [];
    const reading = this.#read();
    try {
      for (;;) {
        const page = await this.#nextPage(reading);
        if (page === null) return all;
        await takeAll(reading, all);
        onProgress?.(progress(page, all.length));
      }
    } finally {
      // Whoever wants no more wants none of the prefetched pages.
      reading.stop();
    }
  }

  /**
   * All the records as a table: the bytes of an Arrow IPC stream, which `tableFromIPC` of `apache-arrow` reads. Columns have
   * the names of the fields, integers all their 64 bits; no record becomes an object on the way.
   *
   * ```js
   * const table = tableFromIPC(await client.segments.list({ select: ['id', 'name'] }).toArrow());
   * ```
   *
   * @throws `DecodeError` where a date-time is none; `path` names it by its record on the page
   */
  async toArrow(options?: TableOptions): Promise<Uint8Array> {
    const { timezone } = checkNames(options ?? {}, ['timezone'], 'toArrow');
    if (timezone !== undefined && typeof timezone !== 'string') {
      throw new ConfigError('toArrow: timezone must be the name of a time zone');
    }
    const { native, signal, caller } = this.#origin;
    const begin = (number: number, origin: CallOrigin | undefined) => native.toArrow(number, origin, timezone);
    const table = await run<{ stream: Buffer; summaryJson: string }>(signal, caller(), begin);
    this.#note(JSON.parse(table.summaryJson));
    return table.stream;
  }

  /** @internal */
  [inspect.custom](): string {
    return `Pager { ${this.#origin.title} }`;
  }

  /** @internal */
  toJSON(): object {
    return { list: this.#origin.title };
  }
}
wrapMethods(Pager.prototype, awaited, { first: 0, plan: 0, collect: 1, toArrow: 1 });
refuseArrayMethods(Pager.prototype);
Object.defineProperty(Pager.prototype, 'length', { get: refuseArrayUse, configurable: true });
wrapMethods(Pager.prototype, called, { [Symbol.asyncIterator]: 0, pages: 0, stream: 0 });

/** An iterator that has what async generators inherit, too. */
function stream<T>(
  nextBatch: () => Promise<readonly T[] | null>,
  stop: () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void, void> {
  return new Stream(nextBatch, stop, signal) as unknown as AsyncGenerator<T, void, void>;
}

/** Adds all the records of a page to an array. */
async function takeAll<T>(reading: Reading<T>, all: T[] = []): Promise<T[]> {
  for (;;) {
    const records = await reading.nextRecords();
    if (records === null) return all;
    for (const record of records) all.push(record);
  }
}

function progress({ number, pageCount, quotaLeft }: Head, records: number): Progress {
  return { records, page: number, pageCount, ...(quotaLeft === null ? {} : { quotaLeft }) };
}
