// Files of records, and the difference between two lists of records.
import { fileURLToPath } from 'node:url';

import { checkNames, invalid, reading, writeRecord } from './arguments';
import { TURN } from './document';
import { awaited, callNative } from './failures';
import { native } from './loader';
import type { Int64, Models } from './models';
import type { NativeLines, NativeSlices } from './native';
import { nextTurn, queue, run } from './queue';
import { parseExact } from './results';
import { isUrl, kindOf } from './values';

/** The options of {@link saveRecords}. */
export interface SaveOptions {
  /** The name of the records' type, such as `Segment`; Python and Rust need it to load the file. */
  model?: keyof Models | undefined;
}

/** The options of {@link loadRecords}. */
export interface LoadOptions {
  /** How integers beyond ±(2^53−1) are read, as the option of the client. They are refused by default. */
  int64?: Int64 | undefined;
}

/** The options of {@link diff}. */
export interface DiffOptions {
  /** The field that identifies a record; `id` by default. */
  key?: string | undefined;
}

/** A field of a record that changed. */
export interface Change<T> {
  /** The key of the record. */
  id: unknown;
  /** The name of the field. */
  field: keyof T & string;
  /** The value before; undefined if the field was absent. */
  before: unknown;
  /** The value after; undefined if the field is absent. */
  after: unknown;
}

/** What differs between two lists. */
export interface Diff<T> {
  /** The records that only the second list has. */
  added: T[];
  /** The records that only the first list has. */
  removed: T[];
  /** The changed fields of the others. */
  changed: Array<Change<T>>;
  /** The number of records without changes. */
  unchanged: number;
  /** The fields that were not compared, since only one of the lists was read with them. */
  skipped: string[];
}

/** What the native module returns besides the changes: indexes, a count, and names. */
interface Found {
  added: number[];
  removed: number[];
  unchanged: number;
  skipped: string[];
}

/** What precedes the changes in the JSON of the native module, in which only numbers stand before them. */
const CHANGES = '"changed":[';
/** A change: the indexes of its record in both lists, and the field. */
const CHANGE = /\[(\d+),(\d+),("(?:[^"\\]|\\.)*")\],?/y;

/**
 * Writes records to a file that ends with `.jsonl` or `.jsonl.gz`, one a line; an existing file is replaced once the new one is
 * complete.
 *
 * ```js
 * import { loadRecords, Sandbox, saveRecords } from 'xpauto';
 *
 * const sandbox = await Sandbox.start({ segments: 3 });
 * await saveRecords('segments.jsonl.gz', await sandbox.client().segments.list().collect(), { model: 'Segment' });
 * console.log((await loadRecords('segments.jsonl.gz')).length); // 3
 * await sandbox.stop();
 * ```
 *
 * @param path - the file, as a path or a `file:` URL
 * @param records - records of a list, or any objects
 * @param options - `model` names the type of the records
 * @throws `ValidationError` for another ending, or a value that JSON cannot represent; `FileError` if the file cannot be written
 */
export const saveRecords: (path: string | URL, records: readonly object[], options?: SaveOptions) => Promise<void> = awaited(
  async function saveRecords(path: string | URL, records: readonly object[], options?: SaveOptions): Promise<void> {
    const file = pathOf(path);
    const { model } = checkNames(options ?? {}, ['model'], 'saveRecords');
    if (model !== undefined && typeof model !== 'string') throw invalid('model', `must be a string, got ${kindOf(model)}`);
    const lines = await linesOf('records', records);
    await run<null>(undefined, undefined, (number) => native.saveRecords(queue(), number, file, lines, model));
  },
  3,
);

/**
 * Reads the records of a file that ends with `.jsonl` or `.jsonl.gz`, without blocking the event loop. Node reads no Parquet.
 *
 * @param path - the file, as a path or a `file:` URL
 * @param options - `int64` says how integers beyond ±(2^53−1) are read
 * @throws `ValidationError` for another ending; `FileError` if the file cannot be read, is damaged, or was written by a newer
 * version; `UnsafeIntegerError` for an integer beyond ±(2^53−1), without `int64`
 */
export const loadRecords: <T = Record<string, unknown>>(path: string | URL, options?: LoadOptions) => Promise<T[]> = awaited(
  async function loadRecords<T>(path: string | URL, options?: LoadOptions): Promise<T[]> {
    const { int64 } = checkNames(options ?? {}, ['int64'], 'loadRecords');
    if (int64 !== undefined && typeof int64 !== 'string') throw invalid('int64', `must be a string, got ${kindOf(int64)}`);
    return (await read<T>(pathOf(path), int64)).records;
  },
  2,
) as <T = Record<string, unknown>>(path: string | URL, options?: LoadOptions) => Promise<T[]>;

