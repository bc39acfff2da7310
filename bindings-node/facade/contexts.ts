// Keeps the asynchronous context of calls, so that callbacks see the caller's AsyncLocalStorage values.
import { AsyncResource } from 'node:async_hooks';

const contexts = new Map<number, AsyncResource>();

/** Keeps the current context under a number. */
export function keepContext(number: number): void {
  contexts.set(number, new AsyncResource('XPAUTO'));
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
