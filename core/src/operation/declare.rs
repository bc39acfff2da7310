//! The macro that turns the declared operations into data, into the handles of resources and into their methods.

/// Declares the operations, resource by resource; see [`declared`](super::declared) for how one is written.
macro_rules! operations {
    ($(
        $(#[doc = $about:literal])*
        $resource:ident: $Handle:ident $(, also $alias:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $verb:ident $parameters:tt -> $answer:tt = $method:ident $path:literal
                    $(, as $effect:ident)? $(, sends [$($only:literal),*])? $(, example($argument:literal, $body:literal))?;
            )*
        }
    )*) => { pastey::paste! {
        $(
            #[doc = concat!("The calls on", $($about),*)]
            #[derive(Debug, Clone)]
            pub struct $Handle($crate::client::Client);

            impl $Handle {
                $(
                    const [<$verb:upper>]: $crate::operation::Operation = $crate::operation::Operation {
                        resource: stringify!($resource),
                        verb: stringify!($verb),
                        method: stringify!($method),
                        path: $path,
                        parameter: operations!(@parameter $parameters),
                        body: operations!(@body $parameters, &[$($($only),*)?]),
                        answer: operations!(@answer $answer),
                        effect: operations!(@effect $method $($effect)?),
                        takes_optional_fields: matches!(stringify!($method).as_bytes(), b"GET"),
                        doc: concat!($($doc),*).trim_ascii_start(),
                        example: $crate::operation::Example {
                            path: concat!($($argument)?),
                            body: concat!($($body)?),
                        },
                    };

                    operations!(@method [$($doc),*] $verb, Self::[<$verb:upper>], $parameters, $answer);
                )*
            }

            impl $crate::client::Client {
                #[doc = concat!("The calls on", $($about),*)]
                #[must_use]
                pub fn $resource(&self) -> $Handle {
                    $Handle(self.clone())
                }

                $(
                    #[doc = concat!("The same as [`Client::", stringify!($resource), "`].")]
                    #[must_use]
                    pub fn $alias(&self) -> $Handle {
                        self.$resource()
                    }
                )?
            }
        )*

        /// Every operation.
        pub const ALL: &[&$crate::operation::Operation] = &[$($(&$Handle::[<$verb:upper>]),*),*];

        /// Other names of resources, each beside the resource.
        pub const ALIASES: &[(&str, &str)] = &[$($((stringify!($alias), stringify!($resource)),)?)*];
    } };

    (@parameter ()) => { None };
    (@parameter (body $Body:ident)) => { None };
    (@parameter ($kind:ident $name:ident $(, body $Body:ident)?)) => {
        Some($crate::operation::PathParameter::$kind(stringify!($name)))
    };

    (@body (body $Body:ident), $only:expr) => {
        Some($crate::operation::BodyShape { model: <$Body as $crate::model::declare::Typed>::MODEL, only: $only })
    };
    (@body ($kind:ident $name:ident, body $Body:ident), $only:expr) => { operations!(@body (body $Body), $only) };
    (@body $other:tt, $only:expr) => { None };

    (@answer ()) => { $crate::operation::Answer::Nothing };
    (@answer [$Model:ident]) => {
        $crate::operation::Answer::List(<$Model as $crate::model::declare::Typed>::MODEL)
    };
    (@answer $Model:ident) => { $crate::operation::Answer::One(<$Model as $crate::model::declare::Typed>::MODEL) };

    (@effect $method:ident $effect:ident) => { $crate::operation::Effect::$effect };
    (@effect GET) => { $crate::operation::Effect::Read };
    (@effect POST) => { $crate::operation::Effect::Create };
    (@effect $method:ident) => { $crate::operation::Effect::Write };

    (@type id) => { i64 };
    (@type code) => { &str };

    (@method [$($doc:literal),*] $verb:ident, $operation:expr, (), [$Model:ident]) => {
        $(#[doc = $doc])*
        pub fn $verb(&self) -> $crate::pager::List<$Model> {
            $crate::pager::List::new(self.0.clone(), &$operation)
        }
    };
    (@method [$($doc:literal),*] $verb:ident, $operation:expr, (body $Body:ident), $Model:ident) => {
        $(#[doc = $doc])*
        pub fn $verb(&self, body: impl $crate::operation::IntoBody<$Body>) -> $crate::operation::Call<$Model> {
            let arguments = $crate::Arguments { body: Some(body.into_body()), ..Default::default() };
            $crate::operation::Call::of_value(&self.0, &$operation, arguments)
        }
    };
    (@method [$($doc:literal),*] $verb:ident, $operation:expr, ($kind:ident $name:ident, body $Body:ident), $Model:ident) => {
        $(#[doc = $doc])*
        pub fn $verb(
            &self,
            $kind: operations!(@type $kind),
            body: impl $crate::operation::IntoBody<$Body>,
        ) -> $crate::operation::Call<$Model> {
            let (path, body) = (Some($kind.into()), Some(body.into_body()));
            $crate::operation::Call::of_value(&self.0, &$operation, $crate::Arguments { path, body, ..Default::default() })
        }
    };
    (@method [$($doc:literal),*] $verb:ident, $operation:expr, ($kind:ident $name:ident), ()) => {
        $(#[doc = $doc])*
        pub fn $verb(&self, $kind: operations!(@type $kind)) -> $crate::operation::Call<()> {
            let arguments = $crate::Arguments { path: Some($kind.into()), ..Default::default() };
            $crate::operation::Call::of_nothing(&self.0, &$operation, arguments)
        }
    };
    (@method [$($doc:literal),*] $verb:ident, $operation:expr, ($kind:ident $name:ident), $Model:ident) => {
        $(#[doc = $doc])*
        ///
        /// `optional_fields` names the fields that the service sends on request only.
        pub fn $verb(
            &self,
            $kind: operations!(@type $kind),
            optional_fields: &[&str],
        ) -> $crate::operation::Call<$Model> {
            let optional_fields = optional_fields.iter().map(ToString::to_string).collect();
            let arguments = $crate::Arguments { path: Some($kind.into()), optional_fields, ..Default::default() };
            $crate::operation::Call::of_value(&self.0, &$operation, arguments)
        }
    };
}

pub(super) use operations;
