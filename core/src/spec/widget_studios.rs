//! Widget studios: widgets with their screens, strings and behavior.

use super::themes::FONT;
use crate::schema::Kind::{Bool, DateTime, Enum, Float, Int, List, Object, Text};
use crate::schema::{Enumeration, Limit, Model, Operation, field, post};

pub static ELEMENT_TYPE: Enumeration = Enumeration::new(
    "ElementType",
    "A kind of element in a widget.",
    &[
        "BOX",
        "BUTTON",
        "BUTTON_V2",
        "CHECKBOX",
        "CLOSE",
        "COPY",
        "COUNTDOWN",
        "COUNTDOWN_V2",
        "COUNTDOWN_PROGRESS_BAR",
        "COUNTDOWN_V2_PROGRESS_BAR",
        "DATE",
        "FORM_ERROR_MESSAGE",
        "GROUP",
        "HEADING",
        "HIDDEN_INPUT",
        "HTML",
        "IFRAME",
        "IMAGE",
        "INPUT",
        "LINK",
        "SCROLLING_TEXT",
        "MULTI_STEP_FORM",
        "PRODUCT_RECO",
        "PROGRESS_BAR",
        "RADIO_BUTTON",
        "SELECT",
        "SHAPE",
        "SLIDER",
        "STEP_PROGRESS_BAR",
        "TEXT",
        "TEXTAREA",
        "TIME",
        "TOOLTIP",
        "TOGGLE",
        "VIDEO",
        "QR_CODE",
        "RANGE_INPUT",
        "SPIN_WHEEL",
        "SCALE",
        "SCRATCH_CARD",
        "NPS",
        "MULTI_CHOICE",
        "SHORT_TEXT",
        "LONG_TEXT",
    ],
);

pub static EVENT_ACTION: Enumeration = Enumeration::new(
    "EventAction",
    "The action of a widget when an event occurs.",
    &[
        "SET_LOCAL_STORAGE",
        "SET_SESSION_STORAGE",
        "SET_COOKIES",
        "SHOW_ELEMENT",
        "HIDE_ELEMENT",
        "SET_STEP",
        "CLICK_ON_ELEMENT",
        "FORM_DISABLE",
        "FORM_ENABLE",
        "JAVASCRIPT",
        "PROCESS_CONVERSION",
        "CANCEL_CONVERSION",
        "SET_CUSTOM_DATA",
        "TRIGGER_EVENT",
        "SET_PROGRESS",
        "SEND_DATA",
        "RUN_ROTATION_SPIN_WHEEL",
        "SET_LOCALE",
        "URL_REDIRECT",
    ],
);

pub static EVENT_CONDITION: Enumeration = Enumeration::new(
    "EventCondition",
    "The event that triggers a widget's action.",
    &[
        "BEFORE_DISPLAY",
        "AFTER_DISPLAY",
        "ON_COUNTDOWN_END",
        "IS_MOBILE",
        "IS_NOT_MOBILE",
        "IS_TABLET",
        "IS_NOT_TABLET",
        "IS_DESKTOP",
        "IS_NOT_DESKTOP",
        "FORM_ITEM_VALUE",
        "BY_CUSTOM_DATA",
        "ON_CLICK",
        "ON_SUCCESS",
        "ON_ERROR",
        "REVEALED_SCRATCH_CARD",
        "ON_SPIN_WHEEL_TURNED",
        "WIN_SLICE_VALUE",
        "ON_TIMER_END",
        "VISITOR_BROWSER_LANGUAGE",
        "URL_CONTAINS",
        "URL_REGEX",
        "ON_VIDEO_END",
    ],
);

pub static WIDGET_STUDIO: Model = Model::new("WidgetStudio", "A widget that was created in the studio.").fields(&[
    field!("widget_id", Int, "The widget's unique id.").read_only(),
    field!("date_created", DateTime, "When the widget was created.").read_only(),
    field!("date_modified", DateTime, "When the widget was last changed.").read_only(),
    field!("version", Float, "The version: at most three digits before the decimal point and two after it.")
        .limit(Limit::Decimal(5, 2)),
    field!("is_legacy", Bool, "Whether the widget belongs to a legacy system."),
    field!("widget_editor_template", Text, "The editor's configuration, as a JSON string."),
    field!("fonts", List(&Object(&FONT)), "The fonts."),
    field!("screens", List(&Object(&SCREEN)), "The screens."),
    field!("translation", Object(&TRANSLATION), "The languages."),
    field!("elements", List(&Enum(&ELEMENT_TYPE)), "The kinds of elements in the widget."),
    field!("event_actions", List(&Enum(&EVENT_ACTION)), "The actions of the widget."),
    field!("event_conditions", List(&Enum(&EVENT_CONDITION)), "The events that trigger the actions."),
]);

pub static SCREEN: Model = Model::new("Screen", "A screen of a widget.").fields(&[
    field!("id", Text, "The screen's id."),
    field!("name", Text, "The name."),
    field!("template_name", Text, "The name of the template."),
]);

pub static TRANSLATION: Model = Model::new("Translation", "The languages of a widget.").fields(&[
    field!("enabled", Bool, "Whether the widget is translated."),
    field!("default_language_id", Text, "The id of the default language."),
    field!("languages", List(&Object(&LANGUAGE)), "The languages."),
]);

pub static LANGUAGE: Model = Model::new("Language", "A language of a widget.").fields(&[
    field!("iid", Text, "The language's id.").wire("IID"),
    field!("code", Text, "The language's code."),
    field!("name", Text, "The language's name."),
]);

pub static WIDGET_STUDIOS_CREATE: Operation = post("widget_studios", "create", "/widget-studio")
    .sends(&WIDGET_STUDIO)
    .returns(&WIDGET_STUDIO)
    .example("", r#"{"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}"#)
    .doc("Creates a widget studio.");

pub(super) const TYPES: &[&Model] = &[&WIDGET_STUDIO, &SCREEN, &TRANSLATION, &LANGUAGE];
