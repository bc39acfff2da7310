// An asynchronous iterator over what comes in batches. It does what an async generator does, but gives what has come
// without the turns through the queue of promises that a generator takes for each value, and ends while it waits.
'use strict';

const { CallSite } = require('./caller.js');
const { defineDisposal } = require('./disposal.js');

/** What async generators inherit from, too: the iterator is its own iterable. */
const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);

/** Gives the values of batches one by one; calls of its methods are answered in their order. */
class Stream {
  #nextBatch;
  #stop;
  #batch = [];
  #at = 0;
  #isOver = false;
  /** How many calls are not answered yet, and the last of them. */
  #open = 0;
  #latest;

  /** `nextBatch()` resolves to an array, or to null at the end; `stop()` is called once when no more is wanted. */
  constructor(nextBatch, stop) {
    this.#nextBatch = nextBatch;
    this.#stop = stop;
  }

  next() {
    if (this.#open === 0 && this.#at < this.#batch.length) return Promise.resolve(this.#take());
    const site = new CallSite(this.next);
    return this.#inTurn(() => this.#advance(site));
  }

  /** Ends the reading at once: a call that still waits for a batch is answered with the end. */
  return(value) {
    this.#end();
    return this.#inTurn(async () => ({ value: await value, done: true }));
  }

  throw(error) {
    this.#end();
    return this.#inTurn(() => {
      throw error;
    });
  }

  #inTurn(step) {
    const previous = this.#open === 0 ? undefined : this.#latest;
    this.#open += 1;
    this.#latest = this.#after(previous, step);
    return this.#latest;
  }

  // Awaits rather than chains, so that the stacks of errors lead to whoever awaits the call.
  async #after(previous, step) {
    try {
      // How that ended is the affair of whoever made it.
      if (previous !== undefined) await previous.catch(() => {});
      return await step();
    } finally {
      this.#open -= 1;
    }
  }

  async #advance(site) {
    try {
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

  #take() {
    const value = this.#batch[this.#at];
    this.#at += 1;
    return { value, done: false };
  }

  #end() {
    if (this.#isOver) return;
    this.#isOver = true;
    [this.#batch, this.#at] = [[], 0];
    this.#stop();
  }
}

Object.setPrototypeOf(Stream.prototype, AsyncIteratorPrototype);
defineDisposal(Stream, async function () {
  await this.return();
});

module.exports = { Stream };
