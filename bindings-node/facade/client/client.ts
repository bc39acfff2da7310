// The client: its resources, requests to any path, and events.
import type { Int64 } from '../generated/models';
import type { ClientOptions, DerivedOptions, Int64Option } from '../generated/options';
import { Resources } from '../generated/resources';
import { awaitedMethods, callNative, invalid } from '../native/errors';
import { kindOf } from '../native/values';
import type { ClientEvents } from '../observe/events';
import { Connection } from './connection';
import { type PreparedResources, preparing } from './prepared';
import type { FreeRequest } from './request';
import type { RawResponse } from './response';

/** The connection of each client. */
const connections = new WeakMap<object, Connection>();

/**
 * Returns the connection of a client; throws for anything else.
 * @internal
 */
export function connectionOf(client: unknown): Connection {
  const connection = connections.get(Object(client));
  if (connection === undefined) throw invalid('client', `must be a Client, got ${kindOf(client)}`);
  return connection;
}

/**
 * A client of the service. Closing it is never required.
 *
 * ```js
 * const client = new Client({ baseUrl: 'https://api.example.com', token });
 * const site = await client.sites.getByCode('shopfront1');
 * ```
 *
 * `I` is the type of the option `int64`, which determines the type of integers; `never` without the option.
 */
export class Client<out I extends Int64 = never> extends Resources<I> {
  /**
   * Creates a client; nothing is sent.
   *
   * @throws `ConfigError` if an option is not valid
   */
  constructor(options?: ClientOptions<I> & Int64Option<I>);
  constructor(options: unknown = {}) {
    const connection = Connection.open(options);
    super(connection.send);
    connections.set(this, connection);
  }

  /**
   * Sends a request to any path, with the client's token, retries and rate limit.
   *
   * @throws `ApiError` if the response status is outside 2xx
   */
  request(request: FreeRequest): Promise<RawResponse>;
  async request(request: unknown): Promise<RawResponse> {
    return connectionOf(this).request(request);
  }

  /**
   * The same calls as on the client, each of which validates its arguments and returns the request that it would send, without
   * sending it or obtaining a token. A list returns the request of its first page.
   *
   * ```js
   * const { method, url, body } = client.prepare.themes.create({ name: 'Spring', status: 'DRAFT' });
   * console.log(method, url, body, client.prepare.segments.list({ perPage: 50 }).toCurl());
   * ```
   *
   * @throws `ValidationError` in the same cases as the call itself
   */
  get prepare(): PreparedResources<Resources<I>> {
    return preparing((operation, given) => connectionOf(this).prepare(operation, given));
  }

  /**
   * Returns a client that shares the connections, the quota and the token, with other options for its calls.
   *
   * It has the same class, whose constructor is not called. Its resources are new; other enumerable properties are copied, private
   * fields (`#name`) of a subclass are not.
   */
  withOptions(options: DerivedOptions = {}): this {
    const connection = connectionOf(this).derived(options);
    const derived = Object.assign(Object.create(Object.getPrototypeOf(this)), this, new Resources(connection.send));
    connections.set(derived, connection);
    return derived;
  }

  /**
   * Registers a listener of `request`: of every attempt of a call, when it has ended. It also receives those of derived clients, and
   * runs in the asynchronous context of the call. An error that it throws is emitted as a process warning; the call is not affected.
   *
   * ```js
   * client.on('request', ({ method, path, status, milliseconds }) => histogram.record(milliseconds));
   * ```
   */
  on<K extends keyof ClientEvents>(event: K, listener: (...args: ClientEvents[K]) => void): this {
    connectionOf(this).listen('on', event, listener);
    return this;
  }

  /** Registers a listener that receives only the next event. */
  once<K extends keyof ClientEvents>(event: K, listener: (...args: ClientEvents[K]) => void): this {
    connectionOf(this).listen('once', event, listener);
    return this;
  }

  /** Removes a listener that was registered by `on` or `once`. */
  off<K extends keyof ClientEvents>(event: K, listener: (...args: ClientEvents[K]) => void): this {
    connectionOf(this).listen('off', event, listener);
    return this;
  }

  /** An alias of `off`, which `once` of `node:events` calls. */
  removeListener<K extends keyof ClientEvents>(event: K, listener: (...args: ClientEvents[K]) => void): this {
    return this.off(event, listener);
  }

  /** The URL of the service. */
  get baseUrl(): string {
    return callNative(() => connectionOf(this).native.baseUrl());
  }

  /**
   * Closes the connections once the calls in flight are complete; later calls are refused, and so are those of the clients derived
   * from it, and further pages of lists.
   */
  close(): void {
    connectionOf(this).native.close();
  }

  /** Closes the client at the end of a block: `using client = new Client(…)`. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Closes the client at the end of a block: `await using client = new Client(…)`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}
awaitedMethods(Client.prototype, 'request');
