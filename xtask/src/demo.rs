//! `cargo xtask demo`: the main job on the programs in `examples/`, each step after a line that explains it.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use unsnarl_fixtures::{compile, target_dir, workspace_root};

use crate::test::cargo;
use crate::{Outcome, jdk, no_arguments};

/// What a step shows. In the arguments of `unsnarl`, `CLASSES` stands for the compiled examples.
enum Step {
    /// Lines of an example, from the one that begins so to the brace that ends it.
    Source(&'static str, &'static str),
    /// All that `unsnarl` prints.
    Whole(&'static [&'static str]),
    /// The same where it finds something, and says so with its exit code.
    Found(&'static [&'static str]),
    /// The same with long lines folded, and cut after some rows.
    Folded(&'static [&'static str]),
}

/// How wide the rows are that `Step::Folded` makes of a line, and how many it shows.
const ROW_WIDTH: usize = 116;
const MAX_ROWS: usize = 5;

const SHOWN: &[(&str, Step)] = &[
    (
        "The classes that Unsnarl reads, from a folder here; a jar or a JDK's lib/modules do as well.",
        Step::Whole(&["inspect", "classes", "CLASSES"]),
    ),
    ("How they extend and implement each other, and the library.", Step::Whole(&["inspect", "hierarchy", "CLASSES"])),
    (
        "A method that can deadlock: two transfers in opposite directions lock the same accounts in opposite order.",
        Step::Source("Bank.java", "void transfer("),
    ),
    (
        "What Unsnarl finds there: both threads side by side, why they run in parallel, why the locks are the same.",
        Step::Found(&["check", "CLASSES", "--source", "examples"]),
    ),
    (
        "The same as the analyses see it, line by line: typed SSA, every lock, every way an exception can take (docs/ir.md).",
        Step::Whole(&["inspect", "ir", "CLASSES", "Bank::transfer"]),
    ),
    (
        "A method's control flow: ↑ goes back to the head of a loop, ⇢ is taken on an exception; --format dot draws it.",
        Step::Whole(&["inspect", "cfg", "CLASSES", "BoundedBuffer::take"]),
    ),
    (
        "What the library calls of the program mean for concurrency: what starts threads, waits, signals, orders (docs/models.md).",
        Step::Whole(&["inspect", "models", "CLASSES"]),
    ),
    (
        "Everything is there for other programs too, as JSON (docs/json.md); a long line is folded and cut here.",
        Step::Folded(&["inspect", "ir", "CLASSES", "Counter::increment", "--format", "json"]),
    ),
];

const NEXT: &str = "
# What next
Try it on a program of yours: `cargo install --locked --path crates/cli`, then `unsnarl check app.jar`, and
`unsnarl inspect models app.jar` for what is known of the library methods it calls. Unsnarl knows one rule so far; README.md says what works
and what is planned, ARCHITECTURE.md how it is built.";

/// Builds, compiles the examples and runs the steps.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    jdk::find_or_install()?;
    cargo("build --quiet --release --locked --package unsnarl", &[])?;
    let program = target_dir().join("release").join(format!("unsnarl{}", env::consts::EXE_SUFFIX));
    let examples = workspace_root().join("examples");
    let classes = compile::compile(&examples)?;

    for (explanation, step) in SHOWN {
        println!("\n# {explanation}");
        match step {
            Step::Source(file, opening) => {
                let path = examples.join(file);
                let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                println!("examples/{file}");
                lines_of(&text, opening).for_each(|(number, line)| println!("{number:>5} {line}"));
            }
            Step::Whole(words) => {
                unsnarl(&program, &classes, words, Stdio::inherit(), CLEAN)?;
            }
            Step::Found(words) => {
                unsnarl(&program, &classes, words, Stdio::inherit(), FOUND)?;
            }
            Step::Folded(words) => {
                let printed = unsnarl(&program, &classes, words, Stdio::piped(), CLEAN)?;
                printed.lines().for_each(|line| println!("{}", folded(line)));
            }
        }
    }
    println!("{NEXT}");
    Ok(())
}

/// The exit codes of `unsnarl` that a demonstration expects.
const CLEAN: i32 = 0;
const FOUND: i32 = 1;

/// Runs `unsnarl`, after a line that shows how to; gives what it printed, if that is not inherited.
fn unsnarl(program: &Path, classes: &Path, words: &[&str], output: Stdio, expected: i32) -> Result<String, String> {
    let shown = classes.strip_prefix(workspace_root()).unwrap_or(classes).to_string_lossy();
    println!("$ unsnarl {}", words.join(" ").replace("CLASSES", &shown));
    let mut command = Command::new(program);
    for word in words {
        if *word == "CLASSES" {
            command.arg(classes)
        } else {
            command.arg(word)
        };
    }
    let done = command.current_dir(workspace_root()).stdout(output).stderr(Stdio::inherit()).output();
    let done = done.map_err(|error| format!("{}: {error}", program.display()))?;
    if done.status.code() != Some(expected) {
        return Err(format!("unsnarl failed ({})", done.status));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The lines, with their numbers, from the one that begins with `opening` to the brace that closes it, which has the same indentation.
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

fn folded(line: &str) -> String {
    let characters: Vec<char> = line.chars().collect();
    let rows: Vec<String> = characters.chunks(ROW_WIDTH).map(|row| row.iter().collect()).collect();
    let end = if rows.len() > MAX_ROWS { "…" } else { "" };
    rows.iter().take(MAX_ROWS).map(String::as_str).collect::<Vec<_>>().join("\n  ") + end
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
        for (_, step) in SHOWN {
            if let Step::Source(file, opening) = step {
                let text = fs::read_to_string(workspace_root().join("examples").join(file)).unwrap();
                assert!(lines_of(&text, opening).count() > 2, "{file}: {opening}");
            }
        }
    }

    #[test]
    fn long_lines_are_folded_and_the_longest_cut() {
        let row = "é".repeat(ROW_WIDTH);
        assert_eq!(folded(&row), row);
        assert_eq!(folded(&format!("{row}x")), format!("{row}\n  x"));
        assert_eq!(folded(&row.repeat(MAX_ROWS)), [row.as_str(); MAX_ROWS].join("\n  "));
        assert_eq!(folded(&row.repeat(MAX_ROWS + 1)), [row.as_str(); MAX_ROWS].join("\n  ") + "…");
    }
}
