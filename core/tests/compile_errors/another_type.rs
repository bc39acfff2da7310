use xpauto::model::{Segment, Theme, ThemeStatus};

fn main() {
    let _ = Segment::SITE_ID.eq("shop");
    let _ = Segment::IS_FAVORITE.like("x");
    let _ = Theme::builder().status("DRAFT");
    let _ = ThemeStatus::Unknown("ACTIVE".into());
}
