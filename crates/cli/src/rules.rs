//! `unsnarl rules` and `unsnarl explain`.

use std::io::Write;

use unsnarl_engine::rules::{RULES, VIOLATIONS, find};

use crate::args::Color;
use crate::exit::{Exit, Failure, Outcome};
use crate::markdown;
use crate::output::Output;
use crate::style;

/// Lists all rules.
pub(crate) fn list() -> Outcome {
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

/// Shows the page of a rule.
pub(crate) fn explain(name: &str) -> Outcome {
    // Of a name that both have, such as `lost-wakeup`, the rule of `check` has the page that says more.
    let rule = find(RULES, name).or_else(|problem| find(VIOLATIONS, name).map_err(|_| problem));
    let rule =
        rule.map_err(|problem| Failure::wrong_use(problem).help("`unsnarl rules` lists them with what they find"))?;
    let mut out = Output::new(Color::Auto);
    let width = style::width(false).min(markdown::WIDTH);
    let palette = out.palette;
    out.write_all(markdown::render(rule.page, width, &palette).as_bytes())?;
    out.flush()?;
    Ok(Exit::Clean)
}
