//! The methods of typed conditions.

use super::{explain, family_counts, to_mermaid, uses};
use crate::error::Result;
use crate::generated::{ConditionTree, ConditionsData, TargetingType};

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
                explain(self.json(), false)
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
                explain(self.json(), true)
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
            pub fn to_mermaid(&self) -> Result<String> {
                to_mermaid(self.json())
            }
        }
    )* };
}

forms!(ConditionsData, ConditionTree);
