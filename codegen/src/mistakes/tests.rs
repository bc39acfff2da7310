//! Mistakes, and how they are named.

use crate::schema::{Kind, code, field, id};
use crate::spec;

use super::*;

#[test]
fn a_mistake_names_its_field() {
    static SHOP: Model = Model::new("Shop", "").fields(&[
        field!("id", Kind::Int, ""),
        field!("class", Kind::Text, "").wire("kind"),
        field!("code", Kind::Text, "").wire("id"),
        field!("replace", Kind::Text, ""),
    ]);
    assert_eq!(
        of_model(&SHOP),
        [
            "Shop.class cannot be named so: \"class\" is a reserved word of Python",
            "Shop.code has the wire name \"id\" of id",
            "Shop.replace is what every model of Python has; choose another name",
        ]
    );
}

#[test]
fn parameters_of_an_operation_are_those_of_its_path_and_have_names_of_their_own() {
    static SWAPPED: [PathParameter; 2] = [code("name"), id("theme_id")];
    let update = &spec::THEMES_UPDATE;
    let swapped = Operation { path: "/themes/{themeId}/versions/{versionName}", parameters: &SWAPPED, ..*update };
    let missing = Operation { method: "PATCH", parameters: &[], ..*update };
    let found = of_operations(&[&swapped, &missing]);
    assert_eq!(
        found,
        [
            "themes.update must take the parameters of its path /themes/{themeId}/versions/{versionName} in its order, \
             and no other",
            "themes.update has two arguments named name",
            "themes.update must take the parameters of its path /themes/{themeId} in its order, and no other",
        ]
    );
}

#[test]
fn the_declarations_of_core_have_no_mistakes() {
    assert_eq!(all(), Vec::<String>::new());
}
