//! Options with named values; the first of each is the default.

use serde::Deserialize;

/// The encoding of `paramsIO` in the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ParamsEncoding {
    /// One parameter for each field, `filter` and `sort` as JSON.
    #[default]
    Flat,
    /// One parameter `paramsIO`, as JSON.
    Json,
    /// `paramsIO[page]=1`, one parameter for each value.
    Deep,
}

/// The encoding of `optionalFields` in the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum OptionalFieldsEncoding {
    /// One parameter, the names joined by commas.
    #[default]
    Comma,
    /// One parameter for each name.
    Repeat,
}

/// How a token endpoint gets the id and secret of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AuthMethod {
    /// In the form.
    #[default]
    Post,
    /// In the header `Authorization`.
    Basic,
}

/// The handling of undeclared fields in bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum UndeclaredFields {
    /// Other spellings of declared fields are refused, and so are names close to a declared field that the object does not
    /// have; other fields are sent, with one warning per process for each type and name.
    #[default]
    Warn,
    /// All are sent; names are not checked.
    Allow,
    /// All are refused.
    Refuse,
}
