// The difference between two lists of records.

import { checkNames } from '../client/arguments';
import { callNative, invalid } from '../native/errors';
import { writeJson } from '../native/json';
import { native } from '../native/loader';
import { hideSecrets, kindOf } from '../native/values';

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

/**
 * Compares two lists of records: what was added, what was removed, and which fields of the others changed. Values are equal if they
 * mean the same: the order of keys does not matter, nor does null for a field that is absent. A field that no record of one list has
 * is not compared.
 *
 * ```js
 * import { diff } from 'xpauto';
 *
 * const { changed } = diff([{ id: 7, name: 'Cart' }], [{ id: 7, name: 'Basket' }]);
 * console.log(changed); // [{ id: 7, field: 'name', before: 'Cart', after: 'Basket' }]
 * ```
 *
 * @param options - `key` names the field that identifies a record
 * @throws `ValidationError` if a record lacks the key, or two have the same
 */
export function diff<T extends object = Record<string, unknown>>(
  before: readonly T[],
  after: readonly T[],
  options: DiffOptions = {},
): Diff<T> {
  const { key = 'id' } = checkNames(options, ['key'], 'diff');
  if (typeof key !== 'string') throw invalid('key', `must be the name of a field, got ${kindOf(key)}`);
  const [old, now] = [linesOf('before', before), linesOf('after', after)];
  // Indexes: of records, and of each changed field those of its record in both lists, its name, and whether
  // it is secret.
  const { added, removed, changed, ...counts } = JSON.parse(callNative(() => native.diffRecords(old, now, key)));
  const change = ([was, is, field, isSecret]: [number, number, keyof T & string, boolean]): Change<T> => {
    const [one, other] = [before[was] as T, after[is] as T];
    const found = { id: other[key as keyof T], field, before: one[field], after: other[field] };
    return hideSecrets(found, isSecret ? ['before', 'after'] : []);
  };
  return {
    ...counts,
    added: added.map((index: number) => after[index]),
    removed: removed.map((index: number) => before[index]),
    changed: changed.map(change),
  };
}

/** Returns records as JSON, one a line. */
function linesOf(name: string, records: unknown): string {
  if (!Array.isArray(records)) throw invalid(name, `must be an array of records, got ${kindOf(records)}`);
  const line = (record: unknown, index: number): string => {
    const path = `${name}[${index}]`;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      throw invalid(path, `must be an object, got ${kindOf(record)}`);
    }
    return `${writeJson(record, { path, isRecord: true })}\n`;
  };
  // Array.from visits the holes of a sparse array.
  return Array.from(records, line).join('');
}
