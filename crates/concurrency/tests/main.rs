//! What may happen in parallel, held to what fixtures state.

mod parallel;
