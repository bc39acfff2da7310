// What kinds of values there are, also those of another realm, as test runners and `vm` make them.
'use strict';

const { types } = require('node:util');

const { isBoxedPrimitive, isDate, isNativeError } = types;

/** Objects whose content is not in their properties: they would be sent as `{}`. */
function isOpaque(value) {
  return (
    types.isMap(value) ||
    types.isSet(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isPromise(value) ||
    types.isRegExp(value) ||
    isNativeError(value) ||
    types.isAnyArrayBuffer(value) ||
    ArrayBuffer.isView(value)
  );
}

/** Whether it is an object that may hold options or fields by their names. */
function holdsNames(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !isOpaque(value) && !isDate(value);
}

/** What a value is, in words that fit behind "is". */
function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (isDate(value)) return 'a Date';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

module.exports = { holdsNames, isBoxedPrimitive, isDate, isNativeError, isOpaque, kindOf };
