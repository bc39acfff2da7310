// The asynchronous contexts that calls were made in: listeners to their requests are called there, so that what an
// AsyncLocalStorage holds, such as the current span, is that of the caller.
import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

const contexts = new Map<number, AsyncResource>();

/** Keeps the present context under a number. */
export function keepContext(number: number): void {
  contexts.set(number, new AsyncResource('XPAUTO'));
}

/** Forgets the context that is kept under a number. */
export function forgetContext(number: number): void {
  contexts.delete(number);
}

/** Forgets it when all events that were emitted by now have been delivered. */
export function forgetContextSoon(number: number): void {
  // What was emitted before the first of these turns is taken before the second at the latest.
  setImmediate(() => setImmediate(forgetContext, number));
}

/** The context that is kept under a number, or undefined. */
export function contextOf(number: number): AsyncResource | undefined {
  return contexts.get(number);
}

/** Does something in a context, or here where there is none. */
export function within<T>(context: AsyncResource | undefined, work: () => T): T {
  return context === undefined ? work() : context.runInAsyncScope(work);
}
