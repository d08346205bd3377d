//! `unsnarl explain`: shows the page of a rule.

mod markdown;

use std::io::Write;

use unsnarl_engine::rules::{PROPERTY_RULES, RULES, VIOLATIONS, find};

use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::output::Output;
use crate::shared::style::{self, Color};

/// Shows the page of a rule.
pub(crate) fn run(name: &str) -> Outcome {
    // Of a name that several commands have, such as `lost-wakeup`, the rule of `check` has the page that says more.
    // `explore` and `prove` mean different things by `assertion`: both pages are shown.
    let pages: Vec<&str> = match find(RULES, name) {
        Ok(rule) => vec![rule.page],
        Err(problem) => {
            let others = [VIOLATIONS, PROPERTY_RULES].into_iter().filter_map(|rules| find(rules, name).ok());
            let pages: Vec<&str> = others.map(|rule| rule.page).collect();
            if pages.is_empty() {
                return Err(Failure::wrong_use(problem).help("`unsnarl rules` lists them with what they find"));
            }
            pages
        }
    };
    let mut out = Output::new(Color::Auto);
    let width = style::width(false).min(markdown::WIDTH);
    let palette = out.palette;
    for page in pages {
        out.write_all(markdown::render(page, width, &palette).as_bytes())?;
    }
    out.flush()?;
    Ok(Exit::Clean)
}
