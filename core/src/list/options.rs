//! What a list is asked for, and the checks before the first page.

use serde_json::Value;

use super::hints::list_hint;
use super::names::name_problem;
use super::{Filter, ListQuery, Sort};
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::notice::Warning;
use crate::options::{
    CallOptions, Count, DefaultValue, Flag, OptionDeclaration, OptionKind, OptionType, OptionalTexts, Reader, Scope,
    Texts,
};
use crate::record::Projection;
use crate::text::Language;

/// The most records that the service is known to put on a page, which is what is asked for by default.
pub(crate) const LARGEST_PAGE: i32 = 200;

/// The default of `per_page`.
const DEFAULT_PAGE: u64 = LARGEST_PAGE as u64;

/// Declares the options of lists: `name: Given as Type = kind, default`, in the order of documentation.
macro_rules! list_options {
    ($($(#[doc = $doc:literal])* $name:ident: $given:ty as $type:ty = $kind:expr, $default:expr;)*) => {
        /// What a list is asked for.
        #[derive(Debug, Clone, Default)]
        pub struct ListOptions {
            $($(#[doc = $doc])* pub $name: $given,)*
            /// The options of each page's call.
            pub call: CallOptions,
        }

        /// The declaration of each option of lists, by its name.
        #[allow(non_upper_case_globals)]
        pub mod list_option {
            use super::{DEFAULT_PAGE, DefaultValue, OptionDeclaration, OptionKind, Scope};

            $($(#[doc = $doc])* pub static $name: OptionDeclaration = OptionDeclaration::new(
                stringify!($name), $kind, $default, Scope::Whole, concat!($($doc, "\n"),*)
            );)*
        }

        /// The options of lists.
        pub static LIST_OPTIONS: &[&OptionDeclaration] = &[$(&list_option::$name),*];

        impl ListOptions {
            fn read(reader: &mut Reader) -> Self {
                Self { $($name: reader.take::<$type>(&list_option::$name),)* call: CallOptions::default() }
            }
        }
    };
}

list_options! {
    /// Which records are listed.
    filter: Option<Filter> as FilterForm = OptionKind::Filter, DefaultValue::None;
    /// The order of the records: names of fields, with `-` in front for descending, or `SortingParameter` objects.
    sort: Vec<Value> as SortForm = OptionKind::Sort, DefaultValue::None;
    /// How many records of a page are asked for; the service may return fewer.
    per_page: Option<i32> as Count<i32> =
        OptionKind::Count { least: 1, most: i32::MAX as u64 }, DefaultValue::Count(DEFAULT_PAGE);
    /// The first page that is read.
    start_page: Option<i32> as Count<i32> =
        OptionKind::Count { least: 1, most: i32::MAX as u64 }, DefaultValue::Count(1);
    /// Fields that the service returns only when they are named here.
    optional_fields: Vec<String> as Texts = OptionKind::FieldNames, DefaultValue::Empty;
    /// The only fields to keep of each record; all by default.
    select: Option<Vec<String>> as OptionalTexts = OptionKind::FieldNames, DefaultValue::None;
    /// The most records that are read; all by default.
    limit: Option<u64> as Count<u64> = OptionKind::COUNT, DefaultValue::None;
    /// How many pages are fetched ahead at most, 0 for none; by default as many as `max_concurrency` allows.
    prefetch: Option<usize> as Count<usize> = OptionKind::COUNT, DefaultValue::None;
    /// Whether records with the id of an earlier one are left out, as they come when records move between pages.
    unique: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
}

/// A filter in wire form.
enum FilterForm {}

impl OptionType for FilterForm {
    type Given = Option<Filter>;
    type Checked = Option<Filter>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        Filter::from_value(&value).map(Some).map_err(|error| error.details().problems.clone())
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Problem> {
        Ok(given.clone())
    }
}

/// Orders, or one.
enum SortForm {}

impl OptionType for SortForm {
    type Given = Vec<Value>;
    type Checked = Vec<Value>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        Ok(match value {
            Value::Array(sorts) => sorts,
            one => vec![one],
        })
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Problem> {
        Ok(given.clone())
    }
}

impl ListOptions {
    /// Reads options from a JSON object with the names of a language; a filter made with the builder is given beside it.
    pub fn from_json(text: &str, language: Language, built: Option<Filter>) -> Result<Self> {
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        let problems = reader.finish_with(&"the list".into(), list_hint);
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        Ok(Self { filter: built.or(options.filter), ..options })
    }

    /// How many records of a page are asked for.
    pub(crate) fn page_size(&self) -> i32 {
        self.per_page.unwrap_or(LARGEST_PAGE)
    }

    /// What is probably a mistake in the options of a list of these records.
    pub(crate) fn doubts(&self, model: &'static Model, resource: &str) -> Vec<Warning> {
        let sorts = self.sorts(model).unwrap_or_default();
        self.warnings(model, resource, &sorts)
    }

    fn sorts(&self, model: &'static Model) -> Result<Vec<Sort>> {
        Sort::list_from_value(&Value::Array(self.sort.clone()), |name| model.wire_name(name).to_owned())
    }

    /// The query of the first page, all problems reported at once.
    pub(crate) fn query(&self, model: &'static Model, resource: &str) -> Result<ListQuery> {
        let mut problems = Vec::new();
        let sort = self.sorts(model).unwrap_or_else(|error| {
            problems.extend(error.details().problems.clone());
            Vec::new()
        });
        let mut page_number = |given: &Option<i32>, option: &OptionDeclaration| {
            Count::<i32>::check(given, option).unwrap_or_else(|problem| {
                problems.push(problem);
                1
            })
        };
        let page = page_number(&self.start_page, &list_option::start_page);
        let per_page = page_number(&self.per_page, &list_option::per_page);
        problems.extend(self.misspelt(model, &sort));
        let filter = self.filter.clone().map(|filter| filter.checked(model, resource)).transpose();
        let filter = filter.unwrap_or_else(|wrong| {
            problems.extend(wrong);
            None
        });
        if problems.is_empty() {
            let optional_fields = self.requested(model);
            Ok(ListQuery { filter, sort, page, per_page, optional_fields })
        } else {
            Err(Error::validation(problems))
        }
    }

    /// The wire names of the optional fields: those that are named, and those that `select` keeps.
    fn requested(&self, model: &'static Model) -> Vec<String> {
        let named = self.optional_fields.iter().map(|name| model.wire_name(name));
        let selected = self.select.iter().flatten().filter_map(|name| model.field_by_wire(model.wire_name(name)));
        let mut requested: Vec<String> = Vec::new();
        for name in named.chain(selected.filter(|field| field.is_on_request).map(|field| field.wire)) {
            if !requested.iter().any(|known| known == name) {
                requested.push(name.to_owned());
            }
        }
        requested
    }

    /// Which fields the records are read with.
    pub(crate) fn projection(&self, model: &'static Model) -> Result<Projection> {
        Ok(Projection::new(model, self.selection(model)?.as_deref(), Some(&self.requested(model))))
    }

    /// The wire names of the fields to keep.
    fn selection(&self, model: &'static Model) -> Result<Option<Vec<&'static str>>> {
        let Some(names) = &self.select else { return Ok(None) };
        let mut problems = Vec::new();
        let mut kept = Vec::new();
        for name in names {
            if let Some(field) = model.field_by_wire(model.wire_name(name)) {
                kept.push(field.wire);
            } else {
                problems.extend(name_problem(model, &list_option::select, name));
            }
        }
        if problems.is_empty() { Ok(Some(kept)) } else { Err(Error::validation(problems)) }
    }
}
