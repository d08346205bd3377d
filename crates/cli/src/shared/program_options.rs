//! The options of the static analyses that say which program is analysed, and within which limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use unsnarl_engine::budget;
use unsnarl_engine::config::{self, Config, Library, Open, Precision};
use unsnarl_program::Selector;

/// Which program is analysed, and how library code is represented.
#[derive(Args)]
#[command(next_help_heading = "The program")]
pub(crate) struct ProgramOptions {
    /// Start with the `main` of this class; may be given several times
    #[arg(long, value_name = "CLASS", value_parser = config::class_selector)]
    main: Vec<Selector>,
    /// Take this method to be called from outside, on a thread of its own; may be given several times
    #[arg(long, value_name = "METHOD", value_parser = config::method_selector)]
    entry: Vec<Selector>,
    /// Take methods of classes made for threads, and of these classes, to be called from several threads at once
    #[arg(
        long,
        value_name = "CLASS,…",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        value_parser = config::class_selector
    )]
    open: Option<Vec<Selector>>,
    /// What else the program consists of: as PATH, or several joined as in a Java class path
    #[arg(long, value_name = "PATH")]
    classpath: Vec<PathBuf>,
    /// A folder with source code; may be given several times
    #[arg(long, value_name = "DIR")]
    source: Vec<PathBuf>,
    /// How the code of the Java library is represented
    #[arg(long, value_enum, value_name = "WHAT")]
    library: Option<LibraryName>,
    /// The home of the JDK for `--library bodies`; JAVA_HOME, or that of `java`, if not given
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Models of your own, layered over the built-in ones (see docs/models.md)
    #[arg(long, value_name = "FILE")]
    models: Vec<PathBuf>,
}

/// How precise an analysis is.
#[derive(Args)]
#[command(next_help_heading = "The program")]
pub(crate) struct PrecisionOptions {
    /// How much the analysis distinguishes: faster, or with fewer doubts (see docs/configuration.md)
    #[arg(long, value_enum, value_name = "LEVEL")]
    precision: Option<PrecisionName>,
}

impl PrecisionOptions {
    /// The level that is asked for.
    pub(crate) fn level(&self) -> Option<Precision> {
        self.precision.map(|precision| match precision {
            PrecisionName::Fast => Precision::Fast,
            PrecisionName::Default => Precision::Default,
            PrecisionName::High => Precision::High,
        })
    }
}

/// How much time and memory an analysis may use.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitOptions {
    /// How long to search: 500ms, 60s, 2m, 1h. What is found until then is reported
    #[arg(long, value_name = "TIME", value_parser = budget::time)]
    budget: Option<Duration>,
    /// How much memory to use: 1500MB, 2GiB. What is found until then is reported
    #[arg(long, value_name = "SIZE", value_parser = budget::memory)]
    max_memory: Option<u64>,
}

/// How the code of the Java library is represented.
#[derive(Clone, Copy, ValueEnum)]
enum LibraryName {
    /// The models that come with unsnarl
    Models,
    /// Its bytecode, from a JDK
    Bodies,
}

/// How much the points-to analysis distinguishes.
#[derive(Clone, Copy, ValueEnum)]
enum PrecisionName {
    /// Threads only
    Fast,
    /// Objects and calls, where it pays
    Default,
    /// One level deeper, and thread by thread in larger programs
    High,
}

/// The part of the configuration that says what is analysed.
pub(crate) fn program_config(paths: &[PathBuf], program: &ProgramOptions, limits: &LimitOptions) -> Config {
    Config {
        inputs: paths.to_vec(),
        classpath: program.classpath.iter().flat_map(|path| std::env::split_paths(path)).collect(),
        source: program.source.clone(),
        models: program.models.clone(),
        jdk: program.jdk.clone(),
        main: program.main.clone(),
        entry: program.entry.clone(),
        open: program.open.clone().map(|classes| if classes.is_empty() { Open::Yes } else { Open::With(classes) }),
        library: program.library.map(|library| match library {
            LibraryName::Models => Library::Models,
            LibraryName::Bodies => Library::Bodies,
        }),
        budget: limits.budget,
        max_memory: limits.max_memory,
        ..Config::default()
    }
}
