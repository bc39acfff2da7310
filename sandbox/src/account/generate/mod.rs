//! Generates accounts from a seed: the same seed always produces the same account, in whatever order its objects are read.

mod conditions;
mod creative;
mod date;
mod goals;
mod random;
mod segments;
mod sink;
mod sites;

use jiff::civil::DateTime;
use serde_json::Value;

use crate::options::Options;

use date::Date;
pub(crate) use random::Random;
use sink::{Lazy, Sink, fields};
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

            /// Returns the id of the object at an index.
            pub(crate) fn id(self, index: u32) -> u64 {
                u64::from(index) + match self { $(Self::$variant => $first),* }
            }

            fn fields(self, index: u32, world: World, out: &mut Sink<'_>) {
                let index = u64::from(index);
                let mut random = world.random.at(index);
                match self { $(Self::$variant => $make(index, world, &mut random, out)),* }
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

impl Generator {
    /// Writes the object at an index as JSON text without the hidden fields.
    pub(crate) fn write(self, index: u32, world: World, hidden: &[&'static str], out: &mut Vec<u8>) {
        Sink::object(out, hidden, |sink| self.fields(index, world, sink));
    }

    /// Returns the object at an index.
    pub(crate) fn object(self, index: u32, world: World) -> Value {
        let mut text = Vec::new();
        self.write(index, world, &[], &mut text);
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Returns one field of the object at an index; null if the object does not have it.
    pub(crate) fn field(self, index: u32, world: World, name: &str) -> Value {
        let mut text = Vec::new();
        Sink::field(&mut text, name, |sink| self.fields(index, world, sink));
        serde_json::from_slice(&text).unwrap_or_default()
    }
}

/// The random numbers of a resource, and the numbers of objects that its records may refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct World {
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
            random: Random::new(options.seed, generator.name()),
            day,
            sites: options.sites as u64,
            segments: options.segments as u64,
            goals: options.goals as u64,
            personalizations: options.personalizations as u64,
        }
    }

    /// Returns when an object was created, and when it was modified.
    fn dates(self, random: &mut Random) -> (Date, Date) {
        Date::pair(self.day, random)
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

fn personalization(index: u64, world: World, random: &mut Random, out: &mut Sink<'_>) {
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

fn key_moment(index: u64, world: World, random: &mut Random, out: &mut Sink<'_>) {
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
