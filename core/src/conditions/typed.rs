//! The methods of typed conditions.

use super::{explain, explain_values, family_counts, nodes_to_blocks, to_nodes, to_tree, tree_to_blocks, uses};
use crate::error::Result;
use crate::model::declare::Typed as _;
use crate::model::{ConditionTree, ConditionsData, ConditionsDataNode, TargetingType};
use crate::record::Record;

/// Defines the methods that every form of conditions has.
macro_rules! forms {
    ($($form:ty),*) => { $(
        impl $form {
            /// Returns the conditions as an expression, such as `(PAGE_URL AND BROWSER) OR COOKIE`.
            ///
            /// # Errors
            ///
            /// `validation` if the number of flags is wrong, or the nodes do not form a tree.
            ///
            /// ```
            /// # use xpauto::model::ConditionsData;
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert_eq!(data.explain()?, "PAGE_URL AND BROWSER");
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            pub fn explain(&self) -> Result<String> {
                explain(self.json())
            }

            /// Returns the expression with the values of each condition: `PAGE_URL url contains "/checkout"`.
            ///
            /// # Errors
            ///
            /// The same as those of `explain`.
            ///
            /// ```
            /// # use xpauto::model::ConditionsData;
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert_eq!(data.explain_values()?, "PAGE_URL AND BROWSER");
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            pub fn explain_values(&self) -> Result<String> {
                explain_values(self.json())
            }

            /// Returns the number of conditions of each family of targeting types, the largest first.
            ///
            /// # Errors
            ///
            /// The same as those of `explain`.
            ///
            /// ```
            /// # use xpauto::model::ConditionsData;
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert_eq!(data.families()?.iter().map(|(_, count)| count).sum::<usize>(), 2);
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            pub fn families(&self) -> Result<Vec<(&'static str, usize)>> {
                family_counts(self.json())
            }

            /// Returns whether any condition, at any depth, has this targeting type.
            ///
            /// # Errors
            ///
            /// The same as those of `explain`.
            ///
            /// ```
            /// # use xpauto::model::{ConditionsData, TargetingType};
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert!(data.uses(&TargetingType::Browser)?);
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            pub fn uses(&self, targeting_type: &TargetingType) -> Result<bool> {
                uses(self.json(), targeting_type.as_str())
            }

            /// Returns the conditions as an SVG picture.
            ///
            /// # Errors
            ///
            /// The same as those of `explain`.
            ///
            /// ```
            /// # use xpauto::model::ConditionsData;
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert!(data.to_svg()?.starts_with("<svg"));
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            #[cfg(feature = "diagram")]
            pub fn to_svg(&self) -> Result<String> {
                super::show(self.json())
            }

            /// Returns the conditions as a Mermaid flowchart.
            ///
            /// # Errors
            ///
            /// The same as those of `explain`.
            ///
            /// ```
            /// # use xpauto::model::ConditionsData;
            /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
            ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
            /// ], "orOperators": [false]}]}"#)?;
            /// assert!(data.to_mermaid()?.starts_with("flowchart"));
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            #[cfg(feature = "diagram")]
            pub fn to_mermaid(&self) -> Result<String> {
                super::to_mermaid(self.json())
            }
        }
    )* };
}

forms!(ConditionsData, ConditionTree);

