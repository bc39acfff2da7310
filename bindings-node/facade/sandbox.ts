// The embedded server that speaks the whole service.
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

import { type Cause, reading, writeJson, wrongOption } from './arguments';
import { Client } from './client';
import { ConfigError } from './errors';
import { awaited, called, callNative, wrapMethods } from './failures';
import { defineDisposal, Uncloneable } from './handles';
import { native } from './loader';
import type { Int64 } from './models';
import type { NativeSandbox } from './native';
import type { ClientOptions } from './options';
import { queue, run } from './queue';
import { holdsNames } from './values';

/**
 * How a connection or a body misbehaves.
 *
 * - `close`: reads the whole request, then ends the connection without an answer
 * - `reset`: reads the whole request, then ends the connection with a TCP reset
 * - `cut`: announces the whole body, sends half of it and ends the connection
 * - `lie`: announces more than the body, sends all of it and ends the connection
 * - `hang`: never answers
 * - `drip`: sends the body a byte every 20 ms
 * - `gzip`: compresses the body
 * - `truncate-gzip`: compresses the body and sends half of that, announced as if it were everything
 * - `gzip-bomb`: answers with about 1 MiB of gzip that holds a list of 1 GiB
 *
 * `cut`, `lie` and `truncate-gzip` need a body to spoil: where the answer has none, the connection ends without it.
 */
export type FaultAction = 'close' | 'reset' | 'cut' | 'lie' | 'hang' | 'drip' | 'gzip' | 'truncate-gzip' | 'gzip-bomb';

/** What goes wrong on purpose; the first rule that matches a request acts. */
export interface Fault {
  /** The method; every method where absent. */
  method?: string;
  /** The path; `*` stands for any text. Every path where absent. */
  path?: string;
  /** How many requests it acts on; all of them where absent. */
  times?: number;
  /** The status to answer with. */
  status?: number;
  /** Headers to answer with. */
  headers?: Record<string, string | number>;
  /** The body to answer with: a text as it is, anything else as JSON. */
  body?: unknown;
  /** How the connection or the body misbehaves. */
  action?: FaultAction;
  /** Milliseconds to wait first. */
  delay?: number;
}

/** How to start a sandbox. */
export interface SandboxOptions {
  /** How many segments to generate; 60 by default. */
  segments?: number;
  /** How many goals to generate; 30 by default. */
  goals?: number;
  /** How many sites to generate; 3 by default. */
  sites?: number;
  /** How many images to generate. */
  images?: number;
  /** How many themes to generate. */
  themes?: number;
  /** How many recommender blocks to generate. */
  recommenderBlocks?: number;
  /** How many studio recommender blocks to generate. */
  studioRecommenderBlocks?: number;
  /** How many widget studios to generate. */
  widgetStudios?: number;
  /** How many personalizations to generate. */
  personalizations?: number;
  /** How many key moments to generate. */
  keyMoments?: number;
  /** The same seed gives the same account, for ever. */
  seed?: number | bigint;
  /** The account to start from, or the path of a JSON file that holds it. */
  data?: string | URL | Record<string, unknown>;
  /** Milliseconds that every answer takes. */
  latency?: number;
  /** A quota such as `"50/10s, 1000/h"`, beyond which the answer is 429. */
  rateLimit?: string;
  /**
   * Whether requests beyond the quota are answered with 429; true by default. Otherwise they are served, and counted in
   * `quotaViolations`.
   */
  enforceRateLimit?: boolean;
  /** What goes wrong on purpose. */
  faults?: readonly Fault[];
  /** Paths that refuse every write with 423, such as `/themes/501`; `*` stands for any text. */
  locked?: readonly string[];
  /** Whether lists tell how many pages there are; true by default. */
  pageCountHeader?: boolean;
  /** The largest page; 200 by default. */
  maxPerPage?: number;
  /** The port on 127.0.0.1; any that is free by default. */
  port?: number;
  /** The token that opens everything and never expires. */
  token?: string;
  /** Milliseconds that a token from `POST /oauth/token` is accepted; 7200000 by default. */
  tokenLifetime?: number;
}

/** A request that a sandbox received. */
export interface ReceivedRequest {
  /** The method. */
  method: string;
  /** The path. */
  path: string;
  /** The query as it was sent, without its question mark. */
  query: string;
  /** The headers, names in lower case. */
  headers: Record<string, string>;
  /** The body as text, or null where there was none. */
  body: string | null;
}

/** Lets only `Sandbox.start` make sandboxes. */
const CONSTRUCT = Symbol('construct');
/** The sandboxes that run: one that nobody holds any more goes on answering until its thread ends. */
const running = new Set<Sandbox>();
/** The longest time that the server takes; checked here, where it is still in milliseconds. */
const A_DAY = 86_400_000;

