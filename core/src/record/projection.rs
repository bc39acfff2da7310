//! What records were read with: the fields that a list selected and requested, which determine what the absence of a field
//! means, and the time zone of the account.

use super::Record;
use crate::date_time::Zone;
use crate::error::{Error, ErrorKind};
use crate::message::{Part, wording};
use crate::schema::{Field, Model, distinct};

/// What records were read with: the fields in `select`, the optional fields that were requested, and the time zone of their
/// date-times. By default, as for records that no list returned, no field was left out, and no time zone is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Projection {
    selected: Option<Box<[&'static str]>>,
    requested: Option<Box<[&'static str]>>,
    zone: Option<Zone>,
}

impl Projection {
    /// The projection by which no field is left out.
    pub(super) const ALL: Self = Self { selected: None, requested: None, zone: None };

    /// Creates the projection with the wire names of the selected and of the requested fields; `None` for all, or if they
    /// are unknown.
    #[must_use]
    pub fn new(
        model: &'static Model,
        selected: Option<&[impl AsRef<str>]>,
        requested: Option<&[impl AsRef<str>]>,
    ) -> Self {
        Self {
            selected: selected.map(|names| declared(model, names)),
            requested: requested.map(|names| declared(model, names)),
            zone: None,
        }
    }

    /// Returns the wire names of the selected fields, if there was a selection.
    #[must_use]
    pub fn selected(&self) -> Option<&[&'static str]> {
        self.selected.as_deref()
    }

    /// Returns the wire names of the requested optional fields, if known.
    #[must_use]
    pub fn requested(&self) -> Option<&[&'static str]> {
        self.requested.as_deref()
    }

    /// Returns the projection with this time zone.
    #[must_use]
    pub fn with_zone(self, zone: Option<Zone>) -> Self {
        Self { zone, ..self }
    }

    /// Returns the time zone whose wall clock date-times without an offset are, if it is known.
    #[must_use]
    pub fn zone(&self) -> Option<&Zone> {
        self.zone.as_ref()
    }

    /// Returns whether this field was not selected.
    #[must_use]
    pub fn leaves_out(&self, wire: &str) -> bool {
        self.selected.as_ref().is_some_and(|kept| !kept.contains(&wire))
    }

    /// Returns whether this is an optional field that was not requested.
    #[must_use]
    pub fn lacks(&self, field: &Field) -> bool {
        field.is_on_request && self.requested.as_ref().is_some_and(|requested| !requested.contains(&field.wire))
    }

    /// Returns whether records were read with this field, even if it is null or absent.
    #[must_use]
    pub fn has(&self, field: &Field) -> bool {
        !self.leaves_out(field.wire) && !self.lacks(field)
    }

    /// Returns the projection of records with either projection. Of two time zones it is the first.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Self {
        Self {
            selected: union(self.selected.as_deref(), other.selected.as_deref()),
            requested: union(self.requested.as_deref(), other.requested.as_deref()),
            zone: self.zone.clone().or_else(|| other.zone.clone()),
        }
    }

    /// Returns the joined projection of records, of which several lists may have returned some.
    #[must_use]
    pub fn of_all(records: &mut dyn Iterator<Item = &Record>) -> Self {
        let mut all = records.next().map(|first| first.projection().clone()).unwrap_or_default();
        for projection in records.map(Record::projection) {
            if *projection != all {
                all = all.joined(projection);
            }
        }
        all
    }

    /// Adds the fields of which the service returned a value without a request.
    #[must_use]
    pub fn with_sent<'a>(
        mut self,
        model: &'static Model,
        records: &(impl Iterator<Item = &'a Record> + Clone),
    ) -> Self {
        for (position, field) in model.fields.iter().enumerate() {
            let holds = |record: &Record| record.field_json(position).is_some_and(|json| !holds_nothing(json));
            if self.lacks(field) && records.clone().any(holds) {
                self.requested = union(self.requested.as_deref(), Some(&[field.wire]));
            }
        }
        self
    }
}

