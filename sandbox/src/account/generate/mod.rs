//! Generates accounts from a seed: the same seed always produces the same account, in whatever order its objects are read.

mod conditions;
mod creative;
mod goals;
mod random;
mod segments;
mod sites;

use jiff::SignedDuration;
use jiff::civil::DateTime;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::options::Options;

pub(crate) use random::Random;
pub use sites::FIRST_SITE_CODE;

/// The first ids of each resource.
const SITE: u64 = 101;
const PERSONALIZATION: u64 = 301;
const KEY_MOMENT: u64 = 401;
const THEME: u64 = 501;
const IMAGE: u64 = 601;
const RECOMMENDER_BLOCK: u64 = 701;
const STUDIO_RECOMMENDER_BLOCK: u64 = 801;
const WIDGET_STUDIO: u64 = 901;
const SEGMENT: u64 = 1001;
const GOAL: u64 = 2001;
const EXPERIMENT: u64 = 5001;
const FEATURE_FLAG: u64 = 6001;
const HOLDOUT: u64 = 7001;

/// The ids of the users who created objects.
const PEOPLE: &[u64] = &[11, 12, 17, 23];

/// The greatest age of an object in seconds: two years.
const OLDEST: u64 = 63_000_000;
/// The longest time from the creation of an object to its modification, in seconds.
const LATEST: u64 = 12_000_000;

/// Declares the generators: variant, name in the account's JSON, option with the number of objects, first id, and the
/// function that generates one object.
macro_rules! generators {
    ($($variant:ident = $name:literal, $count:ident, $first:ident, $make:path;)*) => {
        /// The generator of a resource's objects.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Generator { $($variant),* }

        impl Generator {
            /// Every generator, in the order of the account's JSON.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the resource's name in the account's JSON.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns how many objects the options request.
            pub(crate) const fn count(self, options: &Options) -> usize {
                match self { $(Self::$variant => options.$count),* }
            }

            const fn first_id(self) -> u64 {
                match self { $(Self::$variant => $first),* }
            }

            fn make(self, index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
                match self { $(Self::$variant => $make(index, world, random, out)),* }
            }
        }
    };
}

generators! {
    Segments = "segments", segments, SEGMENT, segments::segment;
    Goals = "goals", goals, GOAL, goals::goal;
    Sites = "sites", sites, SITE, sites::site;
    Images = "images", images, IMAGE, creative::image;
    Themes = "themes", themes, THEME, creative::theme;
    RecommenderBlocks = "recommenderBlocks", recommender_blocks, RECOMMENDER_BLOCK, creative::recommender_block;
    StudioRecommenderBlocks =
        "studioRecommenderBlocks", studio_recommender_blocks, STUDIO_RECOMMENDER_BLOCK, creative::studio_recommender_block;
    WidgetStudios = "widgetStudios", widget_studios, WIDGET_STUDIO, creative::widget_studio;
    Personalizations = "personalizations", personalizations, PERSONALIZATION, personalization;
    KeyMoments = "keyMoments", key_moments, KEY_MOMENT, key_moment;
}

/// The fields of one generated object in their order.
///
/// Values are generated before they are put, wanted or not, so that the sequence of random numbers is always the same. Only
/// their conversion is left out.
#[derive(Debug)]
struct Fields<'a> {
    /// The only field that is wanted; all without it.
    wanted: Option<&'a str>,
    values: Map<String, Value>,
}

impl Fields<'_> {
    fn put(&mut self, name: &'static str, value: impl Serialize) {
        if self.wanted.is_none_or(|wanted| wanted == name) {
            // Generated values are valid.
            self.values.insert(name.to_owned(), serde_json::to_value(value).unwrap_or_default());
        }
    }
}

/// Puts fields, written like a JSON object; the values are evaluated in order.
macro_rules! fields {
    ($out:expr, { $($name:literal: $value:expr),* $(,)? }) => { $( $out.put($name, $value); )* };
}
use fields;

/// A resource's generator with its random numbers, and the numbers of objects that its records may refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct World {
    generator: Generator,
    /// The sequence of the resource, from which that of each object follows.
    random: Random,
    /// The day before which the objects were created.
    day: DateTime,
    sites: u64,
    segments: u64,
    goals: u64,
    personalizations: u64,
}

impl World {
    pub(crate) fn new(generator: Generator, options: &Options, day: DateTime) -> Self {
        Self {
            generator,
            random: Random::new(options.seed, generator.name()),
            day,
            sites: options.sites as u64,
            segments: options.segments as u64,
            goals: options.goals as u64,
            personalizations: options.personalizations as u64,
        }
    }

    /// Returns the id of the object at an index.
    pub(crate) fn id(self, index: u32) -> u64 {
        self.generator.first_id() + u64::from(index)
    }

    /// Returns the object at an index.
    pub(crate) fn object(self, index: u32) -> Value {
        self.make(index, None).into()
    }

    /// Returns one field of the object at an index; null if the object does not have it.
    pub(crate) fn field(self, index: u32, name: &str) -> Value {
        self.make(index, Some(name)).remove(name).unwrap_or_default()
    }

    fn make(self, index: u32, wanted: Option<&str>) -> Map<String, Value> {
        let mut fields = Fields { wanted, values: Map::new() };
        let index = u64::from(index);
        self.generator.make(index, self, &mut self.random.at(index), &mut fields);
        fields.values
    }

    /// Returns when an object was created, and when it was modified, both before the day. Recent objects are more frequent, so
    /// that the last month has some.
    fn dates(self, random: &mut Random) -> (String, String) {
        let oldest = random.below(OLDEST) + 1;
        let created = random.below(oldest) + 1;
        let modified = created - random.below(LATEST.min(created));
        let before = |seconds: u64| {
            let before = SignedDuration::from_secs(i64::try_from(seconds).unwrap_or_default());
            self.day.checked_sub(before).unwrap_or(self.day).to_string()
        };
        (before(created), before(modified))
    }

    /// Returns the id of a random site.
    fn site(self, random: &mut Random) -> u64 {
        SITE + random.below(self.sites)
    }

    /// Returns the ids of at most `most` random objects, whose ids start at `first`.
    fn ids(first: u64, among: u64, most: u64, random: &mut Random) -> Vec<u64> {
        let count = random.below(most + 1).min(among);
        let start = random.below(among.saturating_sub(count) + 1);
        (0..count).map(|step| first + start + step).collect()
    }
}

fn personalization(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    const NAMES: &[&str] =
        &["Free delivery banner", "Winter sale pop-in", "Bienvenue: première visite", "Cart reminder", "Loyalty offer"];
    let (created, modified) = world.dates(random);
    fields!(out, {
        "id": PERSONALIZATION + index,
        "name": random.pick(NAMES),
        "siteId": world.site(random),
        "status": random.pick(&["ACTIVE", "DRAFT", "PAUSED"]),
        "segmentId": (world.segments > 0).then(|| SEGMENT + random.below(world.segments)),
        "dateCreated": created,
        "dateModified": modified,
    });
}

fn key_moment(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    const NAMES: &[&str] = &[
        "About to leave",
        "Third product seen",
        "Cart left alone",
        "Zurück nach dem Newsletter",
        "Search without result",
    ];
    let (created, modified) = world.dates(random);
    fields!(out, {
        "id": KEY_MOMENT + index,
        "name": random.pick(NAMES),
        "siteId": world.site(random),
        "dateCreated": created,
        "dateModified": modified,
    });
}
