//! Images, themes, widgets and product recommendations.

use serde_json::json;

use super::sites::font;
use super::{
    Fields, IMAGE, PEOPLE, RECOMMENDER_BLOCK, Random, SITE, STUDIO_RECOMMENDER_BLOCK, THEME, WIDGET_STUDIO, World,
    fields,
};

/// Generates one image.
pub(super) fn image(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    let (format, suffix) = random.pick(&[
        ("PNG", "png"),
        ("JPEG", "jpg"),
        ("GIF", "gif"),
        ("SVG", "svg"),
        ("MVG", "mvg"),
        ("WEB", "webp"),
    ]);
    let name = random.pick(&["Spring banner", "Logo", "Café terrasse", "Size guide", "Größentabelle"]);
    let id = IMAGE + index;
    let size = random.between(4_000, 5_242_880);
    let (date, _) = world.dates(random);
    fields!(out, {
        "id": id,
        "siteId": world.site(random),
        "name": name,
        "fileName": format!("image-{id}.{suffix}"),
        "path": format!("/images/{id}/image-{id}.{suffix}"),
        "description": random.chance(50).then_some("Made for the spring campaign."),
        "altText": name,
        "keywords": random.some(&["spring", "sale", "été", "header"], 40),
        "tags": random.some(&["campaign", "to replace"], 30),
        "source": random.pick(&["UPLOAD", "STOCK"]),
        "sourceUrl": random.chance(40).then(|| format!("https://stock.example/photos/{id}")),
        "baseColor": random.below(0x0100_0000),
        "colorDepth": random.pick(&[8, 24, 32]),
        "createdById": random.pick(PEOPLE),
        "date": date,
        "fileWeight": size / 1024,
        "size": size,
        "width": random.between(16, 2400),
        "height": random.between(16, 1600),
        "shared": random.chance(30),
        "format": format,
    });
}

/// Generates one theme.
pub(super) fn theme(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    let (created, modified) = world.dates(random);
    fields!(out, {
        "id": THEME + index,
        "name": random.pick(&["Spring", "Winter sale", "Été indien", "Plain", "Schwarz auf Weiß"]),
        "description": random.chance(60).then_some("Colours and fonts as in the style guide."),
        "projectIds": World::ids(SITE, world.sites, 3, random),
        "widgetIds": [WIDGET_STUDIO],
        "components": random.some(&["BUTTON", "HEADING", "INPUT"], 60),
        "tags": random.some(&["brand", "campaign"], 40),
        "colors": json!([
            { "id": "c1", "value": format!("#{:06x}", random.below(0x0100_0000)), "type": "COLOR" },
            { "id": "c2", "value": "#ffffff", "type": "COLOR" },
        ]),
        "customFonts": [font("f1", "Inter"), font("f2", "Merriweather")],
        "selectedFonts": json!([{ "id": "f1", "type": "DEFAULT" }]),
        "status": random.pick(&["ACTIVE", "DRAFT", "PAUSED"]),
        "creationDate": created,
        "dateModified": modified,
    });
}

/// Generates one recommender block.
pub(super) fn recommender_block(index: u64, _world: World, random: &mut Random, out: &mut Fields<'_>) {
    let name = random.pick(&["Bought together", "You may like", "Meistverkauft", "Seen lately"]);
    fields!(out, {
        "id": RECOMMENDER_BLOCK + index,
        "apiKey": format!("store-{}", random.code(8)),
        "apiSecret": random.code(32),
        "code": random.code(12),
        "description": random.chance(50).then_some("Below the product's description."),
        "limit": random.between(3, 12),
        "name": name,
        "template": "<ul>{{#products}}<li>{{name}} – {{price}} €</li>{{/products}}</ul>",
    });
}

/// Generates one recommender block of the studio.
pub(super) fn studio_recommender_block(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    fields!(out, {
        "id": STUDIO_RECOMMENDER_BLOCK + index,
        "name": random.pick(&["Cart: one more thing", "Home page picks", "Rien trouvé ?"]),
        "siteId": world.site(random),
        "limit": random.between(3, 12),
    });
}

/// Generates one widget studio.
pub(super) fn widget_studio(index: u64, world: World, random: &mut Random, out: &mut Fields<'_>) {
    let (created, modified) = world.dates(random);
    fields!(out, {
        "widgetId": WIDGET_STUDIO + index,
        "dateCreated": created,
        "dateModified": modified,
        "version": random.pick(&[1.0, 1.25, 2.5, 12.75]),
        "isLegacy": random.chance(20),
        "widgetEditorTemplate": r#"{"layout":"pop-in","width":480}"#,
        "fonts": [font("f1", "Inter")],
        "screens": json!([
            { "id": "s1", "name": "Welcome", "templateName": "pop-in" },
            { "id": "s2", "name": "Danke schön", "templateName": "pop-in" },
        ]),
        "translation": json!({
            "enabled": true,
            "defaultLanguageId": "l1",
            "languages": [
                { "IID": "l1", "code": "en", "name": "English" },
                { "IID": "l2", "code": "fr", "name": "Français" },
            ],
        }),
        "elements": random.some(&["BOX", "BUTTON_V2", "HEADING", "IMAGE", "NPS", "COUNTDOWN"], 50),
        "eventActions": random.some(&["SHOW_ELEMENT", "PROCESS_CONVERSION", "URL_REDIRECT"], 60),
        "eventConditions": random.some(&["BEFORE_DISPLAY", "ON_CLICK", "IS_MOBILE"], 60),
    });
}
