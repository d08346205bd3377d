//! What needs several engines at once: `prove` held against what `explore` sees.

mod oracle;
