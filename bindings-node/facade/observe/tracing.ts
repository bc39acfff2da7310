// Publishes calls on the tracing channel `xpauto:call` of node:diagnostics_channel, with attributes named by OpenTelemetry's
// semantic conventions for HTTP clients.

import type { AsyncResource } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { ApiError } from '../generated/errors';
import { isOwn } from '../native/errors';

/**
 * The message of `tracingChannel('xpauto:call')` of `node:diagnostics_channel`: the same object from the start of a call to its
 * end. A page of a list is a call.
 */
export interface TracedCall {
  /** The name of the span: the method, and the path template of an operation. */
  readonly name: string;
  /** The start, in milliseconds since the Unix epoch. */
  readonly startTime: number;
  /** The end, in milliseconds since the Unix epoch; undefined until then. */
  readonly endTime: number | undefined;
  /** Attributes by OpenTelemetry's conventions for HTTP clients; those of the last attempt are set at the end. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The error of a call that failed. */
  readonly error?: unknown;
}

/** What a call is named after. */
export interface CallName {
  readonly method: string;
  /** The path template of the operation, if it is one. */
  readonly template: string | undefined;
  readonly baseUrl: string;
}

/** A {@link TracedCall} that can still be changed. */
type Message = { -readonly [K in keyof TracedCall]: TracedCall[K] };

const CHANNELS = tracingChannel('xpauto:call');
const ALL = [CHANNELS.start, CHANNELS.end, CHANNELS.asyncStart, CHANNELS.asyncEnd, CHANNELS.error];

/** The methods of OpenTelemetry's conventions. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

/** The calls in flight that are traced, by their context. */
const traced = new WeakMap<AsyncResource, Message>();

/** Whether the channel has subscribers. */
export const areTraced = (): boolean => ALL.some((one) => one.hasSubscribers);

/**
 * The span of a call.
 *
 * @internal
 */
export class Span {
  readonly #message: Message;
  readonly #started = performance.now();

  constructor({ method, template, baseUrl }: CallName) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const known = METHODS.find((one) => one === method.toUpperCase());
    this.#message = {
      name: (known ?? 'HTTP') + (template === undefined ? '' : ` ${template}`),
      startTime: Date.now(),
      endTime: undefined,
      attributes: withoutNulls({
        'http.request.method': known ?? '_OTHER',
        'http.request.method_original': method === known ? null : method,
        'server.address': hostname,
        'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
        'url.template': template,
      }),
    };
  }

  /** Runs `begin`, which starts the call and returns its context. */
  run(begin: () => AsyncResource | undefined): void {
    try {
      // Enters the stores bound to the channel, as `tracePromise` does.
      CHANNELS.start.runStores(this.#message, () => {
        const context = begin();
        if (context !== undefined) traced.set(context, this.#message);
      });
    } finally {
      CHANNELS.end.publish(this.#message);
    }
  }

  /** Ends the span with the error, if any. */
  end(error?: unknown): void {
    const message = this.#message;
    message.endTime = message.startTime + performance.now() - this.#started;
    if (error !== undefined) {
      const type = isOwn(error) ? (error instanceof ApiError ? error.status : error.kind) : 'cancelled';
      Object.assign(message.attributes, { 'error.type': String(type) });
      message.error = error;
      CHANNELS.error.publish(message);
    }
    CHANNELS.asyncStart.publish(message);
    CHANNELS.asyncEnd.publish(message);
  }
}

/**
 * Notes an attempt of the call in this context.
 *
 * @internal
 */
export function noteAttempt(context: AsyncResource | undefined, status: number | undefined, attempt: number): void {
  const message = context && traced.get(context);
  if (message === undefined) return;
  const count = attempt > 1 ? attempt - 1 : null;
  Object.assign(message.attributes, withoutNulls({ 'http.request.resend_count': count, 'http.response.status_code': status }));
}

/** Returns an object without the fields that are null or undefined. */
export function withoutNulls<T>(fields: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Record<string, T>;
}
