//! The cases that all languages share, run through the Rust client.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde_json::{Map, Value, json};
use xpauto::bindings::conditions;
use xpauto::bindings::headers::header_pairs;
use xpauto::bindings::host::{Host, Level, Message};
use xpauto::bindings::message::Language;
use xpauto::bindings::options::Reader;
use xpauto::bindings::{
    Arguments, Body, ClientOptions, ListOptions, Operation, PathArgument, Record, RecordPager, operation,
};
use xpauto::list::field;
use xpauto::model::Segment;
use xpauto::{Client, Error, Filter, FreeRequest, Plan, PreparedRequest, Response, Result};

use crate::scripted::{Scripted, Seen};
use crate::typed_surface;

/// The options that every client has beside those of its case.
fn client_options(url: &str, case: &Value) -> Map<String, Value> {
    let base_path = case["base_path"].as_str().unwrap_or_default();
    let mut options =
        json!({"base_url": format!("{url}{base_path}"), "token": "t0ken", "max_retries": 0, "retry_backoff": 0})
            .as_object()
            .cloned()
            .unwrap();
    options.extend(case["client"].as_object().cloned().unwrap_or_default());
    options
}

#[test]
fn the_shared_cases_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (mut count, mut typed, mut failures) = (0, 0, String::new());
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for case in file["cases"].as_array().unwrap() {
            count += 1;
            typed += usize::from(typed_surface::has(case));
            for problem in runtime.block_on(run(case)) {
                let (name, case) = (path.file_name().unwrap().to_string_lossy(), case["name"].as_str().unwrap());
                write!(failures, "\n{name}: {case}\n    {problem}").unwrap();
            }
        }
    }
    assert!(count >= 120, "only {count} cases were found");
    assert!(typed >= 150, "only {typed} cases run through the typed surface");
    assert!(failures.is_empty(), "{failures}");
}

/// What does not hold of a case.
async fn run(case: &Value) -> Vec<String> {
    let server = Scripted::start(case["responses"].as_array().cloned().unwrap_or_default()).await;
    let options = Value::Object(client_options(&server.url, case)).to_string();
    let warnings = Arc::new(Warnings::default());
    let began = Instant::now();
    let result = match ClientOptions::from_json(&options, Language::Rust).and_then(Client::new) {
        Ok(client) => call(&client.with_host(Arc::clone(&warnings) as _), case).await,
        Err(error) => Err(error),
    };
    let warned = std::mem::take(&mut *warnings.0.lock().unwrap());
    let mut problems = match (result, case.get("error")) {
        (Ok(actual), None) if matches(&actual, &case["returns"], case) => Vec::new(),
        (Ok(actual), None) => vec![format!("returned {actual}\n    instead of {}", case["returns"])],
        (Ok(actual), Some(failure)) => vec![format!("returned {actual}\n    instead of failing with {failure}")],
        (Err(error), Some(failure)) => error_problems(&error, failure),
        (Err(error), None) => vec![format!("failed: {}", error.to_json(Language::Rust))],
    };
    if began.elapsed().as_secs_f64() < case["takes_at_least"].as_f64().unwrap_or_default() {
        problems.push(format!("took only {:?}", began.elapsed()));
    }
    problems.extend(case.get("warnings").and_then(|expected| warning_problem(&warned, expected)));
    problems.extend(sent_problems(&server.seen(), case));
    problems
}

/// Keeps the warnings of a call.
#[derive(Default)]
struct Warnings(Mutex<Vec<String>>);

impl Host for Warnings {
    fn wants(&self, _: Level) -> bool {
        false
    }

    fn post(&self, message: Message) {
        if let Message::Warning(warning) = message {
            self.0.lock().unwrap().push(warning.to_string());
        }
    }
}

fn warning_problem(actual: &[String], expected: &Value) -> Option<String> {
    let expected: Vec<&str> = expected.as_array().unwrap().iter().map(|part| part.as_str().unwrap()).collect();
    let same = actual.len() == expected.len() && actual.iter().zip(&expected).all(|(one, part)| one.contains(part));
    (!same).then(|| format!("warned {actual:?}\n    instead of {expected:?}"))
}

