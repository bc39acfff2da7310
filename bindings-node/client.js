// The client: its resources come from the native module's table of operations.
'use strict';

const { inspect } = require('node:util');

const { addHook, addLogger, addProvider, calls, removeHook, run } = require('./calls.js');
const { defineImmediateDisposal } = require('./disposal.js');
const { callNative, checkNames, classes, invalid, milliseconds } = require('./errors.js');
const { Filter } = require('./filter.js');
const { revive, writeJson } = require('./json.js');
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
      const { json, int64, provider, logger } = clientOptions(options);
      const { level, write } = loggerOf(logger);
      this.#int64 = int64;
      this.#shared = {};
      const surroundings = {
        int64,
        provider: provider === undefined ? undefined : addProvider(this.#shared, provider),
        logger: addLogger(this.#shared, write),
        logLevel: level,
      };
      this.#native = callNative(() => new native.NativeClient(calls(), json, surroundings));
    }
    const resources = new Map();
    for (const operation of OPERATIONS) {
      const { resourceName, verbName } = operation;
      if (!resources.has(resourceName)) resources.set(resourceName, {});
      const method = this.#method(operation);
      Object.defineProperty(method, 'name', { value: `${resourceName}.${verbName}` });
      resources.get(resourceName)[verbName] = method;
    }
    resources.set('triggers', resources.get('keyMoments'));
    for (const [name, resource] of resources) {
      Object.defineProperty(this, name, { value: Object.freeze(resource), enumerable: true });
    }
  }

  #method(operation) {
    return operation.answer === 'list'
      ? (params, options) => this.#list(operation, params, options)
      : (...given) => this.#call(operation, given);
  }

  #list(operation, params, options) {
    const { json, signal } = callOptions(options);
    const { filter, ...rest } = checkedParams(params ?? {});
    const built = filter === undefined || filter === null ? undefined : Filter.native(filter);
    const paramsJson = writeJson(rest);
    const pager = callNative(() => this.#native.list(operation.number, paramsJson, built, json));
    return new Pager(`${operation.resourceName}.${operation.verbName}`, pager, signal, operation.secrets, this.#shared);
  }

  async #call(operation, given) {
    const rest = [...given];
    const path = operation.pathParameter === null ? undefined : pathArgument(operation, rest.shift());
    const body = operation.takesBody ? bodyJson(rest.shift()) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : undefined;
    const { json, signal } = callOptions(rest.shift() ?? undefined);
    if (rest.length > 0) throw new classes.ConfigError('the call has an argument too many');
    const text = await run(signal, (number) =>
      this.#native.call(number, operation.number, path, body, optionalFields, json),
    );
    if (text === null) return undefined;
    return hideSecrets(this.#read(text), operation.secrets);
  }

  #read(text) {
    const value = JSON.parse(text);
    return this.#int64 === 'bigint' ? revive(value.value, value.paths) : value;
  }

  /** Sends a request to any path. */
  async request(options) {
    checkNames(options, FREE_REQUEST, 'the request', (message) => invalid('', message));
    const { method = 'GET', path, query, json, headers, signal: given, timeout, maxRetries } = options;
    for (const [name, value] of [['method', method], ['path', path]]) {
      if (typeof value !== 'string') throw invalid(name, 'must be a string');
    }
    const { json: callJson, signal } = callOptions({ headers, signal: given, timeout, maxRetries });
    const body = json === undefined ? undefined : writeJson(json, 'json');
    const pairs = queryPairs(query);
    const answer = await run(signal, (number) =>
      this.#native.request(number, method, path, pairs, body, callJson),
    );
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

  /** Has a function told of every request when it has ended; calling what this returns ends it. */
  onRequest(fn) {
    if (typeof fn !== 'function') throw new classes.ConfigError('onRequest takes a function');
    const hook = addHook((json) => fn(factsOf(JSON.parse(json))));
    const number = callNative(() => this.#native.onRequest(hook));
    return () => {
      this.#native.removeHook(number);
      removeHook(hook);
    };
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
    const { value, paths } = JSON.parse(callNative(() => this.#native.readable(text)));
    return revive(value, paths);
  }
}

/** What is told of a request, times in milliseconds; what is not known is left out. */
function factsOf({ seconds, request_id: requestId, ...rest }) {
  const facts = { ...rest, milliseconds: seconds * 1000, requestId };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}

function checkedParams(params) {
  if (typeof params !== 'object' || Array.isArray(params)) throw invalid('', 'the parameters of a list must be an object');
  names(params.optionalFields, 'optionalFields');
  names(params.select, 'select');
  const given = Object.entries(params).filter(([name, value]) => value !== undefined && (value !== null || name === 'filter'));
  return Object.fromEntries(given);
}

function optionalFieldsOf(params) {
  if (params === undefined || params === null) return undefined;
  checkNames(params, ['optionalFields'], 'the call', (message) => invalid('', message));
  return names(params.optionalFields, 'optionalFields');
}

function bodyJson(body) {
  return body === undefined ? undefined : writeJson(body);
}

/** The parameter of a path as text. */
function pathArgument({ pathParameter, takesCode }, given) {
  if (given === undefined || given === null) throw invalid(pathParameter, 'is required');
  if (takesCode) {
    if (typeof given !== 'string') throw invalid(pathParameter, `is a ${typeof given}; a code is a string`);
    if (!given.isWellFormed()) throw invalid(pathParameter, 'holds half of a surrogate pair, which UTF-8 cannot say');
    return given;
  }
  if (typeof given === 'bigint') return String(given);
  if (typeof given !== 'number') throw invalid(pathParameter, `is a ${typeof given}; an id is a positive integer`);
  if (!Number.isInteger(given)) throw invalid(pathParameter, `is ${given}; an id is a positive integer`);
  if (!Number.isSafeInteger(given)) {
    throw invalid(pathParameter, `is ${given}, which a number cannot hold exactly; give it as a bigint`);
  }
  return String(given);
}

/** The query's names and values; an array repeats its name, undefined is left out. */
function queryPairs(query) {
  if (query === undefined || query === null) return [];
  if (typeof query !== 'object' || Array.isArray(query)) throw invalid('query', 'must be an object');
  if (query instanceof URLSearchParams) return [...query];
  const pairs = [];
  for (const [name, value] of Object.entries(query)) {
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
  return value instanceof Date ? JSON.parse(text) : text;
}

module.exports = { Client, Response };
