// An asynchronous iterator over what comes in batches. It does what an async generator does, but gives what has come
// without the turns through the queue of promises that a generator takes for each value, and ends while it waits.
import { ConfigError } from './errors';
import { CallSite, called } from './failures';
import { defineDisposal } from './handles';

/** What async generators inherit from, too: the iterator is its own iterable. */
const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

/** Gives the values of batches one by one; calls of its methods are answered in their order. */
export class Stream<T> implements AsyncIterator<T, void, void> {
  readonly #nextBatch: () => Promise<readonly T[] | null>;
  readonly #stop: () => void;
  readonly #signal: AbortSignal | undefined;
  #batch: readonly T[] = [];
  #at = 0;
  #isOver = false;
  /** How many calls are not answered yet, and the last of them. */
  #open = 0;
  #latest: Promise<unknown> | undefined;

  /**
   * `nextBatch()` resolves to an array, or to null at the end; `stop()` is called once when no more is wanted. Nothing is
   * given after `signal` was aborted, also of what has come already.
   */
  constructor(nextBatch: () => Promise<readonly T[] | null>, stop: () => void, signal: AbortSignal | undefined) {
    this.#nextBatch = nextBatch;
    this.#stop = stop;
    this.#signal = signal;
  }

  /** The next value, or the end. */
  next(): Promise<IteratorResult<T, void>> {
    if (this.#open === 0 && this.#at < this.#batch.length && !this.#signal?.aborted) return Promise.resolve(this.#take());
    const site = new CallSite(this.next);
    return this.#inTurn(() => this.#advance(site));
  }

  /** Ends the reading at once: a call that still waits for a batch is answered with the end. */
  return(value?: void | PromiseLike<void>): Promise<IteratorResult<T, void>> {
    this.#end();
    return this.#inTurn(async () => ({ value: await value, done: true }));
  }

  /** Ends the reading, and rejects. */
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

  // Awaits rather than chains, so that the stacks of errors lead to whoever awaits the call.
  async #after(
    previous: Promise<unknown> | undefined,
    step: () => Promise<IteratorResult<T, void>>,
  ): Promise<IteratorResult<T, void>> {
    try {
      // How that ended is the affair of whoever made it.
      if (previous !== undefined) await previous.catch(() => {});
      return await step();
    } finally {
      this.#open -= 1;
    }
  }

  async #advance(site: CallSite): Promise<IteratorResult<T, void>> {
    try {
      if (this.#signal?.aborted) throw this.#signal.reason;
      while (!this.#isOver && this.#at === this.#batch.length) {
        const batch = await this.#nextBatch();
        if (batch === null) this.#end();
        else if (!this.#isOver) [this.#batch, this.#at] = [batch, 0];
      }
    } catch (error) {
      // Of a reading that was ended meanwhile, nobody wants to know how.
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

/** What programs ask an array for, and what an asynchronous list seems to be empty by. */
const OF_ARRAYS = [Symbol.iterator, 'map', 'filter', 'forEach', 'find', 'reduce', 'slice', 'some', 'every', 'at'] as const;

/** Throws what to write where a list is read like an array. */
export const refuseArrayUse = called((): never => {
  throw new ConfigError(
    'a list is read asynchronously; write `for await (const record of list)`, or `await list.collect()` for an array',
  );
});

/**
 * Has an object that is read asynchronously say so where it is read like an array: `[...list]` and `Array.from(list)` would
 * be empty otherwise. The types do not have these methods; what the object has already stays.
 */
export function refuseArrayMethods(readable: object): void {
  for (const name of OF_ARRAYS) {
    if (name in readable) continue;
    Object.defineProperty(readable, name, { value: refuseArrayUse, configurable: true, writable: true });
  }
}

Object.setPrototypeOf(Stream.prototype, AsyncIteratorPrototype);
refuseArrayMethods(Stream.prototype);
defineDisposal(Stream, async function () {
  await this.return();
});
