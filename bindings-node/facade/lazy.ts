// Parses the large nested values of records when they are first read.
import { inspect } from 'node:util';

/** What a record has of its nested values until all are read; not enumerable, so that copies and comparisons ignore it. */
const UNREAD = Symbol('xpauto.unread');

/** The JSON of a slice's nested values as UTF-8, and where those of a record are in it. */
interface Unread {
  readonly nested: Buffer;
  readonly places: Place[];
}

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

type Fields = Record<string | symbol, unknown>;
type Descriptor = PropertyDescriptor & { __proto__: null };

/**
 * Returns the records with the nested values that their slice lacks: in the place of each is the length of its JSON, and `nested`
 * has the JSON of all in the order of the records, and of `names` within a record.
 */
export function withNested(records: readonly Fields[], names: readonly string[], nested: Buffer): Fields[] {
  let end = 0;
  return records.map((record) => {
    const places: Place[] = [];
    for (const name of names) {
      const length = record[name];
      if (typeof length !== 'number') continue;
      places.push({ name, start: end, end: end + length });
      end += length;
    }
    return places.length === 0 ? record : lazy(record, { nested, places });
  });
}

/**
 * Returns a record with the same fields in their order, those with unread values as accessors. It is built anew, since engines
 * replace a property by an accessor slowly, and all records share the accessors, since then they have one hidden class.
 */
function lazy(record: Fields, unread: Unread): Fields {
  const built: Fields = {};
  for (const name of Object.keys(record)) {
    if (unread.places.some((place) => place.name === name)) Object.defineProperty(built, name, accessor(name));
    else if (name in built) become(built, name, record[name]);
    else built[name] = record[name];
  }
  return hide(hide(built, UNREAD, unread), inspect.custom, shown);
}

function hide(record: Fields, key: symbol, value: unknown): Fields {
  return Object.defineProperty(record, key, { __proto__: null, configurable: true, writable: true, value } as Descriptor);
}

/** The accessors, by the name of their field. */
const accessors = new Map<string, Descriptor>();

function accessor(name: string): Descriptor {
  const known = accessors.get(name);
  if (known !== undefined) return known;
  const made: Descriptor = {
    // A program may have polluted the prototype of all objects.
    __proto__: null,
    configurable: true,
    enumerable: true,
    get(this: Fields) {
      return read(this, name);
    },
    set(this: Fields, value: unknown) {
      // As of a property: an object that inherits from the record gets one of its own.
      if (!become(this, name, value)) throw new TypeError(`Cannot assign to read only property '${name}' of object`);
      settle(this);
    },
  };
  accessors.set(name, made);
  return made;
}

/** What was read of frozen records, which keep their accessors. */
const ofFrozen = new WeakMap<object, Map<string, unknown>>();

/** Parses a value, by which the record's accessor is replaced. */
function read(receiver: Fields, name: string): unknown {
  let record = receiver;
  while (!Object.hasOwn(record, UNREAD)) record = Object.getPrototypeOf(record);
  const { nested, places } = record[UNREAD] as Unread;
  const place = places.find((place) => place.name === name);
  const known = ofFrozen.get(record);
  if (place === undefined || known?.has(name)) return known?.get(name);
  const value: unknown = JSON.parse(nested.toString('utf8', place.start, place.end));
  if (become(record, name, value)) settle(record);
  else ofFrozen.set(record, (known ?? new Map<string, unknown>()).set(name, value));
  return value;
}

function become(record: Fields, name: string, value: unknown): boolean {
  const property: Descriptor = { __proto__: null, value, configurable: true, enumerable: true, writable: true };
  return Reflect.defineProperty(record, name, property);
}

/** Leaves a plain object, which keeps no text of its page, once all values are read or replaced. */
function settle(record: Fields): void {
  if (!Object.hasOwn(record, UNREAD)) return;
  const isLeft = ({ name }: Place) => Object.getOwnPropertyDescriptor(record, name)?.get === accessor(name).get;
  if ((record[UNREAD] as Unread).places.some(isLeft)) return;
  delete record[UNREAD];
  delete record[inspect.custom];
}

/** Reads the values of a record, so that `util.inspect` does not show them as accessors; returns what it is to show. */
function shown(this: Fields): Fields {
  const values = { ...this };
  return Object.hasOwn(this, UNREAD) ? values : this;
}
