// Generated from the declarations by `make generate`; changes belong there.
export type * from './errors.js';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigError,
  DecodeError,
  InternalError,
  LockedError,
  NotFoundError,
  PaginationError,
  PermissionDeniedError,
  RateLimitError,
  RequestTimeoutError,
  ResponseTooLargeError,
  ServerError,
  TokenError,
  TransportError,
  UnprocessableEntityError,
  UnsafeIntegerError,
  ValidationError,
  XpautoError,
} from './errors.js';
