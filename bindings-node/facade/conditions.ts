// A segment's conditions in their three forms: turned into one another, explained, drawn, and searched.
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

/** Conditions in whichever form: blocks, flat nodes, or a tree. */
export type Conditions<I extends Int64 = Int64> = ConditionsData<I> | ReadonlyArray<ConditionsDataNode<I>> | ConditionsTree<I>;

/** The root of a tree of conditions. */
export type ConditionsTree<I extends Int64 = Int64> = ConditionsDataLevel<I> | TargetingCondition<I>;

/** How conditions are explained. */
export interface ExplainOptions {
  /** Whether the values that conditions compare with are shown. `false` by default. */
  values?: boolean;
}

/**
 * Conditions as text, with parentheses and NOT where they belong.
 *
 * ```js
 * import { explainConditions } from 'xpauto';
 *
 * const cookie = { targetingType: 'COOKIE', weight: 1, include: false };
 * explainConditions({ firstLevel: [{ conditions: [cookie] }] }); // 'NOT COOKIE'
 * ```
 *
 * @param conditions - in whichever form
 * @param options - `values` adds what the conditions compare with: `PAGE_URL url contains "/checkout"`
 * @throws `ValidationError` where flags or levels do not fit; it names the place
 */
export function explainConditions(conditions: Conditions, options?: ExplainOptions): string;
export function explainConditions(...all: unknown[]): string {
  try {
    const given = withoutMapArguments(all);
    refuseSurplus('explainConditions', given, 2);
    const [conditions, options] = given;
    const { values = false } = checkNames(options ?? {}, ['values'], 'explainConditions');
    if (typeof values !== 'boolean') throw wrongOption('values', `must be true or false, got ${kindOf(values)}`);
    // Whatever came to nothing looks like this, a list of segments too.
    const isEmpty = readAt('', () => Array.isArray(conditions) && conditions.length === 0);
    if (isEmpty) throw invalid('', 'conditions must hold at least one node, got an empty array');
    return converted((json) => native.explainConditions(json, values), conditions);
  } catch (error) {
    throw traced(error, explainConditions);
  }
}

/**
 * Conditions as a picture: SVG text. A tree from top to bottom: joints by AND and OR, families as colors, and NOT and
 * weights where there are any. It suits light and dark, and fetches and runs nothing.
 *
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { showConditions } from 'xpauto';
 *
 * writeFileSync('conditions.svg', showConditions(segment.conditionsData));
 * ```
 *
 * @throws `ValidationError` where flags or levels do not fit; it names the place
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
 * Conditions as a Mermaid flowchart. Mermaid draws no more than 500 lines unless its `maxEdges` is raised.
 *
 * @throws `ValidationError` where flags or levels do not fit; it names the place
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
 * The families that conditions are of, with their numbers, the most used first: `{ technical: 2, acquisition: 1 }`.
 *
 * @throws `ValidationError` where flags or levels do not fit; it names the place
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
 * Whether a segment has a condition of this targeting type, at any depth, in whichever form is there. Conditions of
 * other segments, which a condition of the type SEGMENT names, are not looked at.
 *
 * ```js
 * const withCookies = segments.filter((segment) => usesTargetingType(segment, 'COOKIE'));
 * ```
 *
 * @throws `ValidationError` where none of the three forms was read
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

/** Conditions as flat nodes, each before those below it. Nodes and levels keep their ids; others count from 1. */
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
 * The conditions of flat nodes as blocks.
 *
 * @throws `ValidationError` where the nodes form no tree, or one that blocks cannot hold; it names the node
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
 * Conditions as a tree: a level, or the one condition there is. Levels have the ids of their nodes; where the ids of
 * nodes would not come back by counting, each condition stands in a level of its own that has its node's id.
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
 * The conditions of a tree as blocks.
 *
 * @throws `ValidationError` where blocks cannot hold the tree; it names the level
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

/** The one argument of a function, which may be the callback of `map`. */
function onlyArgument(name: string, all: readonly unknown[]): unknown {
  const given = withoutMapArguments(all);
  refuseSurplus(name, given, 1);
  return given[0];
}

/** Calls a native function from JSON text to text with a value. */
function converted(convert: (json: string) => string, form: unknown): string {
  const json = writeJson(form, '', [], 'conditions');
  return callNative(() => convert(json));
}

/** The same where the text is JSON, read with exact integers. */
function exact<T>(convert: (json: string) => string, form: unknown): T {
  return parseExact(converted(convert, form)) as T;
}
