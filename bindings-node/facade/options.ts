// Options as callers give them, checked by name and type, and as the native module takes them.
import { type Cause, checkNames, reading, wrongOption } from './arguments';
import { ClientCredentials, type TokenProvider } from './credentials';
import type { Logger } from './logging';
import type { Int64 } from './models';
import { holdsNames, snakeCase } from './values';

export type { Logger } from './logging';

/** A PEM file: its path, its text, or its content as bytes. */
export type PemGiven = string | Uint8Array;

/** The options of a client; times are in milliseconds. `I` is the option `int64`, by which integers are typed. */
export interface ClientOptions<I extends Int64 = never> {
  /** Where the service is, such as `https://api.example.com`; `XPAUTO_BASE_URL` by default. */
  baseUrl?: string | URL;
  /** The bearer token, or where it comes from; `XPAUTO_TOKEN` by default. */
  token?: string | TokenProvider | ClientCredentials | null;
  /**
   * The longest time of one attempt, from connecting to the last byte; 30000 by default. Waits and retries are not part
   * of it.
   */
  timeout?: number;
  /** The longest time of a whole call with all its attempts and waits; for a list, of each page. None by default. */
  totalTimeout?: number;
  /** The longest time of connecting; 5000 by default. */
  connectTimeout?: number;
  /** How often a call that failed is repeated, where that can help and do no harm; 3 by default, 0 for never. */
  maxRetries?: number;
  /**
   * The most that the wait before the first repeat may be; each further one may be twice as long, up to 20000. From 0,
   * which repeats at once, to 60000; 500 by default. A `Retry-After` up to 60 s stands in front of it.
   */
  retryBackoff?: number;
  /** How many requests may be in flight at once; 8 by default. Others wait their turn, first come, first served. */
  maxConcurrency?: number;
  /**
   * A quota that this client and everything derived from it keep together, such as `"50/10s, 1000/h"`: no more requests
   * than that in any 10 seconds and in any hour. The units are `s`, `min` and `h`. None by default.
   */
  rateLimit?: string;
  /** How the parameters of lists are encoded; `flat` by default. */
  paramsEncoding?: 'flat' | 'json' | 'deep';
  /** How optional fields are encoded; `comma` by default. */
  optionalFieldsEncoding?: 'comma' | 'repeat';
  /**
   * The proxy's URL, such as `http://user:password@proxy.example.com:3128`; an empty string means none. By default the
   * environment says: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`.
   */
  proxy?: string | URL;
  /** Further certificates to trust, beside those of the operating system and of `SSL_CERT_FILE`. */
  caCertificates?: PemGiven;
  /** The client's own certificate and private key: both in one, or a pair of them. None by default. */
  clientCertificate?: PemGiven | readonly [certificate: PemGiven, key: PemGiven];
  /** Headers that every request carries. */
  headers?: HeadersGiven;
  /** Whether plain http is allowed to hosts other than this machine; false by default. */
  allowInsecureHttp?: boolean;
  /** The largest body that is read, in bytes after decompression; 256 MiB by default. */
  maxResponseBytes?: number;
  /**
   * Takes the log, from `debug` on unless `XPAUTO_LOG` says otherwise. By default warnings become
   * `process.emitWarning`, and with `XPAUTO_LOG=debug`, `info` or `warn` lines from that level on go to standard error;
   * `off` silences everything.
   */
  logger?: Logger | null;
  /**
   * What becomes of integers beyond ±(2^53−1): a `bigint`, a string of digits, or by default an
   * `UnsafeIntegerError`. Other integers are numbers in any case: a `Client<'bigint'>` returns `number | bigint`.
   */
  int64?: I;
}

/** Headers by name. */
export type HeadersGiven = Readonly<Record<string, string | number | undefined>> | Headers;

/** The options of one call, which stand before those of its client. */
export interface CallOptions {
  /**
   * Aborting drops the request and closes its connection; the call rejects with the signal's reason. A signal that is
   * aborted already sends nothing.
   */
  signal?: AbortSignal;
  /** The longest time of one attempt, in milliseconds. */
  timeout?: number;
  /** The longest time of the whole call with all its attempts and waits, in milliseconds; for a list, of each page. */
  totalTimeout?: number;
  /** How often the call is repeated. */
  maxRetries?: number;
  /** Further headers; one that the client has too takes its place. */
  headers?: HeadersGiven;
}

/** What `client.withOptions` takes. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;

/** Converts an option to what JSON holds of it; undefined where it is none of its kind. */
type Convert = (value: unknown) => unknown;

/** How an option is read, and what it is in words. */
type Rule = readonly [convert: Convert, words: string];

const text: Convert = (value) => (typeof value === 'string' ? value : undefined);
const address: Convert = (value) => (value instanceof URL ? value.href : text(value));
const flag: Convert = (value) => (typeof value === 'boolean' ? value : undefined);
const count: Convert = (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? value : undefined);
const countOrNone: Convert = (value) => (value === 0 ? 0 : count(value));
const backoff: Convert = (value) => (typeof value === 'number' && value >= 0 && value <= 60_000 ? value / 1000 : undefined);
const token: Convert = (value) => (value instanceof ClientCredentials ? ClientCredentials.options(value) : text(value));
const pem: Convert = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : text(value));
const pemPair: Convert = (value) => {
  if (!Array.isArray(value)) return pem(value);
  if (value.length !== 2) return undefined;
  const parts = [pem(value[0]), pem(value[1])];
  return parts.includes(undefined) ? undefined : parts;
};
/** Milliseconds to seconds; a year is longer than anyone waits. */
const time: Convert = (value) => (typeof value === 'number' && value > 0 && value <= 31_536_000_000 ? value / 1000 : undefined);
const headers: Convert = (value) => {
  const pairs = headerPairs(value);
  const given = pairs?.filter(([, header]) => header !== undefined).map(([name, header]) => [name, toText(header)]);
  return given?.every(([, header]) => header !== undefined) ? Object.fromEntries(given) : undefined;
};

