//! The VM held against a real `java`, and against itself.

mod bootstrap;
mod concurrent;
mod conformance;
mod determinism;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = [bootstrap::trials(), concurrent::trials(), conformance::trials(), determinism::trials()];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit_code()
}
