//! A tree of conditions and operators, which represents flat nodes and levels, and its conversion from and to blocks.

use super::blocks::{Block, Chain};
use crate::error::{Error, Problem, Result};
use crate::model::TargetingCondition;

/// The maximum nesting depth of levels.
pub(super) const DEPTH: usize = 128;

/// A condition, or an operator with its operands.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) own: Own,
    pub(super) part: Part,
}

/// The fields of a node or level besides its structure.
#[derive(Debug, Default)]
pub(super) struct Own {
    pub(super) id: Option<i64>,
    /// Fields that the other form does not declare, each as `,"key":value`.
    pub(super) rest: String,
}

#[derive(Debug)]
pub(super) enum Part {
    Condition(TargetingCondition),
    Level { is_or: bool, children: Vec<Tree> },
}

/// Returns the wire name of an operator.
pub(crate) const fn operator_name(is_or: bool) -> &'static str {
    if is_or { "OR" } else { "AND" }
}

impl Tree {
    pub(super) fn condition(condition: TargetingCondition) -> Self {
        Self { own: Own::default(), part: Part::Condition(condition) }
    }

    pub(super) fn level(is_or: bool, children: Vec<Self>) -> Self {
        Self { own: Own::default(), part: Part::Level { is_or, children } }
    }

    /// Converts blocks to an equivalent tree. One of several blocks becomes a level even with a single condition, so that
    /// [`Tree::to_blocks`] restores the same blocks.
    pub(super) fn from_blocks(blocks: &Chain<Block>) -> Result<Self> {
        for (index, block) in blocks.items.iter().enumerate() {
            check_changes(&block.or_flags, &format!("firstLevel[{index}].orOperators"))?;
        }
        check_changes(&blocks.or_flags, "firstLevelOrOperators")?;
        let tree = match blocks.items.as_slice() {
            [only] if !only.items.is_empty() => match only.items.as_slice() {
                [condition] => Self::condition(condition.clone()),
                _ => Self::from_block(only),
            },
            several => left_to_right(several.iter().map(Self::from_block).collect(), &blocks.or_flags),
        };
        if tree.levels() > DEPTH {
            return Err(too_many_changes("firstLevel"));
        }
        Ok(tree)
    }

    fn from_block(block: &Block) -> Self {
        left_to_right(block.items.iter().cloned().map(Self::condition).collect(), &block.or_flags)
    }

    pub(super) fn children(&self) -> &[Self] {
        match &self.part {
            Part::Condition(_) => &[],
            Part::Level { children, .. } => children,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!(&self.part, Part::Level { children, .. } if children.is_empty())
    }

    /// Returns the tree and its descendants, parents first.
    pub(super) fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        for child in self.children() {
            all.extend(child.all());
        }
        all
    }

    /// Returns the number of levels above the deepest condition.
    fn levels(&self) -> usize {
        match &self.part {
            Part::Condition(_) => 0,
            Part::Level { children, .. } => 1 + children.iter().map(Self::levels).max().unwrap_or(0),
        }
    }

    /// Converts the tree to equivalent blocks; `Err` is the path of a level that they cannot represent, as indexes of
    /// children.
    pub(super) fn to_blocks(&self) -> Result<Chain<Block>, Vec<usize>> {
        if self.is_empty() { Ok(Chain::empty()) } else { self.block_chain() }
    }

    fn block_chain(&self) -> Result<Chain<Block>, Vec<usize>> {
        if let Some(block) = self.single_block() {
            return Ok(Chain::of(block));
        }
        let mut blocks = Chain::empty();
        if let Part::Level { is_or, children } = &self.part {
            for (index, child) in children.iter().enumerate() {
                let part = child.block_chain().map_err(|mut path| {
                    path.insert(0, index);
                    path
                })?;
                // After the first child, only `X OR (Y OR Z)` and `X AND (Y AND Z)` allow to drop the parentheses.
                if index > 0 && part.or_flags.iter().any(|flag| flag != is_or) {
                    return Err(vec![index]);
                }
                blocks.join(*is_or, part);
            }
        }
        Ok(blocks)
    }

    /// Returns the tree as a single block, if its operators apply from left to right.
    fn single_block(&self) -> Option<Block> {
        let (is_or, children) = match &self.part {
            Part::Condition(condition) => return Some(Chain::of(condition.clone())),
            Part::Level { is_or, children } => (*is_or, children),
        };
        let Some((first, rest)) = children.split_first() else { return Some(Chain::empty()) };
        let conditions = rest.iter().map(|child| match &child.part {
            Part::Condition(condition) => Some(condition.clone()),
            Part::Level { .. } => None,
        });
        let conditions = conditions.collect::<Option<Vec<_>>>()?;
        let mut block = first.single_block().filter(|block| !block.items.is_empty())?;
        for condition in conditions {
            block.join(is_or, Chain::of(condition));
        }
        Some(block)
    }
}

/// Joins items from left to right, with a new level at every change of the operator.
fn left_to_right(items: Vec<Tree>, or_flags: &[bool]) -> Tree {
    let mut is_or = or_flags.first().copied().unwrap_or(false);
    let mut items = items.into_iter();
    let mut children: Vec<Tree> = items.next().into_iter().collect();
    for (item, &flag) in items.zip(or_flags) {
        if flag != is_or {
            children = vec![Tree::level(is_or, children)];
            is_or = flag;
        }
        children.push(item);
    }
    Tree::level(is_or, children)
}

fn check_changes(or_flags: &[bool], path: &str) -> Result<()> {
    let changes = or_flags.windows(2).filter(|pair| pair.first() != pair.last()).count();
    if changes < DEPTH { Ok(()) } else { Err(too_many_changes(path)) }
}

fn too_many_changes(path: &str) -> Error {
    let message = format!("changes between AND and OR too often, only {DEPTH} levels can be nested");
    Error::validation(vec![Problem::new(path, message)])
}
