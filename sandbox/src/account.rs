//! The account that the sandbox keeps: the objects of each resource, as JSON.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use xpauto::declaration::Model;
use xpauto::model::declare::Typed;
use xpauto::{Error, Result};

use crate::generate;
use crate::options::Options;

/// Lists every resource once: variant, name in the account's JSON, what one object is called.
macro_rules! resources {
    ($($variant:ident = $name:literal, $one:literal;)*) => {
        /// A kind of object that the account holds.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Resource { $($variant),* }

        impl Resource {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in the account's JSON.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What one object is called.
            pub(crate) fn one(self) -> &'static str {
                match self { $(Self::$variant => $one),* }
            }
        }
    };
}

resources! {
    Segments = "segments", "segment";
    Goals = "goals", "goal";
    Sites = "sites", "site";
    Images = "images", "image";
    Themes = "themes", "theme";
    RecommenderBlocks = "recommenderBlocks", "recommender block";
    StudioRecommenderBlocks = "studioRecommenderBlocks", "studio recommender block";
    WidgetStudios = "widgetStudios", "widget studio";
    Personalizations = "personalizations", "personalization";
    KeyMoments = "keyMoments", "key moment";
}

impl Resource {
    /// The declared type of its objects, where the specification declares one.
    pub(crate) fn model(self) -> Option<&'static Model> {
        Some(match self {
            Self::Segments => xpauto::model::Segment::MODEL,
            Self::Goals => xpauto::model::Goal::MODEL,
            Self::Sites => xpauto::model::Site::MODEL,
            Self::Images => xpauto::model::Image::MODEL,
            Self::Themes => xpauto::model::Theme::MODEL,
            Self::RecommenderBlocks => xpauto::model::RecommenderBlock::MODEL,
            Self::WidgetStudios => xpauto::model::WidgetStudio::MODEL,
            Self::StudioRecommenderBlocks | Self::Personalizations | Self::KeyMoments => return None,
        })
    }

    /// The field that identifies an object.
    pub(crate) fn id_field(self) -> &'static str {
        if self == Self::WidgetStudios { "widgetId" } else { "id" }
    }
}

/// Every object of one account.
#[derive(Debug, Default)]
pub(crate) struct Account(BTreeMap<Resource, Vec<Value>>);

impl Account {
    /// The account that the options ask for: the one in `data`, or a generated one.
    pub(crate) fn open(options: &Options) -> Result<Self> {
        match &options.data {
            Some(Value::String(path)) => {
                let refused = |reason: String| Error::config(format!("the sandbox's data file {path:?}: {reason}"));
                let text = std::fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
                Self::from_value(&serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?)
            }
            Some(data) => Self::from_value(data),
            None => Ok(Self(generate::account(options))),
        }
    }

    /// Reads an account; a resource that is not named is empty.
    fn from_value(data: &Value) -> Result<Self> {
        let members = data.as_object().ok_or_else(|| Error::config("the sandbox's data must be a JSON object"))?;
        let mut account = Self::default();
        for (name, records) in members {
            let resource = Resource::ALL.iter().find(|resource| resource.name() == name).ok_or_else(|| {
                let known: Vec<&str> = Resource::ALL.iter().map(|resource| resource.name()).collect();
                Error::config(format!("the sandbox's data holds {name:?}, it may hold {}", known.join(", ")))
            })?;
            let records = records.as_array().filter(|records| records.iter().all(Value::is_object));
            let records = records
                .ok_or_else(|| Error::config(format!("{name:?} in the sandbox's data must be an array of objects")))?;
            account.0.insert(*resource, records.clone());
        }
        Ok(account)
    }

    /// The account in the form that `data` takes.
    pub(crate) fn to_json(&self) -> String {
        let records = |resource: &Resource| Value::from(self.records(*resource).to_vec());
        let members: Map<String, Value> =
            Resource::ALL.iter().map(|resource| (resource.name().to_owned(), records(resource))).collect();
        Value::from(members).to_string()
    }

    pub(crate) fn records(&self, resource: Resource) -> &[Value] {
        self.0.get(&resource).map_or(&[], Vec::as_slice)
    }

    /// The object whose `field`, an id or a code, reads as `wanted`.
    pub(crate) fn find(&self, resource: Resource, field: &str, wanted: &str) -> Option<&Value> {
        self.records(resource).iter().find(|record| reads_as(record, field, wanted))
    }

    /// The fields of the object with this id, to change them.
    pub(crate) fn change(&mut self, resource: Resource, id: &str) -> Option<&mut Map<String, Value>> {
        let records = self.0.get_mut(&resource)?;
        records.iter_mut().find(|record| reads_as(record, resource.id_field(), id))?.as_object_mut()
    }

    pub(crate) fn add(&mut self, resource: Resource, record: Value) {
        self.0.entry(resource).or_default().push(record);
    }

    /// Removes the object with this id; `false` where there is none.
    pub(crate) fn remove(&mut self, resource: Resource, id: &str) -> bool {
        let Some(records) = self.0.get_mut(&resource) else { return false };
        let Some(at) = records.iter().position(|record| reads_as(record, resource.id_field(), id)) else {
            return false;
        };
        records.remove(at);
        true
    }

    /// An id that no object of the resource has.
    pub(crate) fn next_id(&self, resource: Resource) -> i64 {
        let ids = self.records(resource).iter().filter_map(|record| record.get(resource.id_field())?.as_i64());
        ids.max().unwrap_or(0).saturating_add(1)
    }
}

fn reads_as(record: &Value, field: &str, wanted: &str) -> bool {
    match record.get(field) {
        Some(Value::String(text)) => text == wanted,
        Some(Value::Number(number)) => number.to_string() == wanted,
        _ => false,
    }
}
