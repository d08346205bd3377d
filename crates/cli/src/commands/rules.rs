//! `unsnarl rules`: lists the rules.

use std::io::Write;

use unsnarl_engine::rules::RULES;

use crate::shared::exit::{Exit, Outcome};
use crate::shared::output::Output;
use crate::shared::style::Color;

/// Lists all rules.
pub(crate) fn run() -> Outcome {
    let mut out = Output::new(Color::Auto);
    let name = out.palette.name;
    let width = RULES.iter().map(|rule| rule.id.0.len()).max().unwrap_or(0);
    for rule in RULES {
        let state = if rule.on_by_default { "" } else { " (off by default)" };
        let severity = rule.severity.to_string();
        writeln!(out, "{name}{:width$}{name:#}  {severity:7}  {}{state}", rule.id, rule.summary)?;
    }
    out.flush()?;
    Ok(Exit::Clean)
}
