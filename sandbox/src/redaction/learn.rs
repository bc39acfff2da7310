//! Learns the secrets of requests and responses, so that they are redacted wherever they occur from then on.

use super::body::RecordedBody;
use super::json::Json;
use super::secrets::LONGEST_WORD;
use super::{Redactor, beside, credentials as forms, normalized};
use crate::http::{Call, Reply};

/// The field of a client's secret, [`normalized`].
const CLIENT_SECRET: &str = "clientsecret";
/// The fields of responses that contain issued credentials.
const ISSUED_CREDENTIALS: [&str; 3] = ["access_token", "refresh_token", "id_token"];
/// How the names of fields end that contain secrets even if they look like words, [`normalized`]; other secret names, such
/// as `auth`, may have values that are words.
const SECRET_ENDINGS: [&str; 4] = ["secret", "secretkey", "password", "accesstoken"];
/// Values that are no secrets whatever their names are.
const WORDS: [&str; 6] = ["bearer", "digest", "access_token", "refresh_token", "id_token", "client_credentials"];

impl Redactor {
    /// Redacts a credential of the recording itself from now on, however many other values follow.
    pub(crate) fn keep(&self, value: &str) {
        if value != self.public {
            self.secrets.add(value, true);
        }
    }

    /// Redacts a value from now on.
    pub(super) fn learn(&self, value: &str) {
        let is_word = WORDS.iter().any(|word| value.eq_ignore_ascii_case(word));
        if value != self.public && !is_word {
            self.secrets.add(value, false);
        }
    }

    /// Learns from the secret headers, query parameters and fields of a request, and from what its filters compare with
    /// secret fields.
    pub(super) fn learn_request(&self, call: &Call, query: &[(String, String)], body: &RecordedBody) {
        self.learn_headers(&call.headers);
        self.learn_query(query);
        match body {
            RecordedBody::Json(json) => self.learn_json(json),
            RecordedBody::Form(pairs) => self.learn_query(&pairs.0),
            RecordedBody::Empty | RecordedBody::Text(_) | RecordedBody::Base64(_) | RecordedBody::Omitted(_) => {}
        }
    }

    /// Learns the credentials that a response issues.
    pub(super) fn learn_response(&self, reply: &Reply, body: &RecordedBody) {
        self.learn_headers(&reply.headers);
        if let RecordedBody::Json(Json::Object(fields)) = body {
            let issued = fields.iter().filter(|(name, _)| ISSUED_CREDENTIALS.contains(&name.as_str()));
            for (_, value) in issued {
                match value {
                    Json::String(token) => self.keep(token),
                    other => self.learn_all(other),
                }
            }
        }
    }

    /// Learns a value that is redacted by this name, wherever it is.
    pub(super) fn learn_named(&self, name: &str, value: &str) {
        // Other names may have values that are words, which would match everywhere.
        let may_be_word = || {
            let normalized = normalized(name);
            !self.names.contains(&normalized) && !SECRET_ENDINGS.iter().any(|ending| normalized.ends_with(ending))
        };
        if !is_like_word(value) || !may_be_word() {
            self.learn_field(name, value);
        }
    }

    /// Learns a value that is redacted in text, which may be prose.
    pub(super) fn learn_in_text(&self, value: &str) {
        if !is_like_word(value) {
            self.learn(value);
        }
    }

    /// Learns the strings and numbers of a JSON value that is redacted by this name.
    pub(super) fn learn_named_json(&self, name: &str, json: &Json) {
        match json {
            Json::Object(fields) => fields.iter().for_each(|(_, value)| self.learn_named_json(name, value)),
            Json::Array(items) => items.iter().for_each(|item| self.learn_named_json(name, item)),
            Json::String(text) | Json::Other(text) => self.learn_named(name, text),
        }
    }

    fn learn_headers(&self, headers: &[(String, String)]) {
        for (name, value) in headers.iter().filter(|(name, value)| self.is_secret_header(name, value)) {
            // Clients send their secret with the Basic scheme.
            let is_client = value.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("basic "));
            for credential in credentials(name, value) {
                if is_client { self.keep(&credential) } else { self.learn(&credential) }
            }
        }
    }

    fn learn_query(&self, pairs: &[(String, String)]) {
        let beside = self.parameters_beside(pairs);
        for (name, value) in pairs {
            if self.is_secret_parameter(name, value) || beside::find(&beside, name).is_some() {
                self.learn_field(name, value);
            } else if let Some(json) = Json::parse_document(value) {
                self.learn_json(&json);
            }
        }
    }

    fn learn_field(&self, name: &str, value: &str) {
        if normalized(name) == CLIENT_SECRET { self.keep(value) } else { self.learn(value) }
    }

    fn learn_json(&self, json: &Json) {
        match json {
            Json::Object(fields) => {
                let beside = self.secrets_beside(fields);
                for (name, value) in fields {
                    let is_secret = self.is_secret(name, value);
                    match value {
                        Json::String(value) if is_secret => self.learn_field(name, value),
                        value if is_secret || beside::find(&beside, name).is_some() => {
                            let mut value = value.clone();
                            for part in beside::secret_parts(name, &mut value) {
                                self.learn_all(part);
                            }
                        }
                        value => self.learn_json(value),
                    }
                }
            }
            Json::Array(items) => items.iter().for_each(|item| self.learn_json(item)),
            Json::String(_) | Json::Other(_) => {}
        }
    }

    fn learn_all(&self, json: &Json) {
        match json {
            Json::Object(fields) => fields.iter().for_each(|(_, value)| self.learn_all(value)),
            Json::Array(items) => items.iter().for_each(|item| self.learn_all(item)),
            // The shortest value that is learned is longer than null, true and false.
            Json::String(text) | Json::Other(text) => self.learn(text),
        }
    }
}

/// Returns whether a value could be a word or a name: it has only letters, `_`, `-` and `.`, and is not very long.
fn is_like_word(value: &str) -> bool {
    value.len() <= LONGEST_WORD && value.chars().all(|c| c.is_alphabetic() || ['_', '-', '.'].contains(&c))
}

/// Returns the credentials in the value of a secret header.
fn credentials(name: &str, value: &str) -> Vec<String> {
    let mut found = vec![value.to_owned()];
    if let Some((scheme, rest)) = value.split_once(' ') {
        let rest = rest.trim();
        found.push(rest.to_owned());
        if scheme.eq_ignore_ascii_case("basic") {
            found.extend(forms::basic_password(rest));
        }
    }
    // After the cookie, Set-Cookie has attributes, which are no secrets.
    let most = if name.eq_ignore_ascii_case("set-cookie") { 1 } else { usize::MAX };
    let cookies = value.split(';').take(most).filter_map(|cookie| cookie.split_once('='));
    found.extend(cookies.map(|(_, value)| value.trim().trim_matches('"').to_owned()));
    found
}
