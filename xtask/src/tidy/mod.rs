//! `cargo xtask tidy`: the project's own rules, which no compiler or linter knows.
//!
//! A rule is a file with a function from the [`Tree`] to its [`Problem`]s, and one line in [`RULES`].

mod assumptions;
mod dependencies;
mod harness;
mod jdk_names;
mod layout;
mod lexer;
mod links;
mod orphans;
mod papers;
mod tree;

use std::fmt;

use unsnarl_fixtures::workspace_root;

use crate::{Outcome, no_arguments};
use tree::Tree;

const RULES: &[fn(&Tree) -> Vec<Problem>] = &[
    layout::check,
    dependencies::check,
    harness::check,
    jdk_names::check,
    links::check,
    assumptions::check,
    orphans::check,
    papers::check,
];

/// A place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Problem {
    path: String,
    line: usize,
    message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Prints every problem of the workspace; fails if there is one.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    let tree = Tree::read(workspace_root()).map_err(|error| error.to_string())?;
    let mut problems: Vec<Problem> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    problems.sort();
    problems.iter().for_each(|problem| println!("{problem}"));
    match problems.len() {
        0 => Ok(()),
        1 => Err("there is 1 problem".to_owned()),
        count => Err(format!("there are {count} problems")),
    }
}

/// What a rule says about a tree of these files, one line for each problem.
#[cfg(test)]
fn report_of(rule: fn(&Tree) -> Vec<Problem>, files: &[(&str, &str)]) -> String {
    rule(&Tree::of(files)).iter().map(|problem| format!("{problem}\n")).collect()
}
