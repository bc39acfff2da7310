use xpauto::model::Segment;

fn main() {
    let client = xpauto::Client::builder().build().unwrap();
    let _ = client.goals().list().filter(Segment::SITE_ID.eq(42));
}
