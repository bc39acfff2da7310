// The error classes, and how the native module's errors become them: one table, keyed by kind.
'use strict';

const { holdsNames, isNativeError } = require('./kinds.js');
const native = require('./loader.js');
const { camelCase } = require('./names.js');

// The same in every copy of the package, as test runners and bundlers make them.
const BRAND = Symbol.for('xpauto.error');

/** What everything here fails with. */
class XpautoError extends Error {
  constructor(message, details = {}, options) {
    super(message, options);
    const kind = CODES.get(new.target);
    if (kind !== undefined) this.kind = kind;
    Object.assign(this, details);
  }

  toJSON() {
    return { name: this.name, message: this.message, ...this };
  }
}

class ConfigError extends XpautoError {}
class ValidationError extends XpautoError {
  constructor(message, details, options) {
    super(message, { problems: [], ...details }, options);
  }
}
class TokenError extends XpautoError {}
class TransportError extends XpautoError {}
class RequestTimeoutError extends TransportError {}
class ResponseTooLargeError extends TransportError {}
class DecodeError extends XpautoError {}
class PaginationError extends XpautoError {}
class UnsafeIntegerError extends XpautoError {}
class InternalError extends XpautoError {}
class ApiError extends XpautoError {}
class BadRequestError extends ApiError {}
class AuthenticationError extends ApiError {}
class PermissionDeniedError extends ApiError {}
class NotFoundError extends ApiError {}
class UnprocessableEntityError extends ApiError {}
class LockedError extends ApiError {}
class RateLimitError extends ApiError {}
class ServerError extends ApiError {}

const CLASSES = {
  config: ConfigError,
  validation: ValidationError,
  token: TokenError,
  transport: TransportError,
  'request-timeout': RequestTimeoutError,
  'response-too-large': ResponseTooLargeError,
  decode: DecodeError,
  pagination: PaginationError,
  'unsafe-integer': UnsafeIntegerError,
  internal: InternalError,
  api: ApiError,
  'bad-request': BadRequestError,
  authentication: AuthenticationError,
  'permission-denied': PermissionDeniedError,
  'not-found': NotFoundError,
  'unprocessable-entity': UnprocessableEntityError,
  locked: LockedError,
  'rate-limit': RateLimitError,
  server: ServerError,
};
const CODES = new Map(Object.entries(CLASSES).map(([kind, type]) => [type, kind]));

/** The classes by their names, which are written out here: bundlers and minifiers rename classes. */
const classes = {
  XpautoError,
  ConfigError,
  ValidationError,
  TokenError,
  TransportError,
  RequestTimeoutError,
  ResponseTooLargeError,
  DecodeError,
  PaginationError,
  UnsafeIntegerError,
  InternalError,
  ApiError,
  BadRequestError,
  AuthenticationError,
  PermissionDeniedError,
  NotFoundError,
  UnprocessableEntityError,
  LockedError,
  RateLimitError,
  ServerError,
};
for (const [name, type] of Object.entries(classes)) {
  Object.defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
}

Object.defineProperty(XpautoError.prototype, BRAND, { value: true });

/** Whether something that was caught is an error of this package, and of one of the kinds where there are any. */
function isXpautoError(error, ...kinds) {
  try {
    return error?.[BRAND] === true && (kinds.length === 0 || kinds.includes(error.kind));
  } catch {
    // Nothing of ours throws while it is read.
    return false;
  }
}

/** A ValidationError with one problem. */
function invalid(path, message, cause) {
  const text = path === '' ? message : `${path}: ${message}`;
  return new ValidationError(text, { problems: [{ path, message }] }, cause);
}

/** A ConfigError on an option, or on all of them where it has no name. */
function wrongOption(what) {
  return (name, message, cause) => new ConfigError(`${what}${name === '' ? '' : `: ${name}`} ${message}`, {}, cause);
}

/**
 * Reads what a caller gave. Where that throws, in a getter or in a proxy, `refuse(message, cause)` makes the error; those
 * of ours are left as they are.
 */
function reading(read, refuse) {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof XpautoError) throw cause;
    throw refuse('cannot be read: it throws', { cause });
  }
}

