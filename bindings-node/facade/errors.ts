// The errors, and how they are told apart.
import type { ErrorKind } from './models';

// The same in every copy of the package, as test runners and bundlers make them.
const BRAND = Symbol.for('xpauto.error');

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
  /** The stable code. */
  declare readonly kind: ErrorKind;
  /** What made it, where that came from elsewhere, such as from a token provider. */
  declare readonly cause?: unknown;

  /** An error of your own, for example in a test: `new NotFoundError('gone', { status: 404 })`. */
  constructor(message: string, details: Details = {}, options?: { cause?: unknown }) {
    super(message, options);
    const kind = CODES.get(new.target);
    if (kind !== undefined) this.kind = kind;
    Object.assign(this, details);
  }

  /** The error as a plain object, without its cause. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...(this as object) };
  }
}

/** An option cannot be used as it is. */
export class ConfigError extends XpautoError {
  declare readonly kind: 'config';
}

/** What the caller made or wants to send breaks a rule of the specification; nothing was sent. */
export class ValidationError extends XpautoError {
  declare readonly kind: 'validation';
  /** Every broken rule. */
  declare readonly problems: Problem[];

  constructor(message: string, details?: Details, options?: { cause?: unknown }) {
    super(message, { problems: [], ...details }, options);
  }
}

/**
 * A token could not be had: the provider threw, which is the `cause`, or gave something that a header cannot carry.
 * Nothing was sent. A token endpoint that refuses client credentials is an {@link ApiError} instead.
 */
export class TokenError extends XpautoError {
  declare readonly kind: 'token';
}

/** The service could not be reached, or the connection broke. */
export class TransportError extends XpautoError {
  declare readonly kind: 'transport' | 'request-timeout' | 'response-too-large';
  /** The call's method. */
  declare readonly method?: string;
  /** The request's path. */
  declare readonly path?: string;
  /** Each try of the call. */
  declare readonly attempts?: Attempt[];
}

/** One attempt took longer than `timeout`, or a whole call longer than `totalTimeout`. */
export class RequestTimeoutError extends TransportError {
  declare readonly kind: 'request-timeout';
}

/** The body is larger than `maxResponseBytes`. */
export class ResponseTooLargeError extends TransportError {
  declare readonly kind: 'response-too-large';
}

/** The body is not the JSON that the operation answers with. */
export class DecodeError extends XpautoError {
  declare readonly kind: 'decode';
  /** The path into the document. */
  declare readonly path: string;
  /** The body as text. */
  declare readonly body: string;
}

/** The service repeated a page of a list. */
export class PaginationError extends XpautoError {
  declare readonly kind: 'pagination';
}

/** An integer is beyond ±(2^53−1); see the option `int64`. */
export class UnsafeIntegerError extends XpautoError {
  declare readonly kind: 'unsafe-integer';
  /** The path into the document. */
  declare readonly path: string;
}

/** A defect of xpauto, or a runtime that has ended. */
export class InternalError extends XpautoError {
  declare readonly kind: 'internal';
}

/** An answer outside 2xx. */
export class ApiError extends XpautoError {
  declare readonly kind:
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
  declare readonly status: number;
  /** The Error object's `code`. */
  declare readonly code?: string;
  /** The Error object's `name`; `name` itself is the class's. */
  declare readonly errorName?: string;
  /** The Error object's `sub`. */
  declare readonly sub?: string;
  /** The Error object's `time`, in milliseconds since 1970. */
  declare readonly time?: number;
  /** The Error object's `timestamp`, as it was written. */
  declare readonly timestamp?: string;
  /** The headers, names in lower case. */
  declare readonly headers: Record<string, string>;
  /** The body as text, bytes that are not UTF-8 replaced. */
  declare readonly body: string;
  /** The call's method. */
  declare readonly method: string;
  /** The request's path. */
  declare readonly path: string;
  /** Each try of the call. */
  declare readonly attempts: Attempt[];
  /** Milliseconds that the service asks to wait. */
  declare readonly retryAfter?: number;
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

/** Status 429; `retryAfter` tells how long to wait, where the service does. */
export class RateLimitError extends ApiError {
  declare readonly kind: 'rate-limit';
}

/** Status 500 to 599. */
export class ServerError extends ApiError {
  declare readonly kind: 'server';
}

/**
 * A class of errors.
 * @internal
 */
export type ErrorClass = new (message: string, details?: Details, options?: { cause?: unknown }) => XpautoError;

/**
 * The class of each kind.
 * @internal
 */
export const CLASSES: Readonly<Record<ErrorKind, ErrorClass>> = {
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
const CODES = new Map<unknown, ErrorKind>(Object.entries(CLASSES).map(([kind, type]) => [type, kind as ErrorKind]));

/** The classes by their names, which are written out here: bundlers and minifiers rename classes. */
const NAMED = {
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
for (const [name, type] of Object.entries(NAMED)) {
  Object.defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
}

Object.defineProperty(XpautoError.prototype, BRAND, { value: true });

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
): error is Extract<AnyXpautoError, { readonly kind: K }> {
  try {
    const branded = error as { [BRAND]?: boolean; kind: K } | undefined;
    return branded?.[BRAND] === true && (kinds.length === 0 || kinds.includes(branded.kind));
  } catch {
    // Nothing of ours throws while it is read.
    return false;
  }
}
