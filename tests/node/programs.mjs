// Runs small programs in separate processes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Deno takes a module on its command line in words of its own; Bun takes Node's. */
function argumentsOf(code, { exposeGc = false }) {
  if ('Deno' in globalThis) return ['eval', '--no-check', ...(exposeGc ? ['--v8-flags=--expose-gc'] : []), code];
  return [...(exposeGc ? ['--expose-gc'] : []), '--input-type=module', '-e', code];
}

/** Starts a module's code; `exposeGc` has it call `gc()`, everything else is an option of `spawn`. */
export function startProgram(code, { exposeGc, ...options } = {}) {
  return spawn(process.execPath, argumentsOf(code, { exposeGc }), { cwd: root, ...options });
}

/** Runs a module's code to its end. */
export function runProgram(code, options = {}) {
  return spawnSync(process.execPath, argumentsOf(code, {}), { cwd: root, encoding: 'utf8', ...options });
}

/** Waits for the end of a program: its exit `code` or its signal, and what it wrote. */
export async function finished(child) {
  const [[code, signal], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code ?? signal, out, err };
}
