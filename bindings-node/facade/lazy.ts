// Parses the large nested values of records when they are first read.
import { inspect } from 'node:util';

/** A record of a lazy list. */
type Fields = Record<string, unknown>;

/**
 * Gives the records the nested values that their slice lacks: in the place of each is the length of its text, and `nested` has
 * the texts in the order of the records, and of `names` within a record.
 */
export function addNested(records: readonly Fields[], names: readonly string[], nested: string): void {
  let end = 0;
  for (const record of records) {
    let isLazy = false;
    for (const name of names) {
      const length = record[name];
      if (typeof length !== 'number') continue;
      const start = end;
      end += length;
      defer(record, name, nested, start, end);
      isLazy = true;
    }
    if (isLazy) Object.defineProperty(record, inspect.custom, SHOWN);
  }
}

/** Makes a field an accessor, which becomes a property with the value when it is first read. */
function defer(record: Fields, name: string, nested: string, start: number, end: number): void {
  let text = nested;
  let value: unknown;
  const accessor: PropertyDescriptor & { __proto__: null } = {
    // A program may have polluted the prototype of all objects.
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      if (text !== '') {
        value = JSON.parse(text.slice(start, end));
        text = '';
        // A frozen record keeps its accessor.
        become(record, name, value);
      }
      return value;
    },
    set(this: object, given: unknown) {
      // As of a property: an object that inherits from the record gets one of its own.
      if (!become(this, name, given)) throw new TypeError(`Cannot assign to read only property '${name}' of object`);
    },
  };
  Object.defineProperty(record, name, accessor);
}

function become(record: object, name: string, value: unknown): boolean {
  const property = { __proto__: null, value, configurable: true, enumerable: true, writable: true };
  return Reflect.defineProperty(record, name, property);
}

/** Shows a record with its values, which `util.inspect` would else show as accessors. Not enumerable, as it is no field. */
const SHOWN: PropertyDescriptor & { __proto__: null } = {
  __proto__: null,
  configurable: true,
  value(this: Fields): Fields {
    // Reads them.
    Object.values(this);
    return this;
  },
};
