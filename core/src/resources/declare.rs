//! The macro that turns the declared operations into handles of resources and their methods.

/// Writes a handle for each resource, with a method for each of its operations, and the client's methods that return them.
macro_rules! resources {
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
            #[doc = concat!("The calls on", $($about),*)]
            #[derive(Debug, Clone)]
            pub struct $Handle($crate::client::Client);

            impl $Handle {
                $(
                    resources!(
                        @method [$($doc),*] $resource $verb [$($argument, $body)?], $crate::operation::[<$resource:upper _ $verb:upper>], $parameters, $response
                    );
                )*
            }

            impl $crate::client::Client {
                #[doc = concat!("The calls on", $($about),*)]
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

    (@path id $id:ident) => { $id.into() };
    (@path code $code:ident) => { $crate::operation::PathArgument::from($code.into()) };
    (@type id) => { i64 };
    (@type code) => { impl Into<String> };

    (@method [$($doc:literal),*] $resource:ident $verb:ident [$($argument:literal, $body:literal)?], $operation:expr, (), [$Model:ident]) => {
        $(#[doc = $doc])*
        ///
        /// ```
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let call = client.", stringify!($resource), "().", stringify!($verb), "()", ";")]
        /// println!("{}", call.prepare()?.to_curl());
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn $verb(&self) -> $crate::pager::List<$crate::model::$Model> {
            $crate::pager::List::new(self.0.clone(), &$operation)
        }
    };
    (@method [$($doc:literal),*] $resource:ident $verb:ident [$($argument:literal, $body:literal)?], $operation:expr, (body $Body:ident), $Model:ident) => {
        $(#[doc = $doc])*
        ///
        /// ```
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let call = client.", stringify!($resource), "().", stringify!($verb), "(serde_json::json!(", $($body,)? "))", ";")]
        /// println!("{}", call.prepare()?.to_curl());
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn $verb(&self, body: impl $crate::operation::IntoBody<$crate::model::$Body>) -> $crate::resources::Call<$crate::model::$Model> {
            let arguments = $crate::client::Arguments { body: Some(body.into_body($crate::model::sealed::Seal)), ..Default::default() };
            $crate::resources::Call::of_value(&self.0, &$operation, arguments)
        }
    };
    (@method [$($doc:literal),*] $resource:ident $verb:ident [$($argument:literal, $body:literal)?], $operation:expr, ($kind:ident $name:ident, body $Body:ident), $Model:ident) => {
        $(#[doc = $doc])*
        ///
        /// ```
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let call = client.", stringify!($resource), "().", stringify!($verb), "(", $($argument,)? ", serde_json::json!(", $($body,)? "))", ";")]
        /// println!("{}", call.prepare()?.to_curl());
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn $verb(
            &self,
            $kind: resources!(@type $kind),
            body: impl $crate::operation::IntoBody<$crate::model::$Body>,
        ) -> $crate::resources::Call<$crate::model::$Model> {
            let (path, body) = (Some(resources!(@path $kind $kind)), Some(body.into_body($crate::model::sealed::Seal)));
            $crate::resources::Call::of_value(&self.0, &$operation, $crate::client::Arguments { path, body, ..Default::default() })
        }
    };
    (@method [$($doc:literal),*] $resource:ident $verb:ident [$($argument:literal, $body:literal)?], $operation:expr, ($kind:ident $name:ident), ()) => {
        $(#[doc = $doc])*
        ///
        /// ```
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let call = client.", stringify!($resource), "().", stringify!($verb), "(", $($argument,)? ")", ";")]
        /// println!("{}", call.prepare()?.to_curl());
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn $verb(&self, $kind: resources!(@type $kind)) -> $crate::resources::Call<()> {
            let arguments = $crate::client::Arguments { path: Some(resources!(@path $kind $kind)), ..Default::default() };
            $crate::resources::Call::of_nothing(&self.0, &$operation, arguments)
        }
    };
    (@method [$($doc:literal),*] $resource:ident $verb:ident [$($argument:literal, $body:literal)?], $operation:expr, ($kind:ident $name:ident), $Model:ident) => {
        $(#[doc = $doc])*
        ///
        /// ```
        /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
        #[doc = concat!("let call = client.", stringify!($resource), "().", stringify!($verb), "(", $($argument,)? ")", ";")]
        /// println!("{}", call.prepare()?.to_curl());
        /// # Ok::<(), xpauto::Error>(())
        /// ```
        pub fn $verb(&self, $kind: resources!(@type $kind)) -> $crate::resources::Call<$crate::model::$Model> {
            let arguments = $crate::client::Arguments { path: Some(resources!(@path $kind $kind)), ..Default::default() };
            $crate::resources::Call::of_value(&self.0, &$operation, arguments)
        }
    };
}

pub(super) use resources;
