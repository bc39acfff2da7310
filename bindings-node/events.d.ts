// What a client tells of its requests.
import type { ErrorKind } from './models';

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
