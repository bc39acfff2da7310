//! What is secret among undeclared values: names, and the forms of known credentials, which are replaced wherever they stand
//! in a string, also below escapes. And the response headers that are kept.

use std::borrow::Cow;
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use percent_encoding::percent_decode_str;
use regex::{Captures, Regex};
use xpauto::bindings::is_secret_field;

use super::REDACTED;

/// The names of secrets, [`normalized`].
static SECRET: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let anywhere = "token|secret|passw|passphrase|pwd|credential|signature|jwt|csrf|xsrf|saml|\
        codeverifier|authori[sz]|oauth|authheader|sess(?:ion)?id|connectionstring|\
        (?:db|smtp|mysql|root|admin|user|ssh)(?:pass|pw)$";
    let keys = "(?:api|access|private|shared|encryption|signing|account|storage|master|license|client|service|\
        auth|ssh|hmac|webhook|deploy|session|app|bot|aes|rsa|fernet|unseal|subscription|functions)keys?";
    let codes = "(?:pass|auth|pin|otp|security|verification|recovery|backup|access)codes?|webhooks?(?:url)?s?$";
    let whole = "auth|cookies?|setcookie|session|sid|sig|otp|totp|pin|pass|pw|bearer|dsn|dpop|hmac|salt|cvv|cardnumber";
    Regex::new(&format!("{anywhere}|{keys}|{codes}|auth$|cookies?$|session$|^(?:x?(?:{whole}))$")).ok()
});

/// Response headers that are kept: content type, paging, retry, request id and date.
const KEPT: [&str; 7] = ["content-type", "date", "link", "request-id", "retry-after", "x-request-id", "x-total-count"];
/// The beginnings of the names of further ones: paging and rate limits.
const KEPT_FAMILIES: [&str; 4] = ["x-pagination-", "ratelimit", "x-ratelimit-", "x-rate-limit-"];

/// Returns whether an undeclared value with this name is secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    // Without the rule, which is a constant, everything would be secret.
    SECRET.as_ref().is_none_or(|rule| rule.is_match(&normalized(name))) || is_secret_field(name)
}

/// The ends of names whose values are secret digits; other numbers below the name of a secret, such as `tokensUsed` and
/// `revenuePerSession`, are figures.
const DIGITS: [&str; 9] = ["pin", "otp", "code", "codes", "cvv", "pass", "password", "secret", "token"];

/// Returns whether a number below this secret name is a secret itself, such as a PIN, and no figure.
pub(super) fn is_secret_number(name: &str) -> bool {
    let name = normalized(name);
    DIGITS.iter().any(|end| name.ends_with(end))
}

/// The parameters of URLs that hold credentials, and have another meaning elsewhere.
const PARAMETERS: [&str; 3] = ["code", "key", "ticket"];
/// The length of the shortest credential in these; what is shorter is `?code=DE` or `?key=color`.
const SHORTEST_PARAMETER: usize = 16;

/// Returns whether a parameter of a URL holds a credential, which its name alone does not tell.
pub(super) fn is_secret_parameter(name: &str, value: &str) -> bool {
    PARAMETERS.contains(&normalized(name).as_str()) && value.len() >= SHORTEST_PARAMETER
}

/// Returns whether a recording has this header of a response, whose name is in lower case.
pub(super) fn is_kept_header(name: &str) -> bool {
    KEPT.contains(&name) || KEPT_FAMILIES.iter().any(|family| name.starts_with(family))
}

/// Returns a name in lower case, without what separates its words.
pub(super) fn normalized(name: &str) -> String {
    name.chars().filter(|c| !['_', '-', '.', ' '].contains(c)).flat_map(char::to_lowercase).collect()
}

