//! The points-to analysis on compiled programs and on class files that no compiler writes.

mod bodies;
mod hostile;
mod services;
mod truths;
