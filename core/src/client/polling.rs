//! Polling: requests a path again and again until the results that a data code stands for are ready.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::{Instant, sleep, timeout};
use url::form_urlencoded;

use super::{Client, FreeRequest};
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::http::{Response, check_path};
use crate::message::{Part, got, wording};
use crate::operation::PathArgument;
use crate::options::{Number as _, Reader, config};
use crate::schema::{Field, PathParameter, code};
use crate::spec::options::polling;
use crate::telemetry::host::Host;

/// What the data code replaces in a path.
const PLACEHOLDER: &str = "{dataCode}";
const DATA_CODE: PathParameter = code("data_code");

/// Requests a path until the results of a data code are ready; built by [`Client::poll`].
///
/// "Not yet" is a 202, a 404 without an error code, and any status of [`Polling::not_ready`]. Any other response outside 2xx is
/// an error at once.
#[must_use = "polling sends nothing before it is awaited"]
pub struct Polling {
    client: Client,
    request: FreeRequest,
    interval: Duration,
    timeout: Duration,
    not_ready: Vec<u16>,
    /// The time of the first request.
    start: Option<Instant>,
    /// The time of the next request, from the first.
    next_after: Duration,
    requests: u64,
    last_status: Option<u16>,
}

impl fmt::Debug for Polling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Polling")
            .field("request", &self.request)
            .field("requests", &self.requests)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// Polls a path, in which the data code replaces `{dataCode}`, percent-encoded. The path may have a query:
    /// `/results?code={dataCode}`.
    ///
    /// # Errors
    ///
    /// `validation` for a path without `{dataCode}`, and for an empty data code.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|request: transport::Request| async move {
    ///     assert_eq!(request.url.path(), "/results/4%7C2");
    ///     Ok(http::Response::new(Body::from(r#"{"status": "READY"}"#)))
    /// });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client
    ///     .poll("/results/{dataCode}", "4|2")?
    ///     .until(|response| Ok(response.json::<serde_json::Value>()?["status"] == "READY"))
    ///     .await?;
    /// assert_eq!(response.status, 200);
    /// # Ok(())
    /// # }
    /// ```
    pub fn poll(&self, path: &str, data_code: &str) -> Result<Polling> {
        Ok(Polling {
            client: self.clone(),
            request: request(path, data_code)?,
            interval: default(&polling::interval),
            timeout: default(&polling::timeout),
            not_ready: Vec::new(),
            start: None,
            next_after: Duration::ZERO,
            requests: 0,
            last_status: None,
        })
    }
}

fn default(time: &Field) -> Duration {
    Duration::of_default(time.default).unwrap_or_default()
}

/// Returns the request of a path and a data code.
fn request(path: &str, data_code: &str) -> Result<FreeRequest> {
    let segment = PathArgument::from(data_code).segment(DATA_CODE)?;
    let invalid = |message| Err(Error::invalid("path", format!("{message}, got {path:?}")));
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let pairs = || form_urlencoded::parse(query.as_bytes());
    if pairs().any(|(name, _)| name.contains(PLACEHOLDER)) {
        return invalid("must have {dataCode} in the path or as the value of a query parameter, not as its name");
    }
    if !path.contains(PLACEHOLDER) && !pairs().any(|(_, value)| value.contains(PLACEHOLDER)) {
        return invalid("must contain {dataCode}, which the data code replaces");
    }
    // As it was given: later, the message would show the data code in it.
    check_path(path)?;
    let pairs = pairs().map(|(name, value)| (name.into_owned(), value.replace(PLACEHOLDER, data_code)));
    Ok(FreeRequest::new("GET", path.replace(PLACEHOLDER, &segment)).query(pairs))
}

impl Polling {
    /// Sets the time from a response to the next request; 2 s by default. A longer `Retry-After` of the response is heeded.
    pub fn interval(self, interval: Duration) -> Self {
        Self { interval, ..self }
    }

    /// Sets the time after which polling fails, from the first request; 600 s by default.
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Sets further statuses that mean "not yet".
    pub fn not_ready(self, statuses: impl IntoIterator<Item = u16>) -> Self {
        Self { not_ready: statuses.into_iter().collect(), ..self }
    }

