// Request events of a client and of the clients derived from it, for listeners and for diagnostics channels.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { callSafely, type NativeEvent } from './callbacks';
import type { EventKind, Message, NativeEnd, NativeStart } from './channels';
import * as channels from './channels';
import { within } from './contexts';
import { ConfigError, type ErrorKind } from './errors';
import type { NativeClient } from './native';
import { kindOf, milliseconds } from './values';

export type { TracedRequest } from './channels';

/** A completed request: one attempt of a call. */
export interface CompletedRequest {
  /** The HTTP method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The status of the response; undefined without a response. */
  status?: number;
  /** The kind of the error, without a response; `cancelled` if the caller cancelled the call. */
  fault?: 'cancelled' | ErrorKind;
  /** The duration from connecting to the last byte, in milliseconds. */
  milliseconds: number;
  /** The number of the attempt within its call, from 1. */
  attempt: number;
  /** The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`. */
  requestId?: string;
  /** The decoded query parameters in order; the values of secrets are `REDACTED`. */
  query: Array<[name: string, value: string]>;
  /** The request body as a JSON string with secrets hidden, if the client has `logBodies`. */
  body?: string;
  /** The beginning of the response body with secrets hidden, if the client has `logBodies`. */
  responseBody?: string;
}

/** A request that is about to be sent. */
export interface RequestEvent {
  /** The id of the request, unique in this process. */
  id: number;
  /** The HTTP method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The path template of the operation, such as `/themes/{themeId}`; undefined for `client.request`. */
  template?: string;
  /** The full URL; the values of secrets in its query are `REDACTED`. */
  url: string;
  /** The decoded query parameters in order; the values of secrets are `REDACTED`. */
  query: Array<[name: string, value: string]>;
  /** The request body as a JSON string with secrets hidden, if the client has `logBodies`. */
  body?: string;
  /** The number of the attempt within its call, from 1. */
  attempt: number;
}

/** A completed request, with or without a response. */
export interface ResponseEvent extends CompletedRequest {
  /** The id of the request, the same as in its {@link RequestEvent}. */
  id: number;
}

/** A request failed, and its call will be retried. */
export interface RetryEvent {
  /** The HTTP method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The number of the attempt that failed, from 1. */
  attempt: number;
  /** The status of the response; undefined without a response. */
  status?: number;
  /** The kind of the error, without a response. */
  fault?: ErrorKind;
  /** The delay before the next attempt, in milliseconds. */
  wait: number;
}

/** A call is delayed before its next request. */
export interface WaitEvent {
  /** The HTTP method. */
  method: string;
  /** The path under the base URL, without the query. */
  path: string;
  /** The reason: the backoff before a retry, the rate limit (`quota`), or the pause after a 429. */
  reason: 'retry' | 'quota' | 'pause';
  /** The delay, in milliseconds. */
  milliseconds: number;
}

/** The events of a client, with the arguments of their listeners. */
export interface ClientEvents {
  /** A request is about to be sent; emitted for each attempt of a call. */
  request: [request: RequestEvent];
  /** A request is complete, with or without a response. */
  response: [response: ResponseEvent];
  /** A request failed, and its call will be retried. */
  retry: [retry: RetryEvent];
  /** A call is delayed before its next request. */
  wait: [wait: WaitEvent];
}

/** A listener of any event. */
type Listener = (...args: never) => void;

/** Converts the native events to those of listeners: times in milliseconds, native-only fields removed. */
const CONVERTERS: Readonly<Record<EventKind, (event: NativeEvent['event']) => Record<string, unknown>>> = {
  request: ({ host: _host, port: _port, time: _time, known_method: _known, ...rest }) => rest,
  response: ({ seconds, request_id: requestId, response_body: responseBody, ...rest }) => ({
    ...rest,
    milliseconds: (seconds as number) * 1000,
    requestId,
    responseBody,
  }),
  retry: ({ wait, ...rest }) => ({ ...rest, wait: milliseconds(wait as number) }),
  wait: ({ seconds, ...rest }) => ({ ...rest, milliseconds: milliseconds(seconds as number) }),
};
const NAMES = Object.keys(CONVERTERS) as EventKind[];
/** An event that clients never emit; `once` of `node:events` listens to it beside the event that it waits for. */
const NEVER = 'error';

