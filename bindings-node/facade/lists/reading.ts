// Reads a list once: pages as they arrive, parsed in slices without blocking the event loop.

import type { NativePager, NativeReading } from '../generated/native';
import { callNative } from '../native/errors';
import { parseExact } from '../native/json';
import { type Caller, cancel, drain, nextTurn, run, watch } from '../native/queue';
import { hideSecrets, reasonOf } from '../native/values';
import { keepContext } from '../observe/contexts';
import type { Page } from './page';

/** The number of characters parsed in one turn of the event loop. */
const TURN = 64 * 1024;

/** A page without its records. */
type Head = Omit<Page<unknown>, 'records'>;

/**
 * The native list of a pager, and what its calls need.
 * @internal
 */
export interface Source {
  native: NativePager;
  signal: AbortSignal | undefined;
  /** The fields of the records that are hidden from `util.inspect`. */
  secrets: readonly string[];
  /** Returns the caller of requests; it refers to the client, which keeps the callbacks alive for as long as its lists. */
  caller: () => Caller;
}

/** Reads a list once, from its beginning. */
export class Reading<T> {
  readonly signal: AbortSignal | undefined;
  readonly #native: NativeReading;
  readonly #caller: Caller;
  readonly #secrets: readonly string[];
  #parsed = 0;
  /** The number of the call in flight. */
  #call: number | undefined;
  #isStopped = false;
  /** Ends watching the signal. */
  #unwatch: (() => void) | undefined;

  /** Reads at most `limit` records. */
  constructor({ native, signal, secrets, caller }: Source, limit?: number) {
    const { keepsContext, ...rest } = caller();
    // Calls use the context that is kept for the whole read, until the native reading is stopped or collected; 0 for none.
    const context = keepsContext ? keepContext() : 0;
    this.#caller = { ...rest, keepsContext: false, context };
    this.#native = callNative(() => native.restarted(context, limit));
    this.signal = signal;
    this.#secrets = secrets;
  }

  /** Returns the next records of the list, or null at its end. */
  async records(): Promise<T[] | null> {
    for (;;) {
      const records = await this.#slice();
      if (records !== null || (await this.#head()) === null) return records;
    }
  }

  /** Returns the next page, or null at the end. */
  async page(): Promise<Page<T> | null> {
    const head = await this.#head();
    if (head === null) return null;
    const records: T[] = [];
    for (let slice = await this.#slice(); slice !== null; slice = await this.#slice()) {
      for (const record of slice) records.push(record);
    }
    return { ...head, records };
  }

  /** Goes on to the next page; one that has arrived is returned without waiting. */
  async #head(): Promise<Head | null> {
    if (this.#isStopped) return null;
    this.#checkSignal();
    this.#watch();
    let text = callNative(() => this.#native.readyPage());
    if (text === null) {
      text = await run<string>(this.signal, this.#caller, (number) => {
        this.#call = number;
        this.#native.nextPage(number);
      });
      this.#call = undefined;
      this.#parsed = 0;
    } else if (this.#caller.context !== 0) {
      // Listeners receive the events of a request before its records are returned.
      drain();
    }
    return JSON.parse(text) as Head | null;
  }

  #checkSignal(): void {
    if (this.signal?.aborted) throw reasonOf(this.signal);
  }

  /** Cancels the prefetch when the signal is aborted, also between two calls; an abandoned reading can still be collected. */
  #watch(): void {
    if (this.signal === undefined || this.#unwatch !== undefined) return;
    const native = new WeakRef(this.#native);
    this.#unwatch = watch(this.signal, () => native.deref()?.stop());
    unwatched.register(this, this.#unwatch, this);
  }

  /** Returns the next records of the page, or null at its end. */
  async #slice(): Promise<T[] | null> {
    if (this.#parsed >= TURN) {
      await nextTurn();
      this.#parsed = 0;
    }
    // An abort drops the remaining slices, which must not look like the end of the page.
    this.#checkSignal();
    const text = callNative(() => this.#native.nextSlice());
    if (text === null) return null;
    this.#parsed += text.length;
    const records = parseExact(text) as T[];
    if (this.#secrets.length > 0) for (const record of records) hideSecrets(record, this.#secrets);
    return records;
  }

  /** Drops the prefetched pages and cancels an in-flight request for the next one. */
  stop(): void {
    this.#isStopped = true;
    if (this.#unwatch !== undefined) {
      unwatched.unregister(this);
      this.#unwatch();
      this.#unwatch = undefined;
    }
    if (this.#call !== undefined) cancel(this.#call, new DOMException('The iteration was ended', 'AbortError'));
    this.#native.stop();
  }
}

/** Ends the watch of the signals of iterations that were abandoned and collected. */
const unwatched = new FinalizationRegistry<() => void>((unwatch) => unwatch());
