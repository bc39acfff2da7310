//! Makes an account from a seed: the same seed gives the same account, for ever.

mod conditions;
mod creative;
mod goals;
mod random;
mod segments;
mod sites;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::account::Resource;
use crate::options::Options;

pub(crate) use random::Random;
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

/// The account ids of the people who made things.
const PEOPLE: &[u64] = &[11, 12, 17, 23];

/// Where each record's random numbers come from, and what it may refer to.
#[derive(Debug, Clone, Copy)]
struct World {
    seed: u64,
    sites: u64,
    segments: u64,
    goals: u64,
    personalizations: u64,
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

/// One record: its position, the world, and its own random numbers.
type Maker = fn(u64, World, &mut Random) -> Value;

/// Generates every resource.
pub(crate) fn account(options: &Options) -> BTreeMap<Resource, Vec<Value>> {
    let world = World {
        seed: options.seed,
        sites: options.sites as u64,
        segments: options.segments as u64,
        goals: options.goals as u64,
        personalizations: options.personalizations as u64,
    };
    let plan: [(Resource, usize, Maker); 10] = [
        (Resource::Segments, options.segments, segments::segment),
        (Resource::Goals, options.goals, goals::goal),
        (Resource::Sites, options.sites, sites::site),
        (Resource::Images, options.images, creative::image),
        (Resource::Themes, options.themes, creative::theme),
        (Resource::RecommenderBlocks, options.recommender_blocks, creative::recommender_block),
        (Resource::StudioRecommenderBlocks, options.studio_recommender_blocks, creative::studio_recommender_block),
        (Resource::WidgetStudios, options.widget_studios, creative::widget_studio),
        (Resource::Personalizations, options.personalizations, personalization),
        (Resource::KeyMoments, options.key_moments, key_moment),
    ];
    let records = |(resource, count, make): (Resource, usize, Maker)| {
        let record = |index| make(index, world, &mut Random::new(world.seed, resource.name(), index));
        (resource, (0..count as u64).map(record).collect())
    };
    plan.into_iter().map(records).collect()
}

fn personalization(index: u64, world: World, random: &mut Random) -> Value {
    const NAMES: &[&str] =
        &["Free delivery banner", "Winter sale pop-in", "Bienvenue: première visite", "Cart reminder", "Loyalty offer"];
    let (created, modified) = random.dates();
    json!({
        "id": PERSONALIZATION + index,
        "name": random.pick(NAMES),
        "siteId": world.site(random),
        "status": random.pick(&["ACTIVE", "DRAFT", "PAUSED"]),
        "segmentId": (world.segments > 0).then(|| SEGMENT + random.below(world.segments)),
        "dateCreated": created,
        "dateModified": modified,
    })
}

fn key_moment(index: u64, world: World, random: &mut Random) -> Value {
    const NAMES: &[&str] = &[
        "About to leave",
        "Third product seen",
        "Cart left alone",
        "Zurück nach dem Newsletter",
        "Search without result",
    ];
    let (created, modified) = random.dates();
    json!({
        "id": KEY_MOMENT + index,
        "name": random.pick(NAMES),
        "siteId": world.site(random),
        "dateCreated": created,
        "dateModified": modified,
    })
}
