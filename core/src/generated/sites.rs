// Generated from core/src/spec/sites.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use super::*;
use crate::error::Result;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// A website or application (project).
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site(Record);

record_type!(Site, &spec::SITE);

impl Site {
    /// The site's unique id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The unique site code, which the service generates.
    pub const CODE: FieldKey<Self, Text> = FieldKey::new("code");
    /// The URL of the website.
    pub const URL: FieldKey<Self, Text> = FieldKey::new("url");
    /// The name, at most 30 characters.
    pub const NAME: FieldKey<Self, Text> = FieldKey::new("name");
    /// The description.
    pub const DESCRIPTION: FieldKey<Self, Text> = FieldKey::new("description");
    /// The type of the site.
    pub const TYPE: FieldKey<Self, SiteType> = FieldKey::new("type");
    /// When the site was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// The domain names.
    pub const DOMAIN_NAMES: FieldKey<Self, List<Text>> = FieldKey::new("domainNames");
    /// The service-side domain of the site.
    pub const KAMELEOON_DOMAIN: FieldKey<Self, Text> = FieldKey::new("kameleoonDomain");
    /// The service-side domain of the site.
    #[deprecated = "use `kameleoonDomain`"]
    pub const WIDE_DOMAIN: FieldKey<Self, Text> = FieldKey::new("wideDomain");
    /// The URL of a self-hosted main script; a default URL is used if it is absent.
    pub const APPLICATION_FILE_URL: FieldKey<Self, Text> = FieldKey::new("applicationFileUrl");
    /// The URL of self-hosted images; a default URL is used if it is absent.
    pub const IMAGES_URL: FieldKey<Self, Text> = FieldKey::new("imagesUrl");
    /// The currency.
    pub const CURRENCY: FieldKey<Self, Currency> = FieldKey::new("currency");
    /// The storage of visitor test data on the device.
    pub const DATA_STORAGE: FieldKey<Self, DataStorage> = FieldKey::new("dataStorage");
    /// The event that a click is captured by.
    pub const CAPTURE_EVENT_METHOD: FieldKey<Self, CaptureEventMethod> = FieldKey::new("captureEventMethod");
    /// The behavior when the script exceeds the normal load time.
    pub const BEHAVIOR_WHEN_TIMEOUT: FieldKey<Self, BehaviorWhenTimeout> = FieldKey::new("behaviorWhenTimeout");
    /// Indicators that are measured in addition to goals.
    pub const INDICATORS: FieldKey<Self, List<Indicator>> = FieldKey::new("indicators");
    /// Whether the audience feature is enabled.
    pub const IS_AUDIENCE_USED: FieldKey<Self, Bool> = FieldKey::new("isAudienceUsed");
    /// Whether the application is enabled for the site.
    pub const IS_KAMELEOON_ENABLED: FieldKey<Self, Bool> = FieldKey::new("isKameleoonEnabled");
    /// Whether the script is installed and active.
    pub const IS_SCRIPT_ACTIVE: FieldKey<Self, Bool> = FieldKey::new("isScriptActive");
    /// When the script was last rebuilt.
    pub const LAST_SCRIPT_REBUILD_DATE: FieldKey<Self, DateTime> = FieldKey::new("lastScriptRebuildDate");
    /// The result of the last rebuild of the script.
    pub const LAST_SCRIPT_REBUILD_STATUS: FieldKey<Self, ScriptRebuildStatus> = FieldKey::new("lastScriptRebuildStatus");
    /// Whether the SDK can receive configuration in real time.
    pub const REAL_TIME_CONFIG_UPDATE: FieldKey<Self, Bool> = FieldKey::new("realTimeConfigUpdate");
    /// The secret key of product recommendations.
    pub const RECOMMENDATION_SECRET_KEY: FieldKey<Self, Text> = FieldKey::new("recommendationSecretKey");
    /// The store key of product recommendations.
    pub const RECOMMENDATION_STORE_KEY: FieldKey<Self, Text> = FieldKey::new("recommendationStoreKey");
    /// Whether the site adapts to mobile screens.
    pub const RESPONSIVE_MOBILE: FieldKey<Self, Bool> = FieldKey::new("responsiveMobile");
    /// Whether widgets are put in a shadow DOM.
    pub const SHADOW_DOM: FieldKey<Self, Bool> = FieldKey::new("shadowDom");
    /// Custom attributes.
    pub const CUSTOM_ATTRIBUTES: FieldKey<Self, Text> = FieldKey::new("customAttributes");
    /// Custom selectors.
    pub const CUSTOM_SELECTORS: FieldKey<Self, List<Text>> = FieldKey::new("customSelectors");
    /// The global custom script, run at each page load right after the application loads.
    pub const TRACKING_SCRIPT: FieldKey<Self, Text> = FieldKey::new("trackingScript");
    /// The fonts of widgets.
    pub const WIDGET_FONTS: FieldKey<Self, List<Font>> = FieldKey::new("widgetFonts");
    /// The configuration of audiences.
    pub const AUDIENCE_CONFIG: FieldKey<Self, AudienceConfig> = FieldKey::new("audienceConfig");
    /// The configuration of experiments.
    pub const EXPERIMENT_CONFIG: FieldKey<Self, ExperimentConfig> = FieldKey::new("experimentConfig");
    /// The configuration of personalizations.
    pub const PERSONALIZATION_CONFIG: FieldKey<Self, PersonalizationConfig> = FieldKey::new("personalizationConfig");

