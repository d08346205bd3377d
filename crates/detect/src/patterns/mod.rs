//! Each pattern is a file, or a folder if it has parts.

use crate::Pattern;

macro_rules! patterns {
    ($($name:ident,)*) => {
        $(mod $name;)*
        /// All patterns, by the name of their rule.
        pub const PATTERNS: &[Pattern] = &[$($name::PATTERN,)*];
    };
}

patterns! {
    data_race,
    lock_order_cycle,
    run_not_start,
}
