//! Sites (projects) and their configurations.

use super::segments::TARGETING_TYPE;
use super::themes::FONT;
use crate::schema::Kind::{Bool, DateTime, Enum, Float, Id, Int, List, Object, Text};
use crate::schema::{Enumeration, Limit, Model, Operation, code, field, get};

pub static SITE_TYPE: Enumeration =
    Enumeration::new("SiteType", "The type of a site.", &["SITE", "SITE_JS", "SITE_SDK", "APPLICATION"]);

pub static CURRENCY: Enumeration = Enumeration::new(
    "Currency",
    "The currency of a site.",
    &[
        "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD", "INR", "MXN",
        "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED", "TRY", "HUF", "CLP", "SAR", "PHP", "MYR",
        "COP", "RUB", "RON", "PEN", "BHD", "BGN", "ARS", "KWD",
    ],
);

pub static DATA_STORAGE: Enumeration = Enumeration::new(
    "DataStorage",
    "The storage of visitor test data on the device.",
    &["STANDARD_COOKIE", "LOCAL_STORAGE", "CUSTOM_COOKIE"],
);

pub static CAPTURE_EVENT_METHOD: Enumeration = Enumeration::new(
    "CaptureEventMethod",
    "The event that a click is captured by.",
    &["CLICK", "MOUSEDOWN", "MOUSEUP"],
);

pub static BEHAVIOR_WHEN_TIMEOUT: Enumeration = Enumeration::new(
    "BehaviorWhenTimeout",
    "The behavior when the script exceeds the normal load time.",
    &["RUN", "DISABLE_FOR_PAGE", "DISABLE_FOR_VISIT"],
);

pub static INDICATOR: Enumeration = Enumeration::new(
    "Indicator",
    "Indicators that are measured in addition to goals.",
    &["RETENTION_RATE", "NUMBER_OF_PAGES_SEEN", "DWELL_TIME"],
);

pub static SCRIPT_REBUILD_STATUS: Enumeration =
    Enumeration::new("ScriptRebuildStatus", "The result of the last rebuild of the script.", &["SUCCESS", "FAILURE"]);

pub static SITE: Model = Model::new("Site", "A website or application (project).").fields(&[
    field!("id", Int, "The site's unique id.").read_only(),
    field!("code", Text, "The unique site code, which the service generates.").read_only(),
    field!("url", Text, "The URL of the website.").required(),
    field!("name", Text, "The name, at most 30 characters.").limit(Limit::Characters(30)),
    field!("description", Text, "The description."),
    field!("type", Enum(&SITE_TYPE), "The type of the site."),
    field!("date_created", DateTime, "When the site was created.").read_only(),
    field!("domain_names", List(&Text), "The domain names."),
    field!("kameleoon_domain", Text, "The service-side domain of the site."),
    field!("wide_domain", Text, "The service-side domain of the site.").deprecated("use `kameleoonDomain`"),
    field!(
        "application_file_url",
        Text,
        "The URL of a self-hosted main script; a default URL is used if it is absent."
    ),
    field!("images_url", Text, "The URL of self-hosted images; a default URL is used if it is absent."),
    field!("currency", Enum(&CURRENCY), "The currency."),
    field!("data_storage", Enum(&DATA_STORAGE), "The storage of visitor test data on the device."),
    field!("capture_event_method", Enum(&CAPTURE_EVENT_METHOD), "The event that a click is captured by."),
    field!(
        "behavior_when_timeout",
        Enum(&BEHAVIOR_WHEN_TIMEOUT),
        "The behavior when the script exceeds the normal load time."
    ),
    field!("indicators", List(&Enum(&INDICATOR)), "Indicators that are measured in addition to goals."),
    field!("is_audience_used", Bool, "Whether the audience feature is enabled."),
    field!("is_kameleoon_enabled", Bool, "Whether the application is enabled for the site."),
    field!("is_script_active", Bool, "Whether the script is installed and active."),
    field!("last_script_rebuild_date", DateTime, "When the script was last rebuilt."),
    field!("last_script_rebuild_status", Enum(&SCRIPT_REBUILD_STATUS), "The result of the last rebuild of the script."),
    field!("real_time_config_update", Bool, "Whether the SDK can receive configuration in real time."),
    field!("recommendation_secret_key", Text, "The secret key of product recommendations.").secret(),
    field!("recommendation_store_key", Text, "The store key of product recommendations."),
    field!("responsive_mobile", Bool, "Whether the site adapts to mobile screens."),
    field!("shadow_dom", Bool, "Whether widgets are put in a shadow DOM."),
    field!("custom_attributes", Text, "Custom attributes."),
    field!("custom_selectors", List(&Text), "Custom selectors."),
    field!(
        "tracking_script",
        Text,
        "The global custom script, run at each page load right after the application loads."
    ),
    field!("widget_fonts", List(&Object(&FONT)), "The fonts of widgets."),
    field!("audience_config", Object(&AUDIENCE_CONFIG), "The configuration of audiences."),
    field!("experiment_config", Object(&EXPERIMENT_CONFIG), "The configuration of experiments."),
    field!("personalization_config", Object(&PERSONALIZATION_CONFIG), "The configuration of personalizations."),
]);

