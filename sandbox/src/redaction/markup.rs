//! Finds the values of secret names in the tags of HTML.

use std::ops::Range;

/// The attributes that name what a tag is, and those with its value.
const NAMES: [&str; 4] = ["name", "id", "property", "key"];
const VALUES: [&str; 2] = ["value", "content"];

/// Returns where values of secret names are: in `<input name="token" value="…">`, and the text of `<password>…</password>`.
pub(super) fn values(text: &str, is_secret: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('<')) {
        at += start + 1;
        let Some(tag) = Tag::at(text, at) else { continue };
        at = tag.end;
        let is_named = tag.attributes.iter().any(|(name, value)| {
            NAMES.contains(&name.to_ascii_lowercase().as_str())
                && is_secret(text.get(value.clone()).unwrap_or_default())
        });
        let local = tag.name.rsplit_once(':').map_or(tag.name, |(_, local)| local);
        if !is_named && !is_secret(local) {
            continue;
        }
        let values =
            tag.attributes.into_iter().filter(|(name, _)| VALUES.contains(&name.to_ascii_lowercase().as_str()));
        found.extend(values.map(|(_, value)| value));
        let content = text.get(at..).unwrap_or_default();
        // Not of an element without content, which is followed by other text.
        if !["input", "meta", "br", "img"].contains(&tag.name) {
            found.push(at..at + content.find('<').unwrap_or(content.len()));
        }
    }
    found.retain(|range| text.get(range.clone()).is_some_and(|value| !value.trim().is_empty()));
    found
}

/// An opening tag.
struct Tag<'a> {
    name: &'a str,
    /// Names, and where their values are.
    attributes: Vec<(&'a str, Range<usize>)>,
    end: usize,
}

impl<'a> Tag<'a> {
    /// Reads the tag whose name begins at a position; returns `None` if there is none.
    fn at(text: &'a str, start: usize) -> Option<Self> {
        let rest = text.get(start..)?;
        rest.starts_with(char::is_alphabetic).then_some(())?;
        let name = rest.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next()?;
        let (mut attributes, mut at) = (Vec::new(), start + name.len());
        loop {
            let rest = text.get(at..)?;
            at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/').len();
            let rest = text.get(at..)?;
            if rest.is_empty() || rest.starts_with('>') {
                return Some(Self { name, attributes, end: (at + 1).min(text.len()) });
            }
            let length = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '=').unwrap_or(rest.len());
            let attribute = rest.get(..length)?;
            at += length.max(1);
            let after = text.get(at - usize::from(length == 0)..)?;
            if let Some(value) = after.trim_start().strip_prefix('=') {
                let value = value.trim_start();
                let from = text.len() - value.len();
                let (from, length, quotes) = match value.chars().next() {
                    Some(quote @ ('"' | '\'')) => (from + 1, value.get(1..)?.find(quote).unwrap_or(value.len() - 1), 1),
                    _ => (from, value.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(value.len()), 0),
                };
                attributes.push((attribute, from..from + length));
                at = (from + length + quotes).min(text.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_found_in_attributes_and_elements() {
        let found = |text: &str| -> Vec<String> {
            let ranges = values(text, |name| name == "token");
            ranges.into_iter().map(|range| text.get(range).unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(found("<p><input name='token' value=\"a b\"> x <meta content=c name=token>"), ["a b", "c"]);
        assert_eq!(found("<a:token x='1'>s3cret</a:token><b>token</b>"), ["s3cret"]);
        assert_eq!(found("<textarea id=token>s3cret</textarea> 1 < 2 <token"), ["s3cret"]);
        assert_eq!(found("<token>s3cret"), ["s3cret"]);
        assert!(found("<input =x name= >< <é a='").is_empty());
    }
}
