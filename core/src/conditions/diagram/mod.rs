//! Draws conditions: as SVG, and as Mermaid.

mod mermaid;
mod picture;
mod svg;

pub use mermaid::to_mermaid;
#[cfg(test)]
pub(super) use picture::color_of;
pub use picture::show;
