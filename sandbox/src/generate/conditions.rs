//! Conditions of every targeting type, in blocks, as flat nodes and as a tree.

use serde_json::{Map, Value, json};

use super::{EXPERIMENT, FEATURE_FLAG, GOAL, KEY_MOMENT, PERSONALIZATION, Random, SEGMENT, World};

/// A block of conditions and whether OR joins them.
pub(super) struct Block {
    pub(super) conditions: Vec<Value>,
    pub(super) or: bool,
}

/// All conditions of a segment, and whether OR joins the blocks.
pub(super) struct Conditions {
    pub(super) blocks: Vec<Block>,
    pub(super) or: bool,
}

impl Conditions {
    /// The form in blocks; there is one flag fewer than things to join.
    pub(super) fn data(&self) -> Value {
        let flags = |or: bool, count: usize| vec![or; count.saturating_sub(1)];
        let block = |block: &Block| json!({ "conditions": block.conditions, "orOperators": flags(block.or, block.conditions.len()) });
        let blocks: Vec<Value> = self.blocks.iter().map(block).collect();
        json!({ "firstLevel": blocks, "firstLevelOrOperators": flags(self.or, self.blocks.len()) })
    }

    /// The flat form: the root, then each block before its conditions.
    pub(super) fn nodes(&self) -> Value {
        let mut nodes = vec![node(1, None, Err(self.or))];
        for block in &self.blocks {
            let parent = nodes.len() + 1;
            nodes.push(node(parent, Some(1), Err(block.or)));
            for condition in &block.conditions {
                nodes.push(node(nodes.len() + 1, Some(parent), Ok(condition)));
            }
        }
        Value::from(nodes)
    }

    /// The form as a tree: the root's children are the blocks.
    pub(super) fn tree(&self) -> Value {
        let blocks: Vec<Value> = self.blocks.iter().map(|block| level(block.or, &block.conditions)).collect();
        level(self.or, &blocks)
    }
}

fn operator(or: bool) -> &'static str {
    if or { "OR" } else { "AND" }
}

/// A node that is a condition, or one that joins others by OR or AND.
fn node(id: usize, parent: Option<usize>, content: Result<&Value, bool>) -> Value {
    json!({
        "id": id,
        "parentId": parent,
        "isConditionBlock": content.is_err(),
        "logicalOperator": content.err().map(operator),
        "targetingCondition": content.ok(),
    })
}

fn level(or: bool, children: &[Value]) -> Value {
    json!({ "isConditionBlock": true, "logicalOperator": operator(or), "conditionData": children })
}

/// A condition of one targeting type.
pub(super) fn condition(id: u64, targeting_type: &str, world: World, random: &mut Random) -> Value {
    let mut members = Map::new();
    members.insert("id".to_owned(), json!(id));
    members.insert("targetingType".to_owned(), json!(targeting_type));
    members.insert("weight".to_owned(), json!(if random.chance(20) { random.between(2, 5) } else { 1 }));
    if random.chance(30) {
        let words = targeting_type.to_lowercase().replace('_', " ");
        members.insert("htmlDescription".to_owned(), json!(format!("Visitors by <b>{words}</b>")));
    }
    members.insert("include".to_owned(), json!(random.chance(85)));
    if let Value::Object(extras) = extras(targeting_type, world, random) {
        members.extend(extras);
    }
    Value::from(members)
}

