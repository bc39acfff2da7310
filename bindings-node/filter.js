// The builder of filters.
'use strict';

const { inspect } = require('node:util');

const { called } = require('./caller.js');
const { callNative, invalid } = require('./errors.js');
const { parseExact, readAt, writeJson } = require('./json.js');
const { isDate } = require('./kinds.js');
const { NativeFilter } = require('./loader.js');

const CONSTRUCT = Symbol('construct');
const PATTERNS = ['LIKE', 'NOT_LIKE', 'CONTAINS'];

/**
 * A filter of a list: a condition, or several joined by AND or OR. Its properties are the wire form, so that whatever
 * copies it makes a filter in wire form.
 */
class Filter {
  #native;

  constructor(key, native) {
    if (key !== CONSTRUCT) throw new TypeError("filters are made with F('name') and with and, or and not");
    this.#native = native;
    freeze(Object.assign(this, parseExact(native.json())));
  }

  /** The native filter of a filter or of its wire form. */
  static native(value, path = 'filter') {
    if (typeof value === 'object' && value !== null && #native in value) return value.#native;
    if (Field.is(value)) throw invalid(path, `is only the name of a field; say what it must be, as in ${inspect(value)}.eq(42)`);
    if (value === null || typeof value !== 'object') {
      throw invalid(path, "must be a filter such as F('siteId').eq(42), or its wire form");
    }
    const json = writeJson(value, path);
    return callNative(() => NativeFilter.fromJson(json));
  }

  /** The wire form: a FilteringCondition or a FilteringLogic. */
  toJSON() {
    return { ...this };
  }

  [inspect.custom](_depth, options) {
    return `Filter ${inspect(this.toJSON(), { ...options, depth: null })}`;
  }
}

/** The values of an array or of another iterable. */
function allOf(values, what) {
  const isIterable = values !== null && typeof values === 'object' && typeof values[Symbol.iterator] === 'function';
  if (!isIterable) throw invalid('filter', `${what} takes an array of values`);
  const all = [];
  for (const value of values) {
    // At once: a sparse array may be as long as it likes.
    if (value === undefined) throw invalid(`filter[${all.length}]`, 'is undefined');
    all.push(value);
  }
  return all;
}

/** Freezes an object and everything in it. */
function freeze(value) {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze);
}

/** A field of the listed records, from which conditions are made. */
class Field {
  #name;

  constructor(name) {
    this.#name = name;
  }

  static is(value) {
    return typeof value === 'object' && value !== null && #name in value;
  }

  #condition(operator, values) {
    if (PATTERNS.includes(operator) && isDate(values[0])) throw invalid('filter', `${operator} takes a text, not a Date`);
    const json = writeJson(values, 'filter');
    return new Filter(CONSTRUCT, callNative(() => NativeFilter.condition(this.#name, operator, json)));
  }

  static {
    const one = { eq: 'EQUAL', ne: 'NOT_EQUAL', lt: 'LESS', lte: 'LESS_OR_EQUAL', gt: 'GREATER', gte: 'GREATER_OR_EQUAL', like: 'LIKE', notLike: 'NOT_LIKE', contains: 'CONTAINS' };
    const none = { isNull: 'IS_NULL', isNotNull: 'IS_NOT_NULL', isTrue: 'IS_TRUE', isFalse: 'IS_FALSE', isEmpty: 'IS_EMPTY', isNotEmpty: 'IS_NOT_EMPTY' };
    const several = { in: 'IN', notIn: 'NOT_IN' };
    const define = (name, method) => {
      Object.defineProperty(method, 'name', { value: name });
      Object.defineProperty(Field.prototype, name, { value: called(method), configurable: true, writable: true });
    };
    for (const [name, operator] of Object.entries(one)) {
      define(name, function (value) {
        return this.#condition(operator, [value]);
      });
    }
    for (const [name, operator] of Object.entries(none)) {
      define(name, function () {
        return this.#condition(operator, []);
      });
    }
    for (const [name, operator] of Object.entries(several)) {
      define(name, function (values) {
        return this.#condition(operator, readAt('filter', () => allOf(values, `${operator} on "${this.#name}"`)));
      });
    }
    define('between', function (low, high) {
      return this.#condition('BETWEEN', [low, high]);
    });
  }

  [inspect.custom]() {
    return `F('${this.#name}')`;
  }
}

/** The field with this name. */
function F(name) {
  if (typeof name !== 'string' || name === '') throw invalid('filter', "F takes the name of a field, such as F('siteId')");
  return new Field(name);
}

/** All have to hold. */
function and(...filters) {
  return join('and', filters);
}

/** One has to hold. */
function or(...filters) {
  return join('or', filters);
}

/** The filter that holds where this one does not. */
function not(filter) {
  return new Filter(CONSTRUCT, callNative(() => Filter.native(filter).not()));
}

function join(verb, filters) {
  if (filters.length === 0) throw invalid('filter', `${verb} takes at least one filter`);
  const natives = filters.map((filter, index) => Filter.native(filter, `filter[${index}]`));
  return new Filter(CONSTRUCT, natives.reduce((joined, next) => joined[verb](next)));
}

module.exports = { F: called(F), Filter, and: called(and), not: called(not), or: called(or) };
