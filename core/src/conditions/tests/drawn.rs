//! What is drawn: pictures, Mermaid's text, and the families and targeting types that are used.

use proptest::prelude::*;
use roxmltree::{Document, Node};
use serde_json::{Value, json};

use super::super::diagram::color_of;
use super::super::{families::families, family_counts, segment_uses, show, to_mermaid, to_nodes, to_tree, uses};
use super::{any_data, any_tree, block, condition, data, join, leaf, level, paths};
use crate::model::{Segment, TargetingType};

fn drawn(conditions: &Value) -> String {
    show(&conditions.to_string()).unwrap()
}

fn mermaid(conditions: &Value) -> String {
    to_mermaid(&conditions.to_string()).unwrap()
}

/// One block, joined by AND.
fn all_of(conditions: &[Value]) -> Value {
    let flags = vec![false; conditions.len().saturating_sub(1)];
    data(&[json!({"conditions": conditions, "orOperators": flags})], &[])
}

fn shapes<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some("xpauto-condition")).collect()
}

/// The drawn text of an element, without its accessible description.
fn text_of(node: Node<'_, '_>) -> String {
    let strings = node.descendants().filter(|node| node.is_text() && !node.parent().unwrap().has_tag_name("title"));
    let strings: String = strings.filter_map(|node| node.text()).collect();
    strings.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn count(conditions: &Value) -> usize {
    conditions.to_string().matches(r#""targetingType":"#).count()
}

#[test]
fn a_picture_says_what_a_condition_asks() {
    let conditions = [
        json!({"targetingType": "PAGE_URL", "weight": 1, "id": 9, "matchType": "CONTAINS", "url": "/cart"}),
        json!({"targetingType": "COOKIE", "weight": 4, "include": false, "value": "yes", "valueMatchType": "EXACT",
               "name": "consent", "htmlDescription": "<b>no</b>"}),
        json!({"targetingType": "BROWSER", "weight": 1, "include": true, "browser": "CHROME"}),
        json!({"targetingType": "LAST_VISIT", "weight": 1, "countInMillis": 604_800_000, "matchType": "LOWER"}),
        json!({"targetingType": "TEMPERATURE", "weight": 1, "upperBound": 30.5, "lowerBound": -4}),
        json!({"targetingType": "CUSTOM", "weight": 1, "segmentId": 7, "customDataIndex": 2, "list": ["a", 1],
               "nothing": null, "empty": ""}),
    ];
    let svg = drawn(&all_of(&conditions));
    let document = Document::parse(&svg).unwrap();
    let strings: Vec<String> = shapes(&document).into_iter().map(text_of).collect();
    let expected = [
        "PAGE_URL url contains “/cart”",
        "NOT COOKIE name “consent”, value “yes” weight 4",
        "BROWSER “CHROME”",
        "LAST_VISIT < 7 d",
        "TEMPERATURE from -4, to 30.5",
        "CUSTOM segment 7, custom data index 2, list “a” 1",
    ];
    assert_eq!(strings, expected);
    assert!(svg.contains("<title>page and content, id 9</title>"));
    assert!(svg.contains(">AND</text>") && svg.contains(">all of 6</text>"));
}

#[test]
fn a_weight_is_drawn_where_it_is_not_1() {
    let heavy = json!({"targetingType": "B", "weight": 2});
    assert!(!drawn(&all_of(&[condition("A"), condition("B")])).contains(">weight"));
    assert_eq!(drawn(&all_of(&[condition("A"), heavy])).matches(">weight").count(), 1);
}

#[test]
fn negated_conditions_are_dashed() {
    let negated = json!({"targetingType": "B", "weight": 1, "include": false});
    let svg = drawn(&all_of(&[condition("A"), negated]));
    let document = Document::parse(&svg).unwrap();
    let is_dashed = |node: &Node<'_, '_>| node.descendants().any(|node| node.has_attribute("stroke-dasharray"));
    let dashed: Vec<bool> = shapes(&document).iter().map(is_dashed).collect();
    assert_eq!(dashed, [false, true]);
}

#[test]
fn colors_tell_families_apart_and_stand_out_in_light_and_dark() {
    let luminance = |color: &str| {
        let part = |at: usize| {
            let share = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let families = families().collect::<Vec<_>>();
    let colors: std::collections::HashSet<&str> = families.iter().map(|family| color_of(family)).collect();
    assert_eq!(colors.len(), families.len());
    for color in colors {
        let light = luminance(color) + 0.05;
        assert!(1.05 / light > 3.0 && light / (luminance("#181818") + 0.05) > 3.0, "{color}");
    }
}

#[test]
fn nothing_is_drawn_as_no_conditions() {
    for empty in [json!({}), json!([]), level("AND", &[]), data(&[block("", &[])], &[])] {
        let svg = drawn(&empty);
        assert!(Document::parse(&svg).is_ok() && svg.contains(">no conditions</text>"), "{svg}");
        assert_eq!(mermaid(&empty), "flowchart LR\n    c1[\"no conditions\"]\n");
        assert_eq!(family_counts(&empty.to_string()).unwrap(), []);
    }
}

#[test]
fn a_row_that_changes_often_is_joined_in_turn() {
    let flags: Vec<bool> = (0..5_000).map(|index| index % 2 == 0).collect();
    let row = data(&[block(&"A ".repeat(5_001), &flags)], &[]);
    let svg = drawn(&row);
    let options = roxmltree::ParsingOptions { nodes_limit: u32::MAX, ..Default::default() };
    assert_eq!(shapes(&Document::parse_with_options(&svg, options).unwrap()).len(), 5_001);
    assert!(svg.contains("5001 joined from left to right"));
    let text = mermaid(&row);
    assert!(text.contains("    c1 --- c2\n") && text.contains("    c1 ---|OR| c3\n") && text.contains("---|AND| c4\n"));
    assert!(!drawn(&data(&[block("A B C D E F", &[true, false, true, false, true])], &[])).contains("IN TURN"));
}

#[test]
fn the_deepest_nesting_is_drawn() {
    let joins = (1..=128)
        .flat_map(|id| [join(2 * id, (id > 1).then_some(2 * id - 2), "AND"), leaf(2 * id + 1, Some(2 * id), "A")]);
    let nodes = json!(joins.chain([leaf(1, Some(256), "B")]).collect::<Vec<_>>());
    let svg = drawn(&nodes);
    assert_eq!(shapes(&Document::parse(&svg).unwrap()).len(), 129);
    assert_eq!(mermaid(&nodes).matches(" --- ").count(), 2 * 128);
}

#[test]
fn mermaid_text_has_joints_conditions_and_classes() {
    let negated = json!({"targetingType": "COOKIE", "weight": 2, "include": false, "name": "a\"b;#`"});
    let conditions = data(&[block("PAGE_URL BROWSER", &[false]), json!({"conditions": [negated]})], &[true]);
    let expected = r#"flowchart LR
    c1(["OR"])
    c2(["AND"])
    c1 --- c2
    c3["PAGE_URL"]:::pageAndContent
    c2 --- c3
    c4["BROWSER"]:::visitorCharacteristic
    c2 --- c4
    c5["NOT COOKIE#58; name “a#34;b#59;#35;#96;”, weight 2"]:::technical
    class c5 negated
    c1 --- c5
    classDef visitorCharacteristic stroke:#3b82d0,stroke-width:2px
    classDef pageAndContent stroke:#4a9636,stroke-width:2px
    classDef technical stroke:#2f8fa3,stroke-width:2px
    classDef negated stroke-dasharray:4 3
"#;
    assert_eq!(mermaid(&conditions), expected);
}

#[test]
fn families_come_with_their_numbers_the_most_used_first() {
    let conditions = data(&[block("COOKIE BROWSER JS_CODE", &[true, true]), block("PAGE_URL NEW", &[true])], &[false]);
    let expected = [("technical", 2), ("visitor characteristic", 1), ("page and content", 1), ("other", 1)];
    for form in
        [conditions.to_string(), to_nodes(&conditions.to_string()).unwrap(), to_tree(&conditions.to_string()).unwrap()]
    {
        assert_eq!(family_counts(&form).unwrap(), expected);
    }
}

#[test]
fn malformed_conditions_are_not_drawn() {
    let wrong = data(&[block("A", &[]), block("B", &[])], &[]).to_string();
    let orphan = json!([join(1, None, "AND"), leaf(2, Some(9), "A")]).to_string();
    let both = json!({"conditionData": [], "targetingType": "A"}).to_string();
    for form in [show, to_mermaid, |text: &str| family_counts(text).map(|_| String::new())] {
        assert_eq!(paths(form(&wrong)), ["firstLevelOrOperators"]);
        assert_eq!(paths(form(&orphan)), ["nodes[1].parentId"]);
        assert_eq!(paths(form(&both)), [""]);
    }
}

#[test]
fn a_segment_uses_what_any_form_that_is_there_holds() {
    let uses = |segment: &Value, name: &str| Segment::from_json(&segment.to_string()).unwrap().uses(name);
    let deep = level("OR", &[condition("BROWSER"), level("AND", &[level("OR", &[condition("COOKIE")])])]);
    let broken = data(&[block("A B", &[]), block("COOKIE", &[])], &[]);
    let forms = [
        json!({"conditionsData": broken}),
        json!({"conditionsData": null, "conditionDataList": [null, leaf(1, Some(7), "COOKIE")]}),
        json!({"conditionDataTree": deep}),
        json!({"conditionDataTree": condition("cookie")}),
    ];
    for segment in &forms {
        assert!(uses(segment, "COOKIE").unwrap() && uses(segment, "Cookie").unwrap(), "{segment}");
        assert!(!uses(segment, "PAGE_URL").unwrap(), "{segment}");
    }
    assert!(!uses(&json!({"conditionsData": null}), "COOKIE").unwrap());
    for form in [deep.to_string(), json!([leaf(1, None, "COOKIE")]).to_string(), forms[2].to_string()] {
        assert!(segment_uses(&form, "COOKIE").unwrap() && !segment_uses(&form, "SEGMENT").unwrap());
    }
    assert_eq!(paths(segment_uses("{}", "COOKIE").map(|_| String::new())), ["conditionsData"]);
    let unread = uses(&json!({"id": 7}), "COOKIE").unwrap_err();
    assert_eq!(unread.details().problems[0].path, "conditionsData");
}

/// Strings that are meant to break out of where they stand.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,80}",
        "[<>&\"'\\]\\[{}();#%:`|\\\\/a-z \\n]{0,60}",
        prop::collection::vec(any::<char>(), 0..20).prop_map(String::from_iter),
        prop::sample::select(vec![
            "<script>alert(1)</script>",
            "]]><svg onload=alert(1)>",
            "\"]:::x\nclick c1 callback",
            "%%{init: {}}%%",
            "&#x6A;avascript:alert(1)",
            "\u{0}\u{b}\u{fffe}\u{202e}",
            "style a:b #c;",
        ])
        .prop_map(str::to_owned),
    ]
}

fn hostile_condition() -> impl Strategy<Value = Value> {
    (hostile(), hostile(), hostile(), any::<i32>(), any::<bool>()).prop_map(|(name, key, text, weight, include)| {
        json!({key: text.clone(), "url": text, "matchType": name.clone(), "targetingType": name, "weight": weight,
               "include": include})
    })
}

/// Whether an attribute neither runs nor fetches anything, nor is an id that another picture may have.
fn is_harmless(attribute: roxmltree::Attribute<'_, '_>) -> bool {
    let name = attribute.name();
    let is_told = name == "aria-label";
    is_told
        || !(name.starts_with("on") || ["href", "id", "style"].contains(&name) || attribute.value().contains("url("))
}

proptest! {
    #[test]
    fn a_picture_is_well_formed_whatever_the_texts(
        conditions in prop::collection::vec(hostile_condition(), 0..5),
        is_or in any::<bool>(),
    ) {
        let flags = vec![is_or; conditions.len().saturating_sub(1)];
        let row = data(&[json!({"conditions": conditions, "orOperators": flags})], &[]);
        let svg = drawn(&row);
        let document = Document::parse(&svg).unwrap();
        prop_assert_eq!(shapes(&document).len(), conditions.len());
        let known = ["svg", "title", "style", "g", "path", "rect", "text", "tspan"];
        for node in document.descendants().filter(Node::is_element) {
            prop_assert!(known.contains(&node.tag_name().name()), "{}", node.tag_name().name());
            prop_assert!(node.attributes().all(is_harmless), "{}", svg);
        }
        let styles: Vec<&str> = document.descendants().filter(|node| node.has_tag_name("style")).filter_map(|node| node.text()).collect();
        prop_assert!(!styles.concat().contains("url(") && !styles.concat().contains("@import"));
    }

    #[test]
    fn mermaid_text_holds_labels_and_nothing_else_whatever_the_texts(condition in hostile_condition()) {
        let text = mermaid(&all_of(&[condition.clone(), condition]));
        for line in text.lines().filter(|line| line.contains('"')) {
            let (start, rest) = line.split_once('"').unwrap();
            let (label, end) = rest.split_once('"').unwrap();
            prop_assert!(start.starts_with("    c") && (start.ends_with('[')), "{line}");
            prop_assert!(label.chars().all(|letter| !letter.is_ascii_punctuation() || " .,/_-=?#;".contains(letter)));
            prop_assert!(end.starts_with(']') && !end.contains('"'));
        }
        let lines = text.lines().count();
        let negated = text.matches(" negated\n").count();
        prop_assert_eq!(lines, 2 + 2 * 2 + negated + text.matches("classDef").count());
    }

    #[test]
    fn there_are_as_many_shapes_as_conditions_in_every_form(data in any_data(), tree in any_tree()) {
        let svg = drawn(&data);
        prop_assert_eq!(shapes(&Document::parse(&svg).unwrap()).len(), count(&data));
        prop_assert_eq!(show(&to_nodes(&data.to_string()).unwrap()).unwrap(), svg.as_str());
        prop_assert_eq!(show(&to_tree(&data.to_string()).unwrap()).unwrap(), svg);
        let counted: usize = family_counts(&tree.to_string()).unwrap().iter().map(|(_, count)| count).sum();
        prop_assert_eq!(counted, count(&tree));
        prop_assert_eq!(shapes(&Document::parse(&drawn(&tree)).unwrap()).len(), count(&tree));
    }

    #[test]
    fn what_is_used_is_what_stands_there(tree in any_tree(), name in prop::sample::select(TargetingType::KNOWN)) {
        let stands_there = tree.to_string().contains(&format!(r#""targetingType":"{name}""#));
        prop_assert_eq!(uses(&tree.to_string(), name).unwrap(), stands_there);
        let segment = json!({"conditionDataTree": tree}).to_string();
        prop_assert_eq!(Segment::from_json(&segment).unwrap().uses(name).unwrap(), stands_there);
    }

    #[test]
    fn any_text_is_drawn_without_a_crash(text in "[\\[\\]{}:,\"a-z0-9]*") {
        for form in [show, to_mermaid] {
            let _ = form(&text);
        }
    }
}
