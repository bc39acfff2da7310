//! Secrets that are recognized by the fields or parameters beside them: the value of a named pair, the values that a filter
//! compares with a field, and authorization codes of OAuth 2.0.

use super::Redactor;
use super::harmless::is_harmless;
use super::json::Json;
use super::names::is_secret_of_pair;

/// Fields with the name of what the object has a value of.
const NAMES: [&str; 4] = ["name", "key", "field", "header"];
/// Fields with its value.
const VALUES: [&str; 2] = ["value", "values"];
/// What a filter compares a field with, and the code of OAuth 2.0.
const COMPARED: [&str; 2] = ["parameters", "code"];
/// Fields beside which `code` is an authorization code.
const OF_CODES: [&str; 3] = ["grant_type", "redirect_uri", "code_verifier"];
/// The same in queries and forms; in JSON, `state` stands beside other codes, too.
const OF_CODES_IN_QUERIES: [&str; 4] = ["grant_type", "redirect_uri", "code_verifier", "state"];

/// A field or parameter that is secret because of another one.
pub(super) struct Beside {
    /// Its name, or what its name begins with: `filter[parameters]` is that of `filter[parameters][0]`, too.
    name: String,
    /// The secret name by which its value is learned.
    pub(super) secret_name: String,
}

impl Redactor {
    /// Returns the secret fields of an object, such as `parameters` beside a secret `field`.
    pub(super) fn secrets_beside(&self, fields: &[(String, Json)]) -> Vec<Beside> {
        let may_be_secret = |name: &str| VALUES.iter().chain(&COMPARED).any(|known| name.eq_ignore_ascii_case(known));
        if !fields.iter().any(|(name, _)| may_be_secret(name)) {
            return Vec::new();
        }
        let strings = fields.iter().filter_map(|(name, value)| match value {
            Json::String(text) => Some((name.as_str(), text.as_str())),
            _ => None,
        });
        let value = |name: &str| match first(fields, name) {
            Some(Json::String(text) | Json::Other(text)) => text.as_str(),
            _ => "",
        };
        self.beside(strings, value, ["", ""], &OF_CODES)
    }

    /// Returns the secret parameters of a query or form, in which `a[name]` and `a[value]` are a pair.
    pub(super) fn parameters_beside(&self, pairs: &[(String, String)]) -> Vec<Beside> {
        let value = |name: &str| first(pairs, name).map_or("", String::as_str);
        let plain = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut found = self.beside(plain, value, ["", ""], &OF_CODES_IN_QUERIES);
        for (name, text) in pairs {
            if let Some((place, last)) = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
                let one = std::iter::once((last, text.as_str()));
                let value = |name: &str| value(&format!("{place}[{name}]"));
                found.extend(self.beside(one, value, [&format!("{place}["), "]"], &[]));
            }
        }
        found
    }

    /// Returns what these names and their strings make secret; `before` and `after` surround names.
    fn beside<'a>(
        &self,
        strings: impl Iterator<Item = (&'a str, &'a str)>,
        value: impl Fn(&str) -> &'a str,
        [before, after]: [&str; 2],
        of_codes: &[&str],
    ) -> Vec<Beside> {
        let mut found = Vec::new();
        let mut add = |name: &str, secret_name: &str| {
            found.push(Beside { name: format!("{before}{name}{after}"), secret_name: secret_name.to_owned() });
        };
        for (name, text) in strings {
            if name == "field" && self.is_field(text) {
                add("parameters", text);
            }
            if NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)) {
                let is_named = self.is_named(text);
                let is_secret = is_named || is_secret_of_pair(text);
                for field in VALUES {
                    if is_secret && (is_named || !is_harmless(text, value(field))) {
                        add(field, text);
                    }
                }
            }
            if of_codes.contains(&name) {
                add("code", "authorization_code");
            }
        }
        found
    }
}

/// Returns the value of the first field or parameter with this name, in any case.
fn first<'a, T>(fields: &'a [(String, T)], name: &str) -> Option<&'a T> {
    fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// Returns what makes the field or parameter with this name secret.
pub(super) fn find<'a>(beside: &'a [Beside], name: &str) -> Option<&'a Beside> {
    beside.iter().find(|one| {
        name.eq_ignore_ascii_case(&one.name) || (one.name.ends_with(']') && name.starts_with(one.name.as_str()))
    })
}

/// Returns the parts of a secret field's value that are secret: of an array of cookies with names, paths and so on only
/// their values, and otherwise all of it.
pub(super) fn secret_parts<'a>(name: &str, json: &'a mut Json) -> Vec<&'a mut Json> {
    let is_value = |name: &str| VALUES.contains(&name);
    let is_cookie = |item: &Json| matches!(item, Json::Object(fields) if fields.iter().any(|(name, _)| is_value(name)));
    let is_cookies = name.to_ascii_lowercase().contains("cookie")
        && matches!(json, Json::Array(items) if items.iter().all(is_cookie));
    let Json::Array(items) = json else { return vec![json] };
    if !is_cookies {
        return items.iter_mut().collect();
    }
    let fields = items.iter_mut().filter_map(|item| match item {
        Json::Object(fields) => Some(fields),
        _ => None,
    });
    fields.flatten().filter(|(name, _)| is_value(name)).map(|(_, value)| value).collect()
}
