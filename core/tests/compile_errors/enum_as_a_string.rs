use xpauto::model::{Segment, Theme, ThemeStatus};

fn main() {
    let _ = Theme::builder().status("DRAFT");
    let _ = Segment::SEGMENT_TYPE.eq("STANDARD");
    let _ = ThemeStatus::Unknown("ACTIVE".into());
}
