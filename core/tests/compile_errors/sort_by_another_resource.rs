use xpauto::model::Goal;

fn main() {
    let client = xpauto::Client::builder().build().unwrap();
    let _ = client.segments().list().sort(Goal::NAME.ascending());
}
