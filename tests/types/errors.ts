// Errors as a union discriminated by `kind`.
import { ApiError, RateLimitError, TransportError, XpautoError } from 'xpauto';
import type { AnyXpautoError, Attempt, ErrorKind, NotFoundError, Problem, RequestTimeoutError } from 'xpauto';

import { same } from './same.js';

export function everyKind(error: AnyXpautoError): string {
  same<AnyXpautoError['kind'], ErrorKind>(true);
  switch (error.kind) {
    case 'validation': {
      const problems: Problem[] = error.problems;
      return problems.map(({ path, message }) => path + message).join();
    }
    case 'request-timeout':
      same<typeof error, RequestTimeoutError>(true);
      return error.path ?? '';
    case 'transport':
    case 'response-too-large': {
      const attempts: Attempt[] | undefined = error.attempts;
      return String(attempts?.length);
    }
    case 'decode':
    case 'unsafe-integer':
      return error.path;
    case 'config':
    case 'file':
    case 'internal':
    case 'token':
    case 'pagination':
      return String(error.cause) + error.message;
    case 'not-found':
      same<typeof error, NotFoundError>(true);
      return error.errorName ?? error.name;
    case 'rate-limit': {
      const wait: number | undefined = error.retryAfter;
      return String(wait);
    }
    case 'api':
    case 'bad-request':
    case 'authentication':
    case 'permission-denied':
    case 'unprocessable-entity':
    case 'locked':
    case 'server':
      return `${error.status} ${error.headers['x-request-id']}`;
    default:
      // Nothing is left.
      return error satisfies never;
  }
}

export function caught(error: unknown): void {
  // @ts-expect-error what was caught may be anything
  console.log(error.kind);
  if (error instanceof RateLimitError) same<typeof error.kind, 'rate-limit'>(true);
  if (error instanceof ApiError && error.kind === 'rate-limit') console.log(error.retryAfter, error.attempts.length);
  // @ts-expect-error that is a kind of answers
  if (error instanceof TransportError) console.log(error.kind === 'not-found');
  if (error instanceof XpautoError) same<typeof error.kind, ErrorKind>(true);
  throw new RateLimitError('slower', { status: 429, retryAfter: 1000 }, { cause: error });
}
