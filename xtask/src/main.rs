//! The project's own commands: `cargo xtask` lists them.

mod bench;
mod demo;
mod fuzz;
mod jdk;
mod jdk_index;
mod test;
mod tidy;

use std::env;
use std::process::ExitCode;

/// The result of a command: nothing, or one line that says what went wrong.
type Outcome = Result<(), String>;

/// A command's name, what it does, and the function that does it with the remaining arguments.
struct Task {
    name: &'static str,
    summary: &'static str,
    run: fn(&[String]) -> Outcome,
}

const TASKS: &[Task] = &[
    Task { name: "test", summary: "run every check that a change must pass", run: test::run },
    Task { name: "demo", summary: "show what unsnarl does on the programs in examples/", run: demo::run },
    Task { name: "tidy", summary: "check the project's own rules (a part of test)", run: tidy::run },
    Task { name: "jdk", summary: "find a JDK, or install one", run: jdk::run },
    Task { name: "bench", summary: "measure against peers", run: bench::run },
    Task { name: "fuzz", summary: "feed a fuzz target with random inputs", run: fuzz::run },
    Task { name: "jdk-index", summary: "write the embedded index of the JDK's types", run: jdk_index::run },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "-h" | "--help") {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprint!("there is no command `{name}`\n\n{}", help());
        return ExitCode::from(2);
    };
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{name}: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = String::from("Usage: cargo xtask COMMAND\n\nCommands:\n");
    for task in TASKS {
        text.push_str(&format!("  {:<10} {}\n", task.name, task.summary));
    }
    text
}

/// Refuses arguments, for the commands that take none.
fn no_arguments(arguments: &[String]) -> Outcome {
    match arguments.first() {
        None => Ok(()),
        Some(argument) => Err(format!("this command takes no arguments, not `{argument}`")),
    }
}
