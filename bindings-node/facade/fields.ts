// Generated from the declarations by `make generate`; changes belong there.
import { traced } from './failures';
import {
  type BooleanReference,
  type FieldReference,
  fieldNamed,
  type ListReference,
  type OrderedReference,
  type PresenceReference,
  type StringReference,
} from './filter';
import type { Goal, GoalStatus, GoalType, Int64, Segment, SegmentType, TrackingTool } from './models';

declare const unlisted: unique symbol;

/** The default type argument of {@link F}; no record type is assignable to it. */
export interface Unlisted {
  /** Never present. */
  readonly [unlisted]: never;
}

/** The field names that {@link F} accepts: those of `T`, or any without a `T`. */
export type FieldName<T> = T extends Unlisted ? ListedField | (string & {}) : keyof T & string;

/** The values that a number field compares with: integers, and the type of the ids of `T`. */
export type NumberInput<T> = number | bigint | (T extends { id: infer Id } ? Id : never);

/** The record types of lists. */
export type Listed = Segment<Int64> | Goal<Int64>;

/** The field names of the record types of lists. */
export type ListedField = keyof Segment | keyof Goal;

/** The fields of {@link Segment} that are returned only on request. */
export type SegmentOptionalField = 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'featureFlagAmount' | 'links';

/** The fields of {@link Goal} that are returned only on request. */
export type GoalOptionalField = 'tags' | 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'holdoutAmount' | 'holdouts' | 'featureFlagAmount' | 'isTargetingSegmentMentalist';

/** The fields of `T` that hold a number. */
export type NumberField<T> = keyof T & (T extends Segment<Int64> ? 'id' | 'siteId' | 'createdBy' | 'experimentAmount' | 'personalizationAmount' | 'featureFlagAmount' : T extends Goal<Int64> ? 'id' | 'siteId' | 'createdBy' | 'experimentAmount' | 'personalizationAmount' | 'holdoutAmount' | 'featureFlagAmount' | 'mentalistWeight' : never);

/** The fields of `T` that hold a string. */
export type StringField<T> = keyof T & (T extends Segment<Int64> ? 'name' | 'description' : T extends Goal<Int64> ? 'name' | 'description' : never);

/** The fields of `T` that hold a {@link SegmentType}. */
export type SegmentTypeField<T> = keyof T & (T extends Segment<Int64> ? 'segmentType' : T extends Goal<Int64> ? never : never);

/** The fields of `T` that hold a boolean. */
export type BooleanField<T> = keyof T & (T extends Segment<Int64> ? 'audienceTracking' | 'audienceTrackingEditable' | 'hasSegmentCondition' | 'usedBySegmentCondition' | 'isFavorite' | 'userVisible' : T extends Goal<Int64> ? 'hasMultipleConversions' | 'isActive' | 'isTargetingSegmentMentalist' : never);

/** The fields of `T` that hold an object or a list of objects. */
export type ObjectField<T> = keyof T & (T extends Segment<Int64> ? 'conditionsData' | 'conditionDataList' | 'conditionDataTree' | 'links' : T extends Goal<Int64> ? 'accessLimiters' | 'customDatas' : never);

/** The fields of `T` that hold a list of strings. */
export type StringListField<T> = keyof T & (T extends Segment<Int64> ? 'tags' : T extends Goal<Int64> ? 'tags' : never);

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
 * Returns the field with this name: `F('siteId').eq(42)`, or `F<Segment>('siteId').eq(42)`, for which the compiler checks the
 * name, the operator and the value, and which only a list of segments accepts.
 *
 * Filters are joined by `and(…)`, `or(…)` and `not(…)`. JavaScript's own `F('a').eq(1) && F('b').eq(2)` returns the second filter
 * alone, which cannot be detected.
 *
 * Without a type argument, a value of the wrong type is a `ValidationError` at once, and a field that the records do not have
 * is a `ValidationError` of the list. A condition in wire form may name any field:
 * `and(F('siteId').eq(42), { field: 'anyWireName', operator: 'EQUAL', parameters: [1] })`.
 */
export function F<T extends Listed | Unlisted = Unlisted>(this: T extends Unlisted ? unknown : never, name: FieldName<T>): FieldReference;

/** A field that holds a number. */
export function F<T extends Listed>(name: NumberField<T>): OrderedReference<T, NumberInput<T>>;

/** A field that holds a string. */
export function F<T extends Listed>(name: StringField<T>): StringReference<T>;

/** A field that holds a {@link SegmentType}. */
export function F<T extends Listed>(name: SegmentTypeField<T>): StringReference<T, SegmentType>;

/** A field that holds a boolean. */
export function F<T extends Listed>(name: BooleanField<T>): BooleanReference<T>;

/** A field that holds an object or a list of objects. */
export function F<T extends Listed>(name: ObjectField<T>): PresenceReference<T>;

/** A field that holds a list of strings. */
export function F<T extends Listed>(name: StringListField<T>): ListReference<T, string>;

/** A field that holds a date-time. */
export function F<T extends Listed>(name: DateTimeField<T>): OrderedReference<T, string | Date>;

/** A field that holds a list of numbers. */
export function F<T extends Listed>(name: NumberListField<T>): ListReference<T, NumberInput<T>>;

/** A field that holds a {@link GoalType}. */
export function F<T extends Listed>(name: GoalTypeField<T>): StringReference<T, GoalType>;

/** A field that holds a {@link GoalStatus}. */
export function F<T extends Listed>(name: GoalStatusField<T>): StringReference<T, GoalStatus>;

/** A field that holds a list of {@link TrackingTool}. */
export function F<T extends Listed>(name: TrackingToolListField<T>): ListReference<T, TrackingTool>;

/** A field of any type, such as one whose name is known only at runtime. */
export function F<T extends Listed>(name: keyof T & string): FieldReference<T>;
export function F(name: unknown): unknown {
  try {
    return fieldNamed(name);
  } catch (error) {
    throw traced(error, F);
  }
}