/**
 * Compares two lists of records, or files of them: what was added, what was removed, and which fields of the others changed.
 * Values are equal if they mean the same: the order of keys does not matter, nor does null for a field that is absent. Fields
 * that only one list was read with are not compared: those that a file says it was not read with, and of other records those
 * that none has.
 *
 * ```js
 * import { diff } from 'xpauto';
 *
 * const { changed } = await diff([{ id: 7, name: 'Cart' }], [{ id: 7, name: 'Basket' }]);
 * console.log(changed); // [{ id: 7, field: 'name', before: 'Cart', after: 'Basket' }]
 * ```
 *
 * @param before - the records, or the path of their file
 * @param after - the same
 * @param options - `key` names the field that identifies a record
 * @throws `ValidationError` if a record lacks the key, or two have the same; the errors of {@link loadRecords}
 */
export const diff: <T extends object = Record<string, unknown>>(
  before: string | URL | readonly T[],
  after: string | URL | readonly T[],
  options?: DiffOptions,
) => Promise<Diff<T>> = awaited(async function diff(
  before: unknown,
  after: unknown,
  options?: DiffOptions,
): Promise<Diff<object>> {
  const { key = 'id' } = checkNames(options ?? {}, ['key'], 'diff');
  if (typeof key !== 'string') throw invalid('key', `must be the name of a field, got ${kindOf(key)}`);
  const [{ records: old, file: oldFile }, { records: now, file: newFile }] = [
    await recordsOf('before', before),
    await recordsOf('after', after),
  ];
  const [oldLines, newLines] = [await linesOf('before', old, oldFile), await linesOf('after', now, newFile)];
  const json = await run<string>(undefined, undefined, (number) =>
    native.diffRecords(queue(), number, oldLines, newLines, key),
  );
  const changed: Array<Change<object>> = [];
  const found = await readFound(json, (was, is, field) => {
    const [one, other] = [old[was], now[is]] as [Record<string, unknown>, Record<string, unknown>];
    changed.push({ id: other[key], field: field as never, before: one[field], after: other[field] });
  });
  const pick = (records: readonly object[], places: number[]) => places.map((place) => records[place] as object);
  const { unchanged, skipped } = found;
  return { added: pick(now, found.added), removed: pick(old, found.removed), changed, unchanged, skipped };
}, 3) as never;

/** Reads what the native module found; calls `add` for each change, with turns of the event loop between them. */
async function readFound(json: string, add: (was: number, is: number, field: string) => void): Promise<Found> {
  const begin = json.indexOf(CHANGES) + CHANGES.length;
  const change = new RegExp(CHANGE);
  change.lastIndex = begin;
  let [end, turn] = [begin, begin];
  for (let found = change.exec(json); found !== null; found = change.exec(json)) {
    const [, was, is, field] = found as unknown as [string, string, string, string];
    add(Number(was), Number(is), JSON.parse(field));
    end = change.lastIndex;
    if (end - turn < TURN) continue;
    turn = end;
    await nextTurn();
  }
  return JSON.parse(json.slice(0, begin) + json.slice(end)) as Found;
}

function pathOf(path: unknown): string {
  const read = () => (isUrl(path) ? fileURLToPath(path.href) : path);
  const file = reading(read, (message, cause) => invalid('path', message, cause));
  if (typeof file !== 'string') throw invalid('path', `must be a path or a file: URL, got ${kindOf(path)}`);
  return file;
}

/** Records, and the file that they were read from, if they were. */
interface Records<T> {
  records: readonly T[];
  file?: NativeSlices;
}

async function read<T>(path: string, int64: string | undefined): Promise<{ records: T[]; file: NativeSlices }> {
  const file = await run<NativeSlices>(undefined, undefined, (number) => native.loadRecords(queue(), number, path, int64));
  const records: T[] = [];
  for (let text = file.next(); text !== null; text = file.next()) {
    for (const record of parseExact(text) as T[]) records.push(record);
    await nextTurn();
  }
  return { records, file };
}

async function recordsOf(name: string, value: unknown): Promise<Records<object>> {
  if (Array.isArray(value)) return { records: value };
  if (typeof value !== 'string' && !isUrl(value)) {
    throw invalid(name, `must be an array of records or the path of their file, got ${kindOf(value)}`);
  }
  return read<object>(pathOf(value), 'bigint');
}

/** Writes records as JSON, one a line, with turns of the event loop between them. */
async function linesOf(name: string, records: unknown, file?: NativeSlices): Promise<NativeLines> {
  if (!Array.isArray(records)) throw invalid(name, `must be an array of records, got ${kindOf(records)}`);
  const lines = new native.NativeLines(file);
  let part = '';
  const add = () => callNative(() => lines.add(part));
  for (let at = 0; at < records.length; at += 1) {
    part += lineOf(`${name}[${at}]`, records[at]);
    if (part.length < TURN) continue;
    add();
    part = '';
    await nextTurn();
  }
  if (part !== '') add();
  return lines;
}

function lineOf(path: string, record: unknown): string {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw invalid(path, `must be an object, got ${kindOf(record)}`);
  }
  return `${writeRecord(record, path)}\n`;
}