/**
 * A server on 127.0.0.1 that behaves as the service does.
 *
 * ```js
 * await using sandbox = await Sandbox.start({ segments: 500 });
 * console.log(await sandbox.client().segments.list().first());
 * ```
 */
export class Sandbox extends Uncloneable {
  /** Stops it at the end of a block: `await using sandbox = await Sandbox.start()`. */
  declare [Symbol.asyncDispose]: () => Promise<void>;

  readonly #native: NativeSandbox;

  private constructor(key: symbol, server: NativeSandbox) {
    super();
    if (key !== CONSTRUCT) throw new TypeError('a sandbox is started with `await Sandbox.start(options)`');
    this.#native = server;
    running.add(this);
  }

  /** Starts a sandbox; it answers as soon as the promise resolves. */
  static async start(options: SandboxOptions = {}): Promise<Sandbox> {
    const refuse = (message: string, cause: Cause) => wrongOption('the sandbox')('', message, cause);
    const json = writeJson(reading(() => inSeconds(options), refuse));
    const begin = (number: number) => native.NativeSandbox.start(queue(), number, json);
    return new Sandbox(CONSTRUCT, await run<NativeSandbox>(undefined, undefined, begin));
  }

  /** The base address. */
  get url(): string {
    return this.#native.url;
  }

  /** The token that opens everything and never expires. */
  get token(): string {
    return this.#native.token;
  }

  /** The client id that `POST /oauth/token` accepts. */
  get clientId(): string {
    return native.NativeSandbox.clientId();
  }

  /** The client secret that `POST /oauth/token` accepts. */
  get clientSecret(): string {
    return native.NativeSandbox.clientSecret();
  }

  /** Ends every token that `POST /oauth/token` gave, at once; `token` and those still to come are accepted. */
  revokeTokens(): void {
    this.#native.revokeTokens();
  }

  /** What was received, the oldest first. */
  get requests(): ReceivedRequest[] {
    return JSON.parse(callNative(() => this.#native.requestsJson()));
  }

  /** How many requests came beyond the quota of `rateLimit`, refused or not. */
  get quotaViolations(): number {
    return this.#native.quotaViolations;
  }

  /** The account as it now is, in the form that the option `data` takes. */
  state(): Record<string, Array<Record<string, unknown>>> {
    return JSON.parse(callNative(() => this.#native.stateJson()));
  }

  /** A client of this sandbox. */
  client<I extends Int64 = never>(options?: ClientOptions<I>): Client<I>;
  client(options: unknown = {}): unknown {
    // Proxies of the environment lead away from this machine.
    const refuse = (message: string, cause?: Cause) => wrongOption('the client')('', message, cause);
    const given = reading(() => (holdsNames(options) ? { ...options } : undefined), refuse);
    if (given === undefined) throw refuse('must be an object');
    return new Client({ baseUrl: this.url, token: this.token, proxy: '', ...given });
  }

  /** Ends the server and every connection. */
  async stop(): Promise<void> {
    await run<null>(undefined, undefined, (number) => this.#native.stop(queue(), number));
    running.delete(this);
  }

  /** @internal */
  [inspect.custom](): string {
    return `Sandbox { ${this.url} }`;
  }

  /** @internal */
  toJSON(): object {
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
function inSeconds(options: unknown): object {
  if (!holdsNames(options)) throw new ConfigError("the sandbox's options must be an object");
  const { faults, ...rest } = options;
  for (const name of ['latency', 'tokenLifetime']) {
    if (rest[name] !== undefined && rest[name] !== null) rest[name] = seconds(rest[name], name);
  }
  if (rest.data instanceof URL) rest.data = fileURLToPath(rest.data);
  return faults === undefined || faults === null ? rest : { ...rest, faults: faultsInSeconds(faults) };
}

function faultsInSeconds(faults: unknown): object[] {
  if (!Array.isArray(faults)) throw new ConfigError("the sandbox's faults must be an array");
  const read: object[] = [];
  // One by one up to the first that is none: a sparse array may be as long as it likes.
  for (const fault of faults) {
    if (!holdsNames(fault)) throw new ConfigError("the sandbox's faults must be objects");
    read.push(fault.delay === undefined ? fault : { ...fault, delay: seconds(fault.delay, 'fault delay') });
  }
  return read;
}

function seconds(milliseconds: unknown, name: string): number {
  if (typeof milliseconds !== 'number' || !(milliseconds >= 0 && milliseconds <= A_DAY)) {
    throw new ConfigError(`the sandbox's ${name} must be a number of milliseconds, ${A_DAY} at most`);
  }
  return milliseconds / 1000;
}
