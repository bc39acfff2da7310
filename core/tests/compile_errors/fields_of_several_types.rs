use xpauto::model::{Goal, Segment};

fn main() {
    let client = xpauto::Client::builder().build().unwrap();
    let _ = client.segments().list().optional_fields([Segment::TAGS, Segment::LINKS]);
    let _ = client.segments().list().optional_fields(Goal::TAGS);
}
