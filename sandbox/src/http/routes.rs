//! Routes: finds the target of a request by its path and method.

use percent_encoding::percent_decode_str;

/// A method, a path that may have parameters, such as `/themes/{themeId}`, and what is there.
pub(crate) type Route<T> = (&'static str, &'static str, T);

/// The targets of a path.
pub(crate) struct Found<T> {
    /// The methods that the path accepts, each with its target.
    targets: Vec<(&'static str, T)>,
    /// The decoded parameters of the path, in its order.
    pub(crate) parameters: Vec<String>,
}

impl<T: Copy> Found<T> {
    /// Finds the targets of a path as it was sent. A literal path takes precedence over one with a parameter.
    pub(crate) fn of(routes: impl IntoIterator<Item = Route<T>>, path: &str) -> Option<Self> {
        let mut found: Option<Self> = None;
        for (method, known, target) in routes {
            let Some(parameters) = parameters(known, path) else { continue };
            match &mut found {
                Some(found) if found.parameters.len() < parameters.len() => {}
                Some(found) if found.parameters.len() == parameters.len() => found.targets.push((method, target)),
                _ => found = Some(Self { targets: vec![(method, target)], parameters }),
            }
        }
        found
    }

    /// Returns the target of a method.
    pub(crate) fn target(&self, method: &str) -> Option<T> {
        self.targets.iter().find(|(known, _)| *known == method).map(|(_, target)| *target)
    }

    /// Returns the accepted methods in the form of the `Allow` header.
    pub(crate) fn methods(&self) -> String {
        self.targets.iter().map(|(method, _)| *method).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the decoded parameters of a path that is of this form, in any percent-encoding: `/%67oals` is `/goals`.
fn parameters(known: &str, path: &str) -> Option<Vec<String>> {
    let (known, path) = (known.split('/'), path.split('/'));
    if known.clone().count() != path.clone().count() {
        return None;
    }
    let mut parameters = Vec::new();
    for (known, segment) in known.zip(path) {
        let decoded = percent_decode_str(segment).decode_utf8_lossy();
        if known.starts_with('{') && !decoded.is_empty() {
            parameters.push(decoded.into_owned());
        } else if decoded != known {
            return None;
        }
    }
    Some(parameters)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_targets_of_its_methods() {
        let routes = [
            ("GET", "/a/{id}", 1),
            ("PUT", "/a/{code}", 2),
            ("GET", "/a/own", 3),
            ("GET", "/a/{id}/b", 4),
            ("GET", "/a/{id}/b/{otherId}", 5),
            ("DELETE", "/a/{code}/b/{id}", 6),
        ];
        let at = |path: &str| Found::of(routes, path);
        let found = |path: &str| at(path).map(|found| format!("{} {:?}", found.methods(), found.parameters));
        assert_eq!(found("/a/x%2Fy%20%C3%A9").unwrap(), r#"GET, PUT ["x/y é"]"#);
        assert_eq!(found("/%61/own").unwrap(), "GET []");
        assert_eq!(found("/a/own/b").unwrap(), r#"GET ["own"]"#);
        assert_eq!(found("/a/7/b/x%2Fy").unwrap(), r#"GET, DELETE ["7", "x/y"]"#);
        assert_eq!(found("/a/"), None);
        assert_eq!(found("/a"), None);
        assert_eq!(at("/a/7").unwrap().target("PUT"), Some(2));
        assert_eq!(at("/a/7").unwrap().target("DELETE"), None);
    }
}
