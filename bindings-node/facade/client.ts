// The client: its resources come from the native module's table of operations.
import { inspect } from 'node:util';

import { checkNames, invalid, names, pathArgument, readAt, writeJson, wrongArgument } from './arguments';
import { ConfigError } from './errors';
import { type ClientEvents, Events, type RequestFacts } from './events';
import { awaited, CallSite, called, callNative, wrapMethods } from './failures';
import { Filter } from './filter';
import { type Functions, register } from './functions';
import { defineImmediateDisposal } from './handles';
import { native } from './loader';
import { loggerOf } from './logging';
import type { NativeClient, Origin } from './native';
import { type ClientOptions, callOptions, clientOptions, type DerivedOptions, derivedOptions } from './options';
import { Pager } from './pager';
import { type Caller, type NativeResponse, queue, run } from './queue';
import { checkedRequest, type FreeRequest } from './request';
import type {
  Goals,
  Images,
  KeyMoments,
  Personalizations,
  RecommenderBlocks,
  Segments,
  Sites,
  StudioRecommenderBlocks,
  Themes,
  WidgetStudios,
} from './resources';
import { Response } from './response';
import { hideSecrets, parseExact } from './results';
import { camelCase, holdsNames, kindOf, milliseconds } from './values';

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

/** An operation, as the native module describes it. */
interface Operation {
  resource: string;
  verb: string;
  pathParameter: string | null;
  takesCode: boolean;
  takesBody: boolean;
  takesOptionalFields: boolean;
  answer: 'list' | 'one' | 'nothing';
  secrets: string[];
}

const OPERATIONS = JSON.parse(native.operationsJson()) as Operation[];

/** What derived clients share: the functions of the program, which live as long as they do. */
interface Shared extends Functions {
  readonly events: Events;
  /** Whether the program has a logger of its own. */
  readonly hasLogger: boolean;
}

/** What a derived client is made from. */
interface Derived {
  readonly native: NativeClient;
  readonly int64: 'bigint' | 'string' | undefined;
  readonly shared: Shared;
}

const DERIVED = Symbol('derived');

/**
 * A client of the service. Closing it is never required.
 *
 * ```js
 * const client = new Client({ baseUrl: 'https://api.example.com', token });
 * const site = await client.sites.getByCode('shopfront1');
 * ```
 */
export class Client {
  /** The calls on segments. */
  declare readonly segments: Segments;
  /** The calls on goals. */
  declare readonly goals: Goals;
  /** The calls on sites. */
  declare readonly sites: Sites;
  /** The calls on recommender blocks. */
  declare readonly recommenderBlocks: RecommenderBlocks;
  /** The calls on images. */
  declare readonly images: Images;
  /** The calls on themes. */
  declare readonly themes: Themes;
  /** The calls on widget studios. */
  declare readonly widgetStudios: WidgetStudios;
  /** The calls on personalizations. */
  declare readonly personalizations: Personalizations;
  /** The calls on studio recommender blocks. */
  declare readonly studioRecommenderBlocks: StudioRecommenderBlocks;
  /** The calls on key moments. */
  declare readonly keyMoments: KeyMoments;
  /** The calls on key moments, by the name that the application gives them; the same object as `keyMoments`. */
  declare readonly triggers: KeyMoments;
  /** Closes it at the end of a block: `using client = new Client(…)`. */
  declare [Symbol.dispose]: () => void;
  /** Closes it at the end of a block: `await using client = new Client(…)`. */
  declare [Symbol.asyncDispose]: () => Promise<void>;

  readonly #native: NativeClient;
  readonly #int64: 'bigint' | 'string' | undefined;
  readonly #shared: Shared;

