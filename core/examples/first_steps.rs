//! First steps: what a list holds, which of it is wanted, and a change.
//!
//! `XPAUTO_BASE_URL` and `XPAUTO_TOKEN` say which service; `cargo run -p xpauto-sandbox -- --port 8080` starts one.

use xpauto::model::{Goal, GoalStatus, Segment, Theme, ThemeStatus};
use xpauto::{Client, Result};

#[tokio::main]
async fn main() -> Result<()> {
    run(&Client::builder().build()?).await
}

/// Runs the first steps.
pub async fn run(client: &Client) -> Result<()> {
    let plan = client.segments().list().plan().await?;
    println!("the list of segments takes {:?} requests", plan.requests);

    let carts = client.segments().list().filter(Segment::NAME.like("%cart%")).collect().await?;
    println!("{} segments are about carts", carts.len());
    for segment in &carts {
        println!("{:?} {}", segment.id(), segment.name().unwrap_or_default());
        if let Some(conditions) = segment.conditions_data()? {
            println!("  {}", conditions.explain()?);
        }
    }

    let active = client.goals().list().filter(Goal::STATUS.eq(GoalStatus::Active)).sort("-dateCreated");
    println!("the newest active goal is {:?}", active.first().await?);

    let theme = client.themes().update(501, Theme::builder().status(ThemeStatus::Paused)).await?;
    match theme.status() {
        Some(ThemeStatus::Unknown(text)) => println!("a status that is new: {text}"),
        status => println!("theme 501 is {status:?}"),
    }
    Ok(())
}
