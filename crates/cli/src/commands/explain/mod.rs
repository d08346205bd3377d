//! `unsnarl explain`: shows the page of a rule.

mod markdown;

use std::io::Write;

use unsnarl_engine::rules::{RULES, VIOLATIONS, find};

use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::output::Output;
use crate::shared::style::{self, Color};

/// Shows the page of a rule.
pub(crate) fn run(name: &str) -> Outcome {
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
