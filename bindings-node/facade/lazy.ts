// Parses the large nested values of records when they are first read.
import { inspect } from 'node:util';

import type { NestedValues } from './native';
import { own } from './own';

/** What a record has of its nested values until all are read; not enumerable, so that copies and comparisons ignore it. */
const UNREAD = Symbol('xpauto.unread');

/** The nested values of a slice, where those of one record begin, and the index of the record. */
interface Unread {
  readonly slice: Slice;
  readonly start: number;
  readonly index: number;
}

interface Slice {
  readonly names: readonly string[];
  readonly json: Buffer;
  readonly lengths: Uint32Array;
}

type Fields = Record<string | symbol, unknown>;

/**
 * Gives records the nested values that they lack, as accessors behind their other fields: there engines add them fast, and all
 * records keep one hidden class, which they would not if a property were replaced, or if each had accessors of its own.
 */
export function addNested(records: readonly Fields[], names: readonly string[], { json, lengths }: NestedValues): void {
  if (lengths.length === 0) return;
  const slice = { names, json, lengths };
  const nested = names.map((name) => own(accessor(name)));
  const hidden = own({ value: undefined as unknown, configurable: true, enumerable: false, writable: true });
  const hide = (record: Fields, key: symbol, value: unknown) => {
    hidden.value = value;
    Object.defineProperty(record, key, hidden);
  };
  let end = 0;
  records.forEach((record, index) => {
    const start = end;
    names.forEach((name, field) => {
      const length = lengths[index * names.length + field] ?? 0;
      if (length > 0) Object.defineProperty(record, name, nested[field] as PropertyDescriptor);
      end += length;
    });
    if (end === start) return;
    hide(record, UNREAD, { slice, start, index });
    hide(record, inspect.custom, shown);
  });
}

/** The accessors, by the name of their field. */
const accessors = new Map<string, PropertyDescriptor>();

function accessor(name: string): PropertyDescriptor {
  const known = accessors.get(name);
  if (known !== undefined) return known;
  const made: PropertyDescriptor = {
    configurable: true,
    enumerable: true,
    get(this: Fields) {
      return read(this, name);
    },
    set(this: Fields, value: unknown) {
      // As of a property: an object that inherits from the record gets one of its own.
      if (become(this, name, value)) settle(this);
      else if (Object.isFrozen(this)) throw new TypeError(`Cannot assign to read only property '${name}' of object`);
      else remember(this, name, value);
    },
  };
  accessors.set(name, made);
  return made;
}

/** The values of sealed and frozen records, which keep their accessors. */
const ofSealed = new WeakMap<object, Map<string, unknown>>();

function remember(record: object, name: string, value: unknown): void {
  ofSealed.set(record, (ofSealed.get(record) ?? new Map<string, unknown>()).set(name, value));
}

/** Parses a value, by which the record's accessor is replaced. */
function read(receiver: Fields, name: string): unknown {
  let record: Fields | null = receiver;
  while (record !== null && !Object.hasOwn(record, UNREAD)) record = Object.getPrototypeOf(record);
  // All records share their accessors, which do not know whose they are.
  if (record === null) throw new TypeError(`${name} must be read from its record, which this object is not`);
  const known = ofSealed.get(record);
  if (known?.has(name)) return known.get(name);
  const value: unknown = JSON.parse(textOf(record[UNREAD] as Unread, name));
  if (become(record, name, value)) settle(record);
  else remember(record, name, value);
  return value;
}

/** Returns the JSON of a nested value. */
function textOf({ slice, start, index }: Unread, name: string): string {
  const { names, json, lengths } = slice;
  let [begin, end] = [start, start];
  for (const [field, other] of names.entries()) {
    begin = end;
    end += lengths[index * names.length + field] ?? 0;
    if (other === name) break;
  }
  return json.toString('utf8', begin, end);
}

function become(record: Fields, name: string, value: unknown): boolean {
  return Reflect.defineProperty(record, name, own({ value, configurable: true, enumerable: true, writable: true }));
}

/** Leaves a plain object, which keeps no text of its page, once all values are read or replaced. */
function settle(record: Fields): void {
  if (!Object.hasOwn(record, UNREAD)) return;
  const isLeft = (name: string) => {
    const property = Object.getOwnPropertyDescriptor(record, name);
    return property !== undefined && Object.hasOwn(property, 'get') && property.get === accessor(name).get;
  };
  if ((record[UNREAD] as Unread).slice.names.some(isLeft)) return;
  delete record[UNREAD];
  // A program may have set one of its own, also one that cannot be read or deleted.
  if (Object.getOwnPropertyDescriptor(record, inspect.custom)?.value === shown) Reflect.deleteProperty(record, inspect.custom);
}

/** Reads the values of a record, so that `util.inspect` does not show them as accessors; returns what it is to show. */
function shown(this: Fields): Fields {
  const values = { ...this };
  return Object.hasOwn(this, UNREAD) ? values : this;
}