pub static AUDIENCE_CONFIG: Model = Model::new("AudienceConfig", "How a site's audiences are computed.").fields(&[
    field!("id", Int, "The configuration's id."),
    field!("main_goal", Int, "The id of the main goal."),
    field!("cart_amount_goal", Int, "The id of the goal that carries the cart amount."),
    field!("cart_amount_value", Float, "The cart amount."),
    field!("date_created", DateTime, "When the configuration was created."),
    field!("ignore_url_settings", Bool, "Whether the parameters of URLs are ignored.").wire("ignoreURLSettings"),
    field!("excluded_configuration_url_list", List(&Object(&CONFIGURATION_URL)), "The excluded URLs."),
    field!("included_configuration_url_list", List(&Object(&CONFIGURATION_URL)), "The included URLs."),
    field!("excluded_custom_data", List(&Id), "The ids of the excluded custom data."),
    field!("excluded_experiment_list", List(&Id), "The ids of the excluded experiments."),
    field!("excluded_goal_list", List(&Id), "The ids of the excluded goals."),
    field!("excluded_personalization_list", List(&Id), "The ids of the excluded personalizations."),
    field!("excluded_targeting_segment_list", List(&Id), "The ids of the excluded segments."),
    field!("included_custom_data", List(&Id), "The ids of the included custom data."),
    field!("included_experiment_list", List(&Id), "The ids of the included experiments."),
    field!("included_personalization_list", List(&Id), "The ids of the included personalizations."),
    field!("included_targeting_segment_list", List(&Id), "The ids of the included segments."),
    field!("excluded_targeting_type_list", List(&Enum(&TARGETING_TYPE)), "The excluded targeting types."),
    field!("included_targeting_type_list", List(&Enum(&TARGETING_TYPE)), "The included targeting types."),
]);

pub static CONFIGURATION_URL: Model =
    Model::new("ConfigurationUrl", "A URL in an audience configuration.").fields(&[field!("url", Text, "The URL.")]);

pub static EXPERIMENT_CONFIG: Model = Model::new("ExperimentConfig", "How a site's experiments run.").fields(&[
    field!("custom_variation_selection_script", Text, "The script that selects a variation."),
    field!("is_editor_launched_by_shortcut", Bool, "Whether a keyboard shortcut opens the editor."),
    field!("is_kameleoon_reporting_enabled", Bool, "Whether the service's own reporting is on."),
    field!("min_wining_reliability", Float, "The reliability from which a variation counts as winning, in percent."),
]);

pub static PERSONALIZATION_CONFIG: Model = Model::new("PersonalizationConfig", "How a site's personalizations run.")
    .fields(&[
        field!("is_same_jquery_injection_allowed", Bool, "Whether the same jQuery may be injected."),
        field!("is_same_type_personalization_enabled", Bool, "Whether several personalizations of one type may run."),
        field!("personalizations_deviation", Float, "The share of visitors kept from personalizations."),
    ]);

pub static SITES_GET_BY_CODE: Operation = get("sites", "get_by_code", "/sites/byCode/{siteCode}")
    .path(&[code("code")])
    .returns(&SITE)
    .takes_optional_fields()
    .example(r#""shopfront1""#, "")
    .doc("Reads the site with the given site code.");

pub(super) const TYPES: &[&Model] =
    &[&SITE, &AUDIENCE_CONFIG, &CONFIGURATION_URL, &EXPERIMENT_CONFIG, &PERSONALIZATION_CONFIG];
