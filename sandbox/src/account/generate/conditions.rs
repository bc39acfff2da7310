//! Conditions of every targeting type, in blocks, as flat nodes and as a tree.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use super::{EXPERIMENT, FEATURE_FLAG, GOAL, KEY_MOMENT, PERSONALIZATION, Random, SEGMENT, World};

/// A block of conditions, joined by OR or AND.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) conditions: Vec<Condition>,
    pub(super) or: bool,
}

/// The conditions of a segment: blocks joined by OR or AND.
#[derive(Debug)]
pub(super) struct Conditions {
    pub(super) blocks: Vec<Block>,
    pub(super) or: bool,
}

impl Conditions {
    /// Returns the form in blocks.
    pub(super) fn data(&self) -> impl Serialize {
        Data(self)
    }

    /// Returns the flat form: the root, then each block before its conditions.
    pub(super) fn nodes(&self) -> impl Serialize {
        Nodes(self)
    }

    /// Returns the tree form: the root's children are the blocks.
    pub(super) fn tree(&self) -> impl Serialize {
        Level { or: self.or, children: self.blocks.iter().map(Block::level).collect::<Vec<_>>() }
    }
}

impl Block {
    fn level(&self) -> Level<&[Condition]> {
        Level { or: self.or, children: &self.conditions }
    }
}

struct Data<'a>(&'a Conditions);

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Conditions { blocks, or } = self.0;
        let mut data = serializer.serialize_struct("ConditionsData", 2)?;
        data.serialize_field("firstLevel", blocks)?;
        data.serialize_field("firstLevelOrOperators", &flags(*or, blocks.len()))?;
        data.end()
    }
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut block = serializer.serialize_struct("ConditionsBlock", 2)?;
        block.serialize_field("conditions", &self.conditions)?;
        block.serialize_field("orOperators", &flags(self.or, self.conditions.len()))?;
        block.end()
    }
}

/// Returns the flags between `count` items: one fewer than there are items.
fn flags(or: bool, count: usize) -> Vec<bool> {
    vec![or; count.saturating_sub(1)]
}

struct Nodes<'a>(&'a Conditions);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut nodes = serializer.serialize_seq(None)?;
        let mut id = 1;
        nodes.serialize_element(&Node::joining(id, None, self.0.or))?;
        for block in &self.0.blocks {
            id += 1;
            let parent = id;
            nodes.serialize_element(&Node::joining(parent, Some(1), block.or))?;
            for condition in &block.conditions {
                id += 1;
                nodes.serialize_element(&Node {
                    id,
                    parent: Some(parent),
                    operator: None,
                    condition: Some(condition),
                })?;
            }
        }
        nodes.end()
    }
}

/// A node that is a condition, or one that joins others by OR or AND.
struct Node<'a> {
    id: u32,
    parent: Option<u32>,
    operator: Option<&'static str>,
    condition: Option<&'a Condition>,
}

impl Node<'_> {
    fn joining(id: u32, parent: Option<u32>, or: bool) -> Self {
        Self { id, parent, operator: Some(operator(or)), condition: None }
    }
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut node = serializer.serialize_struct("ConditionsDataNode", 5)?;
        node.serialize_field("id", &self.id)?;
        node.serialize_field("parentId", &self.parent)?;
        node.serialize_field("isConditionBlock", &self.condition.is_none())?;
        node.serialize_field("logicalOperator", &self.operator)?;
        node.serialize_field("targetingCondition", &self.condition)?;
        node.end()
    }
}

fn operator(or: bool) -> &'static str {
    if or { "OR" } else { "AND" }
}

struct Level<C> {
    or: bool,
    children: C,
}

impl<C: Serialize> Serialize for Level<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut level = serializer.serialize_struct("ConditionsDataLevel", 3)?;
        level.serialize_field("isConditionBlock", &true)?;
        level.serialize_field("logicalOperator", operator(self.or))?;
        level.serialize_field("conditionData", &self.children)?;
        level.end()
    }
}

/// A field that only some targeting types have.
type Extra = (&'static str, Scalar);

/// The value of such a field.
#[derive(Debug)]
enum Scalar {
    Null,
    Number(u64),
    Word(&'static str),
    Code(String),
}

impl Serialize for Scalar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Code(code) => serializer.serialize_str(code),
        }
    }
}

impl From<u64> for Scalar {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<&'static str> for Scalar {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl From<Option<&'static str>> for Scalar {
    fn from(word: Option<&'static str>) -> Self {
        word.map_or(Self::Null, Self::Word)
    }
}

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
        "VISITOR_CODE" => vec![("visitorCode", Scalar::Code(random.code(16)))],
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
    let mut to = |first: u64, among: u64| Scalar::from(first + random.below(among));
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
    vec![
        ("country", country.into()),
        ("region", random.chance(60).then_some(region).into()),
        ("city", random.chance(30).then_some(city).into()),
    ]
}
