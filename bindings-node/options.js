// Options as callers give them, checked by name and type, and as the native module takes them.
'use strict';

const { ClientCredentials } = require('./credentials.js');
const { checkNames, classes, invalid } = require('./errors.js');
const { snakeCase } = require('./names.js');

const { ConfigError } = classes;

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
  const parts = value.map(pem);
  return parts.length === 2 && !parts.includes(undefined) ? parts : undefined;
};
/** Milliseconds to seconds; a year is longer than anyone waits. */
const time = (value) => (typeof value === 'number' && value > 0 && value <= 31_536_000_000 ? value / 1000 : undefined);
const headers = (value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const pairs = typeof value.entries === 'function' ? [...value.entries()] : Object.entries(value);
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

function read(options, rules, what) {
  const read = {};
  for (const [name, [convert, words]] of Object.entries(rules)) {
    const given = options[name];
    if (given === undefined || given === null) continue;
    const value = convert(given);
    if (value === undefined) throw new ConfigError(`${what}: ${name} must be ${words}`);
    read[snakeCase(name)] = value;
  }
  return JSON.stringify(read);
}

/** Whether lines can be written to it; a level may have no function. */
function isLogger(given) {
  const levels = [given.debug, given.info, given.warn];
  return typeof given === 'object' && levels.every((level) => level === undefined || typeof level === 'function');
}

/** The options of a client: JSON for the native module, and what goes beside it. */
function clientOptions(options) {
  checkNames(options, [...Object.keys(CLIENT), 'int64', 'logger'], 'the client');
  const { int64, logger } = options;
  if (logger !== undefined && logger !== null && !isLogger(logger)) {
    throw new ConfigError('the client: logger must be an object with the functions debug, info and warn, such as console');
  }
  const provider = typeof options.token === 'function' ? options.token : undefined;
  const plain = provider === undefined ? options : { ...options, token: undefined };
  if (int64 !== undefined && int64 !== null && int64 !== 'bigint' && int64 !== 'string') {
    throw new ConfigError("the client: int64 must be 'bigint' or 'string'");
  }
  return { json: read(plain, CLIENT, 'the client'), int64: int64 ?? undefined, provider, logger: logger ?? undefined };
}

/** The options of calls that a client derives from another. */
function derivedOptions(options) {
  checkNames(options, Object.keys(CALL), 'withOptions');
  return read(options, CALL, 'withOptions');
}

/** What most calls give. */
const NONE = Object.freeze({ json: undefined, signal: undefined });

/** The options of one call: JSON for the native module, and the signal. */
function callOptions(options) {
  if (options === undefined || options === null) return NONE;
  checkNames(options, ['signal', ...Object.keys(CALL)], 'the call');
  const signal = options.signal ?? undefined;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new ConfigError('the call: signal must be an AbortSignal');
  }
  return { json: read(options, CALL, 'the call'), signal };
}

/** A list of names, such as `optionalFields`. */
function names(value, path) {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    throw invalid(path, "must be an array of names, such as ['tags']");
  }
  return value;
}

module.exports = { callOptions, clientOptions, derivedOptions, names };
