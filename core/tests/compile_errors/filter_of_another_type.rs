use xpauto::model::Segment;

fn main() {
    let _ = Segment::SITE_ID.eq("shop");
}
