//! Suggests what to write instead of an unknown option of a list: a filter for a field, or where a call option belongs.

use serde_json::Value;

use super::listed::{equality, named};
use super::options::list_option;
use crate::declaration::folded;
use crate::options::{CALL, OF_BINDINGS, OptionDeclaration, unknown_option_hint};
use crate::text::{Language, Part, Wording, got, wording};

/// The only key of an object that represents a field which stands where a value should, and names it.
pub const FIELD: &str = "$field";

/// The methods that compare a field with several values.
const IS_IN: Part =
    Part::PerLanguage { rust: "is_in([…])", python: "is_in([…])", node: "in([…])", shell: "in (…)" };
const NOT_IN: Part =
    Part::PerLanguage { rust: "not_in([…])", python: "not_in([…])", node: "notIn([…])", shell: "not in (…)" };

/// Returns the name of the field that a value represents.
fn represented_field(value: &Value) -> Option<&str> {
    value.get(FIELD).and_then(Value::as_str)
}

/// Returns the end of a message about an object or a list that a field was compared with by an operator: what to write
/// instead.
pub(super) fn compared(operator: &str, value: &Value) -> Wording {
    let Some(name) = represented_field(value) else {
        let several = |method| wording!["; to compare with several values, use ", method];
        let advice = match operator {
            _ if value.is_object() => "; compare with one of its fields, such as its id".into(),
            "EQUAL" => several(IS_IN),
            "NOT_EQUAL" => several(NOT_IN),
            _ => Wording::default(),
        };
        return wording![got(value), advice];
    };
    let advice = "; to compare fields with each other, read the records and compare their fields";
    wording![", got the field ", named(name), advice]
}

/// Returns what is wrong with a field that stands where its name should.
#[must_use]
pub fn field_as_name(value: &Value) -> Option<Wording> {
    let name = represented_field(value)?;
    Some(wording!["must be a name in quotes, got the field ", named(name)])
}

/// Returns the end of a message about an unknown argument: what to write instead. `known` are the arguments in
/// `snake_case`.
///
/// ```
/// use xpauto::bindings::list::unknown_argument_hint;
/// use xpauto::bindings::text::Language;
///
/// let hint = unknown_argument_hint("site_id", &101.into(), &["filter", "sort"], Language::Python);
/// assert_eq!(hint.render(Language::Python), "; use filter=F.site_id == 101");
/// ```
#[must_use]
pub fn unknown_argument_hint(name: &str, value: &Value, known: &[&str], language: Language) -> Wording {
    let is_list = known.contains(&list_option::filter.name);
    let hint = if is_list { list_hint(name, value, language) } else { None };
    hint.unwrap_or_else(|| unknown_option_hint(name, known, language))
}

/// The names of other libraries for the one page that a call reads, in lower case without underscores.
const ONE_PAGE: [&str; 9] =
    ["page", "pagenumber", "pageno", "pagenum", "pageindex", "offset", "skip", "cursor", "nextpage"];

/// Returns what to write instead of an unknown option that is a field, a call option, or the number of a page.
pub(super) fn list_hint(name: &str, value: &Value, language: Language) -> Option<Wording> {
    let page = || ONE_PAGE.contains(&folded(name).as_str()).then(|| page_hint(language));
    filter_hint(name, value, language).or_else(|| call_option_hint(name, language)).or_else(page)
}

/// Returns what to write instead of the number of a page: a list reads all.
fn page_hint(language: Language) -> Wording {
    let request = match language {
        Language::Python => "client.request(\"GET\", path, query={\"page\": 1})",
        Language::Node => "client.request({ path, query: { page: 1 } })",
        Language::Rust => "client.request(FreeRequest::new(\"GET\", path))",
        Language::Shell | Language::Tool => "xpauto request GET PATH --query page=1",
    };
    wording![
        "; a list reads all pages: ",
        list_option::limit.part(),
        " ends it earlier, ",
        list_option::start_page.part(),
        format!(" begins later, pages() reads page by page, and {request} reads a single page")
    ]
}

/// Returns the filter to write instead of an option with the name of a field.
fn filter_hint(name: &str, value: &Value, language: Language) -> Option<Wording> {
    let (before, after) = match language {
        Language::Python => ("; use filter=", ""),
        Language::Node => ("; use filter: ", ""),
        Language::Rust => ("; use filter(", ")"),
        Language::Shell => ("; use --filter '", "'"),
        Language::Tool => ("; use filter '", "'"),
    };
    Some(wording![before, equality(name, value)?, after])
}

/// Returns where a call option belongs that was passed to a list.
fn call_option_hint(name: &str, language: Language) -> Option<Wording> {
    let is_named = |option: &&OptionDeclaration| language.name(option.name) == name;
    CALL.iter().copied().chain(OF_BINDINGS).find(is_named).filter(|option| option.scope.is_of_calls())?;
    let in_node = || "; options of the call are the next argument".into();
    let elsewhere = || wording!["; pass it to ", Part::Call("with_options".into())];
    Some(if language == Language::Node { in_node() } else { elsewhere() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::options::LIST_OPTIONS;
    use super::*;

    #[test]
    fn a_field_as_a_list_option_is_a_filter() {
        let known: Vec<&str> = LIST_OPTIONS.iter().map(|option| option.name).collect();
        let hint = |name: &str, language| unknown_argument_hint(name, &json!(101), &known, language).render(language);
        assert_eq!(hint("site_id", Language::Python), "; use filter=F.site_id == 101");
        assert_eq!(hint("siteId", Language::Node), "; use filter: F('siteId').eq(101)");
        assert!(
            hint("page", Language::Python).starts_with("; a list reads all pages: limit ends it earlier, start_page")
        );
        assert!(
            hint("pageNumber", Language::Node)
                .ends_with("client.request({ path, query: { page: 1 } }) reads a single page")
        );
    }
}
