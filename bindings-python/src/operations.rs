//! The operation table, from which `xpauto.resources` builds its methods.

use std::fmt::Write as _;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use xpauto::Record;
use xpauto::operation::{self, Answer, Operation};

use crate::fault::Outcome;
use crate::json_text::loads;
use crate::model::{field_list, tidy};

/// Every operation as a dict of what its method needs.
#[pyfunction]
pub fn operations(py: Python<'_>) -> Outcome<Bound<'_, PyList>> {
    let described = operation::ALL.iter().map(|operation| described(py, operation));
    Ok(PyList::new(py, described.collect::<Outcome<Vec<_>>>()?)?)
}

fn described<'py>(py: Python<'py>, operation: &Operation) -> Outcome<Bound<'py, PyDict>> {
    let table = PyDict::new(py);
    table.set_item("resource", operation.resource)?;
    table.set_item("verb", operation.verb)?;
    table.set_item("path_parameter", operation.parameter.map(|parameter| parameter.name))?;
    table.set_item("takes_optional_fields", operation.takes_optional_fields)?;
    let (answer, model) = match operation.answer {
        Answer::List(model) => ("list", Some(model.name)),
        Answer::One(model) => ("one", Some(model.name)),
        Answer::Nothing => ("nothing", None),
    };
    table.set_item("answer", answer)?;
    table.set_item("model", model)?;
    let fields = operation.body.map(|shape| shape.fields().map(|field| field.attribute).collect::<Vec<_>>());
    table.set_item("fields", fields)?;
    table.set_item("doc", doc(operation))?;
    table.set_item("example", example(py, operation)?)?;
    Ok(table)
}

/// What the example gives to the method: arguments, and keywords by attribute name.
fn example<'py>(py: Python<'py>, operation: &Operation) -> Outcome<(Vec<Bound<'py, PyAny>>, Bound<'py, PyDict>)> {
    let keywords = PyDict::new(py);
    if let Some(shape) = operation.body {
        let body = Record::from_json(shape.model, operation.example.body)?;
        for (name, json) in body.members() {
            if let Some(field) = shape.model.field_by_wire(&name) {
                keywords.set_item(field.attribute, loads(py, json)?)?;
            }
        }
    }
    let path = Some(operation.example.path).filter(|path| !path.is_empty());
    Ok((path.map(|path| loads(py, path)).into_iter().collect::<PyResult<_>>()?, keywords))
}

fn doc(operation: &Operation) -> String {
    let mut doc = format!("{}\n\n`{} {}`", tidy(operation.doc), operation.method, operation.path);
    if let Some(shape) = operation.body {
        let name = shape.model.name;
        let _ = write!(doc, "\n\nTakes a {name}, a mapping in wire names, or these fields by keyword:\n");
        doc.push_str(&field_list(shape.fields()));
    }
    if let Answer::List(model) = operation.answer {
        let on_request: Vec<&str> =
            model.fields.iter().filter(|field| field.is_on_request).map(|field| field.attribute).collect();
        let _ = write!(doc, "\n\n{LIST_OPTIONS}\n");
        let _ = write!(doc, "Answered only when named in `optional_fields`: {}.\n\n", on_request.join(", "));
        doc.push_str("Fields to filter and to sort by:\n");
        doc.push_str(&field_list(model.fields.iter()));
    }
    doc
}

/// What the options of every list mean.
const LIST_OPTIONS: &str =
    "Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` tells what
reading it will cost.

    filter: which records, such as `(F.site_id == 42) & ~F.name.like(\"%test%\")`, or a mapping in wire form.
    sort: names of fields, with `-` in front for descending.
    per_page: how many records of a page are asked for.
    start_page: the page to begin with.
    optional_fields: fields that are answered on request only.
    select: the only fields to keep of each record.
    limit: the most records to read.
    prefetch: how many pages are fetched ahead at most; 0 for none.
    unique: leaves out records with the id of an earlier one.
";
