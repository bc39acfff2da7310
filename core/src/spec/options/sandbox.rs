//! The options of a sandbox and of its faults.

use super::types::{
    DATA, DATE_TIME, FAULTS, FILE, FLAG, HEADERS, JSON, PEM, PROXY, RATE_LIMIT, STRINGS, TEXT, TOKEN, Type, URL, count,
    declared, listed, seconds,
};
use crate::schema::{DefaultValue, Enumeration, Field};

/// The number of objects of one resource, which are generated.
const OBJECTS: Type = count("usize", 0, MOST_OBJECTS);
/// The most objects of one resource.
pub const MOST_OBJECTS: u64 = 100_000;
/// The longest latency, delay and token lifetime, in seconds.
const UP_TO_A_DAY: Type = seconds(0.0, 86_400.0);

const ACTION_DOC: &str = "How a connection misbehaves.

`cut` needs a body: if the response has none, such as a 204, the connection is closed without a response.";
pub static FAULT_ACTION: Enumeration = Enumeration::new("Action", ACTION_DOC, &["close", "cut", "hang"]).with_docs(&[
    "Reads the whole request, then closes the connection without a response.",
    "Announces the whole body, sends half of it and closes the connection.",
    "Never responds.",
]);

declared! {
    /// The options of a sandbox.
    pub mod option {
        /// The number of segments to generate.
        segments: OBJECTS, DefaultValue::Count(60);
        /// The number of goals to generate.
        goals: OBJECTS, DefaultValue::Count(30);
        /// The number of sites to generate; the first has the code `shopfront1`.
        sites: OBJECTS, DefaultValue::Count(3);
        /// The number of images to generate.
        images: OBJECTS, DefaultValue::Count(12);
        /// The number of themes to generate.
        themes: OBJECTS, DefaultValue::Count(6);
        /// The number of recommender blocks to generate.
        recommender_blocks: OBJECTS, DefaultValue::Count(6);
        /// The number of studio recommender blocks to generate.
        studio_recommender_blocks: OBJECTS, DefaultValue::Count(6);
        /// The number of widget studios to generate.
        widget_studios: OBJECTS, DefaultValue::Count(4);
        /// The number of personalizations to generate.
        personalizations: OBJECTS, DefaultValue::Count(8);
        /// The number of key moments to generate.
        key_moments: OBJECTS, DefaultValue::Count(8);
        /// The seed of the generated account; the same seed produces the same account but for its dates, which are before the day
        /// of `now`.
        seed: count("u64", 0, u64::MAX), DefaultValue::Count(1);
        /// The date-time at which the sandbox's clock starts, in UTC where it has no offset; that of the machine by default.
        now: DATE_TIME, DefaultValue::None;
        /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
        data: DATA, DefaultValue::None;
        /// The time by which every response is delayed.
        latency: UP_TO_A_DAY, DefaultValue::Time(0.0);
        /// The time by the sandbox's clock after which requested results are ready.
        results_delay: UP_TO_A_DAY, DefaultValue::Time(2.0);
        /// A rate limit such as `"50/10s, 1000/h"`; requests that exceed it get a 429.
        rate_limit: RATE_LIMIT, DefaultValue::None;
        /// Rules that make requests fail or misbehave; the first rule that matches a request acts.
        faults: FAULTS, DefaultValue::Empty;
        /// Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters.
        locked: STRINGS, DefaultValue::Empty;
        /// Whether lists have the header with the number of pages.
        page_count_header: FLAG, DefaultValue::Flag(true);
        /// The maximum page size, to which a larger `per_page` is capped, as by the service.
        max_per_page: count("usize", 1, 100_000), DefaultValue::Count(200);
        /// Whether responses use every freedom that the specification leaves: no page counts, pages of at most 50 records, ids in
        /// arrays as strings, enum values in lower case, and more.
        awkward: FLAG, DefaultValue::Flag(false);
        /// The path of a recording of the real service at `upstream`; an earlier recording is replaced.
        record: FILE, DefaultValue::None;
        /// The path of a recording to respond from.
        replay: FILE, DefaultValue::None;
        /// The base URL of the real service to record.
        upstream: URL, DefaultValue::None;
        /// The token of the real service, which replaces that of the sandbox and is renewed; `XPAUTO_TOKEN` by default. Lists of
        /// processes show a command line, but not that variable.
        upstream_token: TOKEN, DefaultValue::None, secret;
        /// Paths whose requests and responses a recording keeps whole, such as `/results/*`, in place of what is declared of them;
        /// `*` matches any characters.
        keep: STRINGS, DefaultValue::Empty;
        /// The URL of the proxy for the real service, which may contain credentials; an empty string means none. By default it is
        /// that of the environment.
        proxy: PROXY, DefaultValue::None, secret;
        /// Certificates to trust for the real service, in addition to those of the operating system and of `SSL_CERT_FILE`.
        ca_certificates: PEM, DefaultValue::None;
        /// The port on 127.0.0.1; 0 takes any free port.
        port: count("u16", 0, 65_535), DefaultValue::Count(0);
        /// The token of the sandbox, not of the real service, which grants full access and never expires; by default a random one,
        /// so that a client which outlives its test is refused.
        token: TEXT, DefaultValue::None;
        /// The lifetime of tokens from `POST /oauth/token`.
        token_lifetime: UP_TO_A_DAY, DefaultValue::Time(7200.0);
    }

    /// The fields of a fault rule.
    pub mod fault {
        /// The method, in any case; every method by default.
        method: TEXT, DefaultValue::None;
        /// The path without query, in any percent-encoding; `*` matches any characters. Every path by default.
        path: TEXT, DefaultValue::None;
        /// The maximum number of requests that it acts on; all of them by default.
        times: count("u64", 1, u64::MAX), DefaultValue::None;
        /// The status to respond with.
        status: count("u16", 200, 599), DefaultValue::None;
        /// Headers to respond with.
        headers: HEADERS, DefaultValue::None;
        /// The body to respond with: a string as it is, anything else as JSON.
        body: JSON, DefaultValue::None;
        /// The misbehavior of the connection or the body.
        action: listed(&FAULT_ACTION), DefaultValue::None;
        /// The delay before it acts.
        delay: UP_TO_A_DAY, DefaultValue::None;
    }
}

/// The options of a sandbox.
pub static OPTIONS: &[&Field] = option::ALL;
/// The fields of a fault rule.
pub static FAULT: &[&Field] = fault::ALL;
