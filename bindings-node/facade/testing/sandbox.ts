// The embedded sandbox, a server with the same API as the service.

import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { checkNames, ownFields } from '../client/arguments';
import { Client } from '../client/client';
import { tokenOption } from '../client/credentials';
import { givenOptions } from '../client/options';
import type { Int64 } from '../generated/models';
import type { NativeSandbox, NativeSnapshot } from '../generated/native';
import { SANDBOX } from '../generated/option-kinds';
import type { ClientOptions, Fault, Int64Option, SandboxOptions } from '../generated/options';
import { awaitedMethods, callNative, wrongOption } from '../native/errors';
import { parseExact, writeJson } from '../native/json';
import { native } from '../native/loader';
import { queue, run } from '../native/queue';
import { isUrl } from '../native/values';
import { Callbacks } from '../observe/callbacks';

export type { Fault, FaultAction, SandboxOptions } from '../generated/options';

/** A request that a sandbox received. */
export interface ReceivedRequest {
  /** The number of the request, from 1 since the start or the last reset. */
  number: number;
  /** The time of its receipt by the sandbox's clock, in UTC without an offset. */
  time: string;
  /** The HTTP method. */
  method: string;
  /** The path. */
  path: string;
  /** The query as sent, without its question mark. */
  query: string;
  /** The headers, names in lower case. */
  headers: Record<string, string>;
  /** The body as a string; null without one. */
  body: string | null;
  /** The status of the response; null if there is none yet, or the connection was closed without one. */
  status: number | null;
  /** The fault rule that acted, or null; its delay is in milliseconds. */
  fault: (Fault & { id: number; hits: number }) | null;
}

/** Expectations of a received request besides its method and path. */
export interface ExpectedRequest {
  /** The whole JSON body; the order of keys does not matter. */
  json?: unknown;
  /** Query parameters that must be present, among any others; null for one that must be absent. */
  query?: Record<string, unknown> | undefined;
  /** The exact number of requests; at least one by default. */
  times?: number | undefined;
}

/** A fault rule of a running sandbox. */
export interface ActiveFault {
  /** The id of the rule, as in the field `fault` of received requests. */
  readonly id: number;
  /** The number of requests that it has acted on, even after its removal. */
  readonly hits: number;
  /** Removes the rule; a second call does nothing. */
  remove(): void;
}

declare const account: unique symbol;

/** The objects of an account by resource. */
type Account = Record<string, Array<Record<string, unknown>>>;

/** An account as it was, for `restore`. */
export interface Snapshot {
  /** For the compiler only. */
  readonly [account]: true;
}

/** The clock of a sandbox, which has the system time until it is frozen, advanced or set. */
export interface SandboxClock {
  /** The time of the clock. */
  readonly now: Date;
  /** Whether the clock is frozen. */
  readonly isFrozen: boolean;
  /** Freezes the clock; does nothing if it is frozen. */
  freeze(): void;
  /** Unfreezes the clock, which continues from its time. */
  unfreeze(): void;
  /** Advances the clock by milliseconds, frozen or not; at most ten years in all. */
  advance(milliseconds: number): void;
  /**
   * Sets the clock, which stays frozen or continues from there; a string without an offset is in UTC. Set to a later time, it is
   * advanced: tokens expire, and delays end. Set to an earlier one, only the dates change.
   */
  set(dateTime: Date | string): void;
}

/** The options of a recording sandbox, and of a replaying one. */
export type RecordingOptions = Omit<SandboxOptions, 'record' | 'replay' | 'upstream'>;

/** Restricts the constructor to `Sandbox.start` and `testSandbox`. */
const CONSTRUCT = Symbol('construct');
/**
 * The running sandboxes: one without references keeps responding until its thread ends. Their token functions are otherwise held
 * weakly.
 */
const running = new Map<Sandbox, Callbacks | undefined>();
/**
 * A server on 127.0.0.1 that behaves like the service.
 *
 * ```js
 * await using sandbox = await Sandbox.start({ segments: 500 });
 * console.log(await sandbox.client().segments.list().first());
 * ```
 */
export class Sandbox {
  readonly #native: NativeSandbox;

  /** @internal */
  constructor(key: symbol, server: NativeSandbox, callbacks?: Callbacks) {
    if (key !== CONSTRUCT) throw new TypeError('a sandbox is started with `await Sandbox.start(options)`');
    this.#native = server;
    running.set(this, callbacks);
  }

  /** Starts a sandbox; it accepts requests when the promise resolves. */
  static async start(options: SandboxOptions = {}): Promise<Sandbox> {
    return startAs(Sandbox, options);
  }

