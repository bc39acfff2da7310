/// <reference lib="esnext.disposable" />
// The types of xpauto, written by hand but for the models, which come from the declarations. They need no other package:
// what programs give and get of the platform is named below, and is what the types of Node or of the DOM say, if they are there.
import type {
  ConditionsData,
  ConditionsDataLevel,
  ConditionsDataNode,
  ErrorKind,
  FilteringCondition,
  FilteringLogic,
  Goals,
  Images,
  KeyMoments,
  ListedField,
  Personalizations,
  RecommenderBlocks,
  Segment,
  Segments,
  Sites,
  SortingParameter,
  StudioRecommenderBlocks,
  TargetingCondition,
  TargetingType,
  Themes,
  WidgetStudios,
} from './models';

export * from './models';

declare global {
  interface AbortSignal {}
  interface Headers {}
  interface ReadableStream<R = any> {}
  interface URL {}
  interface URLSearchParams {}
}

/** Bytes: a `Buffer` where the types of Node are there. */
export type Bytes = typeof globalThis extends { Buffer: { from(text: string): infer B } } ? B : Uint8Array;

/**
 * Gives a token; asked before the first request, and again when the service refuses what it gave, once however many
 * calls wait for it. What it throws is the `cause` of a {@link TokenError}.
 */
export type TokenProvider = () => string | Promise<string>;

/** What a {@link ClientCredentials} is made from. */
export interface ClientCredentialsOptions {
  /** The client's id. */
  clientId: string;
  /** The client's secret, which no output shows. */
  clientSecret: string;
  /** Where tokens are given; `{baseUrl}/oauth/token` by default. */
  tokenUrl?: string | URL | null;
}

/**
 * A client id and secret, for which the service gives tokens. They are asked for at the first request, renewed in the
 * background before they run out, and again when the service refuses one.
 *
 * ```js
 * const client = new Client({ baseUrl, token: new ClientCredentials({ clientId, clientSecret }) });
 * ```
 */
export class ClientCredentials {
  /** @throws {@link ConfigError} where a part is missing or of the wrong type */
  constructor(options: ClientCredentialsOptions);
  private readonly secret: never;
  /** The client's id. */
  readonly clientId: string;
  /** Where tokens are given, if not at `{baseUrl}/oauth/token`. */
  readonly tokenUrl: string | undefined;
}

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

/** Which optional fields are answered. */
export interface OptionalFields<Name extends string = string> {
  /** The names of the fields. */
  optionalFields?: ReadonlyArray<Name | (string & {})>;
}

/** An order: a field's name, with `-` in front for descending, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortingParameter;

/**
 * A filter made with {@link F}, or its wire form; an array is the AND of its elements. One that was made for another type,
 * such as with `F<Goal>(…)` for a list of segments, is none.
 */
export type FilterGiven<T = any> =
  | Filter<T>
  | FilteringCondition
  | FilteringLogic
  | ReadonlyArray<FilteringCondition | FilteringLogic>;

/**
 * What a list is asked for.
 *
 * `T` is the type of the records, `K` are the names of the fields that are kept of each, and `Name` of those that are answered
 * only on request.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string> extends OptionalFields<Name> {
  /**
   * Which records are listed; null for all. One that is given as undefined is a {@link ValidationError}: a filter that went
   * missing must not become the whole list.
   */
  filter?: FilterGiven<T> | null;
  /** The order of the records. */
  sort?: Sort<T> | ReadonlyArray<Sort<T>>;
  /** Records in a page; 200 by default. The service may give fewer. */
  perPage?: number;
  /** The first page that is read; 1 by default. */
  startPage?: number;
  /** The only fields to keep of each record, whose type then has no others. */
  select?: readonly K[];
  /** The most records that are read; all by default. */
  limit?: number;
  /** How many pages are fetched ahead at most; as many as may be under way at once by default, and 0 for none. */
  prefetch?: number;
  /** Whether records with the id of an earlier one are left out, as they come when records move between pages. */
  unique?: boolean;
}