fn matches(actual: &Value, expected: &Value, case: &Value) -> bool {
    let is_response = case["call"] == "request" || case["call"] == "poll";
    if !is_response {
        return actual == expected;
    }
    expected.as_object().unwrap().iter().all(|(key, value)| match value {
        Value::Object(headers) if key == "headers" => headers.iter().all(|(name, value)| &actual[key][name] == value),
        _ => &actual[key] == value,
    })
}

/// Makes the call of a case by the types of Rust, or as bindings make it where it cannot be written in these.
async fn call(client: &Client, case: &Value) -> Result<Value> {
    let name = case["call"].as_str().unwrap();
    if typed_surface::has(case) {
        return typed_surface::call(client, case).await;
    }
    match name.split_once('.') {
        Some(("conditions", name)) => of_conditions(name, case),
        Some((resource, "list")) => list(client, operation::find(resource, "list").unwrap(), case).await,
        Some((resource, verb)) => keywords(client, operation::find(resource, verb).unwrap(), case).await,
        None if name == "poll" => Ok(response(&poll(client, case).await?)),
        None => Ok(response(&free_request(client, &case["request"]).await?)),
    }
}

/// Makes a call whose body is given field by field.
async fn keywords(client: &Client, operation: &'static Operation, case: &Value) -> Result<Value> {
    let fields = case["keywords"].as_object().unwrap();
    let fields = fields.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    let arguments = Arguments {
        path: case["id"].as_i64().map(PathArgument::Id).into_iter().collect(),
        body: Some(Body::Built(None, fields, Vec::new())),
        ..Arguments::default()
    };
    let call = client.reported(operation, arguments)?;
    Ok(client.send_checked_for_record(call).await?.map_or(Value::Null, |record| parsed(&record)))
}

fn of_conditions(name: &str, case: &Value) -> Result<Value> {
    let form = case["conditions"].to_string();
    match name {
        "explain" => conditions::explain(&form, false).map(Value::from),
        "mermaid" => conditions::to_mermaid(&form).map(Value::from),
        "families" => conditions::family_counts(&form).map(|counts| json!(counts)),
        "uses" => {
            let segment = Segment::from_json(&case["segment"].to_string())?;
            segment.uses(case["targeting_type"].as_str().unwrap()).map(Value::from)
        }
        other => panic!("nothing is called {other}"),
    }
}

fn parsed(record: &Record) -> Value {
    serde_json::from_str(record.json()).unwrap()
}

async fn list(client: &Client, operation: &'static Operation, case: &Value) -> Result<Value> {
    let built = case.get("build_filter").map(built_filter).transpose()?;
    let options = ListOptions::from_json(&case["list"].to_string(), Language::Rust, built, operation.response.model())?;
    let mut pager = RecordPager::new(client.clone(), operation, options)?;
    pager.warn();
    let mut records = Vec::new();
    while let Some(page) = pager.next_page().await? {
        records.extend(page.records.iter().map(parsed));
    }
    Ok(records.into())
}

pub(crate) fn prepared(request: &PreparedRequest, client: &Client) -> Value {
    let headers: Map<String, Value> =
        header_pairs(&request.headers).into_iter().map(|(name, value)| (name, value.into())).collect();
    let body: Option<Value> = request.body.as_deref().map(|body| serde_json::from_str(body).unwrap());
    let local = |text: &str| text.replace(client.base_url(), "{base_url}");
    let (url, curl) = (local(&request.url), local(&request.to_curl()));
    json!({"method": request.method, "url": url, "headers": headers, "body": body, "curl": curl})
}

pub(crate) fn plan(plan: Plan) -> Value {
    let hours = plan.time.map(|time| (time.as_secs_f64() / 3600.0).round().to_string().parse::<u64>().unwrap());
    json!({"requests": plan.requests, "hours": hours})
}

