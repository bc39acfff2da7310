// The type guard for errors of this package.
import type { AnyXpautoError, ErrorKind } from './errors';
import { BRAND } from './kinds';

/**
 * Whether a caught value is an error of this package, and of one of the kinds, if any are passed. Unlike `instanceof`, it also
 * accepts errors of another copy of the package, which test runners and bundlers create.
 *
 * ```js
 * import { Sandbox, isXpautoError } from 'xpauto';
 *
 * await using sandbox = await Sandbox.start();
 * try {
 *   await sandbox.client().keyMoments.delete(999999);
 * } catch (error) {
 *   if (!isXpautoError(error, 'not-found', 'locked')) throw error;
 *   console.log(error.status, error.message);
 * }
 * ```
 */
export function isXpautoError<K extends ErrorKind = ErrorKind>(
  error: unknown,
  ...kinds: readonly K[]
): error is Extract<AnyXpautoError, { readonly kind: K }> {
  try {
    const branded = error as { [BRAND]?: boolean; kind: K } | null | undefined;
    return branded?.[BRAND] === true && (kinds.length === 0 || kinds.includes(branded.kind));
  } catch {
    // A getter or a proxy threw, which errors of this package never do.
    return false;
  }
}
