// Generated from the declarations by `make generate`; changes belong there.
import { define, setFields } from '../native/kinds';
import { defineHidden } from '../native/values';

/** What went wrong, as a stable code that is the same in every language. */
export type ErrorKind = 'config' | 'validation' | 'file' | 'token' | 'transport' | 'request-timeout' | 'response-too-large' | 'decode' | 'pagination' | 'unsafe-integer' | 'internal' | 'api' | 'bad-request' | 'authentication' | 'permission-denied' | 'not-found' | 'unprocessable-entity' | 'locked' | 'rate-limit' | 'server';

/** One attempt of a call. */
export interface Attempt {
  /** The response's status, where there was a response. */
  status?: number;
  /** The kind of the error, where there was no response. */
  fault?: 'cancelled' | ErrorKind;
  /** The delay before the next attempt, where there was one. In milliseconds. */
  wait?: number;
  /** When it was sent, counted from 1970. In milliseconds. */
  start?: number;
  /** When its response was there, or when it failed, counted from 1970. In milliseconds. */
  end?: number;
}

/** A broken rule. */
export interface Problem {
  /** Where the value is, for example `colors[1].value`. */
  path: string;
  /** What is wrong with it. */
  message: string;
}

/** The fields that an error can be constructed with, besides its message and cause. */
export type ErrorDetails<E> = { [K in Exclude<keyof E, keyof Error | 'kind' | 'toJSON' | 'response'>]?: E[K] | undefined };

/**
 * The base class of all errors of this package, which `instanceof` distinguishes. A `switch` on the `kind` of an `AnyXpautoError`
 * narrows the type.
 */
export class XpautoError extends Error {
  /** What went wrong, as a stable code. */
  declare readonly kind: ErrorKind;
  /** The underlying error, for example of a token function. */
  declare readonly cause?: unknown;
  /** The call's HTTP method. */
  declare readonly method?: string;
  /** Every attempt of the call. */
  declare readonly attempts: Attempt[];
  /** Whether the service may have carried out the write all the same; the message then says what to look at. */
  declare readonly mayHaveActed: boolean;
  /** The page with which a list that failed can be continued. */
  declare readonly startPage?: number;

  /** An error of your own, for example in a test: `new NotFoundError('gone', { code: 'THEME_GONE' })`. */
  constructor(message: string, details?: ErrorDetails<XpautoError>, options?: { cause?: unknown }) {
    super(message, options);
    setFields(this, details);
  }

  /** The error as a plain object, without its cause and what is read by name only: headers, body, and the other fields of an Error object. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...(this as object) };
  }
}

define(XpautoError, 'XpautoError', undefined, () => ({}), []);
// No own properties, which every printed error would show.
defineHidden(XpautoError.prototype, 'attempts', Object.freeze([]));

/** An option of a client or of a sandbox is not valid. */
export class ConfigError extends XpautoError {
  declare readonly kind: 'config';
  /** Every broken rule. */
  declare readonly problems: Problem[];