fn declared(model: &'static Model, names: &[impl AsRef<str>]) -> Box<[&'static str]> {
    let fields = names.iter().filter_map(|name| model.field_by_wire(name.as_ref()));
    distinct(fields.map(|field| field.wire)).into()
}

fn union(one: Option<&[&'static str]>, other: Option<&[&'static str]>) -> Option<Box<[&'static str]>> {
    let (one, other) = (one?, other?);
    let more = other.iter().filter(|name| !one.contains(name));
    Some(one.iter().chain(more).copied().collect())
}

impl Record {
    /// Returns whether this is an optional field that was not requested: the service leaves it out, or sends null or something
    /// empty, which says nothing about the object.
    #[must_use]
    pub fn lacks(&self, position: usize) -> bool {
        let field = self.model().fields.get(position);
        field.is_some_and(|field| self.projection().lacks(field)) && self.field_json(position).is_none_or(holds_nothing)
    }
}

/// Returns whether JSON is null, or an empty string, array or object.
pub(crate) fn holds_nothing(json: &str) -> bool {
    let inside = |open, close| json.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let space = [' ', '\t', '\n', '\r'];
    matches!(json, "null" | "\"\"")
        || inside('[', ']').or(inside('{', '}')).is_some_and(|content| content.trim_matches(space).is_empty())
}

/// Returns the error of a field that was not requested, with the option that requests it.
#[must_use]
pub fn not_requested(model: &Model, field: &Field) -> Error {
    let pass = wording![" was not requested; pass ", Part::name("optional_fields"), "=[\"", field, "\"]"];
    Error::new(ErrorKind::FieldNotRequested, wording![format!("{}.", model.name), field, pass])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Segment;
    use crate::typed::Typed as _;

    fn segments(requested: &[&str]) -> Vec<Record> {
        let projection = Projection::new(Segment::MODEL, None::<&[&str]>, Some(requested));
        let page = r#"[{"id":1,"experimentAmount":3},{"id":2}]"#;
        Record::decode_projected(Segment::MODEL, page.to_owned(), projection).unwrap()
    }

    #[test]
    fn a_field_that_is_selected_twice_is_kept_once() {
        let projection = Projection::new(Segment::MODEL, Some(&["id", "name", "id"]), None::<&[&str]>);
        let records = [Record::decode(Segment::MODEL, r#"{"name":"a","siteId":4,"id":1}"#).unwrap()];
        let kept = Record::select_all(&records, projection.selected().unwrap());
        assert_eq!(kept[0].json(), r#"{"name":"a","id":1}"#);
    }

    #[test]
    fn a_record_lacks_what_was_neither_requested_nor_sent() {
        let lacks = |record: &Record, wire: &str| record.lacks(Segment::MODEL.position(wire).unwrap());
        let records = segments(&["links"]);
        assert!(lacks(&records[1], "experimentAmount") && lacks(&records[0], "experiments"));
        assert!(!lacks(&records[0], "experimentAmount") && !lacks(&records[1], "links"));
        assert!(!lacks(&records[1], "description"), "a field that always comes");
        assert!(!lacks(&Record::decode(Segment::MODEL, "{}").unwrap(), "links"), "it is unknown what was requested");
        assert!(lacks(&records[1].replace(&[("name".into(), r#""b""#.into())]).unwrap(), "experimentAmount"));
    }

    #[test]
    fn columns_are_those_that_were_requested_or_sent() {
        let records = segments(&["links"]);
        let has = |projection: &Projection, wire| projection.has(Segment::MODEL.field_by_wire(wire).unwrap());
        let projection = records[0].projection();
        assert!(has(projection, "links") && has(projection, "name") && !has(projection, "experimentAmount"));
        let sent = projection.clone().with_sent(Segment::MODEL, &records.iter());
        assert!(has(&sent, "experimentAmount") && !has(&sent, "experiments"));
    }
}
