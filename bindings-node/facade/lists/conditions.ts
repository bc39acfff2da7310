// Explains, draws and searches a segment's conditions.

import { checkNames } from '../client/arguments';
import { ValidationError } from '../generated/errors';
import type { Int64, Segment, TargetingType } from '../generated/models';
import { callNative, invalid, wrongOption } from '../native/errors';
import { writeJson } from '../native/json';
import { native } from '../native/loader';
import { kindOf } from '../native/values';
import { warn } from '../observe/logging';

/** Conditions in any of the three forms: blocks, flat nodes, or a tree. */
export type Conditions<I extends Int64 = Int64> =
  | ConditionsTree<I>
  | NonNullable<Segment<I>['conditionsData']>
  | Readonly<NonNullable<Segment<I>['conditionDataList']>>;

/** The root of a tree of conditions. */
export type ConditionsTree<I extends Int64 = Int64> = NonNullable<Segment<I>['conditionDataTree']>;

/** The options of {@link explainConditions}. */
export interface ExplainOptions {
  /** Whether to show the values that conditions compare with. `false` by default. */
  values?: boolean | undefined;
}

/**
 * Returns conditions as a readable string, with parentheses and NOT where needed.
 *
 * ```js
 * import { explainConditions } from 'xpauto';
 *
 * const cookie = { targetingType: 'COOKIE', weight: 1, include: false };
 * explainConditions({ firstLevel: [{ conditions: [cookie] }] }); // 'NOT COOKIE'
 * ```
 *
 * @param conditions - in any of the three forms
 * @param options - `values` shows the values that conditions compare with: `PAGE_URL url contains "/checkout"`
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function explainConditions(conditions: Conditions, options: ExplainOptions = {}): string {
  const { values = false } = checkNames(options, ['values'], 'explainConditions');
  if (typeof values !== 'boolean') throw wrongOption('values', `must be true or false, got ${kindOf(values)}`);
  // An empty array is more likely an empty list of segments than conditions.
  if (Array.isArray(conditions) && conditions.length === 0)
    throw invalid('', 'conditions must hold at least one node, got an empty array');
  return withJson(conditions, 'conditions', (json) => native.explainConditions(json, values));
}

/**
 * Returns conditions as a Mermaid flowchart. Mermaid draws no more than 500 links unless its `maxEdges` is raised.
 *
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function conditionsToMermaid(conditions: Conditions): string {
  return withJson(conditions, 'conditions', native.conditionsToMermaid);
}

/**
 * Counts the conditions of each family, the most frequent first: `{ technical: 2, acquisition: 1 }`.
 *
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function conditionFamilies(conditions: Conditions): Record<string, number> {
  return JSON.parse(withJson(conditions, 'conditions', native.conditionFamilies));
}

/**
 * Whether a segment has a condition of this targeting type, at any depth and in any of the three forms. The conditions of
 * another segment, referenced by a condition of the type SEGMENT, are not searched.
 *
 * ```js
 * const withCookies = segments.filter((segment) => usesTargetingType(segment, 'COOKIE'));
 * ```
 *
 * @throws `ValidationError` if the segment has none of the three forms
 */
export function usesTargetingType(
  segment: Pick<Partial<Segment<Int64>>, 'conditionsData' | 'conditionDataList' | 'conditionDataTree'> | Conditions,
  targetingType: TargetingType,
): boolean {
  if (typeof targetingType !== 'string') {
    throw invalid('targetingType', `must be a string such as COOKIE, got ${kindOf(targetingType)}`);
  }
  return withJson(segment, 'the segment', (json) => {
    const warning = native.misspeltTargetingType(targetingType);
    if (warning) warn('warn', warning);
    return native.usesTargetingType(json, targetingType);
  });
}

/** Calls a native function with a value as JSON; `what` names the value in errors. */
function withJson<T>(value: unknown, what: string, call: (json: string) => T): T {
  const json = writeJson(value, { root: what, isRecord: true });
  try {
    return callNative(() => call(json));
  } catch (error) {
    const isNamed = error instanceof ValidationError && error.problems.some(({ path }) => path !== '');
    // Core reads lone surrogates in the fields of conditions only. Elsewhere, this throws an error that names their path.
    if (!isNamed) writeJson(value, { root: what });
    throw error;
  }
}