/** A request in flight: the asynchronous context of its call, and the message published at its start. */
interface InFlight {
  context: AsyncResource | undefined;
  message: Message | undefined;
}

/**
 * The listeners of a client. The native module emits only events that have listeners or subscribers.
 * @internal
 */
export class Events {
  // Any number of listeners is no leak: clients may live as long as the process.
  #emitter = new EventEmitter().setMaxListeners(0);
  /** The events that the native module emits. */
  #wanted: readonly EventKind[] = [];
  /** The requests in flight, by id. */
  #inFlight = new Map<number, InFlight>();

  /** Adds a listener; `native` is any of the clients that share this object. */
  add(native: NativeClient, kind: string, listener: Listener, once: boolean): void {
    this.#check(kind, listener);
    if (once) this.#emitter.once(kind, listener as () => void);
    else this.#emitter.on(kind, listener as () => void);
    this.#subscribe(native);
  }

  /** Removes a listener. */
  remove(native: NativeClient, kind: string, listener: Listener): void {
    this.#check(kind, listener);
    this.#emitter.off(kind, listener as () => void);
    this.#subscribe(native);
  }

  #check(kind: string, listener: Listener): void {
    const isKnown = typeof kind === 'string' && (Object.hasOwn(CONVERTERS, kind) || kind === NEVER);
    if (!isKnown) {
      const actual = typeof kind === 'string' ? JSON.stringify(kind) : kindOf(kind);
      throw new ConfigError(`the name of an event must be one of ${NAMES.join(', ')}, got ${actual}`);
    }
    if (typeof listener !== 'function') throw new ConfigError(`the listener of ${kind} must be a function`);
  }

  /** Updates the subscriptions before a call; returns whether any event is wanted. */
  update(native: NativeClient): boolean {
    if (this.#wanted.length > 0 || channels.haveSubscribers()) this.#subscribe(native);
    return this.#wanted.length > 0;
  }

  /** Subscribes the native module to the events that have listeners or subscribers. */
  #subscribe(native: NativeClient): void {
    const hasListeners = (kind: EventKind) => this.#emitter.listenerCount(kind) > 0 || channels.hasSubscribers(kind);
    // `response` events run in the context kept at their `request` event, since their call may be complete by then.
    const wanted = NAMES.filter((kind) => hasListeners(kind) || (kind === 'request' && hasListeners('response')));
    if (wanted.join() === this.#wanted.join()) return;
    this.#wanted = wanted;
    native.listen(wanted);
    if (!wanted.includes('response')) this.#inFlight.clear();
  }

  /** Delivers an event to the listeners and on the channels. */
  deliver({ kind, event }: NativeEvent, context: AsyncResource | undefined): void {
    const started = this.#inFlight.get(event.id);
    const origin = started?.context ?? context;
    within(origin, () => {
      callSafely(`a subscriber of xpauto:${kind}`, () => this.#publish(kind as EventKind, event, origin, started?.message));
      const converted = channels.withoutNulls(CONVERTERS[kind as EventKind](event));
      for (const listener of this.#emitter.rawListeners(kind)) callSafely(`a listener of '${kind}'`, () => listener(converted));
    });
  }

  #publish(
    kind: EventKind,
    event: NativeEvent['event'],
    context: AsyncResource | undefined,
    message: Message | undefined,
  ): void {
    if (kind === 'retry' || kind === 'wait') {
      channels.publish(kind, channels.withoutNulls(CONVERTERS[kind](event)));
    } else if (kind === 'response') {
      this.#inFlight.delete(event.id);
      if (message !== undefined) channels.publishEnd(message, event as unknown as NativeEnd);
    } else if (this.#wanted.includes('response')) {
      const isTraced = channels.hasSubscribers('request');
      const start = event as unknown as NativeStart;
      this.#inFlight.set(event.id, { context, message: isTraced ? channels.publishStart(start) : undefined });
    }
  }
}
