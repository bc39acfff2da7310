//! Conditions of a segment: built from their parts, read back, and shown; nothing is sent.

use xpauto::Result;
use xpauto::model::{ConditionsBlock, ConditionsData, TargetingCondition, TargetingType};

fn main() -> Result<()> {
    run().map(|text| println!("{text}"))
}

/// Returns the conditions as text.
pub fn run() -> Result<String> {
    let condition = |of| TargetingCondition::builder().targeting_type(of).weight(1);
    // What belongs to a targeting type is declared nowhere, so it is set and read by its name.
    let checkout = condition(TargetingType::PageUrl).extra("url", "/checkout").build()?;
    let phone = condition(TargetingType::DeviceType).extra("device", "PHONE").build()?;
    let visitors = condition(TargetingType::NewVisitors).build()?;

    let pages = ConditionsBlock::builder().conditions([checkout, phone]).or_operators([false]).build()?;
    let newcomers = ConditionsBlock::builder().conditions([visitors]).build()?;
    let data = ConditionsData::builder().first_level([pages, newcomers]).first_level_or_operators([true]).build()?;

    for block in data.first_level()? {
        for condition in block.conditions()? {
            println!("{:?} {:?}", condition.targeting_type(), condition.extras().collect::<Vec<_>>());
        }
    }
    data.explain_values()
}
