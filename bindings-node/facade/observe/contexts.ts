// Keeps the asynchronous context of calls, so that callbacks see the caller's AsyncLocalStorage values.
import { AsyncResource } from 'node:async_hooks';

const contexts = new Map<number, AsyncResource>();
let latest = 0;

/** Keeps the current context until the native module no longer refers to it; returns its number, which is not 0. */
export function keepContext(): number {
  do latest = (latest + 1) % 2 ** 32;
  while (latest === 0 || contexts.has(latest));
  contexts.set(latest, new AsyncResource('XPAUTO'));
  return latest;
}

/** Releases the context that is kept under a number. */
export function forgetContext(number: number): void {
  contexts.delete(number);
}

/** Returns the context that is kept under a number, or undefined. */
export function contextOf(number: number): AsyncResource | undefined {
  return contexts.get(number);
}

/** Runs a function in a context, if there is one. */
export function within<T>(context: AsyncResource | undefined, work: () => T): T {
  return context === undefined ? work() : context.runInAsyncScope(work);
}
