//! The enums of options that accept one of several names.

use serde::Deserialize;

/// Declares enums with their documentation and each `Variant = "name in JSON"`; the first is the default.
macro_rules! choices {
    ($(#[doc = $about:literal] $choice:ident { $(#[doc = $doc:literal])* $first:ident = $first_name:literal, $($(#[doc = $others_doc:literal])* $other:ident = $name:literal,)* })*) => {
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

            impl $choice {
                /// The names in JSON, the default first.
                pub(super) const NAMES: &[&str] = &[$first_name, $($name),*];
            }
        )*
    };
}

choices! {
    /// How a replaying sandbox responds to a request that is not in the recording.
    OnMissing {
        /// Responds with 501 and the nearest recorded request.
        Error = "error",
        /// Forwards it to the upstream and adds it to the recording.
        Record = "record",
        /// Responds from the account of the sandbox.
        Sandbox = "sandbox",
    }

    /// The defaults of the options for responses that the specification leaves open.
    Profile {
        /// Responses are as clients prefer them.
        Polite = "polite",
        /// Responses use every freedom that the specification leaves.
        Awkward = "awkward",
    }

    /// How a list with one record is written.
    ListOfOne {
        /// As an array, like every other list.
        Array = "array",
        /// As the record itself.
        Object = "object",
    }

    /// How ids in arrays are written.
    IdArrays {
        /// As integers.
        Integers = "integers",
        /// As strings of digits.
        Strings = "strings",
    }

    /// How enum values are written.
    EnumCase {
        /// As the specification writes them.
        Declared = "declared",
        /// In lower case.
        Lower = "lower",
    }

    /// How an optional field is written that was not requested.
    UnrequestedFields {
        /// The field is absent.
        Absent = "absent",
        /// The field is null.
        Null = "null",
        /// The field is an empty string or an empty array; fields of other types are null.
        Empty = "empty",
    }

    /// How a DELETE responds.
    DeleteResponse {
        /// 204 without a body.
        NoContent = "no-content",
        /// 200 without a body.
        Empty = "empty",
        /// 200 with plain text.
        Text = "text",
        /// 200 with a JSON object.
        Json = "json",
    }

    /// How the body of an error is written.
    ErrorBodies {
        /// As the Error object.
        Object = "object",
        /// As another JSON object.
        Json = "json",
        /// As an HTML page, like those of proxies.
        Html = "html",
        /// Empty.
        Empty = "empty",
    }
}