/**
 * The options that an object holds, each read once. Refuses what is not an object of options with known names;
 * `refuse(name, message, cause)` makes the error.
 */
function checkNames(options, known, what, refuse = wrongOption(what)) {
  const names = reading(
    () => (holdsNames(options) ? Object.keys(options) : null),
    (message, cause) => refuse('', message, cause),
  );
  if (names === null) throw refuse('', 'must be an object');
  for (const name of names) {
    if (!known.includes(name)) throw refuse('', `has no option ${JSON.stringify(name)}; it has ${known.join(', ')}`);
  }
  const given = {};
  for (const name of known) {
    given[name] = reading(() => options[name], (message, cause) => refuse(name, message, cause));
  }
  return given;
}

// Core names its options as Rust does; here they are written in camelCase.
const OPTION_NAMES =
  /\b(allow_insecure_http|base_url|ca_certificates|client_certificate|client_id|client_secret|connect_timeout|enforce_rate_limit|max_concurrency|max_per_page|max_response_bytes|max_retries|optional_fields_encoding|page_count_header|params_encoding|rate_limit|retry_backoff|token_lifetime|token_url)\b/g;
// Hints at the end of messages that may hold words of the service, which stay as they are.
const HINTS = /(?<=; is )base_url(?= right\?$)|(?<=; go on with )start_page(?= \d+\)$)/g;
const TITLES = new Map(
  JSON.parse(native.operationsJson()).map(({ resource, verb }) => [
    `${resource}.${verb}`,
    `${camelCase(resource)}.${camelCase(verb)}`,
  ]),
);

function localMessage(kind, message) {
  const [title] = message.split(' ', 1);
  const local = TITLES.has(title) ? TITLES.get(title) + message.slice(title.length) : message;
  const text = local.replace(HINTS, camelCase);
  if (!['config', 'response-too-large', 'transport'].includes(kind)) return text;
  return text.replace(OPTION_NAMES, camelCase).replace(/`([a-z0-9_]+)`/g, (_, name) => `\`${camelCase(name)}\``);
}

/** What providers threw lately, by number. */
const thrown = new Map();
let lastThrown = 0;

/** Keeps what a provider threw until the calls that wanted its token have failed. */
function keepThrown(error) {
  lastThrown += 1;
  thrown.set(lastThrown, error);
  // Calls that wait for a token fail at once; those of a thousand tokens ago have.
  thrown.delete(lastThrown - 1000);
  return lastThrown;
}

/**
 * The error that a native rejection stands for; what is no such rejection comes back as it is. The native module throws the
 * Error of the realm that loaded it first, which under Jest is not the one of this file.
 */
function fromNative(rejection, ErrorClasses = CLASSES) {
  if (!isNativeError(rejection) || !rejection.message.startsWith('{"kind":')) return rejection;
  return fromJson(rejection.message, ErrorClasses);
}

/** The error that JSON of the native module describes. */
function fromJson(json, ErrorClasses = CLASSES) {
  const { kind, message, thrown: number, cause, ...fields } = JSON.parse(json);
  const details = { kind };
  for (const [name, value] of Object.entries(fields)) details[camelCase(name)] = value;
  if (details.headers) details.headers = Object.fromEntries(details.headers);
  if (details.retryAfter !== undefined) details.retryAfter = milliseconds(details.retryAfter);
  if (details.attempts) {
    details.attempts = details.attempts.map((attempt) =>
      attempt.wait === undefined ? attempt : { ...attempt, wait: milliseconds(attempt.wait) },
    );
  }
  const Type = ErrorClasses[kind] ?? XpautoError;
  const inner = cause === undefined ? thrown.get(number) : fromJson(JSON.stringify(cause));
  return new Type(localMessage(kind, message), details, inner === undefined ? undefined : { cause: inner });
}

function milliseconds(seconds) {
  return Math.round(seconds * 1000);
}

/** Calls the native module, its error as one of the classes here. */
function callNative(call) {
  try {
    return call();
  } catch (rejection) {
    throw fromNative(rejection);
  }
}

module.exports = {
  callNative,
  checkNames,
  fromJson,
  fromNative,
  invalid,
  isXpautoError,
  keepThrown,
  milliseconds,
  reading,
  wrongOption,
  CLASSES,
  classes,
};
