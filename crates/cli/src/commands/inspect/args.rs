//! What `unsnarl inspect` accepts.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use crate::shared::exit::EXIT_CODES;
use crate::shared::options::Common;
use crate::shared::program_options::{LimitOptions, PrecisionOptions, ProgramOptions};

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
  unsnarl inspect models app.jar 'ReentrantLock' --models my-library.toml
  unsnarl inspect locks app.jar 'Bank::transfer'
  unsnarl inspect threads app.jar --main com.acme.Server
  unsnarl inspect parallel app.jar 'Bank::transfer' 'Bank::audit'";

const LOCKS_HELP: &str = "\
What is shown:
  For each line that accesses a variable which threads may share, acquires a lock, or calls a method:
  the locks that must be held before it, and those that only may be; for each group of threads and
  calls, if these differ. A lock is called after the object whose lock it is, and where that is made.
  Then the critical sections, and which lock is acquired while which is held: where, by which
  threads, and whether such pairs make a cycle. Without a SELECTOR: all methods that use locks.
  --format dot prints the graph of the lock order.

Examples:
  unsnarl inspect locks app.jar 'Bank::transfer'
  unsnarl inspect locks library.jar --open 'com.acme.Pool'
  unsnarl inspect locks app.jar --format dot | dot -Tsvg > locks.svg";

const THREADS_HELP: &str = "\
What is shown:
  Each thread, or kind of threads that are not distinguished: what it is, whether several may run at
  the same time, where it is started and by whom, where others wait for its end, and the methods
  that it runs. With a SELECTOR: the threads that run the method, and those that start them.
  --format dot prints the graph of starts and joins.

Examples:
  unsnarl inspect threads app.jar
  unsnarl inspect threads app.jar 'Bank::transfer'
  unsnarl inspect threads app.jar --format dot | dot -Tsvg > threads.svg";

const PARALLEL_HELP: &str = "\
What is shown:
  The methods that another thread may execute at the same time, line by line: those that access
  variables which threads may share, or acquire locks. What both access is shown with it, and
  whether that is a race or which veto excludes it (`unsnarl explain data-race` lists the vetoes).
  With a second SELECTOR: only the methods that it names, and why lines do not happen in parallel.
  --format dot prints a graph of the methods.

Examples:
  unsnarl inspect parallel app.jar 'Bank::transfer'
  unsnarl inspect parallel app.jar 'Bank::transfer' 'Bank::audit'
  unsnarl inspect parallel app.jar --select 'Bank::*' --select 'Audit' --format json";

#[derive(Args)]
#[command(after_help = format!("{INSPECT_HELP}\n\n{EXIT_CODES}"))]
pub(crate) struct Inspect {
    #[command(subcommand)]
    pub(crate) what: InspectCommand,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Subcommand)]
pub(crate) enum InspectCommand {
    /// List classes: kind, Java release, members, and what is missing
    Classes {
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        format: TextOrJson,
        /// List fields and methods of each class
        #[arg(long)]
        members: bool,
        /// List only the classes that are referred to but nowhere to be found, with the classes that need them
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
    /// Show what is known of the library methods that a program calls, or (without a PATH) of those that a selector
    /// names
    Models {
        #[command(flatten)]
        target: OptionalTarget,
        #[command(flatten)]
        format: TextOrJson,
        /// Models of your own, layered over the built-in ones (see docs/models.md)
        #[arg(long, value_name = "FILE")]
        models: Vec<PathBuf>,
    },
    /// Show which locks must and may be held at each line, critical sections, and the order in which locks are acquired
    #[command(after_help = LOCKS_HELP)]
    Locks(Box<Analysed>),
    /// Show the threads: what starts each, what waits for its end, what it runs
    #[command(after_help = THREADS_HELP)]
    Threads(Box<Analysed>),
    /// Show which methods may be executed in parallel with a method, or why another one may not
    #[command(after_help = PARALLEL_HELP)]
    Parallel(Box<Analysed>),
}

/// What the subcommands accept that look at threads and locks.
#[derive(Args)]
pub(crate) struct Analysed {
    #[command(flatten)]
    pub(crate) target: Target,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: GraphFormat,
    /// The configuration; unsnarl.toml of the current folder, if it is there, if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) program: ProgramOptions,
    #[command(flatten)]
    pub(crate) precision: PrecisionOptions,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
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
