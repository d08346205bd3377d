//! The command line as a whole: the commands, and the help that is not about one of them. Each command defines its
//! own options.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

use crate::commands::check::Check;
use crate::commands::explore::Explore;
use crate::commands::infer::Infer;
use crate::commands::inspect::Inspect;
use crate::commands::prove::Prove;
use crate::commands::replay::Replay;
use crate::commands::verify_proof::VerifyProof;
use crate::shared::exit::EXIT_CODES;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const EXAMPLES: &str = "\
Examples:
  unsnarl check app.jar
  unsnarl check build/classes --classpath lib --source src/main/java
  unsnarl explain lock-order-cycle
  unsnarl infer app.jar
  unsnarl prove app.jar --property division-by-zero
  unsnarl explore build/classes --main com.acme.Bank
  unsnarl inspect ir app.jar 'com.acme.Bank::transfer'
  unsnarl inspect cfg app.jar 'Bank::transfer' --format dot | dot -Tsvg > transfer.svg
  unsnarl inspect models 'java.util.concurrent.locks.*'
  unsnarl inspect locks app.jar 'Bank::transfer'";

/// Finds concurrency defects in JVM programs.
///
/// Reads class files and jars as they are: no change to a build, no annotations, no agent. Only `explore` and
/// `replay` need a JDK: the program runs on its classes.
#[derive(Parser)]
#[command(name = "unsnarl", version, styles = STYLES, max_term_width = 110)]
#[command(arg_required_else_help = true, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Unsnarl {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find possible defects by static analysis, ranked
    Check(Box<Check>),
    /// Find the lock that guards each field, and the annotation that says so
    Infer(Box<Infer>),
    /// Prove that no thread divides by zero, follows null or fails otherwise, by abstract interpretation
    Prove(Box<Prove>),
    /// Check a certificate that `prove` has written
    VerifyProof(Box<VerifyProof>),
    /// Run a program under every schedule, and find what goes wrong
    Explore(Box<Explore>),
    /// Run a program again under a schedule that `explore` found
    Replay(Box<Replay>),
    /// List the rules: what `check` looks for
    Rules,
    /// Show the page of a rule: what it finds, why it matters, how to fix it, when to ignore it
    #[command(after_help = "Example:\n  unsnarl explain lock-order-cycle")]
    Explain {
        /// The rule
        rule: String,
    },
    /// Show how a program is understood: classes, hierarchy, code as typed SSA, library models, locks, threads
    Inspect(Inspect),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  unsnarl completions bash > ~/.local/share/bash-completion/completions/unsnarl")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write the pages of all commands into a folder
    #[command(after_help = "Examples:\n  unsnarl man | man -l -\n  unsnarl man ~/.local/share/man/man1")]
    Man {
        /// The folder; it is made if need be
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Unsnarl::command().debug_assert();
    }
}
