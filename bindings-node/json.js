// Writes what a caller gives as JSON text, exactly or not at all: what JSON cannot say is refused with its path.
'use strict';

const { invalid, reading } = require('./errors.js');
const { isBoxedPrimitive, isDate, isOpaque } = require('./kinds.js');

/** The deepest nesting that is written. */
const DEPTH = 128;

/** The JSON text of a value; `path` is where it stands in what the caller gave. The paths of dates are added to `dates`. */
function writeJson(value, path = '', dates = []) {
  const text = write(value, path, { dates, parents: [] });
  if (text === undefined) throw invalid(path, 'is undefined');
  return text;
}

/** The text, or undefined for undefined. */
function write(value, path, place) {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'string':
      return writeString(value, path);
    case 'boolean':
      return String(value);
    case 'bigint':
      return writeBigInt(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw invalid(path, `is ${value}, which JSON cannot say`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return readAt(path, () => writeObject(value, path, place));
    default:
      throw invalid(path, `is a ${typeof value}, which JSON cannot say`);
  }
}

/** Reads what stands at a path; a getter or a proxy may throw there. */
function readAt(path, read) {
  return reading(read, (message, cause) => invalid(path, message, cause));
}

function writeString(value, path) {
  if (!value.isWellFormed()) throw invalid(path, 'holds half of a surrogate pair, which UTF-8 cannot say');
  return JSON.stringify(value);
}

function writeBigInt(value, path) {
  if (BigInt.asIntN(64, value) !== value) throw invalid(path, `is ${value}, which is no integer of 64 bits`);
  return String(value);
}

function writeObject(value, path, { dates, parents }) {
  if (parents.includes(value)) throw invalid(path, 'holds itself');
  if (parents.length === DEPTH) throw invalid(path, `nests deeper than ${DEPTH} levels`);
  if (isDate(value)) {
    if (Number.isNaN(Date.prototype.getTime.call(value))) throw invalid(path, 'is an invalid Date');
    dates.push(path);
  }
  const inner = { dates, parents: [...parents, value] };
  if (typeof value.toJSON === 'function' && !Buffer.isBuffer(value)) return write(value.toJSON(), path, inner);
  if (isBoxedPrimitive(value)) return write(value.valueOf(), path, inner);
  if (Array.isArray(value)) return writeArray(value, path, inner);
  if (isOpaque(value)) throw invalid(path, `is a ${value.constructor?.name ?? 'object'}; give a plain object or an array`);
  const members = [];
  for (const key of Object.keys(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const text = write(readAt(place, () => value[key]), place, inner);
    if (text !== undefined) members.push(`${writeString(key, path)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function writeArray(array, path, inner) {
  const items = [];
  for (let index = 0; index < array.length; index += 1) {
    const place = `${path}[${index}]`;
    const text = write(readAt(place, () => array[index]), place, inner);
    if (text === undefined) throw invalid(place, 'is undefined; leave it out, or give null');
    items.push(text);
  }
  return `[${items.join(',')}]`;
}

/** Parses `{"value", "paths"}`: the value, in which the strings of digits at the paths stand for a BigInt. */
function parseExact(text) {
  const { value, paths } = JSON.parse(text);
  return revive(value, paths);
}

/** Turns the strings of digits at these paths into what they stand for. */
function revive(value, paths) {
  let root = value;
  for (const path of paths) {
    const last = path.at(-1);
    if (last === undefined) {
      root = BigInt(root);
      continue;
    }
    let holder = root;
    for (const step of path.slice(0, -1)) holder = holder?.[step];
    const digits = holder?.[last];
    // A key that the text repeats may hold anything by now.
    if (typeof digits === 'string' && /^-?\d{16,}$/.test(digits)) holder[last] = BigInt(digits);
  }
  return root;
}

module.exports = { parseExact, readAt, revive, writeJson };