/** A page of a list. */
export interface Page<T> {
  /** The page's number, from 1. */
  number: number;
  /** The records, in the service's order. */
  records: T[];
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
}

/** How far `collect` has come. */
export interface Progress {
  /** How many records were read. */
  records: number;
  /** The number of the page that was read last. */
  page: number;
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
  /** How many requests the client's quota has left, where it has one. */
  quotaLeft?: number;
}

/** How a table is made. */
export interface TableOptions {
  /**
   * The time zone of date-times that are written without an offset, an IANA name such as `Europe/Paris`; their columns are of
   * that zone. By default they are taken as they are written, and columns have no zone.
   */
  timezone?: string;
}

/** What a reading has come to. */
export interface Summary {
  /** How many pages were read. */
  pages: number;
  /** How many records were given. */
  records: number;
  /** How many records came with the id of an earlier one; with `unique` they were not given. */
  duplicates: number;
  /** How many pages there are, or null where the service does not tell. */
  pageCount: number | null;
}

/** What reading a list will cost, as far as its first page tells. */
export interface Plan {
  /** How many calls it takes, or the most it can take; null where neither the service nor a `limit` tells. */
  calls: number | null;
  /** How many records there are, or the most there can be; null where `calls` is. */
  records: number | null;
  /** How many records there are at least. */
  recordsAtLeast: number;
  /** Whether `records` is the number of records, not the most there can be. */
  isExact: boolean;
  /**
   * About how many milliseconds the calls take: what the `rateLimit`, and what is left of it, make them wait, and what the
   * one call took; null where `calls` is.
   */
  milliseconds: number | null;
}

/**
 * Reads a list; nothing is sent before the first record is asked for, and each reading begins anew. Further pages are
 * fetched ahead and in parallel, and given in order; leaving a loop stops that.
 *
 * ```js
 * for await (const segment of client.segments.list({ perPage: 50 })) console.log(segment.name);
 * ```
 */
export class Pager<T> implements AsyncIterable<T> {
  private constructor();
  /** The records, in the service's order. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, void>;
  /** The pages, in order. */
  pages(): AsyncGenerator<Page<T>, void, void>;
  /**
   * The records as a web stream. It fetches as it is read, no further ahead than `prefetch` says; cancelling it ends the
   * reading and its requests at once.
   *
   * ```js
   * const lines = new TransformStream({ transform: (segment, to) => to.enqueue(`${JSON.stringify(segment)}\n`) });
   * return new Response(client.segments.list().stream().pipeThrough(lines).pipeThrough(new TextEncoderStream()));
   * ```
   */
  stream(): ReadableStream<T>;
  /** The first record, or undefined where there is none. */
  first(): Promise<T | undefined>;
  /** What reading the list will cost, told by its first page: one call, or none with `limit: 0`. */
  plan(): Promise<Plan>;
  /** All the records. */
  collect(options?: { onProgress?: (progress: Progress) => void }): Promise<T[]>;
  /**
   * All the records as a table: the bytes of an Arrow IPC stream, which `tableFromIPC` of `apache-arrow` reads. Columns have
   * the names of the fields, integers all their 64 bits; no record becomes an object on the way.
   *
   * ```js
   * const table = tableFromIPC(await client.segments.list({ select: ['id', 'name'] }).toArrow());
   * ```
   *
   * @throws {@link DecodeError} where a date-time is none; `path` names it by its record on the page
   */
  toArrow(options?: TableOptions): Promise<Uint8Array>;
  /** What the latest reading has come to so far; undefined before the first. */
  readonly summary: Summary | undefined;
}

/** What a filter compares with; a Date becomes ISO text with `Z`. */
export type Comparable = string | number | bigint | boolean | Date;

/** What can be asked of any field. */
export interface PresenceReference<T> {
  /** Null or absent. */
  isNull(): Filter<T>;
  /** Neither null nor absent. */
  isNotNull(): Filter<T>;
  /** Null, absent, an empty text or an empty list. */
  isEmpty(): Filter<T>;
  /** Anything that `isEmpty` is not. */
  isNotEmpty(): Filter<T>;
}