  /**
   * Starts a sandbox that forwards requests to a real service, and records them with their responses in a file.
   *
   * Clients use its own token, as `client()` does. A recording keeps what is declared and not secret: of a request its method,
   * path, query and body, of a response its status, a few headers and the fields of its records; of the paths of `keep`
   * everything. The option `upstreamToken` is the token of the real service. An earlier recording is replaced.
   *
   * @example
   * await using sandbox = await Sandbox.record('https://api.example.com', 'segments.jsonl', { keep: ['/results/*'] });
   * await sandbox.client().segments.list().collect();
   * @throws ConfigError if the file cannot be written, or is not a recording.
   */
  static async record(upstreamUrl: string | URL, file: string | URL, options: RecordingOptions = {}): Promise<Sandbox> {
    refuseNothing('upstreamUrl', upstreamUrl);
    return startRecording(options, 'record', file, upstreamUrl);
  }

  /**
   * Starts a sandbox that responds from a recording, by method, path, query and body; the order of query parameters and keys
   * does not matter. Equal requests get their responses in the order of recording, and then the last one again. What was not
   * recorded gets a 501 that names the nearest request, and what was not kept a 501 that says so.
   *
   * @example
   * await using sandbox = await Sandbox.replay('segments.jsonl');
   * await sandbox.client().segments.list().collect();
   * @throws ConfigError if the file is missing, damaged or of a later version.
   */
  static async replay(file: string | URL, options: RecordingOptions = {}): Promise<Sandbox> {
    return startRecording(options, 'replay', file);
  }

  /** The base URL. */
  get url(): string {
    return this.#native.url;
  }

  /** A token with all permissions, which never expires; random unless the option `token` sets it. */
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

  /** Revokes all tokens that `POST /oauth/token` has issued; `token` and later ones are accepted. */
  revokeTokens(): void {
    this.#control('DELETE', '/tokens');
  }

  /** The received requests, the oldest first. */
  get requests(): ReceivedRequest[] {
    return this.#control('GET', '/requests') as ReceivedRequest[];
  }

  /**
   * Describes the latest received requests: their statuses, the fault rules that acted, and bodies without secrets.
   */
  report(): string {
    return this.#control('GET', '/report') as string;
  }

  /** Clears the log of received requests. */
  clearRequests(): void {
    this.#control('DELETE', '/requests');
  }

  /** Restores the initial state: account, faults, clock, rate limit and request log; revokes issued tokens. */
  reset(): void {
    this.#control('POST', '/reset');
  }

  /**
   * Returns the current account, for `restore`. It needs little memory, since unchanged objects are shared.
   *
   * @example
   * const before = sandbox.snapshot();
   * await client.keyMoments.delete(401);
   * sandbox.restore(before);
   */
  snapshot(): Snapshot {
    return this.#native.snapshot() as NativeSnapshot & Snapshot;
  }

  /**
   * Replaces the account with a snapshot, which may be from another sandbox, or with a result of `state()`; nothing else changes.
   *
   * @throws ConfigError if the value is not an account.
   */
  restore(snapshot: Snapshot | Record<string, unknown>): void {
    if (snapshot instanceof native.NativeSnapshot) this.#native.restore(snapshot);
    else this.#control('POST', '/restore', 'the snapshot', snapshot);
  }

