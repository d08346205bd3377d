//! One file a pattern.

pub(crate) mod lock_order_cycle;