/** A field that holds a single value of type `V`. */
export interface SingleReference<T, V> extends PresenceReference<T> {
  /** Equal; to null means `IS_NULL`. */
  eq(value: V | null): Filter<T>;
  /** Not equal; to null means `IS_NOT_NULL`. */
  ne(value: V | null): Filter<T>;
  /** One of the values, of which there must be one at least. */
  in(values: Iterable<V>): Filter<T>;
  /** None of the values, of which there must be one at least. */
  notIn(values: Iterable<V>): Filter<T>;
}

/** A field whose values have an order: a number, a text or a date-time. A Date becomes ISO text with `Z`. */
export interface OrderedReference<T, V> extends SingleReference<T, V> {
  /** Less. */
  lt(value: V): Filter<T>;
  /** Less or equal. */
  lte(value: V): Filter<T>;
  /** Greater. */
  gt(value: V): Filter<T>;
  /** Greater or equal. */
  gte(value: V): Filter<T>;
  /** From `low` to `high`, both included. */
  between(low: V, high: V): Filter<T>;
}

/** A field that holds a text. */
export interface TextReference<T, V = string> extends OrderedReference<T, V> {
  /** Like a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Not like a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** Text that holds the value. */
  contains(value: string): Filter<T>;
}

/** A field that holds a truth value. */
export interface BooleanReference<T> extends SingleReference<T, boolean> {
  /** True. */
  isTrue(): Filter<T>;
  /** False, which null is not. */
  isFalse(): Filter<T>;
}

/** A field that holds a list of values of type `V`. */
export interface ListReference<T, V> extends PresenceReference<T> {
  /** A list that has the value as a member. */
  contains(value: V): Filter<T>;
}

/** A field of which the types know nothing; what does not suit it is a {@link ValidationError} when the program runs. */
export interface FieldReference<T = any> extends OrderedReference<T, Comparable> {
  /** Like a pattern with `%` and `_`, ignoring case. */
  like(pattern: string): Filter<T>;
  /** Not like a pattern with `%` and `_`, ignoring case. */
  notLike(pattern: string): Filter<T>;
  /** True. */
  isTrue(): Filter<T>;
  /** False, which null is not. */
  isFalse(): Filter<T>;
  /** Text that holds the value, or a list that has it as a member. */
  contains(value: Exclude<Comparable, Date>): Filter<T>;
}

declare const unlisted: unique symbol;

/** What nothing that is listed is: the type that {@link F} stands for when it is given none. */
export interface Unlisted {
  /** Never there. */
  readonly [unlisted]: never;
}

/** The names that {@link F} takes: those of `T`, or any where there is no `T`. */
export type FieldName<T> = T extends Unlisted ? ListedField | (string & {}) : keyof T & string;

/** All have to hold. An AND within an AND is flattened. */
export function and<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T>;

/** One has to hold. An OR within an OR is flattened. */
export function or<T>(...filters: [FilterGiven<T>, ...FilterGiven<T>[]]): Filter<T>;

/**
 * The filter that holds where this one does not.
 * @throws {@link ValidationError} where an operator has no opposite, such as `CONTAINS`
 */
export function not<T>(filter: FilterGiven<T>): Filter<T>;

/**
 * A filter of a list, made with {@link F}, {@link and}, {@link or} and {@link not}.
 *
 * `T` is the type of the records that it can be asked of; a filter of no type suits every list.
 */
export class Filter<in T = any> {
  private constructor();
  private readonly holds: (record: T) => boolean;
  /** The wire form. */
  toJSON(): FilteringCondition | FilteringLogic;
}

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

/** What is known of a request when it has ended; each try of a call is one. */
export interface RequestFacts {
  /** The method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The status, where there was an answer. */
  status?: number;
  /** The kind of what broke, where there was no answer; `cancelled` where the caller gave it up. */
  fault?: 'cancelled' | ErrorKind;
  /** How long it took, from connecting to the last byte, in milliseconds. */
  milliseconds: number;
  /** Which try of its call it was, from 1. */
  attempt: number;
  /** How the service names the request, where it tells. */
  requestId?: string;
}