async fn free_request(client: &Client, request: &Value) -> Result<Response> {
    let strings = |key: &str| -> Vec<(String, String)> {
        let pairs = request[key].as_object().cloned().unwrap_or_default();
        pairs.into_iter().map(|(name, value)| (name, value.as_str().unwrap().to_owned())).collect()
    };
    let mut free = FreeRequest::new(request["method"].as_str().unwrap(), request["path"].as_str().unwrap())
        .query(strings("query"));
    free.json = request.get("json").map(Value::to_string);
    client.request(free).headers(strings("headers")).await
}

async fn poll(client: &Client, case: &Value) -> Result<Response> {
    let mut options = case["poll"].as_object().cloned().unwrap();
    let (path, until) = (options.remove("path").unwrap(), options.remove("until"));
    options.entry("interval").or_insert(json!(0.001));
    let polling = client.poll(path.as_str().unwrap(), case["code"].as_str().unwrap())?;
    let polling = polling.with_options(Reader::of(Value::Object(options), Language::Rust))?;
    let is_ready = |response: &Response| Ok(Some(&response.json::<Value>()?["status"]) == until.as_ref());
    polling.until(|response| if until.is_none() { Ok(true) } else { is_ready(response) }).await
}

/// The parts of a response.
fn response(response: &Response) -> Value {
    let text = response.text();
    let headers: Map<String, Value> =
        header_pairs(&response.headers).into_iter().map(|(name, value)| (name, value.into())).collect();
    let body: Value = serde_json::from_str(&text).unwrap_or_default();
    json!({"status": response.status, "headers": headers, "text": text, "json": body})
}

/// The filter of an expression such as `["and", ["id", "LESS", 5], ["not", ["name", "IS_NULL"]]]`.
pub(crate) fn built_filter(tree: &Value) -> Result<Filter> {
    let parts = tree.as_array().unwrap();
    let joined = |join: fn(Filter, Filter) -> Filter| {
        let filters: Result<Vec<Filter>> = parts[1..].iter().map(built_filter).collect();
        filters.map(|filters| filters.into_iter().reduce(join).unwrap())
    };
    match parts[0].as_str().unwrap() {
        "and" => joined(Filter::and),
        "or" => joined(Filter::or),
        "not" => built_filter(&parts[1])?.negate(),
        name => Ok(condition(name, parts[1].as_str().unwrap(), parts.get(2))),
    }
}

fn condition(name: &str, operator: &str, value: Option<&Value>) -> Filter {
    let (field, one) = (field(name), value.cloned().unwrap_or_default());
    let many = || one.as_array().cloned().unwrap();
    match operator {
        "EQUAL" => field.eq(one),
        "NOT_EQUAL" => field.ne(one),
        "LESS" => field.lt(one),
        "LESS_OR_EQUAL" => field.lte(one),
        "GREATER" => field.gt(one),
        "GREATER_OR_EQUAL" => field.gte(one),
        "LIKE" => field.like(one),
        "NOT_LIKE" => field.not_like(one),
        "CONTAINS" => field.contains(one),
        "BETWEEN" => field.between(one[0].clone(), one[1].clone()),
        "IN" => field.is_in(many()),
        "NOT_IN" => field.not_in(many()),
        "IS_NULL" => field.is_null(),
        "IS_NOT_NULL" => field.is_not_null(),
        "IS_TRUE" => field.is_true(),
        "IS_FALSE" => field.is_false(),
        "IS_EMPTY" => field.is_empty(),
        "IS_NOT_EMPTY" => field.is_not_empty(),
        other => panic!("the builder has no {other}"),
    }
}

