// Iterates over a list: its records, or its pages. An iterator behaves like an async generator, but returns what has arrived without
// further promise jobs, and `return` takes effect while `next` is pending.
import { CallSite } from '../native/errors';
import { defineHidden, reasonOf } from '../native/values';
import type { Reading } from './reading';

/** The prototype that async generators inherit from; it makes the iterator iterable. */
const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

/** Iterates over the values of batches; pending method calls settle in order. */
export class Stream<T> implements AsyncIterator<T, void, void> {
  readonly #reading: Reading<unknown>;
  readonly #nextBatch: () => Promise<readonly T[] | null>;
  #batch: readonly T[] = [];
  #at = 0;
  #isOver = false;
  /** The latest method call that is pending. */
  #pending: Promise<unknown> | undefined;

  /** `nextBatch()` resolves to an array, or to null at the end. */
  constructor(reading: Reading<unknown>, nextBatch: () => Promise<readonly T[] | null>) {
    this.#reading = reading;
    this.#nextBatch = nextBatch;
  }

  /** Returns the next value, or the end. After the signal is aborted, no value is returned, not even one that has arrived. */
  next(): Promise<IteratorResult<T, void>> {
    const hasNext = this.#pending === undefined && this.#at < this.#batch.length && !this.#reading.signal?.aborted;
    if (hasNext) return Promise.resolve(this.#take());
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
    return this.#inTurn(() => Promise.reject(error));
  }

  /** Ends the iteration at the end of a block. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  #inTurn<U>(step: () => Promise<U>): Promise<U> {
    // An error of the previous call is reported to its own caller.
    const turn = this.#pending === undefined ? step() : this.#pending.catch(() => {}).then(step);
    const ended = () => {
      if (this.#pending === turn) this.#pending = undefined;
    };
    turn.then(ended, ended);
    this.#pending = turn;
    return turn;
  }

  async #advance(site: CallSite): Promise<IteratorResult<T, void>> {
    try {
      const { signal } = this.#reading;
      if (signal?.aborted) throw reasonOf(signal);
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
    this.#reading.stop();
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