/// Credentials that are known by their beginning or their form, where a word begins, also after `_` or `bot`.
const WHOLE: &[&str] = &[
    r"eyJ[\w-]{8,}(?:\.[\w-]*){2,4}",
    // Amazon, Google, Azure, DigitalOcean, Databricks, Heroku
    r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",
    r"AIza[\w-]{35}",
    r"(?:ya29\.|GOCSPX-|1//0)[\w-]{20,}",
    r"do[opr]_v1_[0-9a-f]{64}",
    r"dapi[0-9a-f]{32}",
    r"HRKU-[\w-]{20,}",
    // GitHub, GitLab, Atlassian, Bitbucket, npm, PyPI, crates.io, RubyGems, Docker
    r"(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[\w]{20,})",
    r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[\w-]{16,}",
    r"AT(?:ATT|BB|CTT)[\w=-]{20,}",
    r"(?:npm_[\w]{30,}|pypi-[\w-]{16,}|cio[\w]{32}|rubygems_[0-9a-f]{40,}|dckr_pat_[\w-]{20,})",
    // Stripe, Square, Shopify, PayPal
    r"(?:(?:sk|rk|pk)_(?:live|test)_[\w]{8,}|whsec_[\w+/=]{16,})",
    r"(?:EAAA[\w-]{20,}|sq0(?:atp|csp)-[\w-]{20,})",
    r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}",
    // OpenAI, Anthropic, Hugging Face, Replicate
    r"sk-(?:(?:ant|proj|svcacct)-[\w-]{20,}|[A-Za-z0-9]{20,})",
    r"(?:hf_|r8_)[A-Za-z0-9]{30,}",
    // Slack, Twilio, SendGrid, Mailgun, Mailchimp, Telegram
    r"x(?:ox[abeoprs]|app)-[\w-]{8,}",
    r"(?:SK|AC)[0-9a-f]{32}",
    r"SG\.[\w-]{16,}\.[\w-]{16,}",
    r"(?:key-[0-9a-f]{32}|[0-9a-f]{32}-us\d{1,2})",
    r"\d{8,10}:AA[\w-]{32,}",
    // Vault, Grafana, New Relic, Sentry, Linear, Notion, Postman, Doppler, Pulumi
    r"hv[sbr]\.[\w-]{20,}",
    r"(?:gl(?:c|sa)_[\w]{20,}|NRAK-[\w]{20,}|sntry[su]_[\w=/+-]{20,})",
    r"(?:lin_api_[\w]{30,}|ntn_[\w]{30,}|PMAK-[\w-]{20,}|dp\.[a-z]{2}\.[\w]{30,}|pul-[0-9a-f]{40})",
];

/// Credentials that are known by what stands around them, which the groups keep.
const AROUND: &[&str] = &[
    r"(?s)()-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\z)",
    // Users and passwords of URLs; a password may have a slash, and a port is none
    r#"(://)(?:[^\s/?\#"'<>\\]+|[^\s/?\#@:"'<>\\]*:\d*[^\s\d/?\#@"'<>\\][^\s"'<>\\]*)(@)"#,
    // Webhooks, whose path is the credential
    r"(?i)(\bhooks\.slack(?:-gov)?\.com(?::\d+)?/)[\w/+-]+",
    r"(?i)(\bdiscord(?:app)?\.com(?::\d+)?/api/(?:v\d+/)?webhooks/)[\w/-]+",
    r"(?i)(\b[\w.-]*(?:webhook\.office|outlook\.office|logic\.azure)\.com(?::\d+)?/)[\w/@?&=.%-]+",
    r"(?i)(\bhooks\.zapier\.com(?::\d+)?/hooks/)[\w/-]+",
];

/// A scheme of `Authorization`, which may also be a word before another.
const SCHEME: &str = r"(?i)\b(bearer|basic|digest|token|dpop|negotiate|apikey)(\s+)([\w.~+/=-]+)";

/// Returns whether the word after a scheme looks like its credentials: “Basic 2024” and “token personalizations” are names.
fn are_credentials(scheme: &str, word: &str) -> bool {
    let is_mixed = word.chars().enumerate().any(|(at, c)| c.is_ascii_digit() || (at > 0 && c.is_ascii_uppercase()));
    match scheme.to_ascii_lowercase().as_str() {
        "bearer" => is_mixed || word.len() >= 16 || word.ends_with('='),
        "basic" => STANDARD_NO_PAD.decode(word.trim_end_matches('=')).is_ok_and(|pair| pair.contains(&b':')),
        _ => word.len() >= 16 && is_mixed,
    }
}

