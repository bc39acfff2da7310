// The events of the requests of a client and of everything that is derived from it: for its listeners, and on channels.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';

import type { Begun, Ended, EventKind, Message } from './channels';
import * as channels from './channels';
import { within } from './contexts';
import { ConfigError, type ErrorKind } from './errors';
import { attempt, type NativeEvent } from './functions';
import type { NativeClient } from './native';
import { kindOf, milliseconds } from './values';

export type { TracedRequest } from './channels';

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
  /** The decoded names and values of the query, in order; `REDACTED` for the values of secrets. */
  query: Array<[name: string, value: string]>;
  /** The request's body as JSON text with its secrets hidden, where the client has `logBodies`. */
  body?: string;
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
  /** The decoded names and values of the query, in order; `REDACTED` for the values of secrets. */
  query: Array<[name: string, value: string]>;
  /** The body as JSON text with its secrets hidden, where the client has `logBodies`. */
  body?: string;
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

/** A listener of any kind. */
type Listener = (...told: never) => void;

/** The kinds of events, and how each is described: times in milliseconds; what is not known is left out. */
const KINDS: Readonly<Record<EventKind, (event: NativeEvent['event']) => Record<string, unknown>>> = {
  request: ({ host: _host, port: _port, time: _time, ...rest }) => rest,
  response: ({ seconds, request_id: requestId, ...rest }) => ({
    ...rest,
    milliseconds: (seconds as number) * 1000,
    requestId,
  }),
  retry: ({ wait, ...rest }) => ({ ...rest, wait: milliseconds(wait as number) }),
  wait: ({ seconds, ...rest }) => ({ ...rest, milliseconds: milliseconds(seconds as number) }),
};
const NAMES = Object.keys(KINDS) as EventKind[];
/** What a client never emits, and `once` of `node:events` listens to beside the event that it waits for. */
const NEVER = 'error';

/** A request in flight: the context of its call, and what was published. */
interface Open {
  context: AsyncResource | undefined;
  message: Message | undefined;
}

/**
 * The listeners of a client; the native module emits only the events that have listeners.
 * @internal
 */
export class Events {
  #emitter = new EventEmitter();
  /** The kinds that the native module emits. */
  #wanted: readonly EventKind[] = [];
  /** The requests in flight, by id. */
  #open = new Map<number, Open>();

  /** Adds a listener; `native` is any client that this is shared by. */
  add(native: NativeClient, kind: string, listener: Listener, isForOnce: boolean): void {
    this.#check(kind, listener);
    if (isForOnce) this.#emitter.once(kind, listener as () => void);
    else this.#emitter.on(kind, listener as () => void);
    this.#follow(native);
  }

  /** Removes a listener. */
  remove(native: NativeClient, kind: string, listener: Listener): void {
    this.#check(kind, listener);
    this.#emitter.off(kind, listener as () => void);
    this.#follow(native);
  }

  #check(kind: string, listener: Listener): void {
    const isKnown = typeof kind === 'string' && (Object.hasOwn(KINDS, kind) || kind === NEVER);
    if (!isKnown) {
      const given = typeof kind === 'string' ? JSON.stringify(kind) : kindOf(kind);
      throw new ConfigError(`the name of an event must be one of ${NAMES.join(', ')}, got ${given}`);
    }
    if (typeof listener !== 'function') throw new ConfigError(`the listener of ${kind} must be a function`);
  }

  /** Called before each call; returns whether there are listeners. */
  attend(native: NativeClient): boolean {
    if (this.#wanted.length > 0 || channels.areHeard()) this.#follow(native);
    return this.#wanted.length > 0;
  }

  /** Has the native module emit what there are listeners for. */
  #follow(native: NativeClient): void {
    const hasListeners = (kind: EventKind) => this.#emitter.listenerCount(kind) > 0 || channels.isHeard(kind);
    // The end of a request is delivered in the context of its beginning, when its call may be complete already.
    const wanted = NAMES.filter((kind) => hasListeners(kind) || (kind === 'request' && hasListeners('response')));
    if (wanted.join() === this.#wanted.join()) return;
    this.#wanted = wanted;
    native.listen(wanted);
    if (!wanted.includes('response')) this.#open.clear();
  }

  /** Delivers an event to the listeners and on the channels. */
  deliver({ kind, event }: NativeEvent, context: AsyncResource | undefined): void {
    const begun = this.#open.get(event.id);
    const origin = begun?.context ?? context;
    within(origin, () => {
      attempt(`a subscriber of xpauto:${kind}`, () => this.#publish(kind as EventKind, event, origin, begun?.message));
      const facts = channels.known(KINDS[kind as EventKind](event));
      for (const listener of this.#emitter.rawListeners(kind)) attempt(`a listener of '${kind}'`, () => listener(facts));
    });
  }

  #publish(
    kind: EventKind,
    event: NativeEvent['event'],
    context: AsyncResource | undefined,
    message: Message | undefined,
  ): void {
    if (kind === 'retry' || kind === 'wait') {
      channels.publish(kind, channels.known(KINDS[kind](event)));
    } else if (kind === 'response') {
      this.#open.delete(event.id);
      if (message !== undefined) channels.publishEnd(message, event as unknown as Ended);
    } else if (this.#wanted.includes('response')) {
      const isHeard = channels.isHeard('request');
      const begun = event as unknown as Begun;
      this.#open.set(event.id, { context, message: isHeard ? channels.publishStart(begun) : undefined });
    }
  }
}
