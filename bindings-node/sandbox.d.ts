// The sandbox.
import type { Client } from './client';
import type { ClientOptions } from './options';

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
export type FaultAction =
  | 'close'
  | 'reset'
  | 'cut'
  | 'lie'
  | 'hang'
  | 'drip'
  | 'gzip'
  | 'truncate-gzip'
  | 'gzip-bomb';

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

/**
 * A server on 127.0.0.1 that behaves as the service does.
 *
 * ```js
 * await using sandbox = await Sandbox.start({ segments: 500 });
 * console.log(await sandbox.client().segments.list().first());
 * ```
 */
export class Sandbox {
  private constructor();
  /** Starts a sandbox; it answers as soon as the promise resolves. */
  static start(options?: SandboxOptions): Promise<Sandbox>;
  /** The base address. */
  readonly url: string;
  /** The token that opens everything and never expires. */
  readonly token: string;
  /** The client id that `POST /oauth/token` accepts. */
  readonly clientId: string;
  /** The client secret that `POST /oauth/token` accepts. */
  readonly clientSecret: string;
  /** How many requests came beyond the quota of `rateLimit`, refused or not. */
  readonly quotaViolations: number;
  /** Ends every token that `POST /oauth/token` gave, at once; `token` and those still to come are accepted. */
  revokeTokens(): void;
  /** What was received, the oldest first. */
  readonly requests: ReceivedRequest[];
  /** The account as it now is, in the form that the option `data` takes. */
  state(): Record<string, Array<Record<string, unknown>>>;
  /** A client of this sandbox. */
  client(options?: ClientOptions): Client;
  /** Ends the server and every connection. */
  stop(): Promise<void>;
  /** Stops it at the end of a block: `await using sandbox = await Sandbox.start()`. */
  [Symbol.asyncDispose](): Promise<void>;
}
