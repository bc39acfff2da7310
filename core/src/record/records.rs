//! The records of a list that was read to its end.

use std::fmt;
use std::ops::Deref;
use std::{slice, vec};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// All records of a list, in the service's order; a slice in everything else.
///
/// ```no_run
/// use xpauto::model::Segment;
///
/// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
/// let segments = client.segments().list().collect().await?;
/// println!("{} segments, the first {:?}", segments.len(), segments.first().and_then(Segment::name));
/// for segment in &segments {
///     println!("{:?}", segment.name());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Records<M>(Vec<M>);

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
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Self)
    }
}

impl<M: Serialize> Serialize for Records<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
