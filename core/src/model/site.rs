//! Sites (projects) and their configurations.

use super::conditions::TargetingType;
use super::declare::{Bool, DateTime, Float, Id, Int, List, Text};
use super::font::Font;
use super::macros::{enumerations, models};

enumerations! {
    /// The type of a site.
    SiteType { SITE, SITE_JS, SITE_SDK, APPLICATION }
    /// The currency of a site.
    Currency {
        USD, EUR, JPY, GBP, CNY, AUD, CAD, CHF, HKD, SGD, SEK, KRW, NOK, NZD, INR, MXN, TWD, ZAR, BRL, DKK, PLN, THB,
        ILS, IDR, CZK, AED, TRY, HUF, CLP, SAR, PHP, MYR, COP, RUB, RON, PEN, BHD, BGN, ARS, KWD,
    }
    /// The storage of visitor test data on the device.
    DataStorage { STANDARD_COOKIE, LOCAL_STORAGE, CUSTOM_COOKIE }
    /// The event that a click is captured by.
    CaptureEventMethod { CLICK, MOUSEDOWN, MOUSEUP }
    /// The behavior when the script exceeds the normal load time.
    BehaviorWhenTimeout { RUN, DISABLE_FOR_PAGE, DISABLE_FOR_VISIT }
    /// Indicators that are measured in addition to goals.
    Indicator { RETENTION_RATE, NUMBER_OF_PAGES_SEEN, DWELL_TIME }
    /// The result of the last rebuild of the script.
    ScriptRebuildStatus { SUCCESS, FAILURE }
}

