//! Sort orders of lists: names of fields, with `-` in front for descending, and `SortingParameter` mappings.

use serde::Serialize;
use serde_json::Value;

use crate::error::{Problem, Result};
use crate::generated::{SortDirection, SortingParameter};
use crate::message::{got, wording};
use crate::options::UndeclaredFields;
use crate::record::Record;
use crate::schema::{Kind, Model};
use crate::typed::Typed as _;
use crate::validate::{Audience, Check};

const FIELD: &str = SortingParameter::FIELD.wire_name();
const DIRECTION: &str = SortingParameter::DIRECTION.wire_name();

/// One field to sort by: a checked [`SortingParameter`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sort {
    /// The field's wire name.
    pub field: String,
    /// One of the directions that the specification lists.
    pub direction: SortDirection,
}

impl Sort {
    /// Reads strings and mappings, whose names may have either form.
    pub fn read_all(orders: &[Value], model: &'static Model) -> Result<Vec<Self>, Vec<Problem>> {
        let (mut sorts, mut problems) = (Vec::new(), Vec::new());
        for (index, order) in orders.iter().enumerate() {
            match read(order, &format!("sort[{index}]")) {
                Ok(Self { field, direction }) => {
                    sorts.push(Self { field: model.wire_name(&field).to_owned(), direction });
                }
                Err(wrong) => problems.extend(wrong),
            }
        }
        if problems.is_empty() { Ok(sorts) } else { Err(problems) }
    }
}

fn read(order: &Value, path: &str) -> Result<Sort, Vec<Problem>> {
    let form = wording!["must be a field's name or ", Kind::OBJECT, " with field and direction"];
    match order {
        Value::String(text) => Ok(read_text(text, path)?),
        Value::Object(mapping) if mapping.contains_key(FIELD) || mapping.contains_key(DIRECTION) => {
            read_mapping(order, path)
        }
        Value::Object(_) => {
            Err(Problem::new(path, wording![form, r#", such as {"field": "name", "direction": "DESC"}"#]).into())
        }
        _ => Err(Problem::new(path, wording![form, got(order)]).into()),
    }
}

fn read_text(text: &str, path: &str) -> Result<Sort, Problem> {
    let (name, direction) =
        text.strip_prefix('-').map_or((text, SortDirection::Asc), |name| (name, SortDirection::Desc));
    if name.is_empty() {
        return Err(Problem::new(path, "must name a field"));
    }
    Ok(Sort { field: name.to_owned(), direction })
}

fn read_mapping(order: &Value, path: &str) -> Result<Sort, Vec<Problem>> {
    let check = Check::new(Audience::Caller, Some(UndeclaredFields::Refuse));
    let (record, _) = Record::given(SortingParameter::MODEL, order.to_string(), check)
        .map_err(|error| error.details().problems.iter().map(|wrong| wrong.clone().under(path)).collect::<Vec<_>>())?;
    let parameter = SortingParameter::from_record(record);
    let field = parameter.field().unwrap_or_default().into_owned();
    let given = parameter.direction().unwrap_or(SortDirection::Asc);
    let mut known = [SortDirection::Asc, SortDirection::Desc].into_iter();
    match known.find(|known| given.as_str().eq_ignore_ascii_case(known.as_str())) {
        Some(direction) if !field.is_empty() => Ok(Sort { field, direction }),
        Some(_) => Err(Problem::new(format!("{path}.{FIELD}"), "must be a string that is not empty").into()),
        None => Err(Problem::new(format!("{path}.{DIRECTION}"), "must be \"ASC\" or \"DESC\"").into()),
    }
}
