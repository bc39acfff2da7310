// Builds valid values of the declared types, for tests.

import { ownFields } from '../client/arguments';
import type { Models } from '../generated/models';
import { callNative, invalid } from '../native/errors';
import { parseExact, writeJson } from '../native/json';
import { native } from '../native/loader';
import { kindOf } from '../native/values';

/**
 * Returns a valid value of a declared type for tests, as the service might return it. It is the same each time, except for the
 * fields that you pass.
 *
 * ```js
 * import { sample } from 'xpauto';
 *
 * const segment = sample('Segment', { name: 'Buyers' });
 * console.log(segment.id, segment.name); // 1 Buyers
 * ```
 *
 * @param name - the name of the type, such as `Segment`
 * @param fields - fields that replace those of the sample; they are copied as JSON, and an undefined one is left out
 * @throws `ValidationError` if the type does not exist, or a field is not declared or has a wrong value
 */
export function sample<N extends keyof Models>(name: N, fields: Partial<Models[N]> = {}): Models[N] {
  if (typeof name !== 'string') throw invalid('name', `must be the name of a type, got ${kindOf(name)}`);
  const given = ownFields(fields, 'the fields of a sample', invalid);
  const json = writeJson(given, { root: 'the fields of a sample', isRecord: true });
  const [made, changes] = parseExact(callNative(() => native.sample(name, json))) as [never, object];
  return Object.assign(made, changes);
}
