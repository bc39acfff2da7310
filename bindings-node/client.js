// The client: its resources come from the native module's table of operations.
'use strict';

const { inspect } = require('node:util');

const { cancellable } = require('./cancellation.js');
const { callNative, classes, invalid } = require('./errors.js');
const { Filter } = require('./filter.js');
const { revive, writeJson } = require('./json.js');
const native = require('./loader.js');
const { camelCase } = require('./names.js');
const { callOptions, checkNames, clientOptions, derivedOptions, names } = require('./options.js');
const { Pager } = require('./pager.js');
const { hideSecrets } = require('./secrets.js');

const OPERATIONS = JSON.parse(native.operationsJson()).map((operation) => ({
  ...operation,
  title: `${operation.resource}.${operation.verb}`,
  resourceName: camelCase(operation.resource),
  verbName: camelCase(operation.verb),
}));
const FREE_REQUEST = ['method', 'path', 'query', 'json', 'headers', 'signal', 'timeout'];
const DERIVED = Symbol('derived');

/** A client of the service. */
class Client {
  #native;
  #int64;

  constructor(options = {}, derived = undefined) {
    if (options === DERIVED) {
      ({ native: this.#native, int64: this.#int64 } = derived);
    } else {
      const { json, int64 } = clientOptions(options);
      this.#int64 = int64;
      this.#native = callNative(() => new native.NativeClient(json, int64));
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
    const pager = callNative(() => this.#native.list(operation.title, paramsJson, built, json));
    return new Pager(`${operation.resourceName}.${operation.verbName}`, pager, signal, operation.secrets);
  }

  async #call(operation, given) {
    const rest = [...given];
    const path = operation.pathParameter === null ? undefined : pathArgument(operation, rest.shift());
    const body = operation.takesBody ? bodyJson(rest.shift()) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : [];
    const { json, signal } = callOptions(rest.shift() ?? undefined);
    if (rest.length > 0) throw new classes.ConfigError('the call has an argument too many');
    const text = await cancellable(signal, (cancellation) =>
      this.#native.call(operation.title, path, body, optionalFields, json, cancellation),
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
    const { method = 'GET', path, query, json, headers, signal: given, timeout } = options;
    for (const [name, value] of [['method', method], ['path', path]]) {
      if (typeof value !== 'string') throw invalid(name, 'must be a string');
    }
    const { json: callJson, signal } = callOptions({ headers, signal: given, timeout });
    const body = json === undefined ? undefined : writeJson(json, 'json');
    const pairs = queryPairs(query);
    const answer = await cancellable(signal, (cancellation) =>
      this.#native.request(method, path, pairs, body, callJson, cancellation),
    );
    return new Response(answer, this.#native);
  }

  /** A client on the same connections, with other options for its calls. */
  withOptions(options = {}) {
    const json = derivedOptions(options);
    return new Client(DERIVED, { native: callNative(() => this.#native.withOptions(json)), int64: this.#int64 });
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
disposable(Client, 'close');

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

function checkedParams(params) {
  if (typeof params !== 'object' || Array.isArray(params)) throw invalid('', 'the parameters of a list must be an object');
  names(params.optionalFields, 'optionalFields');
  names(params.select, 'select');
  const given = Object.entries(params).filter(([name, value]) => value !== undefined && (value !== null || name === 'filter'));
  return Object.fromEntries(given);
}

function optionalFieldsOf(params) {
  if (params === undefined || params === null) return [];
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

/** Makes a class usable with `await using`, and with `using` where its end is not awaited. */
function disposable(type, method) {
  define(type.prototype, Symbol.asyncDispose, async function () {
    await this[method]();
  });
  if (type === Client) {
    define(type.prototype, Symbol.dispose, function () {
      this[method]();
    });
  }
}

function define(prototype, symbol, value) {
  // Early releases of Node 20 have no such symbols.
  if (symbol !== undefined) Object.defineProperty(prototype, symbol, { value, configurable: true, writable: true });
}

module.exports = { Client, Response, disposable };