    /// The site's unique id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The unique site code, which the service generates.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn code(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "code").ok().flatten() }

    /// The URL of the website.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "url").ok().flatten() }

    /// The name, at most 30 characters.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn name(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "name").ok().flatten() }

    /// The description.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn description(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "description").ok().flatten() }

    /// The type of the site.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn r#type(&self) -> Option<SiteType> { got::<SiteType>(&self.0, "type").ok().flatten() }

    /// When the site was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// The domain names.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn domain_names(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "domainNames")?.into_iter().flatten().flatten()) }

    /// The service-side domain of the site.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn kameleoon_domain(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "kameleoonDomain").ok().flatten() }

    /// The service-side domain of the site.
    ///
    /// `None` where the field is absent or null.
    #[deprecated = "use `kameleoonDomain`"]
    #[must_use]
    pub fn wide_domain(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "wideDomain").ok().flatten() }

    /// The URL of a self-hosted main script; a default URL is used if it is absent.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn application_file_url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "applicationFileUrl").ok().flatten() }

    /// The URL of self-hosted images; a default URL is used if it is absent.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn images_url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "imagesUrl").ok().flatten() }

    /// The currency.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn currency(&self) -> Option<Currency> { got::<Currency>(&self.0, "currency").ok().flatten() }

    /// The storage of visitor test data on the device.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn data_storage(&self) -> Option<DataStorage> { got::<DataStorage>(&self.0, "dataStorage").ok().flatten() }

    /// The event that a click is captured by.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn capture_event_method(&self) -> Option<CaptureEventMethod> { got::<CaptureEventMethod>(&self.0, "captureEventMethod").ok().flatten() }

    /// The behavior when the script exceeds the normal load time.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn behavior_when_timeout(&self) -> Option<BehaviorWhenTimeout> { got::<BehaviorWhenTimeout>(&self.0, "behaviorWhenTimeout").ok().flatten() }

    /// Indicators that are measured in addition to goals.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn indicators(&self) -> Result<impl Iterator<Item = Indicator>> { Ok(got::<List<Indicator>>(&self.0, "indicators")?.into_iter().flatten().flatten()) }

    /// Whether the audience feature is enabled.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_audience_used(&self) -> Option<bool> { got::<Bool>(&self.0, "isAudienceUsed").ok().flatten() }

    /// Whether the application is enabled for the site.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_kameleoon_enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "isKameleoonEnabled").ok().flatten() }

    /// Whether the script is installed and active.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_script_active(&self) -> Option<bool> { got::<Bool>(&self.0, "isScriptActive").ok().flatten() }

    /// When the script was last rebuilt.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn last_script_rebuild_date(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "lastScriptRebuildDate").ok().flatten() }

    /// The result of the last rebuild of the script.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn last_script_rebuild_status(&self) -> Option<ScriptRebuildStatus> { got::<ScriptRebuildStatus>(&self.0, "lastScriptRebuildStatus").ok().flatten() }

    /// Whether the SDK can receive configuration in real time.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn real_time_config_update(&self) -> Option<bool> { got::<Bool>(&self.0, "realTimeConfigUpdate").ok().flatten() }

    /// The secret key of product recommendations.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn recommendation_secret_key(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "recommendationSecretKey").ok().flatten() }

    /// The store key of product recommendations.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn recommendation_store_key(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "recommendationStoreKey").ok().flatten() }

    /// Whether the site adapts to mobile screens.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn responsive_mobile(&self) -> Option<bool> { got::<Bool>(&self.0, "responsiveMobile").ok().flatten() }

    /// Whether widgets are put in a shadow DOM.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn shadow_dom(&self) -> Option<bool> { got::<Bool>(&self.0, "shadowDom").ok().flatten() }

    /// Custom attributes.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn custom_attributes(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "customAttributes").ok().flatten() }

    /// Custom selectors.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn custom_selectors(&self) -> Result<impl Iterator<Item = Cow<'_, str>>> { Ok(got::<List<Text>>(&self.0, "customSelectors")?.into_iter().flatten().flatten()) }

    /// The global custom script, run at each page load right after the application loads.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn tracking_script(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "trackingScript").ok().flatten() }

    /// The fonts of widgets.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn widget_fonts(&self) -> Result<impl Iterator<Item = Font>> { Ok(got::<List<Font>>(&self.0, "widgetFonts")?.into_iter().flatten().flatten()) }

    /// The configuration of audiences.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn audience_config(&self) -> Result<Option<AudienceConfig>> { got::<AudienceConfig>(&self.0, "audienceConfig") }

    /// The configuration of experiments.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn experiment_config(&self) -> Result<Option<ExperimentConfig>> { got::<ExperimentConfig>(&self.0, "experimentConfig") }

    /// The configuration of personalizations.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn personalization_config(&self) -> Result<Option<PersonalizationConfig>> { got::<PersonalizationConfig>(&self.0, "personalizationConfig") }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::Site::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::Site::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::Site;
    ///
    /// assert!(Site::from_json("{}").is_ok());
    /// assert!(Site::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::SITE, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::Site::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::Site::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::Site::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<Site> {
    /// The site's unique id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The unique site code, which the service generates.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn code(self, value: impl IntoField<Text>) -> Self { self.set("code", value.into_json(Seal)) }

    /// The URL of the website.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn url(self, value: impl IntoField<Text>) -> Self { self.set("url", value.into_json(Seal)) }

    /// The name, at most 30 characters.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn name(self, value: impl IntoField<Text>) -> Self { self.set("name", value.into_json(Seal)) }

    /// The description.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn description(self, value: impl IntoField<Text>) -> Self { self.set("description", value.into_json(Seal)) }

    /// The type of the site.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn r#type(self, value: impl IntoField<SiteType>) -> Self { self.set("type", value.into_json(Seal)) }

    /// When the site was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// The domain names.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn domain_names(self, value: impl IntoField<List<Text>>) -> Self { self.set("domain_names", value.into_json(Seal)) }

    /// The service-side domain of the site.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn kameleoon_domain(self, value: impl IntoField<Text>) -> Self { self.set("kameleoon_domain", value.into_json(Seal)) }

    /// The service-side domain of the site.
    ///
    /// `None` writes null.
    #[deprecated = "use `kameleoonDomain`"]
    #[must_use]
    pub fn wide_domain(self, value: impl IntoField<Text>) -> Self { self.set("wide_domain", value.into_json(Seal)) }

    /// The URL of a self-hosted main script; a default URL is used if it is absent.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn application_file_url(self, value: impl IntoField<Text>) -> Self { self.set("application_file_url", value.into_json(Seal)) }

    /// The URL of self-hosted images; a default URL is used if it is absent.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn images_url(self, value: impl IntoField<Text>) -> Self { self.set("images_url", value.into_json(Seal)) }

    /// The currency.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn currency(self, value: impl IntoField<Currency>) -> Self { self.set("currency", value.into_json(Seal)) }

    /// The storage of visitor test data on the device.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn data_storage(self, value: impl IntoField<DataStorage>) -> Self { self.set("data_storage", value.into_json(Seal)) }

    /// The event that a click is captured by.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn capture_event_method(self, value: impl IntoField<CaptureEventMethod>) -> Self { self.set("capture_event_method", value.into_json(Seal)) }

    /// The behavior when the script exceeds the normal load time.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn behavior_when_timeout(self, value: impl IntoField<BehaviorWhenTimeout>) -> Self { self.set("behavior_when_timeout", value.into_json(Seal)) }

    /// Indicators that are measured in addition to goals.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn indicators(self, value: impl IntoField<List<Indicator>>) -> Self { self.set("indicators", value.into_json(Seal)) }

    /// Whether the audience feature is enabled.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_audience_used(self, value: impl IntoField<Bool>) -> Self { self.set("is_audience_used", value.into_json(Seal)) }

    /// Whether the application is enabled for the site.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_kameleoon_enabled(self, value: impl IntoField<Bool>) -> Self { self.set("is_kameleoon_enabled", value.into_json(Seal)) }

    /// Whether the script is installed and active.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_script_active(self, value: impl IntoField<Bool>) -> Self { self.set("is_script_active", value.into_json(Seal)) }

    /// When the script was last rebuilt.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn last_script_rebuild_date(self, value: impl IntoField<DateTime>) -> Self { self.set("last_script_rebuild_date", value.into_json(Seal)) }

    /// The result of the last rebuild of the script.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn last_script_rebuild_status(self, value: impl IntoField<ScriptRebuildStatus>) -> Self { self.set("last_script_rebuild_status", value.into_json(Seal)) }

    /// Whether the SDK can receive configuration in real time.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn real_time_config_update(self, value: impl IntoField<Bool>) -> Self { self.set("real_time_config_update", value.into_json(Seal)) }

    /// The secret key of product recommendations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn recommendation_secret_key(self, value: impl IntoField<Text>) -> Self { self.set("recommendation_secret_key", value.into_json(Seal)) }

    /// The store key of product recommendations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn recommendation_store_key(self, value: impl IntoField<Text>) -> Self { self.set("recommendation_store_key", value.into_json(Seal)) }

    /// Whether the site adapts to mobile screens.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn responsive_mobile(self, value: impl IntoField<Bool>) -> Self { self.set("responsive_mobile", value.into_json(Seal)) }

    /// Whether widgets are put in a shadow DOM.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn shadow_dom(self, value: impl IntoField<Bool>) -> Self { self.set("shadow_dom", value.into_json(Seal)) }

    /// Custom attributes.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_attributes(self, value: impl IntoField<Text>) -> Self { self.set("custom_attributes", value.into_json(Seal)) }

    /// Custom selectors.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_selectors(self, value: impl IntoField<List<Text>>) -> Self { self.set("custom_selectors", value.into_json(Seal)) }

    /// The global custom script, run at each page load right after the application loads.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn tracking_script(self, value: impl IntoField<Text>) -> Self { self.set("tracking_script", value.into_json(Seal)) }

    /// The fonts of widgets.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn widget_fonts(self, value: impl IntoField<List<Font>>) -> Self { self.set("widget_fonts", value.into_json(Seal)) }

    /// The configuration of audiences.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn audience_config(self, value: impl IntoField<AudienceConfig>) -> Self { self.set("audience_config", value.into_json(Seal)) }

    /// The configuration of experiments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn experiment_config(self, value: impl IntoField<ExperimentConfig>) -> Self { self.set("experiment_config", value.into_json(Seal)) }

    /// The configuration of personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalization_config(self, value: impl IntoField<PersonalizationConfig>) -> Self { self.set("personalization_config", value.into_json(Seal)) }
}

