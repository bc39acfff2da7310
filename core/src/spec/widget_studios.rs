//! Widget studios: widgets with their screens, strings and behavior.

use super::themes::FONT;
use crate::schema::Kind::{Bool, DateTime, Enum, Float, Int, List, Object, Text};
use crate::schema::{Enumeration, Model, Operation, field, post};

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
    field("widget_id", Int).wire("widgetId").read_only().doc("The widget's unique id."),
    field("date_created", DateTime).wire("dateCreated").read_only().doc("When the widget was created."),
    field("date_modified", DateTime).wire("dateModified").read_only().doc("When the widget was last changed."),
    field("version", Float)
        .decimal(5, 2)
        .doc("The version: at most three digits before the decimal point and two after it."),
    field("is_legacy", Bool).wire("isLegacy").doc("Whether the widget belongs to a legacy system."),
    field("widget_editor_template", Text)
        .wire("widgetEditorTemplate")
        .doc("The editor's configuration, as a JSON string."),
    field("fonts", List(&Object(&FONT))).doc("The fonts."),
    field("screens", List(&Object(&SCREEN))).doc("The screens."),
    field("translation", Object(&TRANSLATION)).doc("The languages."),
    field("elements", List(&Enum(&ELEMENT_TYPE))).doc("The kinds of elements in the widget."),
    field("event_actions", List(&Enum(&EVENT_ACTION))).wire("eventActions").doc("The actions of the widget."),
    field("event_conditions", List(&Enum(&EVENT_CONDITION)))
        .wire("eventConditions")
        .doc("The events that trigger the actions."),
]);

pub static SCREEN: Model = Model::new("Screen", "A screen of a widget.").fields(&[
    field("id", Text).doc("The screen's id."),
    field("name", Text).doc("The name."),
    field("template_name", Text).wire("templateName").doc("The name of the template."),
]);

pub static TRANSLATION: Model = Model::new("Translation", "The languages of a widget.").fields(&[
    field("enabled", Bool).doc("Whether the widget is translated."),
    field("default_language_id", Text).wire("defaultLanguageId").doc("The id of the default language."),
    field("languages", List(&Object(&LANGUAGE))).doc("The languages."),
]);

pub static LANGUAGE: Model = Model::new("Language", "A language of a widget.").fields(&[
    field("iid", Text).wire("IID").doc("The language's id."),
    field("code", Text).doc("The language's code."),
    field("name", Text).doc("The language's name."),
]);

pub static WIDGET_STUDIOS_CREATE: Operation = post("widget_studios", "create", "/widget-studio")
    .sends(&WIDGET_STUDIO)
    .returns(&WIDGET_STUDIO)
    .example("", r#"{"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}"#)
    .doc("Creates a widget studio.");

pub(super) const TYPES: &[&Model] = &[&WIDGET_STUDIO, &SCREEN, &TRANSLATION, &LANGUAGE];
