//! The `unsnarl` command line.
fn main() {}