    /// Returns how much of the timeout remains.
    #[doc(hidden)]
    #[must_use]
    pub fn remaining(&self) -> Duration {
        self.start.map_or(self.timeout, |start| self.timeout.saturating_sub(start.elapsed()))
    }

    /// Has the next requests report to this host.
    #[doc(hidden)]
    pub fn report_to(&mut self, host: Arc<dyn Host>) {
        self.client = self.client.with_host(host);
    }

    /// Takes the options from what was read.
    #[doc(hidden)]
    pub fn with_options(self, reader: Reader) -> Result<Self> {
        let mut reader = reader.checking_ranges();
        let (interval, timeout) = (reader.take(&polling::interval), reader.take(&polling::timeout));
        let not_ready = reader.take_with(&polling::not_ready, |value, _| statuses(&value)).unwrap_or_default();
        reader.finish_config("polling")?;
        let (interval, timeout) = (interval.unwrap_or(self.interval), timeout.unwrap_or(self.timeout));
        Ok(Self { interval, timeout, not_ready, ..self })
    }

    /// Polls until `ready` returns true for a response, and returns that response.
    ///
    /// # Errors
    ///
    /// Those of [`Polling::next`], and those that `ready` returns.
    pub async fn until(mut self, mut ready: impl FnMut(&Response) -> Result<bool>) -> Result<Response> {
        loop {
            if let Some(response) = self.next().await?
                && ready(&response)?
            {
                return Ok(response);
            }
        }
    }

    /// Waits until the next request is due, and sends it. Returns `None` for a response that means "not yet".
    ///
    /// # Errors
    ///
    /// Those of every call, after which polling can go on; `request-timeout` if the results were not ready in time.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async {
    ///     Ok(http::Response::builder().status(409).body(Body::from(r#"{"code": "COMPUTING"}"#)).unwrap())
    /// });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut polling = client.poll("/results/{dataCode}", "42")?;
    /// match polling.next().await {
    ///     Err(error) if error.details().code.as_deref() == Some("COMPUTING") => {} // not yet, either: call `next` again
    ///     other => drop(other?),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn next(&mut self) -> Result<Option<Response>> {
        let checked = [(self.interval, &polling::interval), (self.timeout, &polling::timeout)];
        let problems: Vec<_> =
            checked.iter().filter_map(|(time, option)| option.range_problem(time.as_secs_f64())).collect();
        if !problems.is_empty() {
            return Err(config(problems));
        }
        let start = *self.start.get_or_insert_with(Instant::now);
        // The program may have taken the rest of the time.
        let is_over = self.requests > 0 && start.elapsed() >= self.timeout;
        if is_over || self.next_after > self.timeout {
            return Err(self.too_late());
        }
        sleep(self.next_after.saturating_sub(start.elapsed())).await;
        self.requests += 1;
        let call = self.client.request(self.request.clone());
        let outcome = timeout(self.remaining(), call).await.unwrap_or_else(|_| Err(self.too_late()));
        let (status, asked) = match &outcome {
            Ok(response) => (Some(response.status), response.retry_after()),
            Err(error) => (error.details().status, error.details().retry_after),
        };
        self.last_status = status;
        self.next_after = start.elapsed().saturating_add(self.interval.max(asked.unwrap_or_default()));
        match outcome {
            Ok(response) if response.status == 202 || self.not_ready.contains(&response.status) => Ok(None),
            Err(error) if self.means_not_yet(&error) => Ok(None),
            outcome => outcome.map(Some),
        }
    }

    fn means_not_yet(&self, error: &Error) -> bool {
        let details = error.details();
        // A body that was cut may have had a code.
        let is_unknown_so_far = details.status == Some(404) && details.code.is_none() && !details.body_is_cut;
        is_unknown_so_far || details.status.is_some_and(|status| self.not_ready.contains(&status))
    }

    /// Returns the request that it repeats.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// assert_eq!(client.poll("/results/{dataCode}", "4|2")?.request().path, "/results/4%7C2");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn request(&self) -> &FreeRequest {
        &self.request
    }

    fn too_late(&self) -> Error {
        let FreeRequest { method, path, .. } = &self.request;
        let times = if self.requests == 1 { "once".to_owned() } else { format!("{} times", self.requests) };
        // A 404 may come from a misspelt path.
        let last = self.last_status.map(|status| format!("; the last status was {status}")).unwrap_or_default();
        // The command line says by which command.
        let again = "They are not lost: poll again with the same data code, in this process or another.";
        let message = wording![
            format!("{method} {path} was polled {times}, and the results were not ready within "),
            Part::UnlessShell("timeout", "wait-timeout"),
            " (",
            Part::Time(self.timeout.as_secs_f64()),
            format!("){last}. "),
            Part::UnlessShell(again, "They may be ready later.")
        ];
        Error::new(ErrorKind::RequestTimeout, message).with(|details| {
            details.method = Some(method.clone());
            details.path = Some(path.clone());
        })
    }
}

