//! Mistakes, and where they are found.

use xpauto::bindings::operation::{self, ParameterKind};
use xpauto::bindings::schema::{Field, Kind};

use super::*;

#[test]
fn a_mistake_names_its_line() {
    static FIELDS: [Field; 4] = [
        Field::new("id", "id", Kind::Int, ""),
        Field::new("class", "kind", Kind::Text, ""),
        Field::new("code", "id", Kind::Text, ""),
        Field::new("replace", "replace", Kind::Text, ""),
    ];
    let text = "models! {\n    Shop {\n        id: Int;\n        class \"kind\": Text;\n        code \"id\": Text;\n        \
                replace: Text;\n    }\n    Stop {\n        code: Text;\n    }\n}\n";
    let sources = Sources(vec![("shop.rs".to_owned(), text.to_owned())]);
    let shop = Model { name: "Shop", doc: "", fields: &FIELDS, marker: None, is_open: false };
    assert_eq!(
        of_model(&shop, &sources),
        [
            "shop.rs:4: Shop.class cannot be named so: \"class\" is a reserved word of Python",
            "shop.rs:5: Shop.code has the wire name \"id\" of id",
            "shop.rs:6: Shop.replace is what every model of Python has; choose another name",
        ]
    );
}

#[test]
fn parameters_of_an_operation_are_those_of_its_path_and_have_names_of_their_own() {
    const ID: PathParameter = PathParameter { name: "theme_id", kind: ParameterKind::Id };
    const NAME: PathParameter = PathParameter { name: "name", kind: ParameterKind::Code };
    let update = operation::find("themes", "update").unwrap();
    let swapped = Operation { path: "/themes/{themeId}/versions/{versionName}", parameters: &[NAME, ID], ..*update };
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
    for (block, item) in [("Goal", "type"), ("themes", "update"), ("rate_limit", ""), ("NotFound", "")] {
        assert_ne!(sources.location(block, item), "the declarations", "{block} {item}");
    }
}
