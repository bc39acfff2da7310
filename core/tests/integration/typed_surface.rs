//! The shared cases through the typed surface: handles of resources and builders of lists.

use futures_util::TryStreamExt as _;
use serde_json::{Value, json};
use xpauto::List;
use xpauto::model::SortingParameter;
use xpauto::model::Typed;
use xpauto::{Call, Client, Filter, Result};

use crate::conformance::{built_filter, plan, prepared};

/// Whether a setter takes a value.
type Takes = fn(&Value) -> bool;

/// Options of lists that have a setter, and what it takes.
const SETTERS: [(&str, Takes); 9] = [
    ("filter", Value::is_object),
    ("sort", |sorts| sorts.as_array().is_some_and(|sorts| sorts.iter().all(is_order))),
    ("per_page", is_small),
    ("start_page", is_small),
    ("optional_fields", is_names),
    ("select", is_names),
    ("limit", Value::is_u64),
    ("prefetch", Value::is_u64),
    ("unique", |unique| unique == true),
];

fn is_small(number: &Value) -> bool {
    number.as_u64().is_some_and(|number| u32::try_from(number).is_ok())
}

/// A name, or a field and a direction that there is.
fn is_order(sort: &Value) -> bool {
    let direction = sort.get("direction").map_or(Some("ASC"), Value::as_str).unwrap_or_default();
    sort.is_string() || ["ASC", "DESC"].iter().any(|known| known.eq_ignore_ascii_case(direction))
}

fn is_names(names: &Value) -> bool {
    names.as_array().is_some_and(|names| names.iter().all(Value::is_string))
}

/// Whether a program can say in types what the case does; what it cannot, does not compile.
pub fn has(case: &Value) -> bool {
    let name = case["call"].as_str().unwrap();
    let options = case["list"].as_object().into_iter().flatten();
    let are_typed =
        options.into_iter().all(|(name, value)| SETTERS.iter().any(|(setter, takes)| setter == name && takes(value)));
    let is_call = name.contains('.') && !name.starts_with("conditions.");
    is_call && case.get("keywords").is_none() && are_typed
}

pub async fn call(client: &Client, case: &Value) -> Result<Value> {
    let id = case["id"].as_i64().unwrap_or_default();
    let body = || case.get("body").cloned().unwrap_or_default();
    let names: Vec<String> = serde_json::from_value(case["optional_fields"].clone()).unwrap_or_default();
    match case["call"].as_str().unwrap() {
        "segments.list" => list(client, client.segments().list(), case).await,
        "goals.list" => list(client, client.goals().list(), case).await,
        "sites.get_by_code" => {
            let code = case["code"].as_str().unwrap_or_default();
            let call = client.sites().get_by_code(code);
            one(client, call.optional_fields(names), case).await
        }
        "recommender_blocks.update" => one(client, client.recommender_blocks().update(id, body()), case).await,
        "images.update" => one(client, client.images().update(id, body()), case).await,
        "themes.create" => one(client, client.themes().create(body()), case).await,
        "themes.update" => one(client, client.themes().update(id, body()), case).await,
        "widget_studios.create" => one(client, client.widget_studios().create(body()), case).await,
        "personalizations.request_results" => {
            one(client, client.personalizations().request_results(id, body()), case).await
        }
        "personalizations.delete" => none(client, client.personalizations().delete(id), case).await,
        "studio_recommender_blocks.delete" => none(client, client.studio_recommender_blocks().delete(id), case).await,
        "key_moments.delete" => none(client, client.key_moments().delete(id), case).await,
        "triggers.delete" => none(client, client.triggers().delete(id), case).await,
        other => panic!("there is no operation {other}"),
    }
}

async fn one<M: Typed>(client: &Client, call: Call<M>, case: &Value) -> Result<Value> {
    if case["prepared"] == true {
        Ok(prepared(&call.prepare()?, client))
    } else {
        call.await.map(|value| parsed(&value))
    }
}

async fn none(client: &Client, call: Call<()>, case: &Value) -> Result<Value> {
    if case["prepared"] == true { Ok(prepared(&call.prepare()?, client)) } else { call.await.map(|()| Value::Null) }
}

fn parsed<M: Typed>(value: &M) -> Value {
    serde_json::from_str(value.record().json()).unwrap()
}

async fn list<M: Typed + Send + 'static>(client: &Client, list: List<M>, case: &Value) -> Result<Value> {
    let list = with_options(list, case)?;
    if case["prepared"] == true {
        return list.prepare().map(|request| prepared(&request, client));
    }
    match case["reads"].as_str().unwrap_or_default() {
        "first" => Ok(list.first().await?.as_ref().map(parsed).unwrap_or_default()),
        "plan" => list.plan().await.map(plan),
        "pages" => {
            let pages = list.pages().map_ok(|page| {
                let records: Vec<Value> = page.records.iter().map(parsed).collect();
                json!({"number": page.number, "page_count": page.page_count, "records": records})
            });
            pages.try_collect::<Vec<Value>>().await.map(Value::from)
        }
        _ => list.stream().map_ok(|record| parsed(&record)).try_collect::<Vec<Value>>().await.map(Value::from),
    }
}

fn with_options<M: Typed>(mut list: List<M>, case: &Value) -> Result<List<M>> {
    if let Some(tree) = case.get("build_filter") {
        list = list.filter(built_filter(tree)?);
    }
    let names = |names: &Value| serde_json::from_value::<Vec<String>>(names.clone()).unwrap();
    for (name, value) in case["list"].as_object().into_iter().flatten() {
        let number = || u32::try_from(value.as_u64().unwrap()).unwrap();
        let count = || value.as_u64().unwrap();
        list = match name.as_str() {
            "filter" => list.filter(Filter::from_value(value)?),
            "sort" => value.as_array().unwrap().iter().try_fold(list, |list, sort| {
                Ok::<_, xpauto::Error>(match sort.as_str() {
                    Some(name) => list.sort(name),
                    None => list.sort(SortingParameter::from_json(&sort.to_string())?),
                })
            })?,
            "per_page" => list.per_page(number()),
            "start_page" => list.start_page(number()),
            "optional_fields" => list.optional_fields(names(value)),
            "select" => list.select(names(value)),
            "limit" => list.limit(count()),
            "prefetch" => list.prefetch(usize::try_from(count()).unwrap()),
            _ => list.unique(),
        };
    }
    Ok(list)
}
