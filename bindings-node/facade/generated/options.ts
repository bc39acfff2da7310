// Generated from the declarations by `make generate`; changes belong there.
import type { ClientCredentials, TokenProvider } from '../client/credentials';
import type { Logger } from '../observe/logging';
import type { Int64 } from './models';

export type { Logger } from '../observe/logging';

/** A PEM file: its path, or its content as a string or bytes. */
export type PemInput = string | Uint8Array;

/** Headers by name. */
export type HeadersInput = Readonly<Record<string, string | number | undefined>> | Headers;

/** The options of every client; times are in milliseconds. */
export interface CommonOptions {
  /** The URL of the service: scheme, host, and a path if it has one. By default `XPAUTO_BASE_URL`. */
  baseUrl?: string | URL | undefined;
  /** The bearer token, a function that returns one, or client credentials; without one no token is sent. By default `XPAUTO_TOKEN`. */
  token?: string | TokenProvider | ClientCredentials | null | undefined;
  /** The maximum duration of one attempt, from connecting to the last byte, without waits and retries. In milliseconds. By default 30000. */
  timeout?: number | undefined;
  /** The maximum duration of a whole call with all its attempts and waits; for a list, of each page with its waits. In milliseconds. */
  totalTimeout?: number | undefined;
  /** The maximum number of retries of a call that failed in a way that is safe to retry; 0 for none. By default 3. */
  maxRetries?: number | undefined;
  /** The headers of every request; those of a call take precedence over those of its client. */
  headers?: HeadersInput | undefined;
  /** The maximum duration of connecting. In milliseconds. By default 5000. */
  connectTimeout?: number | undefined;
  /**
   * The maximum delay before the first retry, which doubles with every further one, up to 20 seconds. A `Retry-After` of
   * up to 60 seconds is a minimum. In milliseconds. By default 500.
   */
  retryBackoff?: number | undefined;
  /** The maximum number of requests in flight; further ones wait in order. By default 8. */
  maxConcurrency?: number | undefined;
  /**
   * The rate limit, such as `"50/10s, 1000/h"`: at most this many requests in any 10 seconds and in any hour. The units are
   * `s`, `min` and `h`, also in parts (`"5/0.1s"`). Clients of a process with the same base URL, token or client id, and
   * limit share it; one whose token comes from a function shares it with the clients derived from it only.
   */
  rateLimit?: string | undefined;
  /** The part of the rate limit to use, for one of several processes; all of it by default. */
  rateLimitShare?: number | undefined;
  /**
   * The time zone of the account, an IANA name such as `"Europe/Paris"`: date-times without an offset are its wall
   * clock, and date-times with an offset are sent as its wall clock. Without a time zone both stay as they are.
   */
  timezone?: string | undefined;
  /** The encoding of list parameters. By default `flat`. */
  paramsEncoding?: 'flat' | 'json' | 'deep' | undefined;
  /** The encoding of the names of optional fields. By default `comma`. */
  optionalFieldsEncoding?: 'comma' | 'repeat' | undefined;
  /**
   * The URL of the proxy, which may contain credentials; an empty string means no proxy. By default it is that of the
   * environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, but not for requests to this machine.
   */
  proxy?: string | URL | undefined;
  /**
   * Certificates to trust in addition to those of the operating system and of `SSL_CERT_FILE`: the path of a PEM file, or
   * its content.
   */
  caCertificates?: PemInput | undefined;
  /** The client's certificate and private key: the path of a PEM file or its content, or a pair of them. */
  clientCertificate?: PemInput | readonly [certificate: PemInput, key: PemInput] | undefined;
  /**
   * The handling of undeclared fields in bodies: `"warn"` refuses those close to a declared field and sends the others
   * with one warning each, `"refuse"` refuses all, `"allow"` sends all. By default `warn`.
   */
  undeclaredFields?: 'warn' | 'allow' | 'refuse' | undefined;
  /** Whether the log and request events include the declared fields of request bodies that are not secret. By default `false`. */
  logBodies?: boolean | undefined;
  /** Whether to allow plain `http` to hosts other than this machine. By default `false`. */
  allowInsecureHttp?: boolean | undefined;
  /** The maximum size of a response body, in bytes after decompression; 256 MiB by default. */
  maxResponseBytes?: number | undefined;
  /** Receives the log, from `debug` on. By default warnings become `process.emitWarning`, and nothing else is written. */
  logger?: Logger | null | undefined;
}

/** The option by which integers are typed. */
export interface Int64Option<I extends Int64> {
  /** What integers beyond ±(2^53−1) become: a `bigint`, a string of digits, or by default an `UnsafeIntegerError`. */
  int64?: I | undefined;
}

/**
 * The options of a client; times are in milliseconds. `I` is the type of the option `int64`, which determines the type of
 * integers; the option is required if `I` is not `never`.
 */
export type ClientOptions<I extends Int64 = never> = CommonOptions & ([I] extends [never] ? unknown : { int64: I });

/** The options of one call, which take precedence over those of its client; times are in milliseconds. */
export interface CallOptions {
  /** Aborting drops the request and closes its connection; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The maximum duration of one attempt, from connecting to the last byte, without waits and retries. In milliseconds. By default the client's. */
  timeout?: number | undefined;
  /** The maximum duration of a whole call with all its attempts and waits; for a list, of each page with its waits. In milliseconds. By default the client's. */
  totalTimeout?: number | undefined;
  /** The maximum number of retries of a call that failed in a way that is safe to retry; 0 for none. By default the client's. */
  maxRetries?: number | undefined;
  /** The headers of every request; those of a call take precedence over those of its client. By default the client's. */
  headers?: HeadersInput | undefined;
}

