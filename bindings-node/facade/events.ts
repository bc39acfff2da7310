// Request events of a client and of the clients derived from it, for listeners and for the spans of calls.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { callSafely, type NativeRequest } from './callbacks';
import { areTraced, noteAttempt, withoutNulls } from './channels';
import { within } from './contexts';
import { ConfigError, type ErrorKind } from './errors';
import type { NativeClient } from './native';
import { kindOf, milliseconds } from './values';

export type { TracedCall } from './channels';

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

/** A listener of an event. */
export type Listener = (request: CompletedRequest) => void;

const EVENT = 'request';
/** An event that clients never emit; `once` of `node:events` listens to it beside the event that it waits for. */
const NEVER = 'error';

/**
 * The listeners of a client. The native module emits requests only if there are listeners or subscribers.
 * @internal
 */
export class Events {
  // Any number of listeners is no leak: clients may live as long as the process.
  #emitter = new EventEmitter().setMaxListeners(0);
  /** Whether the native module emits requests. */
  #isListening = false;

  /** Adds or removes a listener. */
  listen(change: 'on' | 'once' | 'off', event: string, listener: Listener): void {
    if (event !== EVENT && event !== NEVER) {
      const actual = typeof event === 'string' ? JSON.stringify(event) : kindOf(event);
      throw new ConfigError(`the name of an event must be "${EVENT}", got ${actual}`);
    }
    if (typeof listener !== 'function') throw new ConfigError(`the listener of ${event} must be a function`);
    this.#emitter[change](event, listener);
  }

  /** Has the native module, of any client that shares this, emit requests if anything receives them; returns whether it does. */
  update(native: NativeClient): boolean {
    const isListening = this.#emitter.listenerCount(EVENT) > 0 || areTraced();
    if (isListening !== this.#isListening) native.listen(isListening);
    this.#isListening = isListening;
    return isListening;
  }

  /** Delivers a request to the listeners, in the context of its call. */
  deliver({ seconds, wait, request_id: requestId, ...rest }: NativeRequest, context: AsyncResource | undefined): void {
    const times = { milliseconds: seconds * 1000, wait: wait === null ? null : milliseconds(wait) };
    const request = withoutNulls({ ...rest, ...times, requestId }) as unknown as CompletedRequest;
    within(context, () => {
      noteAttempt(context, request.status, request.attempt);
      for (const listener of this.#emitter.rawListeners(EVENT))
        void callSafely('a listener of a client', () => listener(request));
    });
  }
}