models! {
    /// A website or application (project).
    Site {
        /// The site's unique id.
        id: Int [read_only];
        /// The unique site code, which the service generates.
        code: Text [read_only];
        /// The URL of the website.
        url: Text [required];
        /// The name, at most 30 characters.
        name: Text [characters(30)];
        /// The description.
        description: Text;
        /// The type of the site.
        r#type "type": SiteType;
        /// When the site was created.
        date_created "dateCreated": DateTime [read_only];
        /// The domain names.
        domain_names "domainNames": List<Text>;
        /// The service-side domain of the site.
        kameleoon_domain "kameleoonDomain": Text;
        /// The service-side domain of the site.
        #[deprecated = "use `kameleoonDomain`"]
        wide_domain "wideDomain": Text;
        /// The URL of a self-hosted main script; a default URL is used if it is absent.
        application_file_url "applicationFileUrl": Text;
        /// The URL of self-hosted images; a default URL is used if it is absent.
        images_url "imagesUrl": Text;
        /// The currency.
        currency: Currency;
        /// The storage of visitor test data on the device.
        data_storage "dataStorage": DataStorage;
        /// The event that a click is captured by.
        capture_event_method "captureEventMethod": CaptureEventMethod;
        /// The behavior when the script exceeds the normal load time.
        behavior_when_timeout "behaviorWhenTimeout": BehaviorWhenTimeout;
        /// Indicators that are measured in addition to goals.
        indicators: List<Indicator>;
        /// Whether the audience feature is enabled.
        is_audience_used "isAudienceUsed": Bool;
        /// Whether the application is enabled for the site.
        is_kameleoon_enabled "isKameleoonEnabled": Bool;
        /// Whether the script is installed and active.
        is_script_active "isScriptActive": Bool;
        /// When the script was last rebuilt.
        last_script_rebuild_date "lastScriptRebuildDate": DateTime;
        /// The result of the last rebuild of the script.
        last_script_rebuild_status "lastScriptRebuildStatus": ScriptRebuildStatus;
        /// Whether the SDK can receive configuration in real time.
        real_time_config_update "realTimeConfigUpdate": Bool;
        /// The secret key of product recommendations.
        recommendation_secret_key "recommendationSecretKey": Text [secret];
        /// The store key of product recommendations.
        recommendation_store_key "recommendationStoreKey": Text;
        /// Whether the site adapts to mobile screens.
        responsive_mobile "responsiveMobile": Bool;
        /// Whether widgets are put in a shadow DOM.
        shadow_dom "shadowDom": Bool;
        /// Custom attributes.
        custom_attributes "customAttributes": Text;
        /// Custom selectors.
        custom_selectors "customSelectors": List<Text>;
        /// The global custom script, run at each page load right after the application loads.
        tracking_script "trackingScript": Text;
        /// The fonts of widgets.
        widget_fonts "widgetFonts": List<Font>;
        /// The configuration of audiences.
        audience_config "audienceConfig": AudienceConfig;
        /// The configuration of experiments.
        experiment_config "experimentConfig": ExperimentConfig;
        /// The configuration of personalizations.
        personalization_config "personalizationConfig": PersonalizationConfig;
    }

    /// How a site's audiences are computed.
    AudienceConfig {
        /// The configuration's id.
        id: Int;
        /// The id of the main goal.
        main_goal "mainGoal": Int;
        /// The id of the goal that carries the cart amount.
        cart_amount_goal "cartAmountGoal": Int;
        /// The cart amount.
        cart_amount_value "cartAmountValue": Float;
        /// When the configuration was created.
        date_created "dateCreated": DateTime;
        /// Whether the parameters of URLs are ignored.
        ignore_url_settings "ignoreURLSettings": Bool;
        /// The excluded URLs.
        excluded_configuration_url_list "excludedConfigurationUrlList": List<ConfigurationUrl>;
        /// The included URLs.
        included_configuration_url_list "includedConfigurationUrlList": List<ConfigurationUrl>;
        /// The ids of the excluded custom data.
        excluded_custom_data "excludedCustomData": List<Id>;
        /// The ids of the excluded experiments.
        excluded_experiment_list "excludedExperimentList": List<Id>;
        /// The ids of the excluded goals.
        excluded_goal_list "excludedGoalList": List<Id>;
        /// The ids of the excluded personalizations.
        excluded_personalization_list "excludedPersonalizationList": List<Id>;
        /// The ids of the excluded segments.
        excluded_targeting_segment_list "excludedTargetingSegmentList": List<Id>;
        /// The ids of the included custom data.
        included_custom_data "includedCustomData": List<Id>;
        /// The ids of the included experiments.
        included_experiment_list "includedExperimentList": List<Id>;
        /// The ids of the included personalizations.
        included_personalization_list "includedPersonalizationList": List<Id>;
        /// The ids of the included segments.
        included_targeting_segment_list "includedTargetingSegmentList": List<Id>;
        /// The excluded targeting types.
        excluded_targeting_type_list "excludedTargetingTypeList": List<TargetingType>;
        /// The included targeting types.
        included_targeting_type_list "includedTargetingTypeList": List<TargetingType>;
    }

    /// A URL in an audience configuration.
    ConfigurationUrl {
        /// The URL.
        url: Text;
    }

    /// How a site's experiments run.
    ExperimentConfig {
        /// The script that selects a variation.
        custom_variation_selection_script "customVariationSelectionScript": Text;
        /// Whether a keyboard shortcut opens the editor.
        is_editor_launched_by_shortcut "isEditorLaunchedByShortcut": Bool;
        /// Whether the service's own reporting is on.
        is_kameleoon_reporting_enabled "isKameleoonReportingEnabled": Bool;
        /// The reliability from which a variation counts as winning, in percent.
        min_wining_reliability "minWiningReliability": Float;
    }

    /// How a site's personalizations run.
    PersonalizationConfig {
        /// Whether the same jQuery may be injected.
        is_same_jquery_injection_allowed "isSameJqueryInjectionAllowed": Bool;
        /// Whether several personalizations of one type may run.
        is_same_type_personalization_enabled "isSameTypePersonalizationEnabled": Bool;
        /// The share of visitors kept from personalizations.
        personalizations_deviation "personalizationsDeviation": Float;
    }
}
