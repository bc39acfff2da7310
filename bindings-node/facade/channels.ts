// Publishes requests on channels of node:diagnostics_channel, with attributes named by OpenTelemetry's semantic conventions
// for HTTP clients.
import { type Channel, channel } from 'node:diagnostics_channel';

import { CLASSES } from './kinds';

/**
 * The message of `tracingChannel('xpauto:request')` of `node:diagnostics_channel`: the same object from the start of a
 * request to its end. Retries and waits are published on `xpauto:retry` and `xpauto:wait`.
 */
export interface TracedRequest {
  /** The name of the span: the method and the path template. */
  readonly name: string;
  /** The start, in milliseconds since the Unix epoch. */
  readonly startTime: number;
  /** The end, in milliseconds since the Unix epoch; undefined until then. */
  readonly endTime: number | undefined;
  /** Attributes by OpenTelemetry's conventions for HTTP clients; the status and `error.type` are set at the end. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The error, if there was no response. */
  readonly error?: Error;
}

/** A {@link TracedRequest} that can still be changed. */
export type Message = { -readonly [K in keyof TracedRequest]: TracedRequest[K] };

/** The kinds of events. */
export type EventKind = 'request' | 'response' | 'retry' | 'wait';

/** The fields of the native `request` event that are published. */
export interface NativeStart {
  method: string;
  known_method: string | null;
  template: string | null;
  url: string;
  host: string;
  port: number | null;
  attempt: number;
  /** In seconds since the Unix epoch. */
  time: number;
}

/** The fields of the native `response` event that are published. */
export interface NativeEnd {
  status: number | null;
  fault: string | null;
  seconds: number;
}

const tracing = (event: string): Channel => channel(`tracing:xpauto:request:${event}`);
/** The channels of `tracingChannel('xpauto:request')`. */
const START = tracing('start');
const END = tracing('end');
const ASYNC_START = tracing('asyncStart');
const ASYNC_END = tracing('asyncEnd');
const ERROR = tracing('error');
const TRACING = [START, END, ASYNC_START, ASYNC_END, ERROR];
const PLAIN = { retry: channel('xpauto:retry'), wait: channel('xpauto:wait') };
/** The channels that each kind of event is published on. */
const CHANNELS = { request: TRACING, response: TRACING, retry: [PLAIN.retry], wait: [PLAIN.wait] };

/** Whether a channel of this kind of event has subscribers. */
export const hasSubscribers = (kind: EventKind): boolean => CHANNELS[kind].some((one) => one.hasSubscribers);

/** Whether any channel has subscribers. */
export const haveSubscribers = (): boolean => hasSubscribers('request') || hasSubscribers('retry') || hasSubscribers('wait');

/** Publishes the start of a request; returns the message to publish again at its end. */
export function publishStart(request: NativeStart): Message {
  const { method, known_method: known } = request;
  const target = request.template === null ? '' : ` ${request.template}`;
  const message: Message = {
    name: (known ?? 'HTTP') + target,
    startTime: request.time * 1000,
    endTime: undefined,
    attributes: withoutNulls({
      'http.request.method': known ?? '_OTHER',
      'http.request.method_original': method === known ? null : method,
      'http.request.resend_count': request.attempt > 1 ? request.attempt - 1 : null,
      'server.address': request.host,
      'server.port': request.port,
      'url.full': request.url,
      'url.template': request.template,
    }),
  };
  // `runStores` enters the stores bound to the channel, as `tracePromise` does. Early releases of Node 20
  // have no `runStores`.
  if (typeof START.runStores === 'function') {
    START.runStores(message, () => END.publish(message));
  } else {
    (START as Channel).publish(message);
    END.publish(message);
  }
  return message;
}

/** Publishes the end of a request, with or without a response. */
export function publishEnd(message: Message, { status, fault, seconds }: NativeEnd): void {
  message.endTime = message.startTime + seconds * 1000;
  const isError = fault !== null || (status !== null && status >= 400);
  const type = isError ? (fault ?? String(status)) : null;
  Object.assign(message.attributes, withoutNulls({ 'http.response.status_code': status, 'error.type': type }));
  if (fault !== null) {
    message.error = errorOf(message, fault);
    ERROR.publish(message);
  }
  ASYNC_START.publish(message);
  ASYNC_END.publish(message);
}

function errorOf({ name }: Message, fault: string): Error {
  const text = `${name} got no response: ${fault}`;
  const Type = CLASSES.get(fault);
  return Type === undefined ? new DOMException(text, 'AbortError') : new Type(text);
}

/** Publishes a retry or a wait. */
export function publish(kind: 'retry' | 'wait', message: object): void {
  PLAIN[kind].publish(message);
}

/** Returns an object without the fields that are null or undefined. */
export function withoutNulls<T>(fields: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Record<string, T>;
}
