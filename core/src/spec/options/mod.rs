//! The options of clients, calls, lists, polling and client credentials, each declared once.

pub mod sandbox;
pub mod types;

use crate::schema::{DefaultValue, Enumeration, Field};
#[allow(clippy::wildcard_imports, reason = "all types of options")]
use types::*;

/// The size of a page that the service returns at most, which is the default.
pub const LARGEST_PAGE: u32 = 200;

static PARAMS_ENCODING: Enumeration =
    Enumeration::new("ParamsEncoding", "The encoding of `paramsIO` in the query.", &["flat", "json", "deep"])
        .with_docs(&[
            "One parameter for each field, `filter` and `sort` as JSON.",
            "One parameter `paramsIO`, as JSON.",
            "`paramsIO[page]=1`, one parameter for each value.",
        ]);
static OPTIONAL_FIELDS_ENCODING: Enumeration =
    Enumeration::new("OptionalFieldsEncoding", "The encoding of `optionalFields` in the query.", &["comma", "repeat"])
        .with_docs(&["One parameter, the names joined by commas.", "One parameter for each name."]);
static UNDECLARED_FIELDS: Enumeration = Enumeration::new(
    "UndeclaredFields",
    "The handling of undeclared fields in bodies.",
    &["warn", "allow", "refuse"],
)
.with_docs(&[
    "Other spellings of declared fields are refused, and so are names close to a declared field that the object does\n\
     not have; other fields are sent, with one warning per process for each type and name.",
    "All are sent; names are not checked.",
    "All are refused.",
]);
static AUTH_METHOD: Enumeration =
    Enumeration::new("AuthMethod", "How a token endpoint gets the id and secret of a client.", &["post", "basic"])
        .with_docs(&["In the form.", "In the header `Authorization`."]);
static INT64: Enumeration = Enumeration::new("Int64", "What large integers become.", &["bigint", "string"]);

