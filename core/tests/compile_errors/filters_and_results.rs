use xpauto::model::Segment;

fn main() {
    let filter = Segment::ID.eq(1) && Segment::SITE_ID.eq(2);
    let _ = Segment::ID == 7;
    let _ = Segment::IS_FAVORITE.like("x");
}
