//! What the programs do: the themes of the generated programs that `crates/engine` tests, and those of `themes.rs`.

#[path = "../../../crates/engine/tests/generated/actions.rs"]
mod reduced;

pub(crate) use self::reduced::{BASE, Theme, VARIABLES};
use super::themes::MORE;

const OF_BOTH: usize = reduced::THEMES.len() + MORE.len();

/// All themes.
pub(crate) const THEMES: [&Theme; OF_BOTH] = {
    let mut all = [&BASE; OF_BOTH];
    let mut index = 0;
    while index < OF_BOTH {
        all[index] = match index.checked_sub(reduced::THEMES.len()) {
            None => &reduced::THEMES[index],
            Some(index) => &MORE[index],
        };
        index += 1;
    }
    all
};
