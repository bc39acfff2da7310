// A list, read record by record or page by page.
'use strict';

const { inspect } = require('node:util');

const { run } = require('./calls.js');
const { callNative, classes, milliseconds } = require('./errors.js');
const { revive } = require('./json.js');
const { hideSecrets } = require('./secrets.js');

/** Reads a list; each reading begins anew. */
class Pager {
  #title;
  #native;
  #signal;
  #secrets;
  #summary;
  #quotaLeft;
  // Held, so that the client's functions (provider, logger) live as long as its lists.
  #shared;

  constructor(title, native, signal, secrets, shared) {
    if (typeof native?.nextPage !== 'function') throw new TypeError('pagers are made by the list methods of a client');
    this.#title = title;
    this.#native = native;
    this.#signal = signal;
    this.#secrets = secrets;
    this.#shared = shared;
  }

  /** The records, in the service's order. */
  async *[Symbol.asyncIterator]() {
    for await (const page of this.pages()) yield* page.records;
  }

  /** The pages, in order. */
  pages() {
    return this.#pages();
  }

  async *#pages(limit) {
    const reading = callNative(() => this.#native.restarted(limit));
    try {
      for (;;) {
        const text = await run(this.#signal, (number) => reading.nextPage(number));
        if (text === null) return;
        const { number, pageCount, records, paths, summary, quotaLeft } = JSON.parse(text);
        this.#summary = { pages: summary.pages, records: summary.records, duplicates: summary.duplicates, pageCount };
        this.#quotaLeft = quotaLeft;
        revive(records, paths);
        for (const record of records) hideSecrets(record, this.#secrets);
        yield { number, pageCount, records };
      }
    } finally {
      // Whoever leaves the loop wants none of the pages that are on their way.
      reading.stop();
    }
  }

  /** What the latest reading has come to so far; undefined before the first. */
  get summary() {
    return this.#summary;
  }

  /** The first record, or undefined where there is none. */
  async first() {
    for await (const page of this.#pages(1)) return page.records[0];
    return undefined;
  }

  /** What reading the list will cost, told by its first page. */
  async plan() {
    const { calls, records, records_at_least: recordsAtLeast, seconds } = JSON.parse(
      await run(this.#signal, (number) => this.#native.plan(number)),
    );
    const time = seconds === null ? null : milliseconds(seconds);
    return { calls, records, recordsAtLeast, isExact: records === recordsAtLeast, milliseconds: time };
  }

  /** All the records. */
  async collect(options = {}) {
    const { onProgress } = options ?? {};
    if (onProgress !== undefined && typeof onProgress !== 'function') {
      throw new classes.ConfigError('collect: onProgress must be a function');
    }
    const all = [];
    for await (const page of this.pages()) {
      for (const record of page.records) all.push(record);
      onProgress?.({
        records: all.length,
        page: page.number,
        pageCount: page.pageCount,
        ...(this.#quotaLeft === null ? {} : { quotaLeft: this.#quotaLeft }),
      });
    }
    return all;
  }

  [inspect.custom]() {
    return `Pager { ${this.#title} }`;
  }
}

module.exports = { Pager };
