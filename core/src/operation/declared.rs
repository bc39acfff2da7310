//! The operations of the service, each declared once.
//!
//! A line such as `update(id theme_id, body Theme) -> Theme = PUT "/themes/{themeId}"` declares the method's name, the path
//! parameter (`id` or `code`), the type of the body, the type of the result (`[Segment]` for a list, `()` for nothing), and
//! the request. The methods in Rust, Python and Node, the sandbox, the `OpenAPI` document and the reference derive from it.

use super::declare::operations;

/// Calls a macro with every resource and its operations.
macro_rules! each_operation {
    ($macro:ident) => { $macro! {
        /// Segments.
        segments: Segments {
            /// Lists segments: named sets of visitor conditions.
            list() -> [Segment] = GET "/segments";
        }

        /// Goals.
        goals: Goals {
            /// Lists goals: the measures of experiments and personalizations.
            list() -> [Goal] = GET "/goals";
        }

        /// Sites.
        sites: Sites {
            /// Reads the site with the given site code.
            get_by_code(code code) -> Site = GET "/sites/byCode/{siteCode}", example(r#""shopfront1""#, "");
        }

        /// Recommender blocks.
        recommender_blocks: RecommenderBlocks {
            /// Updates the recommender block with the given id.
            update(id recommender_block_id, body RecommenderBlock) -> RecommenderBlock
                = PUT "/recommender-block/{recommenderBlockId}", example("701", r#"{"name":"Also bought","limit":8}"#);
        }

        /// Images.
        images: Images {
            /// Updates the base color, the name or the source of an image.
            update(id image_id, body Image) -> Image
                = PATCH "/images/{imageId}", sends ["baseColor", "name", "source"],
                example("601", r#"{"name":"Spring banner","source":"studio"}"#);
        }

        /// Themes.
        themes: Themes {
            /// Creates a theme.
            create(body Theme) -> Theme
                = POST "/themes",
                example("", r##"{"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}"##);
            /// Updates the theme with the given id.
            update(id theme_id, body Theme) -> Theme
                = PUT "/themes/{themeId}", example("501", r#"{"name":"Spring","status":"ACTIVE"}"#);
        }

        /// Widget studios.
        widget_studios: WidgetStudios {
            /// Creates a widget studio.
            create(body WidgetStudio) -> WidgetStudio
                = POST "/widget-studio",
                example("", r#"{"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}"#);
        }

        /// Personalizations.
        personalizations: Personalizations {
            /// Requests the computation of the results of a personalization.
            // A second computation has no side effects, so the request is retried like a read.
            request_results(id personalization_id, body ResultsRequest) -> ResultsTicket
                = POST "/personalizations/{personalizationId}/results", as Read,
                example("301", r#"{
                    "dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],
                    "conversionType":"ALL_CONVERSION",
                    "goalsIds":null
                }"#);
            /// Deletes the personalization with the given id.
            delete(id personalization_id) -> () = DELETE "/personalizations/{personalizationId}", example("302", "");
        }

        /// Studio recommender blocks.
        studio_recommender_blocks: StudioRecommenderBlocks {
            /// Deletes the studio recommender block with the given id.
            delete(id studio_recommender_block_id) -> ()
                = DELETE "/studio-recommender-blocks/{studioRecommenderBlockId}", example("801", "");
        }

        /// Key moments, which the application calls triggers.
        key_moments: KeyMoments, also triggers {
            /// Deletes the key moment (trigger) with the given id.
            delete(id key_moment_id) -> () = DELETE "/key-moments/{keyMomentId}", example("401", "");
        }
    } };
}

#[cfg(feature = "client")]
pub(crate) use each_operation;

each_operation!(operations);
