// The callbacks of a client: listeners, logger and token function.
import type { AsyncResource } from 'node:async_hooks';
import { inspect } from 'node:util';

import type { Write } from './logging';
import { isNativeError } from './values';

/** A completed request as the native module describes it; times are in seconds. */
export interface NativeRequest {
  readonly seconds: number;
  readonly wait: number | null;
  readonly request_id: string | null;
  readonly [name: string]: unknown;
}

/** The callbacks of a client and of the clients derived from it. */
export interface Callbacks {
  /** Delivers a request to the listeners, in the asynchronous context of its call. */
  deliver(request: NativeRequest, context: AsyncResource | undefined): void;
  /** Writes a line to the logger. */
  readonly write: Write;
  /** The token function, if any. */
  readonly provideToken: (() => unknown) | undefined;
}

/** Weak references, since a callback may refer to its client. */
const registered = new Map<number, WeakRef<Callbacks>>();
const forgotten = new FinalizationRegistry<number>((number) => registered.delete(number));
let latest = 0;

/** Registers callbacks for as long as something else refers to them; returns their number. */
export function register(callbacks: Callbacks): number {
  latest += 1;
  registered.set(latest, new WeakRef(callbacks));
  forgotten.register(callbacks, latest);
  return latest;
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
