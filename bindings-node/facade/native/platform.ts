// Names the platform as the packages do, which hold what is built for it.
import { readFileSync } from 'node:fs';

/** Returns the platform as it appears in the package names, such as `linux-x64-gnu`. */
export function platform(): string {
  const base = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') return `${base}-msvc`;
  if (process.platform !== 'linux') return base;
  return `${base}-${runsOnMusl() ? 'musl' : 'gnu'}`;
}

/** Whether the process runs on musl, according to its memory maps (`process.report` is slower). */
function runsOnMusl(): boolean {
  try {
    return readFileSync('/proc/self/maps', 'latin1').includes('/ld-musl-');
  } catch {
    return false;
  }
}