fn error_problems(error: &Error, expected: &Value) -> Vec<String> {
    let actual: Value = serde_json::from_str(&error.to_json(Language::Rust)).unwrap();
    let mut wrong = Vec::new();
    for (key, value) in expected.as_object().unwrap() {
        let holds = match key.as_str() {
            "message_contains" => error.message().contains(value.as_str().unwrap()),
            "attempts" => same_attempts(&actual["attempts"], value),
            "problems" => same_problems(&actual["problems"], value),
            // 7 and 7.0 seconds are the same.
            "retry_after" => actual["retry_after"].as_f64() == value.as_f64(),
            _ => &actual[key] == value,
        };
        if !holds {
            let shown: String = actual.to_string().chars().take(600).collect();
            wrong.push(format!("failed with another {key} than {value}: {shown}"));
        }
    }
    wrong
}

/// The same tries in the same order, with the waits that are expected.
fn same_attempts(actual: &Value, expected: &Value) -> bool {
    let (actual, expected) = (actual.as_array().cloned().unwrap_or_default(), expected.as_array().unwrap());
    actual.len() == expected.len()
        && actual.iter().zip(expected).all(|(actual, expected)| {
            let wait = actual["wait"].as_f64();
            let waits = match expected["wait_at_most"].as_f64() {
                Some(most) => wait.is_some_and(|wait| (0.0..=most).contains(&wait)),
                None => wait == expected["wait"].as_f64(),
            };
            waits && actual["status"] == expected["status"] && actual["fault"] == expected["fault"]
        })
}

/// The same paths in any order, and the messages that are expected there.
fn same_problems(actual: &Value, expected: &Value) -> bool {
    let by_path = |problems: &Value| {
        let mut problems = problems.as_array().cloned().unwrap_or_default();
        problems.sort_by_key(|problem| problem["path"].to_string());
        problems
    };
    let (actual, expected) = (by_path(actual), by_path(expected));
    actual.len() == expected.len()
        && actual.iter().zip(&expected).all(|(actual, expected)| {
            let says = expected["message_contains"].as_str().unwrap_or_default();
            actual["path"] == expected["path"] && actual["message"].as_str().unwrap().contains(says)
        })
}

/// What does not hold of the requests; those of a list may come in any order.
fn sent_problems(seen: &[Seen], case: &Value) -> Vec<String> {
    let expected = case["sends"].as_array().unwrap();
    let is_list = case["call"].as_str().unwrap().rsplit('.').next() == Some("list");
    let mut left: Vec<&Seen> = seen.iter().collect();
    let mut wrong = Vec::new();
    for request in expected {
        let found = left.iter().position(|seen| is_sent(seen, request));
        match found {
            Some(at) if is_list || at == 0 => drop(left.remove(at)),
            _ => wrong.push(format!("did not send {request}\n    but {}", shown(&left))),
        }
    }
    if wrong.is_empty() && !left.is_empty() && case["sends_more"] != true {
        wrong.push(format!("also sent {}", shown(&left)));
    }
    wrong
}

fn shown(requests: &[&Seen]) -> String {
    let one =
        |seen: &&Seen| format!("{} {} {:?} {:?} {:?}", seen.method, seen.path, seen.query, seen.headers, seen.body);
    requests.iter().map(one).collect::<Vec<_>>().join("\n    and ")
}

fn is_sent(seen: &Seen, expected: &Value) -> bool {
    expected.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
        "method" => &seen.method == value,
        "path" => &seen.path == value,
        "query" => same_query(&seen.query, value.as_array().unwrap()),
        "headers" => value.as_object().unwrap().iter().all(|(name, value)| {
            let found = seen.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
            found == value.as_str()
        }),
        "body" => serde_json::from_str::<Value>(&seen.body).is_ok_and(|body| &body == value),
        "body_absent" => seen.body.is_empty(),
        other => panic!("a request has no {other}"),
    })
}

/// The same pairs in the same order; a value that is no text in the case is JSON text in the request.
fn same_query(seen: &[(String, String)], expected: &[Value]) -> bool {
    seen.len() == expected.len()
        && seen.iter().zip(expected).all(|((name, value), expected)| {
            let same = match &expected[1] {
                Value::String(text) => value == text,
                other => serde_json::from_str::<Value>(value).is_ok_and(|value| &value == other),
            };
            same && expected[0] == *name
        })
}
