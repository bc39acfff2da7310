// The pager of a list: iterates over records or pages, collects, plans, and converts to Arrow.
import { ReadableStream as WebStream } from 'node:stream/web';

import { checkNames } from '../client/arguments';
import { ConfigError } from '../generated/errors';
import { awaitedMethods, CallSite } from '../native/errors';
import { run } from '../native/queue';
import { milliseconds } from '../native/values';
import type { Page } from './page';
import { Reading, type Source } from './reading';
import { refuseSyncIteration, Stream } from './stream';

export type { ListParams, OptionalFields, Sort, SortInput } from '../generated/list-options';
export type { Page } from './page';

/**
 * A record of a list: with the fields `K` of `select`, else with the fields of `Listed`, which are always returned, plus the
 * fields `O` of `optionalFields`. Of names that are known at run time only, none is sure.
 */
export type Selected<T, Listed, K extends keyof T, O extends string> = [K] extends [never]
  ? [O] extends [never]
    ? Listed
    : string extends O
      ? T
      : Listed & Pick<T, O & keyof T>
  : [keyof T] extends [K]
    ? Partial<T>
    : Pick<T, K>;

/** The options of `toArrow`. */
export interface TableOptions {
  /**
   * The time zone of date-times without an offset, an IANA name such as `Europe/Paris`; their columns get that zone. By default
   * they are taken as written, and columns have no zone.
   */
  timezone?: string | undefined;
}

/** The cost of reading a list, estimated from its first page. */
export interface Plan {
  /** The number of requests, or its upper bound; null if neither the service nor a `limit` bounds it. */
  requests: number | null;
  /**
   * The estimated duration of the requests, in milliseconds: the delays that the `rateLimit` and its remaining budget cause,
   * and the duration of the first request; null if `requests` is.
   */
  milliseconds: number | null;
}

/**
 * Reads a list. Nothing is sent before the first record is requested, and each iteration starts from the beginning. Further
 * pages are prefetched in parallel and returned in order; leaving a loop cancels the prefetch.
 *
 * ```js
 * for await (const segment of client.segments.list({ perPage: 50 })) console.log(segment.name);
 * ```
 */
export class Pager<T> implements AsyncIterable<T> {
  readonly #source: Source;

  private constructor(source: Source) {
    if (typeof source?.native?.restarted !== 'function') {
      throw new TypeError('a Pager cannot be constructed; call the `list` method of a resource');
    }
    this.#source = source;
  }

  /**
   * Builds a pager of a native list.
   * @internal
   */
  static of<T>(source: Source): Pager<T> {
    return new Pager<T>(source);
  }

  /** The records, in the service's order. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    return this.#iterate((reading) => reading.records());
  }

  /**
   * Returns the records as a web stream. Backpressure applies: no more than `prefetch` pages are fetched ahead. Cancelling the
   * stream cancels its in-flight requests.
   *
   * ```js
   * const lines = new TransformStream({ transform: (segment, to) => to.enqueue(`${JSON.stringify(segment)}\n`) });
   * return new Response(client.segments.list().stream().pipeThrough(lines).pipeThrough(new TextEncoderStream()));
   * ```
   */
  stream(): ReadableStream<T> {
    const site = new CallSite(this.stream);
    const records = this[Symbol.asyncIterator]();
    const pull = async (controller: ReadableStreamDefaultController<T>): Promise<void> => {
      try {
        const { value, done } = await records.next();
        // One at a time: records in the stream's queue could still be read after an abort.
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        throw site.mark(error);
      }
    };
    const cancel = async () => void (await records.return());
    // Not the global one, which browsers' environments of test runners lack.
    const stream = new WebStream<T>({ pull, cancel }, { highWaterMark: 0 }) as ReadableStream<T>;
    refuseSyncIteration(stream);
    return stream;
  }

  /** The pages, in order. */
  pages(): AsyncGenerator<Page<T>, void, void> {
    return this.#iterate(async (reading) => {
      const page = await reading.page();
      return page && [page];
    });
  }

  /** Returns an iterator that also inherits from the async generator prototype. */
  #iterate<U>(next: (reading: Reading<T>) => Promise<readonly U[] | null>, limit?: number): AsyncGenerator<U, void, void> {
    const reading = new Reading<T>(this.#source, limit);
    return new Stream(reading, () => next(reading)) as unknown as AsyncGenerator<U, void, void>;
  }

  /** Returns the first record, or undefined if the list is empty. */
  async first(): Promise<T | undefined> {
    const records = this.#iterate((reading) => reading.records(), 1);
    const { value, done } = await records.next();
    await records.return();
    return done ? undefined : value;
  }

  /** Estimates the cost of reading the list by fetching its first page: one request, or none with `limit: 0`. */
  async plan(): Promise<Plan> {
    const { native, signal, caller } = this.#source;
    const text = await run<string>(signal, caller(), (number, context) => native.plan(number, context));
    const { requests, seconds } = JSON.parse(text);
    return { requests, milliseconds: seconds === null ? null : milliseconds(seconds) };
  }

  /** Returns all records. */
  async collect(): Promise<T[]> {
    const all: T[] = [];
    for await (const { records } of this.pages()) for (const record of records) all.push(record);
    return all;
  }

  /**
   * Returns all records as an Arrow IPC stream, which `tableFromIPC` of `apache-arrow` reads. Columns are named as the fields,
   * integers keep 64 bits, and no JavaScript object is created per record. Optional fields that the service returned without a
   * request have a column, too.
   *
   * ```js
   * const table = tableFromIPC(await client.segments.list({ select: ['id', 'name'] }).toArrow());
   * ```
   *
   * @throws `DecodeError` if a date-time is not valid; `path` has the index of its record in the list, of which
   *   more pages may have been read
   */
  async toArrow(options?: TableOptions): Promise<Uint8Array> {
    const { timezone } = checkNames(options ?? {}, ['timezone'], 'toArrow');
    if (timezone !== undefined && typeof timezone !== 'string') {
      throw new ConfigError('toArrow: timezone must be the name of a time zone');
    }
    const { native, signal, caller } = this.#source;
    const begin = (number: number, context: number) => native.toArrow(number, context, timezone);
    return run<Buffer>(signal, caller(), begin);
  }
}
awaitedMethods(Pager.prototype, 'first', 'plan', 'collect', 'toArrow');
refuseSyncIteration(Pager.prototype);