  /** @throws `ConfigError` where an option cannot be used; nothing is sent */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: typeof DERIVED, derived: Derived);
  constructor(options: ClientOptions | typeof DERIVED = {}, derived?: Derived) {
    const { native, int64, shared } = options === DERIVED && derived !== undefined ? derived : connected(options);
    this.#native = native;
    this.#int64 = int64;
    this.#shared = shared;
    this.#addResources();
  }

  #addResources(): void {
    const resources = new Map<string, Record<string, unknown>>();
    for (const [number, operation] of OPERATIONS.entries()) {
      const name = camelCase(operation.resource);
      const resource = resources.get(name) ?? {};
      resources.set(name, resource);
      resource[camelCase(operation.verb)] = this.#method(operation, number);
    }
    const keyMoments = resources.get('keyMoments');
    if (keyMoments !== undefined) resources.set('triggers', keyMoments);
    for (const [name, resource] of resources) {
      Object.defineProperty(this, name, { value: Object.freeze(resource), enumerable: true });
    }
  }

  #method(operation: Operation, number: number): unknown {
    const list = (params?: unknown, options?: unknown) => this.#list(operation, number, params, options);
    const call = (...given: unknown[]) => this.#call(operation, number, given);
    const method = operation.answer === 'list' ? list : call;
    Object.defineProperty(method, 'name', { value: titleOf(operation) });
    return method === list ? called(list) : awaited(call);
  }

  /** Who makes the calls that are about to be made. */
  #caller(): Caller {
    const { events, provideToken, hasLogger } = this.#shared;
    const hasListeners = events.attend(this.#native);
    return {
      functions: this.#shared,
      keepsContext: hasListeners || hasLogger || provideToken !== undefined,
      respond: (response) => Response.of(response, this.#native),
    };
  }

  #list(operation: Operation, number: number, params: unknown, options: unknown): Pager<unknown> {
    const { json, signal } = callOptions(options);
    const { filter = null, ...rest } = checkedParams(params ?? {});
    const built = filter === null ? undefined : Filter.native(filter);
    const paramsJson = writeJson(rest);
    const pager = callNative(() => this.#native.list(number, paramsJson, built, json));
    const caller = () => this.#caller();
    return Pager.of({ title: titleOf(operation), native: pager, signal, secrets: operation.secrets, caller });
  }

  async #call(operation: Operation, operationNumber: number, given: readonly unknown[]): Promise<unknown> {
    const rest = [...given];
    const { pathParameter, takesCode } = operation;
    const isText = this.#int64 === 'string';
    const path = pathParameter === null ? undefined : pathArgument(pathParameter, takesCode, rest.shift(), isText);
    const dates: string[] = [];
    const body = operation.takesBody ? bodyJson(rest.shift(), dates) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : undefined;
    const { json, signal } = callOptions(rest.shift() ?? undefined);
    if (rest.length > 0) throw new ConfigError('the call has an argument too many');
    const begin = (number: number, origin: Origin | undefined) =>
      this.#native.call(number, origin, operationNumber, path, body, dates, optionalFields, json);
    const text = await run<string | null>(signal, this.#caller(), begin);
    if (text === null) return undefined;
    return hideSecrets(this.#read(text), operation.secrets);
  }

  #read(text: string): unknown {
    return this.#int64 === 'bigint' ? parseExact(text) : JSON.parse(text);
  }

  /** Sends a request to any path; an answer outside 2xx is an `ApiError`. */
  async request(request: FreeRequest): Promise<Response> {
    const { method, path, pairs, body, json, signal } = checkedRequest(request);
    const begin = (number: number, origin: Origin | undefined) =>
      this.#native.request(number, origin, method, path, pairs, body, json);
    return Response.of(await run<NativeResponse>(signal, this.#caller(), begin), this.#native);
  }

  /** A client on the same connections, quota and token, with other options for its calls. */
  withOptions(options: DerivedOptions = {}): Client {
    const json = derivedOptions(options);
    const derived = callNative(() => this.#native.withOptions(json));
    return new Client(DERIVED, { native: derived, int64: this.#int64, shared: this.#shared });
  }

  /** What is left of the quota, and when more comes, as of now. */
  get quota(): Quota {
    const { left, wait, windows } = JSON.parse(callNative(() => this.#native.quotaJson())) as Quota;
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
    this.#shared.events.add(this.#native, event, listener, false);
    return this;
  }

  /** Has a function told of the next event of a kind only. */
  once<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    this.#shared.events.add(this.#native, event, listener, true);
    return this;
  }

  /** Ends what `on` or `once` began with this function. */
  off<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this {
    this.#shared.events.remove(this.#native, event, listener);
    return this;
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
    if (typeof fn !== 'function') throw new ConfigError('onRequest takes a function');
    // Of its own, so that the same function can be given twice.
    const listener = ({ id: _id, ...facts }: RequestFacts & { id: number }) => fn(facts);
    this.on('response', listener);
    return () => void this.off('response', listener);
  }

  /** Where the service is. */
  get baseUrl(): string {
    return callNative(() => this.#native.baseUrl());
  }

  /** Closes the connections; calls in flight come to their end, later ones are refused. */
  close(): void {
    this.#native.close();
  }

  /** @internal */
  [inspect.custom](): string {
    let place = 'closed';
    try {
      place = this.#native.baseUrl();
    } catch {
      // Nothing else refuses to tell the address.
    }
    return `Client { ${place} }`;
  }

  /** @internal */
  toJSON(): object {
    return { baseUrl: this.baseUrl };
  }
}
wrapMethods(Client.prototype, awaited, ['request']);
wrapMethods(Client.prototype, called, ['withOptions', 'on', 'once', 'off', 'onRequest']);
defineImmediateDisposal(Client, function () {
  this.close();
});

/** What a client with these options is made from. */
function connected(options: unknown): Derived {
  try {
    const { json, int64, provider, logger } = clientOptions(options);
    const { level, write } = loggerOf(logger);
    const events = new Events();
    const shared: Shared = {
      events,
      deliver: (event, context) => events.deliver(event, context),
      write,
      hasLogger: logger !== undefined,
      provideToken: provider,
    };
    const hasTokenFunction = provider !== undefined;
    const surroundings = { int64, functions: register(shared), logLevel: level, hasTokenFunction };
    return { native: callNative(() => new native.NativeClient(queue(), json, surroundings)), int64, shared };
  } catch (error) {
    throw new CallSite(Client).mark(error);
  }
}

/** The operation as it is called. */
function titleOf({ resource, verb }: Operation): string {
  return `${camelCase(resource)}.${camelCase(verb)}`;
}

/** The parameters of a list that are given, each read once; null is as good as nothing. */
function checkedParams(params: unknown): Record<string, unknown> {
  const keys = readAt('', () => (holdsNames(params) ? Object.keys(params) : undefined));
  if (keys === undefined) throw invalid('', `the parameters of a list are ${kindOf(params)}; they must be an object`);
  const given: Record<string, unknown> = {};
  for (const key of keys) {
    const value = readAt(key, () => (params as Record<string, unknown>)[key]);
    // A filter that went missing on its way here must not become the whole list.
    if (key === 'filter' && value === undefined) {
      throw invalid('filter', 'is undefined; leave it out, or give null for none');
    }
    if (value !== undefined && value !== null) given[key] = value;
  }
  for (const name of ['optionalFields', 'select']) {
    if (given[name] !== undefined) given[name] = names(given[name], name);
  }
  return given;
}

function optionalFieldsOf(params: unknown): string[] | undefined {
  if (params === undefined || params === null) return undefined;
  const { optionalFields } = checkNames(params, ['optionalFields'], 'the call', wrongArgument('the call'));
  return names(optionalFields, 'optionalFields');
}

function bodyJson(body: unknown, dates: string[]): string | undefined {
  return body === undefined ? undefined : writeJson(body, '', dates);
}
