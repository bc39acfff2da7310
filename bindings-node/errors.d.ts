// The errors, and how they are told apart.
import type { ClientCredentials, TokenProvider } from './credentials';
import type { ErrorKind } from './models';

// What is not exported stays within.
export {};

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

/** A defect of xpauto, or a runtime that has ended. */
export class InternalError extends XpautoError {
  readonly kind: 'internal';
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
