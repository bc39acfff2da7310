// Keeps the asynchronous context of calls, so that callbacks see the caller's AsyncLocalStorage values.
import { AsyncResource } from 'node:async_hooks';

const contexts = new Map<number, AsyncResource>();

/** Keeps the current context under a number, until the native module no longer refers to it; returns the context. */
export function keepContext(number: number): AsyncResource {
  const context = new AsyncResource('XPAUTO');
  contexts.set(number, context);
  return context;
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
