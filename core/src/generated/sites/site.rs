// Generated from core/src/spec/sites.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
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
