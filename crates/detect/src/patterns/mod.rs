//! Each pattern is a file, or a folder if it has parts.

pub(crate) mod lock_order_cycle;
