use xpauto::model::{Theme, ThemeColor};

fn main() {
    let _ = Theme::builder().name(5);
    let _ = Theme::builder().colors(ThemeColor::builder().build().unwrap());
    let _ = Theme::builder().nmae("Spring");
    let client = xpauto::Client::builder().build().unwrap();
    let _ = client.themes().update("501", Theme::builder());
    let _ = client.themes().create("{}");
    let _ = client.theme();
}