impl ConditionsData {
    /// Returns the conditions as flat nodes, parents first; the root has no parent. Empty without conditions.
    ///
    /// # Errors
    ///
    /// `validation` if the number of flags is wrong.
    ///
    /// ```
    /// # use xpauto::model::{ConditionsData, LogicalOperator};
    /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
    ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
    /// ], "orOperators": [true]}]}"#)?;
    /// let nodes = data.to_nodes()?;
    /// assert_eq!((nodes.len(), nodes[0].logical_operator()), (3, Some(LogicalOperator::Or)));
    /// assert_eq!(ConditionsData::from_nodes(&nodes)?.explain()?, "PAGE_URL OR BROWSER");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn to_nodes(&self) -> Result<Vec<ConditionsDataNode>> {
        read_nodes(&to_nodes(self.json())?)
    }

    /// Returns the conditions as a tree, which is a bare condition if it is the only one.
    ///
    /// # Errors
    ///
    /// `validation` if the number of flags is wrong.
    ///
    /// ```
    /// # use xpauto::model::{ConditionTree, ConditionsData};
    /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
    ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
    /// ], "orOperators": [true]}]}"#)?;
    /// let tree = data.to_tree()?;
    /// assert!(matches!(&tree, ConditionTree::Level(level) if level.condition_data().count() == 2));
    /// assert_eq!(tree.explain()?, "PAGE_URL OR BROWSER");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn to_tree(&self) -> Result<ConditionTree> {
        ConditionTree::from_json(&to_tree(self.json())?)
    }

    /// Converts flat nodes to blocks; children are joined in the order of the nodes.
    ///
    /// # Errors
    ///
    /// `validation` with the path of the node if the nodes do not form a tree, or one that blocks cannot represent.
    ///
    /// ```
    /// # use xpauto::model::ConditionsData;
    /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
    ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
    /// ], "orOperators": [false]}]}"#)?;
    /// assert_eq!(ConditionsData::from_nodes(&data.to_nodes()?)?.explain()?, "PAGE_URL AND BROWSER");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_nodes<'a>(nodes: impl IntoIterator<Item = &'a ConditionsDataNode>) -> Result<Self> {
        Self::from_json(&nodes_to_blocks(&written(nodes))?)
    }

    /// Converts a tree to blocks.
    ///
    /// # Errors
    ///
    /// `validation` with the path of the level if blocks cannot represent the tree.
    ///
    /// ```
    /// # use xpauto::model::ConditionsData;
    /// let data = ConditionsData::from_json(r#"{"firstLevel": [{"conditions": [
    ///     {"targetingType": "PAGE_URL", "weight": 1}, {"targetingType": "BROWSER", "weight": 1}
    /// ], "orOperators": [false]}]}"#)?;
    /// assert_eq!(ConditionsData::from_tree(&data.to_tree()?)?.explain()?, "PAGE_URL AND BROWSER");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_tree(tree: &ConditionTree) -> Result<Self> {
        Self::from_json(&tree_to_blocks(tree.json())?)
    }
}

impl ConditionTree {
    /// Returns the conditions as flat nodes, as [`ConditionsData::to_nodes`] does; ids are kept.
    ///
    /// # Errors
    ///
    /// `validation` if a level has no logical operator for its children.
    ///
    /// ```
    /// use xpauto::model::ConditionTree;
    ///
    /// let tree = ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(tree.to_nodes()?.len(), 1);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn to_nodes(&self) -> Result<Vec<ConditionsDataNode>> {
        read_nodes(&to_nodes(self.json())?)
    }

    /// Converts flat nodes to a tree, which keeps their ids.
    ///
    /// # Errors
    ///
    /// `validation` with the path of the node if the nodes do not form a tree.
    ///
    /// ```
    /// use xpauto::model::ConditionTree;
    ///
    /// let tree = ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(ConditionTree::from_nodes(&tree.to_nodes()?)?.explain()?, "BROWSER");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_nodes<'a>(nodes: impl IntoIterator<Item = &'a ConditionsDataNode>) -> Result<Self> {
        Self::from_json(&to_tree(&written(nodes))?)
    }
}

fn read_nodes(json: &str) -> Result<Vec<ConditionsDataNode>> {
    let nodes = Record::decode_list(ConditionsDataNode::MODEL, json)?;
    Ok(nodes.into_iter().map(ConditionsDataNode::from_record).collect())
}

fn written<'a>(nodes: impl IntoIterator<Item = &'a ConditionsDataNode>) -> String {
    Record::json_array(nodes.into_iter().map(ConditionsDataNode::record))
}
