// Whether something that was caught is an error of this package.
import type { AnyXpautoError, ErrorKind } from './errors';
import { BRAND } from './kinds';

/**
 * Whether something that was caught is an error of this package, also of another copy of it, as test runners and bundlers make
 * them; with kinds, whether it is of one of these.
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
    // Nothing of ours throws while it is read.
    return false;
  }
}
