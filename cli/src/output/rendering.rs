//! What is made of the pages of a list while they are decoded, several of them in parallel.

use xpauto::arrow_60::arrow_array::RecordBatch;
use xpauto::bindings::columns::Columns;
use xpauto::bindings::files::single_line;
use xpauto::bindings::{Record, Render};

/// What is made of a page.
#[derive(Debug, Clone)]
pub enum Rendering {
    None,
    /// The JSON of the records with this between them.
    Text {
        between: &'static str,
    },
    Batches(Columns),
}

/// A rendered page.
#[derive(Debug)]
pub enum Rendered {
    Nothing,
    Text(String),
    Batches(xpauto::Result<Vec<RecordBatch>>),
}

impl Render for Rendering {
    type Output = Rendered;

    fn render(&self, records: &[Record]) -> Rendered {
        match self {
            Self::None => Rendered::Nothing,
            Self::Text { between } => {
                let mut text = String::with_capacity(records.iter().map(|record| record.json().len() + 2).sum());
                for (index, record) in records.iter().enumerate() {
                    text.push_str(if index == 0 { "" } else { between });
                    text.push_str(&single_line(record.json()));
                }
                Rendered::Text(text)
            }
            Self::Batches(columns) => Rendered::Batches(columns.batches(records)),
        }
    }

    fn bytes(output: &Rendered) -> usize {
        match output {
            Rendered::Text(text) => text.len(),
            Rendered::Batches(Ok(batches)) => batches.iter().map(RecordBatch::get_array_memory_size).sum(),
            Rendered::Nothing | Rendered::Batches(Err(_)) => 0,
        }
    }
}
