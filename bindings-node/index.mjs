// What `import … from 'xpauto'` gives: the same objects as `require('xpauto')`.
import xpauto from './index.js';

export default xpauto;
export const {
  Client,
  F,
  Filter,
  Pager,
  Response,
  Sandbox,
  and,
  not,
  or,
  XpautoError,
  ConfigError,
  ValidationError,
  TransportError,
  RequestTimeoutError,
  ResponseTooLargeError,
  DecodeError,
  PaginationError,
  UnsafeIntegerError,
  ApiError,
  BadRequestError,
  AuthenticationError,
  PermissionDeniedError,
  NotFoundError,
  UnprocessableEntityError,
  LockedError,
  RateLimitError,
  ServerError,
} = xpauto;
