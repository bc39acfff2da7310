// Where calls were made: in which asynchronous context, so that functions of the program run with what an
// AsyncLocalStorage holds for the caller, and by which token functions.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

import type { Origin } from './native';
import { setImmediate } from './timers';

const contexts = new Map<number, AsyncResource>();

/** Keeps the present context under a number. */
export function keepContext(number: number): void {
  contexts.set(number, new AsyncResource('XPAUTO'));
}

/** Forgets the context that is kept under a number. */
export function forgetContext(number: number): void {
  contexts.delete(number);
}

/** Forgets it when all messages that are in the queue by now have been delivered. */
export function forgetContextSoon(number: number): void {
  // What was pushed before the first of these turns is drained before the second at the latest.
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

/** The call of a token function. */
interface TokenFunction {
  /** The number of the client whose token it provides. */
  readonly client: number;
  /** What it was called by, where that is the call of another one. */
  readonly outer: TokenFunction | undefined;
  isRunning: boolean;
}

const tokenFunctions = new AsyncLocalStorage<TokenFunction>();
let running = 0;

/**
 * Calls the token function of the client with this number. The calls that it makes are known as such: one that needs the
 * token of that client would wait for itself.
 */
export async function withinTokenFunction(client: number, provideToken: () => unknown): Promise<unknown> {
  const call: TokenFunction = { client, outer: tokenFunctions.getStore(), isRunning: true };
  running += 1;
  try {
    return await tokenFunctions.run(call, provideToken);
  } finally {
    call.isRunning = false;
    running -= 1;
    // As long as a storage is in use, every promise of the process takes longer.
    if (running === 0) tokenFunctions.disable();
  }
}

/** Where a call is made whose context is kept under a number, 0 for none; undefined where nothing is to be known. */
export function originOf(context: number): Origin | undefined {
  if (running === 0 && context === 0) return undefined;
  const clients: number[] = [];
  for (let call = tokenFunctions.getStore(); call !== undefined; call = call.outer) {
    if (call.isRunning) clients.push(call.client);
  }
  return context === 0 && clients.length === 0 ? undefined : { context, tokenFunctions: clients };
}
