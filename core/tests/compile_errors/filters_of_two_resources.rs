use xpauto::model::{Goal, Segment};

fn main() {
    let _ = Segment::SITE_ID.eq(42) & Goal::SITE_ID.eq(42);
    let _ = Segment::SITE_ID.eq(42) | None::<xpauto::Filter>;
}
