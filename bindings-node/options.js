// Options as callers give them, checked by name and type, and as the native module takes them.
'use strict';

const { ClientCredentials } = require('./credentials.js');
const { checkNames, invalid, reading, wrongOption } = require('./errors.js');
const { holdsNames } = require('./kinds.js');
const { snakeCase } = require('./names.js');

const text = (value) => (typeof value === 'string' ? value : undefined);
const address = (value) => (value instanceof URL ? value.href : text(value));
const flag = (value) => (typeof value === 'boolean' ? value : undefined);
const count = (value) => (Number.isSafeInteger(value) && value > 0 ? value : undefined);
const countOrNone = (value) => (value === 0 ? 0 : count(value));
const backoff = (value) => (typeof value === 'number' && value >= 0 && value <= 60_000 ? value / 1000 : undefined);
const token = (value) => (value instanceof ClientCredentials ? ClientCredentials.options(value) : text(value));
const pem = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : text(value));
const pemPair = (value) => {
  if (!Array.isArray(value)) return pem(value);
  if (value.length !== 2) return undefined;
  const parts = [pem(value[0]), pem(value[1])];
  return parts.includes(undefined) ? undefined : parts;
};
/** Milliseconds to seconds; a year is longer than anyone waits. */
const time = (value) => (typeof value === 'number' && value > 0 && value <= 31_536_000_000 ? value / 1000 : undefined);
const headers = (value) => {
  const hasEntries = typeof value.entries === 'function' && !Array.isArray(value);
  if (!hasEntries && !holdsNames(value)) return undefined;
  const pairs = hasEntries ? [...value.entries()] : Object.entries(value);
  const given = pairs.filter(([, header]) => header !== undefined).map(([name, header]) => [name, toText(header)]);
  return given.every(([, header]) => header !== undefined) ? Object.fromEntries(given) : undefined;
};

/** Each option: how it is read, and what it is in words. */
const CLIENT = {
  baseUrl: [address, 'a URL such as https://api.example.com'],
  token: [token, 'a string, a function or ClientCredentials'],
  timeout: [time, 'a positive number of milliseconds, a year at most'],
  connectTimeout: [time, 'a positive number of milliseconds, a year at most'],
  maxRetries: [countOrNone, 'a whole number, 0 or more'],
  retryBackoff: [backoff, 'a number of milliseconds from 0 to 60000'],
  maxConcurrency: [count, 'a positive integer'],
  rateLimit: [text, 'a quota such as "50/10s, 1000/h"'],
  paramsEncoding: [text, "'flat', 'json' or 'deep'"],
  optionalFieldsEncoding: [text, "'comma' or 'repeat'"],
  proxy: [address, 'a URL such as http://user:password@proxy.example.com:3128, or an empty string for none'],
  caCertificates: [pem, 'the path of a PEM file, or its text'],
  clientCertificate: [pemPair, 'the path of a PEM file or its text, or a pair of them for certificate and key'],
  headers: [headers, 'an object of header names and texts'],
  allowInsecureHttp: [flag, 'true or false'],
  maxResponseBytes: [count, 'a positive integer'],
};
const CALL = {
  timeout: CLIENT.timeout,
  maxRetries: CLIENT.maxRetries,
  headers: CLIENT.headers,
};

function toText(value) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

/** The options that are given, as JSON for the native module. */
function converted(given, rules, what) {
  const options = {};
  for (const [name, [convert, words]] of Object.entries(rules)) {
    if (given[name] === undefined || given[name] === null) continue;
    const refuse = (_message, cause) => wrongOption(what)(name, `must be ${words}`, cause);
    const value = reading(() => convert(given[name]), refuse);
    if (value === undefined) throw refuse();
    options[snakeCase(name)] = value;
  }
  return JSON.stringify(options);
}

/** Whether lines can be written to it; a level may have no function. */
function isLogger(given) {
  const levels = [given.debug, given.info, given.warn];
  return holdsNames(given) && levels.every((level) => level === undefined || typeof level === 'function');
}

/** Whether it can be listened to as an AbortSignal can; one of another realm or of a polyfill can, too. */
function isSignal(given) {
  return (
    typeof given === 'object' &&
    typeof given.aborted === 'boolean' &&
    typeof given.addEventListener === 'function' &&
    typeof given.removeEventListener === 'function'
  );
}

/** Refuses an option that is given and is none of its kind. */
function check(given, isRight, what, name, words) {
  if (given === undefined || given === null) return undefined;
  const refuse = (_message, cause) => wrongOption(what)(name, `must be ${words}`, cause);
  if (!reading(() => isRight(given), refuse)) throw refuse();
  return given;
}

/** The options of a client: JSON for the native module, and what goes beside it. */
function clientOptions(options) {
  const what = 'the client';
  const given = checkNames(options, [...Object.keys(CLIENT), 'int64', 'logger'], what);
  const logger = check(given.logger, isLogger, what, 'logger', 'an object with the functions debug, info and warn, such as console');
  const int64 = check(given.int64, (name) => name === 'bigint' || name === 'string', what, 'int64', "'bigint' or 'string'");
  const provider = typeof given.token === 'function' ? given.token : undefined;
  if (provider !== undefined) given.token = undefined;
  return { json: converted(given, CLIENT, what), int64, provider, logger };
}

/** The options of calls that a client derives from another. */
function derivedOptions(options) {
  return converted(checkNames(options, Object.keys(CALL), 'withOptions'), CALL, 'withOptions');
}

/** What most calls give. */
const NONE = Object.freeze({ json: undefined, signal: undefined });
const CALL_NAMES = ['signal', ...Object.keys(CALL)];

/** The options of one call: JSON for the native module, and the signal. */
function callOptions(options) {
  if (options === undefined || options === null) return NONE;
  const given = checkNames(options, CALL_NAMES, 'the call');
  const signal = check(given.signal, isSignal, 'the call', 'signal', 'an AbortSignal');
  return { json: converted(given, CALL, 'the call'), signal };
}

/** A list of names, such as `optionalFields`. */
function names(value, path) {
  if (value === undefined || value === null) return [];
  const refuse = (_message, cause) => invalid(path, "must be an array of names, such as ['tags']", cause);
  return reading(() => {
    if (!Array.isArray(value)) throw refuse();
    const read = [];
    // Ends at the first that is none: a sparse array may be as long as it likes.
    for (const name of value) {
      if (typeof name !== 'string') throw refuse();
      read.push(name);
    }
    return read;
  }, refuse);
}

module.exports = { callOptions, clientOptions, derivedOptions, names };
