//! The text of filters, as plans and the command line show them.

use std::fmt;

use super::filter::{Condition, Filter};
use super::spelling::{Operands, SPELLINGS};

impl fmt::Display for Filter {
    /// Writes the filter as the command line takes it.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// let filter = field("siteId").eq(42) & !(field("name").like("%test%") & field("id").between(1, 9));
    /// assert_eq!(filter.to_string(), r#"siteId = 42 and (name not like "%test%" or id < 1 or id > 9)"#);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (or, parts) = match self {
            Self::Condition(condition) => return condition.fmt(f),
            Self::Refused(_) => return f.write_str("…"),
            Self::Logic { or, expressions } => (*or, expressions),
        };
        for (index, part) in parts.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { [" and ", " or "][usize::from(or)] })?;
            match part {
                Self::Logic { expressions, .. } if parts.len() > 1 && expressions.len() > 1 => write!(f, "({part})")?,
                _ => part.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, operator, parameters, .. } = self;
        let spelling = SPELLINGS.iter().find(|spelling| spelling.operator == operator);
        let text = spelling.map_or(operator.as_str(), |spelling| spelling.text);
        write!(f, "{field} {text}")?;
        match (spelling.map(|spelling| spelling.operands), parameters.as_slice()) {
            (Some(Operands::None), []) => Ok(()),
            (Some(Operands::One), [value]) => write!(f, " {value}"),
            (Some(Operands::Ends), [low, high]) => write!(f, " {low} and {high}"),
            (_, values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, " ({})", values.join(", "))
            }
        }
    }
}