/** What is known of a request that is about to be sent. */
export interface RequestStart {
  /** A number that only this request has in this process. */
  id: number;
  /** The method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The path with its parameters by name, such as `/themes/{themeId}`, where the request is one of an operation. */
  template?: string;
  /** The whole address, with `REDACTED` for what stands in its query under a secret's name. */
  url: string;
  /** Which try of its call it is, from 1. */
  attempt: number;
}

/** What is known of a request when it has ended, with an answer or without. */
export interface RequestEnd extends RequestFacts {
  /** The number that {@link RequestStart} told. */
  id: number;
}

/** A request failed, and its call goes on to another try. */
export interface Retry {
  /** The method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** Which try of the call failed, from 1. */
  attempt: number;
  /** The status, where there was an answer. */
  status?: number;
  /** The kind of what broke, where there was no answer. */
  fault?: ErrorKind;
  /** Milliseconds until the next try. */
  wait: number;
}

/** A call begins to wait before it sends its next request. */
export interface Waiting {
  /** The method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** What it waits for: its next try, room in the quota, or the end of the pause after a 429. */
  reason: 'retry' | 'quota' | 'pause';
  /** For how many milliseconds. */
  milliseconds: number;
}

/** What a client tells of, and with what. */
export interface ClientEvents {
  /** A request is about to be sent; each try of a call is one. */
  request: [request: RequestStart];
  /** A request has ended, with an answer or without. */
  response: [response: RequestEnd];
  /** A request failed, and its call goes on to another try. */
  retry: [retry: Retry];
  /** A call begins to wait before it sends its next request. */
  wait: [wait: Waiting];
}

/**
 * What is published on `tracingChannel('xpauto:request')` of `node:diagnostics_channel`, the same object from the start of
 * a request to its end. Retries and waits are published on `xpauto:retry` and `xpauto:wait`.
 */
