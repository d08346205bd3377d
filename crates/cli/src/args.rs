//! What the command line accepts, and the help that it prints.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::check::Check;
use crate::explore::{Explore, Replay};
use crate::infer::Infer;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done, nothing found
  1  done, findings reported
  2  wrong use of the command line
  3  an input could not be read
  4  an internal error, or the output could not be written
  5  a budget ran out, and nothing to fail on was found until then";

/// The same, of commands that look for no findings.
pub(crate) const EXIT_CODES_OF_INFER: &str = "\
Exit codes:
  0  done, whatever was inferred
  2  wrong use of the command line
  3  an input could not be read
  4  an internal error, or the output could not be written
  5  a budget ran out: what is printed is not all";

/// Commands of later versions, of which people may have read.
pub(crate) const PLANNED: [&str; 1] = ["prove"];

const EXAMPLES: &str = "\
Examples:
  unsnarl check app.jar
  unsnarl check build/classes --classpath lib --source src/main/java
  unsnarl explain lock-order-cycle
  unsnarl infer app.jar
  unsnarl explore build/classes --main com.acme.Bank
  unsnarl inspect ir app.jar 'com.acme.Bank::transfer'
  unsnarl inspect cfg app.jar 'Bank::transfer' --format dot | dot -Tsvg > transfer.svg
  unsnarl inspect models 'java.util.concurrent.locks.*'";

const INSPECT_HELP: &str = "\
Inputs:
  A PATH is a folder, a .class, .jar, .war or .jmod file (archives in archives are read too),
  a JDK's lib/modules, or a JDK's home. Several are read as one program. What cannot be read
  is reported, and the rest is still shown. A malformed class or method among others is a warning
  (exit code 0); a PATH of which nothing can be read is an error (exit code 3).

Selectors:
  The last argument is a SELECTOR if it is not an existing path (--select leaves no doubt):
    com.acme.Bank                       a class, and all its methods
    com.acme.Bank::transfer             all overloads of a method
    com.acme.Bank::transfer(int, long)  one of them
    com.acme.*    *::run    Bank        wildcards; packages may be left out
  For `models`, they name the called methods: app.jar 'ReentrantLock::lock'.
  Quote selectors, as shells treat * and ( specially.

Examples:
  unsnarl inspect classes app.jar lib/
  unsnarl inspect classes app.jar --missing
  unsnarl inspect hierarchy app.jar 'com.acme.Account'
  unsnarl inspect ir app.jar 'Bank::transfer' --format json
  unsnarl inspect ir $JAVA_HOME --module java.base 'java.util.HashMap::put'
  unsnarl inspect models app.jar 'ReentrantLock' --models my-library.toml";

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
    /// Show how a program is understood: its classes, hierarchy, code as typed SSA, library models
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

#[derive(Args)]
#[command(after_help = format!("{INSPECT_HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Inspect {
    #[command(subcommand)]
    pub(crate) what: What,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Subcommand)]
pub(crate) enum What {
    /// List classes: kind, Java release, members, and what is missing
    Classes {
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        format: TextOrJson,
        /// List fields and methods of each class
        #[arg(long)]
        members: bool,
        /// List only the classes that are referred to but nowhere to be found, with who needs them
        #[arg(long, conflicts_with = "members")]
        missing: bool,
    },
    /// Show what classes extend and implement, and what extends and implements them
    Hierarchy {
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        format: TextOrJson,
    },
    /// Print methods as typed SSA
    Ir {
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        format: TextOrJson,
        /// Check every body that is printed for the rules of the representation
        #[arg(long)]
        verify: bool,
    },
    /// Show the control-flow graphs of methods
    Cfg {
        #[command(flatten)]
        target: Target,
        /// What to print
        #[arg(long, value_enum, default_value_t)]
        format: GraphFormat,
    },
    /// Show what is known of the library methods that a program calls, or (without a PATH) of those that a selector names
    Models {
        #[command(flatten)]
        target: OptionalTarget,
        #[command(flatten)]
        format: TextOrJson,
        /// Models of your own, layered over the built-in ones (see docs/models.md)
        #[arg(long, value_name = "FILE")]
        models: Vec<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct Target {
    /// What to read; the last may be a SELECTOR
    #[arg(value_name = "PATH|SELECTOR", required = true)]
    pub(crate) words: Vec<PathBuf>,
    /// Show only the classes or methods that a selector names; may be given several times
    #[arg(long, value_name = "SELECTOR")]
    pub(crate) select: Vec<String>,
}

#[derive(Args)]
pub(crate) struct OptionalTarget {
    /// What to read; the last may be a SELECTOR
    #[arg(value_name = "PATH|SELECTOR")]
    pub(crate) words: Vec<PathBuf>,
    /// Show only the models of the classes or methods that a selector names; may be given several times
    #[arg(long, value_name = "SELECTOR")]
    pub(crate) select: Vec<String>,
}

#[derive(Args)]
pub(crate) struct TextOrJson {
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One object, for tools (see docs/json.md)
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum GraphFormat {
    /// For people
    #[default]
    Text,
    /// One object, for tools (see docs/json.md)
    Json,
    /// For Graphviz
    Dot,
}

#[derive(Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// How many threads to use; all cores if not given. The output does not depend on it
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The Java release for which multi-release jars are read
    #[arg(long, global = true, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..=999))]
    pub(crate) release: u16,
    /// Read only this module of a JDK image; may be given several times
    #[arg(long = "module", global = true, value_name = "NAME")]
    pub(crate) modules: Vec<String>,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
    /// Print no warnings and no progress
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print all warnings, and how long things took
    #[arg(long, short, global = true)]
    pub(crate) verbose: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set; elsewhere if CLICOLOR_FORCE is
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
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
