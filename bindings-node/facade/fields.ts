// Generated from the declarations by `make generate`; changes belong there.
import { traced } from './failures';
import {
  type BooleanReference,
  type FieldReference,
  fieldNamed,
  type ListReference,
  type OrderedReference,
  type PresenceReference,
  type TextReference,
} from './filter';
import type { Goal, GoalStatus, GoalType, Int64, Segment, SegmentType, TrackingTool } from './models';

declare const unlisted: unique symbol;

/** What nothing that is listed is: the type that {@link F} stands for when it is given none. */
export interface Unlisted {
  /** Never there. */
  readonly [unlisted]: never;
}

/** The names that {@link F} takes: those of `T`, or any where there is no `T`. */
export type FieldName<T> = T extends Unlisted ? ListedField | (string & {}) : keyof T & string;

/** What a number is compared with: any integer, and what a record of type `T` has as its id. */
export type NumberGiven<T> = number | bigint | (T extends { id: infer Id } ? Id : never);

/** What is listed. */
export type Listed = Segment<Int64> | Goal<Int64>;

/** The fields of what is listed. */
export type ListedField = keyof Segment | keyof Goal;

/** The fields of {@link Segment} that are answered only on request. */
export type SegmentOptionalField = 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'featureFlagAmount' | 'links';

/** The fields of {@link Goal} that are answered only on request. */
export type GoalOptionalField = 'tags' | 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'holdoutAmount' | 'holdouts' | 'featureFlagAmount' | 'isTargetingSegmentMentalist';

/** The fields of `T` that hold a number. */
export type NumberField<T> = keyof T & (T extends Segment<Int64> ? 'id' | 'siteId' | 'createdBy' | 'experimentAmount' | 'personalizationAmount' | 'featureFlagAmount' : T extends Goal<Int64> ? 'id' | 'siteId' | 'createdBy' | 'experimentAmount' | 'personalizationAmount' | 'holdoutAmount' | 'featureFlagAmount' | 'mentalistWeight' : never);

/** The fields of `T` that hold a text. */
export type TextField<T> = keyof T & (T extends Segment<Int64> ? 'name' | 'description' : T extends Goal<Int64> ? 'name' | 'description' : never);

/** The fields of `T` that hold a {@link SegmentType}. */
export type SegmentTypeField<T> = keyof T & (T extends Segment<Int64> ? 'segmentType' : T extends Goal<Int64> ? never : never);

/** The fields of `T` that hold a truth value. */
export type BooleanField<T> = keyof T & (T extends Segment<Int64> ? 'audienceTracking' | 'audienceTrackingEditable' | 'hasSegmentCondition' | 'usedBySegmentCondition' | 'isFavorite' | 'userVisible' : T extends Goal<Int64> ? 'hasMultipleConversions' | 'isActive' | 'isTargetingSegmentMentalist' : never);

/** The fields of `T` that hold an object or a list of objects. */
export type ObjectField<T> = keyof T & (T extends Segment<Int64> ? 'conditionsData' | 'conditionDataList' | 'conditionDataTree' | 'links' : T extends Goal<Int64> ? 'accessLimiters' | 'customDatas' : never);

/** The fields of `T` that hold a list of texts. */
export type TextListField<T> = keyof T & (T extends Segment<Int64> ? 'tags' : T extends Goal<Int64> ? 'tags' : never);

/** The fields of `T` that hold a date-time. */
export type DateTimeField<T> = keyof T & (T extends Segment<Int64> ? 'dateCreated' | 'dateModified' : T extends Goal<Int64> ? 'dateCreated' | 'dateModified' : never);

/** The fields of `T` that hold a list of numbers. */
export type NumberListField<T> = keyof T & (T extends Segment<Int64> ? 'experiments' | 'personalizations' : T extends Goal<Int64> ? 'experiments' | 'personalizations' | 'holdouts' | 'targetingSegmentMentalist' : never);

/** The fields of `T` that hold a {@link GoalType}. */
export type GoalTypeField<T> = keyof T & (T extends Segment<Int64> ? never : T extends Goal<Int64> ? 'type' : never);

/** The fields of `T` that hold a {@link GoalStatus}. */
export type GoalStatusField<T> = keyof T & (T extends Segment<Int64> ? never : T extends Goal<Int64> ? 'status' : never);

/** The fields of `T` that hold a list of {@link TrackingTool}. */
export type TrackingToolListField<T> = keyof T & (T extends Segment<Int64> ? never : T extends Goal<Int64> ? 'trackingTools' : never);

/**
 * The field with this name: `F('siteId').eq(42)`, or `F<Segment>('siteId').eq(42)`, for which the compiler checks the name,
 * the operator and the value, and which only a list of segments takes.
 *
 * Filters are joined by `and(…)`, `or(…)` and `not(…)`. JavaScript's own `F('a').eq(1) && F('b').eq(2)` is the second filter
 * alone, and nothing can tell.
 *
 * Without a type, a value that does not suit the field is a `ValidationError` at once, and a name that the listed
 * records do not have is one of the list. {@link F.undeclared} takes any name and any value:
 * `and(F('siteId').eq(42), F.undeclared('anyWireName').eq(1))`.
 */
export function F<T extends Listed | Unlisted = Unlisted>(this: T extends Unlisted ? unknown : never, name: FieldName<T>): FieldReference;

/** A field that holds a number. */
export function F<T extends Listed>(name: NumberField<T>): OrderedReference<T, NumberGiven<T>>;

/** A field that holds a text. */
export function F<T extends Listed>(name: TextField<T>): TextReference<T>;

/** A field that holds a {@link SegmentType}. */
export function F<T extends Listed>(name: SegmentTypeField<T>): TextReference<T, SegmentType>;

/** A field that holds a truth value. */
export function F<T extends Listed>(name: BooleanField<T>): BooleanReference<T>;

/** A field that holds an object or a list of objects. */
export function F<T extends Listed>(name: ObjectField<T>): PresenceReference<T>;

/** A field that holds a list of texts. */
export function F<T extends Listed>(name: TextListField<T>): ListReference<T, string>;

/** A field that holds a date-time. */
export function F<T extends Listed>(name: DateTimeField<T>): OrderedReference<T, string | Date>;

/** A field that holds a list of numbers. */
export function F<T extends Listed>(name: NumberListField<T>): ListReference<T, NumberGiven<T>>;

/** A field that holds a {@link GoalType}. */
export function F<T extends Listed>(name: GoalTypeField<T>): TextReference<T, GoalType>;

/** A field that holds a {@link GoalStatus}. */
export function F<T extends Listed>(name: GoalStatusField<T>): TextReference<T, GoalStatus>;

/** A field that holds a list of {@link TrackingTool}. */
export function F<T extends Listed>(name: TrackingToolListField<T>): ListReference<T, TrackingTool>;

/** A field of any type, such as one whose name is known only when the program runs. */
export function F<T extends Listed>(name: keyof T & string): FieldReference<T>;
export function F(...given: unknown[]): unknown {
  try {
    return fieldNamed('F', given);
  } catch (error) {
    throw traced(error, F);
  }
}

export namespace F {
  /**
   * A field by any wire name, also one that the specification does not list; neither the name nor a value is checked.
   *
   * ```js
   * import { F } from 'xpauto';
   *
   * console.log(F.undeclared('anyWireName').eq(1).field); // anyWireName
   * ```
   */
  export function undeclared(name: string): FieldReference;
  export function undeclared(...given: unknown[]): FieldReference {
    try {
      return fieldNamed('F.undeclared', given);
    } catch (error) {
      throw traced(error, undeclared);
    }
  }
}
