// Generated from the declarations by `make generate`; changes belong there.
import type { ClientCredentials, TokenProvider } from './credentials';
import type { Logger } from './logging';
import type { Int64 } from './models';

export type { Logger } from './logging';

/** A PEM file: its path, its text, or its content as bytes. */
export type PemGiven = string | Uint8Array;

/** Headers by name. */
export type HeadersGiven = Readonly<Record<string, string | number | undefined>> | Headers;

/** The options of every client; times are in milliseconds. */
export interface CommonOptions {
  /** The URL of the service: scheme, host, and a path if it has one. `XPAUTO_BASE_URL` by default. */
  baseUrl?: string | URL;
  /** The bearer token, a function that returns one, or client credentials; without one no token is sent. `XPAUTO_TOKEN` by default. */
  token?: string | TokenProvider | ClientCredentials | null;
  /** The longest time of one attempt, from connecting to the last byte; waits and retries are not part of it. In milliseconds; 30000 by default. */
  timeout?: number;
  /** The longest time of a whole call with all its attempts and waits; for a list, of each page with its waits. In milliseconds. */
  totalTimeout?: number;
  /** How often a call that failed is retried, where that can help and does no harm; 0 for never. 3 by default. */
  maxRetries?: number;
  /** Headers that every request carries; those of a call take precedence over those of its client. */
  headers?: HeadersGiven;
  /** The longest time of connecting. In milliseconds; 5000 by default. */
  connectTimeout?: number;
  /**
   * The longest delay before the first retry; each further one may be twice as long, up to 20 seconds. A
   * `Retry-After` of up to 60 seconds takes precedence. In milliseconds; 500 by default.
   */
  retryBackoff?: number;
  /** How many requests may be in flight at once; further ones wait, first come, first served. 8 by default. */
  maxConcurrency?: number;
  /**
   * A rate limit that the client and all clients derived from it keep together, such as `"50/10s, 1000/h"`: no
   * more requests than that in any 10 seconds and in any hour. The units are `s`, `min` and `h`.
   */
  rateLimit?: string;
  /** How the parameters of lists are encoded. `flat` by default. */
  paramsEncoding?: 'flat' | 'json' | 'deep';
  /** How the names of optional fields are encoded. `comma` by default. */
  optionalFieldsEncoding?: 'comma' | 'repeat';
  /**
   * The proxy's URL, which may hold credentials; an empty string means no proxy. By default the environment
   * decides: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`.
   */
  proxy?: string | URL;
  /**
   * Further certificates to trust, beside those of the operating system and of `SSL_CERT_FILE`: the path of a PEM
   * file, or its text.
   */
  caCertificates?: PemGiven;
  /** The client's own certificate and private key: the path of a PEM file or its text, or a pair of them. */
  clientCertificate?: PemGiven | readonly [certificate: PemGiven, key: PemGiven];
  /** Whether plain `http` is allowed to hosts other than this machine. `false` by default. */
  allowInsecureHttp?: boolean;
  /** The largest response body that is read, in bytes after decompression; 256 MiB by default. */
  maxResponseBytes?: number;
  /** Receives the log, from `debug` on unless `XPAUTO_LOG` says otherwise. By default warnings become `process.emitWarning`, and `XPAUTO_LOG=debug`, `info` or `warn` writes lines from that level on to standard error. */
  logger?: Logger | null;
}

/** The option by which integers are typed. */
export interface Int64Option<I extends Int64> {
  /** What integers beyond ±(2^53−1) become: a `bigint`, a string of digits, or by default an `UnsafeIntegerError`. */
  int64?: I;
}

/**
 * The options of a client; times are in milliseconds. `I` is the option `int64`, by which integers are typed: it is there where
 * the type says so.
 */
export type ClientOptions<I extends Int64 = never> = CommonOptions &
  Int64Option<I> &
  ([I] extends [never] ? unknown : Required<Int64Option<I>>);

/** The options of one call, which take precedence over those of its client; times are in milliseconds. */
export interface CallOptions {
  /** Aborting drops the request and closes its connection; the call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The longest time of one attempt, from connecting to the last byte; waits and retries are not part of it. In milliseconds; the client's by default. */
  timeout?: number;
  /** The longest time of a whole call with all its attempts and waits; for a list, of each page with its waits. In milliseconds; the client's by default. */
  totalTimeout?: number;
  /** How often a call that failed is retried, where that can help and does no harm; 0 for never. The client's by default. */
  maxRetries?: number;
  /** Headers that every request carries; those of a call take precedence over those of its client. The client's by default. */
  headers?: HeadersGiven;
}

/** What `client.withOptions` takes. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;

/** What a {@link ClientCredentials} is built from. */
export interface ClientCredentialsOptions {
  /** The client's id. */
  clientId: string;
  /** The client's secret, which no output shows. */
  clientSecret: string;
  /** Where tokens are requested; by default `/oauth/token` below `baseUrl`. */
  tokenUrl?: string | URL | null;
}

/**
 * How a value is read before it is handed over: as it is, or by the facade alone, or from types that JSON does not have.
 * @internal
 */
export type Kind = 'plain' | 'facade' | 'url' | 'token' | 'headers' | 'pem' | 'object';

/**
 * The options of clients, by what they accept.
 * @internal
 */
export const CLIENT = {
  baseUrl: 'url',
  token: 'token',
  timeout: 'plain',
  totalTimeout: 'plain',
  maxRetries: 'plain',
  headers: 'headers',
  connectTimeout: 'plain',
  retryBackoff: 'plain',
  maxConcurrency: 'plain',
  rateLimit: 'plain',
  paramsEncoding: 'plain',
  optionalFieldsEncoding: 'plain',
  proxy: 'url',
  caCertificates: 'pem',
  clientCertificate: 'pem',
  allowInsecureHttp: 'plain',
  maxResponseBytes: 'plain',
  int64: 'facade',
  logger: 'facade',
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * The options of calls, by what they accept.
 * @internal
 */
export const CALL = {
  signal: 'facade',
  timeout: 'plain',
  totalTimeout: 'plain',
  maxRetries: 'plain',
  headers: 'headers',
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * The options of client credentials, by what they accept.
 * @internal
 */
export const CREDENTIALS = {
  clientId: 'plain',
  clientSecret: 'plain',
  tokenUrl: 'url',
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * What the options that only JavaScript has must be.
 * @internal
 */
export const ACCEPTED = {
  int64: '"bigint" or "string"',
  logger: 'an object with the functions debug, info and warn, such as console',
  signal: 'an AbortSignal',
} as const;
