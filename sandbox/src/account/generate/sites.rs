//! Sites with their configurations.

use serde_json::{Value, json};

use super::{Fields, GOAL, PERSONALIZATION, Random, SEGMENT, SITE, World, fields};

/// The code of the first generated site, whatever the seed.
pub const FIRST_SITE_CODE: &str = "shopfront1";

/// Returns the code of a site: a fixed one for the first, else a random one.
pub(super) fn code(id: u64, random: &mut Random) -> String {
    if id == SITE { FIRST_SITE_CODE.to_owned() } else { random.code(FIRST_SITE_CODE.len()) }
}

/// Generates one site.
pub(super) fn site(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    const NAMES: &[&str] = &["Shop front", "Blog & Magazin", "Boutique d’été", "Outlet", "Partner portal"];
    let id = SITE + index;
    let code = code(id, random);
    let name = if index == 0 { "Shop front" } else { random.pick(NAMES) };
    let (created, rebuilt) = world.dates(random);
    let domain = format!("{code}.sandbox.example");
    fields!(out, {
        "id": id,
        "code": &code,
        "url": format!("https://www{}.shop.example", index + 1),
        "name": name,
        "description": random.chance(50).then_some("The public site, all languages."),
        "type": if index == 0 { "SITE_JS" } else { random.pick(&["SITE", "SITE_JS", "SITE_SDK", "APPLICATION"]) },
        "dateCreated": created,
        "domainNames": [format!("www{}.shop.example", index + 1), "shop.example".to_owned()],
        "kameleoonDomain": &domain,
        "wideDomain": &domain,
        "applicationFileUrl": (),
        "imagesUrl": random.chance(30).then_some("https://images.shop.example"),
        "currency": random.pick(&["EUR", "USD", "GBP", "JPY", "PLN"]),
        "dataStorage": random.pick(&["STANDARD_COOKIE", "LOCAL_STORAGE", "CUSTOM_COOKIE"]),
        "captureEventMethod": random.pick(&["CLICK", "MOUSEDOWN", "MOUSEUP"]),
        "behaviorWhenTimeout": random.pick(&["RUN", "DISABLE_FOR_PAGE", "DISABLE_FOR_VISIT"]),
        "indicators": random.some(&["RETENTION_RATE", "NUMBER_OF_PAGES_SEEN", "DWELL_TIME"], 60),
        "isAudienceUsed": random.chance(60),
        "isKameleoonEnabled": true,
        "isScriptActive": random.chance(85),
        "lastScriptRebuildDate": rebuilt,
        "lastScriptRebuildStatus": if random.chance(90) { "SUCCESS" } else { "FAILURE" },
        "realTimeConfigUpdate": random.chance(40),
        "recommendationSecretKey": random.code(32),
        "recommendationStoreKey": random.code(16),
        "responsiveMobile": random.chance(80),
        "shadowDom": random.chance(30),
        "customAttributes": (),
        "customSelectors": ["#main", "[data-price]"],
        "trackingScript": "window.dataLayer = window.dataLayer || [];",
        "widgetFonts": [font("f1", "Inter")],
        "audienceConfig": audience(index, world, random),
        "experimentConfig": json!({
            "customVariationSelectionScript": null,
            "isEditorLaunchedByShortcut": random.chance(50),
            "isKameleoonReportingEnabled": true,
            "minWiningReliability": random.pick(&[90.0, 95.0, 97.5]),
        }),
        "personalizationConfig": json!({
            "isSameJqueryInjectionAllowed": random.chance(50),
            "isSameTypePersonalizationEnabled": random.chance(50),
            "personalizationsDeviation": random.pick(&[0.0, 5.0, 10.0]),
        }),
    });
}

/// Returns a font of a site, theme or widget studio.
pub(super) fn font(id: &str, family: &str) -> Value {
    json!({
        "id": id,
        "fontFamily": family,
        "fontSrc": format!("https://fonts.shop.example/{}.woff2", family.to_lowercase()),
        "importSrc": null,
        "fontWeights": ["400", "700"],
    })
}

fn audience(index: u64, world: World, random: &mut Random) -> Value {
    let (created, _) = world.dates(random);
    let goal = |random: &mut Random| (world.goals > 0).then(|| GOAL + random.below(world.goals));
    let personalizations = |random: &mut Random| World::ids(PERSONALIZATION, world.personalizations, 2, random);
    json!({
        "id": 51 + index,
        "mainGoal": goal(random),
        "cartAmountGoal": goal(random),
        "cartAmountValue": random.pick(&[49.9, 80.0, 120.5]),
        "dateCreated": created,
        "ignoreURLSettings": random.chance(50),
        "excludedConfigurationUrlList": [{ "url": "https://staging.shop.example" }],
        "includedConfigurationUrlList": [{ "url": "https://www.shop.example/*" }],
        "excludedCustomData": [],
        "excludedExperimentList": [],
        "excludedGoalList": World::ids(GOAL, world.goals, 2, random),
        "excludedPersonalizationList": personalizations(random),
        "excludedTargetingSegmentList": World::ids(SEGMENT, world.segments, 2, random),
        "includedCustomData": [31, 32],
        "includedExperimentList": World::ids(super::EXPERIMENT, 40, 3, random),
        "includedPersonalizationList": personalizations(random),
        "includedTargetingSegmentList": World::ids(SEGMENT, world.segments, 3, random),
        "excludedTargetingTypeList": random.some(&["JS_CODE", "COOKIE"], 50),
        "includedTargetingTypeList": ["PAGE_URL", "GEOLOCATION", "VISITS"],
    })
}
