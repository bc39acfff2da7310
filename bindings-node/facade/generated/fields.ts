// Generated from the declarations by `make generate`; changes belong there.
import type { Goal, Int64, Segment } from './models';

/** The record types of lists. */
export type Listed = Segment<Int64> | Goal<Int64>;

/** The field names of the record types of lists. */
export type ListedField = keyof Segment | keyof Goal;

/** The fields of these types that hold a date-time. */
export type DateTimeField = 'dateCreated' | 'dateModified';

/** The fields of {@link Segment} that are returned only on request. */
export type SegmentOptionalField = 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'featureFlagAmount' | 'links';

/** The fields of {@link Goal} that are returned only on request. */
export type GoalOptionalField = 'tags' | 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'holdoutAmount' | 'holdouts' | 'featureFlagAmount' | 'isTargetingSegmentMentalist';
