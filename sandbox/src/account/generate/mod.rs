//! Generates an account from a seed: the same seed always gives the same account, whichever of its records are read.

mod conditions;
mod creative;
mod goals;
mod random;
mod segments;
mod sink;
mod sites;

use serde_json::Value;

use crate::options::Options;

pub(crate) use random::Random;
use sink::{One, Sink, Text, fields};
pub use sites::FIRST_SITE_CODE;

/// The numbers that ids begin with, one for each kind of object.
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

/// The account ids of the users who created things.
const PEOPLE: &[u64] = &[11, 12, 17, 23];

/// Lists every kind of object that can be generated once: variant, name in the account's JSON, option with the count,
/// first id, and the function that generates one.
macro_rules! generators {
    ($($variant:ident = $name:literal, $count:ident, $first:ident, $make:path;)*) => {
        /// What generates the objects of a resource.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Generator { $($variant),* }

        impl Generator {
            /// Every generator, in the order of the account's JSON.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The resource's name in the account's JSON.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// How many objects the options ask for.
            pub(crate) const fn count(self, options: &Options) -> usize {
                match self { $(Self::$variant => options.$count),* }
            }

            /// The id of the object at this index.
            pub(crate) fn id(self, index: u32) -> u64 {
                u64::from(index) + match self { $(Self::$variant => $first),* }
            }

            fn fields(self, index: u32, world: World, out: &mut impl Sink) {
                let index = u64::from(index);
                let mut random = Random::new(world.seed, self.name(), index);
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
    /// Writes the object at this index as JSON text, without the hidden fields.
    pub(crate) fn write(self, index: u32, world: World, hidden: &[&'static str], out: &mut Vec<u8>) {
        Text::write(out, hidden, |text| self.fields(index, world, text));
    }

    /// The object at this index.
    pub(crate) fn object(self, index: u32, world: World) -> Value {
        let mut text = Vec::new();
        self.write(index, world, &[], &mut text);
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// One field of the object at this index; null where the object has no such field.
    pub(crate) fn field(self, index: u32, world: World, name: &str) -> Value {
        let mut one = One { name, value: Value::Null };
        self.fields(index, world, &mut one);
        one.value
    }
}

/// Where each record's random numbers come from, and what it may refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct World {
    seed: u64,
    sites: u64,
    segments: u64,
    goals: u64,
    personalizations: u64,
}

impl From<&Options> for World {
    fn from(options: &Options) -> Self {
        Self {
            seed: options.seed,
            sites: options.sites as u64,
            segments: options.segments as u64,
            goals: options.goals as u64,
            personalizations: options.personalizations as u64,
        }
    }
}

impl World {
    /// The id of one of the sites.
    fn site(self, random: &mut Random) -> u64 {
        SITE + random.below(self.sites)
    }

    /// The ids of a few of the objects that are numbered from `first`.
    fn ids(first: u64, among: u64, most: u64, random: &mut Random) -> Vec<u64> {
        let count = random.below(most + 1).min(among);
        let start = random.below(among.saturating_sub(count) + 1);
        (0..count).map(|step| first + start + step).collect()
    }
}

fn personalization(index: u64, world: World, random: &mut Random, out: &mut impl Sink) {
    const NAMES: &[&str] =
        &["Free delivery banner", "Winter sale pop-in", "Bienvenue: première visite", "Cart reminder", "Loyalty offer"];
    let (created, modified) = random.dates();
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

fn key_moment(index: u64, world: World, random: &mut Random, out: &mut impl Sink) {
    const NAMES: &[&str] = &[
        "About to leave",
        "Third product seen",
        "Cart left alone",
        "Zurück nach dem Newsletter",
        "Search without result",
    ];
    let (created, modified) = random.dates();
    fields!(out, {
        "id": KEY_MOMENT + index,
        "name": random.pick(NAMES),
        "siteId": world.site(random),
        "dateCreated": created,
        "dateModified": modified,
    });
}
