// The events of the requests of a client and of everything that is derived from it: for its listeners, and on channels.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';

import { addHook, attempt, removeHook } from './calls';
import type { Begun, Ended, EventKind, Message } from './channels';
import * as channels from './channels';
import { contextOf, within } from './contexts';
import { ConfigError } from './errors';
import { callNative } from './failures';
import type { ErrorKind } from './models';
import type { NativeClient } from './native';
import { milliseconds } from './values';

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

/** An event as the native module describes it. */
type Told = Record<string, unknown> & { id: number };

/** A listener of any kind. */
type Listener = (...told: never) => void;

/** The kinds of events, and how each is described: times in milliseconds; what is not known is left out. */
const KINDS: Readonly<Record<EventKind, (event: Told) => Record<string, unknown>>> = {
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

/** A request in flight: the context of its call, and what was published. */
interface Open {
  context: AsyncResource | undefined;
  message: Message | undefined;
}

/**
 * The listeners of a client; the native side is asked only for the events that have listeners.
 * @internal
 */
export class Events {
  #emitter = new EventEmitter();
  /** What the native side was asked for, by kind. */
  #hooks = new Map<EventKind, { hook: number; number: number }>();
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
    if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
      throw new ConfigError(`there is no such event; there are ${NAMES.join(', ')}`);
    }
    if (typeof listener !== 'function') throw new ConfigError(`the listener of ${kind} must be a function`);
  }

  /** Called before each call: whether there are listeners. */
  attend(native: NativeClient): boolean {
    if (this.#hooks.size === 0 && !channels.areHeard()) return false;
    try {
      this.#follow(native);
    } catch {
      // The client was closed; what it began goes on, and its listeners hear of it.
    }
    return this.#hooks.size > 0;
  }

  #follow(native: NativeClient): void {
    const wants = (kind: EventKind) => this.#emitter.listenerCount(kind) > 0 || channels.isHeard(kind);
    for (const kind of NAMES) {
      // The end of a request is told in the context of its beginning, when its call may be forgotten already.
      const isWanted = wants(kind) || (kind === 'request' && wants('response'));
      if (isWanted && !this.#hooks.has(kind)) this.#hooks.set(kind, this.#begin(native, kind));
      if (!isWanted && this.#hooks.has(kind)) this.#end(native, kind);
    }
  }

  #begin(native: NativeClient, kind: EventKind): { hook: number; number: number } {
    // Held weakly: hooks are known to the whole thread, and must not keep clients that nobody uses any more.
    const events = new WeakRef(this);
    const hook = addHook(this, (json) => {
      const present = events.deref();
      // An optional chain cannot reach a private method.
      if (present !== undefined) present.#tell(kind, JSON.parse(json));
    });
    return { hook, number: callNative(() => native.onEvent(kind, hook)) };
  }

  #end(native: NativeClient, kind: EventKind): void {
    const following = this.#hooks.get(kind);
    if (following === undefined) return;
    this.#hooks.delete(kind);
    native.removeHook(following.number);
    removeHook(following.hook);
    if (kind === 'response') this.#open.clear();
  }

  #tell(kind: EventKind, [number, event]: [number, Told]): void {
    const begun = this.#open.get(event.id);
    const context = begun?.context ?? contextOf(number);
    within(context, () => {
      attempt(() => this.#publish(kind, event, context, begun?.message));
      const facts = channels.known(KINDS[kind](event));
      for (const listener of this.#emitter.rawListeners(kind)) attempt(() => listener(facts));
    });
  }

  #publish(kind: EventKind, event: Told, context: AsyncResource | undefined, message: Message | undefined): void {
    if (kind === 'retry' || kind === 'wait') {
      channels.publish(kind, channels.known(KINDS[kind](event)));
    } else if (kind === 'response') {
      this.#open.delete(event.id);
      if (message !== undefined) channels.publishEnd(message, event as unknown as Ended);
    } else if (this.#hooks.has('response')) {
      const isHeard = channels.isHeard('request');
      const begun = event as unknown as Begun;
      this.#open.set(event.id, { context, message: isHeard ? channels.publishStart(begun) : undefined });
    }
  }
}
