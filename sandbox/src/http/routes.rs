//! Routes: finds the target of a request by its path and method.

use std::borrow::Cow;
use std::collections::BTreeMap;

use matchit::Router;
use percent_encoding::percent_decode_str;
use xpauto::bindings::text::percent_encoded;

/// Targets by path and method. A path may have one parameter, such as `/themes/{themeId}`.
pub(crate) struct Routes<T>(Router<Vec<(&'static str, T)>>);

/// The targets of a path.
pub(crate) struct Found<'a, T> {
    /// The methods that the path accepts, each with its target.
    pub(crate) targets: &'a [(&'static str, T)],
    /// The decoded parameter of the path; empty where it has none.
    pub(crate) parameter: String,
}

impl<T> Routes<T> {
    /// Builds routes from methods, paths and targets.
    pub(crate) fn new(targets: impl IntoIterator<Item = (&'static str, &'static str, T)>) -> Self {
        let mut by_path: BTreeMap<String, Vec<(&str, T)>> = BTreeMap::new();
        for (method, path, target) in targets {
            by_path.entry(unnamed(path)).or_default().push((method, target));
        }
        let mut router = Router::new();
        for (path, targets) in by_path {
            // Only equal paths are refused, and those are grouped by now.
            let _ = router.insert(path, targets);
        }
        Self(router)
    }

    /// Finds the targets of a path as it was sent. A literal path takes precedence over one with a parameter.
    pub(crate) fn at(&self, path: &str) -> Option<Found<'_, T>> {
        let path = canonical(path);
        let found = self.0.at(&path).ok()?;
        let parameter = found.params.iter().next().map_or("", |(_, value)| value);
        let parameter = percent_decode_str(parameter).decode_utf8_lossy().into_owned();
        Some(Found { targets: found.value, parameter })
    }
}

impl<T: Copy> Found<'_, T> {
    /// Returns the target of a method.
    pub(crate) fn target(&self, method: &str) -> Option<T> {
        self.targets.iter().find(|(known, _)| *known == method).map(|(_, target)| *target)
    }

    /// Returns the accepted methods in the form of the `Allow` header.
    pub(crate) fn methods(&self) -> String {
        self.targets.iter().map(|(method, _)| *method).collect::<Vec<_>>().join(", ")
    }
}

/// Replaces the parameter's name, which may differ between the methods of one path.
fn unnamed(path: &str) -> String {
    match (path.find('{'), path.find('}')) {
        (Some(start), Some(end)) => {
            let (before, after) = (path.get(..start), path.get(end + 1..));
            format!("{}{{parameter}}{}", before.unwrap_or_default(), after.unwrap_or_default())
        }
        _ => path.to_owned(),
    }
}

/// Escapes only the characters that have to be escaped: `/%67oals` is `/goals`.
fn canonical(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let segment = |segment: &str| percent_encoded(&percent_decode_str(segment).decode_utf8_lossy()).to_string();
    Cow::Owned(path.split('/').map(segment).collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_targets_of_its_methods() {
        let routes = Routes::new([
            ("GET", "/a/{id}", 1),
            ("PUT", "/a/{code}", 2),
            ("GET", "/a/own", 3),
            ("GET", "/a/{id}/b", 4),
        ]);
        let found = |path: &str| routes.at(path).map(|found| (found.methods(), found.parameter));
        assert_eq!(found("/a/x%2Fy%20%C3%A9"), Some(("GET, PUT".to_owned(), "x/y é".to_owned())));
        assert_eq!(found("/%61/own"), Some(("GET".to_owned(), String::new())));
        assert_eq!(found("/a/own/b"), Some(("GET".to_owned(), "own".to_owned())));
        assert_eq!(found("/a/"), None);
        assert_eq!(found("/a"), None);
        assert_eq!(routes.at("/a/7").unwrap().target("PUT"), Some(2));
        assert_eq!(routes.at("/a/7").unwrap().target("DELETE"), None);
    }
}
