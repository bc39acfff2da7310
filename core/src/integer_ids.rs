//! Converts strings of digits in integer fields to integers.

use std::borrow::Cow;

use crate::check::integer;
use crate::declaration::{Kind, Model};
use crate::record::{Record, Rewrite};

impl Record {
    /// Returns the JSON with every id as an integer, even if the service sent a string of digits.
    #[must_use]
    pub fn json_with_integer_ids(&self) -> Cow<'_, str> {
        if self.traits().has_text_ids {
            Cow::Owned(rewritten_object(self.model(), self.json(), |kind| matches!(kind, Kind::Id)))
        } else {
            Cow::Borrowed(self.json())
        }
    }
}

/// Returns the JSON of an object with integers instead of strings of digits in integer fields; everything else is
/// unchanged.
///
/// ```
/// use xpauto::model::Segment;
/// use xpauto::model::Typed as _;
/// use xpauto::bindings::with_integers;
///
/// let json = with_integers(Segment::MODEL, r#"{"siteId":"9007199254740993","name":"42"}"#);
/// assert_eq!(json, r#"{"siteId":9007199254740993,"name":"42"}"#);
/// ```
#[must_use]
pub fn with_integers(model: &'static Model, json: &str) -> String {
    if !json.trim_start().starts_with('{') {
        return json.to_owned();
    }
    rewritten_object(model, json, Kind::is_integer)
}

fn rewritten_object(model: &'static Model, json: &str, is_integer: fn(&Kind) -> bool) -> String {
    // By parsing the number, since JSON allows neither leading zeros nor a plus sign.
    let digits = |json: &str| json.starts_with('"').then(|| integer(json)).flatten().map(|number| number.to_string());
    let value = |kind: &Kind, json: &str| if is_integer(kind) { digits(json) } else { None };
    let rewrite = Rewrite { name: &|field| Some(field.wire), value: &value };
    rewrite.object(model, json, rewrite.name)
}

#[cfg(test)]
mod tests {
    use crate::model::Segment;
    use crate::model::declare::Typed as _;
    use crate::record::Record;

    use super::with_integers;

    #[test]
    fn strings_of_digits_become_integers_where_these_belong() {
        let json = r#"{"siteId":"9223372036854775807","experiments":["-1",2,"x"],"tags":["7"],"name":"8","extra":"9"}"#;
        let integers = r#"{"siteId":9223372036854775807,"experiments":[-1,2,"x"],"tags":["7"],"name":"8","extra":"9"}"#;
        assert_eq!(with_integers(Segment::MODEL, json), integers);
        assert_eq!(
            with_integers(Segment::MODEL, r#"{"siteId":"9223372036854775808"}"#),
            r#"{"siteId":"9223372036854775808"}"#
        );
        for other in ["[\"1\"]", "\"1\"", "null", ""] {
            assert_eq!(with_integers(Segment::MODEL, other), other);
        }
    }

    #[test]
    fn ids_written_as_text_become_integers_and_nothing_else_changes() {
        let json = r#"{"tags":["7"],"experiments":[1,"0023",null],"name":"a","x":"5"}"#;
        let record = Record::from_json(Segment::MODEL, json).unwrap();
        assert_eq!(record.json_with_integer_ids(), r#"{"tags":["7"],"experiments":[1,23,null],"name":"a","x":"5"}"#);
        let plain = Record::from_json(Segment::MODEL, r#"{"experiments" : [1]}"#).unwrap();
        assert_eq!(plain.json_with_integer_ids(), r#"{"experiments" : [1]}"#);
    }
}
