//! Writes columns as an Arrow IPC stream, which other languages read.
//!
//! The writer of the `arrow` crates supports arrays of every type, which adds half a megabyte of code. Columns here are
//! simpler: arrays without offsets, and dictionaries of strings.

use arrow_array::{Array, RecordBatch};
use arrow_data::ArrayData;
use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions};
use arrow_ipc::{
    Buffer, DictionaryBatchBuilder, FieldNode, MessageBuilder, MessageHeader, MetadataVersion,
    RecordBatch as FlatRecordBatch, RecordBatchBuilder,
};
use arrow_schema::{DataType, Schema};
use flatbuffers::{FlatBufferBuilder, UnionWIPOffset, WIPOffset};

/// The marker before each message.
const CONTINUATION: [u8; 4] = [0xff; 4];
/// The end of a stream.
const END: [u8; 8] = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
/// The alignment in bytes that allows readers not to copy a buffer.
const ALIGNMENT: usize = 8;

/// Returns an Arrow IPC stream of batches with the columns of this schema, which must not be slices of other batches.
///
/// ```
/// use xpauto::bindings::columns::{ColumnOptions, Columns, Names, ipc_stream};
/// use xpauto::model::{Goal, Typed as _};
/// use xpauto::bindings::record::{Projection, Record};
///
/// let columns = Columns::of_records(Goal::MODEL, &Projection::default(), &ColumnOptions::new(Names::Wire, None)?);
/// let goals = Record::decode_list(Goal::MODEL, r#"[{"id": 7, "name": "Sale"}]"#)?;
/// let bytes = ipc_stream(&columns.schema(), columns.batches(&goals)?);
/// # assert!(bytes.ends_with(&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
/// # Ok::<(), xpauto::Error>(())
/// ```
#[must_use]
pub fn ipc_stream(schema: &Schema, batches: impl IntoIterator<Item = RecordBatch>) -> Vec<u8> {
    let mut stream = IpcStream::new(schema);
    for batch in batches {
        stream.push(&batch);
    }
    stream.bytes.extend_from_slice(&END);
    stream.bytes
}

/// A stream that is built in memory.
struct IpcStream {
    bytes: Vec<u8>,
    /// The latest dictionaries of the stream.
    dictionaries: Vec<Vec<u8>>,
}

impl IpcStream {
    fn new(schema: &Schema) -> Self {
        let (mut tracker, options) = (DictionaryTracker::new(false), IpcWriteOptions::default());
        let generator = IpcDataGenerator::default();
        let schema = generator.schema_to_bytes_with_dictionary_tracker(schema, &mut tracker, &options);
        Self { bytes: framed(&schema.ipc_message, &[]), dictionaries: Vec::new() }
    }

    fn push(&mut self, batch: &RecordBatch) {
        let columns: Vec<ArrayData> = batch.columns().iter().map(Array::to_data).collect();
        let (rows, words) = message(MessageHeader::RecordBatch, &columns, |_, rows| rows.as_union_value());
        let dictionary = |(id, words): (i64, ArrayData)| {
            let (message, _) = message(MessageHeader::DictionaryBatch, &[words], |builder, rows| {
                let mut dictionary = DictionaryBatchBuilder::new(builder);
                dictionary.add_id(id);
                dictionary.add_data(rows);
                dictionary.finish().as_union_value()
            });
            message
        };
        self.dictionaries.resize(words.len(), Vec::new());
        // The schema numbers dictionaries in the order of their columns.
        for (known, dictionary) in self.dictionaries.iter_mut().zip((0..).zip(words).map(dictionary)) {
            // Usually all batches have the same dictionary.
            if *known != dictionary {
                self.bytes.extend_from_slice(&dictionary);
                *known = dictionary;
            }
        }
        self.bytes.extend_from_slice(&rows);
    }
}

type Rows<'f> = WIPOffset<FlatRecordBatch<'f>>;

/// Returns a message with these columns, and the dictionaries that they refer to.
fn message<'f>(
    kind: MessageHeader,
    columns: &[ArrayData],
    header: impl FnOnce(&mut FlatBufferBuilder<'f>, Rows<'f>) -> WIPOffset<UnionWIPOffset>,
) -> (Vec<u8>, Vec<ArrayData>) {
    let mut body = Body::default();
    for column in columns {
        body.add(column);
    }
    let mut builder = FlatBufferBuilder::new();
    let nodes = builder.create_vector(&body.nodes);
    let buffers = builder.create_vector(&body.buffers);
    let mut rows = RecordBatchBuilder::new(&mut builder);
    rows.add_length(columns.first().map_or(0, |column| signed(column.len())));
    rows.add_nodes(nodes);
    rows.add_buffers(buffers);
    let rows = rows.finish();
    let header = header(&mut builder, rows);
    let mut message = MessageBuilder::new(&mut builder);
    message.add_version(MetadataVersion::V5);
    message.add_header_type(kind);
    message.add_header(header);
    message.add_bodyLength(signed(body.bytes.len()));
    let message = message.finish();
    builder.finish(message, None);
    (framed(builder.finished_data(), &body.bytes), body.dictionaries)
}

/// Frames a message for a stream.
fn framed(metadata: &[u8], body: &[u8]) -> Vec<u8> {
    let length = metadata.len().next_multiple_of(ALIGNMENT);
    let mut bytes = Vec::with_capacity(CONTINUATION.len() + size_of::<u32>() + length + body.len());
    bytes.extend_from_slice(&CONTINUATION);
    bytes.extend_from_slice(&u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend_from_slice(metadata);
    bytes.resize(bytes.len() + length - metadata.len(), 0);
    bytes.extend_from_slice(body);
    bytes
}

/// The buffers of arrays, and their positions.
#[derive(Default)]
struct Body {
    nodes: Vec<FieldNode>,
    buffers: Vec<Buffer>,
    bytes: Vec<u8>,
    dictionaries: Vec<ArrayData>,
}

impl Body {
    /// Adds an array and its children. The array has no offset, since it was just built.
    fn add(&mut self, array: &ArrayData) {
        self.nodes.push(FieldNode::new(signed(array.len()), signed(array.null_count())));
        match array.nulls().filter(|nulls| nulls.null_count() > 0) {
            Some(nulls) => self.add_buffer(&nulls.inner().sliced()),
            None => self.add_buffer(&[]),
        }
        for buffer in array.buffers() {
            self.add_buffer(buffer);
        }
        if matches!(array.data_type(), DataType::Dictionary(..)) {
            self.dictionaries.extend_from_slice(array.child_data());
        } else {
            for child in array.child_data() {
                self.add(child);
            }
        }
    }

    fn add_buffer(&mut self, bytes: &[u8]) {
        self.buffers.push(Buffer::new(signed(self.bytes.len()), signed(bytes.len())));
        self.bytes.extend_from_slice(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
    }
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
