// A list, read record by record or page by page.
'use strict';

const { inspect } = require('node:util');

const { run } = require('./calls.js');
const { callNative, checkNames, classes, milliseconds } = require('./errors.js');
const { Reading } = require('./reading.js');
const { Stream } = require('./stream.js');

/** Reads a list; each reading begins anew. */
class Pager {
  #title;
  #native;
  #signal;
  #secrets;
  #summary;
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
  [Symbol.asyncIterator]() {
    const reading = this.#read();
    return new Stream(() => this.#nextRecords(reading), () => reading.stop());
  }

  /** The records as a web stream, which fetches as it is read; cancelling it ends the reading at once. */
  stream() {
    const reading = this.#read();
    const pull = async (controller) => {
      try {
        const records = await this.#nextRecords(reading);
        if (records === null) controller.close();
        // Parsed together, so they wait together; nothing further is asked for before they are taken.
        else for (const record of records) controller.enqueue(record);
      } catch (error) {
        reading.stop();
        throw error;
      }
    };
    return new ReadableStream({ pull, cancel: () => reading.stop() }, { highWaterMark: 0 });
  }

  /** The pages, in order. */
  pages() {
    const reading = this.#read();
    const nextPage = async () => {
      const page = await this.#nextPage(reading);
      if (page === null) return null;
      const records = await takeAll(reading);
      return [{ number: page.number, pageCount: page.pageCount, records }];
    };
    return new Stream(nextPage, () => reading.stop());
  }

  #read(limit) {
    const native = callNative(() => this.#native.restarted(limit));
    return new Reading(native, this.#signal, this.#secrets);
  }

  /** The next records of whichever page, or null at the end of the list. */
  async #nextRecords(reading) {
    for (;;) {
      const records = await reading.nextRecords();
      if (records !== null || (await this.#nextPage(reading)) === null) return records;
    }
  }

  async #nextPage(reading) {
    const page = await reading.nextPage();
    if (page !== null) this.#note(page.summary);
    return page;
  }

  #note({ pages, records, duplicates, page_count: pageCount }) {
    this.#summary = { pages, records, duplicates, pageCount };
  }

  /** What the latest reading has come to so far; undefined before the first. */
  get summary() {
    return this.#summary;
  }

  /** The first record, or undefined where there is none. */
  async first() {
    const reading = this.#read(1);
    try {
      await this.#nextPage(reading);
      return (await reading.nextRecords())?.[0];
    } finally {
      reading.stop();
    }
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
    const reading = this.#read();
    try {
      for (;;) {
        const page = await this.#nextPage(reading);
        if (page === null) return all;
        await takeAll(reading, all);
        onProgress?.(progress(page, all.length));
      }
    } finally {
      // Whoever wants no more wants none of the pages that are on their way.
      reading.stop();
    }
  }

  /** All the records as the bytes of an Arrow IPC stream. */
  async toArrow(options = {}) {
    checkNames(options ?? {}, ['timezone'], 'toArrow');
    const { timezone } = options ?? {};
    if (timezone !== undefined && typeof timezone !== 'string') {
      throw new classes.ConfigError('toArrow: timezone must be the name of a time zone');
    }
    const { stream, summaryJson } = await run(this.#signal, (number) => this.#native.toArrow(number, timezone));
    this.#note(JSON.parse(summaryJson));
    return stream;
  }

  [inspect.custom]() {
    return `Pager { ${this.#title} }`;
  }
}

/** Adds all the records of a page to an array. */
async function takeAll(reading, all = []) {
  for (let records; (records = await reading.nextRecords()) !== null; ) {
    for (const record of records) all.push(record);
  }
  return all;
}

function progress({ number, pageCount, quotaLeft }, records) {
  return { records, page: number, pageCount, ...(quotaLeft === null ? {} : { quotaLeft }) };
}

module.exports = { Pager };
