//! Filters as text: what the command line takes, and what plans show.
//!
//! ```text
//! filter     = group { "or" group }
//! group      = part { "and" part }
//! part       = condition | "not" part | "(" filter ")" | ( "all" | "any" ) "(" [ filter { "," filter } ] ")"
//! condition  = field ( comparison value | "between" value "and" value | [ "not" ] "in" list | test | `OPERATOR` list )
//! comparison = "=" | "!=" | "<" | "<=" | ">" | ">=" | [ "not" ] "like" | "contains"
//! test       = "is" ( [ "not" ] "null" | [ "not" ] "empty" | "true" | "false" )
//! list       = "(" [ value { "," value } ] ")"
//! field      = name | `any wire name`
//! value      = JSON | 'text'
//! ```
//!
//! Words ignore case. A name has to be declared, and its values have to suit its type; between backquotes anything is taken as it
//! is, as in wire form. So every filter has a textual form, which [`read`](super::reader::read) turns into the same filter.

use std::fmt;

use super::filter::{Condition, Filter};
use super::listed::listed_field;
use super::spelling::{Operands, SPELLINGS};

/// Joins filters in parentheses as they are, by AND or by OR.
pub(super) const JOINS: [&str; 2] = ["all", "any"];
/// Words that are no names of fields unless they stand between backquotes.
const RESERVED: [&str; 10] = ["all", "and", "any", "between", "contains", "in", "is", "like", "not", "or"];

/// Returns whether a name can stand without backquotes.
fn is_name(text: &str) -> bool {
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word && text.starts_with(|first: char| !first.is_ascii_digit()) && !is_reserved(text)
}

pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(word))
}

impl fmt::Display for Filter {
    /// Writes the filter as the command line takes it, and as plans show it.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// let filter = field("siteId").eq(42) & !(field("name").like("%test%") & field("id").between(1, 9));
    /// assert_eq!(filter.to_string(), r#"siteId = 42 and (name not like "%test%" or id < 1 or id > 9)"#);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_filter(self, false, f)
    }
}

/// Writes a filter; as an operand of another, a join stands in parentheses.
fn write_filter(filter: &Filter, is_operand: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (or, parts) = match filter {
        Filter::Condition(condition) => return write_condition(condition, f),
        Filter::Refused(_) => return f.write_str("…"),
        Filter::Logic { or, expressions } => (*or, expressions),
    };
    // Read again, a join within one with the same operator would become a part of it.
    let is_infix = parts.len() > 1 && !parts.iter().any(|part| part.is_join(or));
    let (before, between, after) = match (is_infix, is_operand, or) {
        (false, _, _) => (if or { "any (" } else { "all (" }, ", ", ")"),
        (true, false, _) => ("", if or { " or " } else { " and " }, ""),
        (true, true, _) => ("(", if or { " or " } else { " and " }, ")"),
    };
    f.write_str(before)?;
    for (index, part) in parts.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { between })?;
        write_filter(part, is_infix, f)?;
    }
    f.write_str(after)
}

fn write_condition(condition: &Condition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Condition { field, operator, parameters, .. } = condition;
    if is_name(field) && is_as_built(condition) {
        f.write_str(field)?;
    } else {
        write_quoted(field, f)?;
    }
    f.write_str(" ")?;
    let spelling = SPELLINGS.iter().find(|spelling| spelling.operator == operator);
    match (spelling.map(|spelling| (spelling.text, spelling.operands)), parameters.as_slice()) {
        (Some((text, Operands::None)), []) => f.write_str(text),
        (Some((text, Operands::One)), [value]) => write!(f, "{text} {value}"),
        (Some((text, Operands::Ends)), [low, high]) => write!(f, "{text} {low} and {high}"),
        (Some((text, Operands::List)), values) => write!(f, "{text} {}", List(values)),
        (_, values) => {
            write_quoted(operator, f)?;
            write!(f, " {}", List(values))
        }
    }
}

/// Returns whether the builder makes the same condition of its parts, checks included.
fn is_as_built(condition: &Condition) -> bool {
    let built =
        listed_field(&condition.field).and_then(|field| field.apply(&condition.operator, condition.parameters.clone()));
    matches!(built, Ok(Filter::Condition(built)) if built == *condition)
}

fn write_quoted(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "`{}`", name.replace('`', "``"))
}

/// Values in parentheses.
struct List<'a>(&'a [serde_json::Value]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (index, value) in self.0.iter().enumerate() {
            write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::samples::{filters, values};
    use super::super::{OPERATORS, field};
    use super::*;
    use crate::error::Error;
    use crate::model::declare::Typed as _;
    use crate::model::{Goal, Segment};

    fn read(text: &str) -> Filter {
        text.parse().unwrap_or_else(|error: Error| panic!("{text}: {error}"))
    }

    fn refused(text: &str) -> String {
        text.parse::<Filter>().unwrap_err().message().to_owned()
    }

