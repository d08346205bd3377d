//! The `unsnarl` command line. It alone, with the archives of `classfile`, touches files, the terminal and the clock.

mod args;
mod exit;
mod inspect;
mod json;
mod load;
mod manual;
mod message;
mod output;
mod progress;
mod style;

use std::process::ExitCode;

use clap::Parser;

use args::{Command, Unsnarl};
use exit::{Exit, conclude};
use message::Console;

/// Lowering makes and drops many small tables, on all threads at once; see `docs/benchmarks.md` for what this gains.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    exit::report_panics();
    exit::guard(|| match Unsnarl::try_parse() {
        Ok(arguments) => run(arguments),
        Err(error) => {
            // Help that nobody reads to its end is no failure.
            let _ = error.print();
            if error.use_stderr() { Exit::WrongUse } else { Exit::Clean }
        }
    })
    .into()
}

fn run(arguments: Unsnarl) -> Exit {
    match arguments.command {
        Command::Inspect(inspect) => {
            let console = Console::new(&inspect.common);
            conclude(inspect::run(inspect, &console), &console)
        }
        Command::Completions { shell } => conclude(manual::completions(shell), &Console::default()),
        Command::Man { folder } => conclude(manual::pages(folder.as_deref()), &Console::default()),
    }
}