/// How a site's audiences are computed.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AudienceConfig(Record);

record_type!(AudienceConfig, &spec::AUDIENCE_CONFIG);

impl AudienceConfig {
    /// The configuration's id.
    pub const ID: FieldKey<Self, Int> = FieldKey::new("id");
    /// The id of the main goal.
    pub const MAIN_GOAL: FieldKey<Self, Int> = FieldKey::new("mainGoal");
    /// The id of the goal that carries the cart amount.
    pub const CART_AMOUNT_GOAL: FieldKey<Self, Int> = FieldKey::new("cartAmountGoal");
    /// The cart amount.
    pub const CART_AMOUNT_VALUE: FieldKey<Self, Float> = FieldKey::new("cartAmountValue");
    /// When the configuration was created.
    pub const DATE_CREATED: FieldKey<Self, DateTime> = FieldKey::new("dateCreated");
    /// Whether the parameters of URLs are ignored.
    pub const IGNORE_URL_SETTINGS: FieldKey<Self, Bool> = FieldKey::new("ignoreURLSettings");
    /// The excluded URLs.
    pub const EXCLUDED_CONFIGURATION_URL_LIST: FieldKey<Self, List<ConfigurationUrl>> = FieldKey::new("excludedConfigurationUrlList");
    /// The included URLs.
    pub const INCLUDED_CONFIGURATION_URL_LIST: FieldKey<Self, List<ConfigurationUrl>> = FieldKey::new("includedConfigurationUrlList");
    /// The ids of the excluded custom data.
    pub const EXCLUDED_CUSTOM_DATA: FieldKey<Self, List<Id>> = FieldKey::new("excludedCustomData");
    /// The ids of the excluded experiments.
    pub const EXCLUDED_EXPERIMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedExperimentList");
    /// The ids of the excluded goals.
    pub const EXCLUDED_GOAL_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedGoalList");
    /// The ids of the excluded personalizations.
    pub const EXCLUDED_PERSONALIZATION_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedPersonalizationList");
    /// The ids of the excluded segments.
    pub const EXCLUDED_TARGETING_SEGMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("excludedTargetingSegmentList");
    /// The ids of the included custom data.
    pub const INCLUDED_CUSTOM_DATA: FieldKey<Self, List<Id>> = FieldKey::new("includedCustomData");
    /// The ids of the included experiments.
    pub const INCLUDED_EXPERIMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedExperimentList");
    /// The ids of the included personalizations.
    pub const INCLUDED_PERSONALIZATION_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedPersonalizationList");
    /// The ids of the included segments.
    pub const INCLUDED_TARGETING_SEGMENT_LIST: FieldKey<Self, List<Id>> = FieldKey::new("includedTargetingSegmentList");
    /// The excluded targeting types.
    pub const EXCLUDED_TARGETING_TYPE_LIST: FieldKey<Self, List<TargetingType>> = FieldKey::new("excludedTargetingTypeList");
    /// The included targeting types.
    pub const INCLUDED_TARGETING_TYPE_LIST: FieldKey<Self, List<TargetingType>> = FieldKey::new("includedTargetingTypeList");

