// Converts, explains, draws and searches a segment's conditions.
import { checkNames, invalid, readAt, refuseSurplus, withoutMapArguments, writeJson, wrongOption } from './arguments';
import { callNative, traced } from './failures';
import { native } from './loader';
import type {
  ConditionsData,
  ConditionsDataLevel,
  ConditionsDataNode,
  Int64,
  Segment,
  TargetingCondition,
  TargetingType,
} from './models';
import { parseExact } from './results';
import { kindOf } from './values';

/** Conditions in any of the three forms: blocks, flat nodes, or a tree. */
export type Conditions<I extends Int64 = Int64> = ConditionsData<I> | ReadonlyArray<ConditionsDataNode<I>> | ConditionsTree<I>;

/** The root of a tree of conditions. */
export type ConditionsTree<I extends Int64 = Int64> = ConditionsDataLevel<I> | TargetingCondition<I>;

/** The options of {@link explainConditions}. */
export interface ExplainOptions {
  /** Whether to show the values that conditions compare with. `false` by default. */
  values?: boolean;
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
export function explainConditions(conditions: Conditions, options?: ExplainOptions): string;
export function explainConditions(...all: unknown[]): string {
  try {
    const given = withoutMapArguments(all);
    refuseSurplus('explainConditions', given, 2);
    const [conditions, options] = given;
    const { values = false } = checkNames(options ?? {}, ['values'], 'explainConditions');
    if (typeof values !== 'boolean') throw wrongOption('values', `must be true or false, got ${kindOf(values)}`);
    // An empty array is more likely an empty list of segments than conditions.
    const isEmpty = readAt('', () => Array.isArray(conditions) && conditions.length === 0);
    if (isEmpty) throw invalid('', 'conditions must hold at least one node, got an empty array');
    return converted((json) => native.explainConditions(json, values), conditions);
  } catch (error) {
    throw traced(error, explainConditions);
  }
}

/**
 * Returns conditions as an SVG image: a tree from top to bottom, with AND and OR as inner nodes, colors by family, and NOT and
 * weights where present. It adapts to light and dark mode, loads nothing and runs no script.
 *
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { showConditions } from 'xpauto';
 *
 * writeFileSync('conditions.svg', showConditions(segment.conditionsData));
 * ```
 *
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function showConditions(conditions: Conditions): string;
export function showConditions(...given: unknown[]): string {
  try {
    const conditions = onlyArgument('showConditions', given);
    return converted(native.showConditions, conditions);
  } catch (error) {
    throw traced(error, showConditions);
  }
}

/**
 * Returns conditions as a Mermaid flowchart. Mermaid draws no more than 500 lines unless its `maxEdges` is raised.
 *
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function conditionsToMermaid(conditions: Conditions): string;
export function conditionsToMermaid(...given: unknown[]): string {
  try {
    const conditions = onlyArgument('conditionsToMermaid', given);
    return converted(native.conditionsToMermaid, conditions);
  } catch (error) {
    throw traced(error, conditionsToMermaid);
  }
}

/**
 * Counts the conditions of each family, the most frequent first: `{ technical: 2, acquisition: 1 }`.
 *
 * @throws `ValidationError` if flags or levels are inconsistent; `problems` has the path
 */
export function conditionFamilies(conditions: Conditions): Record<string, number>;
export function conditionFamilies(...given: unknown[]): Record<string, number> {
  try {
    const conditions = onlyArgument('conditionFamilies', given);
    return JSON.parse(converted(native.conditionFamilies, conditions));
  } catch (error) {
    throw traced(error, conditionFamilies);
  }
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
  try {
    if (typeof targetingType !== 'string') {
      throw invalid('targetingType', `must be a string such as COOKIE, got ${kindOf(targetingType)}`);
    }
    const json = writeJson(segment, '', [], 'the segment');
    return callNative(() => native.usesTargetingType(json, targetingType));
  } catch (error) {
    throw traced(error, usesTargetingType);
  }
}

/** Converts conditions to flat nodes, parents first. Nodes and levels keep their ids; others are numbered from 1. */
export function conditionsToNodes<I extends Int64 = never>(conditions: Conditions<I>): Array<ConditionsDataNode<I>>;
export function conditionsToNodes<I extends Int64 = never>(...given: unknown[]): Array<ConditionsDataNode<I>> {
  try {
    const conditions = onlyArgument('conditionsToNodes', given);
    return exact<Array<ConditionsDataNode<I>>>(native.conditionsToNodes, conditions);
  } catch (error) {
    throw traced(error, conditionsToNodes);
  }
}

/**
 * Converts flat nodes to blocks.
 *
 * @throws `ValidationError` if the nodes do not form a tree, or form one that blocks cannot represent; it names the node
 */
export function conditionsFromNodes<I extends Int64 = never>(nodes: ReadonlyArray<ConditionsDataNode<I>>): ConditionsData<I>;
export function conditionsFromNodes<I extends Int64 = never>(...given: unknown[]): ConditionsData<I> {
  try {
    const nodes = onlyArgument('conditionsFromNodes', given);
    return exact<ConditionsData<I>>(native.conditionsFromNodes, nodes);
  } catch (error) {
    throw traced(error, conditionsFromNodes);
  }
}

/**
 * Converts conditions to a tree: a level, or the only condition. Levels have the ids of their nodes. If the ids of nodes could
 * not be restored by numbering, each condition is wrapped in a level with its node's id.
 */
export function conditionsToTree<I extends Int64 = never>(conditions: Conditions<I>): ConditionsTree<I>;
export function conditionsToTree<I extends Int64 = never>(...given: unknown[]): ConditionsTree<I> {
  try {
    const conditions = onlyArgument('conditionsToTree', given);
    return exact<ConditionsTree<I>>(native.conditionsToTree, conditions);
  } catch (error) {
    throw traced(error, conditionsToTree);
  }
}

/**
 * Converts a tree to blocks.
 *
 * @throws `ValidationError` if blocks cannot represent the tree; it names the level
 */
export function conditionsFromTree<I extends Int64 = never>(tree: ConditionsTree<I>): ConditionsData<I>;
export function conditionsFromTree<I extends Int64 = never>(...given: unknown[]): ConditionsData<I> {
  try {
    const tree = onlyArgument('conditionsFromTree', given);
    return exact<ConditionsData<I>>(native.conditionsFromTree, tree);
  } catch (error) {
    throw traced(error, conditionsFromTree);
  }
}

/** Returns the only argument of a function, which may be used as the callback of `map`. */
function onlyArgument(name: string, all: readonly unknown[]): unknown {
  const given = withoutMapArguments(all);
  refuseSurplus(name, given, 1);
  return given[0];
}

/** Calls a native function that takes conditions as JSON and returns a string. */
function converted(convert: (json: string) => string, form: unknown): string {
  const json = writeJson(form, '', [], 'conditions');
  return callNative(() => convert(json));
}

/** The same, for a function that returns JSON; integers are exact. */
function exact<T>(convert: (json: string) => string, form: unknown): T {
  return parseExact(converted(convert, form)) as T;
}
