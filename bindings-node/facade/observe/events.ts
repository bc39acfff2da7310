// The events of a client.
import type { ErrorKind } from '../generated/errors';

export type { TracedCall } from './tracing';

/** A completed request: one attempt of a call. */
export interface CompletedRequest {
  /** The HTTP method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The decoded query parameters in order; the values of secrets are `REDACTED`. */
  query: Array<[name: string, value: string]>;
  /** The path template of the operation, such as `/themes/{themeId}`; undefined for `client.request`. */
  template?: string;
  /** The status of the response; undefined without a response. */
  status?: number;
  /** The kind of the error, without a response; `cancelled` if the caller cancelled the call. */
  fault?: 'cancelled' | ErrorKind;
  /** The duration from connecting to the last byte, in milliseconds. */
  milliseconds: number;
  /** The number of the attempt within its call, from 1. */
  attempt: number;
  /** The delay before the next attempt, in milliseconds; undefined without one. */
  wait?: number;
  /**
   * The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`; undefined also if it has a
   * part of a secret of the request.
   */
  requestId?: string;
  /** The declared fields of the request body that are not secret, as a JSON string, if the client has `logBodies`. */
  body?: string;
}

/** The events of a client, with the arguments of their listeners. */
export interface ClientEvents {
  /** A request is complete, with or without a response; emitted for each attempt of a call. */
  request: [request: CompletedRequest];
}