    /// The configuration's id.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn id(&self) -> Option<i64> { got::<Int>(&self.0, "id").ok().flatten() }

    /// The id of the main goal.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn main_goal(&self) -> Option<i64> { got::<Int>(&self.0, "mainGoal").ok().flatten() }

    /// The id of the goal that carries the cart amount.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn cart_amount_goal(&self) -> Option<i64> { got::<Int>(&self.0, "cartAmountGoal").ok().flatten() }

    /// The cart amount.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn cart_amount_value(&self) -> Option<f64> { got::<Float>(&self.0, "cartAmountValue").ok().flatten() }

    /// When the configuration was created.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn date_created(&self) -> Option<Cow<'_, str>> { got::<DateTime>(&self.0, "dateCreated").ok().flatten() }

    /// Whether the parameters of URLs are ignored.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn ignore_url_settings(&self) -> Option<bool> { got::<Bool>(&self.0, "ignoreURLSettings").ok().flatten() }

    /// The excluded URLs.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_configuration_url_list(&self) -> Result<impl Iterator<Item = ConfigurationUrl>> { Ok(got::<List<ConfigurationUrl>>(&self.0, "excludedConfigurationUrlList")?.into_iter().flatten().flatten()) }

    /// The included URLs.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_configuration_url_list(&self) -> Result<impl Iterator<Item = ConfigurationUrl>> { Ok(got::<List<ConfigurationUrl>>(&self.0, "includedConfigurationUrlList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded custom data.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_custom_data(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedCustomData")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded experiments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_experiment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedExperimentList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded goals.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_goal_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedGoalList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded personalizations.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_personalization_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedPersonalizationList")?.into_iter().flatten().flatten()) }

