// Collects garbage when a test asks for it, in every runtime.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees whatever nothing refers to. */
export function collectGarbage() {
  if (globalThis.Bun) return Bun.gc(true);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