/// Reads statuses: a list of them, or one.
fn statuses(value: &Value) -> Result<Vec<u16>, Vec<Problem>> {
    let refuse = || vec![Problem::new(Part::name("not_ready"), wording!["must be HTTP statuses", got(value)])];
    let given = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
    let status =
        |one: &Value| one.as_u64().and_then(|one| u16::try_from(one).ok()).filter(|one| (100..600).contains(one));
    given.iter().map(status).collect::<Option<Vec<_>>>().ok_or_else(refuse)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::message::Language;
    use crate::transport::{self, Body, Transport, http};

    fn polling(service: impl Transport + 'static) -> Polling {
        let client = Client::builder().base_url("https://api.example.com").transport(service).build().unwrap();
        client.poll("/{dataCode}", "1").unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn heeds_a_longer_retry_after_and_fails_once_the_time_is_over() {
        let (times, start) = (Arc::<Mutex<Vec<u64>>>::default(), Instant::now());
        let requests = Arc::clone(&times);
        let service = transport::from_fn(move |_| {
            let mut times = requests.lock().unwrap();
            let response = http::Response::builder().status(202).header("retry-after", ["7", "1", "60"][times.len()]);
            times.push(start.elapsed().as_secs());
            async move { Ok(response.body(Body::default()).unwrap()) }
        });
        let polling = polling(service).interval(Duration::from_secs(3)).timeout(Duration::from_secs(60));
        let error = polling.until(|_| Ok(true)).await.unwrap_err();
        assert_eq!(*times.lock().unwrap(), [0, 7, 10]);
        assert_eq!(error.kind(), ErrorKind::RequestTimeout);
        assert_eq!(
            error.message(),
            "GET /1 was polled 3 times, and the results were not ready within timeout (60 s); the last status \
             was 202. They are not lost: poll again with the same data code, in this process or another."
        );
    }

    #[tokio::test]
    async fn times_out_of_their_ranges_are_refused_before_a_request() {
        let service = transport::from_fn(|_| async { panic!("a request was sent") });
        let error = polling(service).interval(Duration::ZERO).timeout(Duration::MAX).next().await.unwrap_err();
        assert_eq!((error.kind(), error.details().problems.len()), (ErrorKind::Config, 2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_in_flight_ends_with_the_timeout() {
        let start = Instant::now();
        let polling = polling(transport::from_fn(|_| std::future::pending())).timeout(Duration::from_secs(5));
        let error = polling.until(|_| Ok(true)).await.unwrap_err();
        assert_eq!((error.kind(), start.elapsed().as_secs()), (ErrorKind::RequestTimeout, 5));
    }

    #[test]
    fn options_are_read_in_the_units_of_the_language() {
        let polling = || polling(transport::from_fn(|_| std::future::pending()));
        let read =
            polling().with_options(Reader::new(r#"{"interval": 500, "notReady": 409}"#, Language::Node)).unwrap();
        assert_eq!(
            (read.interval, read.timeout, read.not_ready),
            (Duration::from_millis(500), Duration::from_secs(600), vec![409])
        );
        for (options, message) in [
            (r#"{"interval": 0}"#, "interval must be a positive number of seconds up to 31536000, got 0"),
            (r#"{"not_ready": [99]}"#, "not_ready must be HTTP statuses, got an array"),
            (r#"{"timeut": 3}"#, "polling has no option \"timeut\"; did you mean \"timeout\"?"),
        ] {
            assert_eq!(polling().with_options(Reader::new(options, Language::Python)).unwrap_err().message(), message);
        }
    }
}
