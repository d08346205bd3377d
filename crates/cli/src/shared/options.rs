//! The options that every command accepts.

use clap::Args;

use super::style::Color;

/// The options that every command accepts.
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
