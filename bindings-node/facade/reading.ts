// Reads a list once: pages as they arrive, parsed in slices without blocking the event loop.
import { keepContext } from './contexts';
import { callNative } from './failures';
import type { NativeReading } from './native';
import { abandon, type Caller, drain, nextNumber, nextTurn, run, watch } from './queue';
import { hideSecrets, parseExact } from './results';
import { reasonOf } from './values';

/** The number of characters parsed in one turn of the event loop. */
const TURN = 64 * 1024;

/** A page without its records. */
export interface Head {
  number: number;
  pageCount: number | null;
  quotaLeft: number | null;
  headers: Array<[string, string]>;
  summary: NativeSummary;
}

/** The counts of a read, as the native module describes them. */
export interface NativeSummary {
  pages: number;
  records: number;
  duplicates: number;
  page_count: number | null;
}

/** Reads a list once, from its beginning. */
export class Reading<T> {
  readonly #native: NativeReading;
  readonly #signal: AbortSignal | undefined;
  readonly #secrets: readonly string[];
  #parsed = 0;
  /** The number of the call in flight. */
  #call: number | undefined;
  #isStopped = false;
  /** Ends watching the signal. */
  #unwatch: (() => void) | undefined;

  readonly #caller: Caller;
  /** The number under which the asynchronous context is kept, until the native reading is stopped or collected; 0 for none. */
  #context = 0;

  /** `begin(context)` returns the native reading. */
  constructor(
    begin: (context: number) => NativeReading,
    signal: AbortSignal | undefined,
    secrets: readonly string[],
    caller: Caller,
  ) {
    if (caller.keepsContext) {
      this.#context = nextNumber();
      keepContext(this.#context);
    }
    this.#native = callNative(() => begin(this.#context));
    this.#signal = signal;
    this.#secrets = secrets;
    // Calls use the context that is kept for the whole read.
    this.#caller = { ...caller, keepsContext: false, context: this.#context };
  }

  /**
   * Returns the next page without its records, or null at the end. A page that has arrived is returned without waiting.
   */
  async nextPage(): Promise<Head | null> {
    if (this.#isStopped) return null;
    this.#checkSignal();
    this.#watch();
    let text = callNative(() => this.#native.readyPage());
    if (text === null) {
      text = await this.#awaitPage();
      this.#parsed = 0;
    } else if (this.#context !== 0) {
      // Listeners receive the events of a request before its records are returned.
      drain();
    }
    return JSON.parse(text) as Head | null;
  }

  #checkSignal(): void {
    if (this.#signal?.aborted) throw reasonOf(this.#signal);
  }

  /** Cancels the prefetch when the signal is aborted, also between two calls; an abandoned reading can still be collected. */
  #watch(): void {
    if (this.#signal === undefined || this.#unwatch !== undefined) return;
    const native = new WeakRef(this.#native);
    this.#unwatch = watch(this.#signal, () => native.deref()?.stop());
    unwatched.register(this, this.#unwatch, this);
  }

  async #awaitPage(): Promise<string> {
    try {
      return await run<string>(this.#signal, this.#caller, (number) => {
        this.#call = number;
        this.#native.nextPage(number);
      });
    } finally {
      this.#call = undefined;
    }
  }

  /** Returns the next records of the page, or null at its end. */
  async nextRecords(): Promise<T[] | null> {
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
    if (this.#call !== undefined) abandon(this.#call);
    this.#native.stop();
  }
}

/** Ends the watch of the signals of iterations that were abandoned and collected. */
const unwatched = new FinalizationRegistry<() => void>((unwatch) => unwatch());
