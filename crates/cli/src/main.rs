//! The command `unsnarl`: reads the command line, runs one command, and ends with an exit code.
//!
//! Besides the archives of `classfile`, this crate alone touches files, the terminal, the environment and the clock
//! (invariant 1 in `ARCHITECTURE.md`).
//!
//! - [`args`] defines the command line;
//! - [`commands`] has one module per command: `check`, `infer`, `prove`, `verify-proof`, `explore`, `replay`,
//!   `rules`, `explain`, `inspect`, `completions`, `man`. Each defines its options and does the work;
//! - [`shared`] has what several commands need: common options, exit codes, messages, reading inputs, writing reports.
//!
//! The imports run one way: `main` and `args` → `commands` → `shared`. No command imports another.
//! `docs/glossary.md` defines the terms of this project.

mod args;
mod commands;
mod shared;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Command, Unsnarl};
use commands::{check, completions, explain, explore, infer, inspect, man, prove, replay, rules, verify_proof};
use shared::console::Console;
use shared::exit::{self, Exit, conclude};

/// Lowering makes and drops many small tables, on all threads at once. `docs/benchmarks.md` says what this allocator
/// gains.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    exit::report_panics();
    exit::guard(|| match Unsnarl::try_parse() {
        Ok(arguments) => run(arguments.command),
        Err(error) => {
            // If the help cannot be printed, because its reader is gone, that is no failure.
            let _ = error.print();
            if error.use_stderr() { Exit::WrongUse } else { Exit::Clean }
        }
    })
    .into()
}

fn run(command: Command) -> Exit {
    let console = match &command {
        Command::Check(check) => Console::new(&check.common),
        Command::Infer(infer) => Console::new(&infer.common),
        Command::Prove(prove) => Console::new(&prove.common),
        Command::VerifyProof(verify) => Console::new(&verify.common),
        Command::Explore(explore) => Console::new(&explore.common),
        Command::Replay(replay) => Console::new(&replay.common),
        Command::Inspect(inspect) => Console::new(&inspect.common),
        Command::Rules | Command::Explain { .. } | Command::Completions { .. } | Command::Man { .. } => {
            Console::default()
        }
    };
    let outcome = match command {
        Command::Check(check) => check::run(&check, &console),
        Command::Infer(infer) => infer::run(&infer, &console),
        Command::Prove(prove) => prove::run(&prove, &console),
        Command::VerifyProof(verify) => verify_proof::run(&verify, &console),
        Command::Explore(explore) => explore::run(&explore, &console),
        Command::Replay(replay) => replay::run(&replay, &console),
        Command::Rules => rules::run(),
        Command::Explain { rule } => explain::run(&rule),
        Command::Inspect(inspect) => inspect::run(inspect, &console),
        Command::Completions { shell } => completions::run(Unsnarl::command(), shell),
        Command::Man { folder } => man::run(Unsnarl::command(), folder.as_deref()),
    };
    conclude(outcome, &console)
}
