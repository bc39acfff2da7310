//! Writes records with attribute names in `snake_case`.

use super::Record;
use crate::json::{Rewrite, write_array};

impl Record {
    /// Returns records as a JSON array with the attribute names of declared fields, at any depth; values are unchanged.
    #[must_use]
    pub fn snake_json_array<'a>(records: impl IntoIterator<Item = &'a Self>) -> String {
        let rewrite = Rewrite { name: &|field| Some(field.attribute), value: &|_, _| None };
        let object = |record: &'a Self| rewrite.object(record.model(), record.json(), rewrite.name);
        write_array(records.into_iter().map(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Segment;
    use crate::typed::Typed as _;

    #[test]
    fn declared_fields_are_renamed_at_any_depth_and_others_are_kept() {
        let text = r#"[{"siteId":1,"links":[{"domainId":2,"newField":{"siteId":3}},null],"newField":1.50}]"#;
        let records = Record::decode_list(Segment::MODEL, text).unwrap();
        assert_eq!(
            Record::snake_json_array(&records),
            r#"[{"site_id":1,"links":[{"domain_id":2,"newField":{"siteId":3}},null],"newField":1.50}]"#
        );
    }
}