    /// The ids of the excluded segments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_targeting_segment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "excludedTargetingSegmentList")?.into_iter().flatten().flatten()) }

    /// The ids of the included custom data.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_custom_data(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedCustomData")?.into_iter().flatten().flatten()) }

    /// The ids of the included experiments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_experiment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedExperimentList")?.into_iter().flatten().flatten()) }

    /// The ids of the included personalizations.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_personalization_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedPersonalizationList")?.into_iter().flatten().flatten()) }

    /// The ids of the included segments.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_targeting_segment_list(&self) -> Result<impl Iterator<Item = i64>> { Ok(got::<List<Id>>(&self.0, "includedTargetingSegmentList")?.into_iter().flatten().flatten()) }

    /// The excluded targeting types.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn excluded_targeting_type_list(&self) -> Result<impl Iterator<Item = TargetingType>> { Ok(got::<List<TargetingType>>(&self.0, "excludedTargetingTypeList")?.into_iter().flatten().flatten()) }

    /// The included targeting types.
    ///
    /// Empty where the field is absent or null, and without items that are null; `get` has these.
    #[must_use]
    pub fn included_targeting_type_list(&self) -> Result<impl Iterator<Item = TargetingType>> { Ok(got::<List<TargetingType>>(&self.0, "includedTargetingTypeList")?.into_iter().flatten().flatten()) }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::AudienceConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::AudienceConfig;
    ///
    /// assert!(AudienceConfig::from_json("{}").is_ok());
    /// assert!(AudienceConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::AUDIENCE_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::AudienceConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<AudienceConfig> {
    /// The configuration's id.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn id(self, value: impl IntoField<Int>) -> Self { self.set("id", value.into_json(Seal)) }

    /// The id of the main goal.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn main_goal(self, value: impl IntoField<Int>) -> Self { self.set("main_goal", value.into_json(Seal)) }

    /// The id of the goal that carries the cart amount.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn cart_amount_goal(self, value: impl IntoField<Int>) -> Self { self.set("cart_amount_goal", value.into_json(Seal)) }

    /// The cart amount.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn cart_amount_value(self, value: impl IntoField<Float>) -> Self { self.set("cart_amount_value", value.into_json(Seal)) }

    /// When the configuration was created.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn date_created(self, value: impl IntoField<DateTime>) -> Self { self.set("date_created", value.into_json(Seal)) }

    /// Whether the parameters of URLs are ignored.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn ignore_url_settings(self, value: impl IntoField<Bool>) -> Self { self.set("ignore_url_settings", value.into_json(Seal)) }

    /// The excluded URLs.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_configuration_url_list(self, value: impl IntoField<List<ConfigurationUrl>>) -> Self { self.set("excluded_configuration_url_list", value.into_json(Seal)) }

    /// The included URLs.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_configuration_url_list(self, value: impl IntoField<List<ConfigurationUrl>>) -> Self { self.set("included_configuration_url_list", value.into_json(Seal)) }

    /// The ids of the excluded custom data.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_custom_data(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_custom_data", value.into_json(Seal)) }

    /// The ids of the excluded experiments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_experiment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_experiment_list", value.into_json(Seal)) }

    /// The ids of the excluded goals.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_goal_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_goal_list", value.into_json(Seal)) }

    /// The ids of the excluded personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_personalization_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_personalization_list", value.into_json(Seal)) }

    /// The ids of the excluded segments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_targeting_segment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("excluded_targeting_segment_list", value.into_json(Seal)) }

    /// The ids of the included custom data.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_custom_data(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_custom_data", value.into_json(Seal)) }

    /// The ids of the included experiments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_experiment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_experiment_list", value.into_json(Seal)) }

    /// The ids of the included personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_personalization_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_personalization_list", value.into_json(Seal)) }

    /// The ids of the included segments.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_targeting_segment_list(self, value: impl IntoField<List<Id>>) -> Self { self.set("included_targeting_segment_list", value.into_json(Seal)) }

    /// The excluded targeting types.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn excluded_targeting_type_list(self, value: impl IntoField<List<TargetingType>>) -> Self { self.set("excluded_targeting_type_list", value.into_json(Seal)) }

    /// The included targeting types.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn included_targeting_type_list(self, value: impl IntoField<List<TargetingType>>) -> Self { self.set("included_targeting_type_list", value.into_json(Seal)) }
}

/// A URL in an audience configuration.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConfigurationUrl(Record);

record_type!(ConfigurationUrl, &spec::CONFIGURATION_URL);

impl ConfigurationUrl {
    /// The URL.
    pub const URL: FieldKey<Self, Text> = FieldKey::new("url");

    /// The URL.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn url(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "url").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ConfigurationUrl::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ConfigurationUrl::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::ConfigurationUrl;
    ///
    /// assert!(ConfigurationUrl::from_json("{}").is_ok());
    /// assert!(ConfigurationUrl::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::CONFIGURATION_URL, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ConfigurationUrl::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::ConfigurationUrl::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::ConfigurationUrl::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ConfigurationUrl> {
    /// The URL.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn url(self, value: impl IntoField<Text>) -> Self { self.set("url", value.into_json(Seal)) }
}

/// How a site's experiments run.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExperimentConfig(Record);