/** The options of `client.withOptions`. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;

/**
 * How a connection or a body misbehaves.
 *
 * - `close`: Reads the whole request, then closes the connection without a response.
 * - `cut`: Announces the whole body, sends half of it and closes the connection.
 * - `hang`: Never responds.
 *
 * `cut` needs a body: if the response has none, the connection is closed without a response.
 */
export type FaultAction = 'close' | 'cut' | 'hang';

/** A rule that makes matching requests fail or misbehave. */
export interface Fault {
  /** The method, in any case; every method by default. */
  method?: string | undefined;
  /** The path without query, in any percent-encoding; `*` matches any characters. Every path by default. */
  path?: string | undefined;
  /** The maximum number of requests that it acts on; all of them by default. */
  times?: number | undefined;
  /** The status to respond with. */
  status?: number | undefined;
  /** Headers to respond with. */
  headers?: Readonly<Record<string, string | number>> | undefined;
  /** The body to respond with: a string as it is, anything else as JSON. */
  body?: unknown | undefined;
  /** The misbehavior of the connection or the body. */
  action?: FaultAction | undefined;
  /** The delay before it acts. In milliseconds. */
  delay?: number | undefined;
}

/** How to start a sandbox; times are in milliseconds. */
export interface SandboxOptions {
  /** The number of segments to generate. By default 60. */
  segments?: number | undefined;
  /** The number of goals to generate. By default 30. */
  goals?: number | undefined;
  /** The number of sites to generate; the first has the code `shopfront1`. By default 3. */
  sites?: number | undefined;
  /** The number of images to generate. By default 12. */
  images?: number | undefined;
  /** The number of themes to generate. By default 6. */
  themes?: number | undefined;
  /** The number of recommender blocks to generate. By default 6. */
  recommenderBlocks?: number | undefined;
  /** The number of studio recommender blocks to generate. By default 6. */
  studioRecommenderBlocks?: number | undefined;
  /** The number of widget studios to generate. By default 4. */
  widgetStudios?: number | undefined;
  /** The number of personalizations to generate. By default 8. */
  personalizations?: number | undefined;
  /** The number of key moments to generate. By default 8. */
  keyMoments?: number | undefined;
  /**
   * The seed of the generated account; the same seed produces the same account but for its dates, which are before the day
   * of `now`. By default 1.
   */
  seed?: number | bigint | undefined;
  /** The date-time at which the sandbox's clock starts, in UTC where it has no offset; that of the machine by default. */
  now?: Date | string | undefined;
  /** The account to start from instead of a generated one, or the path of a JSON file that holds it. */
  data?: string | URL | Readonly<Record<string, unknown>> | undefined;
  /** The time by which every response is delayed. In milliseconds. By default 0. */
  latency?: number | undefined;
  /** The time by the sandbox's clock after which requested results are ready. In milliseconds. By default 2000. */
  resultsDelay?: number | undefined;
  /** A rate limit such as `"50/10s, 1000/h"`; requests that exceed it get a 429. */
  rateLimit?: string | undefined;
  /** Rules that make requests fail or misbehave; the first rule that matches a request acts. */
  faults?: readonly Fault[] | undefined;
  /** Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters. */
  locked?: readonly string[] | undefined;
  /** Whether lists have the header with the number of pages. By default `true`. */
  pageCountHeader?: boolean | undefined;
  /** The maximum page size, to which a larger `perPage` is capped, as by the service. By default 200. */
  maxPerPage?: number | undefined;
  /**
   * Whether responses use every freedom that the specification leaves: no page counts, pages of at most 50 records, ids in
   * arrays as strings, enum values in lower case, and more. By default `false`.
   */
  awkward?: boolean | undefined;
  /** The path of a recording of the real service at `upstream`; an earlier recording is replaced. */
  record?: string | URL | undefined;
  /** The path of a recording to respond from. */
  replay?: string | URL | undefined;
  /** The base URL of the real service to record. */
  upstream?: string | URL | undefined;
  /**
   * The token of the real service, which replaces that of the sandbox and is renewed; `XPAUTO_TOKEN` by default. Lists of
   * processes show a command line, but not that variable.
   */
  upstreamToken?: string | TokenProvider | ClientCredentials | null | undefined;
  /**
   * Paths whose requests and responses a recording keeps whole, such as `/results/*`, in place of what is declared of them;
   * `*` matches any characters.
   */
  keep?: readonly string[] | undefined;
  /**
   * The URL of the proxy for the real service, which may contain credentials; an empty string means none. By default it is
   * that of the environment.
   */
  proxy?: string | URL | undefined;
  /** Certificates to trust for the real service, in addition to those of the operating system and of `SSL_CERT_FILE`. */
  caCertificates?: PemInput | undefined;
  /** The port on 127.0.0.1; 0 takes any free port. By default 0. */
  port?: number | undefined;
  /**
   * The token of the sandbox, not of the real service, which grants full access and never expires; by default a random one,
   * so that a client which outlives its test is refused.
   */
  token?: string | undefined;
  /** The lifetime of tokens from `POST /oauth/token`. In milliseconds. By default 7200000. */
  tokenLifetime?: number | undefined;
}
