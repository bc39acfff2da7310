use xpauto::model::Goal;

fn main() {
    let client = xpauto::Client::builder().build().unwrap();
    let goal = Goal::builder().name("Sale").build().unwrap();
    let _ = client.themes().create(goal);
}
