use xpauto::model::{Segment, SegmentType, Theme, ThemeStatus};

fn main() {
    let _ = Theme::builder().status("DRAFT");
    let _ = Segment::SEGMENT_TYPE.eq("STANDARD");
    let _ = Segment::SEGMENT_TYPE.is_in(&["STANDARD"]);
    let _ = Theme::builder().status(SegmentType::Standard);
    let _ = ThemeStatus::Unknown("ACTIVE".into());
}