export interface TracedRequest {
  /** The name of the span: method and path, its parameters by name. */
  readonly name: string;
  /** When it began, in milliseconds since 1970. */
  readonly startTime: number;
  /** When it ended; undefined before. */
  readonly endTime: number | undefined;
  /** What OpenTelemetry's conventions for HTTP clients name; the status and `error.type` are there at the end. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Why there was no answer. */
  readonly error?: Error;
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

/** One try of a call. */
export interface Attempt {
  /** The status that was answered, where there was an answer. */
  status?: number;
  /** The kind of what broke, where there was no answer. */
  fault?: ErrorKind;
  /** Milliseconds waited before the next try; absent where there was none. */
  wait?: number;
}

/** One broken rule. */
export interface Problem {
  /** The field's path, for example `colors[1].value`. */
  path: string;
  /** What is wrong, in words. */
  message: string;
}

/** The fields that an error is made with, beside its message. */
type Details = Readonly<Record<string, unknown>>;

/**
 * What everything here fails with. `instanceof` tells its classes apart, and so does {@link isXpautoError}, after which a
 * `switch` on `kind` narrows the type.
 */
export class XpautoError extends Error {
  /** An error of your own, for example in a test: `new NotFoundError('gone', { status: 404 })`. */
  constructor(message: string, details?: Details, options?: { cause?: unknown });
  /** The stable code. */
  readonly kind: ErrorKind;
  /** What made it, where that came from elsewhere, such as from a {@link TokenProvider}. */
  readonly cause?: unknown;
  /** The error as a plain object, without its cause. */
  toJSON(): Record<string, unknown>;
}

/** An option cannot be used as it is. */
export class ConfigError extends XpautoError {
  readonly kind: 'config';
}

/** What the caller made or wants to send breaks a rule of the specification; nothing was sent. */
export class ValidationError extends XpautoError {
  readonly kind: 'validation';
  /** Every broken rule. */
  readonly problems: Problem[];
}

/**
 * A token could not be had: the provider threw, which is the `cause`, or gave something that a header cannot carry.
 * Nothing was sent. A token endpoint that refuses {@link ClientCredentials} is an {@link ApiError} instead.
 */
export class TokenError extends XpautoError {
  readonly kind: 'token';
}

/** The service could not be reached, or the connection broke. */
export class TransportError extends XpautoError {
  readonly kind: 'transport' | 'request-timeout' | 'response-too-large';
  /** The call's method. */
  readonly method?: string;
  /** The request's path. */
  readonly path?: string;
  /** Each try of the call. */
  readonly attempts?: Attempt[];
}

/** One attempt took longer than `timeout`. */
export class RequestTimeoutError extends TransportError {
  readonly kind: 'request-timeout';
}

/** The body is larger than `maxResponseBytes`. */
export class ResponseTooLargeError extends TransportError {
  readonly kind: 'response-too-large';
}

/** The body is not the JSON that the operation answers with. */
export class DecodeError extends XpautoError {
  readonly kind: 'decode';
  /** The path into the document. */
  readonly path: string;
  /** The body as text. */
  readonly body: string;
}

/** The service repeated a page of a list. */
export class PaginationError extends XpautoError {
  readonly kind: 'pagination';
}

/** An integer is beyond ±(2^53−1); see the option `int64`. */
export class UnsafeIntegerError extends XpautoError {
  readonly kind: 'unsafe-integer';
  /** The path into the document. */
  readonly path: string;
}

/** An answer outside 2xx. */
export class ApiError extends XpautoError {
  readonly kind:
    | 'api'
    | 'bad-request'
    | 'authentication'
    | 'permission-denied'
    | 'not-found'
    | 'unprocessable-entity'
    | 'locked'
    | 'rate-limit'
    | 'server';
  /** The status. */
  readonly status: number;
  /** The Error object's `code`. */
  readonly code?: string;
  /** The Error object's `name`; `name` itself is the class's. */
  readonly errorName?: string;
  /** The Error object's `sub`. */
  readonly sub?: string;
  /** The Error object's `time`, in milliseconds since 1970. */
  readonly time?: number;
  /** The Error object's `timestamp`, as it was written. */
  readonly timestamp?: string;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** The body as text, bytes that are not UTF-8 replaced. */
  readonly body: string;
  /** The call's method. */
  readonly method: string;
  /** The request's path. */
  readonly path: string;
  /** Each try of the call. */
  readonly attempts: Attempt[];
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter?: number;
}

/** Status 400. */
export class BadRequestError extends ApiError {
  readonly kind: 'bad-request';
}
/** Status 401. */
export class AuthenticationError extends ApiError {
  readonly kind: 'authentication';
}
/** Status 403. */
export class PermissionDeniedError extends ApiError {
  readonly kind: 'permission-denied';
}
/** Status 404. */
export class NotFoundError extends ApiError {
  readonly kind: 'not-found';
}
/** Status 422. */
export class UnprocessableEntityError extends ApiError {
  readonly kind: 'unprocessable-entity';
}
/** Status 423. */
export class LockedError extends ApiError {
  readonly kind: 'locked';
}
/** Status 429; `retryAfter` tells how long to wait, where the service does. */
export class RateLimitError extends ApiError {
  readonly kind: 'rate-limit';
}
/** Status 500 to 599. */
export class ServerError extends ApiError {
  readonly kind: 'server';
}

/** Every error of this package: a union that `kind` tells apart. */
export type AnyXpautoError =
  | ConfigError
  | ValidationError
  | TokenError
  | (TransportError & { readonly kind: 'transport' })
  | RequestTimeoutError
  | ResponseTooLargeError
  | DecodeError
  | PaginationError
  | UnsafeIntegerError
  | (ApiError & { readonly kind: 'api' })
  | BadRequestError
  | AuthenticationError
  | PermissionDeniedError
  | NotFoundError
  | UnprocessableEntityError
  | LockedError
  | RateLimitError
  | ServerError;

/**
 * Whether something that was caught is an error of this package, also of another copy of it, as test runners and bundlers make
 * them; with kinds, whether it is of one of these.
 *
 * ```js
 * import { Sandbox, isXpautoError } from 'xpauto';
 *
 * await using sandbox = await Sandbox.start();
 * try {
 *   await sandbox.client().keyMoments.delete(999999);
 * } catch (error) {
 *   if (!isXpautoError(error, 'not-found', 'locked')) throw error;
 *   console.log(error.status, error.message);
 * }
 * ```
 */
export function isXpautoError<K extends ErrorKind = ErrorKind>(
  error: unknown,
  ...kinds: readonly K[]
): error is Extract<AnyXpautoError, { readonly kind: K }>;

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

/** Conditions in whichever form: blocks, flat nodes, or a tree. */
export type Conditions = ConditionsData | readonly ConditionsDataNode[] | ConditionsDataLevel | TargetingCondition;

/**
 * Conditions as text, with parentheses and NOT where they belong.
 *
 * ```js
 * import { explainConditions } from 'xpauto';
 *
 * const cookie = { targetingType: 'COOKIE', weight: 1, include: false };
 * explainConditions({ firstLevel: [{ conditions: [cookie] }] }); // 'NOT COOKIE'
 * ```
 *
 * @throws {ValidationError} where flags or levels do not fit; it names the place
 */
export function explainConditions(conditions: Conditions): string;

/**
 * Conditions as a picture: SVG text. A tree from top to bottom: joints by AND and OR, families as colors, and NOT and
 * weights where there are any. It suits light and dark, and fetches and runs nothing.
 *
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { showConditions } from 'xpauto';
 *
 * writeFileSync('conditions.svg', showConditions(segment.conditionsData));
 * ```
 *
 * @throws {ValidationError} where flags or levels do not fit; it names the place
 */
export function showConditions(conditions: Conditions): string;

/**
 * Conditions as a Mermaid flowchart. Mermaid draws no more than 500 lines unless its `maxEdges` is raised.
 *
 * @throws {ValidationError} where flags or levels do not fit; it names the place
 */
export function conditionsToMermaid(conditions: Conditions): string;

/**
 * The families that conditions are of, with their numbers, the most used first: `{ technical: 2, acquisition: 1 }`.
 *
 * @throws {ValidationError} where flags or levels do not fit; it names the place
 */
export function conditionFamilies(conditions: Conditions): Record<string, number>;

/**
 * Whether a segment has a condition of this targeting type, at any depth, in whichever form is there. Conditions of
 * other segments, which a condition of the type SEGMENT names, are not looked at.
 *
 * ```js
 * const withCookies = segments.filter((segment) => usesTargetingType(segment, 'COOKIE'));
 * ```
 *
 * @throws {ValidationError} where none of the three forms was read
 */
export function usesTargetingType(
  segment: Pick<Partial<Segment>, 'conditionsData' | 'conditionDataList' | 'conditionDataTree'> | Conditions,
  targetingType: TargetingType,
): boolean;

/** Conditions as flat nodes, each before those below it. Nodes and levels keep their ids; others count from 1. */
export function conditionsToNodes(conditions: Conditions): ConditionsDataNode[];

/**
 * The conditions of flat nodes as blocks.
 *
 * @throws {ValidationError} where the nodes form no tree, or one that blocks cannot hold; it names the node
 */
export function conditionsFromNodes(nodes: readonly ConditionsDataNode[]): ConditionsData;

/**
 * Conditions as a tree: a level, or the one condition there is. Levels have the ids of their nodes; where the ids of
 * nodes would not come back by counting, each condition stands in a level of its own that has its node's id.
 */
export function conditionsToTree(conditions: Conditions): ConditionsDataLevel | TargetingCondition;

/**
 * The conditions of a tree as blocks.
 *
 * @throws {ValidationError} where blocks cannot hold the tree; it names the level
 */
export function conditionsFromTree(tree: ConditionsDataLevel | TargetingCondition): ConditionsData;
