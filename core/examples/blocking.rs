//! Blocking use: a program without a runtime builds one for its calls, and keeps it with the client.

use xpauto::model::{Goal, GoalStatus};
use xpauto::{Client, ClientBuilder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:?}", run(Client::builder())?);
    Ok(())
}

/// Returns the names of three active goals.
pub fn run(builder: ClientBuilder) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    // One runtime for all calls: connections belong to the runtime that opened them.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let client = builder.build()?;
    let active = client.goals().list().filter(Goal::STATUS.eq(GoalStatus::Active)).limit(3);
    let goals = runtime.block_on(active.collect())?;
    Ok(goals.iter().filter_map(Goal::name).map(String::from).collect())
}
