//! Widget studios: widgets with their screens, strings and behavior.

use super::declare::{Bool, DateTime, Float, Int, List, Text};
use super::font::Font;
use super::macros::{enumerations, models};

enumerations! {
    /// A kind of element in a widget.
    ElementType {
        BOX, BUTTON, BUTTON_V2, CHECKBOX, CLOSE, COPY, COUNTDOWN, COUNTDOWN_V2, COUNTDOWN_PROGRESS_BAR,
        COUNTDOWN_V2_PROGRESS_BAR, DATE, FORM_ERROR_MESSAGE, GROUP, HEADING, HIDDEN_INPUT, HTML, IFRAME, IMAGE, INPUT,
        LINK, SCROLLING_TEXT, MULTI_STEP_FORM, PRODUCT_RECO, PROGRESS_BAR, RADIO_BUTTON, SELECT, SHAPE, SLIDER,
        STEP_PROGRESS_BAR, TEXT, TEXTAREA, TIME, TOOLTIP, TOGGLE, VIDEO, QR_CODE, RANGE_INPUT, SPIN_WHEEL, SCALE,
        SCRATCH_CARD, NPS, MULTI_CHOICE, SHORT_TEXT, LONG_TEXT,
    }
    /// The action of a widget when an event occurs.
    EventAction {
        SET_LOCAL_STORAGE, SET_SESSION_STORAGE, SET_COOKIES, SHOW_ELEMENT, HIDE_ELEMENT, SET_STEP, CLICK_ON_ELEMENT,
        FORM_DISABLE, FORM_ENABLE, JAVASCRIPT, PROCESS_CONVERSION, CANCEL_CONVERSION, SET_CUSTOM_DATA, TRIGGER_EVENT,
        SET_PROGRESS, SEND_DATA, RUN_ROTATION_SPIN_WHEEL, SET_LOCALE, URL_REDIRECT,
    }
    /// The event that triggers a widget's action.
    EventCondition {
        BEFORE_DISPLAY, AFTER_DISPLAY, ON_COUNTDOWN_END, IS_MOBILE, IS_NOT_MOBILE, IS_TABLET, IS_NOT_TABLET,
        IS_DESKTOP, IS_NOT_DESKTOP, FORM_ITEM_VALUE, BY_CUSTOM_DATA, ON_CLICK, ON_SUCCESS, ON_ERROR,
        REVEALED_SCRATCH_CARD, ON_SPIN_WHEEL_TURNED, WIN_SLICE_VALUE, ON_TIMER_END, VISITOR_BROWSER_LANGUAGE,
        URL_CONTAINS, URL_REGEX, ON_VIDEO_END,
    }
}

models! {
    /// A widget that was created in the studio.
    WidgetStudio {
        /// The widget's unique id.
        widget_id "widgetId": Int [read_only];
        /// When the widget was created.
        date_created "dateCreated": DateTime [read_only];
        /// When the widget was last changed.
        date_modified "dateModified": DateTime [read_only];
        /// The version: at most three digits before the decimal point and two after it.
        version: Float [decimal(5, 2)];
        /// Whether the widget belongs to a legacy system.
        is_legacy "isLegacy": Bool;
        /// The editor's configuration, as a JSON string.
        widget_editor_template "widgetEditorTemplate": Text;
        /// The fonts.
        fonts: List<Font>;
        /// The screens.
        screens: List<Screen>;
        /// The languages.
        translation: Translation;
        /// The kinds of elements in the widget.
        elements: List<ElementType>;
        /// The actions of the widget.
        event_actions "eventActions": List<EventAction>;
        /// The events that trigger the actions.
        event_conditions "eventConditions": List<EventCondition>;
    }

    /// A screen of a widget.
    Screen {
        /// The screen's id.
        id: Text;
        /// The name.
        name: Text;
        /// The name of the template.
        template_name "templateName": Text;
    }

    /// The languages of a widget.
    Translation {
        /// Whether the widget is translated.
        enabled: Bool;
        /// The id of the default language.
        default_language_id "defaultLanguageId": Text;
        /// The languages.
        languages: List<Language>;
    }

    /// A language of a widget.
    Language {
        /// The language's id.
        iid "IID": Text;
        /// The language's code.
        code: Text;
        /// The language's name.
        name: Text;
    }
}
