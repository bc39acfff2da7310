//! Generates accounts from the declarations and a list of words: the same seed always produces the same account, in whatever order its
//! objects are read.

mod object;
mod random;

use std::cell::OnceCell;
use std::sync::LazyLock;

use jiff::SignedDuration;
use jiff::civil::DateTime;
use serde_json::{Map, Value};
use xpauto::bindings::schema::{Field, Kind, Model};

use crate::options::Options;
use object::Object;
pub(crate) use random::Random;

/// The code of the first generated site, whatever the seed.
pub const FIRST_SITE_CODE: &str = "shopfront1";

/// What the values of fields are picked from: by model and field, or for all models by field. Braces in a string stand for another
/// word, the object's id, its number in a list, or a random code.
static WORDS: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(include_str!("words.json")).unwrap_or_default());

/// Returns how many objects of a resource an account has.
type Count = fn(&Options) -> usize;

/// The resources in the order of the account's JSON, each with its first id. The last three are only referred to.
const RESOURCES: [(&str, u64, Count); 13] = [
    ("segments", 1001, |options| options.segments),
    ("goals", 2001, |options| options.goals),
    ("sites", 101, |options| options.sites),
    ("images", 601, |options| options.images),
    ("themes", 501, |options| options.themes),
    ("recommenderBlocks", 701, |options| options.recommender_blocks),
    ("studioRecommenderBlocks", 801, |options| options.studio_recommender_blocks),
    ("widgetStudios", 901, |options| options.widget_studios),
    ("personalizations", 301, |options| options.personalizations),
    ("keyMoments", 401, |options| options.key_moments),
    ("experiments", 5001, |_| 40),
    ("featureFlags", 6001, |_| 20),
    ("holdouts", 7001, |_| 5),
];

const fn undeclared(name: &'static str, kind: Kind) -> Field {
    Field::new(name, name, kind, "")
}

/// The fields of objects whose type is not declared.
static UNDECLARED: Model = Model::new("Undeclared", "").fields(&[
    undeclared("id", Kind::Int),
    undeclared("name", Kind::Text),
    undeclared("siteId", Kind::Int),
    undeclared("status", Kind::Text),
    undeclared("dateCreated", Kind::DateTime),
    undeclared("dateModified", Kind::DateTime),
]);

/// The greatest age of an object in seconds: two years.
const OLDEST: u64 = 63_000_000;
/// The longest time from the creation of an object to its modification, in seconds.
const LATEST: u64 = 12_000_000;

/// Returns the names of the resources that are generated.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    RESOURCES.iter().map(|(name, ..)| *name).take(10)
}

/// Generates the objects of a resource.
#[derive(Debug)]
pub(crate) struct Generator {
    name: &'static str,
    first_id: u64,
    model: &'static Model,
    /// The sequence of the resource, from which that of each object follows.
    random: Random,
    /// The day before which the objects were created.
    day: DateTime,
    /// How many objects each resource has, to which others may refer.
    counts: [u64; 13],
}

impl Generator {
    /// Returns the generator of a resource whose objects are of this type, with their number; `None` where none are generated.
    pub(crate) fn of(
        name: &str,
        model: Option<&'static Model>,
        options: &Options,
        day: DateTime,
    ) -> Option<(Self, usize)> {
        let (name, first_id, count) = *RESOURCES.iter().take(10).find(|(known, ..)| *known == name)?;
        let counts = RESOURCES.map(|(.., count)| count(options) as u64);
        let random = Random::new(options.seed, name);
        Some((Self { name, first_id, model: model.unwrap_or(&UNDECLARED), random, day, counts }, count(options)))
    }

    /// Returns the id of the object at an index.
    pub(crate) fn id(&self, index: u32) -> u64 {
        self.first_id + u64::from(index)
    }

    /// Returns the object at an index.
    pub(crate) fn make(&self, index: u32) -> Map<String, Value> {
        let object = self.object(index);
        self.model.fields.iter().map(|field| (field.wire.to_owned(), object.value(field))).collect()
    }

    /// Returns one field of the object at an index; null if the object does not have it.
    pub(crate) fn field(&self, index: u32, name: &str) -> Value {
        let field: Option<&Field> = self.model.fields.iter().find(|field| field.wire == name);
        field.map(|field| self.object(index).value(field)).unwrap_or_default()
    }

    fn object(&self, index: u32) -> Object<'_> {
        let index = u64::from(index);
        let random = self.random.at(index);
        Object { of: self, id: self.first_id + index, index, random, blocks: OnceCell::new() }
    }

    /// Returns the id of a random object of a resource; null where it has none.
    fn reference(&self, resource: &str, random: &mut Random) -> Value {
        self.references(resource, 1, 1, random).first().map_or(Value::Null, |id| (*id).into())
    }

    /// Returns the ids of some objects of a resource, which follow each other.
    fn references(&self, resource: &str, least: u64, most: u64, random: &mut Random) -> Vec<u64> {
        let found = RESOURCES.iter().zip(self.counts).find(|((name, ..), _)| *name == resource);
        let (first, among) = found.map_or((0, 0), |((_, first, _), among)| (*first, among));
        let count = random.between(least, most).min(among);
        let start = random.below(among.saturating_sub(count) + 1);
        (0..count).map(|step| first + start + step).collect()
    }

    /// Returns when an object was created, and when it was modified, both before the day. Recent objects are more frequent, so
    /// that the last month has some.
    fn dates(&self, random: &mut Random) -> (String, String) {
        let oldest = random.below(OLDEST) + 1;
        let created = random.below(oldest) + 1;
        let modified = created - random.below(LATEST.min(created));
        let before = |seconds: u64| {
            let before = SignedDuration::from_secs(i64::try_from(seconds).unwrap_or_default());
            self.day.checked_sub(before).unwrap_or(self.day).to_string()
        };
        (before(created), before(modified))
    }
}
