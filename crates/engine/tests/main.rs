//! What needs several engines at once: `prove`, and what it excludes of `check`, held against what `explore` sees.

mod clear;
mod oracle;
