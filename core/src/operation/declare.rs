//! The macro that turns each declared operation into data: a static [`Operation`](super::Operation), named after its resource
//! and verb. [`declared`](super::declared) says how one is declared; `resources/declare.rs` turns the same declarations into
//! methods.

/// Writes a static for each operation.
macro_rules! operations {
    ($(
        $resource:ident: $Handle:ident $(, also $alias:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $verb:ident($($parameter:ident: $kind:ident),*) $(sends $Body:ident $([$($only:literal),*])?)? -> $response:tt
                    = $method:ident $path:literal
                    $(, as $effect:ident)?
                    $(, takes $optional_fields:ident)?
                    $(, example($argument:literal, $body:literal))?;
            )*
        }
    )*) => { pastey::paste! {
        $(
            $(
                pub(crate) static [<$resource:upper _ $verb:upper>]: $crate::operation::Operation =
                    $crate::operation::Operation {
                        resource: stringify!($resource),
                        verb: stringify!($verb),
                        method: stringify!($method),
                        path: $path,
                        parameters: &[$($crate::operation::PathParameter {
                            name: stringify!($parameter),
                            kind: $crate::operation::ParameterKind::$kind,
                        }),*],
                        body: operations!(@body $method $($Body [$($($only),*)?])?),
                        response: operations!(@response $response),
                        effect: operations!(@effect $method $($effect)?),
                        takes_optional_fields: operations!(@takes $response $($optional_fields)?),
                        doc: concat!($($doc),*).trim_ascii_start(),
                        example: $crate::operation::Example {
                            path: concat!($($argument)?),
                            body: concat!($($body)?),
                        },
                    };
            )*
        )*

        /// Every operation.
        pub static ALL: &[&$crate::operation::Operation] = &[$($(&[<$resource:upper _ $verb:upper>]),*),*];

        /// Other names of resources, each beside the resource.
        pub static ALIASES: &[(&str, &str)] = &[$($((stringify!($alias), stringify!($resource)),)?)*];
    } };

    (@body $method:ident) => { None };
    (@body $method:ident $Body:ident $only:tt) => {
        Some($crate::operation::BodyShape {
            model: <$crate::model::$Body as $crate::model::declare::Typed>::MODEL,
            only: &$only,
            is_partial: matches!(stringify!($method).as_bytes(), b"PATCH"),
        })
    };

    (@response ()) => { $crate::operation::ResponseShape::Nothing };
    (@response [$Model:ident]) => {
        $crate::operation::ResponseShape::List(<$crate::model::$Model as $crate::model::declare::Typed>::MODEL)
    };
    (@response $Model:ident) => { $crate::operation::ResponseShape::One(<$crate::model::$Model as $crate::model::declare::Typed>::MODEL) };

    (@effect $method:ident $effect:ident) => { $crate::operation::Effect::$effect };
    (@effect GET) => { $crate::operation::Effect::Read };
    (@effect POST) => { $crate::operation::Effect::Create };
    (@effect $method:ident) => { $crate::operation::Effect::Write };

    // Lists always do.
    (@takes [$Model:ident]) => { true };
    (@takes $response:tt) => { false };
    (@takes $response:tt optional_fields) => { true };
}

pub(super) use operations;
