//! The options that are one of several names.

use serde::Deserialize;

/// Declares choices: what they are about, and each `Name = "name in JSON"`; the first is the default.
macro_rules! choices {
    ($(#[doc = $about:literal] $choice:ident as $names:ident { $(#[doc = $doc:literal])* $first:ident = $first_name:literal, $($(#[doc = $others_doc:literal])* $other:ident = $name:literal,)* })*) => {
        $(
            #[doc = $about]
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
            #[non_exhaustive]
            pub enum $choice {
                $(#[doc = $doc])*
                #[default]
                #[serde(rename = $first_name)]
                $first,
                $($(#[doc = $others_doc])* #[serde(rename = $name)] $other,)*
            }

            /// The names in JSON, the default's first.
            pub(crate) const $names: &[&str] = &[$first_name, $($name),*];
        )*
    };
}

choices! {
    /// What a sandbox that replays a recording does with a request that is not in it.
    OnMissing as ON_MISSING {
        /// Responds with 501, and names the nearest recorded request.
        Error = "error",
        /// Sends it on to the upstream, and adds it to the recording.
        Record = "record",
        /// Serves it from the account of the sandbox.
        Sandbox = "sandbox",
    }

    /// How polite the service is.
    Profile as PROFILES {
        /// It does what a client hopes for.
        Polite = "polite",
        /// It uses every freedom that the specification leaves.
        Awkward = "awkward",
    }

    /// What a list with one record is.
    ListOfOne as LIST_OF_ONE {
        /// An array like every other.
        Array = "array",
        /// The record itself.
        Object = "object",
    }

    /// What ids in arrays are.
    IdArrays as ID_ARRAYS {
        /// Integers.
        Integers = "integers",
        /// Strings of digits.
        Strings = "strings",
    }

    /// How the values of enumerations are written.
    EnumCase as ENUM_CASE {
        /// As the specification writes them.
        Declared = "declared",
        /// In lower case.
        Lower = "lower",
    }

    /// What an optional field is that was not requested.
    UnrequestedFields as UNREQUESTED_FIELDS {
        /// It is not there.
        Absent = "absent",
        /// It is null.
        Null = "null",
        /// It is an empty string or an empty array, else null.
        Empty = "empty",
    }

    /// What a DELETE responds.
    DeleteResponse as DELETE_RESPONSES {
        /// 204, which has no body.
        NoContent = "no-content",
        /// 200 without a body.
        Empty = "empty",
        /// 200 with a text.
        Text = "text",
        /// 200 with a JSON object.
        Json = "json",
    }

    /// What the body of an error is.
    ErrorBodies as ERROR_BODIES {
        /// The Error object.
        Object = "object",
        /// JSON of another form.
        Json = "json",
        /// A page, as proxies send.
        Html = "html",
        /// Nothing.
        Empty = "empty",
    }
}