/** Each option of a client. */
const CLIENT = {
  baseUrl: [address, 'a URL such as https://api.example.com'],
  token: [token, 'a string, a function or ClientCredentials'],
  timeout: [time, 'a positive number of milliseconds, a year at most'],
  totalTimeout: [time, 'a positive number of milliseconds, a year at most'],
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
} satisfies Record<string, Rule>;
const CALL = {
  timeout: CLIENT.timeout,
  totalTimeout: CLIENT.totalTimeout,
  maxRetries: CLIENT.maxRetries,
  headers: CLIENT.headers,
} satisfies Record<string, Rule>;
const CLIENT_NAMES = keysOf(CLIENT);
const CALL_NAMES = keysOf(CALL);

function keysOf<Name extends string>(rules: Readonly<Record<Name, Rule>>): Name[] {
  return Object.keys(rules) as Name[];
}

/** The names and values of headers, from an object or from `Headers` of whichever kind. */
function headerPairs(value: unknown): Array<[string, unknown]> | undefined {
  const entries = (value as { entries?: unknown }).entries;
  if (typeof entries === 'function' && !Array.isArray(value)) return [...(value as Map<string, unknown>).entries()];
  return holdsNames(value) ? Object.entries(value) : undefined;
}

function toText(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  return isText ? String(value) : undefined;
}

/** The options that are given, as JSON for the native module. */
function converted(given: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, Rule>>, what: string): string {
  const options: Record<string, unknown> = {};
  for (const [name, [convert, words]] of Object.entries(rules)) {
    if (given[name] === undefined || given[name] === null) continue;
    const refuse = (_message?: string, cause?: Cause) => wrongOption(what)(name, `must be ${words}`, cause);
    const value = reading(() => convert(given[name]), refuse);
    if (value === undefined) throw refuse();
    options[snakeCase(name)] = value;
  }
  return JSON.stringify(options);
}

/** Whether lines can be written to it; a level may have no function. */
function isLogger(given: unknown): given is Logger {
  const { debug, info, warn } = given as Record<string, unknown>;
  return holdsNames(given) && [debug, info, warn].every((level) => level === undefined || typeof level === 'function');
}

/** Whether it can be listened to as an AbortSignal can; one of another realm or of a polyfill can, too. */
function isSignal(given: unknown): given is AbortSignal {
  const signal = given as Partial<AbortSignal>;
  return (
    typeof given === 'object' &&
    typeof signal.aborted === 'boolean' &&
    typeof signal.addEventListener === 'function' &&
    typeof signal.removeEventListener === 'function'
  );
}

const isInt64 = (given: unknown): given is 'bigint' | 'string' => given === 'bigint' || given === 'string';

/** Refuses an option that is given and is none of its kind. */
function check<T>(
  given: unknown,
  isRight: (given: unknown) => given is T,
  what: string,
  name: string,
  words: string,
): T | undefined {
  if (given === undefined || given === null) return undefined;
  const refuse = (_message?: string, cause?: Cause) => wrongOption(what)(name, `must be ${words}`, cause);
  if (!reading(() => isRight(given), refuse)) throw refuse();
  return given as T;
}

/**
 * The options of a client: JSON for the native module, and what goes beside it.
 * @internal
 */
export function clientOptions(options: unknown): {
  json: string;
  int64: 'bigint' | 'string' | undefined;
  provider: (() => unknown) | undefined;
  logger: Logger | undefined;
} {
  const what = 'the client';
  const given = checkNames(options, [...CLIENT_NAMES, 'int64', 'logger'], what);
  const functions = 'an object with the functions debug, info and warn, such as console';
  const logger = check(given.logger, isLogger, what, 'logger', functions);
  const int64 = check(given.int64, isInt64, what, 'int64', "'bigint' or 'string'");
  const provider = typeof given.token === 'function' ? (given.token as () => unknown) : undefined;
  if (provider !== undefined) given.token = undefined;
  return { json: converted(given, CLIENT, what), int64, provider, logger };
}

/**
 * The options of calls that a client derives from another.
 * @internal
 */
export function derivedOptions(options: unknown): string {
  return converted(checkNames(options, CALL_NAMES, 'withOptions'), CALL, 'withOptions');
}

/**
 * The checked options of a call: JSON for the native module, and the signal.
 * @internal
 */
export interface CheckedCall {
  readonly json: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What most calls give. */
const NONE: CheckedCall = Object.freeze({ json: undefined, signal: undefined });

/**
 * The options of one call: JSON for the native module, and the signal.
 * @internal
 */
export function callOptions(options: unknown): CheckedCall {
  if (options === undefined || options === null) return NONE;
  const given = checkNames(options, ['signal', ...CALL_NAMES], 'the call');
  const signal = check(given.signal, isSignal, 'the call', 'signal', 'an AbortSignal');
  return { json: converted(given, CALL, 'the call'), signal };
}
