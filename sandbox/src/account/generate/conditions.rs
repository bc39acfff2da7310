//! Conditions of every targeting type, in blocks, as flat nodes and as a tree.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::{EXPERIMENT, FEATURE_FLAG, GOAL, KEY_MOMENT, PERSONALIZATION, Random, SEGMENT, World};

/// The conditions of a segment in the form in blocks, joined by OR or AND.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Conditions {
    first_level: Vec<Block>,
    first_level_or_operators: Vec<bool>,
    #[serde(skip)]
    or: bool,
}

/// A block of conditions, joined by OR or AND.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Block {
    conditions: Vec<Condition>,
    or_operators: Vec<bool>,
    #[serde(skip)]
    or: bool,
}

impl Conditions {
    pub(super) fn new(blocks: Vec<Block>, or: bool) -> Self {
        Self { first_level_or_operators: flags(or, blocks.len()), first_level: blocks, or }
    }

    /// Returns the flat form: the root, then each block before its conditions.
    pub(super) fn nodes(&self) -> Vec<Node<'_>> {
        let mut nodes = vec![Node::joining(1, None, self.or)];
        let mut id = 1;
        for block in &self.first_level {
            id += 1;
            let parent_id = Some(id);
            nodes.push(Node::joining(id, Some(1), block.or));
            for condition in &block.conditions {
                id += 1;
                nodes.push(Node { id, parent_id, targeting_condition: Some(condition), ..Node::default() });
            }
        }
        nodes
    }

    /// Returns the tree form: the root's children are the blocks.
    pub(super) fn tree(&self) -> impl Serialize {
        let blocks = self.first_level.iter().map(|block| Level::new(block.or, &block.conditions));
        Level::new(self.or, blocks.collect::<Vec<_>>())
    }
}

impl Block {
    pub(super) fn new(conditions: Vec<Condition>, or: bool) -> Self {
        Self { or_operators: flags(or, conditions.len()), conditions, or }
    }
}

/// Returns the flags between `count` items: one fewer than there are items.
fn flags(or: bool, count: usize) -> Vec<bool> {
    vec![or; count.saturating_sub(1)]
}

fn operator(or: bool) -> &'static str {
    if or { "OR" } else { "AND" }
}

/// A node that is a condition, or one that joins others by OR or AND.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Node<'a> {
    id: u32,
    parent_id: Option<u32>,
    is_condition_block: bool,
    logical_operator: Option<&'static str>,
    targeting_condition: Option<&'a Condition>,
}

