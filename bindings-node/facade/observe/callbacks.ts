// The callbacks of a client: listeners, logger and token function.
import type { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import type { NativeClient } from '../generated/native';
import { isNativeError, milliseconds } from '../native/values';
import { within } from './contexts';
import type { CompletedRequest } from './events';
import { type Logger, type Write, writerOf } from './logging';
import { areTraced, noteAttempt, withoutNulls } from './tracing';

const EVENT = 'request';

/** Weak references, since a callback may refer to its client. */
const registered = new Map<number, WeakRef<Callbacks>>();
const forgotten = new FinalizationRegistry<number>((number) => registered.delete(number));
let latest = 0;

/** The callbacks of a client and of the clients derived from it, which the native module calls as long as one of those exists. */
export class Callbacks {
  /** The number by which the native module refers to them. */
  readonly number: number;
  /** Whether there is a logger, which receives more than warnings. */
  readonly hasLogger: boolean;
  /** Writes a line to the logger. */
  readonly write: Write;
  /** The token function, if any. */
  readonly provideToken: (() => unknown) | undefined;
  // Any number of listeners is no leak: clients may live as long as the process.
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** Whether the native module emits requests. */
  #areEmitted = false;

  constructor(logger: Logger | undefined, provideToken: (() => unknown) | undefined) {
    this.hasLogger = logger !== undefined;
    this.write = writerOf(logger);
    this.provideToken = provideToken;
    latest += 1;
    this.number = latest;
    registered.set(latest, new WeakRef(this));
    forgotten.register(this, latest);
  }

  /** Adds or removes a listener. */
  listen(change: 'on' | 'once' | 'off', event: string, listener: (request: CompletedRequest) => void): void {
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
    return areReceived || this.hasLogger || this.provideToken !== undefined;
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
