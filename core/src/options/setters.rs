//! The setters of options that calls and lists have beside `options`.

/// Writes the setters; the example is an expression that makes a call or a list by `client`.
macro_rules! call_setters {
    ($example:literal) => {
        /// Limits each attempt of each request, from connecting to the last byte.
        ///
        /// ```
        /// use std::time::Duration;
        ///
        /// # use xpauto::FreeRequest;
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let prepared = ", $example, ".timeout(Duration::from_secs(5)).prepare()?;")]
        /// # let _ = prepared;
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn timeout(self, timeout: std::time::Duration) -> Self {
            self.options($crate::options::CallOptions::default().timeout(timeout))
        }

        /// Retries each request at most so often.
        ///
        /// ```
        /// # use xpauto::FreeRequest;
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let prepared = ", $example, ".max_retries(0).prepare()?;")]
        /// # let _ = prepared;
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn max_retries(self, retries: u32) -> Self {
            self.options($crate::options::CallOptions::default().max_retries(retries))
        }

        /// Adds headers to those of the client; earlier ones of the same names are replaced.
        ///
        /// ```
        /// # use xpauto::FreeRequest;
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let prepared = ", $example, ".headers([(\"x-team\", \"growth\")]).prepare()?;")]
        /// assert_eq!(prepared.headers["x-team"], "growth");
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn headers(self, headers: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>) -> Self {
            self.options($crate::options::CallOptions::default().headers(headers))
        }
    };
}

pub(crate) use call_setters;
