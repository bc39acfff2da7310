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
            /// The maximum duration of one attempt, from connecting to the last byte, without waits and retries.
            timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(30.0);
            /// The maximum duration of a whole call with all its attempts and waits; for a list, of each page with its waits.
            total_timeout: Option<Duration> as OptionalTime = OptionKind::POSITIVE_TIME, DefaultValue::None;
            /// The maximum number of retries of a call that failed in a way that is safe to retry; 0 for none.
            max_retries: Option<u32> as Count<u32> = OptionKind::Count { least: 0, most: 1_000_000 }, DefaultValue::Count(3);
            /// The headers of every request; those of a call take precedence over those of its client.
            headers: BTreeMap<String, String> as Headers = OptionKind::Headers, DefaultValue::Empty, secret;
        }
        clients {
            /// The maximum duration of connecting.
            connect_timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(5.0);
            /// The maximum delay before the first retry, which doubles with every further one, up to 20 seconds. A `Retry-After` of
            /// up to 60 seconds is a minimum.
            retry_backoff: Option<Duration> as Time = OptionKind::Time { least: 0.0, most: 60.0 }, DefaultValue::Time(0.5);
            /// The maximum number of requests in flight; further ones wait in order.
            max_concurrency: Option<usize> as Count<usize> = OptionKind::Count { least: 1, most: 1_000_000 }, DefaultValue::Count(8);
            /// The rate limit, such as `"50/10s, 1000/h"`: at most this many requests in any 10 seconds and in any hour. The units are
            /// `s`, `min` and `h`, also in parts (`"5/0.1s"`). Clients of a process with the same base URL, token or client id, and
            /// limit share it; one whose token comes from a function shares it with the clients derived from it only.
            rate_limit: Option<RateLimit> as Limit = OptionKind::RateLimit, DefaultValue::None;
            /// The part of the rate limit to use, for one of several processes; all of it by default.
            rate_limit_share: Option<f64> as Share = OptionKind::Share, DefaultValue::None;
            /// The time zone of the account, an IANA name such as `"Europe/Paris"`: date-times without an offset are its wall
            /// clock, and date-times with an offset are sent as its wall clock. Without a time zone both stay as they are.
            timezone: Option<String> as ZoneName = OptionKind::TimeZone, DefaultValue::None;
            /// The encoding of list parameters.
            params_encoding: Option<ParamsEncoding> as Choice<ParamsEncoding> =
                OptionKind::Choice(ParamsEncoding::NAMES), DefaultValue::Text("flat");
            /// The encoding of the names of optional fields.
            optional_fields_encoding: Option<OptionalFieldsEncoding> as Choice<OptionalFieldsEncoding> =
                OptionKind::Choice(OptionalFieldsEncoding::NAMES), DefaultValue::Text("comma");
            /// The URL of the proxy, which may contain credentials; an empty string means no proxy. By default it is that of the
            /// environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, but not for requests to this machine.
            proxy: Option<SecretString> as Plain<SecretString> = OptionKind::Proxy, DefaultValue::None, secret;
            /// Certificates to trust in addition to those of the operating system and of `SSL_CERT_FILE`: the path of a PEM file, or
            /// its content.
            ca_certificates: Option<Pem> as Plain<Pem> = OptionKind::Pem, DefaultValue::None;
            /// Files of further trusted certificates from the environment of a language; files that cannot be read are ignored.
            extra_ca_files: Vec<String> as Strings = OptionKind::Strings, DefaultValue::Empty, internal;
            /// The client's certificate and private key: the path of a PEM file or its content, or a pair of them.
            client_certificate: Option<PemParts> as PemPair = OptionKind::PemPair, DefaultValue::None, secret;
            /// The handling of undeclared fields in bodies: `"warn"` refuses those close to a declared field and sends the others
            /// with one warning each, `"refuse"` refuses all, `"allow"` sends all.
            undeclared_fields: Option<UndeclaredFields> as Choice<UndeclaredFields> =
                OptionKind::Choice(UndeclaredFields::NAMES), DefaultValue::Text("warn");
            /// Whether the log and request events include the declared fields of request bodies that are not secret.
            log_bodies: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
            /// Whether to allow plain `http` to hosts other than this machine.
            allow_insecure_http: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
            /// The maximum size of a response body, in bytes after decompression; 256 MiB by default.
            max_response_bytes: Option<usize> as Count<usize> = OptionKind::POSITIVE, DefaultValue::Count(256 << 20);
        }
    } };
}

pub(crate) use each_client_option;
