// An async iterator over batches of values. It behaves like an async generator, but returns values of the current batch without
// further promise jobs, and `return` takes effect while `next` is pending.
import { CallSite } from './failures';
import { defineDisposal } from './handles';
import { defineHidden, reasonOf } from './values';

/** The prototype that async generators inherit from; it makes the iterator iterable. */
const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

/** Iterates over the values of batches; pending method calls settle in order. */
export class Stream<T> implements AsyncIterator<T, void, void> {
  readonly #nextBatch: () => Promise<readonly T[] | null>;
  readonly #stop: () => void;
  readonly #signal: AbortSignal | undefined;
  #batch: readonly T[] = [];
  #at = 0;
  #isOver = false;
  /** The number of pending method calls, and the latest of them. */
  #open = 0;
  #latest: Promise<unknown> | undefined;

  /**
   * `nextBatch()` resolves to an array, or to null at the end; `stop()` is called once, at the end. After `signal` is aborted,
   * no value is returned, including those of the current batch.
   */
  constructor(nextBatch: () => Promise<readonly T[] | null>, stop: () => void, signal: AbortSignal | undefined) {
    this.#nextBatch = nextBatch;
    this.#stop = stop;
    this.#signal = signal;
  }

  /** Returns the next value, or the end. */
  next(): Promise<IteratorResult<T, void>> {
    if (this.#open === 0 && this.#at < this.#batch.length && !this.#signal?.aborted) return Promise.resolve(this.#take());
    const site = new CallSite(this.next);
    return this.#inTurn(() => this.#advance(site));
  }

  /** Ends the iteration; a pending `next` resolves to the end. */
  return(value?: void | PromiseLike<void>): Promise<IteratorResult<T, void>> {
    this.#end();
    return this.#inTurn(async () => ({ value: await value, done: true }));
  }

  /** Ends the iteration and rejects. */
  throw(error: unknown): Promise<IteratorResult<T, void>> {
    this.#end();
    return this.#inTurn(() => {
      throw error;
    });
  }

  #inTurn(step: () => Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> {
    const previous = this.#open === 0 ? undefined : this.#latest;
    this.#open += 1;
    const turn = this.#after(previous, step);
    this.#latest = turn;
    return turn;
  }

  // Uses await rather than `then`, so that the stacks of errors include the code that awaits the call.
  async #after(
    previous: Promise<unknown> | undefined,
    step: () => Promise<IteratorResult<T, void>>,
  ): Promise<IteratorResult<T, void>> {
    try {
      // An error of the previous call is reported to its own caller.
      if (previous !== undefined) await previous.catch(() => {});
      return await step();
    } finally {
      this.#open -= 1;
    }
  }

  async #advance(site: CallSite): Promise<IteratorResult<T, void>> {
    try {
      if (this.#signal?.aborted) throw reasonOf(this.#signal);
      while (!this.#isOver && this.#at === this.#batch.length) {
        const batch = await this.#nextBatch();
        if (batch === null) this.#end();
        else if (!this.#isOver) [this.#batch, this.#at] = [batch, 0];
      }
    } catch (error) {
      // An error after the iteration was ended is dropped.
      if (!this.#isOver) {
        this.#end();
        throw site.mark(error);
      }
    }
    return this.#isOver ? { value: undefined, done: true } : this.#take();
  }

  #take(): IteratorYieldResult<T> {
    const value = this.#batch[this.#at] as T;
    this.#at += 1;
    return { value, done: false };
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    [this.#batch, this.#at] = [[], 0];
    this.#stop();
  }
}

/**
 * Has `Array.from` refuse an asynchronous iterable, of which it would return an empty array. It is no function, by which test
 * runners would compare it.
 */
export function refuseSyncIteration(readable: object): void {
  defineHidden(readable, Symbol.iterator, false);
}

Object.setPrototypeOf(Stream.prototype, AsyncIteratorPrototype);
refuseSyncIteration(Stream.prototype);
defineDisposal(Stream, async function () {
  await this.return();
});
