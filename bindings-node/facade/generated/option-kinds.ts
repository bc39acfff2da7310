// Generated from the declarations by `make generate`; changes belong there.

/**
 * How the value of an option is converted to JSON; `facade` options are not passed to the native module.
 * @internal
 */
export type Kind = 'plain' | 'time' | 'facade' | 'url' | 'file' | 'token' | 'headers' | 'pem' | 'json';

/**
 * The options of clients, by what they accept.
 * @internal
 */
export const CLIENT = {
  baseUrl: 'url',
  token: 'token',
  timeout: 'time',
  totalTimeout: 'time',
  maxRetries: 'plain',
  headers: 'headers',
  connectTimeout: 'time',
  retryBackoff: 'time',
  maxConcurrency: 'plain',
  rateLimit: 'plain',
  rateLimitShare: 'plain',
  timezone: 'plain',
  paramsEncoding: 'plain',
  optionalFieldsEncoding: 'plain',
  proxy: 'url',
  caCertificates: 'pem',
  clientCertificate: 'pem',
  undeclaredFields: 'plain',
  logBodies: 'plain',
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
  timeout: 'time',
  totalTimeout: 'time',
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
  authMethod: 'plain',
  scope: 'plain',
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * The options of sandboxes, by what they accept.
 * @internal
 */
export const SANDBOX = {
  segments: 'plain',
  goals: 'plain',
  sites: 'plain',
  images: 'plain',
  themes: 'plain',
  recommenderBlocks: 'plain',
  studioRecommenderBlocks: 'plain',
  widgetStudios: 'plain',
  personalizations: 'plain',
  keyMoments: 'plain',
  seed: 'json',
  now: 'json',
  data: 'json',
  latency: 'time',
  resultsDelay: 'time',
  rateLimit: 'plain',
  faults: 'json',
  locked: 'json',
  pageCountHeader: 'plain',
  maxPerPage: 'plain',
  awkward: 'plain',
  record: 'file',
  replay: 'file',
  upstream: 'url',
  upstreamToken: 'token',
  keep: 'json',
  proxy: 'url',
  caCertificates: 'pem',
  port: 'plain',
  token: 'plain',
  tokenLifetime: 'time',
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

/**
 * The environment variables that stand in for options of clients.
 * @internal
 */
export const ENVIRONMENT = {
  baseUrl: 'XPAUTO_BASE_URL',
  token: 'XPAUTO_TOKEN',
} as const;