record_type!(ExperimentConfig, &spec::EXPERIMENT_CONFIG);

impl ExperimentConfig {
    /// The script that selects a variation.
    pub const CUSTOM_VARIATION_SELECTION_SCRIPT: FieldKey<Self, Text> = FieldKey::new("customVariationSelectionScript");
    /// Whether a keyboard shortcut opens the editor.
    pub const IS_EDITOR_LAUNCHED_BY_SHORTCUT: FieldKey<Self, Bool> = FieldKey::new("isEditorLaunchedByShortcut");
    /// Whether the service's own reporting is on.
    pub const IS_KAMELEOON_REPORTING_ENABLED: FieldKey<Self, Bool> = FieldKey::new("isKameleoonReportingEnabled");
    /// The reliability from which a variation counts as winning, in percent.
    pub const MIN_WINING_RELIABILITY: FieldKey<Self, Float> = FieldKey::new("minWiningReliability");

    /// The script that selects a variation.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn custom_variation_selection_script(&self) -> Option<Cow<'_, str>> { got::<Text>(&self.0, "customVariationSelectionScript").ok().flatten() }

    /// Whether a keyboard shortcut opens the editor.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_editor_launched_by_shortcut(&self) -> Option<bool> { got::<Bool>(&self.0, "isEditorLaunchedByShortcut").ok().flatten() }

    /// Whether the service's own reporting is on.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_kameleoon_reporting_enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "isKameleoonReportingEnabled").ok().flatten() }

    /// The reliability from which a variation counts as winning, in percent.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn min_wining_reliability(&self) -> Option<f64> { got::<Float>(&self.0, "minWiningReliability").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::ExperimentConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::ExperimentConfig;
    ///
    /// assert!(ExperimentConfig::from_json("{}").is_ok());
    /// assert!(ExperimentConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::EXPERIMENT_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::ExperimentConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<ExperimentConfig> {
    /// The script that selects a variation.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn custom_variation_selection_script(self, value: impl IntoField<Text>) -> Self { self.set("custom_variation_selection_script", value.into_json(Seal)) }

    /// Whether a keyboard shortcut opens the editor.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_editor_launched_by_shortcut(self, value: impl IntoField<Bool>) -> Self { self.set("is_editor_launched_by_shortcut", value.into_json(Seal)) }

    /// Whether the service's own reporting is on.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_kameleoon_reporting_enabled(self, value: impl IntoField<Bool>) -> Self { self.set("is_kameleoon_reporting_enabled", value.into_json(Seal)) }

    /// The reliability from which a variation counts as winning, in percent.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn min_wining_reliability(self, value: impl IntoField<Float>) -> Self { self.set("min_wining_reliability", value.into_json(Seal)) }
}

/// How a site's personalizations run.
///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonalizationConfig(Record);

record_type!(PersonalizationConfig, &spec::PERSONALIZATION_CONFIG);

impl PersonalizationConfig {
    /// Whether the same jQuery may be injected.
    pub const IS_SAME_JQUERY_INJECTION_ALLOWED: FieldKey<Self, Bool> = FieldKey::new("isSameJqueryInjectionAllowed");
    /// Whether several personalizations of one type may run.
    pub const IS_SAME_TYPE_PERSONALIZATION_ENABLED: FieldKey<Self, Bool> = FieldKey::new("isSameTypePersonalizationEnabled");
    /// The share of visitors kept from personalizations.
    pub const PERSONALIZATIONS_DEVIATION: FieldKey<Self, Float> = FieldKey::new("personalizationsDeviation");

    /// Whether the same jQuery may be injected.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_same_jquery_injection_allowed(&self) -> Option<bool> { got::<Bool>(&self.0, "isSameJqueryInjectionAllowed").ok().flatten() }

    /// Whether several personalizations of one type may run.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn is_same_type_personalization_enabled(&self) -> Option<bool> { got::<Bool>(&self.0, "isSameTypePersonalizationEnabled").ok().flatten() }

    /// The share of visitors kept from personalizations.
    ///
    /// `None` where the field is absent or null.
    #[must_use]
    pub fn personalizations_deviation(&self) -> Option<f64> { got::<Float>(&self.0, "personalizationsDeviation").ok().flatten() }

    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::PersonalizationConfig::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::PersonalizationConfig;
    ///
    /// assert!(PersonalizationConfig::from_json("{}").is_ok());
    /// assert!(PersonalizationConfig::from_json("[]").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::PERSONALIZATION_CONFIG, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"x": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
    /// assert_eq!(value.extra("x"), Some(1.into()));
    /// assert_eq!(value.extra("y"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::PersonalizationConfig::from_json(r#"{"x": 1}"#)?;
    /// assert!(value.extras().eq([("x".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<PersonalizationConfig> {
    /// Whether the same jQuery may be injected.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_same_jquery_injection_allowed(self, value: impl IntoField<Bool>) -> Self { self.set("is_same_jquery_injection_allowed", value.into_json(Seal)) }

    /// Whether several personalizations of one type may run.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn is_same_type_personalization_enabled(self, value: impl IntoField<Bool>) -> Self { self.set("is_same_type_personalization_enabled", value.into_json(Seal)) }

