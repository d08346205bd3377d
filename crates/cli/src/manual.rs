//! Completion scripts and manual pages, made from the definition of the command line.

use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Unsnarl;
use crate::exit::{Exit, Failure, Outcome};

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Unsnarl::command(), "unsnarl", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Clean)
}

/// Prints the manual page of the program, or writes the pages of all commands into a folder.
pub(crate) fn pages(folder: Option<&Path>) -> Outcome {
    let command = Unsnarl::command().disable_help_subcommand(true);
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        io::stdout().write_all(&page)?;
        return Ok(Exit::Clean);
    };
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match written {
        Ok(()) => Ok(Exit::Clean),
        Err(error) => {
            let problem = format!("cannot write manual pages into {}: {error}", folder.display());
            Err(Failure::wrong_use(problem).help("name a folder that you may write to"))
        }
    }
}
