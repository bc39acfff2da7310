//! Streams of Arrow's IPC format hold what the batches do, as Arrow's own reader reads them.

use crate::generated::model_and_object;
use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use proptest::prelude::*;
use serde_json::{Value, json};
use xpauto::bindings::Record;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names, ipc_stream};
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model;
use xpauto::model::Segment;
use xpauto::model::Typed as _;

const DATE_TIMES: &[&str] = &["2021-05-07T14:47:42", "2021-05-07T14:47:42.5+02:00"];

fn columns(model: &'static Model) -> Columns {
    Columns::of_records(model, &Projection::default(), &ColumnOptions::new(Names::Wire, Some("Europe/Paris")).unwrap())
}

/// The bytes of a stream with a batch for each page, and the batches.
fn streamed(columns: &Columns, model: &'static Model, pages: &[Value]) -> (Vec<u8>, Vec<RecordBatch>) {
    let decoded = pages.iter().map(|page| Record::decode_list(model, page.to_string()).unwrap());
    let batches: Vec<RecordBatch> = decoded.flat_map(|records| columns.batches(&records).unwrap()).collect();
    (ipc_stream(&columns.schema(), batches.iter().cloned()).unwrap(), batches)
}

fn read(stream: &[u8]) -> Vec<RecordBatch> {
    StreamReader::try_new(stream, None).unwrap().collect::<Result<_, _>>().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_stream_holds_what_its_batches_do((model, object) in model_and_object(DATE_TIMES)) {
        let columns = columns(model);
        let pages = [json!([{}, object]), json!([object, object, {}]), json!([]), json!([{}]), json!([object])];
        let (stream, batches) = streamed(&columns, model, &pages);
        prop_assert_eq!(stream.len() % 8, 0);
        prop_assert_eq!(read(&stream), batches);
    }
}

#[test]
fn a_stream_without_rows_has_the_columns() {
    let columns = columns(Segment::MODEL);
    let (stream, _) = streamed(&columns, Segment::MODEL, &[]);
    let reader = StreamReader::try_new(stream.as_slice(), None).unwrap();
    assert_eq!((reader.schema(), reader.count()), (columns.schema(), 0));
}
