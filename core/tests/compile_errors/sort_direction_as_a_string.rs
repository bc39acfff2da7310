use xpauto::list::Sort;
use xpauto::model::Segment;

fn main() {
    let _ = Segment::DATE_CREATED.sorted("DESC");
    let _ = Sort::new("dateCreated", "DESC");
}
