// Keeps the asynchronous context of calls, so that callbacks see the caller's AsyncLocalStorage values, and tracks which
// token functions make calls.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

import type { Origin } from './native';

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

/** A running token function. */
interface TokenFunction {
  /** The number of the client whose token it returns. */
  readonly client: number;
  /** The token function that caused this call, if any. */
  readonly outer: TokenFunction | undefined;
  isRunning: boolean;
}

const tokenFunctions = new AsyncLocalStorage<TokenFunction>();
let running = 0;

/**
 * Calls the token function of the client with this number. The calls that it makes are marked: one that needs the token of the
 * same client would deadlock and is refused.
 */
export async function withinTokenFunction(client: number, provideToken: () => unknown): Promise<unknown> {
  const call: TokenFunction = { client, outer: tokenFunctions.getStore(), isRunning: true };
  running += 1;
  try {
    return await tokenFunctions.run(call, provideToken);
  } finally {
    call.isRunning = false;
    running -= 1;
    // An AsyncLocalStorage in use slows down every promise of the process.
    if (running === 0) tokenFunctions.disable();
  }
}

/** Returns the origin of a call whose context is kept under a number (0 for none); undefined if there is nothing to track. */
export function originOf(context: number): Origin | undefined {
  if (running === 0 && context === 0) return undefined;
  const clients: number[] = [];
  for (let call = tokenFunctions.getStore(); call !== undefined; call = call.outer) {
    if (call.isRunning) clients.push(call.client);
  }
  return context === 0 && clients.length === 0 ? undefined : { context, tokenFunctions: clients };
}
