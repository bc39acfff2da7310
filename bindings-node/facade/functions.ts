// The functions that a program gives a client: its listeners, its logger and its token function.
import type { AsyncResource } from 'node:async_hooks';
import { inspect } from 'node:util';

import type { Write } from './logging';
import { isNativeError } from './values';

/** An event as the native module describes it. */
export interface NativeEvent {
  readonly kind: string;
  readonly event: Readonly<Record<string, unknown>> & { readonly id: number };
}

/** The functions of a client and of all that are derived from it. */
export interface Functions {
  /** Delivers an event to the listeners; `context` is that of its call. */
  deliver(event: NativeEvent, context: AsyncResource | undefined): void;
  /** Writes a log record. */
  readonly write: Write;
  /** The token function, if there is one. */
  readonly provideToken: (() => unknown) | undefined;
}

/** Weak, so that a function that refers to its client does not keep it for ever. */
const known = new Map<number, WeakRef<Functions>>();
const forgotten = new FinalizationRegistry<number>((number) => known.delete(number));
let latest = 0;

/** Makes functions known under a number for as long as something else refers to them; returns the number. */
export function register(functions: Functions): number {
  latest += 1;
  known.set(latest, new WeakRef(functions));
  forgotten.register(functions, latest);
  return latest;
}

/** The functions with this number, if their client is still there. */
export function functionsOf(number: number): Functions | undefined {
  return known.get(number)?.deref();
}

/**
 * Calls a function of the program. What it throws or rejects with becomes a warning of the process, and nothing else;
 * `what` names the function.
 */
export function attempt(what: string, work: () => unknown): void {
  const warn = (error: unknown) => warnOf(what, error);
  try {
    const result = work() as Partial<PromiseLike<unknown>> | null | undefined;
    result?.then?.(undefined, warn);
  } catch (error) {
    warn(error);
  }
}

/** Emits a warning of an error, of which nothing is trusted: it may be a proxy, or have getters that throw. */
function warnOf(what: string, error: unknown): void {
  const cause = isNativeError(error) ? { cause: error } : undefined;
  const warning = new Error(`${what} failed: ${shown(error)}`, cause);
  warning.name = 'XpautoWarning';
  process.emitWarning(warning);
}

function shown(error: unknown): string {
  try {
    return isNativeError(error) ? `${error.name}: ${error.message}` : inspect(error);
  } catch {
    return 'it threw what cannot be shown';
  }
}
