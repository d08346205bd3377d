//! `unsnarl man`: manual pages, made from the definition of the command line.

use std::io::{self, Write};
use std::path::Path;

use crate::shared::exit::{Exit, Failure, Outcome};

/// Prints the manual page of the program, or writes the pages of all commands into a folder.
pub(crate) fn run(definition: clap::Command, folder: Option<&Path>) -> Outcome {
    let definition = definition.disable_help_subcommand(true);
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(definition).render(&mut page)?;
        io::stdout().write_all(&page)?;
        return Ok(Exit::Clean);
    };
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(definition, folder));
    match written {
        Ok(()) => Ok(Exit::Clean),
        Err(error) => {
            let problem = format!("cannot write manual pages into {}: {error}", folder.display());
            Err(Failure::wrong_use(problem).help("name a folder that you may write to"))
        }
    }
}