  /**
   * Adds a fault rule after the existing ones.
   *
   * @example
   * const fault = sandbox.addFault({ path: '/goals', status: 503, times: 2 });
   * await client.goals.list().first();
   * console.log(fault.hits);
   * @throws ConfigError if the rule is not valid.
   */
  addFault(rule: Fault): ActiveFault {
    const { id } = this.#control('POST', '/faults', 'fault', rule) as NonNullable<ReceivedRequest['fault']>;
    const hits = () => (this.#control('GET', `/faults/${id}`) as { hits: number }).hits;
    return {
      id,
      get hits() {
        return hits();
      },
      remove: () => void this.#control('DELETE', `/faults/${id}`),
    };
  }

  /** Removes all fault rules, including those that the sandbox was started with. */
  clearFaults(): void {
    this.#control('DELETE', '/faults');
  }

  /**
   * The clock of token expiry, rate-limit windows, `latency`, delays and dates.
   *
   * @example
   * sandbox.clock.freeze();
   * sandbox.clock.advance(2 * 60 * 60 * 1000); // issued tokens have now expired
   */
  get clock(): SandboxClock {
    const state = () => this.#control('GET', '/clock') as { now: string; frozen: boolean };
    const set = (change: object) => void this.#control('POST', '/clock', 'the clock', change);
    return {
      get now() {
        return new Date(`${state().now}Z`);
      },
      get isFrozen() {
        return state().frozen;
      },
      freeze: () => set({ freeze: true }),
      unfreeze: () => set({ freeze: false }),
      advance: (milliseconds) => set({ advance: milliseconds ?? null }),
      set: (dateTime) => set({ set: dateTime ?? null }),
    };
  }

  /**
   * Checks that a request was received: at least once, or exactly `times` times. In `path`, `*` matches any characters.
   *
   * @example
   * sandbox.verify('PUT', '/themes/*', { json: { name: 'Spring' }, times: 1 });
   * @throws AssertionError (of `node:assert`) that shows the nearest request and the difference.
   */
  verify(method: string, path: string, expected: ExpectedRequest = {}): void {
    const names = ['json', 'query', 'times'] as const;
    const what = 'the expected request';
    const request = { ...checkNames(expected, names, what), method, path };
    const missed = this.#control('POST', '/verify', what, request) as { message: string } | null;
    if (missed !== null) throw failedAssertion(missed.message, this.verify);
  }

  /** Returns the current account in the form of the option `data`; integers beyond ±(2^53−1) are of type `bigint`. */
  state(): Account {
    return this.#control('GET', '/state') as Account;
  }

  /** Performs a control request with a body, which errors call `what`. */
  #control(method: string, path: string, what = '', body: unknown = null): unknown {
    const json = writeJson(body, { path: what, refuse: wrongOption });
    return parseExact(callNative(() => this.#native.control(method, path, json)));
  }

  /** Returns a client of this sandbox. */
  client<I extends Int64 = never>(options?: ClientOptions<I> & Int64Option<I>): Client<I>;
  client(options: unknown = {}): unknown {
    // A proxy from the environment could not reach the loopback address.
    const given = ownFields(options, 'the options of the client', wrongOption);
    return new Client({ baseUrl: this.url, token: this.token, proxy: '', ...given });
  }

  /**
   * Stops the server and closes all connections.
   *
   * @throws ConfigError if a recording could not be written.
   */
  async stop(): Promise<void> {
    this.end();
  }

  /** Stops it at the end of a block: `await using sandbox = await Sandbox.start()`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** @internal Stops it without a promise. */
  end(): void {
    running.delete(this);
    callNative(() => this.#native.stop());
  }

  /** @internal */
  [inspect.custom](): string {
    return `Sandbox { ${this.url} }`;
  }
}
awaitedMethods(Sandbox, 'start', 'record', 'replay');
awaitedMethods(Sandbox.prototype, 'stop');

/**
 * Starts a sandbox of a class.
 *
 * @internal
 */
export async function startAs<T extends Sandbox>(
  type: new (key: symbol, server: NativeSandbox, callbacks?: Callbacks) => T,
  options: SandboxOptions,
): Promise<T> {
  const given = givenOptions(options, SANDBOX, 'the sandbox');
  if (isUrl(given.data)) given.data = fileURLToPath(given.data.href);
  const { json, provider } = tokenOption(given, 'upstreamToken', SANDBOX);
  const callbacks = provider && new Callbacks(undefined, provider);
  const begin = (number: number) => native.NativeSandbox.start(queue(), number, json, callbacks?.number);
  return new type(CONSTRUCT, await run<NativeSandbox>(undefined, undefined, begin), callbacks);
}

/** Starts a sandbox that records in a file, or replays it. */
function startRecording(
  options: RecordingOptions,
  mode: 'record' | 'replay',
  file: string | URL,
  upstream?: string | URL,
): Promise<Sandbox> {
  refuseNothing('file', file);
  const given = ownFields(options, 'the options of the recording', wrongOption);
  const found = ['record', 'replay', 'upstream'].find((name) => name in given);
  if (found !== undefined) throw wrongOption(found, 'is set by the arguments');
  return Sandbox.start({ ...given, [mode]: file, upstream });
}

/** Creates an error that test runners show as a failed assertion; its class is loaded on first use. */
function failedAssertion(message: string, thrower: (...values: never[]) => unknown): Error {
  const { AssertionError } = require('node:assert') as typeof import('node:assert');
  return new AssertionError({ message, operator: 'verify', stackStartFn: thrower });
}

/** Throws if a required argument is missing; otherwise another kind of sandbox would start. */
function refuseNothing(name: string, value: unknown): void {
  if (value === undefined || value === null) throw wrongOption(name, `must be a string or a URL, got ${value}`);
}