    /// The share of visitors kept from personalizations.
    ///
    /// `None` writes null.
    #[must_use]
    pub fn personalizations_deviation(self, value: impl IntoField<Float>) -> Self { self.set("personalizations_deviation", value.into_json(Seal)) }
}

/// The type of a site.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SiteType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SiteType {
    /// `SITE`.
    Site,
    /// `SITE_JS`.
    SiteJs,
    /// `SITE_SDK`.
    SiteSdk,
    /// `APPLICATION`.
    Application,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SiteType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SITE",
        "SITE_JS",
        "SITE_SDK",
        "APPLICATION",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SiteType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Site => "SITE",
            Self::SiteJs => "SITE_JS",
            Self::SiteSdk => "SITE_SDK",
            Self::Application => "APPLICATION",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SiteType {
    fn from(value: &str) -> Self {
        match value {
            "SITE" => Self::Site,
            "SITE_JS" => Self::SiteJs,
            "SITE_SDK" => Self::SiteSdk,
            "APPLICATION" => Self::Application,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SiteType);

/// The currency of a site.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `Currency::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Currency {
    /// `USD`.
    Usd,
    /// `EUR`.
    Eur,
    /// `JPY`.
    Jpy,
    /// `GBP`.
    Gbp,
    /// `CNY`.
    Cny,
    /// `AUD`.
    Aud,
    /// `CAD`.
    Cad,
    /// `CHF`.
    Chf,
    /// `HKD`.
    Hkd,
    /// `SGD`.
    Sgd,
    /// `SEK`.
    Sek,
    /// `KRW`.
    Krw,
    /// `NOK`.
    Nok,
    /// `NZD`.
    Nzd,
    /// `INR`.
    Inr,
    /// `MXN`.
    Mxn,
    /// `TWD`.
    Twd,
    /// `ZAR`.
    Zar,
    /// `BRL`.
    Brl,
    /// `DKK`.
    Dkk,
    /// `PLN`.
    Pln,
    /// `THB`.
    Thb,
    /// `ILS`.
    Ils,
    /// `IDR`.
    Idr,
    /// `CZK`.
    Czk,
    /// `AED`.
    Aed,
    /// `TRY`.
    Try,
    /// `HUF`.
    Huf,
    /// `CLP`.
    Clp,
    /// `SAR`.
    Sar,
    /// `PHP`.
    Php,
    /// `MYR`.
    Myr,
    /// `COP`.
    Cop,
    /// `RUB`.
    Rub,
    /// `RON`.
    Ron,
    /// `PEN`.
    Pen,
    /// `BHD`.
    Bhd,
    /// `BGN`.
    Bgn,
    /// `ARS`.
    Ars,
    /// `KWD`.
    Kwd,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl Currency {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "USD",
        "EUR",
        "JPY",
        "GBP",
        "CNY",
        "AUD",
        "CAD",
        "CHF",
        "HKD",
        "SGD",
        "SEK",
        "KRW",
        "NOK",
        "NZD",
        "INR",
        "MXN",
        "TWD",
        "ZAR",
        "BRL",
        "DKK",
        "PLN",
        "THB",
        "ILS",
        "IDR",
        "CZK",
        "AED",
        "TRY",
        "HUF",
        "CLP",
        "SAR",
        "PHP",
        "MYR",
        "COP",
        "RUB",
        "RON",
        "PEN",
        "BHD",
        "BGN",
        "ARS",
        "KWD",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::Currency::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Jpy => "JPY",
            Self::Gbp => "GBP",
            Self::Cny => "CNY",
            Self::Aud => "AUD",
            Self::Cad => "CAD",
            Self::Chf => "CHF",
            Self::Hkd => "HKD",
            Self::Sgd => "SGD",
            Self::Sek => "SEK",
            Self::Krw => "KRW",
            Self::Nok => "NOK",
            Self::Nzd => "NZD",
            Self::Inr => "INR",
            Self::Mxn => "MXN",
            Self::Twd => "TWD",
            Self::Zar => "ZAR",
            Self::Brl => "BRL",
            Self::Dkk => "DKK",
            Self::Pln => "PLN",
            Self::Thb => "THB",
            Self::Ils => "ILS",
            Self::Idr => "IDR",
            Self::Czk => "CZK",
            Self::Aed => "AED",
            Self::Try => "TRY",
            Self::Huf => "HUF",
            Self::Clp => "CLP",
            Self::Sar => "SAR",
            Self::Php => "PHP",
            Self::Myr => "MYR",
            Self::Cop => "COP",
            Self::Rub => "RUB",
            Self::Ron => "RON",
            Self::Pen => "PEN",
            Self::Bhd => "BHD",
            Self::Bgn => "BGN",
            Self::Ars => "ARS",
            Self::Kwd => "KWD",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for Currency {
    fn from(value: &str) -> Self {
        match value {
            "USD" => Self::Usd,
            "EUR" => Self::Eur,
            "JPY" => Self::Jpy,
            "GBP" => Self::Gbp,
            "CNY" => Self::Cny,
            "AUD" => Self::Aud,
            "CAD" => Self::Cad,
            "CHF" => Self::Chf,
            "HKD" => Self::Hkd,
            "SGD" => Self::Sgd,
            "SEK" => Self::Sek,
            "KRW" => Self::Krw,
            "NOK" => Self::Nok,
            "NZD" => Self::Nzd,
            "INR" => Self::Inr,
            "MXN" => Self::Mxn,
            "TWD" => Self::Twd,
            "ZAR" => Self::Zar,
            "BRL" => Self::Brl,
            "DKK" => Self::Dkk,
            "PLN" => Self::Pln,
            "THB" => Self::Thb,
            "ILS" => Self::Ils,
            "IDR" => Self::Idr,
            "CZK" => Self::Czk,
            "AED" => Self::Aed,
            "TRY" => Self::Try,
            "HUF" => Self::Huf,
            "CLP" => Self::Clp,
            "SAR" => Self::Sar,
            "PHP" => Self::Php,
            "MYR" => Self::Myr,
            "COP" => Self::Cop,
            "RUB" => Self::Rub,
            "RON" => Self::Ron,
            "PEN" => Self::Pen,
            "BHD" => Self::Bhd,
            "BGN" => Self::Bgn,
            "ARS" => Self::Ars,
            "KWD" => Self::Kwd,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(Currency);

/// The storage of visitor test data on the device.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `DataStorage::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DataStorage {
    /// `STANDARD_COOKIE`.
    StandardCookie,
    /// `LOCAL_STORAGE`.
    LocalStorage,
    /// `CUSTOM_COOKIE`.
    CustomCookie,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl DataStorage {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "STANDARD_COOKIE",
        "LOCAL_STORAGE",
        "CUSTOM_COOKIE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::DataStorage::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::StandardCookie => "STANDARD_COOKIE",
            Self::LocalStorage => "LOCAL_STORAGE",
            Self::CustomCookie => "CUSTOM_COOKIE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for DataStorage {
    fn from(value: &str) -> Self {
        match value {
            "STANDARD_COOKIE" => Self::StandardCookie,
            "LOCAL_STORAGE" => Self::LocalStorage,
            "CUSTOM_COOKIE" => Self::CustomCookie,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(DataStorage);

/// The event that a click is captured by.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `CaptureEventMethod::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureEventMethod {
    /// `CLICK`.
    Click,
    /// `MOUSEDOWN`.
    Mousedown,
    /// `MOUSEUP`.
    Mouseup,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl CaptureEventMethod {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "CLICK",
        "MOUSEDOWN",
        "MOUSEUP",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::CaptureEventMethod::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Click => "CLICK",
            Self::Mousedown => "MOUSEDOWN",
            Self::Mouseup => "MOUSEUP",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for CaptureEventMethod {
    fn from(value: &str) -> Self {
        match value {
            "CLICK" => Self::Click,
            "MOUSEDOWN" => Self::Mousedown,
            "MOUSEUP" => Self::Mouseup,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(CaptureEventMethod);

/// The behavior when the script exceeds the normal load time.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `BehaviorWhenTimeout::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BehaviorWhenTimeout {
    /// `RUN`.
    Run,
    /// `DISABLE_FOR_PAGE`.
    DisableForPage,
    /// `DISABLE_FOR_VISIT`.
    DisableForVisit,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl BehaviorWhenTimeout {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "RUN",
        "DISABLE_FOR_PAGE",
        "DISABLE_FOR_VISIT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::BehaviorWhenTimeout::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Run => "RUN",
            Self::DisableForPage => "DISABLE_FOR_PAGE",
            Self::DisableForVisit => "DISABLE_FOR_VISIT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for BehaviorWhenTimeout {
    fn from(value: &str) -> Self {
        match value {
            "RUN" => Self::Run,
            "DISABLE_FOR_PAGE" => Self::DisableForPage,
            "DISABLE_FOR_VISIT" => Self::DisableForVisit,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(BehaviorWhenTimeout);

/// Indicators that are measured in addition to goals.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `Indicator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Indicator {
    /// `RETENTION_RATE`.
    RetentionRate,
    /// `NUMBER_OF_PAGES_SEEN`.
    NumberOfPagesSeen,
    /// `DWELL_TIME`.
    DwellTime,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl Indicator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "RETENTION_RATE",
        "NUMBER_OF_PAGES_SEEN",
        "DWELL_TIME",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::Indicator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::RetentionRate => "RETENTION_RATE",
            Self::NumberOfPagesSeen => "NUMBER_OF_PAGES_SEEN",
            Self::DwellTime => "DWELL_TIME",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for Indicator {
    fn from(value: &str) -> Self {
        match value {
            "RETENTION_RATE" => Self::RetentionRate,
            "NUMBER_OF_PAGES_SEEN" => Self::NumberOfPagesSeen,
            "DWELL_TIME" => Self::DwellTime,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(Indicator);

/// The result of the last rebuild of the script.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ScriptRebuildStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptRebuildStatus {
    /// `SUCCESS`.
    Success,
    /// `FAILURE`.
    Failure,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ScriptRebuildStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SUCCESS",
        "FAILURE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ScriptRebuildStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Success => "SUCCESS",
            Self::Failure => "FAILURE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ScriptRebuildStatus {
    fn from(value: &str) -> Self {
        match value {
            "SUCCESS" => Self::Success,
            "FAILURE" => Self::Failure,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ScriptRebuildStatus);