declared! {
    /// The options of clients.
    pub mod client {
        /// The URL of the service: scheme, host, and a path if it has one.
        base_url: BASE_URL, DefaultValue::Environment("XPAUTO_BASE_URL");
        /// The bearer token, a function that returns one, or client credentials; without one no token is sent.
        token: TOKEN, DefaultValue::Environment("XPAUTO_TOKEN"), secret;
        /// The maximum duration of one attempt, from connecting to the last byte, without waits and retries.
        timeout: POSITIVE_TIME, DefaultValue::Time(30.0);
        /// The maximum duration of a whole call with all its attempts and waits; for a list, of each page with its waits.
        total_timeout: POSITIVE_TIME, DefaultValue::None;
        /// The maximum number of retries of a call that failed in a way that is safe to retry; 0 for none.
        max_retries: count("u32", 0, 1_000_000), DefaultValue::Count(3);
        /// The headers of every request; those of a call take precedence over those of its client.
        headers: HEADERS, DefaultValue::Empty, secret;
        /// The maximum duration of connecting.
        connect_timeout: POSITIVE_TIME, DefaultValue::Time(5.0);
        /// The maximum delay before the first retry, which doubles with every further one, up to 20 seconds. A `Retry-After` of
        /// up to 60 seconds is a minimum.
        retry_backoff: seconds(0.0, 60.0), DefaultValue::Time(0.5);
        /// The maximum number of requests in flight; further ones wait in order.
        max_concurrency: count("usize", 1, 1_000_000), DefaultValue::Count(8);
        /// The rate limit, such as `"50/10s, 1000/h"`: at most this many requests in any 10 seconds and in any hour. The units are
        /// `s`, `min` and `h`, also in parts (`"5/0.1s"`). Clients of a process with the same base URL, token or client id, and
        /// limit share it; one whose token comes from a function shares it with the clients derived from it only.
        rate_limit: RATE_LIMIT, DefaultValue::None;
        /// The part of the rate limit to use, for one of several processes; all of it by default.
        rate_limit_share: SHARE, DefaultValue::None;
        /// The time zone of the account, an IANA name such as `"Europe/Paris"`: date-times without an offset are its wall
        /// clock, and date-times with an offset are sent as its wall clock. Without a time zone both stay as they are.
        timezone: TIME_ZONE, DefaultValue::None;
        /// The encoding of list parameters.
        params_encoding: listed(&PARAMS_ENCODING), DefaultValue::Text("flat");
        /// The encoding of the names of optional fields.
        optional_fields_encoding: listed(&OPTIONAL_FIELDS_ENCODING), DefaultValue::Text("comma");
        /// The URL of the proxy, which may contain credentials; an empty string means no proxy. By default it is that of the
        /// environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, but not for requests to this machine.
        proxy: PROXY, DefaultValue::None, secret;
        /// Certificates to trust in addition to those of the operating system and of `SSL_CERT_FILE`: the path of a PEM file, or
        /// its content.
        ca_certificates: PEM, DefaultValue::None;
        /// Files of further trusted certificates from the environment of a language; files that cannot be read are ignored.
        extra_ca_files: STRINGS, DefaultValue::Empty, read_only;
        /// The client's certificate and private key: the path of a PEM file or its content, or a pair of them.
        client_certificate: PEM_PAIR, DefaultValue::None, secret;
        /// The handling of undeclared fields in bodies: `"warn"` refuses those close to a declared field and sends the others
        /// with one warning each, `"refuse"` refuses all, `"allow"` sends all.
        undeclared_fields: listed(&UNDECLARED_FIELDS), DefaultValue::Text("warn");
        /// Whether the log and request events include the declared fields of request bodies that are not secret.
        log_bodies: FLAG, DefaultValue::Flag(false);
        /// Whether to allow plain `http` to hosts other than this machine.
        allow_insecure_http: FLAG, DefaultValue::Flag(false);
        /// The maximum size of a response body, in bytes after decompression; 256 MiB by default.
        max_response_bytes: count("usize", 1, u64::MAX), DefaultValue::Count(256 << 20);
    }

    /// The options of clients that the binding of a language parses itself.
    pub mod binding_client {
        /// What integers beyond ±(2^53−1) become: a `bigint`, a string of digits, or by default an `UnsafeIntegerError`.
        int64: listed(&INT64), DefaultValue::None;
        /// Receives the log, from `debug` on. By default warnings become `process.emitWarning`, and nothing else is written.
        logger: LOGGER, DefaultValue::None;
    }

    /// The options of calls that the binding of a language parses itself.
    pub mod binding_call {
        /// Aborting drops the request and closes its connection; the call rejects with the signal's reason.
        signal: SIGNAL, DefaultValue::None;
    }

    /// The options of lists.
    pub mod list_option {
        /// The filter of the records.
        filter: FILTER, DefaultValue::None;
        /// The order of the records: names of fields, with `-` in front for descending, or `SortingParameter` objects.
        sort: SORT, DefaultValue::None;
        /// The number of records per page; the service may return fewer.
        per_page: count("i64", 1, i32::MAX as u64), DefaultValue::Count(LARGEST_PAGE as u64);
        /// The first page that is read.
        start_page: count("i64", 1, i32::MAX as u64), DefaultValue::Count(1);
        /// Optional fields, which the service returns only on request.
        optional_fields: FIELD_NAMES, DefaultValue::Empty;
        /// The only fields to keep of each record; all by default.
        select: FIELD_NAMES, DefaultValue::None;
        /// The maximum number of records; all by default. From the first page on, no more are requested per page.
        limit: count("u64", 0, u64::MAX), DefaultValue::None;
        /// The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency` allows.
        prefetch: count("usize", 0, u64::MAX), DefaultValue::None;
        /// Whether to drop records with the id of an earlier one, which occur when records move between pages.
        unique: FLAG, DefaultValue::Flag(false);
    }

    /// The options of client credentials.
    pub mod credentials {
        /// The client's id.
        client_id: TEXT, DefaultValue::None, required;
        /// The client's secret, which no output shows.
        client_secret: SECRET, DefaultValue::None, required, secret;
        /// Where tokens are requested; by default `/oauth/token` below `base_url`.
        token_url: URL, DefaultValue::None;
        /// How the token endpoint gets id and secret: `"post"` in the form, `"basic"` in the header `Authorization`.
        auth_method: listed(&AUTH_METHOD), DefaultValue::Text("post");
        /// The scope to ask for: names, separated by spaces.
        scope: TEXT, DefaultValue::None;
    }

    /// The options of polling.
    pub mod polling {
        /// The time between two requests for the results.
        interval: POSITIVE_TIME, DefaultValue::Time(2.0);
        /// The time after which waiting fails.
        timeout: POSITIVE_TIME, DefaultValue::Time(600.0);
        /// Further statuses that mean “not yet”.
        not_ready: JSON, DefaultValue::Empty;
    }
}

/// The options of clients, including those of calls.
pub static CLIENT: &[&Field] = client::ALL;
/// The options of derived clients and of single calls.
pub static CALL: &[&Field] = &[&client::timeout, &client::total_timeout, &client::max_retries, &client::headers];
/// The options of client credentials.
pub static CREDENTIALS: &[&Field] = credentials::ALL;
/// The options of lists.
pub static LIST_OPTIONS: &[&Field] = list_option::ALL;
