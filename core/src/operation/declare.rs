//! The macro that turns the declared operations into data.

/// Writes a static for each operation, named after its resource and verb; see [`declared`](super::declared) for how one
/// is declared.
macro_rules! operations {
    ($(
        $(#[doc = $about:literal])*
        $resource:ident: $Handle:ident $(, also $alias:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $verb:ident $parameters:tt -> $response:tt = $method:ident $path:literal
                    $(, as $effect:ident)? $(, sends [$($only:literal),*])? $(, example($argument:literal, $body:literal))?;
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
                        parameter: operations!(@parameter $parameters),
                        body: operations!(@body $parameters, &[$($($only),*)?]),
                        response: operations!(@response $response),
                        effect: operations!(@effect $method $($effect)?),
                        takes_optional_fields: matches!(stringify!($method).as_bytes(), b"GET"),
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

    (@parameter ()) => { None };
    (@parameter (body $Body:ident)) => { None };
    (@parameter ($kind:ident $name:ident $(, body $Body:ident)?)) => {
        Some($crate::operation::PathParameter::$kind(stringify!($name)))
    };

    (@body (body $Body:ident), $only:expr) => {
        Some($crate::operation::BodyShape { model: <$crate::model::$Body as $crate::model::declare::Typed>::MODEL, only: $only })
    };
    (@body ($kind:ident $name:ident, body $Body:ident), $only:expr) => { operations!(@body (body $Body), $only) };
    (@body $other:tt, $only:expr) => { None };

    (@response ()) => { $crate::operation::ResponseShape::Nothing };
    (@response [$Model:ident]) => {
        $crate::operation::ResponseShape::List(<$crate::model::$Model as $crate::model::declare::Typed>::MODEL)
    };
    (@response $Model:ident) => { $crate::operation::ResponseShape::One(<$crate::model::$Model as $crate::model::declare::Typed>::MODEL) };

    (@effect $method:ident $effect:ident) => { $crate::operation::Effect::$effect };
    (@effect GET) => { $crate::operation::Effect::Read };
    (@effect POST) => { $crate::operation::Effect::Create };
    (@effect $method:ident) => { $crate::operation::Effect::Write };
}

pub(super) use operations;
