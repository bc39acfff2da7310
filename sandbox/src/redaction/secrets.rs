//! What is secret among undeclared values: names, and the forms of known credentials, which are replaced wherever they stand
//! in a string. And the response headers that are kept.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use xpauto::bindings::is_secret_field;

use super::REDACTED;

/// The names of secrets, [`normalized`].
static SECRET: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let anywhere = "token|secret|passw|passphrase|passcode|pwd|credential|signature|jwt|csrf|xsrf|saml|\
        codeverifier|authori[sz]|oauth|sessionid|connectionstring|webhookurl";
    let keys = "(?:api|access|private|shared|encryption|signing|account|storage|master|license|client|service)keys?";
    let whole = "auth|authcode|cookies?|setcookie|session|sid|sig|otp|totp|pin|pass|pw|bearer|dsn|dpop";
    Regex::new(&format!("{anywhere}|{keys}|auth$|cookies?$|session$|^(?:x?(?:{whole}))$")).ok()
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

/// Returns whether a recording has this header of a response, whose name is in lower case.
pub(super) fn is_kept_header(name: &str) -> bool {
    KEPT.contains(&name) || KEPT_FAMILIES.iter().any(|family| name.starts_with(family))
}

/// Returns a name in lower case, without what separates its words.
pub(super) fn normalized(name: &str) -> String {
    name.chars().filter(|c| !['_', '-', '.', ' '].contains(c)).flat_map(char::to_lowercase).collect()
}

/// Credentials that are known by their beginning or their form; the whole match is replaced.
const WHOLE: &[&str] = &[
    r"\beyJ[\w-]{8,}(?:\.[\w-]*){2,4}",
    r"(?s)-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\z)",
    // Amazon, Google, Azure, DigitalOcean, Databricks, Heroku
    r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b",
    r"\bAIza[\w-]{35}",
    r"\b(?:ya29\.|GOCSPX-|1//0)[\w-]{20,}",
    r"\bdo[opr]_v1_[0-9a-f]{64}\b",
    r"\bdapi[0-9a-f]{32}\b",
    r"\bHRKU-[\w-]{20,}",
    // GitHub, GitLab, Atlassian, Bitbucket, npm, PyPI, crates.io, RubyGems, Docker
    r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[\w]{20,})",
    r"\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[\w-]{16,}",
    r"\bAT(?:ATT|BB|CTT)[\w=-]{20,}",
    r"\b(?:npm_[\w]{30,}|pypi-[\w-]{16,}|cio[\w]{32}|rubygems_[0-9a-f]{40,}|dckr_pat_[\w-]{20,})",
    // Stripe, Square, Shopify, PayPal
    r"\b(?:(?:sk|rk|pk)_(?:live|test)_[\w]{8,}|whsec_[\w+/=]{16,})",
    r"\b(?:EAAA[\w-]{20,}|sq0(?:atp|csp)-[\w-]{20,})",
    r"\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b",
    // OpenAI, Anthropic, Hugging Face, Replicate
    r"\bsk-(?:ant-|proj-|svcacct-)?[\w-]{20,}",
    r"\b(?:hf_|r8_)[A-Za-z0-9]{30,}",
    // Slack, Twilio, SendGrid, Mailgun, Mailchimp, Telegram
    r"\bx(?:ox[abeoprs]|app)-[\w-]{8,}",
    r"\b(?:SK|AC)[0-9a-f]{32}\b",
    r"\bSG\.[\w-]{16,}\.[\w-]{16,}",
    r"\b(?:key-[0-9a-f]{32}|[0-9a-f]{32}-us\d{1,2})\b",
    r"\b\d{8,10}:AA[\w-]{32,}",
    // Vault, Grafana, New Relic, Sentry, Linear, Notion, Postman, Doppler, Pulumi
    r"\bhv[sbr]\.[\w-]{20,}",
    r"\b(?:gl(?:c|sa)_[\w]{20,}|NRAK-[\w]{20,}|sntry[su]_[\w=/+-]{20,})",
    r"\b(?:lin_api_[\w]{30,}|ntn_[\w]{30,}|PMAK-[\w-]{20,}|dp\.[a-z]{2}\.[\w]{30,}|pul-[0-9a-f]{40})",
];

/// Credentials that are known by what stands in front of them, which the groups keep.
const AFTER: &[&str] = &[
    r"(?i)\b(bearer\s+)[\w.~+/=-]*\d[\w.~+/=-]*",
    r"(?i)\b((?:basic|digest|token|dpop|negotiate|apikey)\s+)[\w.~+/=-]{16,}",
    // Users and passwords of URLs, and secret parameters
    r#"(://)[^\s/?\#@"'<>\\]+(@)"#,
    r#"(?i)([?&;\#][\w.\[\]%~-]*(?:token|secret|passw|pwd|credential|signature|jwt|api[_-]?key|access[_-]?key|auth[_-]?code)[\w.\[\]%~-]*=)[^\s&;\#"'<>\\]+"#,
    r#"(?i)([?&](?:sig|sid|key|code|auth|pass|otp|ticket|session)=)[^\s&;\#"'<>\\]+"#,
    r#"(?i)\b((?:password|pwd|accountkey|sharedaccesskey|client_secret|access_token|refresh_token|id_token)=)[^\s&;"'<>\\]+"#,
    // Webhooks, whose path is the credential
    r"(\bhooks\.slack(?:-gov)?\.com/)[\w/+-]+",
    r"(\bdiscord(?:app)?\.com/api/webhooks/)[\w/-]+",
    r"(\b[\w.-]*(?:webhook\.office|outlook\.office|logic\.azure)\.com(?::\d+)?/)[\w/@?&=.%-]+",
    r"(\bhooks\.zapier\.com/hooks/)[\w/-]+",
];

/// All forms as expressions, the first of those that are replaced as a whole.
static FORMS: LazyLock<Option<Vec<Regex>>> = LazyLock::new(|| {
    let whole = WHOLE.iter().map(|form| format!("(?:{form})")).collect::<Vec<_>>().join("|");
    // All of them are ASCII, which compiles to a fraction.
    let ascii = |form: &str| form.replace(r"\w", "0-9A-Za-z_").replace(r"\b", r"(?-u:\b)");
    [whole.as_str()].iter().chain(AFTER).map(|form| Regex::new(&ascii(form)).ok()).collect()
});

/// Returns text without what has the form of a credential.
pub(super) fn without_credentials(text: String) -> String {
    // Without the forms, which are constants, nothing can be shown.
    let Some(forms) = FORMS.as_ref() else { return REDACTED.to_owned() };
    forms.iter().fold(text, |text, form| match form.replace_all(&text, "${1}REDACTED${2}") {
        Cow::Borrowed(_) => text,
        Cow::Owned(shown) => shown,
    })
}
