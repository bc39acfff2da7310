//! Goals of every type.

use serde_json::{Value, json};
use xpauto::model::GoalType;

use super::{EXPERIMENT, Fields, GOAL, HOLDOUT, PEOPLE, PERSONALIZATION, Random, SEGMENT, World, fields};

const TAGS: &[&str] = &["revenue", "funnel", "Q2", "été", "engagement"];

/// Generates one goal.
pub(super) fn goal(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    let known = GoalType::KNOWN;
    let turn = usize::try_from(index).unwrap_or_default().checked_rem(known.len()).unwrap_or_default();
    let kind = known.get(turn).copied().unwrap_or_default();
    let (created, modified) = world.dates(random);
    let is_active = random.chance(80);
    let experiments = World::ids(EXPERIMENT, 40, 4, random);
    let personalizations = World::ids(PERSONALIZATION, world.personalizations, 3, random);
    let holdouts = World::ids(HOLDOUT, 5, 2, random);
    let site = world.site(random);
    fields!(out, {
        "id": GOAL + index,
        "name": name(kind, index, random),
        "description": random.chance(40).then_some("Counts toward the weekly report – ask Zoë before changing it."),
        "siteId": site,
        "type": kind,
        "hasMultipleConversions": random.chance(40),
        "status": if is_active { "ACTIVE" } else { "INACTIVE" },
        "isActive": is_active,
        "params": params(kind, random),
        "accessLimiters": access_limiters(index, random),
        "customDatas": custom_datas(index, site, world, random),
        "tags": random.some(TAGS, 30),
        "createdBy": random.pick(PEOPLE),
        "dateCreated": created,
        "dateModified": random.chance(80).then_some(modified),
        "experimentAmount": experiments.len(),
        "experiments": &experiments,
        "personalizationAmount": personalizations.len(),
        "personalizations": &personalizations,
        "holdoutAmount": holdouts.len(),
        "holdouts": &holdouts,
        "featureFlagAmount": random.below(4),
        "isTargetingSegmentMentalist": random.chance(20),
        "mentalistWeight": random.pick(&[0.25, 0.5, 1.0, 2.75]),
        "targetingSegmentMentalist": World::ids(SEGMENT, world.segments, 2, random),
        "trackingTools": random.some(&["SERVICE_TRACKING", "CUSTOM_TRACKING"], 50),
    });
}

fn name(kind: &str, index: u64, random: &mut Random) -> String {
    let names: &[&str] = match kind {
        "CLICK" => &["Click on “Add to cart”", "Click on the size guide", "Opens the chat"],
        "CUSTOM" => &["Order placed", "Newsletter sign-up", "Réservation confirmée"],
        "SCROLL" => &["Scrolls to the reviews", "Reads the article to the end"],
        "PAGE_VIEWS" => &["Sees three products", "Five pages in a visit"],
        "URL" => &["Reaches the thank-you page", "Opens the checkout", "Seite „Kontakt“"],
        "TIME_SPENT" => &["Stays two minutes", "Five minutes on the blog"],
        "RETENTION_RATE" => &["Comes back within a week"],
        "WAREHOUSE" => &["Revenue after returns", "Margin per order (€)"],
        _ => &["Orders per visit", "Average cart value"],
    };
    let name = random.pick(names);
    if index >= 30 { format!("{name} ({})", index / 30 + 1) } else { name.to_owned() }
}

/// Returns the parameters of a type; null for types without parameters.
fn params(kind: &str, random: &mut Random) -> Value {
    match kind {
        "CLICK" => json!({ "customSelector": random.pick(&["#add-to-cart", "a.size-guide", "button[data-chat]"]) }),
        "SCROLL" => json!({ "scroll": random.pick(&[25, 50, 75, 90]) }),
        "URL" => json!({ "url": random.pick(&["/thank-you", "/checkout", "/kontakt"]), "matchType": "CONTAINS" }),
        "TIME_SPENT" => json!({ "time": random.between(1, 10) * 60 }),
        "PAGE_VIEWS" => json!({ "pageCount": random.between(2, 8) }),
        _ => Value::Null,
    }
}

fn access_limiters(index: u64, random: &mut Random) -> Vec<Value> {
    let limiter = |person: u64| json!({ "id": (GOAL + index) * 100 + person, "accessHolderId": person });
    random.some(PEOPLE, 20).into_iter().map(limiter).collect()
}

fn custom_datas(index: u64, site: u64, world: World, random: &mut Random) -> Vec<Value> {
    if !random.chance(25) {
        return Vec::new();
    }
    let (created, modified) = world.dates(random);
    vec![json!({
        "id": 31 + index,
        "index": random.below(8),
        "name": random.pick(&["Loyalty level", "Größe", "Cart amount"]),
        "description": null,
        "siteId": site,
        "siteCode": super::sites::code(site, random),
        "createdById": random.pick(PEOPLE),
        "dateCreated": created,
        "modificationDate": modified,
        "tags": "loyalty",
        "advancedProposedValues": null,
        "customEvalCode": "return window.shop?.level;",
        "tcVariableName": null,
        "isConstant": false,
        "isFiltrableVentilable": true,
        "isLearnable": random.chance(50),
        "isLocalOnly": false,
    })]
}
