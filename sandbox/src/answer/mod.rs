//! What each operation answers.

mod change;
mod list;
mod results;

use serde_json::json;
use url::form_urlencoded;

use crate::account::{Account, Resource};
use crate::options::{CLIENT_ID, CLIENT_SECRET};
use crate::reply::{Failure, Reply};
use crate::route::Route;
use crate::service::Call;

pub(crate) use list::Pages;

/// How long a token from `POST /oauth/token` lives, in seconds.
const TOKEN_LIFE: u32 = 7200;

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

/// Gives the token to a client that knows its secret.
pub(crate) fn token(call: &Call, token: &str) -> Result<Reply, Failure> {
    let form: Vec<(String, String)> = pairs(&call.body);
    let field = |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
    if field("grant_type") != "client_credentials" {
        return Err(Failure::parameter("grant_type", "The form's grant_type must be client_credentials."));
    }
    if field("client_id") != CLIENT_ID || field("client_secret") != CLIENT_SECRET {
        return Err(Failure::new(401, "CLIENT_UNKNOWN", "This client id and secret are not known."));
    }
    let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": TOKEN_LIFE });
    Ok(Reply::json(200, &body))
}

/// The decoded pairs of a query string or a form.
fn pairs(encoded: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(encoded).into_owned().collect()
}
