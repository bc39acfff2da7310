// The client: its resources come from the native module's table of operations.
'use strict';

const { inspect } = require('node:util');

const { CallSite, awaited, called, wrapMethods } = require('./caller.js');
const { addLogger, addProvider, calls, run } = require('./calls.js');
const { defineImmediateDisposal } = require('./disposal.js');
const { callNative, checkNames, classes, invalid, milliseconds } = require('./errors.js');
const { Events } = require('./events.js');
const { Filter } = require('./filter.js');
const { parseExact, readAt, writeJson } = require('./json.js');
const { holdsNames, isDate, kindOf } = require('./kinds.js');
const native = require('./loader.js');
const { loggerOf } = require('./logging.js');
const { camelCase } = require('./names.js');
const { callOptions, clientOptions, derivedOptions, names } = require('./options.js');
const { Pager } = require('./pager.js');
const { hideSecrets } = require('./secrets.js');

const OPERATIONS = JSON.parse(native.operationsJson()).map((operation, number) => ({
  ...operation,
  number,
  title: `${operation.resource}.${operation.verb}`,
  resourceName: camelCase(operation.resource),
  verbName: camelCase(operation.verb),
}));
const FREE_REQUEST = ['method', 'path', 'query', 'json', 'headers', 'signal', 'timeout', 'maxRetries'];
const DERIVED = Symbol('derived');
/** The most values of one name in a query. */
const LONGEST_QUERY = 10_000;

/** A client of the service. */
class Client {
  #native;
  #int64;
  // Functions of the program live as long as the clients that share this.
  #shared;

  constructor(options = {}, derived = undefined) {
    if (options === DERIVED) {
      ({ native: this.#native, int64: this.#int64, shared: this.#shared } = derived);
    } else {
      try {
        this.#connect(options);
      } catch (error) {
        throw new CallSite(Client).mark(error);
      }
    }
    this.#addResources();
  }

  #connect(options) {
    const { json, int64, provider, logger } = clientOptions(options);
    const { level, write } = loggerOf(logger);
    this.#int64 = int64;
    this.#shared = { events: new Events() };
    const surroundings = {
      int64,
      provider: provider === undefined ? undefined : addProvider(this.#shared, provider),
      logger: addLogger(this.#shared, write),
      logLevel: level,
    };
    this.#native = callNative(() => new native.NativeClient(calls(), json, surroundings));
  }

  #addResources() {
    const resources = new Map();
    for (const operation of OPERATIONS) {
      const { resourceName, verbName } = operation;
      if (!resources.has(resourceName)) resources.set(resourceName, {});
      resources.get(resourceName)[verbName] = this.#method(operation);
    }
    resources.set('triggers', resources.get('keyMoments'));
    for (const [name, resource] of resources) {
      Object.defineProperty(this, name, { value: Object.freeze(resource), enumerable: true });
    }
  }

  #method(operation) {
    const method =
      operation.answer === 'list'
        ? (params, options) => this.#list(operation, params, options)
        : (...given) => this.#call(operation, given);
    Object.defineProperty(method, 'name', { value: `${operation.resourceName}.${operation.verbName}` });
    return operation.answer === 'list' ? called(method) : awaited(method);
  }

  /** Whether anybody listens to requests that are about to be made. */
  #attend() {
    return this.#shared.events.attend(this.#native);
  }

