//! The records of a list that was read to its end.

use std::fmt;
use std::ops::Deref;
use std::{slice, vec};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::FilterFor;
use crate::error::{Error, ErrorKind, Result};
use crate::model::declare::Typed;
use crate::model::sealed::Seal;

/// All records of a list, in the service's order; a slice in everything else.
///
/// ```no_run
/// use xpauto::model::Segment;
///
/// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
/// let segments = client.segments().list().collect().await?;
/// println!("{} segments, the first {:?}", segments.len(), segments.first().and_then(Segment::name));
/// for segment in &segments.narrow(Segment::SITE_ID.eq(42))? {
///     println!("{:?}", segment.name());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Records<M>(Vec<M>);

impl<M: Typed + Clone> Records<M> {
    /// Returns the records that satisfy a filter, in their order; nothing is sent. The filter means what it means in a
    /// list of the sandbox.
    ///
    /// What is probably a mistake in the filter is a `tracing` event of the level `WARN`.
    ///
    /// # Errors
    ///
    /// `validation` for a field that the records do not have, one that `select` left out, one that the service sends on
    /// request only and that was not requested, and a value of another type.
    ///
    /// ```
    /// use xpauto::list::Records;
    /// use xpauto::model::Goal;
    ///
    /// let goals: Records<Goal> =
    ///     [r#"{"id": 1, "name": "Sale"}"#, r#"{"id": 2, "name": "Visit"}"#].map(|text| Goal::from_json(text).unwrap()).into();
    /// let sales = goals.narrow(Goal::NAME.like("sale") | Goal::ID.gt(7))?;
    /// assert_eq!(sales.iter().map(Goal::id).collect::<Vec<_>>(), [Some(1)]);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn narrow(&self, filter: impl FilterFor<M>) -> Result<Self> {
        let narrowed = filter.into_filter(Seal).narrow(M::MODEL, self.0.iter().map(M::record));
        // The kind of a field that was not requested is Python's.
        let narrowed = narrowed.map_err(|error| match error.kind() {
            ErrorKind::FieldNotRequested => Error::refused(error.structured_message().clone()),
            _ => error,
        })?;
        for warning in narrowed.warnings {
            warning.post(|warning| tracing::warn!(target: "xpauto", "{warning}"));
        }
        Ok(narrowed.records.into_iter().map(M::from_record).collect())
    }
}

impl<M> Records<M> {
    /// Returns the records as a vector.
    ///
    /// ```
    /// let records: xpauto::list::Records<xpauto::model::Goal> = Vec::new().into();
    /// assert!(records.into_vec().is_empty());
    /// ```
    #[must_use]
    pub fn into_vec(self) -> Vec<M> {
        self.0
    }
}

impl<M> Deref for Records<M> {
    type Target = [M];

    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> AsRef<[M]> for Records<M> {
    fn as_ref(&self) -> &[M] {
        self
    }
}

impl<M> Default for Records<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M> From<Vec<M>> for Records<M> {
    fn from(records: Vec<M>) -> Self {
        Self(records)
    }
}

impl<M, const N: usize> From<[M; N]> for Records<M> {
    fn from(records: [M; N]) -> Self {
        Self(records.into())
    }
}

impl<M> From<Records<M>> for Vec<M> {
    fn from(records: Records<M>) -> Self {
        records.0
    }
}

impl<M> FromIterator<M> for Records<M> {
    fn from_iter<I: IntoIterator<Item = M>>(records: I) -> Self {
        Self(records.into_iter().collect())
    }
}

impl<M> Extend<M> for Records<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, records: I) {
        self.0.extend(records);
    }
}

impl<M> IntoIterator for Records<M> {
    type Item = M;
    type IntoIter = vec::IntoIter<M>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, M> IntoIterator for &'a Records<M> {
    type Item = &'a M;
    type IntoIter = slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<M: fmt::Debug> fmt::Debug for Records<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, M: Deserialize<'de>> Deserialize<'de> for Records<M> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        Vec::deserialize(from).map(Self)
    }
}

impl<M: Serialize> Serialize for Records<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
