// Generated from core/src/spec by `make generate`; changes belong there.

//! A handle for each resource of the service, with a method for each of its operations.

#![allow(clippy::wildcard_imports, reason = "bodies and responses have any of the types")]

use crate::client::{Arguments, Call, Client};
use crate::generated::*;
pub use crate::operation::IntoBody;
use crate::operation::PathArgument;
use crate::pager::List;
use crate::spec;

/// The calls on `segments`.
#[derive(Debug, Clone)]
pub struct Segments(Client);

impl Segments {
    /// Lists segments: named sets of visitor conditions.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.segments().list();
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn list(&self) -> List<Segment> {
        List::new(self.0.clone(), &spec::SEGMENTS_LIST)
    }
}

impl Client {
    /// The calls on `segments`.
    #[must_use]
    pub fn segments(&self) -> Segments { Segments(self.clone()) }
}

/// The calls on `goals`.
#[derive(Debug, Clone)]
pub struct Goals(Client);

impl Goals {
    /// Lists goals: the measures of experiments and personalizations.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.goals().list();
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn list(&self) -> List<Goal> {
        List::new(self.0.clone(), &spec::GOALS_LIST)
    }
}

impl Client {
    /// The calls on `goals`.
    #[must_use]
    pub fn goals(&self) -> Goals { Goals(self.clone()) }
}

/// The calls on `sites`.
#[derive(Debug, Clone)]
pub struct Sites(Client);

impl Sites {
    /// Reads the site with the given site code.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.sites().get_by_code("shopfront1");
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn get_by_code(&self, code: impl Into<String>) -> Call<Site> {
        Call::of_value(self.0.clone(), &spec::SITES_GET_BY_CODE, Arguments::of_path(vec![PathArgument::Code(code.into())]))
    }
}

impl Client {
    /// The calls on `sites`.
    #[must_use]
    pub fn sites(&self) -> Sites { Sites(self.clone()) }
}

/// The calls on `recommender_blocks`.
#[derive(Debug, Clone)]
pub struct RecommenderBlocks(Client);

impl RecommenderBlocks {
    /// Updates the recommender block with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.recommender_blocks().update(701, serde_json::json!({"name":"Also bought","limit":8}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, recommender_block_id: i64, body: impl IntoBody<RecommenderBlock>) -> Call<RecommenderBlock> {
        Call::of_value(self.0.clone(), &spec::RECOMMENDER_BLOCKS_UPDATE, Arguments::of_path(vec![recommender_block_id.into()]).with_body::<RecommenderBlock>(body))
    }
}

impl Client {
    /// The calls on `recommender_blocks`.
    #[must_use]
    pub fn recommender_blocks(&self) -> RecommenderBlocks { RecommenderBlocks(self.clone()) }
}

/// The calls on `images`.
#[derive(Debug, Clone)]
pub struct Images(Client);

impl Images {
    /// Updates the base color, the name or the source of an image.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.images().update(601, serde_json::json!({"name":"Spring banner","source":"studio"}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, image_id: i64, body: impl IntoBody<Image>) -> Call<Image> {
        Call::of_value(self.0.clone(), &spec::IMAGES_UPDATE, Arguments::of_path(vec![image_id.into()]).with_body::<Image>(body))
    }
}

impl Client {
    /// The calls on `images`.
    #[must_use]
    pub fn images(&self) -> Images { Images(self.clone()) }
}

/// The calls on `themes`.
#[derive(Debug, Clone)]
pub struct Themes(Client);

impl Themes {
    /// Creates a theme.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.themes().create(serde_json::json!({"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn create(&self, body: impl IntoBody<Theme>) -> Call<Theme> {
        Call::of_value(self.0.clone(), &spec::THEMES_CREATE, Arguments::of_path(vec![]).with_body::<Theme>(body))
    }

    /// Updates the theme with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.themes().update(501, serde_json::json!({"name":"Spring","status":"ACTIVE"}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, theme_id: i64, body: impl IntoBody<Theme>) -> Call<Theme> {
        Call::of_value(self.0.clone(), &spec::THEMES_UPDATE, Arguments::of_path(vec![theme_id.into()]).with_body::<Theme>(body))
    }
}

impl Client {
    /// The calls on `themes`.
    #[must_use]
    pub fn themes(&self) -> Themes { Themes(self.clone()) }
}

/// The calls on `widget_studios`.
#[derive(Debug, Clone)]
pub struct WidgetStudios(Client);

impl WidgetStudios {
    /// Creates a widget studio.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.widget_studios().create(serde_json::json!({"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn create(&self, body: impl IntoBody<WidgetStudio>) -> Call<WidgetStudio> {
        Call::of_value(self.0.clone(), &spec::WIDGET_STUDIOS_CREATE, Arguments::of_path(vec![]).with_body::<WidgetStudio>(body))
    }
}

impl Client {
    /// The calls on `widget_studios`.
    #[must_use]
    pub fn widget_studios(&self) -> WidgetStudios { WidgetStudios(self.clone()) }
}

/// The calls on `personalizations`.
#[derive(Debug, Clone)]
pub struct Personalizations(Client);

impl Personalizations {
    /// Requests the computation of the results of a personalization.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.personalizations().request_results(301, serde_json::json!({"dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],"conversionType":"ALL_CONVERSION","goalsIds":null}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn request_results(&self, personalization_id: i64, body: impl IntoBody<ResultsRequest>) -> Call<ResultsTicket> {
        Call::of_value(self.0.clone(), &spec::PERSONALIZATIONS_REQUEST_RESULTS, Arguments::of_path(vec![personalization_id.into()]).with_body::<ResultsRequest>(body))
    }

    /// Deletes the personalization with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.personalizations().delete(302);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, personalization_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::PERSONALIZATIONS_DELETE, Arguments::of_path(vec![personalization_id.into()]))
    }
}

impl Client {
    /// The calls on `personalizations`.
    #[must_use]
    pub fn personalizations(&self) -> Personalizations { Personalizations(self.clone()) }
}

/// The calls on `studio_recommender_blocks`.
#[derive(Debug, Clone)]
pub struct StudioRecommenderBlocks(Client);

impl StudioRecommenderBlocks {
    /// Deletes the studio recommender block with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.studio_recommender_blocks().delete(801);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, studio_recommender_block_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::STUDIO_RECOMMENDER_BLOCKS_DELETE, Arguments::of_path(vec![studio_recommender_block_id.into()]))
    }
}

impl Client {
    /// The calls on `studio_recommender_blocks`.
    #[must_use]
    pub fn studio_recommender_blocks(&self) -> StudioRecommenderBlocks { StudioRecommenderBlocks(self.clone()) }
}

/// The calls on `key_moments`.
#[derive(Debug, Clone)]
pub struct KeyMoments(Client);

impl KeyMoments {
    /// Deletes the key moment (trigger) with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.key_moments().delete(401);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, key_moment_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::KEY_MOMENTS_DELETE, Arguments::of_path(vec![key_moment_id.into()]))
    }
}

impl Client {
    /// The calls on `key_moments`.
    #[must_use]
    pub fn key_moments(&self) -> KeyMoments { KeyMoments(self.clone()) }

    /// The same as [`Client::key_moments`].
    #[must_use]
    pub fn triggers(&self) -> KeyMoments { self.key_moments() }
}
