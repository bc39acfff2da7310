//! Mistakes, and where they are found.

use crate::schema::{Kind, code, field, id};
use crate::spec;

use super::*;

#[test]
fn a_mistake_names_its_line() {
    static SHOP: Model = Model::new("Shop", "").fields(&[
        field!("id", Kind::Int, ""),
        field!("class", Kind::Text, "").wire("kind"),
        field!("code", Kind::Text, "").wire("id"),
        field!("replace", Kind::Text, ""),
    ]);
    let text = "pub static SHOP: Model = Model::new(\"Shop\", \"\").fields(&[\n    field!(\"id\", Int),\n    \
                field!(\"class\", Text).wire(\"kind\"),\n    field!(\"code\", Text).wire(\"id\"),\n    \
                field!(\"replace\", Text),\n]);\n\npub static STOP: Model = Model::new(\"Stop\", \"\").fields(&[\n    \
                field!(\"code\", Text),\n]);\n";
    let sources = Sources(vec![("shop.rs".to_owned(), text.to_owned())]);
    assert_eq!(
        of_model(&SHOP, &sources),
        [
            "shop.rs:3: Shop.class cannot be named so: \"class\" is a reserved word of Python",
            "shop.rs:4: Shop.code has the wire name \"id\" of id",
            "shop.rs:5: Shop.replace is what every model of Python has; choose another name",
        ]
    );
}

#[test]
fn parameters_of_an_operation_are_those_of_its_path_and_have_names_of_their_own() {
    static SWAPPED: [PathParameter; 2] = [code("name"), id("theme_id")];
    let update = &spec::THEMES_UPDATE;
    let swapped = Operation { path: "/themes/{themeId}/versions/{versionName}", parameters: &SWAPPED, ..*update };
    let missing = Operation { method: "PATCH", parameters: &[], ..*update };
    let found = of_operations(&[&swapped, &missing], &Sources(Vec::new()));
    assert_eq!(
        found,
        [
            "the declarations: themes.update must take the parameters of its path \
             /themes/{themeId}/versions/{versionName} in its order, and no other",
            "the declarations: themes.update has two arguments named name",
            "the declarations: themes.update must take the parameters of its path /themes/{themeId} in its order, and no other",
        ]
    );
}

#[test]
fn the_declarations_of_core_are_found_and_have_no_mistakes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    assert_eq!(all(&root), Vec::<String>::new());
    let sources = Sources::read(&root);
    for (start, item) in [("pub static GOAL", "field!(\"type\""), ("pub static THEMES_UPDATE", "")] {
        assert_ne!(sources.location(start, item), "the declarations", "{start} {item}");
    }
    for name in ["rate_limit", "NOT_FOUND"] {
        assert_ne!(sources.location_of(name), "the declarations", "{name}");
    }
}