  constructor(message: string, details?: ErrorDetails<ConfigError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** An argument or a body breaks a rule of the specification; nothing was sent. */
export class ValidationError extends XpautoError {
  declare readonly kind: 'validation';
  /** Every broken rule. */
  declare readonly problems: Problem[];

  constructor(message: string, details?: ErrorDetails<ValidationError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** A file cannot be read or written, is damaged, or was written by a newer version. */
export class FileError extends XpautoError {
  declare readonly kind: 'file';
  /** The operating system's number of the failure, except on Windows. */
  declare readonly errno?: number;
  /** The path of the file. */
  declare readonly filename?: string;

  constructor(message: string, details?: ErrorDetails<FileError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** The token function failed, or returned a token that cannot be sent. */
export class TokenError extends XpautoError {
  declare readonly kind: 'token';
}

/** The service could not be reached, or the connection broke. */
export class TransportError extends XpautoError {
  declare readonly kind: 'transport' | 'request-timeout' | 'response-too-large';
  /** The request's path. */
  declare readonly path?: string;

  constructor(message: string, details?: ErrorDetails<TransportError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** One attempt took longer than `timeout`, a whole call than `totalTimeout`, or results than polling waits for. */
export class RequestTimeoutError extends TransportError {
  declare readonly kind: 'request-timeout';
}

/** The response body is larger than `maxResponseBytes`. */
export class ResponseTooLargeError extends TransportError {
  declare readonly kind: 'response-too-large';
}

/** The response body is not the JSON that the operation returns. */
export class DecodeError extends XpautoError {
  declare readonly kind: 'decode';
  /** Where the fault is in the response body, in wire names; empty for the whole of it. */
  declare readonly path: string;
  /** The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it. */
  declare readonly body: string;
  /** The response's status. */
  declare readonly status?: number;

  constructor(message: string, details?: ErrorDetails<DecodeError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** The service repeated a page, returned too many empty ones in a row, or another list than was planned. */
export class PaginationError extends XpautoError {
  declare readonly kind: 'pagination';
}

/** An integer is beyond ±(2^53−1) and does not fit a JavaScript number. */
export class UnsafeIntegerError extends XpautoError {
  declare readonly kind: 'unsafe-integer';
  /** Where the fault is in the response body, in wire names; empty for the whole of it. */
  declare readonly path: string;
  /** The `RawResponse` whose body has the integer, unless it is a list's: `text` has all digits. */
  declare readonly response?: { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

  constructor(message: string, details?: ErrorDetails<UnsafeIntegerError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** A defect of this package: a panic, or a runtime that has ended. */
export class InternalError extends XpautoError {
  declare readonly kind: 'internal';
}

/** The service refused the call: the status of its response is outside 2xx, or the body its Error object. */
export class ApiError extends XpautoError {
  declare readonly kind: 'api' | 'bad-request' | 'authentication' | 'permission-denied' | 'not-found' | 'unprocessable-entity' | 'locked' | 'rate-limit' | 'server';
  /** The response's status. */
  declare readonly status: number;
  /** The Error object's `code`. */
  declare readonly code?: string;
  /** The Error object's `message`. */
  declare readonly errorMessage?: string;
  /** The Error object's `name`. */
  declare readonly errorName?: string;
  /** The Error object's `sub`. */
  declare readonly sub?: string;
  /** The Error object's `time`, in milliseconds since 1970. */
  declare readonly time?: number;
  /** The Error object's `timestamp`. */
  declare readonly timestamp?: string;
  /** The response's headers, names in lower case. */
  declare readonly headers: Record<string, string>;
  /** The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it. */
  declare readonly body: string;
  /** Whether the body has more than was received. */
  declare readonly bodyIsCut: boolean;
  /** The request's path. */
  declare readonly path?: string;
  /** The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`. */
  declare readonly requestId?: string;
  /** How long the service asks to wait. In milliseconds. */
  declare readonly retryAfter?: number;

  constructor(message: string, details?: ErrorDetails<ApiError>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
}

/** Status 400. */
export class BadRequestError extends ApiError {
  declare readonly kind: 'bad-request';
}

/** Status 401. */
export class AuthenticationError extends ApiError {
  declare readonly kind: 'authentication';
}

/** Status 403. */
export class PermissionDeniedError extends ApiError {
  declare readonly kind: 'permission-denied';
}

/** Status 404. */
export class NotFoundError extends ApiError {
  declare readonly kind: 'not-found';
}

/** Status 422. */
export class UnprocessableEntityError extends ApiError {
  declare readonly kind: 'unprocessable-entity';
}

/** Status 423. */
export class LockedError extends ApiError {
  declare readonly kind: 'locked';
}

/** Status 429. */
export class RateLimitError extends ApiError {
  declare readonly kind: 'rate-limit';
}

/** Status 500 to 599; of these, 500, 502, 503 and 504 may be temporary. */
export class ServerError extends ApiError {
  declare readonly kind: 'server';
}

/** Every error of this package: a union that `kind` tells apart. */
export type AnyXpautoError =
  | ConfigError
  | ValidationError
  | FileError
  | TokenError
  | (TransportError & { readonly kind: 'transport' })
  | RequestTimeoutError
  | ResponseTooLargeError
  | DecodeError
  | PaginationError
  | UnsafeIntegerError
  | InternalError
  | (ApiError & { readonly kind: 'api' })
  | BadRequestError
  | AuthenticationError
  | PermissionDeniedError
  | NotFoundError
  | UnprocessableEntityError
  | LockedError
  | RateLimitError
  | ServerError;

define(ConfigError, 'ConfigError', 'config', () => ({ problems: [] }), []);
define(ValidationError, 'ValidationError', 'validation', () => ({ problems: [] }), []);
define(FileError, 'FileError', 'file', () => ({}), []);
define(TokenError, 'TokenError', 'token', () => ({}), []);
define(TransportError, 'TransportError', 'transport', () => ({}), []);
define(RequestTimeoutError, 'RequestTimeoutError', 'request-timeout', () => ({}), []);
define(ResponseTooLargeError, 'ResponseTooLargeError', 'response-too-large', () => ({}), []);
define(DecodeError, 'DecodeError', 'decode', () => ({ path: '', body: '' }), ['body']);
define(PaginationError, 'PaginationError', 'pagination', () => ({}), []);
define(UnsafeIntegerError, 'UnsafeIntegerError', 'unsafe-integer', () => ({ path: '' }), []);
define(InternalError, 'InternalError', 'internal', () => ({}), []);
define(ApiError, 'ApiError', 'api', () => ({ status: 0, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(BadRequestError, 'BadRequestError', 'bad-request', () => ({ status: 400, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(AuthenticationError, 'AuthenticationError', 'authentication', () => ({ status: 401, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(PermissionDeniedError, 'PermissionDeniedError', 'permission-denied', () => ({ status: 403, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(NotFoundError, 'NotFoundError', 'not-found', () => ({ status: 404, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(UnprocessableEntityError, 'UnprocessableEntityError', 'unprocessable-entity', () => ({ status: 422, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(LockedError, 'LockedError', 'locked', () => ({ status: 423, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(RateLimitError, 'RateLimitError', 'rate-limit', () => ({ status: 429, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
define(ServerError, 'ServerError', 'server', () => ({ status: 500, headers: {}, body: '', bodyIsCut: false }), ['errorName', 'sub', 'time', 'timestamp', 'headers', 'body', 'bodyIsCut']);
