//! What each operation answers.

mod change;
mod list;
mod results;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use url::form_urlencoded;

use crate::account::{Account, Resource};
use crate::options::{CLIENT_ID, CLIENT_SECRET};
use crate::reply::{Failure, Reply};
use crate::route::Route;
use crate::service::Call;
use crate::tokens::Tokens;

pub(crate) use list::Pages;

/// Serves an operation that was allowed.
pub(crate) fn operation(route: &Route, call: &Call, account: &mut Account, pages: Pages) -> Result<Reply, Failure> {
    match route {
        Route::Segments => list::records(account, Resource::Segments, &call.query, pages),
        Route::Goals => list::records(account, Resource::Goals, &call.query, pages),
        Route::Site(code) => list::site(account, code, &call.query),
        Route::RecommenderBlock(id) => change::update(account, Resource::RecommenderBlocks, id, &call.body),
        Route::Image(id) => change::update(account, Resource::Images, id, &call.body),
        Route::Theme(id) => change::update(account, Resource::Themes, id, &call.body),
        Route::Themes => change::create(account, Resource::Themes, &call.body),
        Route::WidgetStudios => change::create(account, Resource::WidgetStudios, &call.body),
        Route::Results(id) => results::request(account, id, &call.body),
        Route::StudioRecommenderBlock(id) => change::delete(account, Resource::StudioRecommenderBlocks, id),
        Route::Personalization(id) => change::delete(account, Resource::Personalizations, id),
        Route::KeyMoment(id) => change::delete(account, Resource::KeyMoments, id),
        Route::Token => Err(Failure::new(404, "PATH_UNKNOWN", "Tokens are given before operations are served.")),
    }
}

/// Gives a new token to a client that knows its secret.
pub(crate) fn token(call: &Call, tokens: &Tokens) -> Result<Reply, Failure> {
    let form: Vec<(String, String)> = pairs(&call.body);
    let field = |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
    if field("grant_type") != "client_credentials" {
        return Err(Failure::parameter("grant_type", "The form's grant_type must be client_credentials."));
    }
    if field("client_id") != CLIENT_ID || field("client_secret") != CLIENT_SECRET {
        return Err(Failure::new(401, "CLIENT_UNKNOWN", "This client id and secret are not known."));
    }
    let token = tokens.issue(Instant::now());
    let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": in_seconds(tokens.lifetime()) });
    Ok(Reply::json(200, &body))
}

/// A time as clients expect it: a whole number wherever it is one.
fn in_seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}

/// The decoded pairs of a query string or a form.
fn pairs(encoded: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(encoded).into_owned().collect()
}
