// The channels of node:diagnostics_channel on which requests are published, described as OpenTelemetry's conventions for
// HTTP clients name things.
import { type Channel, channel } from 'node:diagnostics_channel';

import { CLASSES } from './kinds';

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

/** The same while it is filled. */
export type Message = { -readonly [K in keyof TracedRequest]: TracedRequest[K] };

/** The kinds of events. */
export type EventKind = 'request' | 'response' | 'retry' | 'wait';

/** What is published of the beginning of a request. */
export interface Begun {
  method: string;
  template: string | null;
  url: string;
  host: string;
  port: number | null;
  attempt: number;
  /** In seconds since 1970. */
  time: number;
}

/** What is published of the end of a request. */
export interface Ended {
  status: number | null;
  fault: string | null;
  seconds: number;
}

const tracing = (event: string): Channel => channel(`tracing:xpauto:request:${event}`);
/** The channels that `tracingChannel('xpauto:request')` stands for. */
const START = tracing('start');
const END = tracing('end');
const ASYNC_START = tracing('asyncStart');
const ASYNC_END = tracing('asyncEnd');
const ERROR = tracing('error');
const TRACING = [START, END, ASYNC_START, ASYNC_END, ERROR];
const PLAIN = { retry: channel('xpauto:retry'), wait: channel('xpauto:wait') };
/** Which channels need to be told of each kind of event. */
const CHANNELS = { request: TRACING, response: TRACING, retry: [PLAIN.retry], wait: [PLAIN.wait] };
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Whether a channel of this kind of event has subscribers. */
export const isHeard = (kind: EventKind): boolean => CHANNELS[kind].some((one) => one.hasSubscribers);

/** Whether any channel has subscribers. */
export const areHeard = (): boolean => isHeard('request') || isHeard('retry') || isHeard('wait');

/** Publishes that a request begins; returns what is published again when it ends. */
export function publishStart(request: Begun): Message {
  const method = request.method.toUpperCase();
  const isKnown = KNOWN_METHODS.has(method);
  const target = request.template === null ? '' : ` ${request.template}`;
  const message: Message = {
    name: (isKnown ? method : 'HTTP') + target,
    startTime: request.time * 1000,
    endTime: undefined,
    attributes: known({
      'http.request.method': isKnown ? method : '_OTHER',
      'http.request.method_original': method === request.method && isKnown ? null : request.method,
      'http.request.resend_count': request.attempt > 1 ? request.attempt - 1 : null,
      'server.address': request.host,
      'server.port': request.port,
      'url.full': request.url,
      'url.template': request.template,
    }),
  };
  // What is bound to the channel is set for as long as this takes, as `tracePromise` does it. Early releases of Node 20
  // have no `runStores`.
  if (typeof START.runStores === 'function') {
    START.runStores(message, () => END.publish(message));
  } else {
    (START as Channel).publish(message);
    END.publish(message);
  }
  return message;
}

/** Publishes that a request has ended, with an answer or without. */
export function publishEnd(message: Message, { status, fault, seconds }: Ended): void {
  message.endTime = message.startTime + seconds * 1000;
  const isError = fault !== null || (status !== null && status >= 400);
  const type = isError ? (fault ?? String(status)) : null;
  Object.assign(message.attributes, known({ 'http.response.status_code': status, 'error.type': type }));
  if (fault !== null) {
    message.error = errorOf(message, fault);
    ERROR.publish(message);
  }
  ASYNC_START.publish(message);
  ASYNC_END.publish(message);
}

function errorOf({ name }: Message, fault: string): Error {
  const text = `${name} got no answer: ${fault}`;
  const Type = CLASSES.get(fault);
  return Type === undefined ? new DOMException(text, 'AbortError') : new Type(text);
}

/** Publishes a retry or a wait. */
export function publish(kind: 'retry' | 'wait', facts: object): void {
  PLAIN[kind].publish(facts);
}

/** An object without the fields that are null. */
export function known<T>(fields: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Record<string, T>;
}
