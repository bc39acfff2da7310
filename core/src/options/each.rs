//! The options of clients and calls, each declared once.

/// Calls a macro with every option of clients and calls, as `name: Given as Type = kind, default, flags` in the order of
/// documentation. The types of options, their declarations and the setters of the client's builder come from it.
macro_rules! each_client_option {
    ($macro:ident) => { $macro! {
        clients {
            /// The URL of the service: scheme, host, and a path if it has one.
            base_url: Option<String> as BaseUrl = OptionKind::Url, DefaultValue::Environment("XPAUTO_BASE_URL");
            /// The bearer token, a function that returns one, or client credentials; without one no token is sent.
            token: Option<Token> as TokenSource = OptionKind::Token, DefaultValue::Environment("XPAUTO_TOKEN"), secret;
        }
        calls {
            /// The longest time of one attempt, from connecting to the last byte; waits and retries are not part of it.
            timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(30.0);
            /// The longest time of a whole call with all its attempts and waits; for a list, of each page with its waits.
            total_timeout: Option<Duration> as OptionalTime = OptionKind::POSITIVE_TIME, DefaultValue::None;
            /// How often a call that failed is retried, where that can help and does no harm; 0 for never.
            max_retries: Option<u32> as Count<u32> = OptionKind::Count { least: 0, most: 1_000_000 }, DefaultValue::Count(3);
            /// Headers that every request carries; those of a call take precedence over those of its client.
            headers: BTreeMap<String, String> as Headers = OptionKind::Headers, DefaultValue::Empty, secret;
        }
        clients {
            /// The longest time of connecting.
            connect_timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(5.0);
            /// The longest delay before the first retry; each further one may be twice as long, up to 20 seconds. A
            /// `Retry-After` of up to 60 seconds takes precedence.
            retry_backoff: Option<Duration> as Time = OptionKind::Time { least: 0.0, most: 60.0 }, DefaultValue::Time(0.5);
            /// How many requests may be in flight at once; further ones wait, first come, first served.
            max_concurrency: Option<usize> as Count<usize> = OptionKind::Count { least: 1, most: 1_000_000 }, DefaultValue::Count(8);
            /// A rate limit that the client and all clients derived from it keep together, such as `"50/10s, 1000/h"`: no
            /// more requests than that in any 10 seconds and in any hour. The units are `s`, `min` and `h`.
            rate_limit: Option<RateLimit> as Limit = OptionKind::RateLimit, DefaultValue::None;
            /// How the parameters of lists are encoded.
            params_encoding: Option<ParamsEncoding> as Choice<ParamsEncoding> =
                OptionKind::Choice(ParamsEncoding::NAMES), DefaultValue::Text("flat");
            /// How the names of optional fields are encoded.
            optional_fields_encoding: Option<OptionalFieldsEncoding> as Choice<OptionalFieldsEncoding> =
                OptionKind::Choice(OptionalFieldsEncoding::NAMES), DefaultValue::Text("comma");
            /// The proxy's URL, which may hold credentials; an empty string means no proxy. By default the environment
            /// decides: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`.
            proxy: Option<SecretString> as Plain<SecretString> = OptionKind::Proxy, DefaultValue::None, secret;
            /// Further certificates to trust, beside those of the operating system and of `SSL_CERT_FILE`: the path of a PEM
            /// file, or its text.
            ca_certificates: Option<String> as Plain<String> = OptionKind::Pem, DefaultValue::None;
            /// Files of further certificates to trust, which a language's own environment names; those that cannot be read
            /// are left out.
            extra_ca_files: Vec<String> as Strings = OptionKind::Strings, DefaultValue::Empty, internal;
            /// The client's own certificate and private key: the path of a PEM file or its text, or a pair of them.
            client_certificate: Option<PemParts> as PemPair = OptionKind::PemPair, DefaultValue::None, secret;
            /// What happens to fields of bodies that are not declared: `"warn"` refuses those that are close to a declared field
            /// and sends the others with one warning each, `"refuse"` refuses all, `"allow"` sends all.
            undeclared_fields: Option<UndeclaredFields> as Choice<UndeclaredFields> =
                OptionKind::Choice(UndeclaredFields::NAMES), DefaultValue::Text("warn");
            /// Whether the bodies of requests, with their secrets hidden, are in the log and in request events.
            log_bodies: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
            /// Whether plain `http` is allowed to hosts other than this machine.
            allow_insecure_http: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
            /// The largest response body that is read, in bytes after decompression; 256 MiB by default.
            max_response_bytes: Option<usize> as Count<usize> = OptionKind::POSITIVE, DefaultValue::Count(256 << 20);
        }
    } };
}

pub(crate) use each_client_option;
