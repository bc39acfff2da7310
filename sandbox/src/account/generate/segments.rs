//! Segments with realistic names.

use serde::Serialize;
use xpauto::model::TargetingType;

use super::conditions::{Block, Condition, Conditions};
use super::{EXPERIMENT, Fields, PEOPLE, PERSONALIZATION, Random, SEGMENT, World, fields};

/// A name, in which `{}` is replaced by one of `fillers`, and matching targeting types.
type Idea = (&'static str, &'static [&'static str], &'static [&'static str]);

const COUNTRIES: &[&str] = &["Germany", "France", "Poland", "Japan", "Brazil", "Spain", "the Netherlands", "Türkiye"];
const AMOUNTS: &[&str] = &["40", "60", "80", "120", "250"];
const DEVICES: &[&str] = &["phones", "tablets", "desktops"];
const PAGES: &[&str] = &["pricing", "shoes", "Größentabelle", "summer sale", "contact"];

const IDEAS: &[Idea] = &[
    ("Returning visitors from {}", COUNTRIES, &["NEW_VISITORS", "GEOLOCATION"]),
    ("Checkout: cart above {} €", AMOUNTS, &["PAGE_URL", "PRICE_OF_DISPLAYED_PAGE"]),
    ("New visitors on {}", DEVICES, &["NEW_VISITORS", "DEVICE_TYPE"]),
    ("Looked at {} twice", PAGES, &["VISITS_BY_PAGE", "PAGE_TITLE"]),
    ("Newsletter readers in {}", COUNTRIES, &["ORIGIN", "GEOLOCATION"]),
    ("Loyal customers, {} € a month", AMOUNTS, &["CUSTOM_DATUM", "VISITS"]),
    ("Leaves {} without buying", PAGES, &["MOUSE_OUT", "PAGE_URL"]),
    ("Rainy weekend in {}", COUNTRIES, &["SKY_STATUS", "DAY_OF_WEEK"]),
    ("Été : {}", DEVICES, &["TEMPERATURE", "DEVICE_TYPE"]),
    ("Search traffic to {}", PAGES, &["ORIGIN_TYPE", "LANDING_PAGE"]),
    ("Converted once, came back from {}", COUNTRIES, &["CONVERSIONS", "LAST_VISIT"]),
    ("Evening shoppers on {}", DEVICES, &["HOUR_MINUTE_RANGE", "BROWSER"]),
];

const TAGS: &[&str] = &["checkout", "loyalty", "Q2", "été", "mobile", "to review"];

/// Generates one segment.
pub(super) fn segment(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    let id = SEGMENT + index;
    let (name, types) = idea(index, random);
    let conditions = conditions(id, index, types, world, random);
    let (created, modified) = world.dates(random);
    let has_other_forms = random.chance(40);
    let experiments = World::ids(EXPERIMENT, 40, 4, random);
    let personalizations = World::ids(PERSONALIZATION, world.personalizations, 3, random);
    fields!(out, {
        "id": id,
        "name": &name,
        "description": random.chance(60).then(|| format!("{name}, as agreed with the shop team.")),
        "siteId": world.site(random),
        "segmentType": random.pick(&["STANDARD", "STANDARD", "STANDARD", "KEY_MOMENT", "FEATURE_FLAG", "ALL"]),
        "audienceTracking": random.chance(50),
        "audienceTrackingEditable": random.chance(80),
        "conditionsData": &conditions,
        "conditionDataList": has_other_forms.then(|| conditions.nodes()),
        "conditionDataTree": has_other_forms.then(|| conditions.tree()),
        "hasSegmentCondition": true,
        "usedBySegmentCondition": random.chance(15),
        "isFavorite": random.chance(20),
        "userVisible": random.chance(90),
        "tags": (!random.chance(10)).then(|| random.some(TAGS, 25)),
        "createdBy": random.pick(PEOPLE),
        "dateCreated": created,
        "dateModified": random.chance(80).then_some(modified),
        "experimentAmount": experiments.len(),
        "links": links(&experiments, &personalizations, random),
        "experiments": &experiments,
        "personalizationAmount": personalizations.len(),
        "personalizations": &personalizations,
        "featureFlagAmount": random.below(4),
    });
}

/// Returns the name of a segment, and the targeting types that match it; repeated names are numbered.
fn idea(index: u64, random: &mut Random) -> (String, &'static [&'static str]) {
    let (pattern, fillers, types) = random.pick(IDEAS);
    let name = pattern.replace("{}", random.pick(fillers));
    let name = if index >= 60 { format!("{name} ({})", index / 60 + 1) } else { name };
    (name, types)
}

/// Returns the conditions of the idea in one block, and others so that 60 segments have every targeting type.
fn conditions(segment: u64, index: u64, types: &[&'static str], world: World, random: &mut Random) -> Conditions {
    let known = TargetingType::KNOWN;
    let turn = usize::try_from(index).unwrap_or_default().checked_rem(known.len()).unwrap_or_default();
    let mut groups: Vec<Vec<&str>> = vec![types.to_vec(), known.get(turn).copied().into_iter().collect()];
    if random.chance(40) {
        groups.push((0..random.between(2, 3)).map(|_| random.pick(known)).collect());
    }
    let mut id = segment * 100;
    let mut block = |types: &Vec<&'static str>| {
        let conditions = types.iter().map(|name| {
            id += 1;
            Condition::random(id, name, world, random)
        });
        Block::new(conditions.collect(), types.len() > 2)
    };
    let blocks = groups.iter().map(&mut block).collect();
    Conditions::new(blocks, random.chance(50))
}

/// An experiment or a personalization that uses the segment.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Usage {
    domain_id: u64,
    domain_status: &'static str,
    domain_type: &'static str,
    link_role: &'static str,
    link_type: &'static str,
}

fn links(experiments: &[u64], personalizations: &[u64], random: &mut Random) -> Vec<Usage> {
    let kinds = [("EXPERIMENT", experiments), ("PERSONALIZATION", personalizations)];
    let objects = kinds.into_iter().flat_map(|(kind, ids)| ids.iter().map(move |id| (kind, *id)));
    let link = |(domain_type, domain_id)| Usage {
        domain_id,
        domain_status: random.pick(&["ACTIVE", "DRAFT", "PAUSED"]),
        domain_type,
        link_role: random.pick(&["MAIN", "SECONDARY"]),
        link_type: random.pick(&["DIRECT", "TRANSITIVE"]),
    };
    objects.map(link).collect()
}
