use xpauto::model::{Goal, Segment};

fn main() {
    let client = xpauto::Client::builder().build().unwrap();
    let _ = client.goals().list().filter(Segment::SITE_ID.eq(42));
    let _ = client.themes().create(Goal::builder().name("Sale").build().unwrap());
    let _ = Segment::SITE_ID.eq(42) & Goal::SITE_ID.eq(42);
}
