// What is told of the requests of a client and of everything that is derived from it: to its listeners, and on channels.
'use strict';

const { EventEmitter } = require('node:events');

const { addHook, attempt, removeHook } = require('./calls.js');
const channels = require('./channels.js');
const { contextOf, within } = require('./contexts.js');
const { callNative, classes, milliseconds } = require('./errors.js');

/** The kinds of events, and how each is told: times in milliseconds; what is not known is left out. */
const KINDS = {
  request: ({ host: _host, port: _port, time: _time, ...rest }) => rest,
  response: ({ seconds, request_id: requestId, ...rest }) => ({ ...rest, milliseconds: seconds * 1000, requestId }),
  retry: ({ wait, ...rest }) => ({ ...rest, wait: milliseconds(wait) }),
  wait: ({ seconds, ...rest }) => ({ ...rest, milliseconds: milliseconds(seconds) }),
};

/** Whoever listens to a client; the native side is asked only for what somebody listens to. */
class Events {
  #emitter = new EventEmitter();
  /** What the native side was asked for, by kind. */
  #hooks = new Map();
  /** The requests under way, by id: the context of their call, and what was published. */
  #open = new Map();

  /** Adds a listener; `native` is any client that this is shared by. */
  add(native, kind, listener, isForOnce) {
    this.#check(kind, listener);
    if (isForOnce) this.#emitter.once(kind, listener);
    else this.#emitter.on(kind, listener);
    this.#follow(native);
  }

  remove(native, kind, listener) {
    this.#check(kind, listener);
    this.#emitter.off(kind, listener);
    this.#follow(native);
  }

  #check(kind, listener) {
    if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
      throw new classes.ConfigError(`there is no such event; there are ${Object.keys(KINDS).join(', ')}`);
    }
    if (typeof listener !== 'function') throw new classes.ConfigError(`the listener of ${kind} must be a function`);
  }

  /** Called before each call: whether anybody listens. */
  attend(native) {
    if (this.#hooks.size === 0 && !channels.areHeard()) return false;
    try {
      this.#follow(native);
    } catch {
      // The client was closed; what it began goes on, and is told to whoever listened before.
    }
    return this.#hooks.size > 0;
  }

  #follow(native) {
    const wants = (kind) => this.#emitter.listenerCount(kind) > 0 || channels.isHeard(kind);
    for (const kind of Object.keys(KINDS)) {
      // The end of a request is told in the context of its beginning, when its call may be forgotten already.
      const isWanted = wants(kind) || (kind === 'request' && wants('response'));
      if (isWanted && !this.#hooks.has(kind)) this.#hooks.set(kind, this.#begin(native, kind));
      if (!isWanted && this.#hooks.has(kind)) this.#end(native, kind);
    }
  }

  #begin(native, kind) {
    // Held weakly: hooks are known to the whole thread, and must not keep clients that nobody uses any more.
    const events = new WeakRef(this);
    const hook = addHook(this, (json) => events.deref()?.#tell(kind, JSON.parse(json)));
    return { hook, number: callNative(() => native.onEvent(kind, hook)) };
  }

  #end(native, kind) {
    const { hook, number } = this.#hooks.get(kind);
    this.#hooks.delete(kind);
    native.removeHook(number);
    removeHook(hook);
    if (kind === 'response') this.#open.clear();
  }

  #tell(kind, [number, event]) {
    const begun = this.#open.get(event.id);
    const context = begun?.context ?? contextOf(number);
    within(context, () => {
      attempt(() => this.#publish(kind, event, context, begun?.message));
      const facts = channels.known(KINDS[kind](event));
      for (const listener of this.#emitter.rawListeners(kind)) attempt(() => listener(facts));
    });
  }

  #publish(kind, event, context, message) {
    if (kind === 'retry' || kind === 'wait') {
      channels.publish(kind, channels.known(KINDS[kind](event)));
    } else if (kind === 'response') {
      this.#open.delete(event.id);
      if (message !== undefined) channels.publishEnd(message, event);
    } else if (this.#hooks.has('response')) {
      const isHeard = channels.isHeard('request');
      this.#open.set(event.id, { context, message: isHeard ? channels.publishStart(event) : undefined });
    }
  }
}

module.exports = { Events };
