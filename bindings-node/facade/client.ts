// The client.
import { inspect } from 'node:util';

import { refuseSurplus, withoutClient } from './arguments';
import { Connection } from './connection';
import { ConfigError } from './errors';
import type { ClientEvents, RequestFacts } from './events';
import { awaited, CallSite, called, callNative, wrapMethods } from './failures';
import { defineImmediateDisposal } from './handles';
import type { Int64 } from './models';
import type { ClientOptions, DerivedOptions } from './options';
import { type Preparing, preparing } from './prepared';
import type { FreeRequest } from './request';
import { refuseSnakeCase } from './resource';
import { Resources } from './resources';
import type { RawResponse } from './response';
import { milliseconds } from './values';

/** What is left of a client's quota, and when more comes; times are in milliseconds. */
export interface Quota {
  /** How many requests may go at once, or null where there is no quota. */
  left: number | null;
  /** How long until a request may go; 0 where one may go now. A pause after a 429 counts too. */
  wait: number;
  /** Each window of the quota, in the order of `rateLimit`. */
  windows: QuotaWindow[];
}

/** What is left of one window of the quota; times are in milliseconds. */
export interface QuotaWindow {
  /** How many requests the window holds. */
  limit: number;
  /** How long the window is. */
  length: number;
  /** How many more it has room for. */
  left: number;
  /** How long until it has room; 0 where it has room now. */
  wait: number;
}

/** What a derived client is made with in place of options. */
const DERIVED = Symbol('derived');

/**
 * A client of the service. Closing it is never required.
 *
 * ```js
 * const client = new Client({ baseUrl: 'https://api.example.com', token });
 * const site = await client.sites.getByCode('shopfront1');
 * ```
 *
 * `I` is the option `int64`, by which integers are typed; `never` without it.
 */
export class Client<I extends Int64 = never> extends Resources<I> {
  /** Closes it at the end of a block: `using client = new Client(…)`. */
  declare [Symbol.dispose]: () => void;
  /** Closes it at the end of a block: `await using client = new Client(…)`. */
  declare [Symbol.asyncDispose]: () => Promise<void>;

  readonly #connection: Connection;
  #prepare: Preparing<Resources<I>> | undefined;

  /** @throws `ConfigError` where an option cannot be used; nothing is sent */
  constructor(options?: ClientOptions<I>);
  /** @internal */
  constructor(options: typeof DERIVED, connection: Connection);
  constructor(options: unknown = {}, ...others: unknown[]) {
    const connection = options === DERIVED ? (others[0] as Connection) : connected(options, others);
    super(connection);
    this.#connection = connection;
  }

  /** Sends a request to any path; a response outside 2xx is an `ApiError`. */
  async request(request: FreeRequest): Promise<RawResponse> {
    return Client.#of(this, 'request').request(request);
  }

  /**
   * The same calls, each of which checks everything and returns the request that it would send, at once. Nothing is sent, and
   * no token is asked for. A list returns the request of its first page.
   *
   * ```js
   * const { method, url, body } = client.prepare.themes.create({ name: 'Spring', status: 'DRAFT' });
   * console.log(method, url, body, client.prepare.segments.list({ perPage: 50 }).toCurl());
   * ```
   *
   * @throws `ValidationError` where the call itself would send nothing
   */
  get prepare(): Preparing<Resources<I>> {
    this.#prepare ??= preparing((operation, given) => this.#connection.prepare(operation, given));
    return this.#prepare;
  }

  /**
   * A client on the same connections, quota and token, with other options for its calls. It is of the same class: of a
   * subclass it has the own properties, and the constructor of the subclass is not called.
   */
  withOptions(options: DerivedOptions = {}): this {
    const connection = Client.#of(this, 'withOptions').derived(options);
    const derived = Reflect.construct(Client, [DERIVED, connection], this.constructor as typeof Client) as this;
    for (const [name, value] of Object.entries(this)) if (!Object.hasOwn(derived, name)) Reflect.set(derived, name, value);
    return derived;
  }

  /** What is left of the quota, and when more comes, as of now. */
  get quota(): Quota {
    const { left, wait, windows } = JSON.parse(callNative(() => this.#connection.native.quotaJson())) as Quota;
    const inMilliseconds = (window: QuotaWindow) => ({
      ...window,
      length: milliseconds(window.length),
      wait: milliseconds(window.wait),
    });
    return { left, wait: milliseconds(wait), windows: windows.map(inMilliseconds) };
  }

  /**
   * Has a function told of every event of a kind, also of those of derived clients, in the asynchronous context of the call
   * that it belongs to. What the function throws becomes a warning of the process and changes no call.
   *
   * ```js
   * client.on('retry', ({ path, status, wait }) => console.warn(`${path} gave ${status}, tried again in ${wait} ms`));
   * ```
   */
  on<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    const { events, native } = Client.#of(this, 'on');
    events.add(native, event, listener, false);
    return this;
  }

  /** Has a function told of the next event of a kind only. */
  once<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    const { events, native } = Client.#of(this, 'once');
    events.add(native, event, listener, true);
    return this;
  }

  /** Ends what `on` or `once` began with this function. */
  off<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    const { events, native } = Client.#of(this, 'off');
    events.remove(native, event, listener);
    return this;
  }

  /** The same as `off`, by the name that `once` of `node:events` calls it. */
  removeListener<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    return this.off(event, listener);
  }

  /**
   * Has a function told of every request when it has ended, also of those of derived clients; calling what this returns
   * ends it. What the function throws becomes a warning of the process and changes no call.
   *
   * ```js
   * const stop = client.onRequest(({ method, path, status, milliseconds }) => histogram.record(milliseconds));
   * ```
   */
  onRequest(fn: (facts: RequestFacts) => void): () => void {
    Client.#of(this, 'onRequest');
    if (typeof fn !== 'function') throw new ConfigError('onRequest takes a function');
    // Of its own, so that the same function can be given twice.
    const listener = ({ id: _id, ...facts }: RequestFacts & { id: number }) => fn(facts);
    this.on('response', listener);
    return () => void this.off('response', listener);
  }

  /** Where the service is. */
  get baseUrl(): string {
    return callNative(() => this.#connection.native.baseUrl());
  }

  /** Closes the connections; calls in flight come to their end, later ones are refused. */
  close(): void {
    Client.#of(this, 'close').native.close();
  }

  /** The connection of a client; a method that was taken from its client has none. */
  static #of(client: unknown, method: string): Connection {
    if (typeof client === 'object' && client !== null && #connection in client) return client.#connection;
    throw withoutClient(method);
  }

  /** @internal */
  [inspect.custom](): string {
    return `${this.constructor.name} { ${this.#place()} }`;
  }

  /** @internal */
  toJSON(): object {
    return { baseUrl: this.#place() };
  }

  /** The base URL, or that there is none any more. */
  #place(): string {
    try {
      return this.#connection.native.baseUrl();
    } catch {
      // Only a closed client refuses to tell it.
      return 'closed';
    }
  }
}
wrapMethods(Client.prototype, awaited, { request: 1 });
wrapMethods(Client.prototype, called, { withOptions: 1, on: 2, once: 2, off: 2, removeListener: 2, onRequest: 1 });
defineImmediateDisposal(Client, function () {
  this.close();
});

refuseSnakeCase(Client);

/** The connection of a client with these options. */
function connected(options: unknown, others: readonly unknown[]): Connection {
  try {
    refuseSurplus('new Client', [options, ...others], 1);
    return Connection.open(options);
  } catch (error) {
    throw new CallSite(Client).mark(error);
  }
}
