//! The VM held against a real `java`, and against itself.

mod bootstrap;
mod concurrent;
mod conformance;
mod determinism;
mod hostile;
mod mutation;
mod verification;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    if let Some(done) = mutation::work() {
        return done;
    }
    let trials = [
        bootstrap::trials(),
        concurrent::trials(),
        conformance::trials(),
        determinism::trials(),
        hostile::trials(),
        mutation::trials(),
        verification::trials(),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit_code()
}