  #list(operation, params, options) {
    const { json, signal } = callOptions(options);
    const { filter = null, ...rest } = checkedParams(params ?? {});
    const built = filter === null ? undefined : Filter.native(filter);
    const paramsJson = writeJson(rest);
    const pager = callNative(() => this.#native.list(operation.number, paramsJson, built, json));
    const title = `${operation.resourceName}.${operation.verbName}`;
    return new Pager(title, pager, signal, operation.secrets, () => this.#attend());
  }

  async #call(operation, given) {
    const rest = [...given];
    const path = operation.pathParameter === null ? undefined : pathArgument(operation, rest.shift());
    const dates = [];
    const body = operation.takesBody ? bodyJson(rest.shift(), dates) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : undefined;
    const { json, signal } = callOptions(rest.shift() ?? undefined);
    if (rest.length > 0) throw new classes.ConfigError('the call has an argument too many');
    const begin = (number) => this.#native.call(number, operation.number, path, body, dates, optionalFields, json);
    const text = await run(signal, begin, this.#attend());
    if (text === null) return undefined;
    return hideSecrets(this.#read(text), operation.secrets);
  }

  #read(text) {
    return this.#int64 === 'bigint' ? parseExact(text) : JSON.parse(text);
  }

  /** Sends a request to any path. */
  async request(options) {
    const wrong = (name, message, cause) => invalid(name, name === '' ? `the request ${message}` : message, cause);
    const request = checkNames(options, FREE_REQUEST, 'the request', wrong);
    const { method = 'GET', path, query, json, headers, signal: given, timeout, maxRetries } = request;
    for (const [name, value] of [['method', method], ['path', path]]) {
      if (typeof value !== 'string') throw invalid(name, 'must be a string');
    }
    const { json: callJson, signal } = callOptions({ headers, signal: given, timeout, maxRetries });
    const body = json === undefined ? undefined : writeJson(json, 'json');
    const pairs = readAt('query', () => queryPairs(query));
    const begin = (number) => this.#native.request(number, method, path, pairs, body, callJson);
    const answer = await run(signal, begin, this.#attend());
    return new Response(answer, this.#native);
  }

  /** A client on the same connections, with other options for its calls. */
  withOptions(options = {}) {
    const json = derivedOptions(options);
    const derived = callNative(() => this.#native.withOptions(json));
    return new Client(DERIVED, { native: derived, int64: this.#int64, shared: this.#shared });
  }

  /** What is left of the quota, and when more comes. */
  get quota() {
    const { left, wait, windows } = JSON.parse(callNative(() => this.#native.quotaJson()));
    const inMilliseconds = (window) => ({
      ...window,
      length: milliseconds(window.length),
      wait: milliseconds(window.wait),
    });
    return { left, wait: milliseconds(wait), windows: windows.map(inMilliseconds) };
  }

  /** Has a function told of every event of a kind. */
  on(kind, listener) {
    this.#shared.events.add(this.#native, kind, listener, false);
    return this;
  }

  /** Has a function told of the next event of a kind. */
  once(kind, listener) {
    this.#shared.events.add(this.#native, kind, listener, true);
    return this;
  }

  /** Ends what `on` or `once` began. */
  off(kind, listener) {
    this.#shared.events.remove(this.#native, kind, listener);
    return this;
  }

  /** Has a function told of every request when it has ended; calling what this returns ends it. */
  onRequest(fn) {
    if (typeof fn !== 'function') throw new classes.ConfigError('onRequest takes a function');
    // Of its own, so that the same function can be given twice.
    const listener = ({ id: _id, ...facts }) => fn(facts);
    this.on('response', listener);
    return () => void this.off('response', listener);
  }

  /** Where the service is. */
  get baseUrl() {
    return callNative(() => this.#native.baseUrl());
  }

  /** Lets go of the connections; calls under way come to their end, later ones are refused. */
  close() {
    this.#native.close();
  }

  [inspect.custom]() {
    let place = 'closed';
    try {
      place = this.#native.baseUrl();
    } catch {
      // Nothing else refuses to tell the address.
    }
    return `Client { ${place} }`;
  }

  toJSON() {
    return { baseUrl: this.baseUrl };
  }
}
wrapMethods(Client.prototype, awaited, ['request']);
wrapMethods(Client.prototype, called, ['withOptions', 'on', 'once', 'off', 'onRequest']);
defineImmediateDisposal(Client, function () {
  this.close();
});

/** An answer to `client.request`. */
class Response {
  #native;

  constructor(answer, native) {
    this.status = answer.status;
    this.headers = Object.fromEntries(JSON.parse(answer.headersJson));
    this.content = answer.content;
    this.#native = native;
  }

  /** The body as text, bytes that are not UTF-8 replaced. */
  get text() {
    return this.content.toString('utf8');
  }

  /** The body as JSON. */
  json() {
    const { text } = this;
    try {
      JSON.parse(text);
    } catch (cause) {
      throw new classes.DecodeError(`the answer is not JSON: ${cause.message}`, { path: '', body: text }, { cause });
    }
    return parseExact(callNative(() => this.#native.readable(text)));
  }

  toJSON() {
    return { status: this.status, headers: this.headers, text: this.text };
  }
}

/** The parameters of a list that are given, each read once; null is as good as nothing. */
function checkedParams(params) {
  const refuse = () => invalid('', `the parameters of a list are ${kindOf(params)}; they must be an object`);
  const keys = readAt('', () => (holdsNames(params) ? Object.keys(params) : undefined));
  if (keys === undefined) throw refuse();
  const given = {};
  for (const key of keys) {
    const value = readAt(key, () => params[key]);
    // A filter that went missing on its way here must not become the whole list.
    if (key === 'filter' && value === undefined) throw invalid('filter', 'is undefined; leave it out, or give null for none');
    if (value !== undefined && value !== null) given[key] = value;
  }
  for (const name of ['optionalFields', 'select']) if (given[name] !== undefined) given[name] = names(given[name], name);
  return given;
}

function optionalFieldsOf(params) {
  if (params === undefined || params === null) return undefined;
  const wrong = (name, message, cause) => invalid(name, name === '' ? `the call ${message}` : message, cause);
  const { optionalFields } = checkNames(params, ['optionalFields'], 'the call', wrong);
  return names(optionalFields, 'optionalFields');
}

function bodyJson(body, dates) {
  return body === undefined ? undefined : writeJson(body, '', dates);
}

/** The parameter of a path as text. */
function pathArgument({ pathParameter, takesCode }, given) {
  if (given === undefined || given === null) throw invalid(pathParameter, 'is required');
  if (takesCode) {
    if (typeof given !== 'string') throw invalid(pathParameter, `is ${kindOf(given)}; a code is a string`);
    if (!given.isWellFormed()) throw invalid(pathParameter, 'holds half of a surrogate pair, which UTF-8 cannot say');
    return given;
  }
  if (typeof given === 'bigint') return String(given);
  if (typeof given !== 'number') throw invalid(pathParameter, `is ${kindOf(given)}; an id is a positive integer`);
  if (!Number.isInteger(given)) throw invalid(pathParameter, `is ${given}; an id is a positive integer`);
  if (!Number.isSafeInteger(given)) {
    throw invalid(pathParameter, `is ${given}, which a number cannot hold exactly; give it as a bigint`);
  }
  return String(given);
}

/** The query's names and values; an array repeats its name, undefined is left out. */
function queryPairs(query) {
  if (query === undefined || query === null) return [];
  if (query instanceof URLSearchParams) return [...query];
  if (!holdsNames(query)) {
    throw invalid('query', `is ${kindOf(query)}; it must be an object of names and values, or URLSearchParams`);
  }
  const pairs = [];
  for (const name of Object.keys(query)) {
    const value = readAt(`query.${name}`, () => query[name]);
    if (Array.isArray(value) && value.length > LONGEST_QUERY) throw invalid(`query.${name}`, 'holds more than an address can');
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) pairs.push([name, queryText(one, `query.${name}`)]);
    }
  }
  return pairs;
}

function queryText(value, path) {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid(path, 'holds half of a surrogate pair, which UTF-8 cannot say');
    return value;
  }
  if (value === null) throw invalid(path, 'is null, which a query cannot say; leave it out');
  const text = writeJson(value, path);
  return isDate(value) ? JSON.parse(text) : text;
}

module.exports = { Client, Response };
