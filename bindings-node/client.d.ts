// The client, its quota, and requests to any path.
import type { ApiError, ConfigError, DecodeError } from './errors';
import type { ClientEvents, RequestFacts } from './events';
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
} from './models';
import type { CallOptions, ClientOptions, DerivedOptions } from './options';

/** Bytes: a `Buffer` where the types of Node are there. */
export type Bytes = typeof globalThis extends { Buffer: { from(text: string): infer B } } ? B : Uint8Array;

/** A value of a query; an array repeats its name. */
export type QueryValue = string | number | bigint | boolean | Date | undefined;

/** A request to any path of the service. */
export interface FreeRequest extends CallOptions {
  /** The HTTP method; `GET` by default. */
  method?: string;
  /** The path under the base URL, beginning with `/`. */
  path: string;
  /** The query. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | URLSearchParams | null;
  /** The body: any value that JSON can say. */
  json?: unknown;
}

/** An answer to `client.request`. */
export class Response {
  private constructor();
  /** The status. */
  readonly status: number;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** The body. */
  readonly content: Bytes;
  /** The body as text, bytes that are not UTF-8 replaced. */
  readonly text: string;
  /**
   * The body as JSON; `T` says what you know of it.
   * @throws {@link DecodeError} where it is none
   */
  json<T = any>(): T;
}

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

/**
 * A client of the service. Closing it is never required.
 *
 * ```js
 * const client = new Client({ baseUrl: 'https://api.example.com', token });
 * const site = await client.sites.getByCode('shopfront1');
 * ```
 */
export class Client {
  /** @throws {@link ConfigError} where an option cannot be used; nothing is sent */
  constructor(options?: ClientOptions);
  /** Where the service is. */
  readonly baseUrl: string;
  /** What is left of the quota, and when more comes, as of now. */
  readonly quota: Quota;
  /** The calls on segments. */
  readonly segments: Segments;
  /** The calls on goals. */
  readonly goals: Goals;
  /** The calls on sites. */
  readonly sites: Sites;
  /** The calls on recommender blocks. */
  readonly recommenderBlocks: RecommenderBlocks;
  /** The calls on images. */
  readonly images: Images;
  /** The calls on themes. */
  readonly themes: Themes;
  /** The calls on widget studios. */
  readonly widgetStudios: WidgetStudios;
  /** The calls on personalizations. */
  readonly personalizations: Personalizations;
  /** The calls on studio recommender blocks. */
  readonly studioRecommenderBlocks: StudioRecommenderBlocks;
  /** The calls on key moments. */
  readonly keyMoments: KeyMoments;
  /** The calls on key moments, by the name that the application gives them; the same object as `keyMoments`. */
  readonly triggers: KeyMoments;
  /** Sends a request to any path; an answer outside 2xx is an {@link ApiError}. */
  request(request: FreeRequest): Promise<Response>;
  /** A client on the same connections, quota and token, with other options for its calls. */
  withOptions(options: DerivedOptions): Client;
  /**
   * Has a function told of every event of a kind, also of those of derived clients, in the asynchronous context of the call
   * that it belongs to. What the function throws becomes a warning of the process and changes no call.
   *
   * ```js
   * client.on('retry', ({ path, status, wait }) => console.warn(`${path} gave ${status}, tried again in ${wait} ms`));
   * ```
   */
  on<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this;
  /** Has a function told of the next event of a kind only. */
  once<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this;
  /** Ends what `on` or `once` began with this function. */
  off<K extends keyof ClientEvents>(event: K, listener: (...told: ClientEvents[K]) => void): this;
  /**
   * Has a function told of every request when it has ended, also of those of derived clients; calling what this returns
   * ends it. What the function throws becomes a warning of the process and changes no call.
   *
   * ```js
   * const stop = client.onRequest(({ method, path, status, milliseconds }) => histogram.record(milliseconds));
   * ```
   */
  onRequest(fn: (facts: RequestFacts) => void): () => void;
  /** Lets go of the connections; calls under way come to their end, later ones are refused. */
  close(): void;
  /** Closes it at the end of a block: `using client = new Client(…)`. */
  [Symbol.dispose](): void;
  /** Closes it at the end of a block: `await using client = new Client(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}
