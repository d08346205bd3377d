//! From the words of the command line to a program and selectors.

use std::path::PathBuf;
use std::time::Instant;

use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, Selector};

use super::args::{OptionalTarget, Target};
use crate::shared::console::Console;
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::inputs;
use crate::shared::options::Common;
use crate::shared::output::count;
use crate::shared::paths::{is_missing, looks_like_a_file, no_input, no_such_path};
use crate::shared::progress::Progress;

/// What to read, and what of it to show.
pub(super) struct Request {
    pub(super) paths: Vec<PathBuf>,
    /// What to show: what any of them selects, or all if there are none.
    pub(super) wanted: Vec<SelectorArgument>,
}

/// A selector of the command line.
pub(super) struct SelectorArgument {
    pub(super) selector: Selector,
    /// As the user wrote it.
    pub(super) text: String,
    /// Whether it may have been meant as a path.
    pub(super) may_be_path: bool,
}

/// A program, and how the command is to end once it is shown.
pub(super) struct Loaded {
    pub(super) program: Program,
    pub(super) exit: Exit,
}

impl TryFrom<Target> for Request {
    type Error = Failure;

    fn try_from(target: Target) -> Outcome<Request> {
        split(target.words, target.select, 1)
    }
}

impl TryFrom<OptionalTarget> for Request {
    type Error = Failure;

    fn try_from(target: OptionalTarget) -> Outcome<Request> {
        split(target.words, target.select, 0)
    }
}

/// Separates the paths from the selector: the last word is one if it is no existing path and does not look like the
/// path of a file. At least `needed` words are paths.
fn split(words: Vec<PathBuf>, select: Vec<String>, needed: usize) -> Outcome<Request> {
    split_selectors(words, select, needed, 1)
}

/// The same, where the last words may be selectors, `most` of them.
pub(super) fn split_selectors(
    mut words: Vec<PathBuf>,
    select: Vec<String>,
    needed: usize,
    most: usize,
) -> Outcome<Request> {
    if let Some(failure) = words.iter().find_map(|word| no_input(word)) {
        return Err(failure);
    }
    let mut wanted = select.into_iter().map(|text| parse(text, false)).collect::<Outcome<Vec<SelectorArgument>>>()?;
    let most = if wanted.is_empty() { most } else { 0 };
    while wanted.len() < most
        && words.len() > needed
        && let Some(word) = words.pop_if(|word| is_missing(word) && !looks_like_a_file(word))
    {
        wanted.insert(0, parse(word.to_string_lossy().into(), true)?);
    }
    match words.iter().find(|word| is_missing(word)) {
        None => Ok(Request { paths: words, wanted }),
        Some(missing) => Err(no_such_path(missing, words.len() == 1 && wanted.is_empty())),
    }
}

fn parse(text: String, may_be_path: bool) -> Outcome<SelectorArgument> {
    match Selector::parse(&text) {
        Ok(selector) => Ok(SelectorArgument { selector, text, may_be_path }),
        Err(error) => Err(Failure::wrong_use(error.to_string())
            .help("selectors look like 'com.acme.Bank', 'com.acme.Bank::transfer', 'com.acme.*' or '*::run'")),
    }
}

/// Reads the program, and reports what could not be read.
pub(super) fn load(paths: &[PathBuf], common: &Common, console: &Console) -> Outcome<Loaded> {
    let start = Instant::now();
    let mut opened = inputs::open(paths, common);
    let without_classes = inputs::folders_without_classes(&opened, paths);
    inputs::keep_modules(&mut opened, &common.modules)?;
    let found = opened.entries.len();
    let progress = Progress::new("Reading classes", found, !console.is_quiet);
    let program = Program::build(opened, &JdkIndex::embedded(), &|read| progress.advance(read));
    drop(progress);
    let exit = inputs::report_issues(&program, paths, &without_classes, console);
    console.detail(|| {
        let classes = count(program.application_classes().len(), "class");
        format!("read {classes} in {:.2} s", start.elapsed().as_secs_f64())
    });
    Ok(Loaded { program, exit })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<PathBuf> {
        words.iter().map(PathBuf::from).collect()
    }

    fn is_selector(last: &str) -> bool {
        matches!(split(words(&["src", last]), Vec::new(), 1), Ok(Request { wanted, .. }) if wanted.len() == 1)
    }

    #[test]
    fn the_last_word_is_a_selector_unless_it_is_or_looks_like_a_file() {
        for selector in ["Bank", "Bank::transfer", "com/acme/Bank", "com.acme.*", "*::run"] {
            assert!(is_selector(selector), "{selector}");
        }
        for path in ["src", "src/main.rs", "lib.jar", "LIB.JAR", "lib/*.jar", "./Bank", "../x", "/x/Bank", "out/"] {
            assert!(!is_selector(path), "{path}");
        }
    }

    #[test]
    fn what_is_missing_is_said_with_the_part_that_exists() {
        let Err(Failure::Reported { exit, problem, help }) = split(words(&["src/inspekt", "Bank"]), Vec::new(), 1)
        else {
            panic!("the path is missing");
        };
        assert_eq!(exit, Exit::Unreadable);
        assert!(problem.contains("`src/inspekt`") && help[0].contains("`src`"), "{problem} {help:?}");
        let Err(Failure::Reported { help, .. }) = split(words(&["Bank::transfer"]), Vec::new(), 1) else {
            panic!("nothing to read");
        };
        assert!(help[0].contains("name what to read before it"), "{help:?}");
    }

    #[test]
    fn a_bad_selector_is_wrong_use() {
        for (last, select) in [("Bank::transfer(int", None), ("src", Some("Bank#transfer"))] {
            let outcome = split(words(&["src", last]), select.into_iter().map(str::to_owned).collect(), 1);
            assert!(matches!(outcome, Err(Failure::Reported { exit: Exit::WrongUse, .. })), "{last}");
        }
    }
}
