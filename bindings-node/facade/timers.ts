// The timers of the platform, read once at load time: test runners replace them with fake ones, which must not stall calls.
import timers from 'node:timers';

/** Runs a function in the next turn of the event loop. */
export const { setImmediate } = timers;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
