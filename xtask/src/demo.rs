//! `cargo xtask demo`: what Unsnarl does, on the programs in `examples/`. `examples/demo.txt` says what is shown; a
//! test of the program (`crates/cli/tests/demo.rs`) runs the same commands.
//!
//! A paragraph of that file is a line that explains and a line that says what to show:
//!
//! | line | what is shown |
//! |---|---|
//! | `source: FILE OPENING` | lines of an example, from the one that begins so to the brace that ends it |
//! | `found: ARGUMENTS` | what `unsnarl` prints; it must find something, and its exit code must say so |
//! | `clean: ARGUMENTS` | what `unsnarl` prints; it must find nothing |
//!
//! In arguments, `CLASSES` stands for the folder of the compiled examples.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use unsnarl_fixtures::{compile, target_dir, workspace_root};

use crate::test::cargo;
use crate::{Outcome, jdk, no_arguments};

const SHOWN: &str = include_str!("../../examples/demo.txt");

const BEFORE: &str = "Building unsnarl first: minutes the first time, and seconds after that.";

const NEXT: &str = "
# What next
Try it on a program of yours: `cargo install --locked --path crates/cli`, then `unsnarl check app.jar`. Small programs can be
explored: `unsnarl explore app.jar --main com.acme.Main`. README.md says what works, ARCHITECTURE.md how it is built.";

/// Builds `unsnarl`, compiles the examples and shows every paragraph.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    jdk::find_or_install()?;
    println!("{BEFORE}");
    // In the profile of the tests, so that it is built only once.
    cargo("build --locked --package unsnarl", &[])?;
    let program = target_dir().join("debug").join(format!("unsnarl{}", env::consts::EXE_SUFFIX));
    let examples = workspace_root().join("examples");
    let classes = compile::compile(&examples)?;
    for step in steps(SHOWN)? {
        println!("\n# {}", step.explanation);
        match step.shown {
            Shown::Source(file, opening) => {
                let path = examples.join(file);
                let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                println!("examples/{file}");
                lines_of(&text, opening).for_each(|(number, line)| println!("{number:>5} {line}"));
            }
            Shown::Command(arguments, exit) => unsnarl(&program, &classes, arguments, exit)?,
        }
    }
    println!("{NEXT}");
    Ok(())
}

struct Step<'t> {
    explanation: &'t str,
    shown: Shown<'t>,
}

enum Shown<'t> {
    /// A file of `examples/`, and how the first line begins.
    Source(&'t str, &'t str),
    /// Arguments, and the exit code.
    Command(&'t str, i32),
}

fn step(paragraph: &str) -> Option<Step<'_>> {
    let (explanation, line) = paragraph.trim().split_once('\n')?;
    let (kind, rest) = line.split_once(": ")?;
    let shown = match kind {
        "source" => rest.split_once(' ').map(|(file, opening)| Shown::Source(file, opening))?,
        "found" => Shown::Command(rest, 1),
        "clean" => Shown::Command(rest, 0),
        _ => return None,
    };
    Some(Step { explanation, shown })
}

fn steps(text: &str) -> Result<Vec<Step<'_>>, String> {
    text.split("\n\n").map(|paragraph| step(paragraph).ok_or_else(|| format!("not a step: {paragraph}"))).collect()
}

/// Runs `unsnarl`, after a line that shows how to.
fn unsnarl(program: &Path, classes: &Path, arguments: &str, exit: i32) -> Outcome {
    let shown = classes.strip_prefix(workspace_root()).unwrap_or(classes).to_string_lossy();
    let arguments = arguments.replace("CLASSES", &shown);
    println!("$ unsnarl {arguments}");
    let status = Command::new(program).args(arguments.split(' ')).current_dir(workspace_root()).status();
    let status = status.map_err(|error| format!("{}: {error}", program.display()))?;
    if status.code() == Some(exit) { Ok(()) } else { Err(format!("unsnarl failed ({status})")) }
}

/// The lines, with their numbers, from the one that begins with `opening` to the brace that closes it, which has the
/// same indentation.
fn lines_of<'t>(text: &'t str, opening: &str) -> impl Iterator<Item = (usize, &'t str)> {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let numbered = (1..).zip(text.lines());
    let mut method = numbered.skip_while(move |(_, line)| !line.trim_start().starts_with(opening)).peekable();
    let outer = method.peek().map_or(0, |(_, line)| indentation(line));
    let mut is_over = false;
    method.take_while(move |(_, line)| {
        let is_end = line.trim_start().starts_with('}') && indentation(line) == outer;
        !std::mem::replace(&mut is_over, is_end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_shown_from_its_head_to_its_last_brace() {
        let text = "class A {\n  void f() {\n  }\n\n  void g() {\n    if (x) {\n    }\n  }\n}\n";
        let shown: Vec<_> = lines_of(text, "void g(").collect();
        assert_eq!(shown, [(5, "  void g() {"), (6, "    if (x) {"), (7, "    }"), (8, "  }")]);
        assert_eq!(lines_of(text, "void h(").count(), 0);
    }

    #[test]
    fn every_source_shown_exists() {
        for step in steps(SHOWN).unwrap() {
            if let Shown::Source(file, opening) = step.shown {
                let text = fs::read_to_string(workspace_root().join("examples").join(file)).unwrap();
                assert!(lines_of(&text, opening).count() > 2, "{file}: {opening}");
            }
        }
    }

    #[test]
    fn what_is_no_step_is_refused() {
        for text in ["found: check x", "words\nshown: check x", "words\nsource: Bank.java"] {
            assert!(steps(text).is_err_and(|reason| reason.starts_with("not a step")), "{text}");
        }
    }
}
