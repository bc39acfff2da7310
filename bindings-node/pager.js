// A list, read record by record or page by page.
'use strict';

const { inspect } = require('node:util');

const { CallSite, awaited, called, wrapMethods } = require('./caller.js');
const { run } = require('./calls.js');
const { callNative, checkNames, classes, milliseconds } = require('./errors.js');
const { Reading } = require('./reading.js');
const { Stream } = require('./stream.js');
const { Uncloneable } = require('./uncloneable.js');

/** Reads a list; each reading begins anew. */
class Pager extends Uncloneable {
  #title;
  #native;
  #signal;
  #secrets;
  #summary;
  // Holds the client, so that its functions (provider, logger) live as long as its lists.
  #attend;

  /** `attend()` is called before requests are made, and tells whether anybody listens to them. */
  constructor(title, native, signal, secrets, attend) {
    super();
    if (typeof native?.nextPage !== 'function') throw new TypeError('pagers are made by the list methods of a client');
    this.#title = title;
    this.#native = native;
    this.#signal = signal;
    this.#secrets = secrets;
    this.#attend = attend;
  }

  /** The records, in the service's order. */
  [Symbol.asyncIterator]() {
    const reading = this.#read();
    return new Stream(() => this.#nextRecords(reading), () => reading.stop());
  }

  /** The records as a web stream, which fetches as it is read; cancelling it ends the reading at once. */
  stream() {
    const site = new CallSite(this.stream);
    const reading = this.#read();
    const pull = async (controller) => {
      try {
        const records = await this.#nextRecords(reading);
        if (records === null) controller.close();
        // Parsed together, so they wait together; nothing further is asked for before they are taken.
        else for (const record of records) controller.enqueue(record);
      } catch (error) {
        reading.stop();
        throw site.mark(error);
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
    const begin = (context) => this.#native.restarted(context, limit);
    return new Reading(begin, this.#signal, this.#secrets, this.#attend());
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
      await run(this.#signal, (number) => this.#native.plan(number), this.#attend()),
    );
    const time = seconds === null ? null : milliseconds(seconds);
    return { calls, records, recordsAtLeast, isExact: records === recordsAtLeast, milliseconds: time };
  }

  /** All the records. */
  async collect(options = {}) {
    const { onProgress } = checkNames(options ?? {}, ['onProgress'], 'collect');
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
    const { timezone } = checkNames(options ?? {}, ['timezone'], 'toArrow');
    if (timezone !== undefined && typeof timezone !== 'string') {
      throw new classes.ConfigError('toArrow: timezone must be the name of a time zone');
    }
    const begin = (number) => this.#native.toArrow(number, timezone);
    const { stream, summaryJson } = await run(this.#signal, begin, this.#attend());
    this.#note(JSON.parse(summaryJson));
    return stream;
  }

  [inspect.custom]() {
    return `Pager { ${this.#title} }`;
  }

  toJSON() {
    return { list: this.#title };
  }
}
wrapMethods(Pager.prototype, awaited, ['first', 'plan', 'collect', 'toArrow']);
wrapMethods(Pager.prototype, called, [Symbol.asyncIterator, 'pages', 'stream']);

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
