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
use xpauto::model::Typed as _;
use xpauto::model::{Goal, Segment};

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
    assert_eq!(reader.schema(), columns.schema());
    assert_eq!(reader.count(), 0);
}

#[test]
fn words_are_written_again_only_where_they_have_changed() {
    let columns = columns(Goal::MODEL);
    let of = |pages: &[Value]| streamed(&columns, Goal::MODEL, pages);
    let (known, new) = (json!([{"status": "ACTIVE"}]), json!([{"status": "PAUSED"}]));
    let (once, twice) = (of(std::slice::from_ref(&known)).0.len(), of(&[known.clone(), known.clone()]).0.len());
    let (stream, batches) = of(&[known.clone(), known.clone(), new, known]);
    assert_eq!(read(&stream), batches);
    let again = stream.len() - twice - 2 * (twice - once);
    assert!((1..once).contains(&again), "{again} bytes more");
}
