// One reading of a list: its pages as they come, parsed slice by slice with turns of the event loop in between.
'use strict';

const { setImmediate } = require('node:timers');

const { abandon, nextNumber, run, takeAll } = require('./calls.js');
const { forgetContext, forgetContextSoon, keepContext } = require('./contexts.js');
const { callNative } = require('./errors.js');
const { revive } = require('./json.js');
const { hideSecrets } = require('./secrets.js');

/** How many characters are parsed before everything else in the program has its turn. */
const TURN = 64 * 1024;

/** Reads a list once, from its beginning. */
class Reading {
  #native;
  #signal;
  #secrets;
  #parsed = 0;
  /** The number of the call under way. */
  #call;
  #isStopped = false;

  /** The number under which the context of the reading is kept; 0 where nobody listens. */
  #context = 0;

  /** `begin(context)` gives the native reading. */
  constructor(begin, signal, secrets, isHeard) {
    if (isHeard) {
      this.#context = nextNumber();
      keepContext(this.#context);
      forgotten.register(this, this.#context);
    }
    this.#native = callNative(() => begin(this.#context));
    this.#signal = signal;
    this.#secrets = secrets;
  }

  /**
   * What is told of the next page, or null at the end; its records are not parsed before they are taken. A page that is
   * there already comes at once.
   */
  async nextPage() {
    if (this.#isStopped) return null;
    if (this.#signal?.aborted) throw this.#signal.reason;
    let text = callNative(() => this.#native.readyPage());
    if (text === null) {
      text = await this.#awaitPage();
      this.#parsed = 0;
    } else if (this.#context !== 0) {
      // Whoever listens hears of a request before its records are given.
      takeAll();
    }
    return JSON.parse(text);
  }

  async #awaitPage() {
    try {
      return await run(this.#signal, (number) => {
        this.#call = number;
        this.#native.nextPage(number);
      });
    } finally {
      this.#call = undefined;
    }
  }

  /** The next records of the page, or null where it has no more. */
  async nextRecords() {
    if (this.#parsed >= TURN) {
      await new Promise(setImmediate);
      this.#parsed = 0;
      if (this.#signal?.aborted) throw this.#signal.reason;
    }
    const text = this.#native.nextSlice();
    if (text === null) return null;
    this.#parsed += text.length;
    const { records, paths } = JSON.parse(text);
    if (paths !== undefined) revive(records, paths);
    if (this.#secrets.length > 0) for (const record of records) hideSecrets(record, this.#secrets);
    return records;
  }

  /** Lets go of the pages that are on their way, and ends the call for the next one where it is under way. */
  stop() {
    this.#isStopped = true;
    if (this.#call !== undefined) abandon(this.#call);
    this.#native.stop();
    if (this.#context !== 0) forgetContextSoon(this.#context);
  }
}

/** Readings that nobody came to the end of. */
const forgotten = new FinalizationRegistry(forgetContext);

module.exports = { Reading };
