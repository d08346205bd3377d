//! `unsnarl completions`: prints a completion script, made from the definition of the command line.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::shared::exit::{Exit, Outcome};

/// Prints the completion script of a shell for `definition`.
pub(crate) fn run(mut definition: clap::Command, shell: Shell) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut definition, "unsnarl", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Clean)
}
