//! Segments: named sets of visitor conditions.

use super::conditions::{ConditionTree, ConditionsData, ConditionsDataNode};
use super::declare::{Bool, DateTime, Id, Int, List, Text};
use super::macros::{enumerations, models};

enumerations! {
    /// The purpose of a segment.
    SegmentType { STANDARD, KEY_MOMENT, FEATURE_FLAG, ALL }
    /// The type of a linked object.
    DomainType { EXPERIMENT, PERSONALIZATION, FEATURE_FLAG, HOLDOUT }
    /// The role of a segment in a linked object.
    LinkRole { MAIN, SECONDARY }
    /// Whether an object uses a segment itself or through another.
    LinkType { DIRECT, TRANSITIVE }
}

models! {
    /// A named set of visitor conditions.
    Segment {
        /// The segment's unique id.
        id: Int [read_only];
        /// The name.
        name: Text [required];
        /// The description.
        description: Text;
        /// The id of the site (project) that owns the segment.
        site_id "siteId": Int [required];
        /// The purpose of the segment.
        segment_type "segmentType": SegmentType [required];
        /// Whether the segment tracks an audience.
        audience_tracking "audienceTracking": Bool;
        /// Whether tracking can be switched off; segments with predictive conditions are always tracked.
        audience_tracking_editable "audienceTrackingEditable": Bool [read_only];
        /// The conditions in blocks.
        conditions_data "conditionsData": ConditionsData [required];
        /// The conditions as a flat list of nodes.
        condition_data_list "conditionDataList": List<ConditionsDataNode>;
        /// The conditions as a tree.
        condition_data_tree "conditionDataTree": ConditionTree;
        /// Whether the segment has conditions.
        has_segment_condition "hasSegmentCondition": Bool [read_only];
        /// Whether a condition of another segment uses this one.
        used_by_segment_condition "usedBySegmentCondition": Bool [read_only];
        /// Whether the segment is marked as a favorite.
        is_favorite "isFavorite": Bool;
        /// Whether the segment is marked as hidden from the user.
        user_visible "userVisible": Bool;
        /// The tags.
        tags: List<Text>;
        /// The account id of the creator.
        created_by "createdBy": Int [read_only];
        /// When the segment was created.
        date_created "dateCreated": DateTime [read_only];
        /// When the segment was last changed.
        date_modified "dateModified": DateTime [read_only];
        /// How many experiments use the segment.
        experiment_amount "experimentAmount": Int [read_only, on_request];
        /// The ids of the experiments that use the segment.
        experiments: List<Id> [read_only, on_request];
        /// How many personalizations use the segment.
        personalization_amount "personalizationAmount": Int [read_only, on_request];
        /// The ids of the personalizations that use the segment.
        personalizations: List<Id> [read_only, on_request];
        /// How many feature flags use the segment.
        feature_flag_amount "featureFlagAmount": Int [read_only, on_request];
        /// The objects that the segment is linked to.
        links: List<Link> [read_only, on_request];
    }

    /// An object that uses a segment.
    Link {
        /// The linked object's id.
        domain_id "domainId": Int;
        /// The linked object's status.
        domain_status "domainStatus": Text;
        /// The type of the linked object.
        domain_type "domainType": DomainType;
        /// The role of the segment in the linked object.
        link_role "linkRole": LinkRole;
        /// Whether the use is direct.
        link_type "linkType": LinkType;
    }
}
