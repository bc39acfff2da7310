//! A theme from its typed builder: what is wrong with it is said at once and in full, before anything is sent.

use xpauto::model::{Field, Theme, ThemeColor, ThemeStatus};
use xpauto::{Client, Result};

#[tokio::main]
async fn main() -> Result<()> {
    run(&Client::builder().build()?).await
}

/// Creates a theme.
pub async fn run(client: &Client) -> Result<()> {
    let white = ThemeColor::builder().id("c1").value("#ffffff").build()?;
    let spring = Theme::builder()
        .name("Spring")
        .status(ThemeStatus::Draft)
        .colors([white.clone()])
        .description(None::<&str>) // null, which differs from leaving it out
        .build()?;
    println!("{}", client.themes().create(spring.clone()).prepare()?.to_curl());

    let theme = client.themes().create(spring).await?;
    println!("created {:?}", theme.id());
    match theme.get(Theme::DESCRIPTION) {
        Field::Absent => println!("the service does not say what its description is"),
        Field::Null => println!("it has no description"),
        Field::Value(text) => println!("it is described as {text}"),
    }

    let wrong = Theme::builder().status(ThemeStatus::Draft).colors(vec![white]).build();
    match client.themes().create(serde_json::json!({"nmae": "Spring"})).await {
        Err(error) => println!("{error}"),
        Ok(theme) => println!("{theme:?}"),
    }
    println!("{}", wrong.map_or_else(|error| error.to_string(), |theme| theme.json().to_owned()));
    Ok(())
}
