// The callbacks of a client: listeners, logger and token function.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import { ConfigError } from '../generated/errors';
import type { NativeClient } from '../generated/native';
import { isNativeError, kindOf, milliseconds } from '../native/values';
import { within } from './contexts';
import type { CompletedRequest } from './events';
import { type Logger, loggerOf, type Write } from './logging';
import { areTraced, noteAttempt, withoutNulls } from './tracing';

const EVENT = 'request';
/** An event that clients never emit; `once` of `node:events` listens to it beside the event that it waits for. */
const NEVER = 'error';

/** Weak references, since a callback may refer to its client. */
const registered = new Map<number, WeakRef<Callbacks>>();
const forgotten = new FinalizationRegistry<number>((number) => registered.delete(number));
let latest = 0;

/** The callbacks of a client and of the clients derived from it, which the native module calls as long as one of those exists. */
export class Callbacks {
  /** The number by which the native module refers to them. */
  readonly number: number;
  /** The minimum level of the logger. */
  readonly level: string;
  /** Writes a line to the logger. */
  readonly write: Write;
  /** The token function, if any. */
  readonly provideToken: (() => unknown) | undefined;
  readonly #hasLogger: boolean;
  // Any number of listeners is no leak: clients may live as long as the process.
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** Whether the native module emits requests. */
  #areEmitted = false;

  constructor(logger: Logger | undefined, provideToken: (() => unknown) | undefined) {
    ({ level: this.level, write: this.write } = loggerOf(logger));
    this.#hasLogger = logger !== undefined;
    this.provideToken = provideToken;
    latest += 1;
    this.number = latest;
    registered.set(latest, new WeakRef(this));
    forgotten.register(this, latest);
  }

  /** Adds or removes a listener. */
  listen(change: 'on' | 'once' | 'off', event: string, listener: (request: CompletedRequest) => void): void {
    if (event !== EVENT && event !== NEVER) {
      const actual = typeof event === 'string' ? JSON.stringify(event) : kindOf(event);
      throw new ConfigError(`the name of an event must be "${EVENT}", got ${actual}`);
    }
    if (typeof listener !== 'function') throw new ConfigError(`the listener of ${event} must be a function`);
    this.#emitter[change](event, listener);
  }

  /**
   * Has the native module, of any client that shares this, emit requests if anything receives them. Returns whether a call may run
   * a callback, which then needs its asynchronous context.
   */
  update(native: NativeClient): boolean {
    const areReceived = this.#emitter.listenerCount(EVENT) > 0 || areTraced();
    if (areReceived !== this.#areEmitted) native.listen(areReceived);
    this.#areEmitted = areReceived;
    return areReceived || this.#hasLogger || this.provideToken !== undefined;
  }

  /** Delivers a request to the listeners, in the context of its call. */
  deliver(json: string, context: AsyncResource | undefined): void {
    const { seconds, wait, request_id: requestId, ...rest } = JSON.parse(json);
    const times = { milliseconds: seconds * 1000, wait: wait === null ? null : milliseconds(wait) };
    const request = withoutNulls({ ...rest, ...times, requestId }) as unknown as CompletedRequest;
    within(context, () => {
      noteAttempt(context, request.status, request.attempt);
      for (const listener of this.#emitter.rawListeners(EVENT)) {
        void callSafely('a listener of a client', () => listener(request));
      }
    });
  }
}

/** Returns the callbacks with this number, unless their client was collected. */
export function callbacksOf(number: number): Callbacks | undefined {
  return registered.get(number)?.deref();
}

/**
 * Runs a callback. An error that it throws or rejects with is emitted as a process warning; `what` names the callback.
 */
export async function callSafely(what: string, work: () => unknown): Promise<void> {
  try {
    // Up to here it runs at once.
    await work();
  } catch (error) {
    const cause = isNativeError(error) ? { cause: error } : undefined;
    const warning = new Error(`${what} failed: ${shown(error)}`, cause);
    warning.name = 'XpautoWarning';
    process.emitWarning(warning);
  }
}

/** Describes an error, which may be a proxy or have getters that throw. */
function shown(error: unknown): string {
  try {
    return isNativeError(error) ? `${error.name}: ${error.message}` : inspect(error);
  } catch {
    return 'it threw a value that cannot be inspected';
  }
}
