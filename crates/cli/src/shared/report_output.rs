//! How all commands write a report: in which format, how wide, with which colours, and where to.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use unsnarl_finding::{Report, Rule};
use unsnarl_report::{Context, FORMATS, Format, Options, Sources};

use super::exit::{Failure, Outcome};
use super::output::Output;
use super::style::{self, Color};

/// Where a report goes, and in which format.
#[derive(Args)]
#[command(next_help_heading = "The report")]
pub(crate) struct OutputOptions {
    /// What to print
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = formats())]
    pub(crate) format: Format,
    /// Write the report into a file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Parses the name of a format.
fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: &Format| PossibleValue::new(format.name).aliases(format.aliases).help(format.about);
    let find = |name: String| FORMATS.iter().find(|format| format.name == name || format.aliases.contains(&&*name));
    PossibleValuesParser::new(FORMATS.iter().map(value)).map(move |name| *find(name).unwrap_or(&FORMATS[0]))
}

impl OutputOptions {
    /// The width of the report, and whether it has colours. Commands add the other options.
    pub(crate) fn options(&self, colour: Color) -> Options<'static> {
        options(colour, self.output.is_some())
    }

    /// Writes a report.
    pub(crate) fn write(
        &self,
        report: &Report,
        rules: &[Rule],
        sources: &dyn Sources,
        options: Options<'_>,
        colour: Color,
    ) -> Outcome<()> {
        let text = (self.format.render)(report, &Context { rules, sources, options });
        self.write_text(&text, colour)
    }

    /// Writes a text to where the report goes.
    pub(crate) fn write_text(&self, text: &str, colour: Color) -> Outcome<()> {
        match &self.output {
            Some(path) => std::fs::write(path, text).map_err(|error| cannot_write(path, &error)),
            None => {
                let mut out = Output::new(colour);
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
        }
    }
}

/// The width of a text, and whether it has colours, on standard output or in a file.
pub(crate) fn options(colour: Color, is_file: bool) -> Options<'static> {
    let color = if is_file { colour == Color::Always } else { style::on_stdout(colour) };
    Options { color, width: style::width(is_file), ..Options::default() }
}

/// The failure for a file that cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::unwritable(format!("cannot write `{}`: {error}", path.display())).help("name a file that you may write to")
}
