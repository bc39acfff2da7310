//! Generates the example call in a method's documentation.

use crate::message::Language;
use crate::names::{self, joined, literal};
use crate::schema::Operation;

/// Returns a call that works on a fresh sandbox.
pub(super) fn of(operation: &Operation) -> String {
    let call = format!("client.{}", names::call(operation, Language::Node));
    if operation.is_list() {
        let params = "{ filter: F('siteId').eq(101), sort: '-dateCreated' }";
        return format!("for await (const {{ id, name }} of {call}({params})) console.log(id, name);");
    }
    let body = serde_json::from_str(operation.example.body).ok();
    let arguments = operation.example.path_arguments().into_iter().chain(body);
    format!("await {call}({});", joined(arguments.map(|value| literal(&value, Language::Node)), "", ", "))
}