/// The fields that only this targeting type has.
fn extras(targeting_type: &str, world: World, random: &mut Random) -> Value {
    const PATHS: &[&str] = &["/checkout", "/cart", "/products/shoes", "/", "/blog/été-2026", "/account/orders"];
    const TITLES: &[&str] = &["Checkout", "Your cart", "Größentabelle", "Spring sale"];
    let match_type = random.pick(&["CONTAINS", "EXACT", "REGULAR_EXPRESSION"]);
    match targeting_type {
        "PAGE_URL" | "LANDING_PAGE" | "PREVIOUS_PAGE" | "VISITED_PAGES" | "VISITS_BY_PAGE" | "KEY_PAGES" => {
            json!({ "url": random.pick(PATHS), "matchType": match_type })
        }
        "PAGE_TITLE" => json!({ "title": random.pick(TITLES), "matchType": match_type }),
        "BROWSER" => json!({ "browser": random.pick(&["CHROME", "FIREFOX", "SAFARI", "EDGE"]) }),
        "DEVICE_TYPE" => json!({ "device": random.pick(&["DESKTOP", "PHONE", "TABLET"]) }),
        "OPERATING_SYSTEM" => json!({ "name": random.pick(&["WINDOWS", "MAC", "LINUX", "ANDROID", "IOS"]) }),
        "COOKIE" => json!({
            "name": random.pick(&["consent", "loyalty", "ab_group"]), "nameMatchType": "EXACT",
            "value": random.pick(&["yes", "gold", "B"]), "valueMatchType": match_type,
        }),
        "GEOLOCATION" => place(random),
        "PAGE_VIEWS" | "NUMBER_OF_VISITED_PAGES" => {
            json!({ "pageCount": random.between(2, 12), "matchType": "GREATER" })
        }
        "VISITS" | "SAME_DAY_VISITS" => json!({ "visitCount": random.between(2, 9), "matchType": "GREATER" }),
        "FIRST_VISIT" | "LAST_VISIT" | "ACTIVE_SESSION" | "TIME_SINCE_PAGE_LOAD" => {
            json!({ "countInMillis": random.between(5, 600) * 1000, "matchType": "GREATER" })
        }
        "PRICE_OF_DISPLAYED_PAGE" | "TEMPERATURE" | "FORECAST_TEMPERATURE" | "HEAT_SLICE" | "TABS_ON_SITE" => {
            let lower = random.between(1, 40);
            json!({ "lowerBound": lower, "upperBound": lower + random.between(5, 60) })
        }
        "JS_CODE" => json!({ "jsCode": "return window.dataLayer?.length > 3;" }),
        "EXPLICIT_TRIGGER" | "EVENT" => {
            json!({ "name": random.pick(&["newsletter", "Anmeldung", "add-to-wish-list"]) })
        }
        "VISITOR_CODE" => json!({ "visitorCode": random.code(16) }),
        "CUSTOM_DATUM" => json!({ "customDataIndex": random.below(8), "value": "gold", "valueMatchType": match_type }),
        other => reference(other, world, random),
    }
}

/// The fields of the targeting types that refer to other objects.
fn reference(targeting_type: &str, world: World, random: &mut Random) -> Value {
    match targeting_type {
        "CONVERSIONS" => json!({ "goalId": GOAL + random.below(world.goals) }),
        "SEGMENT" => json!({ "segmentId": SEGMENT + random.below(world.segments) }),
        "KEY_MOMENT" => json!({ "keyMomentId": KEY_MOMENT + random.below(8) }),
        "TARGET_EXPERIMENT" | "EXCLUSIVE_EXPERIMENT" => {
            json!({ "experimentId": EXPERIMENT + random.below(40), "variationId": random.below(3) })
        }
        "TARGET_PERSONALIZATION" => {
            json!({ "personalizationId": PERSONALIZATION + random.below(world.personalizations) })
        }
        "TARGET_FEATURE_FLAG" => json!({ "featureFlagId": FEATURE_FLAG + random.below(20) }),
        _ => json!({}),
    }
}

fn place(random: &mut Random) -> Value {
    let places = [
        ("Germany", "Bayern", "München"),
        ("France", "Île-de-France", "Paris"),
        ("Poland", "Małopolska", "Kraków"),
        ("Japan", "東京都", "東京"),
        ("Brazil", "São Paulo", "Campinas"),
    ];
    let (country, region, city) = random.pick(&places);
    json!({
        "country": country,
        "region": random.chance(60).then_some(region),
        "city": random.chance(30).then_some(city),
    })
}
