// The options of clients and of calls.
import type { ClientCredentials, TokenProvider } from './credentials';
import type { UnsafeIntegerError } from './errors';

/** A PEM file: its path, its text, or its content as bytes. */
export type PemGiven = string | Uint8Array;

/**
 * Takes the lines of a client's log, such as `console`. A level without a function is not written.
 *
 * `debug` gets one line a request (method, path, status, time, attempt, and the request id if there is one), `info`
 * every wait above a second, `warn` what should be mended although the call goes on. No line holds a secret.
 */
export interface Logger {
  /** Takes a line for those who look into a problem. */
  debug?(line: string): void;
  /** Takes a line on what takes its time. */
  info?(line: string): void;
  /** Takes a line on what should be mended. */
  warn?(line: string): void;
}

/** The options of a client; times are in milliseconds. */
export interface ClientOptions {
  /** Where the service is, such as `https://api.example.com`; `XPAUTO_BASE_URL` by default. */
  baseUrl?: string | URL;
  /** The bearer token, or where it comes from; `XPAUTO_TOKEN` by default. */
  token?: string | TokenProvider | ClientCredentials | null;
  /** The longest time of one attempt, from connecting to the last byte; 30000 by default. */
  timeout?: number;
  /** The longest time of connecting; 5000 by default. */
  connectTimeout?: number;
  /** How often a call that failed is repeated, where that can help and do no harm; 3 by default, 0 for never. */
  maxRetries?: number;
  /**
   * The most that the wait before the first repeat may be; each further one may be twice as long, up to 20000. From 0,
   * which repeats at once, to 60000; 500 by default. A `Retry-After` up to 60 s stands in front of it.
   */
  retryBackoff?: number;
  /** How many requests may be under way at once; 8 by default. Others wait their turn, first come, first served. */
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
   * {@link UnsafeIntegerError}. Other integers are numbers in any case, and the types say `number`.
   */
  int64?: 'bigint' | 'string';
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
  /** How often the call is repeated. */
  maxRetries?: number;
  /** Further headers; one that the client has too takes its place. */
  headers?: HeadersGiven;
}

/** What `client.withOptions` takes. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;
