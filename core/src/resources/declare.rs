//! The macro that turns the declared operations into Rust methods: a handle for each resource, such as `Themes`, with a method
//! for each of its operations, which returns a [`List`](crate::pager::List) or a [`Call`](super::Call).
//!
//! `operation/declare.rs` turns the same declarations into data, which the methods refer to.

/// Writes the handles, and the client's methods that return them.
macro_rules! resources {
    ($(
        $resource:ident: $Handle:ident $(, also $alias:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $verb:ident($($parameter:ident: $kind:ident),*) $(sends $Body:ident $([$($only:literal),*])?)? -> $response:tt
                    = $method:ident $path:literal
                    $(, as $effect:ident)?
                    $(, takes $optional_fields:ident)?
                    $(, example($argument:tt, $body:tt))?;
            )*
        }
    )*) => { pastey::paste! {
        $(
            #[doc = concat!("The calls on `", stringify!($resource), "`.")]
            #[derive(Debug, Clone)]
            pub struct $Handle($crate::client::Client);

            impl $Handle {
                $(
                    $(#[doc = $doc])*
                    ///
                    /// ```
                    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
                    #[doc = concat!(
                        "let call = client.", stringify!($resource), "().", stringify!($verb),
                        "(", resources!(@example $($argument, $body)?), ");"
                    )]
                    /// println!("{}", call.prepare()?.to_curl());
                    /// # Ok::<(), xpauto::Error>(())
                    /// ```
                    pub fn $verb(
                        &self,
                        $($parameter: resources!(@argument $kind),)*
                        $(body: impl $crate::operation::IntoBody<$crate::model::$Body>,)?
                    ) -> resources!(@returned $response) {
                        resources!(@call $response [$($parameter)*] self.0.clone(), &$crate::operation::[<$resource:upper _ $verb:upper>],
                            $crate::client::Arguments {
                                path: vec![$(resources!(@path $kind $parameter)),*],
                                $(body: Some($crate::operation::IntoBody::<$crate::model::$Body>::into_body(body, $crate::model::sealed::Seal)),)?
                                ..Default::default()
                            }
                        )
                    }
                )*
            }

            impl $crate::client::Client {
                #[doc = concat!("The calls on `", stringify!($resource), "`.")]
                #[must_use]
                pub fn $resource(&self) -> $Handle {
                    $Handle(self.clone())
                }

                $(
                    #[doc = concat!("The same as [`Client::", stringify!($resource), "`](crate::Client::", stringify!($resource), ").")]
                    #[must_use]
                    pub fn $alias(&self) -> $Handle {
                        self.$resource()
                    }
                )?
            }
        )*
    } };

    // The arguments of the example in the documentation: path parameters and a body, of which either may be missing.
    (@example) => { "" };
    (@example $path:tt, "") => { $path };
    (@example "", $body:tt) => { concat!("serde_json::json!(", $body, ")") };
    (@example $path:tt, $body:tt) => { concat!($path, ", serde_json::json!(", $body, ")") };

    (@argument Id) => { i64 };
    (@argument Code) => { impl Into<String> };
    (@path Id $id:ident) => { $id.into() };
    (@path Code $code:ident) => { $crate::operation::PathArgument::from($code.into()) };

    (@returned [$Model:ident]) => { $crate::pager::List<$crate::model::$Model> };
    (@returned ()) => { $crate::resources::Call<()> };
    (@returned $Model:ident) => { $crate::resources::Call<$crate::model::$Model> };

    (@call [$Model:ident] [] $client:expr, $operation:expr, $arguments:expr) => { $crate::pager::List::new($client, $operation) };
    (@call [$Model:ident] [$($parameter:ident)+] $client:expr, $operation:expr, $arguments:expr) => {
        compile_error!("a list cannot have parameters in its path: its pages are requested by the operation's path as it is")
    };
    (@call () [$($parameter:ident)*] $client:expr, $operation:expr, $arguments:expr) => {
        $crate::resources::Call::of_nothing($client, $operation, $arguments)
    };
    (@call $Model:ident [$($parameter:ident)*] $client:expr, $operation:expr, $arguments:expr) => {
        $crate::resources::Call::of_value($client, $operation, $arguments)
    };
}

pub(super) use resources;
