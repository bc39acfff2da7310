//! The operations of the service, each declared once: the methods in Rust, Python and Node, the sandbox, the `OpenAPI` document
//! and the reference derive from it.
//!
//! A line such as `update(theme_id: Id) sends Theme -> Theme = PUT "/themes/{themeId}"` declares, from left to right,
//!
//! 1. the method's name,
//! 2. the parameters of the path in its order, each an `Id` or a `Code`; a list has none,
//! 3. the type of the body, if there is one; `sends Image["name", "source"]` sends these fields only, and a PATCH requires none,
//! 4. the type of the result: `[Segment]` for a list, `()` for nothing,
//! 5. the request,
//! 6. where they apply, in this order:
//!    - `as Read` for a POST that may be retried like a read,
//!    - `takes optional_fields`, which every list does,
//!    - `example(…)` with the path parameters and the body of a call that works on a fresh sandbox.

use super::declare::operations;

/// Calls a macro with every resource and its operations.
macro_rules! each_operation {
    ($macro:ident) => { $macro! {
        segments: Segments {
            /// Lists segments: named sets of visitor conditions.
            list() -> [Segment] = GET "/segments";
        }

        goals: Goals {
            /// Lists goals: the measures of experiments and personalizations.
            list() -> [Goal] = GET "/goals";
        }

        sites: Sites {
            /// Reads the site with the given site code.
            get_by_code(code: Code) -> Site = GET "/sites/byCode/{siteCode}", takes optional_fields,
                example(r#""shopfront1""#, "");
        }

        recommender_blocks: RecommenderBlocks {
            /// Updates the recommender block with the given id.
            update(recommender_block_id: Id) sends RecommenderBlock -> RecommenderBlock
                = PUT "/recommender-block/{recommenderBlockId}", example("701", r#"{"name":"Also bought","limit":8}"#);
        }

        images: Images {
            /// Updates the base color, the name or the source of an image.
            update(image_id: Id) sends Image["baseColor", "name", "source"] -> Image
                = PATCH "/images/{imageId}",
                example("601", r#"{"name":"Spring banner","source":"studio"}"#);
        }

        themes: Themes {
            /// Creates a theme.
            create() sends Theme -> Theme
                = POST "/themes",
                example("", r##"{"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}"##);
            /// Updates the theme with the given id.
            update(theme_id: Id) sends Theme -> Theme
                = PUT "/themes/{themeId}", example("501", r#"{"name":"Spring","status":"ACTIVE"}"#);
        }

        widget_studios: WidgetStudios {
            /// Creates a widget studio.
            create() sends WidgetStudio -> WidgetStudio
                = POST "/widget-studio",
                example("", r#"{"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}"#);
        }

        personalizations: Personalizations {
            /// Requests the computation of the results of a personalization.
            // A second computation has no side effects, so the request is retried like a read.
            request_results(personalization_id: Id) sends ResultsRequest -> ResultsTicket
                = POST "/personalizations/{personalizationId}/results", as Read,
                example("301", r#"{
                    "dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],
                    "conversionType":"ALL_CONVERSION",
                    "goalsIds":null
                }"#);
            /// Deletes the personalization with the given id.
            delete(personalization_id: Id) -> () = DELETE "/personalizations/{personalizationId}", example("302", "");
        }

        studio_recommender_blocks: StudioRecommenderBlocks {
            /// Deletes the studio recommender block with the given id.
            delete(studio_recommender_block_id: Id) -> ()
                = DELETE "/studio-recommender-blocks/{studioRecommenderBlockId}", example("801", "");
        }

        key_moments: KeyMoments, also triggers {
            /// Deletes the key moment (trigger) with the given id.
            delete(key_moment_id: Id) -> () = DELETE "/key-moments/{keyMomentId}", example("401", "");
        }
    } };
}

#[cfg(feature = "client")]
pub(crate) use each_operation;

each_operation!(operations);
