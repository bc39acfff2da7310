//! Routes: finds the target of a request by its path and method.

use std::borrow::Cow;
use std::collections::BTreeMap;

use matchit::Router;
use percent_encoding::percent_decode_str;
use xpauto::bindings::message::percent_encoded;

/// Targets by path and method. A path may have parameters, such as `/themes/{themeId}`.
pub(crate) struct Routes<T>(Router<Vec<(&'static str, T)>>);

/// The targets of a path.
pub(crate) struct Found<'a, T> {
    /// The methods that the path accepts, each with its target.
    pub(crate) targets: &'a [(&'static str, T)],
    /// The decoded parameters of the path, in its order.
    pub(crate) parameters: Vec<String>,
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
        let decoded = |(_, value)| percent_decode_str(value).decode_utf8_lossy().into_owned();
        Some(Found { targets: found.value, parameters: found.params.iter().map(decoded).collect() })
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

/// Replaces the names of parameters, which may differ between the methods of one path, by their positions.
fn unnamed(path: &str) -> String {
    let segment = |(index, segment): (usize, &str)| {
        if segment.starts_with('{') { format!("{{{index}}}") } else { segment.to_owned() }
    };
    path.split('/').enumerate().map(segment).collect::<Vec<_>>().join("/")
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
            ("GET", "/a/{id}/b/{otherId}", 5),
            ("DELETE", "/a/{code}/b/{id}", 6),
        ]);
        let found = |path: &str| routes.at(path).map(|found| format!("{} {:?}", found.methods(), found.parameters));
        assert_eq!(found("/a/x%2Fy%20%C3%A9").unwrap(), r#"GET, PUT ["x/y é"]"#);
        assert_eq!(found("/%61/own").unwrap(), "GET []");
        assert_eq!(found("/a/own/b").unwrap(), r#"GET ["own"]"#);
        assert_eq!(found("/a/7/b/x%2Fy").unwrap(), r#"GET, DELETE ["7", "x/y"]"#);
        assert_eq!(found("/a/"), None);
        assert_eq!(found("/a"), None);
        assert_eq!(routes.at("/a/7").unwrap().target("PUT"), Some(2));
        assert_eq!(routes.at("/a/7").unwrap().target("DELETE"), None);
    }
}
