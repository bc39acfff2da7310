// The embedded server that speaks the whole service.
'use strict';

const { inspect } = require('node:util');

const { calls, run } = require('./calls.js');
const { awaited, called, wrapMethods } = require('./caller.js');
const { Client } = require('./client.js');
const { defineDisposal } = require('./disposal.js');
const { callNative, classes, reading, wrongOption } = require('./errors.js');
const { writeJson } = require('./json.js');
const { holdsNames } = require('./kinds.js');
const { NativeSandbox } = require('./loader.js');
const { Uncloneable } = require('./uncloneable.js');

const CONSTRUCT = Symbol('construct');
/** The sandboxes that run: one that nobody holds any more goes on answering until its thread ends. */
const running = new Set();
/** The longest time that the server takes; checked here, where it is still in milliseconds. */
const A_DAY = 86_400_000;

/** A server on 127.0.0.1 that behaves as the service does. */
class Sandbox extends Uncloneable {
  #native;

  constructor(key, native) {
    super();
    if (key !== CONSTRUCT) throw new TypeError('a sandbox is started with `await Sandbox.start(options)`');
    this.#native = native;
    running.add(this);
  }

  /** Starts a sandbox; it answers as soon as the promise resolves. */
  static async start(options = {}) {
    const json = writeJson(reading(() => inSeconds(options), (message, cause) => wrongOption('the sandbox')('', message, cause)));
    return new Sandbox(CONSTRUCT, await run(undefined, (number) => NativeSandbox.start(calls(), number, json)));
  }

  /** The base address. */
  get url() {
    return this.#native.url;
  }

  /** The token that opens everything and never expires. */
  get token() {
    return this.#native.token;
  }

  /** The client id that `POST /oauth/token` accepts. */
  get clientId() {
    return NativeSandbox.clientId();
  }

  /** The client secret that `POST /oauth/token` accepts. */
  get clientSecret() {
    return NativeSandbox.clientSecret();
  }

  /** Ends every token that `POST /oauth/token` gave, at once. */
  revokeTokens() {
    this.#native.revokeTokens();
  }

  /** What was received, the oldest first. */
  get requests() {
    return JSON.parse(callNative(() => this.#native.requestsJson()));
  }

  /** How many requests came beyond the quota. */
  get quotaViolations() {
    return this.#native.quotaViolations;
  }

  /** The account as it now is, in the form that the option `data` takes. */
  state() {
    return JSON.parse(callNative(() => this.#native.stateJson()));
  }

  /** A client of this sandbox. */
  client(options = {}) {
    // Proxies of the environment lead away from this machine.
    const refuse = (message, cause) => wrongOption('the client')('', message, cause);
    const given = reading(() => (holdsNames(options) ? { ...options } : undefined), refuse);
    if (given === undefined) throw refuse('must be an object');
    return new Client({ baseUrl: this.url, token: this.token, proxy: '', ...given });
  }

  /** Ends the server and every connection. */
  async stop() {
    await run(undefined, (number) => this.#native.stop(calls(), number));
    running.delete(this);
  }

  [inspect.custom]() {
    return `Sandbox { ${this.url} }`;
  }

  toJSON() {
    return { url: this.url };
  }
}
wrapMethods(Sandbox, awaited, ['start']);
wrapMethods(Sandbox.prototype, awaited, ['stop']);
wrapMethods(Sandbox.prototype, called, ['client']);
defineDisposal(Sandbox, async function () {
  await this.stop();
});

/** The options with their times in seconds, as the server takes them. */
function inSeconds(options) {
  if (!holdsNames(options)) {
    throw new classes.ConfigError("the sandbox's options must be an object");
  }
  const { faults, ...rest } = options;
  for (const name of ['latency', 'tokenLifetime']) {
    if (rest[name] !== undefined && rest[name] !== null) rest[name] = seconds(rest[name], name);
  }
  if (rest.data instanceof URL) rest.data = require('node:url').fileURLToPath(rest.data);
  if (faults !== undefined && faults !== null) {
    if (!Array.isArray(faults)) throw new classes.ConfigError("the sandbox's faults must be an array");
    rest.faults = [];
    // One by one up to the first that is none: a sparse array may be as long as it likes.
    for (const fault of faults) {
      if (!holdsNames(fault)) throw new classes.ConfigError("the sandbox's faults must be objects");
      rest.faults.push(fault.delay === undefined ? fault : { ...fault, delay: seconds(fault.delay, 'fault delay') });
    }
  }
  return rest;
}

function seconds(milliseconds, name) {
  if (typeof milliseconds !== 'number' || !(milliseconds >= 0 && milliseconds <= A_DAY)) {
    throw new classes.ConfigError(`the sandbox's ${name} must be a number of milliseconds, ${A_DAY} at most`);
  }
  return milliseconds / 1000;
}

module.exports = { Sandbox };