impl Node<'_> {
    fn joining(id: u32, parent_id: Option<u32>, or: bool) -> Self {
        let logical_operator = Some(operator(or));
        Self { id, parent_id, is_condition_block: true, logical_operator, targeting_condition: None }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Level<C> {
    is_condition_block: bool,
    logical_operator: &'static str,
    condition_data: C,
}

impl<C> Level<C> {
    fn new(or: bool, condition_data: C) -> Self {
        Self { is_condition_block: true, logical_operator: operator(or), condition_data }
    }
}

/// A field that only some targeting types have.
type Extra = (&'static str, Value);

/// A condition of one targeting type.
#[derive(Debug)]
pub(super) struct Condition {
    id: u64,
    targeting_type: &'static str,
    weight: u64,
    has_description: bool,
    include: bool,
    extras: Vec<Extra>,
}

impl Condition {
    pub(super) fn random(id: u64, targeting_type: &'static str, world: World, random: &mut Random) -> Self {
        let weight = if random.chance(20) { random.between(2, 5) } else { 1 };
        let has_description = random.chance(30);
        let include = random.chance(85);
        let extras = extras(targeting_type, world, random);
        Self { id, targeting_type, weight, has_description, include, extras }
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut condition = serializer.serialize_map(None)?;
        condition.serialize_entry("id", &self.id)?;
        condition.serialize_entry("targetingType", self.targeting_type)?;
        condition.serialize_entry("weight", &self.weight)?;
        if self.has_description {
            let words = self.targeting_type.to_lowercase().replace('_', " ");
            condition.serialize_entry("htmlDescription", &format!("Visitors by <b>{words}</b>"))?;
        }
        condition.serialize_entry("include", &self.include)?;
        for (name, value) in &self.extras {
            condition.serialize_entry(name, value)?;
        }
        condition.end()
    }
}

/// The fields that only this targeting type has.
fn extras(targeting_type: &str, world: World, random: &mut Random) -> Vec<Extra> {
    const PATHS: &[&str] = &["/checkout", "/cart", "/products/shoes", "/", "/blog/été-2026", "/account/orders"];
    const TITLES: &[&str] = &["Checkout", "Your cart", "Größentabelle", "Spring sale"];
    let match_type = ("matchType", random.pick(&["CONTAINS", "EXACT", "REGULAR_EXPRESSION"]).into());
    let greater = || ("matchType", "GREATER".into());
    match targeting_type {
        "PAGE_URL" | "LANDING_PAGE" | "PREVIOUS_PAGE" | "VISITED_PAGES" | "VISITS_BY_PAGE" | "KEY_PAGES" => {
            vec![("url", random.pick(PATHS).into()), match_type]
        }
        "PAGE_TITLE" => vec![("title", random.pick(TITLES).into()), match_type],
        "BROWSER" => vec![("browser", random.pick(&["CHROME", "FIREFOX", "SAFARI", "EDGE"]).into())],
        "DEVICE_TYPE" => vec![("device", random.pick(&["DESKTOP", "PHONE", "TABLET"]).into())],
        "OPERATING_SYSTEM" => {
            vec![("name", random.pick(&["WINDOWS", "MAC", "LINUX", "ANDROID", "IOS"]).into())]
        }
        "COOKIE" => vec![
            ("name", random.pick(&["consent", "loyalty", "ab_group"]).into()),
            ("nameMatchType", "EXACT".into()),
            ("value", random.pick(&["yes", "gold", "B"]).into()),
            ("valueMatchType", match_type.1),
        ],
        "GEOLOCATION" => place(random),
        "PAGE_VIEWS" | "NUMBER_OF_VISITED_PAGES" => vec![("pageCount", random.between(2, 12).into()), greater()],
        "VISITS" | "SAME_DAY_VISITS" => vec![("visitCount", random.between(2, 9).into()), greater()],
        "FIRST_VISIT" | "LAST_VISIT" | "ACTIVE_SESSION" | "TIME_SINCE_PAGE_LOAD" => {
            vec![("countInMillis", (random.between(5, 600) * 1000).into()), greater()]
        }
        "PRICE_OF_DISPLAYED_PAGE" | "TEMPERATURE" | "FORECAST_TEMPERATURE" | "HEAT_SLICE" | "TABS_ON_SITE" => {
            let lower = random.between(1, 40);
            vec![("lowerBound", lower.into()), ("upperBound", (lower + random.between(5, 60)).into())]
        }
        "JS_CODE" => vec![("jsCode", "return window.dataLayer?.length > 3;".into())],
        "EXPLICIT_TRIGGER" | "EVENT" => {
            vec![("name", random.pick(&["newsletter", "Anmeldung", "add-to-wish-list"]).into())]
        }
        "VISITOR_CODE" => vec![("visitorCode", random.code(16).into())],
        "CUSTOM_DATUM" => vec![
            ("customDataIndex", random.below(8).into()),
            ("value", "gold".into()),
            ("valueMatchType", match_type.1),
        ],
        other => reference(other, world, random),
    }
}

/// The fields of the targeting types that refer to other objects.
fn reference(targeting_type: &str, world: World, random: &mut Random) -> Vec<Extra> {
    let mut to = |first: u64, among: u64| json!(first + random.below(among));
    match targeting_type {
        "CONVERSIONS" => vec![("goalId", to(GOAL, world.goals))],
        "SEGMENT" => vec![("segmentId", to(SEGMENT, world.segments))],
        "KEY_MOMENT" => vec![("keyMomentId", to(KEY_MOMENT, 8))],
        "TARGET_EXPERIMENT" | "EXCLUSIVE_EXPERIMENT" => {
            vec![("experimentId", to(EXPERIMENT, 40)), ("variationId", to(0, 3))]
        }
        "TARGET_PERSONALIZATION" => vec![("personalizationId", to(PERSONALIZATION, world.personalizations))],
        "TARGET_FEATURE_FLAG" => vec![("featureFlagId", to(FEATURE_FLAG, 20))],
        _ => Vec::new(),
    }
}

fn place(random: &mut Random) -> Vec<Extra> {
    let places = [
        ("Germany", "Bayern", "München"),
        ("France", "Île-de-France", "Paris"),
        ("Poland", "Małopolska", "Kraków"),
        ("Japan", "東京都", "東京"),
        ("Brazil", "São Paulo", "Campinas"),
    ];
    let (country, region, city) = random.pick(&places);
    let mut some = |word: &'static str, percent| json!(random.chance(percent).then_some(word));
    vec![("country", country.into()), ("region", some(region, 60)), ("city", some(city, 30))]
}