    #[test]
    fn every_operator_is_read_as_the_builder_makes_it() {
        let like = |pattern: &str| field("name").like(pattern);
        for (text, filter) in [
            ("siteId=42", field("siteId").eq(42)),
            ("site_id != 42", field("siteId").ne(42)),
            ("id<1 or id<=2 or id>3 or id >= 4", {
                let id = field("id");
                id.lt(1) | id.lte(2) | id.gt(3) | id.gte(4)
            }),
            ("name LIKE '%it''s%'", like("%it's%")),
            (r#"name not like "\"é\"""#, field("name").not_like("\"é\"")),
            ("id in (1, 2)", field("id").is_in([1, 2])),
            ("id NOT IN (1)", field("id").not_in([1])),
            ("id between 1 and 2 and id > 0", field("id").between(1, 2) & field("id").gt(0)),
            ("tags contains 'vip' and tags is not empty", field("tags").contains("vip") & field("tags").is_not_empty()),
            ("isFavorite is true or isFavorite is null", field("isFavorite").is_true() | field("isFavorite").is_null()),
            ("not (id = 1 and name like 'a')", field("id").ne(1) | field("name").not_like("a")),
            ("id = 1 or id = 2 and name = 'x'", field("id").eq(1) | (field("id").eq(2) & field("name").eq("x"))),
            ("name = null", field("name").is_null()),
            ("`anyName` = 1", Filter::condition("anyName", "EQUAL", vec![1.into()])),
            ("all ()", Filter::all_of(None::<Filter>)),
            ("siteId `NEWER` ()", field("siteId").apply("NEWER", vec![]).unwrap()),
        ] {
            assert_eq!(read(text), filter, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_column() {
        let value = "must have a number, a string in quotes, true, false or null";
        for (text, message) in [
            ("", "must have a field such as siteId, got the end (column 1)".to_owned()),
            ("siteId", "must have an operator such as = or is null, got the end (column 7)".to_owned()),
            ("siteId ~ 42", "must have an operator such as = or is null, got \"~\" (column 8)".to_owned()),
            ("name lik 'x'", "must have an operator, got \"lik\"; did you mean \"like\"? (column 6)".to_owned()),
            ("siteId == 4", "must have an operator such as = or is null, got \"==\" (column 8)".to_owned()),
            ("name is nul", "must have an operator, got \"is nul\"; did you mean \"is null\"? (column 6)".to_owned()),
            ("siteId <> 4", "must have an operator such as = or is null, got \"<>\" (column 8)".to_owned()),
            ("name = cart", format!("{value}, got \"cart\"; write \"cart\" in quotes (column 8)")),
            (
                "dateCreated > 2026-05-07",
                format!("{value}, got \"2026-05-07\"; write \"2026-05-07\" in quotes (column 15)"),
            ),
            (
                "name = \"é\" and siteIdd = 1",
                "has no field \"siteIdd\"; did you mean \"siteId\"? (column 16)".to_owned(),
            ),
            ("siteId = 42 name = 'x'", "must have and, or or the end, got \"name\" (column 13)".to_owned()),
            ("(siteId = 42", "must have ), got the end (column 13)".to_owned()),
            ("siteId between 1 or 2", "must have and, got \"or\" (column 18)".to_owned()),
            ("name = 'x", "must have a closing ', got the end (column 8)".to_owned()),
            ("name = \"x", "must have a closing \", got the end (column 8)".to_owned()),
            ("siteId = 'x'", "must have a number for siteId EQUAL, got \"x\" (column 1)".to_owned()),
            ("not tags contains 'x'", "cannot negate CONTAINS on tags, which has no opposite (column 1)".to_owned()),
        ] {
            assert_eq!(refused(text), format!("filter {message}"), "{text}");
        }
        assert!(refused(&"(".repeat(100_000)).contains("nests deeper"));
        assert!(refused(&"not ".repeat(100_000)).contains("nests deeper"));
        let foreign = Filter::of_list("id = 1 and isFavorite is true", Goal::MODEL).unwrap_err();
        let message = "filter must be a field of goals, got \"isFavorite\"; did you mean \"isActive\"? (column 12)";
        assert_eq!(foreign.message(), message);
        assert!(Filter::of_list("is_favorite is true", Segment::MODEL).is_ok());
    }

    /// Any filter that the wire form can have: joins that are not flattened or have no parts, and any names and values.
    fn wire_filters() -> impl Strategy<Value = Filter> {
        let name =
            prop::sample::select(vec!["siteId", "site_id", "name", "tags", "and", "`", "a b", "é", "isFavorite"]);
        let operator =
            prop_oneof![prop::sample::select(OPERATORS.to_vec()), prop::sample::select(vec!["NEWER", "`a", "="])];
        let condition = (name, operator, prop::collection::vec(values(), 0..3));
        let condition = condition.prop_map(|(field, operator, values)| Filter::condition(field, operator, values));
        condition.prop_recursive(4, 24, 4, |inner| {
            (any::<bool>(), prop::collection::vec(inner, 0..4)).prop_map(|(or, parts)| Filter::logic(or, parts))
        })
    }

    proptest! {
        #[test]
        fn built_filters_are_read_as_they_are_written(filter in filters()) {
            prop_assert_eq!(read(&filter.to_string()), filter);
        }

        #[test]
        fn filters_in_wire_form_are_read_as_they_are_written(filter in wire_filters()) {
            let again = read(&filter.to_string());
            prop_assert_eq!(again.to_json(), filter.to_json());
            prop_assert_eq!(again.to_string(), filter.to_string());
        }

        #[test]
        fn any_text_is_read_or_refused(text in "([a-z`'\"(),=<>!]| (and|or|not|in|is|null|name|siteId|4) ){0,24}") {
            if let Ok(filter) = text.parse::<Filter>() {
                prop_assert_eq!(read(&filter.to_string()), filter);
            }
        }
    }
}