/// A name before its value in text: of a field in JSON that is no whole document, and of a parameter or a variable.
const NAME: &str = r#"["']((?:[^"'\\]|\\.)*)["']\s*(?::|=>)\s*|([\w.\[\]~-]+)(?: = |=)"#;
/// The values after these two, and after a parameter of a URL.
const VALUES: [&str; 3] = [
    r#"^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|-?\d[\d.eE+-]*|[\[{][^\[\]{}]*[\]}]?)"#,
    r#"^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s"'<>]+)"#,
    r#"^(?:"[^"]*"?|'[^']*'?|[^\s&;\#"'<>\\]+)"#,
];

/// The forms as expressions.
struct Forms {
    name: Regex,
    values: [Regex; 3],
    scheme: Regex,
    credentials: Vec<Regex>,
}

static FORMS: LazyLock<Option<Forms>> = LazyLock::new(|| {
    // All of them are ASCII, which compiles to a fraction.
    let ascii = |form: &str| Regex::new(&form.replace(r"\w", "0-9A-Za-z_").replace(r"\b", r"(?-u:\b)")).ok();
    let whole = format!(r"(\b|_|\bbot)(?:{})", WHOLE.join("|"));
    let [of_field, of_variable, of_parameter] = VALUES.map(ascii);
    Some(Forms {
        name: ascii(NAME)?,
        values: [of_field?, of_variable?, of_parameter?],
        scheme: ascii(SCHEME)?,
        credentials: [whole.as_str()].iter().chain(AROUND).map(|form| ascii(form)).collect::<Option<_>>()?,
    })
});

/// Returns text without what has the form of a credential, or a name that is secret.
pub(super) fn without_credentials(text: &str, is_secret: impl Fn(&str) -> bool) -> String {
    // Without the forms, which are constants, nothing can be shown.
    let Some(forms) = FORMS.as_ref() else { return REDACTED.to_owned() };
    let [of_field, of_variable, of_parameter] = &forms.values;
    let (mut shown, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(found) = forms.name.captures(rest) {
        let Some(all) = found.get(0) else { return REDACTED.to_owned() };
        let is_parameter = rest.get(..all.start()).is_some_and(|start| start.ends_with(['?', '&', '#', ';']));
        let (before, after) = rest.split_at(all.end());
        shown.push_str(before);
        let (form, placeholder) = match found.get(1) {
            Some(_) => (of_field, "\"REDACTED\""),
            None if is_parameter => (of_parameter, REDACTED),
            None => (of_variable, REDACTED),
        };
        let name = found.get(1).or(found.get(2)).map_or("", |name| name.as_str());
        let value = form
            .find(after)
            .filter(|value| is_secret(name) || (is_parameter && is_secret_parameter(name, value.as_str())));
        if value.is_some() {
            shown.push_str(placeholder);
        }
        rest = after.get(value.map_or(0, |value| value.end())..).unwrap_or_default();
    }
    shown.push_str(rest);
    let shown = forms.scheme.replace_all(&shown, |found: &Captures| {
        let [scheme, space, word] = [1, 2, 3].map(|group| found.get(group).map_or("", |part| part.as_str()));
        format!("{scheme}{space}{}", if are_credentials(scheme, word) { REDACTED } else { word })
    });
    let shown = shown.into_owned();
    forms.credentials.iter().fold(shown, |text, form| match form.replace_all(&text, "${1}REDACTED${2}") {
        Cow::Borrowed(_) => text,
        Cow::Owned(shown) => shown,
    })
}

/// The escapes of JSON and JavaScript.
static ESCAPES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\\(?:u([0-9a-fA-F]{4})|(.))").ok());

/// Returns text without one level of percent-encoding and of escapes.
pub(super) fn decoded(text: &str) -> String {
    let text = percent_decode_str(text).decode_utf8_lossy();
    let unescaped = |found: &Captures| match (found.get(1), found.get(2).map_or("", |part| part.as_str())) {
        (Some(code), _) => {
            u32::from_str_radix(code.as_str(), 16).ok().and_then(char::from_u32).unwrap_or(' ').to_string()
        }
        (None, "n" | "r" | "t") => " ".to_owned(),
        (None, other) => other.to_owned(),
    };
    ESCAPES.as_ref().map_or_else(|| text.to_string(), |form| form.replace_all(&text, unescaped).into_owned())
}
