//! Compares the patterns, and the analyses that they rest on, with what fixtures state.

mod assumptions;
mod consequences;
mod fixtures;
mod infer;
mod models;
mod movers;
mod pattern_only;
mod support;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = [
        fixtures::trials(),
        infer::trials(),
        models::trials(),
        movers::trials(),
        assumptions::trials(),
        consequences::trials(),
        pattern_only::trials(),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit_code()
}
