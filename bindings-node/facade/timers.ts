// The platform's timers, read once when the package is loaded: fake timers of test runners replace them on their modules and
// on the global object, and nothing here may wait for a clock that a test holds.
import timers from 'node:timers';

/** Runs a function in the next turn of the event loop. */
export const { setImmediate, setInterval } = timers;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
