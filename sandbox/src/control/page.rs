//! The web page of the sandbox, and the requests that only the page uses.

use serde_json::{Value, json};

use super::Request;
use crate::account::Table;
use crate::http::{Failure, Reply};
use crate::lock::lock;
use crate::operations::whole_page;

/// The content security policy: the page may load its own files, and images that it creates.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the page: name, content type, content.
const FILES: &[(&str, &str, &str)] = &[
    ("index.html", "text/html; charset=utf-8", include_str!("../page/index.html")),
    ("style.css", "text/css; charset=utf-8", include_str!("../page/style.css")),
    ("app.js", "text/javascript; charset=utf-8", include_str!("../page/app.js")),
];

/// Returns the page.
pub(super) fn index(_: &Request) -> Result<Reply, Failure> {
    content("index.html")
}

/// Returns a file of the page.
pub(super) fn file(request: &Request) -> Result<Reply, Failure> {
    content(request.argument)
}

fn content(name: &str) -> Result<Reply, Failure> {
    let file = FILES.iter().find(|(known, ..)| *known == name);
    let (_, content_type, text) = file.ok_or_else(|| Failure::not_found("file", name))?;
    let mut reply = Reply::content(200, content_type, text.as_bytes().to_vec());
    reply.set_header("content-security-policy", POLICY.to_owned());
    reply.set_header("x-content-type-options", "nosniff".to_owned());
    Ok(reply)
}

/// Returns the resources of the account.
pub(super) fn overview(request: &Request) -> Result<Reply, Failure> {
    let resource = |table: &Table| {
        let resource = table.resource();
        json!({ "name": resource.name, "one": resource.one, "count": table.len(), "idField": resource.id_field() })
    };
    let resources: Vec<Value> = lock(&request.service.account).tables.iter().map(resource).collect();
    Ok(Reply::json(200, &json!({ "resources": resources })))
}

/// Returns a page of any resource with all fields, filtered and sorted like the service's lists.
pub(super) fn objects(request: &Request) -> Result<Reply, Failure> {
    let mut account = lock(&request.service.account);
    let table = account.table(request.argument).ok_or_else(|| Failure::not_found("resource", request.argument))?;
    whole_page(table, &request.call.query)
}
